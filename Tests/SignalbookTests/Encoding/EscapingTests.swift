import Foundation
import SignalbookTestSupport
import Testing

@_spi(Generated) @testable import Signalbook

@Suite("Escaping") struct EscapingTests {
  @Test("Random hostile strings round-trip through an independent parser") func roundTrip() throws {
    let parts = [
      "\"", "\\", "\n", "\r", "\t", "\u{0}", "\u{1F}", "\u{7F}", "\u{2028}", "é", "e\u{301}", "😀", "x", "abcdefgh", "/",
    ]
    var generator = SeededGenerator()
    for _ in 0..<Rounds.of(1_000) {
      let text = (0..<Int(generator.next() % 24)).map { _ in parts[Int(generator.next() % UInt64(parts.count))] }
        .joined()
      let quoted = JSONText.quoted(text)
      let parsed = try JSONSerialization.jsonObject(with: Data(quoted.utf8), options: .fragmentsAllowed)
      try #require((parsed as? String).map { Array($0.utf8) } == Array(text.utf8))
      try #require(try JSONValue(parsing: quoted) == .text(text))
    }
  }

  @Test("Every byte at every position in a word is found") func places() throws {
    for length in [1, 3, 4, 7, 8, 9, 15, 17] {
      for place in 0..<length {
        for byte in [UInt8(0), 1, 8, 9, 10, 13, 0x1F, 0x20, 0x21, 0x22, 0x23, 0x5B, 0x5C, 0x5D, 0x7F] {
          var bytes = [UInt8](repeating: 0x61, count: length)
          bytes[place] = byte
          let text = String(decoding: bytes, as: UTF8.self)
          let quoted = JSONText.quoted(text)
          try #require(try JSONValue(parsing: quoted) == .text(text), "byte \(byte) at \(place) of \(length)")
        }
      }
    }
  }
}
