import Foundation
import SignalbookJSONWriting
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

@Suite("The layout of schema files")
struct SchemaFormatTests {
  static func formatted(_ text: String) throws -> String {
    var diagnostics = Diagnostics()
    let file = SourceFile(path: "a.json", bytes: Array(text.utf8))
    let root = try #require(JSONReader.read(file, into: &diagnostics), "\(diagnostics.sorted.map(\.message))")
    return String(decoding: SchemaFormat.formatted(root, of: file.bytes), as: UTF8.self)
  }

  @Test("Sections and their entries are expanded, and an entry is on one line if it fits")
  func layout() throws {
    let text = #"{"events":{"a.b":{"description":"A.","extras":{}},"c":{"order":[ ]}},"types":{},"n":[1,2]}"#
    #expect(
      try Self.formatted(text) == #"""
        {
          "events": {
            "a.b": { "description": "A.", "extras": {} },
            "c": { "order": [] }
          },
          "types": {},
          "n": [
            1,
            2
          ]
        }

        """#)
  }

  @Test("A value is expanded if and only if its line, including the comma, would exceed the width")
  func width() throws {
    func entry(_ length: Int, _ last: Bool) throws -> [Int] {
      // `    "a": { "d": "…" }` with the given number of columns, and a comma unless it is the last.
      let filling = String(repeating: "é", count: length - "    \"a\": { \"d\": \"\" }".count - (last ? 0 : 1))
      let text = try Self.formatted("{\"e\": {\"a\": {\"d\": \"\(filling)\"}\(last ? "" : ", \"b\": 1")}}")
      return text.split(separator: "\n").map(\.count)
    }
    #expect(try entry(SchemaFormat.width, true).count == 5)
    #expect(try entry(SchemaFormat.width, true)[2] == SchemaFormat.width)
    #expect(try entry(SchemaFormat.width + 1, true).count == 7)
    #expect(try entry(SchemaFormat.width, false).count == 6)
    #expect(try entry(SchemaFormat.width + 1, false).count == 8)
  }

  @Test("Strings, escapes, numbers and the order of keys are preserved, and line endings become uniform")
  func spelling() throws {
    let text = "{\r\n\"z\": {\"b\": \"\\u0041\\/\\n\", \"a\": [1.0, 1e2, -0]}}"
    #expect(
      try Self.formatted(text) == "{\n  \"z\": {\n    \"b\": \"\\u0041\\/\\n\",\n    \"a\": [1.0, 1e2, -0]\n  }\n}\n")
  }

  @Test("Formatting is idempotent and preserves the tokens of any text", arguments: 0..<200)
  func stable(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let text = Self.random(depth: 0, &generator)
    let once = try Self.formatted(text)
    #expect(try Self.formatted(once) == once)
    #expect(Self.tokens(once) == Self.tokens(text))
  }

  @Test("Every schema in this package is formatted")
  func committed() throws {
    let manager = FileManager.default
    var count = 0
    for folder in ["schemas"] {
      let names = try manager.subpathsOfDirectory(atPath: Paths.root + "/" + folder)
      for name in names where name.hasSuffix(".json") && !name.hasSuffix(".schema.json") {
        let text = try String(contentsOfFile: "\(Paths.root)/\(folder)/\(name)", encoding: .utf8)
        #expect(try Self.formatted(text) == text, "\(folder)/\(name); run: swift run signalbook format")
        count += 1
      }
    }
    #expect(count > 20)
  }

  /// Returns the text without whitespace between tokens.
  private static func tokens(_ text: String) -> [UInt8] {
    var tokens: [UInt8] = []
    var isInText = false
    var isEscaped = false
    for byte in text.utf8 {
      if isInText {
        tokens.append(byte)
        if isEscaped {
          isEscaped = false
        } else if byte == 0x5C {
          isEscaped = true
        } else if byte == 0x22 {
          isInText = false
        }
      } else if ![0x20, 0x0A, 0x0D, 0x09].contains(byte) {
        tokens.append(byte)
        isInText = byte == 0x22
      }
    }
    return tokens
  }

  private static func random(depth: Int, _ generator: inout SeededGenerator) -> String {
    func blank() -> String { ["", " ", "\n", "\r\n\t"].randomElement(using: &generator) ?? "" }
    func text() -> String {
      let pieces = ["a", "é", "\\\"", "\\\\", "\\u2028", " ", "{", "]", ",", "wörter"]
      return "\""
        + (0..<Int.random(in: 0...14, using: &generator)).map { _ in pieces.randomElement(using: &generator) ?? "" }
        .joined() + "\""
    }
    switch depth == 0
      ? 5 : depth > 5 ? Int.random(in: 0...3, using: &generator) : Int.random(in: 0...6, using: &generator)
    {
    case 0: return "\(Int.random(in: -9999...9999, using: &generator))"
    case 1: return ["true", "false", "null", "1.50", "0e-1"].randomElement(using: &generator) ?? "null"
    case 2, 3: return text()
    case 4:
      let items = (0..<Int.random(in: 0...5, using: &generator)).map { _ in random(depth: depth + 1, &generator) }
      return "[" + blank() + items.joined(separator: blank() + "," + blank()) + blank() + "]"
    default:
      let members = (0..<Int.random(in: 0...5, using: &generator)).map { index in
        "\"k\(index)\"" + blank() + ":" + blank() + random(depth: depth + 1, &generator)
      }
      return "{" + blank() + members.joined(separator: blank() + "," + blank()) + blank() + "}"
    }
  }
}
