import SignalbookTestSupport
import SignalbookWireForm
import Testing

@Suite("Patterns")
struct PatternTests {
  @Test(
    "match somewhere in the text",
    arguments: [
      ("b", ["abc", "b"], ["", "a"]), ("^b", ["bc"], ["ab"]), ("b$", ["ab"], ["ba"]), ("^$", [""], ["a"]),
      ("a|b|", ["", "x"], []), ("^(a|bc)+$", ["abca"], ["ab"]), ("^a{2,3}?$", ["aa", "aaa"], ["a", "aaaa"]),
      ("^a{2}$", ["aa"], ["a", "aaa"]), ("^a{2,}$", ["aa", "aaaaa"], ["a"]), ("^[^a-c]$", ["d", "€", "😀"], ["b", ""]),
      ("^[]$", [], ["", "a"]), ("^[^]$", ["\n"], [""]), ("^.$", ["a", "😀"], ["\n", "\u{2028}", "ab"]),
      ("^\\d\\w\\s$", ["1_\u{A0}"], ["a_ "]), ("^\\D\\W\\S$", ["a-b"], ["1-b"]), ("\\bab\\b", ["x ab."], ["xab"]),
      ("\\Bb", ["ab"], ["b"]), ("^[\\d.-]+$", ["1.2-3"], ["1,2"]),
      ("^\\x41\\u0042\\u{43}\\t\\0$", ["ABC\t\0"], ["ABC"]),
      ("^(?:a(?<name>b))*$", ["", "abab"], ["aba"]), ("^\\u{1F600}$", ["😀"], [":)"]), ("^\\ud83d\\ude00$", ["😀"], []),
      ("^(a*)*$", ["", "aaa"], ["b"]), ("^\\/\\.\\|\\^$", ["/.|^"], []), ("^[a\\-z]$", ["-", "a", "z"], ["b"]),
      ("^[-a]$", ["-", "a"], ["b"]),
    ] as [(String, [String], [String])])
  func matching(pattern: String, yes: [String], no: [String]) throws {
    let compiled = try Pattern(pattern)
    for text in yes { #expect(compiled.matches(text), "\(pattern) should match \(text)") }
    for text in no { #expect(!compiled.matches(text), "\(pattern) should not match \(text)") }
  }

  @Test(
    "outside the subset are refused at the place",
    arguments: [
      ("a(?=b)", 1), ("(?!a)", 0), ("(?<=a)b", 0), ("(?<!a)b", 0), ("(a)\\1", 3), ("(?<n>a)\\k<n>", 7), ("\\p{L}", 0),
      ("a)", 1),
      ("é(", 2), ("[a", 0), ("*a", 0), ("a**", 2), ("^*", 1), ("a{2", 1), ("a{3,2}", 1), ("a{1001}", 1), ("a{", 1),
      ("a}", 1),
      ("]", 0), ("[b-a]", 1), ("[\\d-z]", 1), ("\\q", 0), ("a\\", 1), ("\\x4", 0), ("\\u{110000}", 0), ("\\ud800", 0),
      ("((a{1000}){1000})", 0),
      // Escapes that ECMA 262, and therefore JSON Schema validators, reject in Unicode patterns.
      ("a\\-b", 1), ("\\\"", 0), ("\\ ", 0), ("[\\!]", 1), ("\\_", 0),
    ])
  func refused(pattern: String, offset: Int) {
    let fault = #expect(throws: Pattern.Fault.self) { try Pattern(pattern) }
    #expect(fault?.offset == offset)
  }

  @Test("of a literal character match only this character") func escaped() throws {
    for value in UInt8(0)..<128 {
      let text = String(UnicodeScalar(value))
      let pattern = try Pattern("^\(Pattern.escaped(text))$")
      #expect(pattern.matches(text) && !pattern.matches(text + text), "\(value)")
    }
  }

  @Test("take linear time")
  func linear() throws {
    // Backtracking engines need 2^10000 steps for this pattern.
    let pattern = try Pattern("^(a|a)*(a*)*b$")
    #expect(!pattern.matches(String(repeating: "a", count: 10_000)))
  }

  @Test(
    "agree with another engine on random patterns and texts", .enabled(if: Python.isPresent, "python3 is not installed")
  )
  func agreement() throws {
    var random = SeededGenerator(seed: 11)
    var lines: [String] = []
    var verdicts: [Bool] = []
    for _ in 0..<400 {
      let pattern = Self.pattern(depth: 3, &random)
      guard let compiled = try? Pattern(pattern) else { continue }
      for _ in 0..<4 {
        var text = ""
        // Unlike ECMA 262, Python's \B never matches an empty string.
        let least = pattern.contains("\\B") ? 1 : 0
        for _ in 0..<Int.random(in: least...6, using: &random) {
          text.append("abc1 -".randomElement(using: &random) ?? "a")
        }
        lines.append(pattern + "\t" + text)
        verdicts.append(compiled.matches(text))
      }
    }
    let script = """
      import json, re, sys, warnings
      warnings.simplefilter("ignore")
      lines = [line.split("\\t") for line in json.load(open(sys.argv[1]))]
      print(json.dumps([re.search(pattern, text, re.ASCII) is not None for pattern, text in lines]))
      """
    let expected = try Python.run(script, input: lines, as: [Bool].self)
    #expect(expected.count == verdicts.count && verdicts.count > 1_000)
    for (line, (left, right)) in zip(lines, zip(verdicts, expected)) where left != right {
      Issue.record("\(line): \(left), the other engine says \(right)")
    }
  }

  private static func pattern(depth: Int, _ random: inout SeededGenerator) -> String {
    let atoms = ["a", "b", "c", ".", "[ab]", "[^a]", "\\d", "\\w", "\\s", "[a-c1]", "^", "$", "\\b", "\\B"]
    var result = ""
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      switch Int.random(in: 0...4, using: &random) {
      case 0 where depth > 0: result += "(" + pattern(depth: depth - 1, &random) + ")"
      case 1 where depth > 0:
        result += "(?:" + pattern(depth: depth - 1, &random) + "|" + pattern(depth: depth - 1, &random) + ")"
      default: result += atoms.randomElement(using: &random) ?? "a"
      }
      if let last = result.last, last != "^", last != "$", !result.hasSuffix("\\b"), !result.hasSuffix("\\B") {
        result += ["", "", "", "*", "+", "?", "{2}", "{1,2}", "{2,}", "*?", "+?"].randomElement(using: &random) ?? ""
      }
    }
    return result
  }
}
