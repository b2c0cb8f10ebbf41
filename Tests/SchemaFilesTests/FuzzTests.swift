import Foundation
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

/// Checks that corrupt bytes never cause a trap, and that every finding is inside the file.
@Suite("Corrupt files")
struct FuzzTests {
  static let files: [[UInt8]] = ["schemas", "Examples/language"].flatMap { folder in
    let names = FileManager.default.enumerator(atPath: "\(Paths.root)/\(folder)")?.allObjects as? [String] ?? []
    return names.filter { $0.hasSuffix(".json") }.sorted().compactMap { name in
      FileManager.default.contents(atPath: "\(Paths.root)/\(folder)/\(name)").map(Array.init)
    }.filter { $0.count < 40_000 }
  }

  /// Bytes that have a meaning in JSON, or that are invalid in text.
  static let telling: [UInt8] =
    Array("{}[]\",:\\/-+.0123456789eEtfnu \n\r\t".utf8) + [0, 0x1F, 0x7F, 0x80, 0xC0, 0xE2, 0xED, 0xF4, 0xFF]

  static func damage(_ bytes: [UInt8], using random: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      let byte = telling.randomElement(using: &random) ?? 0
      switch Int.random(in: 0..<9, using: &random) {
      case 0: bytes[place] = byte
      case 1: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 2: bytes.insert(byte, at: place)
      case 3: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...20, using: &random)))
      case 4:
        let slice = Array(bytes[place..<min(bytes.count, place + Int.random(in: 1...60, using: &random))])
        bytes.insert(contentsOf: slice, at: Int.random(in: 0...bytes.count, using: &random))
      case 5, 6, 7:
        // A misspelling leaves the JSON valid, so that the grammar check runs.
        let letter = UInt8(ascii: "a")...UInt8(ascii: "z")
        if letter.contains(bytes[place]) { bytes[place] = UInt8.random(in: letter, using: &random) }
      default: if Int.random(in: 0..<4, using: &random) == 0 { bytes.removeSubrange(place...) }
      }
    }
    return bytes
  }

  @Test("never trap, and are reported at locations inside the file")
  func neverTrap() throws {
    #expect(Self.files.count > 20)
    var random = SeededGenerator(seed: 2026)
    var rules: [RuleID: Int] = [:]
    var isRejected = 0
    let rounds = 12_000
    for round in 0..<rounds {
      let bytes = Self.damage(Self.files[round % Self.files.count], using: &random)
      let file = SourceFile(path: "damaged.json", bytes: bytes)
      var diagnostics = Diagnostics()
      let root = JSONReader.read(file, into: &diagnostics)
      if let root {
        #expect(root.range.start >= 0 && root.range.end <= bytes.count)
        _ = checkGrammar(root, in: file, into: &diagnostics)
      } else {
        #expect(diagnostics.hasErrors)
      }
      if diagnostics.hasErrors { isRejected += 1 }
      for found in diagnostics.all {
        rules[found.rule, default: 0] += 1
        let places = [found.location] + found.notes.map(\.location)
        let ranges = places.map(\.range) + found.fixes.map(\.range)
        let isInside = ranges.allSatisfy { $0.start >= 0 && $0.start <= $0.end && $0.end <= bytes.count }
        let isOrdered = places.allSatisfy { ($0.line, $0.column) <= ($0.endLine, $0.endColumn) && $0.column >= 1 }
        if !isInside || !isOrdered {
          Issue.record("\(found) in \(String(decoding: bytes, as: UTF8.self).debugDescription)")
        }
      }
    }
    // The test is meaningful only if the damage reaches most of the checks.
    #expect(isRejected > rounds / 2)
    #expect(rules.count >= 9, "\(rules.map { "\($0.key.name) \($0.value)" }.sorted())")
  }

  @Test("with random bytes are rejected")
  func rejectNoise() {
    var random = SeededGenerator(seed: 1)
    for length in 0..<2000 {
      let bytes = (0..<length % 200).map { _ in Self.telling.randomElement(using: &random) ?? 0 }
      let result = read(bytes)
      for found in result.found {
        #expect(found.location.range.start >= 0 && found.location.range.end <= bytes.count)
      }
      #expect(result.node != nil || !result.found.isEmpty)
    }
  }
}
