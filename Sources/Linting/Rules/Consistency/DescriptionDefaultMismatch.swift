import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let descriptionDefaultMismatch = Rule(
    "SB1248", "default-of-description", .consistency, .warning,
    summary: "The default in the description differs from the declaration.",
    reason: """
      Privacy reviewers rely on the description. A stream that is on by default sends data before the user opts in, even
      if its description promises the opposite. The rule checks the descriptions of streams, variants and settings, and
      `mechanism`. A replacement value in the text of a field or link parameter, as in "0 when unknown", must be the
      declared `absent`.
      """,
    example: #"""
        "streams": {
          "study": {
            "description": "Answers for a study.", "extends": "app", "ping": "study",
      -     "consent": { "default": "on", ⟦"mechanism"⟧: "Off until the user joins the study." }
      +     "consent": { "default": "off", "mechanism": "Off until the user joins the study." }
          }
        },
        "events": {
          "study.joined": { "description": "The user joined the study.", "method": "join", "object": "study", "stream": "study" }
        }
      """#,
    check: .registry { registry, pass in
      for stream in registry.streams where stream.origin.importIndex == nil && pass.isWanted(stream.origin.location) {
        pass.compareDefaults(of: stream)
      }
      for variant in registry.variants where variant.origin.importIndex == nil && pass.isWanted(variant.origin.location)
      {
        pass.compareDefaults(of: variant, in: registry)
      }
      pass.visitVocabularies { vocabulary, owner in
        for item in vocabulary.cases where item.origin.importIndex == nil {
          guard let declared = item.defaultValue else { continue }
          if case .boolean(let isOn) = declared,
            let statedPhrase = item.description?.statedDefault(isOn: !isOn)
              ?? item.description?.statedParticiple(isOn: !isOn)
          {
            pass.reportOnce(
              "\(quoted(item.name)) of \(owner()) is \(isOn ? "on" : "off") by default, but its description states \(quoted(statedPhrase))",
              at: item.origin.location)
          } else if let text = item.description,
            let statedPhrase = statedFallbacks(in: text).first(where: { $0.contradicts([declared]) })
          {
            pass.reportOnce(
              "\(quoted(item.name)) of \(owner()) has \"default\": \(declared.jsonText), but its description states "
                + quoted(statedPhrase.text), at: item.origin.location)
          } else if let preset = pass.statements(in: item.description).first(where: { $0.role == .preset }),
            let number = declared.decimal.flatMap({ Double($0.text) }), preset.numbers.first != number
          {
            pass.reportOnce(
              "\(quoted(item.name)) of \(owner()) has \"default\": \(declared.jsonText), but its description states "
                + quoted(preset.text), at: item.origin.location)
          }
        }
      }
      pass.visitAllFields { pass.compareFallback(of: $0) }
      for family in registry.links where family.origin.importIndex == nil && pass.isWanted(family.origin.location) {
        for parameter in family.routes.flatMap(\.parameters) {
          guard let absent = parameter.absent else { continue }
          for (key, text) in [("description", parameter.description), ("note", parameter.note)] {
            guard let text, let statedPhrase = parameter.contradiction(in: text, isNote: key == "note", absent) else {
              continue
            }
            pass.reportOnce(
              "the parameter \(quoted(parameter.name)) has \"absent\": \(absent.jsonText), but its \(key) states "
                + quoted(statedPhrase), at: parameter.origin.location)
          }
        }
      }
    })
}

extension LinkFamily.Parameter {
  /// Returns the phrase that contradicts the parameter's default.
  fileprivate func contradiction(in text: String, isNote: Bool, _ absent: Scalar) -> String? {
    if case .boolean(let isOn) = absent, let statedPhrase = text.statedDefault(isOn: !isOn) { return statedPhrase }
    return statedFallbacks(in: text, isNote: isNote).first { $0.contradicts([absent]) }?.text
  }
}

extension StatedFallback {
  /// Returns whether the value differs from every declared replacement value.
  fileprivate func contradicts(_ declared: [Scalar]) -> Bool {
    let declaredTexts = declared.map { scalar -> String in
      if case .boolean(let isOn) = scalar { return isOn ? "true" : "false" }
      return isQuoted ? scalar.plainText : scalar.plainText.lowercased()
    }
    var statedText = isQuoted ? value : value.lowercased()
    let isBoolean = declared.contains { if case .boolean = $0 { true } else { false } }
    if let truth = truthWords[statedText.lowercased()] {
      // "On" and "yes" are values only of booleans.
      if !isBoolean { return isQuoted && !declaredTexts.contains(statedText) }
      statedText = truth
    } else if isBoolean {
      return false
    }
    if let number = Double(statedText), declaredTexts.contains(where: { Double($0) == number }) { return false }
    return !declaredTexts.contains(statedText)
  }
}

private let truthWords = ["yes": "true", "on": "true", "true": "true", "no": "false", "off": "false", "false": "false"]

extension LintPass {
  /// Reports a replacement value in a field's text that differs from `absent`.
  fileprivate mutating func compareFallback(of visited: VisitedField) {
    let field = visited.field
    guard field.variants.isEmpty, field.profiles.isEmpty, field.type.constant == nil else { return }
    guard field.description != nil || field.metadata.note != nil else { return }
    var declared = [field.absent].compactMap(\.self)
    var cases: Set<String> = []
    if case .vocabulary(let vocabulary) = field.type.base {
      for item in vocabulary.cases {
        cases.insert(item.name.lowercased())
        if declared.contains(item.wire) { declared += [.text(item.name), .text(item.name.lowercased())] }
      }
      declared += [vocabulary.unknown].compactMap(\.self)
    }
    // A field that is sent only if a value is present cannot send a default, unless the app passes the default.
    let isLeftOut: Bool = if case .present = field.sent { field.absent == nil } else { false }
    let isFromPlatform = field.source.flatMap { SourceDomain.of($0) }.map { $0.provider != .app } ?? false
    guard field.absent != nil || isLeftOut && isFromPlatform else { return }
    if let empty = field.type.empty { declared.append(.text(empty)) }
    for (key, text) in [("description", field.description), ("note", field.metadata.note)] {
      guard let text else { continue }
      let mismatch = statedFallbacks(in: text, cases: cases, isNote: key == "note").first { fallback in
        if fallback.value == "null" || !fallback.contradicts(declared) { return false }
        return field.absent != nil || fallback.isQuoted && !cases.contains(fallback.value.lowercased())
      }
      guard let mismatch else { continue }
      let declaration = field.absent.map { "has \"absent\": \($0.jsonText)" } ?? "is left out if it has no value"
      reportOnce(
        "\(visited.phrase) \(declaration), but its \(key) states \(quoted(mismatch.text))", at: field.origin.location)
      return
    }
  }
}

extension LintPass {
  fileprivate mutating func compareDefaults(of stream: Stream) {
    // The description may refer to a variant.
    guard !stream.variants.contains(where: { $0.consent != nil }), let isOn = stream.consent.isOnByDefault else {
      return
    }
    let word = stream.consent.isAlways ? "always on" : isOn ? "on" : "off"
    if let statedPhrase = stream.description?.statedDefault(isOn: !isOn) {
      reportOnce(
        "the stream \(quoted(stream.name)) is \(word) by default, but its description states \(quoted(statedPhrase))",
        at: stream.origin.location)
    }
    if let statedPhrase = stream.consent.mechanism?.statedDefault(isOn: !isOn) {
      let location = sources.keyLocation(of: "mechanism", inObject: "consent", of: stream.origin.location)
      reportOnce(
        "the stream \(quoted(stream.name)) is \(word) by default, but \"mechanism\" states \(quoted(statedPhrase))",
        at: location)
    }
  }

  fileprivate mutating func compareDefaults(of variant: Registry.Variant, in registry: Registry) {
    let sent = registry.streams.filter {
      !$0.isExternal && ($0.variantNames.isEmpty || $0.variantNames.contains(variant.name))
    }
    // The streams whose consent depends on the variant, or all streams.
    let ofVariant = sent.compactMap { stream in
      stream.variants.first { $0.name == variant.name }?.consent?.isOnByDefault
    }
    let defaults = ofVariant.isEmpty ? sent.compactMap(\.consent.isOnByDefault) : ofVariant
    guard let isOn = defaults.first, defaults.allSatisfy({ $0 == isOn }),
      let statedPhrase = variant.description.statedDefault(isOn: !isOn)
    else { return }
    reportOnce(
      "in the variant \(quoted(variant.name)), every stream is \(isOn ? "on" : "off") by default, but the "
        + "variant's description states "
        + quoted(statedPhrase), at: variant.origin.location)
  }
}

extension SourceStore {
  /// Returns the location of the given key in an entry's nested object, or the entry's location if the key is
  /// inherited.
  fileprivate func keyLocation(of key: String, inObject object: String, of entry: Location) -> Location {
    guard let file = file(at: entry.path), let member = member(at: entry)?.value[object]?.member(key) else {
      return entry
    }
    return file.location(of: member.keyRange)
  }
}

extension String {
  /// Returns a phrase such as "blocked by default", if the text also has "Whether … is blocked" and the phrase states the
  /// given default.
  fileprivate func statedParticiple(isOn: Bool) -> String? {
    guard hasPrefix("Whether "), contains("by default") || contains("unless") else { return nil }
    let tokens = textTokens(of: self)
    let words = tokens.map { placed in if case .word(let word) = placed.token { word } else { "" } }
    for index in words.indices where words[index] == "default" && index > 2 && words[index - 1] == "by" {
      let participle = words[index - 2]
      guard participle.hasSuffix("ed"), words[..<(index - 2)].contains(participle) else { continue }
      let isDenied = ["not", "never"].contains(words[index - 3])
      if isDenied == isOn || isQualified(tokens, of: Array(utf8), at: index) { continue }
      return (isDenied ? "not " : "") + participle + " by default"
    }
    for index in words.indices where words[index] == "unless" && index > 2 {
      let participle = words[index - 1]
      guard participle.hasSuffix("ed"), words[..<(index - 1)].contains(participle) else { continue }
      let isDenied = ["not", "never"].contains(words[index - 2])
      if isDenied == isOn || isQualified(tokens, of: Array(utf8), at: index) { continue }
      return (isDenied ? "not " : "") + participle + " unless"
    }
    return nil
  }

  /// Returns the phrase that states the given default, or `nil` if the text states neither default or both.
  fileprivate func statedDefault(isOn: Bool) -> String? {
    let statements = StatementReader.shared.statements(in: self).filter { $0.role == .on || $0.role == .off }
    let role: Statement.Role = isOn ? .on : .off
    guard let statement = statements.first, statements.allSatisfy({ $0.role == role }) else { return nil }
    return statement.text
  }
}
