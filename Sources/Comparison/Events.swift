import SignalbookParallel
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

extension Comparer {
  func compareEvents() {
    let matching = Matching(
      old.events, new.events, name: \.name, former: \.metadata.formerly,
      identity: { !$0.metadata.isRetired ? Self.identity(of: $0, in: $1 ? self.old : self.new) : nil },
      isCode: { if case .object = $0.shape { true } else { false } }, form: { Self.form(of: $0) }, text: \.description)
    let added = witnesses(for: .lagging, among: matching.addedEntries)
    let removed = witnesses(for: .shipped, among: matching.removedEntries)
    let kind = EntryKind(
      kind: .event, noun: "event", additionRule: .eventAdded, removalRule: .eventRemoved, renameRule: .eventRenamed,
      reservation: "its name and code are no longer reserved")
    compareEntries(
      matching, kind, value: Self.wireIdentity(of:),
      isSameOnWire: { Self.identity(of: $0, in: self.old) == Self.identity(of: $1, in: self.new) }
    ) { event in
      if event.isRetired || follows(kind, event, streamChangeIndices.new[event.streamIndex], "comes") { return nil }
      let impactsOfWords = impacts(ofLiterals: [], SwiftSurface.literals(of: event)).union(impacts(of: .decodedEvents))
      return Effect(
        impacts: Impacts.source.when(event.callerFields.contains(where: isNewToApp)).union(impactsOfWords),
        privacy: .needsNewReview, witnesses: [added[ObjectIdentifier(event)]].compactMap(\.self),
        advice: impactsOfWords.isEmpty
          ? nil
          : ChangeRule.eventAdded.advice
            + " The enums of the decoders have a new case, so a `switch` without `default` does not compile.")
    } removed: { event in
      if follows(kind, event, streamChangeIndices.old[event.streamIndex], "goes") { return nil }
      return Effect(
        impacts: Impacts.query.union(event.isGivenByApp ? .source : []), privacy: .notify,
        witnesses: [removed[ObjectIdentifier(event)]].compactMap(\.self))
    } renamed: { before, after in
      let isMoved = newStreamsByOld[before.streamIndex] != after.streamIndex
      let hasOtherWireIdentity = !isMoved && Self.wireIdentity(of: before) != Self.wireIdentity(of: after)
      let hasOtherIdentity = Self.identity(of: before, in: old) != Self.identity(of: after, in: new)
      // Without the former name, an event that is sent once is sent again.
      let isForgotten = !after.metadata.formerly.contains(before.name)
      let isSentAgain = before.onceScope != nil && isForgotten
      return Effect(
        impacts: Impacts.source.when(changesCall(before, after))
          .union(.query.when((hasOtherWireIdentity && hasOtherIdentity) || isSentAgain)),
        privacy: isForgotten && keepsFormerNames(after) ? .needsNewReview : nil,
        witnesses: hasOtherWireIdentity ? witnesses(before, after) : [],
        advice: Self.advice(onRenaming: before, to: after, hasOtherWireIdentity))
    } compare: { before, after, entry, isRenamed in
      compareFiles(before, after, of: entry)
      if isRenamed || !isSame(before, after) { compare(before, after, entry, isRenamed: isRenamed) }
    }
    reportReuse(matching)
    eventPairs = matching.pairs.map { ($0.old, $0.new) }.filter { old, new in
      !old.isRetired && !new.isRetired && newStreamsByOld[old.streamIndex] == new.streamIndex
    }
  }

  /// Reports an event that moved to another schema file. `DecodedEvent` has an enum for each file.
  private func compareFiles(_ old: Event, _ new: Event, of entry: Entry) {
    let impacts = impacts(of: .decodedEvents)
    guard !impacts.isEmpty, old.origin.importIndex == nil, new.origin.importIndex == nil, !new.isRetired else { return }
    let stems = (old.origin.fileStem, new.origin.fileStem)
    if stems.0 == stems.1 { return }
    report(
      .eventFileChanged, entry.subject,
      "\(entry.noun) moved from the schema file \(quoted(stems.0)) to \(quoted(stems.1))",
      old: .init(stems.0, at: entry.old), new: .init(stems.1, at: entry.new), impacts: impacts)
  }

