import SignalbookTestSupport
import SignalbookWireForm
import Testing

@testable import SignalbookComparison

/// Uses the pattern matcher to check the strings that the text machine finds.
@Suite("Texts for patterns") struct TextMachineTests {
  static let patterns = [
    "^[a-z]+$", "a|b", "^(ab)*c?$", "\\bfoo\\b", "^\\d{4}-\\d\\d$", "x", "^$", "[^a-z]", "^a.c$", "\\Boo",
    "^(a|ab)(c|bcd)$",
    "^[A-Z]", "[0-9]$", "^.{3,5}$", "^[^é]*$",
  ]

  @Test("a text is found if and only if one exists", arguments: patterns, patterns.sampled(oneOf: 3))
  func found(pattern: String, other: String) throws {
    let (wanted, unwanted) = (try Pattern(pattern), try Pattern(other))
    let text = TextMachine(matching: [pattern], butNot: other).text(lengths: 0...12)
    if let text {
      #expect(wanted.matches(text) && !unwanted.matches(text), "\(text)")
    } else {
      // Short strings are not counterexamples either.
      for candidate in Self.short where wanted.matches(candidate) {
        #expect(unwanted.matches(candidate), "\(candidate)")
      }
    }
  }

  private static let short: [String] = {
    var all = [""]
    var last = [""]
    for _ in 0..<4 {
      last = last.flatMap { text in "abcfox0-A é".map { text + String($0) } }
      all += last
    }
    return all + ["foo", "foo bar", "1234-56", "abcd", "abbcd", "oo"]
  }()
}
