import SignalbookRegistry
import SignalbookSchemaFiles

// What is collected before the user has agreed, against the legal basis and the people it is about.
extension Rule {
  static let consentByDefault = Rule(
    "SB1442", "consent-by-default", .privacy, .warning,
    summary: "The legal basis is consent, and a stream is on before the user has agreed.",
    reason: """
      Silence or a setting that is already on is not consent (Art. 4(11) and recital 32 GDPR). Set `consent.default` to `off`, or
      move the stream to a registry with the legal basis that it has.
      """,
    example: registryOfCrashes(
      legal: [#""basis": "legitimate-interests""#, #""basis": "consent""#],
      consent: #""default": ⟦"on"⟧, "mechanism": "The setting for crash reports.""#),
    check: .registry { registry, pass in
      guard registry.legal?["basis"]?.string == "consent" else { return }
      let basis = registry.keyLocations["legal.basis"] ?? registry.location
      for stream in registry.streams {
        guard let (location, _) = stream.start(where: { $0.isOnByDefault == true && !$0.isAlways }) else { continue }
        pass.reportOnce(
          "the stream \(quoted(stream.name)) is on before the user has agreed, and the registry's legal basis is consent; "
            + "set `consent.default` to `off`", at: location, notes: [.init("the legal basis", at: basis)])
      }
    })

  static let childrenByDefault = Rule(
    "SB1443", "children-by-default", .privacy, .warning,
    summary: "Data of children is collected before anybody has agreed.",
    reason: """
      Consent for a child is given by a parent (Art. 8 GDPR, COPPA), and a legitimate interest weighs less than a child's (Art.
      6(1)(f) GDPR). Set `consent.default` to `off`, or name the review that allowed it in an `allow`.
      """,
    example: registryOfCrashes(
      legal: [#""basis": "legitimate-interests""#, #""basis": "legitimate-interests", "subjects": ["children"]"#],
      consent: #""default": ⟦"on"⟧, "mechanism": "The setting for crash reports.""#),
    check: .registry { registry, pass in
      let subjects = registry.legal?["subjects"]
      guard let subject = subjects?.elements?.lazy.compactMap(\.string).first(where: isChild) else { return }
      let location = registry.keyLocations["legal.subjects"] ?? registry.location
      for stream in registry.streams {
        guard let (start, word) = stream.start(where: { $0.isOnByDefault == true }) else { continue }
        pass.reportOnce(
          "the stream \(quoted(stream.name)) is \(word) before anybody has agreed, and its data is of \(quoted(subject)); set "
            + "`consent.default` to `off`", at: start, notes: [.init("the data subjects", at: location)])
      }
    })

  /// A registry with one stream; `legal` is its good and its bad legal basis.
  private static func registryOfCrashes(legal: [String], consent: String) -> String {
    #"""
      "registry": {
        "name": "notes", "namespace": "Notes", "version": "1.0.0", "description": "What an app for notes sends.",
    -   "defaults": { "stream": "crashes", "category": "crash" }, "legal": { \#(legal[1]) }
    +   "defaults": { "stream": "crashes", "category": "crash" }, "legal": { \#(legal[0]) }
      },
      "streams": {
        "crashes": {
          "description": "Crashes.", "encoding": "tuple",
          "time": { "description": "T.", "type": "integer", "unit": "ms", "from": "clock.ms-since-process-start" },
          "consent": { \#(consent) }, "retention": { "device": "P10D", "recipient": "P180D" },
          "recipients": [{ "name": "Us", "role": "self", "hosts": ["example.com"], "country": "DE" }],
          "why": "Does it crash?", "data": "diag.crash", "purposes": ["analytics"], "owner": "mobile@example.com",
          "review": ["https://example.com/1"], "expires": "never"
        }
      },
      "events": { "app.crashed": { "description": "The app crashed.", "method": "crash", "object": "app" } }
    """#
  }
}

/// Whether a word for data subjects means children.
private func isChild(_ subject: String) -> Bool {
  let words = subject.lowercased().split { !$0.isLetter }.map(String.init)
  return words.contains {
    ["child", "children", "kid", "kids", "minor", "minors", "teen", "teens", "teenagers"].contains($0)
  }
    || subject.lowercased().hasPrefix("under 1") || subject.lowercased().hasPrefix("under-1")
}

extension Stream {
  /// The location and the word of the first `consent.default` that fulfils a condition: the stream's own, a variant's or a
  /// profile's. Not of imported or retired streams.
  fileprivate func start(where isMeant: (Consent) -> Bool) -> (Location, String)? {
    if origin.importIndex != nil || metadata.isRetired { return nil }
    if isMeant(consent) { return (keyLocations["consent.default"] ?? origin.location, consent.word ?? "on") }
    for (section, variations) in [("variants", variants), ("profiles", profiles)] {
      for variation in variations {
        guard let consent = variation.consent, isMeant(consent) else { continue }
        return (keyLocations["\(section).\(variation.name)"] ?? origin.location, consent.word ?? "on")
      }
    }
    return nil
  }
}