  /// Returns, for each added or removed event, a payload that the other version rejects. Searches in parallel, with
  /// separate caches.
  private func witnesses(for direction: Witness.Direction, among candidates: [Event])
    -> [ObjectIdentifier: Witness]
  {
    let (old, new) = (old, new)
    let streams = (newStreamsByOld, oldStreamsByNew)
    let counterparts = direction == .shipped ? newStreamsByOld : oldStreamsByNew
    let events = candidates.filter { !$0.isRetired && counterparts[$0.streamIndex] != nil }
    let pieceCount = min(4, events.count / 500 + 1)
    let witnessesByPiece = inParallel(pieceCount) { piece in
      let comparer = Comparer(old, new)
      (comparer.newStreamsByOld, comparer.oldStreamsByNew) = streams
      return stride(from: piece, to: events.count, by: pieceCount).compactMap { index in
        comparer.witness(direction, sending: .event(events[index])).map { (ObjectIdentifier(events[index]), $0) }
      }
    }
    return Dictionary(witnessesByPiece.joined(), uniquingKeysWith: { first, _ in first })
  }

  /// Reports a new event that reuses the wire identity of a removed event or of a deleted tombstone.
  private func reportReuse(_ matching: Matching<Event>) {
    var reservedIdentities: [String: Event] = [:]
    for event in matching.removedEntries {
      if let identity = Self.identity(of: event, in: old) { reservedIdentities[identity] = event }
    }
    for event in matching.addedEntries where !event.metadata.isRetired {
      guard let first = Self.identity(of: event, in: new).flatMap({ reservedIdentities[$0] }) else { continue }
      let noun = first.isRetired ? "retired event" : "event"
      report(
        .retiredNameReused, .init(.event, path: [event.name]),
        "the event \(quoted(event.name)) has the wire form of the former \(noun) \(quoted(first.name))",
        old: .init(Self.wireIdentity(of: first), at: first.origin.location),
        new: .init(Self.wireIdentity(of: event), at: event.origin.location), impacts: .query, privacy: .notify)
    }
  }

  /// Returns advice on a rename: how to keep calls compiling and, if the payload changed, how to keep it compatible.
  private static func advice(onRenaming before: Event, to after: Event, _ isOtherOnWire: Bool) -> String {
    let name = "the Swift name with `swiftName`"
    guard isOtherOnWire else { return "To keep calls compiling, keep \(name)." }
    // Only events of object streams have a code.
    if case .object = after.shape { return "To stay compatible, keep the old code with `code`, and \(name)." }
    return "To stay compatible, keep the old strings of the tuple, and \(name)."
  }

  /// Returns the wire identity of an event: its ping, with the event's code or tuple strings. `nil` if the event has no
  /// identity.
  private static func identity(of event: Event, in registry: Registry) -> String? {
    let ping = registry.streams[event.streamIndex].ping
    switch event.shape {
    case .object(let code, _): return code == .null ? nil : "\(ping) \(code.jsonText)"
    case .tuple(let tuple):
      var value = ""
      if case .literal(let text) = tuple.value { value = JSONText.quoted(text) }
      if case .field = tuple.value { value = "*" }
      let names = tuple.extras.map(\.wire).sorted().joined(separator: ",")
      return
        "\(ping) \(JSONText.quoted(tuple.category)) \(JSONText.quoted(tuple.method)) \(JSONText.quoted(tuple.object)) \(value) \(names)"
    }
  }

  private static func form(of event: Event) -> String? {
    // A retired event cannot be a former version of a new event.
    if event.metadata.isRetired { return nil }
    let fields = event.callerFields.map { "\($0.wire) \(ValueDescription.type(of: $0.type))" }.joined(separator: ",")
    if case .tuple(let tuple) = event.shape { return "\(tuple.category) \(tuple.object) \(fields)" }
    return "object \(fields)"
  }

  /// Returns the part of the payload that identifies an event: the event's code or its tuple strings.
  private static func wireIdentity(of event: Event) -> String {
    switch event.shape {
    case .object(let code, _): return code.jsonText
    case .tuple(let tuple):
      var items = [tuple.category, tuple.method, tuple.object].map(JSONText.quoted)
      if case .literal(let text) = tuple.value { items.append(JSONText.quoted(text)) }
      if case .field = tuple.value { items.append("{value}") }
      return items.joined(separator: ", ")
    }
  }

