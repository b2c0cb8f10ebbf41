import SignalbookNaming
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm
import SignalbookWirePlan

extension Comparer {
  typealias StreamMatching = Matching<Int>

  func matchStreams() -> StreamMatching {
    func registry(_ isOld: Bool) -> Registry { isOld ? old : new }
    // Old indices are negative (`~index`), so that a single closure can handle both versions.
    let oldIndices = old.streams.indices.map { ~$0 }
    let newIndices = Array(new.streams.indices)
    func stream(_ index: Int) -> Stream { index < 0 ? old.streams[~index] : new.streams[index] }
    let matching = Matching(
      oldIndices, newIndices, name: { stream($0).name }, former: { stream($0).metadata.formerly },
      identity: { index, _ in "\(stream(index).ping) \(stream(index).version.map(String.init) ?? "")" },
      form: { index in
        let stream = stream(index)
        return stream.encoding.rawValue + (stream.envelope + stream.common).map(\.wire).joined(separator: ",")
      }, text: { stream($0).description })
    for (before, after, _) in matching.pairs {
      newStreamsByOld[~before] = after
      oldStreamsByNew[after] = ~before
    }
    return matching
  }

  func compareStreams(_ matching: StreamMatching) {
    for index in matching.addedEntries.sorted() {
      let stream = new.streams[index]
      attributingChanges(toImportOf: nil, or: stream.origin) {
        let fields = stream.envelope + stream.common
        streamChangeIndices.new[index] = report(
          .streamAdded, .init(.stream, path: [stream.name]), "the stream \(quoted(stream.name)) was added",
          new: .init(at: stream.origin.location),
          impacts: .source.when(!stream.isExternal || fields.contains(where: isNewToApp)),
          privacy: .needsNewReview, witnesses: [witnessForMissingStream(.lagging, index, newSchemas)].compactMap(\.self)
        )
      }
    }
    for index in matching.removedEntries.map({ ~$0 }).sorted() {
      let stream = old.streams[index]
      attributingChanges(toImportOf: stream.origin, or: nil) {
        streamChangeIndices.old[index] = reportRemoved(
          .streamRemoved, .init(.stream, path: [stream.name]), tombstone: stream.metadata.isRetired,
          "stream \(quoted(stream.name))", "the stream \(quoted(stream.name)) was removed",
          old: .init(at: stream.origin.location), impacts: stream.isExternal ? .query : [.source, .query],
          witnesses: [witnessForMissingStream(.shipped, index, oldSchemas)].compactMap(\.self))
      }
    }
    for (before, after, renamed) in matching.pairs.sorted(by: { $0.new < $1.new }) {
      let streams = (old.streams[~before], new.streams[after])
      attributingChanges(toImportOf: streams.0.origin, or: streams.1.origin) {
        compare(streams.0, streams.1, (~before, after), renamed: renamed)
      }
    }
  }

  /// Returns a payload for a stream that the other version does not have.
  private func witnessForMissingStream(_ direction: Witness.Direction, _ index: Int, _ schemas: WireSchemaIndex)
    -> Witness?
  {
    let stream = schemas.registry.streams[index]
    if stream.isExternal || stream.metadata.isRetired { return nil }
    let event = schemas.registry.events.first { $0.streamIndex == index && !$0.metadata.isRetired }
    let part = stream.envelope.isEmpty ? event.map { PayloadPair.Part.event($0) } : .unit(index)
    guard let part, let payload = Counterexample.example(in: producers(of: part, schemas)) else { return nil }
    return Witness(
      direction: direction, stream: stream.name, isEvent: part.isEvent, payload: payload.jsonText, pointer: "",
      reason: "belongs to a stream that the receiver does not know")
  }

  private func compare(_ old: Stream, _ new: Stream, _ indices: (old: Int, new: Int), renamed: Change.Certainty?) {
    let entry = Entry(
      subject: .init(.stream, path: [new.name]), noun: "the stream \(quoted(new.name))", old: old.origin.location,
      new: new.origin.location, inherited: (old.inheritedKeyLocations, new.inheritedKeyLocations))
    attributingChanges(toBaseOf: old, new, entry) { compare(old, new, indices, entry, renamed: renamed) }
  }

