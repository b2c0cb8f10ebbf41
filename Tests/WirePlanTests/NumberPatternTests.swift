import SignalbookWireForm
import Testing

@testable import SignalbookWirePlan

@Suite struct NumberPatternTests {
  @Test(
    arguments: [
      (1, 5), (0, 9), (1, 12), (-3, 3), (-120, -7), (7, 1234), (99, 101), (0, 0), (-1, 0), (5, nil), (nil, 40),
      (-12, nil), (nil, -5), (100, 999), (0, 255), (nil, nil), (0, nil), (nil, 0), (nil, -1), (1000, nil),
    ] as [(Int64?, Int64?)]) func `a pattern of bounds matches the numbers between them and no others`(
      least: Int64?, most: Int64?
    ) throws
  {
    let pattern = NumberPattern.integers(within: bounds(least.map { .integer($0) }, most.map { .integer($0) }))
    let regex = try Regex(pattern)
    for number in Int64(-1300)...1300 {
      let isInside = (least ?? .min) <= number && number <= (most ?? .max)
      #expect((String(number).wholeMatch(of: regex) != nil) == isInside, "\(pattern): \(number)")
    }
    for text in ["-0", "01", "-01", "1.0", "", "+1", "1e0", "123456789012345678901"] {
      #expect(text.wholeMatch(of: regex) == nil, "\(pattern): \(text)")
    }
  }

  @Test(
    arguments: [
      ("0", "18446744073709551615", ["0", "18446744073709551615"], ["-1", "18446744073709551616", "007"]),
      (
        "-9223372036854775808", "9223372036854775807", ["-9223372036854775808", "9223372036854775807", "0"],
        ["-9223372036854775809", "9223372036854775808"]
      ),
      (nil, "9007199254740993", ["9007199254740993", "-9223372036854775808"], ["9007199254740994"]),
      ("9007199254740993", nil, ["9007199254740993", "9223372036854775807"], ["9007199254740992", "-1"]),
    ] as [(String?, String?, [String], [String])]) func `bounds that need 64 bits are exact`(
      least: String?, most: String?, matching: [String], others: [String]
    ) throws
  {
    func scalar(_ text: String?) throws -> Scalar? { try text.map { try #require(DecimalNumber($0)).scalar } }
    let regex = try Regex(NumberPattern.integers(within: bounds(scalar(least), scalar(most))))
    for text in matching { #expect(text.wholeMatch(of: regex) != nil, "\(text)") }
    for text in others { #expect(text.wholeMatch(of: regex) == nil, "\(text)") }
  }

  @Test func `exclusive bounds are outside the range`() throws {
    for (least, most) in [(-3, 3), (0, 10), (-1, 1), (-10, 0), (9, 100)] as [(Int64, Int64)] {
      var bounds = Bounds()
      bounds.exclusiveMinimum = .integer(least)
      bounds.exclusiveMaximum = .integer(most)
      let regex = try Regex(NumberPattern.integers(within: bounds))
      for number in least - 2...most + 2 {
        #expect((String(number).wholeMatch(of: regex) != nil) == (least < number && number < most), "\(number)")
      }
    }
  }

  @Test(
    arguments: [
      (2, "0", "1"), (2, "-1.5", "0.25"), (1, nil, "12.5"), (1, "-0.5", nil), (3, "0.001", "0.999"), (0, "-4", "17"),
      (2, nil, nil), (0, nil, nil), (1, "9.9", "10.1"), (2, nil, "-0.02"), (1, "0", nil),
      (17, "0", "99999999999999999999"),
    ] as [(Int, String?, String?)])
  func `numbers with decimal places match if their text is canonical and in the range`(
    places: Int, least: String?, most: String?
  ) throws {
    func scalar(_ text: String?) throws -> Scalar? { try text.map { try #require(DecimalNumber($0)).scalar } }
    let limits = try bounds(scalar(least), scalar(most))
    let pattern = NumberPattern.decimals(places: places, within: limits)
    let regex = try Regex(pattern)
    for units in -2200...2200 {
      let digits = String(units.magnitude)
      let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
      let fraction = places == 0 ? "" : "." + padded.suffix(places)
      let text = (units < 0 ? "-" : "") + padded.dropLast(places) + fraction
      let number = try #require(DecimalNumber(text))
      let isInside =
        (limits.minimum?.decimal).map { $0 <= number } ?? true && (limits.maximum?.decimal).map { number <= $0 } ?? true
      #expect((text.wholeMatch(of: regex) != nil) == isInside, "\(pattern): \(text)")
      #expect(("0" + text).wholeMatch(of: regex) == nil, "\(pattern): 0\(text)")
    }
    let zero = "-0" + (places == 0 ? "" : "." + String(repeating: "0", count: places))
    #expect(zero.wholeMatch(of: regex) == nil, "\(pattern): \(zero)")
  }

  @Test func `numbers in JSON's notation match without redundant zeros, and without a sign if they are not negative`()
    throws
  {
    let any = try Regex(NumberPattern.numbers(within: Bounds()))
    for text in ["0", "-1", "1.5", "1e21", "1e-7", "-2.5e+30"] { #expect(text.wholeMatch(of: any) != nil, "\(text)") }
    for text in ["01", "-01.5", ".5", "1.", "+1"] { #expect(text.wholeMatch(of: any) == nil, "\(text)") }
    let positive = try Regex(NumberPattern.numbers(within: bounds(.integer(0), nil)))
    #expect("0.5".wholeMatch(of: positive) != nil)
    #expect("-0.5".wholeMatch(of: positive) == nil)
  }

  private func bounds(_ least: Scalar?, _ most: Scalar?) -> Bounds {
    var bounds = Bounds()
    bounds.minimum = least
    bounds.maximum = most
    return bounds
  }
}
