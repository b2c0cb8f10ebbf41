import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let impossibleText = Rule(
    "SB1230", "impossible-text", .consistency, .error,
    summary: "The rules of a field reject every string. The rules are its patterns, format, lengths, and a `cut` with "
      + "`refuse`.",
    reason: """
      Every event with the field is refused; in a list or map, every such item or entry is dropped. The rules of the
      declared type, the field's own rules, and the `cut` of the stream's profile all apply.
      """,
    example: #"""
        "events": {
          "page.shown": {
            "description": "A page was shown.", "method": "show", "object": "page",
      -     "extras": { ⟦"code"⟧: { "description": "Its code.", "pattern": "^[A-Z]{2}-[0-9]{6}$", "maxLength": 6 } }
      +     "extras": { "code": { "description": "Its code.", "pattern": "^[A-Z]{2}-[0-9]{6}$", "maxLength": 9 } }
          }
        }
      """#,
    check: .registry { registry, pass in
      // Many strings have the same constraints, so cache the results.
      var faultsByRules: [TextRules: String?] = [:]
      pass.visitTexts(of: registry) { text, pass in
        guard text.type.enforcement == .strictly, text.type.constant == nil else { return }
        let rules = TextRules(text)
        let fault = faultsByRules[rules] ?? text.type.contradiction(with: text.cut)
        faultsByRules[rules] = .some(fault)
        if let fault { pass.report("\(text.phrase) does not accept any string: \(fault)", at: text.location) }
      }
    })
}

/// The constraints that determine which strings a type accepts.
private struct TextRules: Hashable {
  var patterns: [String]
  var minLength: Int?
  var maxLength: Int?
  var cut: Cut?

  init(_ text: VisitedText) {
    patterns = text.type.textPatterns
    (minLength, maxLength, cut) = (text.type.bounds.minLength, text.type.bounds.maxLength, text.cut)
  }
}

extension ValueType {
  /// Returns the constraints that together exclude every string, as a sentence. Returns `nil` if some string satisfies
  /// them, or if the search gave up.
  fileprivate func contradiction(with cut: Cut?) -> String? {
    let patterns = textPatterns.filter { (try? Pattern($0)) != nil }
    for pattern in patterns where !TextMachine.hasText(matching: [pattern], lengths: 0...Int.max) {
      return "\(quoted(pattern)) does not match any string"
    }
    if !TextMachine.hasText(matching: patterns, lengths: 0...Int.max) {
      return "no string matches \(patterns.map(quoted).joined(separator: " and "))"
    }
    // Compare all limits in characters. A limit in bytes is also a limit in characters, because a character has at
    // least one byte. A limit in graphemes is treated like a limit in characters, because matching a pattern should not
    // require combining marks.
    let rejectingCut = cut.flatMap { $0.overflow == .reject ? $0 : nil }
    let minLength = bounds.minLength ?? 0
    let patternList = patterns.map(quoted).joined(separator: " and ")
    let isOne = patterns.count == 1
    let limits = [
      ("maxLength is \(bounds.maxLength ?? 0)", bounds.maxLength),
      ("`cut` refuses more than \(rejectingCut?.limitDescription ?? "")", rejectingCut?.atMost),
    ]
    for case (let words, let limit?) in limits {
      if limit < minLength { return "minLength is \(minLength) characters, and \(words)" }
      if TextMachine.hasText(matching: patterns, lengths: 0...limit) { continue }
      let requiredLength =
        patterns.compactMap { PatternLength.of($0)?.least }.max().map { "\($0) characters" } ?? "more"
      return "\(patternList) \(isOne ? "requires" : "require") \(requiredLength), and \(words)"
    }
    let maxLength = limits.compactMap(\.1).min() ?? .max
    if TextMachine.hasText(matching: patterns, lengths: minLength...maxLength) { return nil }
    if let allowed = patterns.compactMap({ PatternLength.of($0)?.most }).min(), allowed < minLength {
      return "\(patternList) \(isOne ? "allows" : "allow") \(allowed) characters, and minLength is \(minLength)"
    }
    return "\(patternList) \(isOne ? "does" : "do") not match any string of \(minLength) to \(maxLength) characters"
  }
}

extension TextMachine {
  /// Returns whether a string with a permitted length matches all patterns, or the search gave up.
  fileprivate static func hasText(matching patterns: [String], lengths: ClosedRange<Int>) -> Bool {
    if patterns.isEmpty { return true }
    let machine = TextMachine(matching: patterns)
    return machine.text(lengths: lengths) != nil || machine.exceededStateLimit
  }
}
