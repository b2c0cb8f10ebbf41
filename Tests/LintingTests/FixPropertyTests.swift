import Foundation
import SignalbookLinting
import SignalbookRegistry
import SignalbookTestSupport
import Testing

@testable import SignalbookSchemaFiles

/// Fixes are applied without confirmation, so they must not guess. A fixed file must have the same meaning as the
/// original file, or the intended meaning.
@Suite("Fixes for every fault") struct FixPropertyTests {
  @Test("A rule's bad example keeps its meaning after fixes, without new errors or remaining fixes")
  func rules() {
    var report = Report()
    for rule in Rule.all {
      let example = "{ \"$schema\": \"../signalbook-1.schema.json\",\n\(rule.bad.filter { $0 != "⟦" && $0 != "⟧" })\n}"
      var files = ["notes/\(rule.badFile)": Array(example.utf8)]
      if !example.contains(#""registry":"#) { files["notes/notes.json"] = Array(LintFixture.base.utf8) }
      report.judge(
        FixedFault(files, folder: "notes") { $0 == "shared" ? [LintFixture.shared.file] : [] }, "\(rule.id.id)")
    }
    report.expectNoViolation("bad examples")
  }

  @Test("A seeded fault keeps its meaning after fixes, without new errors or remaining fixes")
  func seeded() throws {
    var report = Report()
    let lists = ["faults", "second-faults", "harmless", "second-harmless"].flatMap(SeededCase.all)
    for seeded in lists.sampled(oneOf: 25, long: 4) {
      let (files, folder) = try seeded.files()
      report.judge(FixedFault(files, folder: folder) { _ in [] }, seeded.id)
    }
    report.expectNoViolation("seeded faults")
  }

  /// The schema folders in which single tokens are replaced with faults.
  static let folders: [String] = {
    let schemas = ["focus", "webxr", "mozilla", "activity-stream", "mma", "session-replay"].map { "schemas/\($0)" }
    let found = (try? FileManager.default.contentsOfDirectory(atPath: Paths.root + "/Examples/language")) ?? []
    let examples = found.filter { !$0.contains(".") }.sorted().map { "Examples/language/\($0)" }
    return schemas + examples
  }()

  @Test("A misspelled key is corrected or kept, and a misspelled value, name or reference is kept", arguments: folders)
  func tokens(folder: String) {
    var report = Report()
    let folder = "\(Paths.root)/\(folder)"
    for path in FolderReader.schemaPaths(in: folder) ?? [] {
      guard let bytes = FolderReader.bytes(of: path), let root = FixedFault.tree(bytes) else { continue }
      var random = SeededGenerator(seed: UInt64(bytes.count))
      var slips: [Slip] = []
      Slip.visit(root, in: bytes, with: &random) { slips.append($0) }
      for slip in dosed(slips) {
        let fault = FixedFault(
          files(of: folder, with: slip.applied(to: bytes), at: path), folder: folder, reading: Self.read)
        report.judge(fault, "\(path): \(slip)", original: slip.isOfKey ? bytes : nil, at: path)
      }
    }
    report.expectNoViolation(folder)
  }

  @Test("Repaired JSON has its original meaning", arguments: folders)
  func syntax(folder: String) {
    var report = Report()
    let folder = "\(Paths.root)/\(folder)"
    for path in FolderReader.schemaPaths(in: folder) ?? [] {
      guard let bytes = FolderReader.bytes(of: path), FixedFault.tree(bytes) != nil else { continue }
      let breaks = BrokenSyntax.all(of: bytes)
      for (name, broken, original) in dosed(breaks) {
        var found = Diagnostics()
        _ = JSONReader.read(SourceFile(path: path, bytes: broken), into: &found)
        let mended = SourceEdits(found.all).applied(to: broken, at: path)
        report.count(SourceEdits(found.all).fixes[path]?.count ?? 0)
        if mended == broken { continue }
        let isSame =
          FixedFault.tree(mended).map { new in FixedFault.tree(original).map { FixedFault.isSame($0, new) } ?? false }
          ?? false
        if !isSame { report.violate("\(path): \(name): another text") }
      }
    }
    report.expectNoViolation(folder)
  }

  /// Returns all faults in a whole run, one of 50 in a long run, and one of 150 in a short run.
  private func dosed<Fault>(_ faults: [Fault]) -> [Fault] {
    let step = Dose.ofRun == .whole ? 1 : Dose.ofRun == .long ? 50 : 150
    return stride(from: min(3, faults.count - 1), to: faults.count, by: step).map { faults[$0] }
  }

  private func files(of folder: String, with bytes: [UInt8], at path: String) -> FixedFault.Files {
    var files = Dictionary(
      uniqueKeysWithValues: (FolderReader.schemaPaths(in: folder) ?? []).map { ($0, FolderReader.bytes(of: $0) ?? []) })
    files[path] = bytes
    return files
  }

  private static func read(_ folder: String) -> [SourceFile] {
    (FolderReader.schemaPaths(in: folder) ?? []).map { SourceFile(path: $0, bytes: FolderReader.bytes(of: $0) ?? []) }
  }

  /// Counts faults and fixes, and records violations.
  private struct Report {
    private var faults = 0
    private var fixes = 0
    private var violations: [String] = []

    mutating func count(_ made: Int) {
      faults += 1
      fixes += made
    }

    mutating func violate(_ words: String) { violations.append(words) }

    /// Checks the fixes of a fault.
    ///
    /// - Parameters:
    ///   - fixed: The fault and its fixes.
    ///   - name: The name of the fault.
    ///   - original: The bytes without the fault, which fixes may restore.
    ///   - path: The file with the fault.
    mutating func judge(_ fixed: FixedFault, _ name: String, original: [UInt8]? = nil, at path: String = "") {
      count(fixed.fixes)
      if !fixed.ends { violate("\(name): fixes without end") }
      if !fixed.sameMeaning { violate("\(name): another meaning") }
      if fixed.after[path] == original, original != nil { return }
      if original != nil || !path.isEmpty, fixed.after != fixed.before { violate("\(name): not what was there") }
      let new = fixed.errorsAfter.subtracting(fixed.errorsBefore)
      if !new.isEmpty { violate("\(name): new errors \(new)") }
    }

    func expectNoViolation(_ what: String) {
      print("fixes of \(what): \(faults) faults, \(fixes) fixes, \(violations.count) violations")
      #expect(faults > 0 && violations.isEmpty, "\(violations.prefix(20).joined(separator: "\n"))")
    }
  }
}

/// A typing mistake in a key or string of a file.
struct Slip: CustomStringConvertible {
  let range: ByteRange
  let text: [UInt8]
  let isOfKey: Bool
  let description: String