  private func isSame(_ old: Event, _ new: Event) -> Bool {
    guard old.description == new.description, newStreamsByOld[old.streamIndex] == new.streamIndex,
      old.onceScope == new.onceScope, old.variantNames.map({ newVariantNames[$0] ?? $0 }) == new.variantNames,
      old.swiftName == new.swiftName,
      isSame(old.condition, new.condition),
      isSame(old.metadata, new.metadata), isSame(old.examples, new.examples),
      (old.gesture == nil) == (new.gesture == nil), (old.trigger == nil) == (new.trigger == nil),
      old.isCallable == new.isCallable,
      Self.description(of: old.mirror) == Self.description(of: new.mirror), old.profiles.count == new.profiles.count
    else { return false }
    if old.gesture != nil, ValueDescription.gesture(of: old.gesture) != ValueDescription.gesture(of: new.gesture) {
      return false
    }
    if old.trigger != nil, Self.description(of: old.trigger) != Self.description(of: new.trigger) { return false }
    if !old.profiles.isEmpty, Self.profiles(of: old) != Self.profiles(of: new) { return false }
    switch (old.shape, new.shape) {
    case (.object(let oldCode, let oldFields), .object(let newCode, let newFields)):
      return oldCode == newCode && isSame(oldFields, newFields)
    case (.tuple(let old), .tuple(let new)):
      guard old.category == new.category, old.method == new.method, old.object == new.object else { return false }
      switch (old.value, new.value) {
      case (.none, .none): break
      case (.literal(let old), .literal(let new)): if old != new { return false }
      case (.field(let old), .field(let new)): if !isSame(old, new) { return false }
      default: return false
      }
      return isSame(old.extras, new.extras)
    default: return false
    }
  }

  // MARK: Changed events

  private func changesCall(_ old: Event, _ new: Event) -> Bool {
    old.isCallable && SwiftSurface.path(of: old) != SwiftSurface.path(of: new)
  }

  /// Returns, for each direction, an event payload that the other version rejects.
  private func witnesses(_ old: Event, _ new: Event) -> [Witness] {
    let pair = PayloadPair(old, new)
    return [
      pair.old.flatMap { witness(.shipped, sending: $0) },
      pair.new.flatMap { witness(.lagging, sending: $0, insteadOf: pair.old) },
    ].compactMap(\.self)
  }

  private func compare(_ old: Event, _ new: Event, _ entry: Entry, isRenamed: Bool) {
    inheritedChanges.append(inheritedChangesByStream[self.new.streams[new.streamIndex].name] ?? [:])
    defer { inheritedChanges.removeLast() }
    let pair = PayloadPair(old, new)
    let bothWitnesses = { self.witnesses(old, new) }
    let streams = (self.old.streams[old.streamIndex], self.new.streams[new.streamIndex])
    let isMoved = newStreamsByOld[old.streamIndex] != new.streamIndex
    if !isRenamed {
      compare(
        "swiftName", old.swiftName, new.swiftName, of: entry, .swiftNameChanged,
        impacts: changesCall(old, new) ? .source : [])
    }
    if isMoved {
      compare(
        "stream", streams.0.name, streams.1.name, of: entry, .eventMoved,
        impacts: Impacts.query.union(
          .source.when(old.isGivenByApp && isCallChanged(old, new, movingFrom: streams.0, to: streams.1))),
        privacy: haveSameRecipients(streams.0, streams.1)
          ? verdict(onMovingFrom: old.streamIndex, to: new.streamIndex) : .needsNewReview, witnesses: bothWitnesses)
    }
    compareShapes(old, new, entry, pair, isRenamed: isRenamed, bothWitnesses)
    compare(
      "when", old.condition.map(ValueDescription.condition), new.condition.map(ValueDescription.condition), of: entry,
      .eventCondition,
      impacts: Impacts.query.union(
        .source.when(new.condition.map { isNewToApp(source: $0.source) } ?? false)),
      privacy: Condition.isNarrower(new.condition, than: old.condition) ? .notify : .needsNewReview)
    // Sending an event more or less often changes its count.
    compare(
      "once", old.onceScope, new.onceScope, of: entry, .eventCondition, impacts: .query,
      privacy: Self.isRarer(new.onceScope, than: old.onceScope) ? .notify : .needsNewReview)
    compareVariants(old.variantNames, new.variantNames, of: entry, .eventCondition)
    compare(
      "trigger", Self.description(of: old.trigger), Self.description(of: new.trigger), of: entry, .eventTrigger,
      impacts: Impacts.query.union(
        .source.when((old.isCallable && !new.isCallable) || old.trigger?.titleFieldName != new.trigger?.titleFieldName)),
      privacy: new.trigger == nil ? .notify : .needsNewReview)
    if let before = old.trigger, let after = new.trigger {
      compare(
        "callable", before.isCallable ? "true" : "false", after.isCallable ? "true" : "false",
        of: entry.nested(under: "trigger"), .eventCallable, impacts: after.isCallable ? [] : .source)
    }
    compare(
      "gesture", ValueDescription.gesture(of: old.gesture), ValueDescription.gesture(of: new.gesture), of: entry,
      .gestureChanged, impacts: .query,
      privacy: Gesture.isNarrower(new.gesture, than: old.gesture) ? .notify : .needsNewReview)
    compare(
      "mirrors", Self.description(of: old.mirror), Self.description(of: new.mirror), of: entry, .eventMirror,
      impacts: Self.isMirroredInEvent(old.mirror) ? .query : [],
      privacy: Self.isMirroredInEvent(new.mirror) ? .needsNewReview : .notify)
    compare(
      "profiles", Self.profiles(of: old), Self.profiles(of: new), of: entry, .eventProfile, impacts: .query,
      privacy: .notify
    ) { witnesses(applying: Set((old.profiles + new.profiles).map(\.name)), for: entry.subject) }
    compareTexts(old.description, new.description, old.examples, new.examples, of: entry)
    inheriting {
      compareLifecycle(
        old.metadata, new.metadata, of: entry, impacts: Impacts.query.union(old.isGivenByApp ? .source : []),
        retiring: { [witness(.shipped, sending: .event(old))].compactMap(\.self) },
        reviving: { [witness(.lagging, sending: .event(new))].compactMap(\.self) })
      compareMetadata(old.metadata, new.metadata, of: entry, withLifecycle: false)
    } inside: {
      compareFields(of: old, new, entry, pair)
    }
  }

