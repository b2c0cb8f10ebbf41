import Testing

@testable import SignalbookWireForm

@Suite("Pattern lengths")
struct PatternLengthTests {
  @Test(
    "are the least and the most, where the pattern says so",
    arguments: [
      ("^[a-z]{3}$", 3, 3), ("^a{2,5}b?$", 2, 6), ("^(?<name>ab){2}$", 4, 4), ("a+", 1, nil), ("^(a|bcd)$", 1, 3),
      ("^a|bcd$", 1, nil), ("^a$|^bcd$", 1, 3),
      ("^\\u0041\\x42\\u{43}\\d$", 4, 4), ("^[\\]x]\\b$", 1, 1), ("^((a{1000}){1000})$", 1_000_000, 1_000_000),
    ] as [(String, Int, Int?)])
  func lengths(pattern: String, least: Int, most: Int?) throws {
    let length = try #require(PatternLength.of(pattern))
    #expect(length.least == least && length.most == most)
  }

  @Test(
    "are unknown where the pattern is none, or is beyond any text",
    arguments: [
      "(?<a:b{0,9223372036854775807}c>d", "(?<a:b{0,9223372036854775807}c>d)", "a{9223372036854775807}", "(",
      "((((a{1000}){1000}){1000}){1000}){1000}",
    ])
  func unknown(pattern: String) { #expect(PatternLength.of(pattern) == nil) }
}
