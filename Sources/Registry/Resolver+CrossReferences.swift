import SignalbookSchemaFiles
import SignalbookWireForm

extension Resolver {
  /// Runs the cross-reference checks.
  func checkCrossReferences(_ registry: Registry) {
    checkCodes(registry)
    checkGestures(registry)
    checkTriggers(registry)
    checkDistinct(registry)
    checkAddressedPings(registry)
    checkIdentifiers(registry)
    checkHeldEvents(registry)
    checkConditions(registry)
    checkSourceParts(registry)
    checkCounters(registry)
    checkTypeNames(registry)
    let names = SwiftNameTable(registry, diagnostics: diagnostics)
    names.check()
    diagnostics = names.diagnostics
  }

  /// Reports types named like a built-in type, because references always resolve to the built-in type.
  private func checkTypeNames(_ registry: Registry) {
    let words = Set(Grammar.types.map(\.text))
    for type in registry.types where words.contains(type.name) {
      diagnostics.add(
        Diagnostic(
          .builtInName,
          "'\(type.name)' is the name of a built-in type, so fields cannot refer to this type; rename "
            + "the type",
          at: type.origin.location))
    }
  }

  /// Reports duplicate event codes within a stream. The codes of retired events stay reserved.
  private func checkCodes(_ registry: Registry) {
    var firstEvents: [CodeKey: Event] = [:]
    for event in registry.events {
      guard case .object(let code, _) = event.shape, registry.streams[event.streamIndex].eventField != nil,
        code != .null
      else { continue }
      let key = CodeKey(stream: event.streamIndex, code: code)
      if var first = firstEvents[key] {
        var event = event
        // Report the importing registry's event, because the imported event existed first.
        if event.origin.importIndex != nil, first.origin.importIndex == nil { (first, event) = (event, first) }
        diagnostics.add(
          Diagnostic(
            .duplicateCode,
            first.name == event.name
              ? "'\(event.name)' is already declared by an import; remove or rename the event"
              : "the code \(code.jsonText) is already \(!first.metadata.isRetired ? "used" : "reserved") by "
                + "'\(first.name)'; use a different code, or, if the receiver expects the same code for both, remove 'eventField' "
                + "and declare its key as a field with 'const' in each event", at: event.origin.location,
            notes: [.init("the other event", at: first.origin.location)]))
      } else {
        firstEvents[key] = event
      }
    }
  }

  private struct CodeKey: Hashable {
    var stream: Int
    var code: Scalar
  }

  /// Reports overlapping gestures in a stream, because a touch must match only one gesture.
  private func checkGestures(_ registry: Registry) {
    var gesturesByStream = [[(event: Event, gesture: Gesture)]](repeating: [], count: registry.streams.count)
    for event in registry.events {
      if let gesture = event.gesture { gesturesByStream[event.streamIndex].append((event, gesture)) }
    }
    for gestures in gesturesByStream {
      checkOverlaps(
        prefix(upTo: Limits.gestures, of: gestures, noun: "gestures of the stream", location: \.event.origin.location))
    }
  }

  private func checkOverlaps(_ gestures: ArraySlice<(event: Event, gesture: Gesture)>) {
    for (index, (event, gesture)) in gestures.enumerated() {
      for (other, otherGesture) in gestures[..<index] {
        guard gesture.fingerCount == otherGesture.fingerCount, !gesture.isFallback, !otherGesture.isFallback else {
          continue
        }
        guard overlap(gesture.duration, otherGesture.duration), overlap(gesture.distance, otherGesture.distance),
          overlap(gesture.velocity, otherGesture.velocity)
        else { continue }
        diagnostics.add(
          Diagnostic(
            .gestureOverlap,
            "a touch can match both '\(other.name)' and '\(event.name)'; make their bounds mutually exclusive",
            at: event.origin.location, notes: [.init("the other gesture", at: other.origin.location)]))
      }
    }
  }

  private func overlap(_ left: Gesture.Range?, _ right: Gesture.Range?) -> Bool {
    func isBelow(_ upper: Gesture.Limit?, _ lower: Gesture.Limit?) -> Bool {
      guard let upper, let lower, let high = upper.amount, let low = lower.amount else { return false }
      return high < low || (high == low && !(upper.isInclusive && lower.isInclusive))
    }
    return !isBelow(left?.upper, right?.lower) && !isBelow(right?.upper, left?.lower)
  }

  /// Reports common fields that require a value from the caller in an event that has no caller.
  private func checkCommonPart(of event: Event, in stream: Stream, _ phrase: String) {
    for field in stream.common where field.needsCaller && !field.isOmittedWhenMissing {
      if field.type.isNullable || field.absent != nil { continue }
      diagnostics.add(
        Diagnostic(
          .noValue,
          "'\(field.name)' of '\(stream.name)' has no value, because \(phrase) has no caller; add 'from', make the "
            + "field optional, or move '\(event.name)' to another stream",
          at: event.origin.location, notes: [.init("'\(field.name)'", at: field.origin.location)]))
    }
  }

  /// Checks that triggered events and events that report message interactions do not require values from a caller.
  private func checkTriggers(_ registry: Registry) {
    let reportingEventNames = Set(
      registry.messages.filter { $0.origin.importIndex == nil }.flatMap { $0.interactionReports.map(\.event) })
    for event in registry.events where event.trigger != nil || reportingEventNames.contains(event.name) {
      let phrase = event.trigger != nil ? "an event with a trigger" : "an event that reports an interaction"
      if let every = event.trigger?.interval?.milliseconds.rounded(), every < 1 {
        diagnostics.add(
          Diagnostic(
            .badQuantity, "a period must be at least one millisecond; increase the period", at: event.origin.location))
      }
      // The call that shows a screen supplies the event's values. An interaction has no values.
      if event.trigger?.titleFieldName == nil || reportingEventNames.contains(event.name) {
        checkValues(of: event.callerFields, phrase)
        checkCommonPart(of: event, in: registry.streams[event.streamIndex], phrase)
      }
    }
    // The call that shows a screen can supply the values of only one event.
    let screenEvents = registry.events.filter { $0.trigger?.titleFieldName != nil && !$0.metadata.isRetired }
    guard let first = screenEvents.first else { return }
    for event in screenEvents.dropFirst() {
      diagnostics.add(
        Diagnostic(
          .misfitKey,
          "both '\(first.name)' and '\(event.name)' declare a screen title; keep one",
          at: event.origin.location, notes: [.init("the other event", at: first.origin.location)]))
    }
  }