  private func compareShapes(
    _ old: Event, _ new: Event, _ entry: Entry, _ pair: PayloadPair, isRenamed: Bool, _ bothWitnesses: () -> [Witness]
  ) {
    switch (old.shape, new.shape) {
    case (.object(let before, _), .object(let after, _)):
      // If the event has no code, its name is sent, and the rename reports the impact.
      if !isRenamed {
        compare(
          "code", before.jsonText, after.jsonText, of: entry, .eventCodeChanged, impacts: .query,
          witnesses: bothWitnesses)
      }
    case (.tuple(let before), .tuple(let after)):
      for (key, path) in [("category", \Event.Tuple.category), ("method", \.method), ("object", \.object)] {
        compare(
          key, JSONText.quoted(before[keyPath: path]), JSONText.quoted(after[keyPath: path]), of: entry,
          .eventTupleChanged,
          impacts: impacts(ofLiterals: ["\(key) \(before[keyPath: path])"], ["\(key) \(after[keyPath: path])"]).union(
            .query),
          witnesses: bothWitnesses)
      }
      let values = (Self.value(of: before.value), Self.value(of: after.value))
      if case (.field, .field) = (before.value, after.value) { return }
      let wasField = if case .field = before.value { true } else { false }
      let isField = if case .field = after.value { true } else { false }
      let calls = (SwiftSurface.parameters(of: old.callerFields), SwiftSurface.parameters(of: new.callerFields))
      compare(
        "value", values.0, values.1, of: entry, .eventTupleChanged,
        impacts: (values.0 == nil ? [] : Impacts.query).union(
          old.isGivenByApp && (wasField || (isField && calls.0.count != calls.1.count)) ? .source : []),
        privacy: isField ? .needsNewReview : .notify, witnesses: bothWitnesses)
    default: break
    }
  }