  private func compare(
    _ old: Stream, _ new: Stream, _ indices: (old: Int, new: Int), _ entry: Entry, renamed: Change.Certainty?
  ) {
    let isOtherCase =
      SwiftSurface.identifier(old.name, old.swiftName, .enumCase, old.origin.acronyms)
      != SwiftSurface.identifier(new.name, new.swiftName, .enumCase, new.origin.acronyms)
    if let renamed {
      let impacts = Impacts.source.when(isOtherCase && !old.isExternal).union(.query.when(old.ping != new.ping))
      // Without the former name, the default consent applies again to users who declined.
      let isForgotten = !new.metadata.formerly.contains(old.name)
      reportRename(
        .streamRenamed, entry, from: old.name, to: new.name, renamed,
        Effect(impacts: impacts, privacy: isForgotten && !old.isExternal ? .needsNewReview : nil))
    } else {
      compare(
        "swiftName", old.swiftName, new.swiftName, of: entry, .swiftNameChanged, impacts: isOtherCase ? .source : [])
    }
    // The default for `ping` is the stream's name, so the rename already reports this change.
    if renamed == nil || old.ping != old.name || new.ping != new.name {
      // The ping's name seeds the sample, so that other users are in the sample of another name.
      let isSampled = [old, new].contains { $0.population?["sample"] != nil }
      compare(
        "ping", old.ping, new.ping, of: entry, .pingChanged, impacts: .query,
        privacy: isSampled ? .needsNewReview : .notify
      ) {
        requests(from: "stream.ping", (old.ping, new.ping), of: (old, new))
      }
    }
    compare("version", old.version.map(String.init), new.version.map(String.init), of: entry, .streamVersion)
    compare(
      "external", String(old.isExternal), String(new.isExternal), of: entry, .transportChanged,
      impacts: new.isExternal ? [.source, .query] : [], privacy: .needsNewReview
    ) {
      [
        witnessForMissingStream(.shipped, indices.old, oldSchemas),
        witnessForMissingStream(.lagging, indices.new, newSchemas),
      ].compactMap(
        \.self)
    }
    compare(
      "deletionRequest", old.deletionRequest, new.deletionRequest, of: entry, .uploadChanged, privacy: .needsNewReview)
    compare(
      "via", Self.via(old), Self.via(new), of: entry, .transportChanged,
      // The app passes the events to a third-party SDK by implementing an additional protocol requirement.
      impacts: old.isSentBySDK == new.isSentBySDK ? [] : new.isSentBySDK ? [.source, .query] : .query,
      privacy: old.isSentBySDK == new.isSentBySDK ? .notify : .needsNewReview)
    // A representative event for changes that affect all events.
    var events = (
      self.old.events.first { $0.streamIndex == indices.old && !$0.metadata.isRetired },
      self.new.events.first { $0.streamIndex == indices.new && !$0.metadata.isRetired }
    )
    // Prefer an event that exists in both versions, because it shows the rejected values of the common part.
    for event in self.old.events where event.streamIndex == indices.old && !event.metadata.isRetired {
      guard let counterpart = newEvents[event.name], counterpart.streamIndex == indices.new,
        !counterpart.metadata.isRetired
      else {
        continue
      }
      events = (event, counterpart)
      break
    }
    let event = PayloadPair(old: events.0.map { .event($0) }, new: events.1.map { .event($0) })
    // Beside a flattened map, the key of a common field can be an entry's key in the other version.
    let flattened = self.old.events.lazy.compactMap { event -> PayloadPair? in
      guard event.streamIndex == indices.old, event.callerFields.contains(where: \.isFlattened),
        let counterpart = self.newEvents[event.name], counterpart.streamIndex == indices.new,
        counterpart.callerFields.contains(where: \.isFlattened)
      else { return nil }
      return PayloadPair(event, counterpart)
    }.first
    let unit = PayloadPair(
      old: old.envelope.isEmpty ? nil : .unit(indices.old), new: new.envelope.isEmpty ? nil : .unit(indices.new))
    func consentWitnesses() -> [Witness] {
      func firstWitness(_ direction: Witness.Direction, _ events: [Event], _ index: Int) -> Witness? {
        events.lazy.filter { $0.streamIndex == index && !$0.metadata.isRetired }
          .compactMap { self.witness(direction, sending: .event($0)) }.first
      }
      return [
        firstWitness(.shipped, self.old.events, indices.old), firstWitness(.lagging, self.new.events, indices.new),
      ]
      .compactMap(\.self)
    }
    compare(
      "encoding", old.encoding.rawValue, new.encoding.rawValue, of: entry, .encodingChanged, impacts: .query,
      witnesses: consentWitnesses)
    compare(
      "eventField", Self.eventFieldDescription(of: old.eventField), Self.eventFieldDescription(of: new.eventField),
      of: entry, .eventFieldChanged,
      impacts: old.eventField?.wire == new.eventField?.wire && old.eventField?.isInteger == new.eventField?.isInteger
        ? [] : .query, witnesses: consentWitnesses)
    if let before = old.eventField, let after = new.eventField {
      compare(
        "eventField.description", before.description, after.description, of: entry, .textChanged, privacy: .textOnly)
    }
    compareLeaves("receives", old.receiverCheck, new.receiverCheck, of: entry, .receiverChanged) {
      receivedWitnesses(old, new, indices)
    }
    let profiles = (
      old.profileIndex.map { self.old.profiles[$0].name }, new.profileIndex.map { self.new.profiles[$0].name }
    )
    compare(
      "profile", profiles.0, profiles.1, of: entry, .streamProfile, impacts: .query,
      // Without the old profile's limits, longer texts are sent.
      privacy: old.profileIndex == nil ? .notify : .needsNewReview
    ) {
      witnesses(
        at: [unit] + pairsOfEvents(in: indices), shipped: .profile(profiles.1), lagging: .profile(profiles.0))
    }
    let haveNoEnvelope = (old.envelope.isEmpty, new.envelope.isEmpty)
    if haveNoEnvelope.0 != haveNoEnvelope.1 {
      report(
        .encodingChanged, "envelope", of: entry,
        "\(entry.noun) \(haveNoEnvelope.1 ? "no longer has an envelope: each event is sent separately" : "now has an envelope around its events")",
        nil, nil, impacts: .query,
        privacy: haveNoEnvelope.1 ? .notify : .needsNewReview)
    }
    compareLimits(old.limits, new.limits, of: entry.nested(under: "limits"))
    compare(
      "session", Self.sessionDescription(of: old), Self.sessionDescription(of: new), of: entry, .sessionChanged,
      impacts: .query, privacy: isLongerSession(old, new) ? .needsNewReview : .notify)
    // If a build time is removed, the stream's pings are sent later or never.
    let isKept = !old.builtOn.isEmpty && Set(old.builtOn).isSubset(of: new.builtOn)
    compare(
      "build", joinedNames(old.builtOn.sorted()), joinedNames(new.builtOn.sorted()), of: entry, .uploadChanged,
      impacts: isKept ? [] : .query,
      privacy: Set(new.builtOn).isSubset(of: old.builtOn) ? nil : .notify,
      advice: "The receiver is unaffected, but pings contain the events of different periods.")
    compareUploads((old, new), indices, of: entry.nested(under: "upload"))
    comparePrivacy(old, new, of: entry)
    compareVariations(old, new, of: entry)
    compareTexts(old.description, new.description, [], [], of: entry)
    inheriting {
      compareMetadata(
        old.metadata, new.metadata, of: entry, retiring: old.isExternal ? .query : [.source, .query])
    } inside: {
      inheritedChangesByStream[new.name] = inheritedChanges.last
      compareFields(
        old.envelope, new.envelope,
        of: FieldOwner(
          path: [new.name, "envelope"], noun: "the envelope of \(entry.noun)", old: entry.old, new: entry.new,
          payloads: { [unit] }, swiftPaths: ([old.name], [new.name])))
      compareFields(
        old.common, new.common,
        of: FieldOwner(
          path: [new.name, "common"], noun: "the common part of \(entry.noun)", old: entry.old, new: entry.new,
          payloads: { [event] + (flattened.map { [$0] } ?? []) }, isCalled: events.0 != nil && events.1 != nil,
          keepsCalls: isSame(old.common, new.common) || keepsCalls(indices), swiftPaths: ([old.name], [new.name]),
          isFlattened: flattened != nil,
          changesMember: changesMembers(of: old, new, indices)))
      compareFields(
        old.time.map { [$0] } ?? [], new.time.map { [$0] } ?? [],
        of: FieldOwner(
          path: [new.name, "time"], noun: entry.noun, old: entry.old, new: entry.new, payloads: { [event] },
          isOrdered: false))
    }
  }