  /// Checks the events and fields to which limits on distinct values refer.
  private func checkDistinct(_ registry: Registry) {
    // Streams that extend the same stream share its limits.
    var indicesByLocation: [Location: [Int]] = [:]
    let allForms = registry.streams.indices.map { forms(of: registry.streams[$0], streamDeclarations[$0].members) }
    for (index, forms) in allForms.enumerated() {
      let locations = Set(forms.flatMap(\.stream.limits.distinctValueLimits).map(\.location))
      for location in locations { indicesByLocation[location, default: []].append(index) }
    }
    var checkedLocations = Set<Location>()
    for form in allForms.joined() {
      guard let member = form.members["limits"] else { continue }
      for element in member.node["distinct"]?.elements ?? [] {
        let location = member.location(of: element.range)
        guard let streams = indicesByLocation[location], checkedLocations.insert(location).inserted else { continue }
        let eventsByName = Dictionary(
          registry.events.filter { streams.contains($0.streamIndex) }.map { ($0.name, $0) },
          uniquingKeysWith: { first, _ in first })
        for name in element["events"]?.elements ?? [] {
          guard let event = eventsByName[name.string ?? ""] else {
            reportUnknown("event", name.string ?? "", among: Array(eventsByName.keys), at: name, in: member.file)
            continue
          }
          guard let field = element["field"] else { continue }
          var fields = registry.streams[event.streamIndex].common
          switch event.shape {
          case .tuple(let tuple):
            fields += tuple.extras
            if case .field(let value) = tuple.value { fields.append(value) }
          case .object(_, let own): fields += own
          }
          let texts = Self.stringFieldPaths(of: fields)
          let name = field.string ?? ""
          if !isWithinMatchingLimit(adding: texts.count) || texts.contains(name) { continue }
          if Self.fieldPaths(of: fields).contains(name) {
            report(
              .unknownName,
              "the field '\(name)' of '\(event.name)' is not a string from the app, so its distinct values cannot be "
                + "limited; choose a string from the app",
              at: field.range, in: member.file)
          } else {
            reportUnknown(
              "string field of '\(event.name)'", name, among: texts, at: field, in: member.file)
          }
        }
      }
    }
  }

  /// Checks the fields that identifiers refer to, including nested fields.
  private func checkIdentifiers(_ registry: Registry) {
    var checkedLocations = Set<Location>()
    for (index, stream) in registry.streams.enumerated()
    where !stream.identifiers.isEmpty && !stream.isExternal && !stream.isSentBySDK {
      guard let member = streamDeclarations[index].members["identifiers"] else { continue }
      let knownPaths = registry.fieldPaths(ofStream: index)
      for element in member.node.elements ?? []
      where checkedLocations.insert(member.location(of: element.range)).inserted {
        guard let node = element["field"], let name = node.string, !knownPaths.contains(name) else { continue }
        reportUnknown("field", name, among: Array(knownPaths), at: node, in: member.file)
      }
    }
  }

  /// Reports values in held events that do not exist before the user decides, such as the client identifier.
  private func checkHeldEvents(_ registry: Registry) {
    for (index, stream) in registry.streams.enumerated() where stream.origin.importIndex == nil {
      let holds = Self.holds(of: streamDeclarations[index].members)
      guard let hold = holds.first else { continue }
      var fields = stream.common + (stream.time.map { [$0] } ?? [])
      for event in registry.events where event.streamIndex == index {
        switch event.shape {
        case .tuple(let tuple):
          fields += tuple.extras
          if case .field(let value) = tuple.value { fields.append(value) }
        case .object(_, let own): fields += own
        }
      }
      var missingPaths: Set<String> = []
      for field in fields {
        field.visitWithin { field, path in
          guard let source = field.source else { return }
          let isMissing =
            source.hasPrefix("client.") || source == "receiver.token"
            || source.hasPrefix("counter.") && source != "counter.session-number"
          if isMissing { missingPaths.insert(path.joined(separator: ".")) }
        }
      }
      guard let path = missingPaths.min() else { continue }
      report(
        .misfitKey,
        "the event field '\(path)' has no value before the user decides, because identifiers and counters do not exist "
          + "until then; move the field to the envelope, or remove 'hold'", at: hold.member.keyRange, in: hold.file)
    }
  }

  /// Returns the paths of the string fields that the caller supplies.
  private static func stringFieldPaths(of fields: [Field], within enclosing: String = "") -> [String] {
    fields.flatMap { field -> [String] in
      switch field.type.base {
      case .object(let inner): stringFieldPaths(of: inner, within: enclosing + field.name + ".")
      case .string where field.needsCaller: [enclosing + field.name]
      default: []
      }
    }
  }

  /// Returns the paths of all fields.
  private static func fieldPaths(of fields: [Field], within enclosing: String = "") -> [String] {
    fields.flatMap { field -> [String] in
      guard case .object(let inner) = field.type.base else { return [enclosing + field.name] }
      return [enclosing + field.name] + fieldPaths(of: inner, within: enclosing + field.name + ".")
    }
  }
}