  private func compareFields(of old: Event, _ new: Event, _ entry: Entry, _ pair: PayloadPair) {
    var owner = FieldOwner(
      path: [new.name], noun: entry.noun, old: entry.old, new: entry.new, payloads: { [pair] },
      isCalled: !old.metadata.isRetired && !new.metadata.isRetired && old.isGivenByApp && new.isGivenByApp,
      keepsCalls: isSameCall(old, new))
    owner.changesMember =
      hasParameters(old, self.old) != hasParameters(new, self.new)
      || SwiftSurface.changesLabels((old, self.old), (new, self.new))
    owner.swiftPaths = (old.path, new.path)
    switch (old.shape, new.shape) {
    case (.object(_, let before), .object(_, let after)): compareFields(before, after, of: owner)
    case (.tuple(let before), .tuple(let after)):
      if SwiftSurface.hasUnlabelledValue(old) != SwiftSurface.hasUnlabelledValue(new), owner.isCalled,
        case (.field, .field) = (before.value, after.value)
      {
        report(
          .orderChanged, entry.subject,
          "the first argument of \(entry.noun) \(SwiftSurface.hasUnlabelledValue(new) ? "loses its" : "gets a") label",
          old: .init(at: entry.old, keys: ["extras"]), new: .init(at: entry.new, keys: ["extras"]), impacts: .source)
      }
      if case (.field(let before), .field(let after)) = (before.value, after.value) {
        var value = owner
        value.isOrdered = false
        value.isNamed = false
        compareFields([before], [after], of: value)
      }
      compareFields(before.extras, after.extras, of: owner)
    default: break
    }
  }

  /// Returns whether moving the event to another stream changes the arguments of its calls.
  private func isCallChanged(_ old: Event, _ new: Event, movingFrom oldStream: Stream, to newStream: Stream) -> Bool {
    let before = SwiftSurface.parameters(of: oldStream.common).map(SwiftSurface.label)
    let after = SwiftSurface.parameters(of: newStream.common)
    return hasParameters(old, self.old) != hasParameters(new, self.new)
      || !Set(before).isSubset(of: after.map(SwiftSurface.label))
      || after.contains { !SwiftSurface.isOptional($0) && !before.contains(SwiftSurface.label(of: $0)) }
  }

  /// Returns whether an event's call signature is unchanged.
  func isSameCall(_ old: Event, _ new: Event) -> Bool {
    var signatures = (SwiftSurface.signature(of: old, in: self.old), SwiftSurface.signature(of: new, in: self.new))
    // A renamed field, event or stream can have the same label.
    for index in signatures.0.parameters.indices { signatures.0.parameters[index].path = [] }
    for index in signatures.1.parameters.indices { signatures.1.parameters[index].path = [] }
    return signatures.0 == signatures.1
  }

  /// Returns whether the event's generated member is a function.
  func hasParameters(_ event: Event, _ registry: Registry) -> Bool {
    let common = registry.streams[event.streamIndex].common
    return !SwiftSurface.parameters(of: common + event.callerFields).isEmpty
      || event.callerFields.contains { if case .held = $0.type.base { true } else { false } }
  }

  // MARK: Displayed values

  private static func value(of value: Event.Tuple.Value) -> String? {
    switch value {
    case .none: nil
    case .literal(let text): JSONText.quoted(text)
    case .field(let field): ValueDescription.type(of: field.type)
    }
  }

  private static func description(of mirror: Event.Mirror?) -> String? {
    switch mirror {
    case nil: nil
    case .some(.none): "none"
    case .event(let name): "event \(quoted(name))"
    case .outside(let text): "outside: \(text)"
    }
  }

  private static func isMirroredInEvent(_ mirror: Event.Mirror?) -> Bool {
    if case .event = mirror { true } else { false }
  }

  /// Returns whether an event is recorded at most as often as before, given the values of `once`.
  private static func isRarer(_ new: String?, than old: String?) -> Bool {
    let days = ["per-day", "per-utc-day"]
    return new != nil && (old == nil || new == "per-install" || [new, old].allSatisfy { days.contains($0 ?? "") })
  }

  private static func description(of trigger: Trigger?) -> String? {
    guard let trigger else { return nil }
    return [
      trigger.moment.map { "on \($0)" }, trigger.titleFieldName.map { "with the title \($0)" },
      trigger.interval.map { "every \(ValueDescription.quantity(of: $0))" },
      trigger.isForegroundOnly ? "while in the foreground" : nil,
    ].compactMap(\.self).joined(separator: " ")
  }

  private static func profiles(of event: Event) -> String? {
    joinedNames(
      event.profiles.map { profile in
        let parts = [("category", profile.category), ("method", profile.method), ("object", profile.object)]
        return "\(profile.name): "
          + parts.compactMap { key, text in text.map { "\(key) \(JSONText.quoted($0))" } }.joined(separator: ", ")
      }.sorted())
  }
}