  /// Returns both versions of the stream's events that vary by profile.
  private func pairsOfEvents(in indices: (old: Int, new: Int)) -> [PayloadPair] {
    func varies(_ event: Event) -> Bool { !event.profiles.isEmpty || event.callerFields.contains(where: \.hasProfiles) }
    let common = (old.streams[indices.old].common, new.streams[indices.new].common)
    let allVary = common.0.contains(where: \.hasProfiles) || common.1.contains(where: \.hasProfiles)
    return old.events.compactMap { event in
      guard event.streamIndex == indices.old, let counterpart = newEvents[event.name],
        counterpart.streamIndex == indices.new, allVary || varies(event) || varies(counterpart)
      else { return nil }
      return PayloadPair(event, counterpart)
    }
  }

  /// Returns the explicit value of `via`, or `nil` if the key is missing.
  private static func via(_ stream: Stream) -> String? {
    stream.isSentBySDK ? "sdk" : stream.keyLocations["via"] == nil ? nil : "upload"
  }

  /// Returns a tuple event that the changed receiver no longer accepts. New builds still send the same bytes.
  private func receivedWitnesses(_ old: Stream, _ new: Stream, _ indices: (old: Int, new: Int)) -> [Witness] {
    guard old.encoding == .tuple, new.encoding == .tuple else { return [] }
    let receiverFrame = newSchemas.builder(.consumer, new).frame(ofTuplesIn: new)
    for event in self.old.events where event.streamIndex == indices.old && !event.metadata.isRetired {
      let senders = producers(of: .event(event), oldSchemas) + consumers(of: .event(event), oldSchemas)
      guard let payload = Counterexample.find(in: senders, notIn: [receiverFrame]),
        let fault = receiverFrame.fault(of: payload)
      else { continue }
      return [
        Witness(
          direction: .shipped, stream: old.name, isEvent: true, payload: payload.jsonText, pointer: fault.pointer,
          reason: fault.reason)
      ]
    }
    return []
  }

