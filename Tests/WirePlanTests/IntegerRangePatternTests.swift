import SignalbookWireForm
import Testing

@testable import SignalbookWirePlan

@Suite struct IntegerRangePatternTests {
  @Test(
    arguments: [
      (1, 5), (0, 9), (1, 12), (-3, 3), (-120, -7), (7, 1234), (99, 101), (0, 0), (-1, 0), (5, nil), (nil, 40),
      (-12, nil),
      (nil, -5), (100, 999), (0, 255),
    ] as [(Int64?, Int64?)]) func `a pattern of bounds matches the numbers between them and no others`(
      least: Int64?, most: Int64?
    ) throws
  {
    var bounds = Bounds()
    bounds.minimum = least.map { .integer($0) }
    bounds.maximum = most.map { .integer($0) }
    let pattern = try #require(IntegerRangePattern.pattern(of: bounds))
    let regex = try Regex(pattern)
    for number in Int64(-1300)...1300 {
      let isInside = (least ?? .min) <= number && number <= (most ?? .max)
      #expect((String(number).wholeMatch(of: regex) != nil) == isInside, "\(pattern): \(number)")
    }
    for text in ["-0", "01", "1.0", "", "+1", "1e0"] {
      #expect(text.wholeMatch(of: regex) == nil, "\(pattern): \(text)")
    }
  }
}
