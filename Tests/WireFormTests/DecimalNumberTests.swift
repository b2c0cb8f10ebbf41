import SignalbookTestSupport
import SignalbookWireForm
import Testing

@Suite("Exact decimals")
struct DecimalNumberTests {
  @Test(
    "have one canonical text",
    arguments: [
      ("0", "0"), ("-0", "0"), ("-0.000", "0"), ("0e9", "0"), ("1.50", "1.5"), ("100", "100"), ("1e2", "100"),
      ("1.5e-3", "0.0015"), ("-12.0e0", "-12"), ("1E+3", "1000"), ("0.1", "0.1"),
      ("123456789012345678901234", "1.23456789012345678901234e+23"),
      ("1e-30", "1e-30"), ("9223372036854775808", "9223372036854775808"),
    ])
  func text(source: String, canonical: String) throws {
    #expect(try #require(DecimalNumber(source)).text == canonical)
  }

  @Test("are integers when they are whole and fit 64 bits")
  func integers() {
    #expect(DecimalNumber("1.0")?.scalar == .integer(1))
    #expect(DecimalNumber("9223372036854775807")?.integer == .max)
    #expect(DecimalNumber("-9223372036854775808")?.integer == .min)
    #expect(DecimalNumber("9223372036854775808")?.scalar == .number("9223372036854775808"))
    #expect(DecimalNumber("0.5")?.scalar == .number("0.5"))
  }

  @Test("compare by value, not as Double")
  func comparison() throws {
    let sorted = [
      "-1e3", "-2", "-1.5", "0", "1e-9", "0.1", "0.10000000000000000001", "2", "9007199254740992", "9007199254740993",
      "1e400",
    ]
    let numbers = try sorted.map { try #require(DecimalNumber($0)) }
    for (left, first) in numbers.enumerated() {
      for (right, second) in numbers.enumerated() { #expect((first < second) == (left < right)) }
    }
  }

  @Test("of a Double are the shortest that read back, without exponent where people write none")
  func doubles() throws {
    #expect(DecimalNumber(20.0)?.text == "20")
    #expect(DecimalNumber(1e-5)?.text == "0.00001")
    #expect(DecimalNumber(1e20)?.text == "100000000000000000000")
    #expect(DecimalNumber(Double.infinity) == nil)
    var random = SeededGenerator(seed: 7)
    for _ in 0..<10_000 {
      let value = Double(bitPattern: UInt64.random(in: 0...UInt64.max, using: &random))
      guard value.isFinite else { continue }
      #expect(try Double(#require(DecimalNumber(value)).text) == value)
    }
  }

  @Test("refuse what is no JSON number", arguments: ["", "-", "e5", "1x", "0x10", "nan", "1e9999999999"])
  func refused(text: String) {
    #expect(DecimalNumber(text) == nil)
  }
}
