import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let cutBeyondLimit = Rule(
    "SB1110", "cut-beyond-limit", .receiver, .warning,
    summary: "`cut` truncates text to a length above `maxLength`.",
    reason: """
      Text longer than `maxLength` is refused before it is truncated, so `cut` has no effect. Raise `maxLength` to at
      least the cut length, or remove `maxLength`.
      """,
    example: menuEvent(
      members: #"""
        -     "extras": { "origin": { "description": "Where from.", "maxLength": 20, "cut": ⟦{ "atMost": 50 }⟧ } }
        +     "extras": { "origin": { "description": "Where from.", "maxLength": 50, "cut": { "atMost": 50 } } }
        """#),
    check: .field { visited, pass in
      guard case .string = visited.field.type.base, let cut = visited.field.type.cut, cut.overflow == .truncate else {
        return
      }
      guard let maxLength = visited.field.type.bounds.maxLength else { return }
      // A scalar has up to four bytes, and a grapheme has one or more scalars.
      let limit = cut.unit == .byte ? maxLength * 4 : maxLength
      guard cut.atMost > limit else { return }
      pass.report(
        "\(visited.phrase) is truncated to \(cut.atMost) \(cut.unit.rawValue)s, but `maxLength` already "
          + "refuses more than \(maxLength) characters",
        at: pass.sources.location(of: "cut", in: visited.field.origin.location))
    })
}
