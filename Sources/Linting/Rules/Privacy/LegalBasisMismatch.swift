import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles

extension Rule {
  static let basisOfOtherPurpose = Rule(
    "SB1471", "basis-of-other-purpose", .privacy, .warning,
    summary: "`legal.basis` has a purpose that no data has, or lacks a purpose that data has.",
    reason: """
      Records of processing show the legal basis of each purpose. A purpose without a basis appears as unanswered, and a
      basis for an unused purpose often belongs to the missing one. Set the basis of each purpose that the registry uses.
      """,
    example: #"""
        "registry": {
          "name": "notes", "namespace": "Notes", "version": "1.0.0", "description": "The telemetry of a notes app.",
      -   "legal": { "basis": { "marketing": ⟦"legitimate-interests"⟧ } },
      +   "legal": { "basis": { "analytics": "legitimate-interests" } },
          "defaults": { "stream": "app", "category": "action" }
        },
        "streams": {
          "app": {
            "description": "Actions of the user.", "encoding": "tuple",
            "time": {
              "description": "Since the app started.", "type": "integer", "unit": "ms",
              "from": "clock.ms-since-process-start"
            },
            "consent": { "default": "on", "mechanism": "The setting for sending usage data." },
            "retention": { "device": "P10D", "recipient": "P180D" },
            "recipients": [{ "name": "Us", "role": "self", "hosts": ["example.com"], "country": "DE" }],
            "why": "Do people find what they need?", "data": "usage.interaction", "purposes": ["analytics"],
            "owner": "mobile@example.com", "review": ["first"], "expires": "never"
          }
        },
        "events": { "menu.opened": { "description": "The user opened the menu.", "method": "open", "object": "menu" } },
        "reviews": { "first": { "url": "https://example.com/1", "date": "2026-01-31" } }
      """#,
    check: .registry { registry, pass in
      guard let declared = registry.legal?["basis"]?.members, !declared.isEmpty,
        registry.events.contains(where: { $0.origin.importIndex == nil })
      else { return }
      var used = Set<String>()
      for stream in registry.streams where !stream.metadata.isRetired { used.formUnion(stream.metadata.purposes) }
      for event in registry.events { used.formUnion(event.metadata.purposes) }
      for visited in pass.allWalks.fields + pass.allWalks.innerFields {
        used.formUnion(visited.field.metadata.purposes)
      }
      func location(_ key: String) -> Location { registry.keyLocations[key] ?? registry.location }
      for member in declared where !used.contains(member.key) && pass.importers.isEmpty && !used.isEmpty {
        let missing = used.subtracting(declared.map(\.key)).sorted()
        let advice = missing.first.map { "; did you mean \(quoted($0))?" } ?? ""
        pass.reportOnce(
          "\(quoted(member.key)) has a legal basis, but no data has this purpose\(advice)",
          at: location("legal.basis.\(member.key)"))
      }
      if declared.contains(where: { !used.contains($0.key) }) { return }
      for purpose in used.subtracting(declared.map(\.key)).sorted() {
        pass.reportOnce("the purpose \(quoted(purpose)) has no legal basis", at: location("legal.basis"))
      }
    })

  static let specialCategory = Rule(
    "SB1472", "special-category", .privacy, .warning,
    summary: "Data of a special category is sent, but `legal` does not state the condition.",
    reason: """
      Art. 9 GDPR prohibits processing data about health, beliefs, ethnicity and sexual orientation unless one of its
      conditions applies. Set `legal.specialCategories`, or correct the data class. The rule checks registries that
      state their legal basis.
      """,
    example: #"""
        "registry": {
          "name": "notes", "namespace": "Notes", "version": "1.0.0", "description": "The telemetry of a notes app.",
      -   "legal": { "basis": "consent" },
      +   "legal": { "basis": "consent", "specialCategories": "explicit-consent" },
          "defaults": { "stream": "app", "category": "action" }, "deletion": { "autoDays": 365 }
        },
        "streams": {
          "app": {
            "description": "Actions of the user.", "encoding": "tuple",
            "time": {
              "description": "Since the app started.", "type": "integer", "unit": "ms",
              "from": "clock.ms-since-process-start"
            },
            "consent": { "default": "off", "mechanism": "The setting for sending usage data." },
            "retention": { "device": "P10D", "recipient": "P180D" },
            "recipients": [{ "name": "Us", "role": "self", "hosts": ["example.com"], "country": "DE" }],
            "why": "Do people find what they need?", "data": "usage.interaction", "purposes": ["analytics"],
            "owner": "mobile@example.com", "review": ["first"], "expires": "never"
          }
        },
        "events": {
      -   ⟦"symptom.saved"⟧: { "description": "The user saved a symptom.", "method": "save", "object": "symptom", "data": "health.medical" }
      +   "symptom.saved": { "description": "The user saved a symptom.", "method": "save", "object": "symptom", "data": "health.medical" }
        },
        "reviews": { "first": { "url": "https://example.com/1", "date": "2026-01-31" } }
      """#,
    check: .registry { registry, pass in
      guard registry.legal?["basis"] != nil, registry.legal?["specialCategories"] == nil else { return }
      func isSpecial(_ metadata: Metadata) -> Bool {
        metadata.data.flatMap(DataClass.named)?.isSpecialCategory == true && !metadata.isRetired
      }
      func report(_ phrase: String, _ metadata: Metadata, at location: Location, to pass: inout LintPass) {
        guard let data = metadata.data else { return }
        pass.reportOnce(
          "\(phrase) is \(quoted(data)), a special category of data; set `legal.specialCategories`", at: location)
      }
      for stream in registry.streams where stream.origin.importIndex == nil && isSpecial(stream.metadata) {
        report("the stream \(quoted(stream.name))", stream.metadata, at: stream.origin.location, to: &pass)
        return
      }
      let walked = pass
      walked.visitEvents { event in
        guard isSpecial(event.metadata) else { return }
        report("\(quoted(event.name))", event.metadata, at: event.origin.location, to: &pass)
      }
      for visited in walked.walks.fields + walked.walks.innerFields where isSpecial(visited.field.metadata) {
        // The event has been reported already.
        if let event = visited.event, isSpecial(event.metadata) { continue }
        report(visited.phrase, visited.field.metadata, at: visited.field.origin.location, to: &pass)
      }
    })
}
