import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let missingDescription = Rule(
    "SB1901", "missing-description", .documentation, .warning,
    summary: "A stream, event, field, attribute, message or link family has no description.",
    reason: """
      App developers read the description as a doc comment, and reviewers read it in documents. Without a description,
      both have to guess the meaning from the name.
      """,
    example: menuEvent(
      members: #"""
        -     "extras": { ⟦"from"⟧: { "enum": ["bar", "key"] } }
        +     "extras": { "from": { "description": "What opened it.", "enum": ["bar", "key"] } }
        """#),
    check: .entry { entry, pass in
      switch entry.kind {
      case .stream, .event, .field, .type, .attribute, .message, .linkFamily: break
      // Another rule checks values. Only schema authors read profiles.
      case .registry, .profile, .value, .mapEntry, .route, .variant: return
      }
      // Members that only other apps send are declared only for the receiver's check.
      guard entry.description == nil, !entry.isForReceiverOnly, !entry.isConstant else { return }
      // Callers do not see a value from a source, and the declared type has a description.
      guard !entry.hasDescribedType else { return }
      guard !entry.metadata.isRetired else { return }
      pass.report("\(entry.phrase) has no description; set `description`", at: entry.location)
    })
}