  /// Returns whether all event calls stay the same, ignoring the common part.
  private func keepsCalls(_ indices: (old: Int, new: Int)) -> Bool {
    self.old.events.allSatisfy { event in
      guard event.streamIndex == indices.old, !event.isRetired, let after = newEvents[event.name],
        after.streamIndex == indices.new, !after.isRetired
      else { return true }
      return isSameCall(event, after)
    }
  }

  /// Returns whether the common part gives an event its first parameter or removes its last parameter.
  private func changesMembers(of old: Stream, _ new: Stream, _ indices: (old: Int, new: Int)) -> Bool {
    guard SwiftSurface.parameters(of: old.common).isEmpty != SwiftSurface.parameters(of: new.common).isEmpty else {
      return false
    }
    return self.old.events.contains {
      $0.streamIndex == indices.old && !$0.metadata.isRetired
        && SwiftSurface.parameters(of: $0.callerFields).isEmpty
    }
  }

  private static func eventFieldDescription(of field: Stream.EventField?) -> String? {
    field.map {
      "\(JSONText.quoted($0.wire)), \($0.isInteger ? "integer" : "string")\($0.pattern.map { ", " + $0 } ?? "")"
    }
  }

  /// Returns whether a session's identifier and counters join more events than before.
  private func isLongerSession(_ old: Stream, _ new: Stream) -> Bool {
    (Self.seconds(in: new.sessionTimeout) ?? .infinity) > (Self.seconds(in: old.sessionTimeout) ?? .infinity)
      || !Set(old.sessionStartMoments).isSubset(of: new.sessionStartMoments)
  }

