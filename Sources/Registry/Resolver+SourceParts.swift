import SignalbookSchemaFiles

extension Resolver {
  /// Reports sources that are used before their value is known, and fields that would send the events twice.
  func checkSourceParts(_ registry: Registry) {
    for stream in registry.streams {
      checkEventFields(
        stream.common + (stream.time.map { [$0] } ?? []), "in every event of the stream '\(stream.name)'")
      checkEvents(in: stream.envelope)
    }
    for event in registry.events {
      switch event.shape {
      case .tuple(let tuple):
        var fields = tuple.extras
        if case .field(let field) = tuple.value { fields.append(field) }
        checkEventFields(fields, "in the event '\(event.name)'")
      case .object(_, let fields): checkEventFields(fields, "in the event '\(event.name)'")
      }
      if let when = event.condition, let noun = pingOnlyNoun(for: when.source) {
        reportSource(when.source, noun, "for the event '\(event.name)'", at: when.location)
      }
    }
  }

  private func checkEventFields(_ fields: [Field], _ place: String) {
    for field in fields {
      field.visitWithin { field, _ in
        if let source = field.source, let noun = pingOnlyNoun(for: source) {
          reportSource(source, noun, place, at: field.origin.location)
        }
        if case .when(let condition) = field.sent, let noun = pingOnlyNoun(for: condition.source) {
          reportSource(condition.source, noun, place, at: condition.location)
        }
      }
    }
  }

  private func reportSource(_ source: String, _ noun: String, _ place: String, at location: Location) {
    diagnostics.add(
      Diagnostic(
        .sourceOfPing,
        "'\(source)' is \(noun), which has no value \(place), because events are encoded before their ping is built; "
          + "move the field to the stream's 'envelope'", at: location))
  }

  /// Reports a second field with the source `stream.events`, which would send each event twice.
  private func checkEvents(in envelope: [Field]) {
    var eventField: Field?
    for field in envelope {
      field.visitWithin { field, _ in
        guard field.source == "stream.events" else { return }
        guard let firstField = eventField else {
          eventField = field
          return
        }
        diagnostics.add(
          Diagnostic(
            .sourceOfPing,
            "'stream.events' is in the envelope twice, so each event would be sent twice; remove one field",
            at: field.origin.location, notes: [.init("the first field", at: firstField.origin.location)]))
      }
    }
  }
}

/// Returns the noun for a source that only pings can send, or `nil` if events can also send it.
private func pingOnlyNoun(for source: String) -> String? {
  pingSources[source] ?? (source.declaredCounterName == nil ? nil : "a counter that pings contain")
}

private let pingSources = [
  "counter.sequence": "a ping number", "document.id": "a ping identifier",
  "stream.events": "the list of a ping's events",
]
