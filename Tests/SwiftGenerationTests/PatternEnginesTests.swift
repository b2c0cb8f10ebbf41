@_spi(Generated) import Signalbook
import SignalbookTestSupport
import SignalbookWireForm
import Testing

/// Compares the matchers of the tool and the runtime, which share a parser.
@Suite("The tool's and the runtime's patterns") struct PatternEnginesTests {
  private static let pieces = [
    "a", "b", "Z", "7", "_", "-", " ", ".", "^", "$", "\\b", "\\B", "\\d", "\\D", "\\w", "\\W", "\\s", "\\S", "\\t",
    "\\n", "\\v", "\\f", "\\r", "\\0", "\\cA", "\\x41", "\\u0042", "\\u{1F600}", "\\ud800", "\\.", "\\-", "\\/", "\\q",
    "\\p{L}",
    "[ab]", "[^ab]", "[a-z]", "[z-a]", "[\\d_-]", "[^\\s]", "[]", "[^]", "[a\\-z]", "[-a]", "[é😀]", "[", "]", "(", ")",
    "(?:", "(?<n>", "(?=", "(?!", "|", "*", "+", "?", "{2}", "{1,2}", "{2,}", "{0}", "{3,1}", "{1001}", "{", "}",
    "{,2}",
    "*?", "é", "😀", "\u{2028}", "/", "\\1", "\\k<n>",
  ]

  private static func text(from parts: [String], _ count: ClosedRange<Int>, _ random: inout SeededGenerator) -> String {
    (0..<Int.random(in: count, using: &random)).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
  }

  @Test("both accept the same patterns and match the same strings") func agree() {
    var random = SeededGenerator(seed: 26)
    var accepted = 0
    var refused = 0
    var matched = 0
    for _ in 0..<20_000 {
      let pattern = Self.text(from: Self.pieces, 1...6, &random)
      let tool = try? SignalbookWireForm.Pattern(pattern)
      let runtime = Signalbook.Pattern(pattern)
      #expect((tool == nil) == (runtime == nil), "\(pattern): only one takes it")
      guard let tool, let runtime else {
        refused += 1
        continue
      }
      accepted += 1
      for _ in 0..<4 {
        let text = Self.text(
          from: [
            "a", "b", "Z", "7", "_", "-", " ", "A", "B", "\t", "\n", "\0", ".", "é", "😀", "\u{2028}", "\u{A0}", "n",
          ],
          0...6, &random)
        let (left, right) = (tool.matches(text), runtime.matches(text))
        #expect(left == right, "\(pattern) on \(text.debugDescription): the tool says \(left), the runtime \(right)")
        if left { matched += 1 }
      }
    }
    #expect(accepted > 2_000 && refused > 2_000 && matched > 1_000, "\(accepted) \(refused) \(matched)")
  }

  @Test(
    "count the steps and the depth of large patterns alike",
    arguments: ["(a{1000}){19}", "(a{1000}){20}", "(a{99}){99}", "(){1000}", "((){1000}){1000}"]
      + [49, 50, 51].map { String(repeating: "(", count: $0) + "a" + String(repeating: ")", count: $0) })
  func large(pattern: String) {
    #expect(((try? SignalbookWireForm.Pattern(pattern)) == nil) == (Signalbook.Pattern(pattern) == nil))
  }
}