  private static func sessionDescription(of stream: Stream) -> String? {
    let parts = [
      stream.sessionTimeout.map { "ends after \(ValueDescription.quantity(of: $0))" },
      joinedNames(stream.sessionStartMoments.sorted()).map { "starts on \($0)" },
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  // MARK: Limits and uploads

  private static let raisedLimitAdvice = "More data is kept or sent before the runtime drops any."

  func compareLimits(_ old: Stream.Limits, _ new: Stream.Limits, of entry: Entry) {
    let facet = facets(old, new, of: entry, .limitsChanged)
    /// Compares a limit on the data that is sent or stored. Lowering the limit drops more data; raising it collects
    /// more.
    func limit(_ key: String, _ path: KeyPath<Stream.Limits, Int?>) {
      let isMore = (new[keyPath: path] ?? .max) > (old[keyPath: path] ?? .max)
      facet(
        key, impacts: .query, privacy: isMore ? .needsNewReview : .notify, advice: isMore ? Self.raisedLimitAdvice : nil
      ) { $0[keyPath: path].map(String.init) }
    }
    facet("events.atLeast", impacts: .query) { $0.minEvents.map(String.init) }
    // `stored` counts pings, so larger pings store more events.
    limit("events.atMost", \.maxEvents)
    facet("events.configurable", impacts: .query) { String($0.maxEventsIsConfigurable) }
    limit("stored", \.maxStored)
    limit("perDay.atMost", \.maxPerDay)
    if old.maxPerDay != nil, new.maxPerDay != nil {
      // A limit for each ping allows more pings than a single limit for all pings.
      facet("perDay.per", impacts: .query, privacy: new.dailyLimitIsPerPing ? .needsNewReview : .notify) {
        $0.dailyLimitIsPerPing ? "ping" : "registry"
      }
      facet("perDay.day", impacts: .query) { $0.dayIsLocal ? "local" : "utc" }
    }
    let isShorter = (Self.seconds(in: new.age) ?? .infinity) < (Self.seconds(in: old.age) ?? .infinity)
    let isLonger = (Self.seconds(in: new.age) ?? .infinity) > (Self.seconds(in: old.age) ?? .infinity)
    facet(
      "age", impacts: isShorter ? .query : [], privacy: isLonger ? .needsNewReview : .notify,
      advice: isLonger ? Self.raisedLimitAdvice : nil
    ) {
      $0.age.map(ValueDescription.quantity)
    }
    limit("bytes", \.maxBytes)
    // Events beyond a limit are dropped, so a higher limit sends more events.
    let allowsMore = old.distinctValueLimits.contains { limit in
      !new.distinctValueLimits.contains { limit.allows($0) }
    }
    facet("distinct", impacts: .query, privacy: allowsMore ? .needsNewReview : .notify) { limits in
      joinedNames(
        limits.distinctValueLimits.map {
          "\($0.maxCount) of \($0.field) per \($0.isPerScreen ? "screen" : "session") in \($0.events.sorted().joined(separator: ", "))"
            + ($0.repeatHandling == .keepLast ? "" : ", \($0.repeatHandling.rawValue)")
        }.sorted())
    }
  }

  static func seconds(in quantity: Quantity?) -> Double? {
    guard let quantity, let value = Double(quantity.value.plainText) else { return nil }
    switch quantity.unit {
    case "ms": return value / 1000
    case "min": return value * 60
    case "hours": return value * 3600
    case "days": return value * 86400
    default: return value
    }
  }

  // MARK: Variations

  private func compareVariations(_ old: Stream, _ new: Stream, of entry: Entry) {
    for (key, path) in [("variants", \Stream.variants), ("profiles", \.profiles)] {
      let isVariant = key == "variants"
      // The overrides of a renamed variant apply only under its new name. An import still has the old name.
      let oldVariations = old[keyPath: path].map { variation in
        var variation = variation
        if isVariant { variation.name = newVariantNames[variation.name] ?? variation.name }
        return variation
      }
      let matching = Matching(oldVariations, new[keyPath: path], name: \.name)
      /// Returns the verdict, raised if the stream collects more data with the overrides of both versions.
      func raised(_ verdict: PrivacyVerdict, _ before: Stream.Variation?, _ after: Stream.Variation?) -> PrivacyVerdict
      {
        guard verdict < .needsNewReview,
          ValueDescription.json(of: before?.node) != ValueDescription.json(of: after?.node)
        else { return verdict }
        let names = (before?.name ?? after?.name ?? "", after?.name ?? before?.name ?? "")
        return max(verdict, self.verdict(withOverrides: names, ofVariants: isVariant, on: entry.subject) ?? verdict)
      }
      for variation in matching.addedEntries {
        report(
          .streamVaried, entry.subject,
          "the overrides of \(entry.noun) for \(quoted(variation.name)) were set "
            + "to \(ValueDescription.json(of: variation.node) ?? "")",
          new: entry.locatedValues(nil, ValueDescription.json(of: variation.node), keys: [key, variation.name]).new,
          impacts: .query,
          privacy: raised(Self.verdict(of: variation, besides: new), nil, variation))
      }
      for variation in matching.removedEntries {
        report(
          .streamVaried, entry.subject, "the overrides of \(entry.noun) for \(quoted(variation.name)) were removed",
          old: entry.locatedValues(ValueDescription.json(of: variation.node), nil, keys: [key, variation.name]).old,
          impacts: .query,
          privacy: raised(
            variation.consent.map { $0.keyword != nil && Self.rank(of: $0) < Self.rank(of: new.consent) } ?? false
              ? .needsNewReview : .notify, variation, nil))
      }
      for (before, after, _) in matching.pairs {
        let nestedEntry = entry.nested(under: key, after.name)
        compareConsent(
          before.consent ?? old.consent, after.consent ?? new.consent, of: nestedEntry,
          unless: (old.consent, new.consent))
        let facet = facets(before.node, after.node, of: nestedEntry, .streamVaried)
        for name in ["population", "recipients"] {
          facet(name, impacts: .query, privacy: .needsNewReview) { ValueDescription.json(of: $0[name]) }
        }
        let widensOtherKeys = ["limits", "profile", "upload"].contains { name in
          ValueDescription.json(of: before.node[name]) != ValueDescription.json(of: after.node[name])
        }
        let verdict = widensOtherKeys ? raised(.notify, before, after) : .notify
        for name in ["limits", "profile"] {
          facet(name, impacts: .query, privacy: verdict) { ValueDescription.json(withNormalizedDurationsOf: $0[name]) }
        }
        compare(
          "upload", ValueDescription.json(of: before.node["upload"]), ValueDescription.json(of: after.node["upload"]),
          of: nestedEntry, .streamVaried,
          impacts: .query, privacy: verdict
        ) { requests(before.upload ?? old.upload, after.upload ?? new.upload, of: (old, new)) }
        facet("note", .textChanged, privacy: .textOnly) { $0["note"]?.string }
      }
    }
  }

  /// Returns a rank that increases as users have less choice.
  private static func rank(of consent: Stream.Consent) -> Int {
    consent.isAlways ? 2 : consent.isOnByDefault == true ? 1 : 0
  }

  private static func verdict(of variation: Stream.Variation, besides stream: Stream) -> PrivacyVerdict {
    let turnsOn = variation.consent.map { rank(of: $0) > rank(of: stream.consent) } ?? false
    let widens = variation.node["recipients"] != nil || variation.node["population"] != nil
    return turnsOn || widens ? .needsNewReview : .notify
  }
}
