@_spi(Generated) @testable import Signalbook
import Testing

@Suite("Identifiers")
struct RandomIDTests {
  /// The runtime creates all digits at once. The standard library creates them one by one.
  @Test("An identifier is the 128 bits in upper-case hexadecimal digits, with dashes")
  func digits() {
    for _ in 0..<1_000 {
      let identifier = RandomID(UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max))
      var digits = Array(hexadecimal(identifier.high) + hexadecimal(identifier.low))
      for place in [20, 16, 12, 8] { digits.insert("-", at: place) }
      #expect(identifier.text == String(digits))
    }
  }

  private func hexadecimal(_ word: UInt64) -> String {
    let text = String(word, radix: 16, uppercase: true)
    return String(repeating: "0", count: 16 - text.count) + text
  }
}
