import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let descriptionFormMismatch = Rule(
    "SB1256", "form-of-description", .consistency, .warning,
    summary: "The description states a different form of the value, such as a hyphen, a time zone or a string.",
    reason: """
      Queries and parsers are written for the form that the description states. The rule compares the separator of
      locales, the time zone of dates, and "sent as text" or "sent as a number" with the source and the type.
      """,
    example: ownStream(
      members: #"""
              "envelope": {
        -       ⟦"day"⟧: { "description": "The day, in local time.", "format": "date", "from": "clock.date-utc" },
        +       "day": { "description": "The day, in UTC.", "format": "date", "from": "clock.date-utc" },
                "events": { "description": "The events.", "from": "stream.events" }
              }
        """#),
    check: .registry { _, pass in
      pass.visitAllFields { visited in
        let field = visited.field
        for text in pass.statedTexts(description: field.description, note: field.metadata.note) {
          for statement in text.statements {
            guard let fault = field.contradiction(of: statement, in: text.statements) else { continue }
            pass.reportOnce(
              "\(visited.phrase) \(fault), but its \(text.key) states \(quoted(statement.text))",
              at: field.origin.location)
            return
          }
        }
        if let (phrase, fault) = field.localeContradiction {
          pass.reportOnce(
            "\(visited.phrase) \(fault), but its description states \(quoted(phrase))", at: field.origin.location)
        }
      }
    })
}

extension Field {
  /// If the statement contradicts the form of the value, returns the form as the end of a sentence.
  fileprivate func contradiction(of statement: Statement, in allStatements: [Statement]) -> String? {
    // "In UTC and not in local time" names both.
    if allStatements.contains(where: { $0.role == .utc }), allStatements.contains(where: { $0.role == .localTime }) {
      return nil
    }
    switch statement.role {
    case .hyphen where source == "locale.identifier": return "separates language and region with an underscore"
    case .underscore where source == "locale.language-region": return "separates language and region with a hyphen"
    case .utc where source == "clock.date-time-local": return "is in local time"
    case .localTime where source?.hasPrefix("clock.date") == true && source != "clock.date-time-local":
      return "is in UTC"
    case .timeOfSending
    where source?.hasPrefix("clock.") == true && !isReadAtSending && type.format != "date":
      return "is read when the ping is built; set `readAt` to `send`"
    case .noHyphens where type.format == "uuid": return "has the format \"uuid\", which has hyphens"
    case .epoch:
      guard case .string = type.base, statement.numbers.first ?? 1970 == 1970, let format = type.format ?? dateForm
      else { return nil }
      return ["date", "date-time"].contains(format) ? "is a string of the format \(quoted(format))" : nil
    case .asText:
      switch type.base {
      case .integer, .number: return type.wireForm == .plain && !hasOtherForm ? "is sent as a number" : nil
      case .boolean: return type.wireForm == .plain && !hasOtherForm ? "is sent as a boolean" : nil
      default: return nil
      }
    case .asNumber:
      if type.wireForm == .text, !hasOtherForm { return "is sent as a string" }
      if case .string = type.base, source == nil { return "is a string" }
      return nil
    default: return nil
    }
  }

  /// The format of a source that yields dates.
  private var dateForm: String? { source?.hasPrefix("clock.date") == true ? "date" : nil }

  /// Whether a variant or profile sends the value in another form.
  private var hasOtherForm: Bool { (variants + profiles).contains { $0.wireForm != nil } }

  /// A locale in the description whose separator differs from that of the source.
  fileprivate var localeContradiction: (phrase: String, fault: String)? {
    guard let source, source.hasPrefix("locale."), let description else { return nil }
    let separator: Character = source == "locale.identifier" ? "_" : "-"
    let other: Character = separator == "_" ? "-" : "_"
    for word in description.split(whereSeparator: { " .,;:()`\"".contains($0) })
    where word.count == 5 || word.count == 6 {
      let parts = word.split(separator: other)
      guard parts.count == 2, parts[0].allSatisfy({ $0.isASCII && $0.isLowercase }), (2...3).contains(parts[0].count),
        parts[1].count == 2, parts[1].allSatisfy({ $0.isASCII && $0.isUppercase })
      else { continue }
      return (String(word), "has values such as \(parts[0])\(separator)\(parts[1])")
    }
    return nil
  }
}
