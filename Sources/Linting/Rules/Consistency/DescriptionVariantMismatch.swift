import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let descriptionVariantMismatch = Rule(
    "SB1269", "variant-of-description", .consistency, .warning,
    summary: "The description excludes a variant that `only` includes, or the reverse.",
    reason: """
      Readers of the description expect no data from a variant that sends it. The rule reads "never in" and "not in"
      before the name of a variant, and "only in" before the name of a variant that `only` does not include.
      """,
    example: #"""
        "registry": {
          "name": "notes", "namespace": "Notes", "version": "1.0.0", "description": "The telemetry of a notes app.",
          "variants": { "blue": { "description": "Blue." }, "red": { "description": "Red." } },
          "defaults": { "stream": "app", "category": "action" }
        },
        "streams": {
          "app": {
            "description": "What the user did.", "encoding": "tuple",
            "time": { "description": "T.", "type": "integer", "unit": "ms", "from": "clock.ms-since-process-start" },
            "consent": { "default": "on", "mechanism": "The setting for sending usage data." },
            "retention": { "device": "P10D", "recipient": "P180D" },
            "recipients": [{ "name": "Us", "role": "self", "hosts": ["example.com"], "country": "DE" }],
            "why": "Do people find what they need?", "data": "usage.interaction", "owner": "mobile@example.com",
            "review": ["first"], "expires": "never"
          }
        },
        "events": {
          "menu.opened": {
            "description": "The user opened the menu. Never in Red.", "method": "open", "object": "menu",
      -     ⟦"only"⟧: ["red"]
      +     "only": ["blue"]
          }
        },
        "reviews": { "first": { "url": "https://example.com/1", "date": "2026-01-31" } }
      """#,
    check: .registry { registry, pass in
      let variants = registry.variants.map(\.name)
      if variants.isEmpty { return }
      func compare(_ phrase: String, _ only: [String], _ texts: [String?], _ location: Location) {
        if only.isEmpty { return }
        for text in texts {
          guard let text else { continue }
          for variant in variants {
            let isIncluded = only.contains(variant)
            guard let stated = text.phrase(excluding: isIncluded, variant) else { continue }
            pass.reportOnce(
              "\(phrase) is \(isIncluded ? "" : "not ")sent in the variant \(quoted(variant)), but its text states "
                + quoted(stated), at: pass.sources.keyLocation(of: "only", in: location))
            return
          }
        }
      }
      for stream in registry.streams where stream.origin.importIndex == nil && pass.isWanted(stream.origin.location) {
        compare(
          "the stream \(quoted(stream.name))", stream.variantNames, [stream.description, stream.metadata.note],
          stream.origin.location)
      }
      var events: [Event] = []
      pass.visitEvents { events.append($0) }
      for event in events {
        compare(
          "the event \(quoted(event.name))", event.variantNames, [event.description, event.metadata.note],
          event.origin.location)
      }
    })
}

extension String {
  /// Returns the phrase that excludes a variant, as in "never in Klar", or that includes it, as in "only in Klar".
  fileprivate func phrase(excluding: Bool, _ variant: String) -> String? {
    let introductions = excluding ? [["never", "in"], ["not", "in"], ["not", "sent", "in"]] : [["only", "in"]]
    let words = split { !$0.isLetter && !$0.isNumber && $0 != "-" }
    for introduction in introductions {
      guard words.count > introduction.count else { continue }
      for start in 0..<(words.count - introduction.count)
      where words[start...].prefix(introduction.count).map({ $0.lowercased() }) == introduction
        && words[start + introduction.count].lowercased() == variant.lowercased()
      {
        return words[start...(start + introduction.count)].joined(separator: " ")
      }
    }
    return nil
  }
}
