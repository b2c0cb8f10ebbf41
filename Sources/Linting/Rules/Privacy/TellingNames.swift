import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let tellingName = Rule(
    "SB1413", "telling-name", .privacy, .warning,
    summary: "A value is named like personal data, but has a data class for technical or interaction data.",
    reason: """
      A field named `email` with the data class for interactions has probably inherited the class. Set the field's own
      `data`, or rename the field. The rule checks names, sources such as `app.email`, and phrases in descriptions, such
      as "the name of the user".
      """,
    example: #"""
        "events": {
          "form.sent": {
            "description": "The user sent the form.", "method": "send", "object": "form",
      -     "extras": { ⟦"email"⟧: { "description": "The address.", "maxLength": 80 } }
      +     "extras": { "email_given": { "description": "Whether an address was given.", "type": "boolean" } }
          }
        }
      """#,
    check: .registry { _, pass in
      pass.visitAllFields { visited in
        if let message = visited.tellingName { pass.reportOnce(message, at: visited.field.origin.location) }
      }
    })
}

extension VisitedField {
  /// The data classes whose values are longer than a code of three letters.
  private static let longClasses: Set<String> = [
    "finance.payment", "contact.email", "contact.phone", "location.coarse", "location.precise", "web.history",
    "id.install", "id.advertising",
  ]

  /// The data classes of formats.
  private static let formats = ["email": "contact.email", "idn-email": "contact.email"]

  /// The message if the description of a choice suggests a fact about the user, such as a religion.
  private var tellingChoice: String? {
    guard let data, let description = field.description,
      let term = PersonalWords.mention(in: description, isNumber: false),
      ["person.", "health."].contains(where: term.data.hasPrefix), term.data != data.word
    else { return nil }
    return
      "the description of \(phrase) contains \(quoted(term.words.joined(separator: " "))), but the data "
      + "class is \(quoted(data.word)); did you mean \(quoted(term.data))?"
  }

  /// The message if the name, source or description of a value that the app determines suggests personal data of
  /// another class.
  fileprivate var tellingName: String? {
    guard let data, data.category <= .interaction, field.isDecidedByApp else { return nil }
    let isNumber: Bool
    switch field.type.base {
    case .string: isNumber = false
    case .integer, .number: isNumber = true
    case .vocabulary(let vocabulary) where vocabulary.buckets == nil: return tellingChoice
    default: return nil
    }
    if let format = field.type.format, let own = Self.formats[format], own != data.word {
      return "\(phrase) has the format \(quoted(format)), but is declared as \(quoted(data.word)); did you mean "
        + "\(quoted(own))?"
    }
    let noun = isNumber ? "number" : "string"
    let isCode = field.type.isShortCode
    let isOther: (PersonalWords.Term?) -> PersonalWords.Term? = { term in
      term.flatMap { $0.data == data.word || isCode && Self.longClasses.contains($0.data) ? nil : $0 }
    }
    if let term = isOther(PersonalWords.term(in: field.wire, isNumber: isNumber)) {
      return "\(phrase) is a \(noun) named \(quoted(term.words.joined(separator: " "))), but declared "
        + "as \(quoted(data.word)); did you mean \(quoted(term.data))?"
    }
    if let source = field.source, let term = isOther(PersonalWords.term(in: source, isNumber: isNumber)) {
      return "\(phrase) is a \(noun) from \(quoted(source)), but declared as \(quoted(data.word)); did you "
        + "mean \(quoted(term.data))?"
    }
    if let term = isOther(field.description.flatMap { PersonalWords.subject(of: $0, isNumber: isNumber) }) {
      return
        "the description of \(phrase) begins with \(quoted(term.words.joined(separator: " "))), but the data "
        + "class is \(quoted(data.word)); did you mean \(quoted(term.data))?"
    }
    if let term = isOther(field.description.flatMap { PersonalWords.mention(in: $0, isNumber: isNumber) }),
      field.type.bounds.patterns.isEmpty
    {
      return
        "the description of \(phrase) contains \(quoted(term.words.joined(separator: " "))), but the data "
        + "class is \(quoted(data.word)); did you mean \(quoted(term.data))?"
    }
    return nil
  }
}

extension ValueType {
  /// Whether a pattern allows only codes of up to three letters, such as those of countries and currencies.
  fileprivate var isShortCode: Bool {
    guard case .string = base, enforcement == .strictly else { return false }
    return bounds.patterns.contains { pattern in
      guard let most = PatternLength.of(pattern)?.most, most <= 3 else { return false }
      let other = TextMachine(matching: [pattern, "[^A-Za-z]"])
      return other.text(lengths: 0...most) == nil && !other.exceededStateLimit
    }
  }
}

extension Field {
  /// Whether the app determines the value, in a call, a source or its configuration.
  fileprivate var isDecidedByApp: Bool {
    if case .never = sent { return false }
    if type.constant != nil { return false }
    return source.map { $0.hasPrefix("app.") || $0.hasPrefix("config.") } ?? true
  }
}
