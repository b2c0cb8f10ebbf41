import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles

// Rules that compare collection by default with the registry's legal basis and data subjects.
extension Rule {
  static let consentByDefault = Rule(
    "SB1442", "consent-by-default", .privacy, .warning,
    summary: "The legal basis or condition for special categories is consent, but a stream is on by default.",
    reason: """
      Silence and pre-selected settings do not constitute consent (Art. 4(11) and recital 32 GDPR). Documents list the
      legal basis or the condition as unanswered. Set `consent.default` to `off`, or move the stream to a registry that
      declares its actual legal basis.
      """,
    example: registryOfCrashes(
      legal: [#""basis": "legitimate-interests""#, #""basis": "consent""#],
      consent: #""default": ⟦"on"⟧, "mechanism": "The setting for crash reports.""#),
    check: .registry { registry, pass in
      guard registry.requiresConsent else { return }
      let answers = RegistryInventory(registry)
      for inventory in answers.streams {
        let stream = inventory.stream
        guard
          let (location, _) = stream.consentDefault(in: registry, where: { $0.isOnByDefault == true && !$0.isAlways }),
          let requirement = answers.consentRequirements(of: inventory).first
        else { continue }
        pass.reportOnce(
          "the stream \(quoted(stream.name)) is on by default, but \(requirement.statement); "
            + "set `consent.default` to `off`", at: location,
          notes: [.init(legalNote(for: requirement.key), at: requirement.location)])
      }
    })

  static let childrenByDefault = Rule(
    "SB1443", "children-by-default", .privacy, .warning,
    summary: "Children's data is collected by default.",
    reason: """
      A child's data needs a parent's consent (Art. 8 GDPR, COPPA), and a child's interests outweigh most legitimate
      interests (Art. 6(1)(f) GDPR). Set `consent.default` to `off`, or suppress the finding with a reference to the
      review that allows it.
      """,
    example: registryOfCrashes(
      legal: [#""basis": "legitimate-interests""#, #""basis": "legitimate-interests", "subjects": ["children"]"#],
      consent: #""default": ⟦"on"⟧, "mechanism": "The setting for crash reports.""#),
    check: .registry { registry, pass in
      let subjects = registry.legal?["subjects"]
      guard let subject = subjects?.elements?.lazy.compactMap(\.string).first(where: namesChildren) else { return }
      let location = registry.keyLocations["legal.subjects"] ?? registry.location
      for stream in registry.streams {
        guard let (start, word) = stream.consentDefault(in: registry, where: { $0.isOnByDefault == true }) else {
          continue
        }
        pass.reportOnce(
          "the stream \(quoted(stream.name)) is \(word) by default, but its data subjects include \(quoted(subject)); "
            + "set `consent.default` to `off`", at: start, notes: [.init("the data subjects", at: location)])
      }
    })

  /// Returns an example registry with one stream. `legal` contains the corrected legal basis and the faulty one.
  private static func registryOfCrashes(legal: [String], consent: String) -> String {
    #"""
      "registry": {
        "name": "notes", "namespace": "Notes", "version": "1.0.0", "description": "Telemetry of a notes app.",
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

/// Returns the note about an answer in `legal` that requires consent.
func legalNote(for key: String) -> String {
  key == "legal.basis" ? "the legal basis" : "the condition for special categories"
}

extension Stream {
  /// Returns the location and value of the first `consent.default` that satisfies the condition. Returns `nil` for
  /// imported streams, retired streams and deletion requests, which are sent only when the user declines.
  fileprivate func consentDefault(in registry: Registry, where predicate: (Consent) -> Bool) -> (Location, String)? {
    if origin.importIndex != nil || metadata.isRetired || !registry.streamsDeleted(by: self).isEmpty { return nil }
    return consents(in: registry).first { predicate($0.consent) }.map { ($0.location, $0.consent.keyword ?? "on") }
  }
}
