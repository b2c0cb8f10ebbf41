import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let cutBeyondLimit = Rule(
    "SB1110", "cut-beyond-limit", .receiver, .warning,
    summary: "`cut` truncates text to a length above `maxLength` or the receiver's limit.",
    reason: """
      Text longer than `maxLength` is refused before it is truncated, so `cut` has no effect. Raise `maxLength` to at
      least the cut length, or remove `maxLength`. If text without `maxLength` is truncated above the receiver's `maxLength`, the
      receiver refuses it; lower `cut`.
      """,
    example: menuEvent(
      members: #"""
        -     "extras": { "origin": { "description": "Where from.", "maxLength": 20, "cut": ⟦{ "atMost": 50 }⟧ } }
        +     "extras": { "origin": { "description": "Where from.", "maxLength": 50, "cut": { "atMost": 50 } } }
        """#),
    check: .registry { _, pass in
      let walked = pass
      walked.visitAllFields { pass.compareCut(of: $0) }
    })
}

extension LintPass {
  fileprivate mutating func compareCut(of visited: VisitedField) {
    guard case .string = visited.field.type.base, let cut = visited.field.type.cut, cut.overflow == .truncate else {
      return
    }
    let receiver = visited.field.receiver ?? visited.field.type.receiver
    if let accepted = receiver?["maxLength"]?.integer, cut.unit != .byte, cut.atMost > accepted,
      visited.field.type.bounds.maxLength == nil
    {
      reportOnce(
        "\(visited.phrase) is truncated to \(cut.atMost) \(cut.unit.rawValue)s, but its receiver accepts at most "
          + "\(accepted) characters", at: sources.location(of: "cut", in: visited.field.origin.location))
      return
    }
    guard let most = visited.field.type.bounds.maxLength else { return }
    // A scalar has up to four bytes, and a grapheme has one or more scalars.
    let limit = cut.unit == .byte ? most * 4 : most
    guard cut.atMost > limit else { return }
    reportOnce(
      "\(visited.phrase) is truncated to \(cut.atMost) \(cut.unit.rawValue)s, but `maxLength` already "
        + "refuses more than \(most) characters",
      at: sources.location(of: "cut", in: visited.field.origin.location))
  }
}
