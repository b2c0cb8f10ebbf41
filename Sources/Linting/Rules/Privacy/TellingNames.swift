import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let tellingName = Rule(
    "SB1413", "telling-name", .privacy, .warning,
    summary:
      "A value is named like personal data, but has a data class for technical or interaction data, or no data class.",
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
        guard let (prefix, message) = visited.tellingName else { return }
        pass.report(message, for: visited, prefix: prefix, once: true)
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

  /// The declared data class, or its absence, as a clause.
  private var dataClassClause: String {
    data.map { "the data class is \(quoted($0.word))" } ?? "the field has no data class"
  }

  private static func quote(_ term: PersonalWords.Term) -> String { quoted(term.words.joined(separator: " ")) }

  private func suggestion(_ term: PersonalWords.Term) -> String {
    // In an event about a page, an address is the address of the page.
    let isWebAddress = term.data == "contact.address" && term.words == ["address"] && event?.isAboutWebPage == true
    return "did you mean \(quoted(isWebAddress ? "web.history" : term.data))?"
  }

  /// The message before and after the field's name, if the description of a choice suggests a fact about the user, such
  /// as a religion.
  private var tellingChoice: (prefix: String, message: String)? {
    guard let description = field.description,
      let term = PersonalWords.mention(in: description, isNumber: false),
      ["person.", "health."].contains(where: term.data.hasPrefix), term.data != data?.word
    else { return nil }
    return ("the description of ", " contains \(Self.quote(term)), but \(dataClassClause); \(suggestion(term))")
  }

  /// The message before and after the field's name, if the name, source or description of a value that the app
  /// determines suggests personal data of another class.
  fileprivate var tellingName: (prefix: String, message: String)? {
    if let data, data.category > .interaction { return nil }
    guard field.isDecidedByApp else { return nil }
    let isNumber: Bool
    switch field.type.base {
    case .string: isNumber = false
    case .integer, .number: isNumber = true
    case .vocabulary(let vocabulary) where vocabulary.buckets == nil: return tellingChoice
    default: return nil
    }
    let declared = data.map { "declared as \(quoted($0.word))" } ?? "has no data class"
    if let format = field.type.format, let own = Self.formats[format], own != data?.word {
      return (
        "",
        " has the format \(quoted(format)), but \(data == nil ? "" : "is ")\(declared); did you mean \(quoted(own))?"
      )
    }
    let noun = isNumber ? "number" : "string"
    let isCode = field.type.isShortCode
    let otherClassTerm: (PersonalWords.Term?) -> PersonalWords.Term? = { term in
      term.flatMap { $0.data == data?.word || isCode && Self.longClasses.contains($0.data) ? nil : $0 }
    }
    if let term = otherClassTerm(PersonalWords.term(in: field.wire, isNumber: isNumber)) {
      return ("", " is a \(noun) named \(Self.quote(term)), but \(declared); \(suggestion(term))")
    }
    if let source = field.source, let term = otherClassTerm(PersonalWords.term(in: source, isNumber: isNumber)) {
      return ("", " is a \(noun) from \(quoted(source)), but \(declared); \(suggestion(term))")
    }
    if let term = otherClassTerm(field.description.flatMap { PersonalWords.subject(of: $0, isNumber: isNumber) }) {
      return (
        "the description of ", " begins with \(Self.quote(term)), but \(dataClassClause); \(suggestion(term))"
      )
    }
    if let term = otherClassTerm(field.description.flatMap { PersonalWords.mention(in: $0, isNumber: isNumber) }),
      field.type.bounds.patterns.isEmpty
    {
      return (
        "the description of ", " contains \(Self.quote(term)), but \(dataClassClause); \(suggestion(term))"
      )
    }
    return nil
  }
}

extension ValueType {
  /// Whether a pattern allows only codes of up to three letters, such as those of countries and currencies.
  fileprivate var isShortCode: Bool {
    guard case .string = base, enforcement == .strictly else { return false }
    return bounds.patterns.contains { pattern in
      guard let maxLength = PatternLength.of(pattern)?.most, maxLength <= 3 else { return false }
      let machine = TextMachine(matching: [pattern, "[^A-Za-z]"])
      return machine.text(lengths: 0...maxLength) == nil && !machine.exceededStateLimit
    }
  }
}

extension Event {
  /// Whether a word of the name is about web pages.
  fileprivate var isAboutWebPage: Bool {
    wordsOfName(name).contains {
      ["url", "web", "website", "page", "site", "link", "bookmark"].contains($0.lowercased())
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
