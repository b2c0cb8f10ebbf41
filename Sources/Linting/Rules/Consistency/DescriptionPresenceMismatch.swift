import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let descriptionPresenceMismatch = Rule(
    "SB1246", "presence-of-description", .consistency, .warning,
    summary:
      "The description contradicts `sent` or `nullable`.",
    reason: """
      Analysts rely on statements such as "left out when unknown", which give a missing value a meaning. Without
      `"sent": "present"`, the field is always sent, so callers have to invent a value. Change `sent` or the
      description.
      """,
    example: #"""
        "events": {
          "story.opened": {
            "description": "The user opened a story.", "method": "open", "object": "story",
      -     "extras": { ⟦"topic"⟧: { "description": "The topic, left out when unknown.", "enum": ["news", "sport"] } }
      +     "extras": { "topic": { "description": "The topic, left out when unknown.", "enum": ["news", "sport"], "sent": "present" } }
          }
        }
      """#,
    check: .registry { _, pass in
      pass.visitAllFields { visited in
        let field = visited.field
        // The description may refer to a variant or a profile.
        guard field.variants.isEmpty, field.profiles.isEmpty else { return }
        for text in pass.statedTexts(description: field.description, note: field.metadata.note) {
          for statement in text.statements {
            guard let fault = field.contradiction(of: statement) else { continue }
            pass.reportOnce(
              "\(visited.phrase) \(fault), but its \(text.key) states \(quoted(statement.text))",
              at: field.origin.location)
            return
          }
        }
      }
    })
}

extension Field {
  /// If the statement contradicts how the field is sent, returns how the field is sent, phrased as the end of a
  /// sentence.
  fileprivate func contradiction(of statement: Statement) -> String? {
    let isNull = type.isNullable || absent == .null || type.constant == .null
    switch (statement.role, sent) {
    case (.invalidDropped, _) where type.enforcement == .loosely: return "has \"enforced\": \"loosely\""
    case (.omitted, .always): return "is always sent"
    case (.optional, .always) where !isNull && absent == nil: return "is always sent"
    case (.always, .present): return "is sent only if it has a value"
    case (.always, .when): return "is sent conditionally"
    case (.always, .never): return "is never sent"
    case (.null, .always) where !isNull && type.empty == nil: return "is never null"
    case (.null, .present) where !isNull: return "is left out instead of null"
    case (.neverNull, .always) where isNull: return "can be null"
    case (.emptyText, _):
      guard case .string = type.base, type.empty == nil, let source, let domain = SourceDomain.of(source),
        domain.provider != .app
      else { return nil }
      if let absent { return absent == .text("") ? nil : "is \(absent.jsonText) if it has no value" }
      if case .present = sent { return "is left out if it has no value" }
      return nil
    default: return nil
    }
  }
}
