import Testing

@_spi(Generated) @testable import Signalbook

@Suite("Numbers are compared exactly") struct ExactNumbersTests {
  @Test(
    "a bound holds beyond what a Double tells apart",
    arguments: [
      ("maximum", "9007199254740992", "9007199254740993.0", false),
      ("maximum", "9007199254740993", "9007199254740993.0", true),
      ("minimum", "9007199254740993", "9007199254740992.0", false),
      ("maximum", "9223372036854775807", "9223372036854775807.5", false),
      ("maximum", "1e400", "1e401", false), ("maximum", "1e401", "1e400", true), ("minimum", "-1e400", "-1e401", false),
      ("exclusiveMaximum", "0.1", "0.10", false), ("exclusiveMaximum", "0.1", "0.09999999999999999999999999", true),
      ("minimum", "0", "-0.0", true), ("exclusiveMinimum", "0", "-0.0", false),
      ("maximum", "1", "1e-99999999999999999999", true),
      ("maximum", "1", "1e99999999999999999999", false), ("exclusiveMinimum", "0", "1e-400", true),
      ("maximum", "100", "1e2", true), ("exclusiveMaximum", "100", "1e2", false),
    ])
  func bounds(keyword: String, bound: String, number: String, isValid: Bool) throws {
    let validator = try DocumentValidator(schema: "{\"\(keyword)\":\(bound)}")
    #expect(validator.isValid(try JSONValue(parsing: number)) == isValid)
  }

  @Test(
    "so are the values of an enum",
    arguments: [
      ("9007199254740992", "9007199254740993.0", false), ("9007199254740993", "9007199254740993.0", true),
      ("1e400", "1e401", false), ("1e400", "10e399", true), ("0", "-0.0", true), ("0.1", "0.10", true),
      ("1", "1.0", true),
      ("0.1", "0.1000000000000000000000001", false),
    ])
  func equality(one: String, other: String, isEqual: Bool) throws {
    let (one, other) = (try JSONValue(parsing: one), try JSONValue(parsing: other))
    #expect(one.isEqual(to: other) == isEqual && other.isEqual(to: one) == isEqual)
  }

  @Test("a number is whole if and only if it has no fraction") func whole() throws {
    let validator = try DocumentValidator(
      schema: #"{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"integer"}"#)
    for (text, isWhole) in [
      ("1.0", true), ("1e400", true), ("9007199254740993.5", false), ("10e-1", true), ("1e-1", false),
    ] {
      #expect(validator.isValid(try JSONValue(parsing: text)) == isWhole, "\(text)")
    }
  }

  @Test(
    "rules of programs as well",
    arguments: [
      (":9007199254740992.5", 9_007_199_254_740_993, false), (":9007199254740992.5", 9_007_199_254_740_992, true),
      ("9007199254740992.5:", 9_007_199_254_740_992, false), ("9007199254740992.5:", 9_007_199_254_740_993, true),
      (":1e18", 1_000_000_000_000_000_000, true), (":1e18", 1_000_000_000_000_000_001, false),
      ("(1e18:", 1_000_000_000_000_000_000, false), (":1e400", Int64.max, true), (":-1e400", Int64.min, false),
      ("-9223372036854775809:", Int64.min, true), (":9223372036854775808", Int64.max, true),
      ("(-9223372036854775808:", Int64.min, false), (":x", 1, nil),
    ] as [(String, Int64, Bool?)])
  func rules(rule: String, number: Int64, isAdmitted: Bool?) {
    let admits = Array(rule.utf8).withUnsafeBytes { BoundsRule($0)?.admits(number) }
    #expect(admits == .some(isAdmitted))
  }

  @Test(
    "a floating point number by the digits that are sent",
    arguments: [
      ("9007199254740993:", 9_007_199_254_740_992.0, false), (":0.1", 0.1, true), (":0.1)", 0.1, false),
      (":0.09999999999999999999", 0.1, false), ("1e400:", 1e308, false), (":1e400", 1e308, true),
    ])
  func floating(rule: String, number: Double, isAdmitted: Bool) {
    #expect(Array(rule.utf8).withUnsafeBytes { BoundsRule($0)?.admits(number) } == isAdmitted)
  }
}