  func applied(to bytes: [UInt8]) -> [UInt8] { Array(bytes[..<range.start]) + text + Array(bytes[range.end...]) }

  /// Visits a typing mistake in each key of the language, each name, and each string without spaces. The mistake is a
  /// missing, doubled, swapped or different letter.
  static func visit(
    _ node: JSONNode, in bytes: [UInt8], with random: inout SeededGenerator, _ visit: (Slip) -> Void
  ) {
    switch node.value {
    case .string(let text):
      if text.utf8.count > 1, !text.contains(" ") {
        make(node.range, isOfKey: false, in: bytes, with: &random).map(visit)
      }
    case .array(let elements): for element in elements { Slip.visit(element, in: bytes, with: &random, visit) }
    case .object(let members):
      for member in members {
        let isOfKey = FixedFault.known.contains(member.key)
        make(member.keyRange, isOfKey: isOfKey, in: bytes, with: &random).map(visit)
        Slip.visit(member.value, in: bytes, with: &random, visit)
      }
    default: break
    }
  }

  private static func make(
    _ range: ByteRange, isOfKey: Bool, in bytes: [UInt8], with random: inout SeededGenerator
  ) -> Slip? {
    let old = Array(bytes[(range.start + 1)..<(range.end - 1)])
    guard old.count > 1, old.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x5C }) else { return nil }
    var new = old
    let index = Int.random(in: 0..<(old.count - 1), using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: new.remove(at: index)
    case 1: new.insert(new[index], at: index)
    case 2: new.swapAt(index, index + 1)
    default: new[index] = 0x61 + UInt8.random(in: 0..<26, using: &random)
    }
    if new == old { return nil }
    return Slip(
      range: ByteRange(range.start + 1, range.end - 1), text: new, isOfKey: isOfKey,
      description: "\(String(decoding: old, as: UTF8.self)) as \(String(decoding: new, as: UTF8.self))")
  }
}

/// Syntax errors at each comma, key and string of a file.
enum BrokenSyntax {
  /// Returns a description, the faulty bytes and equivalent bytes.
  static func all(of bytes: [UInt8]) -> [(String, [UInt8], [UInt8])] {
    var found = [("a byte order mark", [0xEF, 0xBB, 0xBF] + bytes, bytes)]
    var isText = false
    for (index, byte) in bytes.enumerated() {
      func replaced(_ count: Int, by text: String) -> [UInt8] {
        Array(bytes[..<index]) + Array(text.utf8) + Array(bytes[(index + count)...])
      }
      if byte == 0x22, index == 0 || bytes[index - 1] != 0x5C {
        found.append(("no quote at \(index)", replaced(1, by: ""), bytes))
        found.append(("a quote more at \(index)", replaced(0, by: "\""), bytes))
        isText.toggle()
      } else if isText {
        if byte == 0x20 {
          found.append(("a tab at \(index)", replaced(1, by: "\t"), replaced(1, by: "\\t")))
          found.append(("quotes in a text at \(index)", replaced(1, by: " \"quoted\" "), bytes))
          found.append(("a lone quote in a text at \(index)", replaced(1, by: " \" "), bytes))
        }
      } else {
        switch byte {
        case 0x2C:
          found.append(("no comma at \(index)", replaced(1, by: ""), bytes))
          found.append(("two commas at \(index)", replaced(1, by: ",,"), bytes))
          found.append(("a comment at \(index)", replaced(1, by: ", /* asked for by legal */"), bytes))
          found.append(("an empty comment at \(index)", replaced(1, by: ", /* */"), bytes))
        case 0x7D, 0x5D: found.append(("a comma before \(index)", replaced(0, by: ","), bytes))
        case 0x3A: found.append(("no colon at \(index)", replaced(1, by: ""), bytes))
        default: break
        }
      }
    }
    return found
  }
}
