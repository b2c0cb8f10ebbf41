import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles

// Rules for data that is collected regardless of the user's decision (`"default": "always"`).
extension Rule {
  static let sensitiveWithoutChoice = Rule(
    "SB1434", "sensitive-without-choice", .privacy, .warning,
    summary: "Users cannot opt out of Mozilla category 3 or 4 data.",
    reason: """
      Data stewards reject collection that users cannot turn off, especially of the user's content and identity. Let
      users opt out of the stream, move the data to a stream with an opt-out, or name the review that allows the
      collection in an `allow`.
      """,
    example: #"""
        "streams": {
          "reader": { "extends": "app", "ping": "reader", "description": "Reading.", "consent": { "default": ⟦"always"⟧ } }
        },
        "events": {
          "page.found": {
      -     "description": "The user found a word on the page.", "method": "find", "object": "page", "stream": "reader",
      -     "extras": {
      -       "word": {
      -         "description": "The word.", "maxLength": 80, "data": "search.query",
      -         "allow": [{ "rule": "SB1402", "reason": "The review allowed it." }]
      -       }
      -     }
      +     "description": "The user found a word on the page.", "method": "find", "object": "page", "stream": "reader"
          }
        }
      """#,
    check: .registry { registry, pass in
      let streams = registry.indicesOfStreamsWithoutChoice
      if streams.isEmpty { return }
      for stream in RegistryInventory(registry).streams where streams.contains(stream.index) {
        guard let (category, point) = stream.category, category >= .storedContent else { continue }
        pass.report(
          "users cannot opt out of the stream \(quoted(stream.stream.name)), but \(quoted(point.name)) is "
            + "\(quoted(point.dataClass?.word ?? "")), category \(category.rawValue); let users opt out, or do not "
            + "collect the data",
          at: stream.stream.locationOfMissingChoice(in: registry),
          notes: [.init("the sensitive data", at: point.location)])
      }
    })

  static let consentWithoutChoice = Rule(
    "SB1435", "consent-without-choice", .privacy, .warning,
    summary: "The legal basis or condition for special categories is consent, but users cannot opt out of a stream.",
    reason: """
      Consent must be freely given and revocable (Art. 7 GDPR). Let users decide, or move the stream to a registry that
      declares its actual legal basis.
      """,
    example: #"""
        "registry": {
          "name": "notes", "namespace": "Notes", "version": "1.0.0", "description": "The telemetry of a notes app.",
      -   "defaults": { "stream": "crashes", "category": "crash" }, "legal": { "basis": "consent" }
      +   "defaults": { "stream": "crashes", "category": "crash" }, "legal": { "basis": "legitimate-interests" }
        },
        "streams": {
          "crashes": {
            "description": "Crashes.", "encoding": "tuple",
            "time": { "description": "T.", "type": "integer", "unit": "ms", "from": "clock.ms-since-process-start" },
            "consent": { "default": ⟦"always"⟧ }, "retention": { "device": "P10D", "recipient": "P180D" },
            "recipients": [{ "name": "Us", "role": "self", "hosts": ["example.com"], "country": "DE" }],
            "why": "Does it crash?", "data": "diag.crash", "purposes": ["analytics"], "owner": "mobile@example.com",
            "review": ["https://example.com/1"], "expires": "never"
          }
        },
        "events": { "app.crashed": { "description": "The app crashed.", "method": "crash", "object": "app" } }
      """#,
    check: .registry { registry, pass in
      let streams = registry.indicesOfStreamsWithoutChoice
      guard registry.requiresConsent, !streams.isEmpty else { return }
      let answers = RegistryInventory(registry)
      for inventory in answers.streams where streams.contains(inventory.index) {
        guard let requirement = answers.consentRequirements(of: inventory).first else { continue }
        let stream = inventory.stream
        pass.report(
          "users cannot opt out of the stream \(quoted(stream.name)), but \(requirement.statement)",
          at: stream.locationOfMissingChoice(in: registry),
          notes: [.init(legalNote(for: requirement.key), at: requirement.location)])
      }
    })
}

extension Registry {
  /// The indices of this registry's streams that some users cannot decline.
  fileprivate var indicesOfStreamsWithoutChoice: [Int] {
    streams.indices.filter { index in
      let stream = streams[index]
      return stream.origin.importIndex == nil && !stream.metadata.isRetired
        && stream.consents(in: self).contains { $0.consent.isAlways }
        // A deletion request is sent only after the user declines.
        && streamsDeleted(by: stream).isEmpty
    }
  }
}

extension Stream {
  fileprivate func locationOfMissingChoice(in registry: Registry) -> Location {
    consents(in: registry).first { $0.consent.isAlways }?.location ?? origin.location
  }

  /// Returns whether a variant of the stream is on before the user decides.
  func isOnByDefault(in registry: Registry) -> Bool {
    consents(in: registry, includingProfiles: false).contains { $0.consent.isOnByDefault == true }
  }

  /// Returns the consents of the stream, its variants and its profiles, each with its location. Omits the stream's own
  /// consent if every variant replaces it.
  func consents(in registry: Registry, includingProfiles includesProfiles: Bool = true) -> [(
    consent: Consent, location: Location
  )] {
    let names = variantNames.isEmpty ? registry.variants.map(\.name) : variantNames
    let replacingVariants = variants.filter { $0.consent != nil }.map(\.name)
    var consents: [(consent: Consent, location: Location)] = []
    if names.isEmpty || !names.allSatisfy(replacingVariants.contains) {
      consents.append((consent, keyLocations["consent.default"] ?? origin.location))
    }
    let variationsBySection = [
      ("variants", variants.filter { names.contains($0.name) }), ("profiles", includesProfiles ? profiles : []),
    ]
    for (section, variations) in variationsBySection {
      for variation in variations {
        guard let consent = variation.consent else { continue }
        consents.append((consent, keyLocations["\(section).\(variation.name)"] ?? origin.location))
      }
    }
    return consents
  }
}
