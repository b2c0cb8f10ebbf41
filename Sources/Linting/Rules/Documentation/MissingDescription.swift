import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let missingDescription = Rule(
    "SB1901", "missing-description", .documentation, .warning,
    summary: "A stream, event, field, attribute, message or family of links has no description.",
    reason: """
      The description is the doc comment that the app's developer reads and the line that a reviewer reads; without one both
      guess from the name.
      """,
    example: menuEvent(
      #"""
      -     "extras": { ⟦"from"⟧: { "enum": ["bar", "key"] } }
      +     "extras": { "from": { "description": "What opened it.", "enum": ["bar", "key"] } }
      """#),
    check: .entry { entry, pass in
      switch entry.kind {
      case .stream, .event, .field, .type, .attribute, .message, .linkFamily: break
      // Values have a rule of their own; profiles are read by those who write schemas alone.
      case .registry, .profile, .value, .mapEntry, .route, .variant: return
      }
      // Members that only other apps send are in the schema for the receiver's check alone.
      guard entry.description == nil, !entry.isForReceiverOnly, !entry.isConstant else { return }
      guard !entry.metadata.isRetired else { return }
      pass.report("\(entry.phrase) has no description", at: entry.location)
    })
}
