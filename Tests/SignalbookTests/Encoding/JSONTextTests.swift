import Foundation
import SignalbookTestSupport
import Testing

@_spi(Generated) @testable import Signalbook

@Suite("JSON text in programs") struct JSONTextProgramTests {
  private static let hostile = "a\"b\\c\n\u{1}\u{8}é\u{2028}"

  private func parsed(_ text: String?) throws -> Any {
    try JSONSerialization.jsonObject(with: Data((text ?? "").utf8), options: .fragmentsAllowed)
  }

  /// Returns the JSON in a string.
  private func content(_ value: Any?) throws -> Any { try parsed(value as? String) }

  @Test("contains strings, lists, maps and JSON from the caller") func values() throws {
    var map = MapText()
    map.add(Self.hostile, map.value(Self.hostile))
    let program = Program().jsonText {
      $0.text(#"{"a":""#).argument(0).text(#"","m":"#).collection(0).text(#","j":"#).json(1).text("}")
    }
    let text = written(program, s: [Self.hostile, "[ 1,\n\"\\\"\"]"], m: [map.argument]).text
    let value = try content(try parsed(text)) as? [String: Any]
    #expect(value?["a"] as? String == Self.hostile)
    #expect(value?["m"] as? [String: String] == [Self.hostile: Self.hostile])
    #expect((value?["j"] as? [Any])?.last as? String == "\"")
  }

  @Test("can be nested, and the depth is limited") func nesting() throws {
    func nested(_ depth: Int) -> Program {
      depth == 0 ? Program().text("[\"").argument(0).text("\"]") : Program().jsonText { _ in nested(depth - 1) }
    }
    for depth in 1...JSONTextDepth.maximum {
      var value = try parsed(written(nested(depth), s: [Self.hostile]).text)
      for _ in 0..<depth { value = try content(value) }
      #expect(value as? [String] == [Self.hostile])
    }
    #expect(written(nested(JSONTextDepth.maximum + 1), s: [Self.hostile]).text == nil)
    // Neighbors do not count as nested.
    let program = (0..<9).reduce(Program()) { program, _ in program.jsonText { $0.text("1") } }
    #expect(written(program).text == String(repeating: #""1""#, count: 9))
  }

  @Test("is escaped correctly at every length and position of special characters") func lengths() throws {
    for length in 0..<40 {
      for position in 0...length {
        for special in ["\"", "\\", "\n", "\u{1}", "\"\u{1}\u{2}\\", ""] {
          let text =
            String(repeating: "x", count: position) + special + String(repeating: "y", count: length - position)
          let program = Program().jsonText { $0.text("[\"").argument(0).text("\"]") }
          #expect(try content(try parsed(written(program, s: [text]).text)) as? [String] == [text])
        }
      }
    }
  }

  @Test("does not contain the members of absent groups") func groups() {
    let program = Program().text(#"{"t":"#).jsonText {
      $0.text("{").optional(0) { $0.text(#""a":"#).integer(0) }
        .optional(1) { $0.comma().text(#""b":"#).integer(1) }.text("}")
    }.text("}")
    #expect(written(program, p: 0, n: [1, 2]).text == #"{"t":"{}"}"#)
    #expect(written(program, p: 1, n: [1, 2]).text == #"{"t":"{\"a\":1}"}"#)
    #expect(written(program, p: 2, n: [1, 2]).text == #"{"t":"{\"b\":2}"}"#)
    #expect(written(program, p: 3, n: [1, 2]).text == #"{"t":"{\"a\":1,\"b\":2}"}"#)
  }

  @Test("counts its escapes toward the maximum event size") func size() {
    let buffer = ByteBuffer(capacity: 64, maximum: 1000)
    func offset(_ count: Int) -> Int? {
      withExtendedLifetime(buffer) {
        var writer = ByteWriter(buffer, at: 3)
        let text = Array(String(repeating: "\"", count: count).utf8)
        return text.withUnsafeBytes { bytes in
          guard let start = bytes.baseAddress, writer.reserve(count) else { return nil }
          writer.run(start, count, available: count)
          return writer.escapeInPlace(from: 3, reserving: 5) ? writer.offset : nil
        }
      }
    }
    #expect(offset(100) == 203)
    #expect(offset(400) == 803)
    #expect(offset(500) == nil)
  }
}
