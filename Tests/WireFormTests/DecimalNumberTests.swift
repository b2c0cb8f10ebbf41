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
      ("1e-30", "1e-30"), ("9223372036854775808", "9223372036854775808"), ("1e-6", "0.000001"), ("1e-7", "1e-7"),
      ("0.00000012", "1.2e-7"), ("-9.99e-7", "-9.99e-7"), ("1e20", "100000000000000000000"), ("1e21", "1e+21"),
    ])
  func text(source: String, canonical: String) throws {
    #expect(try #require(DecimalNumber(source)).text == canonical)
  }

  @Test("are integers if they are whole and fit 64 bits")
  func integers() {
    #expect(DecimalNumber("1.0")?.scalar == .integer(1))
    #expect(DecimalNumber("9223372036854775807")?.integer == .max)
    #expect(DecimalNumber("-9223372036854775808")?.integer == .min)
    #expect(DecimalNumber("9223372036854775808")?.scalar == .number("9223372036854775808"))
    #expect(DecimalNumber("0.5")?.scalar == .number("0.5"))
  }

  @Test("are multiplied exactly by powers of ten, even below the notation's threshold")
  func powers() throws {
    for (text, power, product) in [
      ("1e-7", 3, "0.0001"), ("0", 3, "0"), ("-1.25e+30", -30, "-1.25"), ("1e-310", 3, "1e-307"),
    ] {
      #expect(try #require(DecimalNumber(text)).multiplied(byPowerOfTen: power).text == product)
    }
  }

  @Test("compare by value, not as `Double`")
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

  @Test("of a `Double` are the shortest that round-trip, without exponents where people omit them")
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

  @Test(
    "refuse texts that are not JSON numbers",
    arguments: [
      "", "-", "e5", "1x", "0x10", "nan", "1e9999999999", "1-2", "--1", "-1-", "1.2.3", "1.", ".5", "+1", "01", "-01",
      "1e",
      "1e+", "1e2e3", "1e2.5", "1e-2-3", " 1", "1 ",
    ])
  func refused(text: String) {
    #expect(DecimalNumber(text) == nil)
  }
}
