import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let descriptionDefaultMismatch = Rule(
    "SB1248", "default-of-description", .consistency, .warning,
    summary:
      "The description states the opposite of the declared default.",
    reason: """
      Privacy reviewers rely on the description. A stream that is on by default sends data before the user agrees, even
      if its description promises the opposite. The rule checks the descriptions of streams, variants and settings, and
      `mechanism`.
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
          guard case .boolean(let isOn)? = item.defaultValue, let said = item.description?.statedDefault(isOn: !isOn)
          else {
            continue
          }
          pass.reportOnce(
            "\(quoted(item.name)) of \(owner()) is \(isOn ? "on" : "off") by default, but its description states \(quoted(said))",
            at: item.origin.location)
        }
      }
    })
}

extension LintPass {
  fileprivate mutating func compareDefaults(of stream: Stream) {
    // The description may refer to a variant.
    guard !stream.variants.contains(where: { $0.consent != nil }), let isOn = stream.consent.isOnByDefault else {
      return
    }
    let word = stream.consent.isAlways ? "always on" : isOn ? "on" : "off"
    if let said = stream.description?.statedDefault(isOn: !isOn) {
      reportOnce(
        "the stream \(quoted(stream.name)) is \(word) by default, but its description states \(quoted(said))",
        at: stream.origin.location)
    }
    if let said = stream.consent.mechanism?.statedDefault(isOn: !isOn) {
      let location = sources.keyLocation(of: "mechanism", inObject: "consent", of: stream.origin.location)
      reportOnce(
        "the stream \(quoted(stream.name)) is \(word) by default, but \"mechanism\" states \(quoted(said))",
        at: location)
    }
  }

  fileprivate mutating func compareDefaults(of variant: Registry.Variant, in registry: Registry) {
    let defaults = registry.streams.filter { !$0.isExternal && ($0.only.isEmpty || $0.only.contains(variant.name)) }
      .compactMap { stream in
        (stream.variants.first { $0.name == variant.name }?.consent ?? stream.consent).isOnByDefault
      }
    guard let isOn = defaults.first, defaults.allSatisfy({ $0 == isOn }),
      let said = variant.description.statedDefault(isOn: !isOn)
    else { return }
    reportOnce(
      "in the variant \(quoted(variant.name)), every stream is \(isOn ? "on" : "off") by default, but the "
        + "variant's description states "
        + quoted(said), at: variant.origin.location)
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
  /// Returns the phrase that states the given default, or `nil` if the text states neither default or both.
  fileprivate func statedDefault(isOn: Bool) -> String? {
    let statements = StatementReader.shared.statements(in: self).filter { $0.role == .on || $0.role == .off }
    let role: Statement.Role = isOn ? .on : .off
    guard let statement = statements.first, statements.allSatisfy({ $0.role == role }) else { return nil }
    return statement.text
  }
}
