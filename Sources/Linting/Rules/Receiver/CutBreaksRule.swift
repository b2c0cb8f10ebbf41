import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let cutBreaksRule = Rule(
    "SB1114", "cut-breaks-rule", .receiver, .error,
    summary: "Truncated text can violate its pattern, format or `minLength`.",
    reason: """
      The runtime validates text before truncation, so the truncated text can violate the exported schema. The stream's
      profile truncates fields without their own `cut`. Raise the cut limit, refuse longer text with `maxLength`, or let
      the pattern match every prefix of valid text.
      """,
    example: menuEvent(
      members: #"""
        -     "extras": { "code": { "description": "Its code.", "pattern": "^[0-9]{5}$", "cut": ⟦{ "atMost": 3 }⟧ } }
        +     "extras": { "code": { "description": "Its code.", "pattern": "^[0-9]{5}$", "cut": { "atMost": 5 } } }
        """#),
    check: .registry { registry, pass in
      pass.visitTexts(of: registry) { text, pass in
        guard let cut = text.cut, let fault = text.type.fault(cutBy: cut) else { return }
        let profile = text.profile.map { " by the profile \(quoted($0))" } ?? ""
        pass.report(
          "\(text.phrase) is truncated to \(cut.limitDescription)\(profile): \(fault)",
          at: text.hasOwnCut ? pass.sources.location(of: "cut", in: text.location) : text.location)
      }
    })
}

extension ValueType {
  /// Returns the constraint that a string truncated by `cut` can violate, as a sentence, or `nil` if truncation is
  /// safe.
  fileprivate func fault(cutBy cut: Cut) -> String? {
    guard cut.overflow == .truncate, constant == nil else { return nil }
    if cut.atMost == 0 { return "the result is always empty" }
    guard enforcement == .strictly else { return nil }
    let patterns = textPatterns
    // Truncation can invalidate a URL only within its scheme. The longest registered scheme has 36 characters (IANA,
    // URI Schemes).
    if format == "url", bounds.patterns.allSatisfy({ $0 == Format.pattern("url") }), cut.atMost >= 64 { return nil }
    let minLength = bounds.minLength ?? 0
    let maxLength = bounds.maxLength ?? .max
    if maxLength < minLength { return nil }
    // A scalar has at most four bytes.
    if patterns.isEmpty, cut.atMost >= (cut.unit == .byte ? minLength * 4 : minLength) { return nil }
    let violation = TextMachine(matching: patterns)
      .brokenByCut(cut, lengths: minLength...maxLength, replacesEmpty: empty.map { !$0.isEmpty } ?? false)
    guard let violation else { return nil }
    let rule = violation.isTooShort ? "minLength" : format == nil ? "the pattern" : "the format"
    if violation.text.unicodeScalars.count > 40 { return "\(rule) rejects some truncated strings" }
    return "\(quoted(violation.text)) would be sent as \(quoted(violation.kept)), which \(rule) rejects"
  }
}
