import SignalbookTestSupport
import Testing

@testable import SignalbookSchemaFiles

@Suite("Limits of a file")
struct LimitsTests {
  @Test("nesting up to the limit is read on a small stack, and deeper nesting is refused")
  func depth() {
    for pair in [("[", "]"), (#"{"a":"#, "}"), (#"{"a":["#, "]}")] {
      let levels = pair.1.utf8.count
      let isRead = onSmallStack {
        func text(_ depth: Int) -> String {
          String(repeating: pair.0, count: depth / levels) + "1" + String(repeating: pair.1, count: depth / levels)
        }
        let fine = read(text(Limits.nesting)).node != nil
        return fine && read(text(400)).found.map(\.rule) == [.nestingDepth]
      }
      #expect(isRead)
    }
  }

  @Test("strings, numbers, files and their values are limited")
  func sizes() {
    func rules(_ text: String) -> [RuleID] { read(text).found.map(\.rule) }
    let long = String(repeating: "1", count: Limits.textBytes)
    #expect(rules("\"\(long)\"") == [])
    #expect(rules("[\"\(long)1\", 1]") == [.beyondLimit])
    #expect(rules("[0.\(long)]") == [.beyondLimit])
    let values = "[0" + String(repeating: ",0", count: Limits.fileValues - 1) + "]"
    #expect(rules(values) == [.beyondLimit])
    #expect(rules("[" + values.dropFirst(3)) == [])
    let file = [UInt8](repeating: 0x20, count: Limits.fileBytes)
    #expect(read(file + [0x31]).found.map(\.rule) == [.beyondLimit])
    #expect(read(file.dropLast() + [0x31]).found.map(\.rule) == [])
  }

  @Test("a file with faults everywhere has a thousand findings, and the other faults are counted")
  func manyFaults() throws {
    let events = (0..<5000).map { "\"e\($0)\": {\"unheard\": 1}" }.joined(separator: ",")
    let file = SourceFile(path: "a.json", bytes: Array("{\"events\": {\(events)}}".utf8))
    var diagnostics = Diagnostics()
    let root = try #require(JSONReader.read(file, into: &diagnostics))
    #expect(!checkGrammar(root, in: file, into: &diagnostics))
    #expect(diagnostics.all.count == Limits.findings + 1)
    #expect(diagnostics.all.last?.rule == .tooManyFaults)
    #expect(diagnostics.all.last?.message == "1000 errors listed; 4001 more omitted")
  }

  @Test("names are limited as keys and as values")
  func names() throws {
    let name = String(repeating: "a", count: Limits.nameBytes + 1)
    let file = SourceFile(
      path: "a.json",
      bytes: Array(
        #"{"$schema": "signalbook-1.schema.json", "types": {"\#(name)": {}, "b": {"type": "\#(name)"}, "\#(name.dropLast())": {}}}"#
          .utf8))
    var diagnostics = Diagnostics()
    let root = try #require(JSONReader.read(file, into: &diagnostics))
    #expect(!checkGrammar(root, in: file, into: &diagnostics))
    #expect(diagnostics.all.map(\.rule) == [.beyondLimit, .beyondLimit])
  }
}

@Suite("Nearest names")
struct NearestTests {
  /// Returns the edit distance.
  private func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var rows = [Array(0...right.count)]
    for row in left.indices {
      var next = [row + 1]
      for column in right.indices {
        let isSame = left[row] == right[column]
        var cost = min(rows[row][column] + (isSame ? 0 : 1), rows[row][column + 1] + 1, next[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          cost = min(cost, rows[row - 1][column - 1] + 1)
        }
        next.append(cost)
      }
      rows.append(next)
    }
    return rows[left.count][right.count]
  }

  @Test("the bounded distance equals the full distance, or is missing beyond the bound")
  func bounded() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<4000 {
      func text() -> [UInt8] {
        (0..<Int.random(in: 0...9, using: &random)).map { _ in UInt8.random(in: 0x61...0x63, using: &random) }
      }
      let (left, right) = (text(), text())
      let limit = Int.random(in: 1...5, using: &random)
      let whole = distance(left, right)
      #expect(editDistance(left, right, atMost: limit) == (whole <= limit ? whole : nil), "\(left) \(right) \(limit)")
    }
  }

  @Test("a very long name has no similar names, and is compared quickly")
  func long() {
    let name = String(repeating: "a", count: 100_000)
    var found: String? = ""
    let elapsed = ContinuousClock().measure { found = nearest(to: name, among: [name + "b", name]) }
    #expect(found == nil && elapsed < .seconds(1))
    #expect(nearest(to: String(name.prefix(200)), among: [name.prefix(201) + ""]) == String(name.prefix(201)))
  }
}
