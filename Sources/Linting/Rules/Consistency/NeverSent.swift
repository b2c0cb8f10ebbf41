import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let eventNeverSent = Rule(
    "SB1216", "event-never-sent", .consistency, .warning,
    summary: "No build of the app sends an event, because its stream's variants, population or quota exclude it.",
    reason: """
      The event and its stream have no variant in common, or the stream's sample or quota is 0. Calls have no effect,
      and charts of the event stay empty.
      """,
    example: #"""
        "registry": {
          "name": "notes", "namespace": "Notes", "version": "1.0.0", "description": "The telemetry of a notes app.",
          "variants": { "blue": { "description": "Blue." }, "red": { "description": "Red." } },
          "defaults": { "stream": "app", "category": "action" }
        },
        "streams": {
          "app": {
            "description": "What the user did.", "encoding": "tuple", "only": ["red"],
            "time": { "description": "T.", "type": "integer", "unit": "ms", "from": "clock.ms-since-process-start" },
            "consent": { "default": "on", "mechanism": "The setting for sending usage data." },
            "retention": { "device": "P10D", "recipient": "P180D" },
            "recipients": [{ "name": "Us", "role": "self", "hosts": ["example.com"], "country": "DE" }],
            "why": "Do people find what they need?", "data": "usage.interaction", "owner": "mobile@example.com",
            "review": ["first"], "expires": "never"
          }
        },
        "events": {
      -   ⟦"menu.opened"⟧: { "description": "The user opened the menu.", "method": "open", "object": "menu", "only": ["blue"] }
      +   "menu.opened": { "description": "The user opened the menu.", "method": "open", "object": "menu", "only": ["red"] }
        },
        "reviews": { "first": { "url": "https://example.com/1", "date": "2026-01-31" } }
      """#,
    check: .event { event, stream, pass in
      if event.metadata.isRetired { return }
      guard let reason = event.exclusionReason(in: stream) else {
        for profile in stream.profiles where profile.population != nil {
          let profiledStream = stream.applying(profile: profile.name)
          guard let reason = profiledStream.emptyPopulation else { continue }
          pass.report(
            "no event is sent with the profile \(quoted(profile.name)): \(reason)", of: "population", in: profiledStream
          )
        }
        return
      }
      pass.report("\(quoted(event.name)) is never sent: \(reason)", at: event.origin.location)
    })

  static let attributeNeverSent = Rule(
    "SB1217", "attribute-never-sent", .consistency, .warning,
    summary: "The stream of an attribute sends no attributes.",
    reason: """
      The app sets the attribute, but it is never sent: the stream's envelope, common part and events have no field from
      `stream.attributes`. Set `stream` to a stream that sends attributes.
      """,
    example: #"""
      + "streams": {
      +   "state": {
      +     "extends": "app", "ping": "state", "description": "What the user did, with facts about the app.",
      +     "envelope": {
      +       "facts": { "description": "The attributes.", "type": "object", "from": "stream.attributes" },
      +       "events": { "description": "The events.", "from": "stream.events" }
      +     }
      +   }
      + },
      + "events": {
      +   "menu.opened": { "description": "The user opened the menu.", "method": "open", "object": "menu", "stream": "state" }
      + },
        "attributes": {
      -   ⟦"installed"⟧: { "description": "Whether it is installed.", "type": "boolean", "stream": "app" }
      +   "installed": { "description": "Whether it is installed.", "type": "boolean", "stream": "state" }
        }
      """#,
    check: .registry { registry, pass in
      let ownAttributes = registry.attributes.filter {
        $0.field.origin.importIndex == nil && !$0.field.metadata.isRetired
      }
      if ownAttributes.isEmpty { return }
      var sendingStreamIndices = Set<Int>()
      func sends(_ fields: [Field]) -> Bool {
        fields.contains { field in
          if field.source == "stream.attributes" { return true }
          if case .object(let members) = field.type.base { return sends(members) }
          return false
        }
      }
      for (index, stream) in registry.streams.enumerated() {
        let requestFields = (stream.upload?.adds ?? []) + (stream.upload?.batch?.envelope ?? [])
        // An SDK that sends the stream's events also sends the attributes.
        if !stream.isDescribed || stream.isSentBySDK || sends(stream.envelope + stream.common + requestFields) {
          sendingStreamIndices.insert(index)
        }
      }
      for event in registry.events where !event.metadata.isRetired && !sendingStreamIndices.contains(event.streamIndex)
      {
        guard case .object(_, let fields) = event.shape else { continue }
        if sends(fields) { sendingStreamIndices.insert(event.streamIndex) }
      }
      // The runtime compares these attributes with the conditions of messages on the device.
      let evaluatedNames = Set(registry.messages.filter(\.isEvaluatedHere).flatMap { $0.attributes.map(\.name) })
      for attribute in ownAttributes where !evaluatedNames.contains(attribute.name) {
        guard let index = attribute.streamIndex, !sendingStreamIndices.contains(index) else { continue }
        pass.report(
          "the stream \(quoted(registry.streams[index].name)) of the attribute \(quoted(attribute.name)) sends no attributes",
          at: attribute.field.origin.location,
          notes: [.init(quoted(registry.streams[index].name), at: registry.streams[index].origin.location)])
      }
    })
}

extension Event {
  /// Returns the reason that no build sends the event, or `nil` if a build sends it.
  func exclusionReason(in stream: Stream) -> String? {
    if !variantNames.isEmpty, !stream.variantNames.isEmpty, !variantNames.contains(where: stream.variantNames.contains)
    {
      return
        "only these variants have the stream \(quoted(stream.name)): \(stream.variantNames.joined(separator: ", "))"
    }
    if let reason = stream.emptyPopulation { return reason }
    if stream.limits.maxPerDay == 0 {
      return "the quota of the stream \(quoted(stream.name)) is 0 pings per day"
    }
    return nil
  }
}

extension Stream {
  /// The reason that the stream's population is empty, or `nil` if it is not empty.
  fileprivate var emptyPopulation: String? {
    let isEmpty = population?["sample"].flatMap(Scalar.init) == .integer(0)
    // A variant can override the population.
    guard isEmpty, !variants.contains(where: { $0.population != nil }) else { return nil }
    return "the sample of the stream \(quoted(name)) is 0"
  }
}
