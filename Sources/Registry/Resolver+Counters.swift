import SignalbookNaming
import SignalbookSchemaFiles
import SignalbookWireForm

extension Resolver {
  /// Checks the placement, labels and Swift names of app counters.
  func checkCounters(_ registry: Registry) {
    for stream in registry.streams {
      checkPlace(ofCountersIn: stream)
      checkCapacity(of: stream)
      for field in stream.envelope { checkConditions(of: field, in: stream) }
    }
    for attribute in registry.attributes { reportCounters(in: [attribute.field], of: "an attribute") }
    checkSwiftNames(registry)
    checkLabels(registry)
  }

  // MARK: Placement

  private func checkPlace(ofCountersIn stream: Stream) {
    reportCounters(in: stream.upload?.path?.parts ?? [], of: "the path of an upload")
    reportCounters(in: stream.upload?.adds ?? [], of: "a request")
    reportCounters(in: stream.upload?.batch?.envelope ?? [], of: "a request")
    var firstFields: [String: Field] = [:]
    for (name, field) in stream.counterFields {
      guard let firstField = firstFields.updateValue(field, forKey: name) else { continue }
      diagnostics.add(
        Diagnostic(
          .sourceOfPing,
          "the envelope contains '\(DeclaredCounter.prefix)\(name)' twice, but a stream can have only one field for a "
            + "counter; remove one field",
          at: field.origin.location, notes: [.init("the first field", at: firstField.origin.location)]))
    }
  }

  private func reportCounters(in fields: [Field], of place: String) {
    for field in fields {
      field.visitWithin { field, _ in
        guard let source = field.source, source.declaredCounterName != nil else { return }
        diagnostics.add(
          Diagnostic(
            .sourceOfPing,
            "each ping resets '\(source)', so \(place) cannot send it; move the field to the stream's 'envelope'",
            at: field.origin.location))
      }
    }
  }

  /// Reports conditions on labeled counters, which have several values, and on counters that the stream does not send.
  private func checkConditions(of field: Field, in stream: Stream) {
    field.visitWithin { field, _ in
      guard case .when(let condition) = field.sent, let name = condition.source.declaredCounterName else { return }
      let counterField = stream.counterFields.first { $0.name == name }?.field
      if let counterField, counterField.type.counterLabelType == nil { return }
      let fault =
        counterField == nil
        ? "the stream '\(stream.name)' does not send the counter '\(condition.source)'; set it as the source of "
          + "a field in the stream's 'envelope'"
        : "'\(condition.source)' has one number per label, so it cannot be compared with a value; remove the condition"
      diagnostics.add(Diagnostic(.unknownName, fault, at: condition.location))
    }
  }

  // MARK: Capacity

  private func checkCapacity(of stream: Stream) {
    var (values, bytes) = (0, 0)
    for (name, field) in stream.counterFields {
      var labels = [""]
      if case .vocabulary(let vocabulary)? = field.type.counterLabelType?.base { labels = vocabulary.labels }
      values += labels.count
      bytes += labels.reduce(0) { $0 + name.utf8.count + $1.utf8.count }
      guard values > DeclaredCounter.maxValues || bytes > DeclaredCounter.maxNameBytes else { continue }
      let limit =
        values > DeclaredCounter.maxValues
        ? "more than \(DeclaredCounter.maxValues) values"
        : "names and labels of more than \(DeclaredCounter.maxNameBytes) bytes"
      diagnostics.add(
        Diagnostic(
          .sourceRefused,
          "with '\(DeclaredCounter.prefix)\(name)', the counters of the stream '\(stream.name)' have \(limit), "
            + "including each label; remove counters or labels", at: field.origin.location))
      return
    }
  }

  // MARK: Names and labels

  private func checkSwiftNames(_ registry: Registry) {
    var countersByName: [String: DeclaredCounter] = [:]
    for counter in DeclaredCounter.all(in: registry, ofStreams: Array(registry.streams.indices)) {
      let location = counter.field.origin.location
      switch swiftName(counter.name, as: .member, acronyms: counter.field.origin.acronyms) {
      case .failure(let fault):
        diagnostics.add(
          Diagnostic(.noSwiftName, "the counter '\(counter.name)' \(fault.message); rename the counter", at: location)
        )
      case .success(let name):
        guard let first = countersByName.updateValue(counter, forKey: name.text) else { continue }
        diagnostics.add(
          Diagnostic(
            .swiftNameCollision,
            "the counters '\(first.name)' and '\(counter.name)' both become '\(name.text)' in Swift; rename one",
            at: location, notes: [.init("the other counter", at: first.field.origin.location)]))
      }
    }
  }

  /// Reports counters whose labels differ between streams, because the generated call has a single label type.
  private func checkLabels(_ registry: Registry) {
    var firstFields: [String: Field] = [:]
    for stream in registry.streams where stream.isDescribed {
      for (name, field) in stream.counterFields {
        guard let firstField = firstFields[name] else {
          firstFields[name] = field
          continue
        }
        if ValueType.haveSameLabels(firstField.type, field.type) { continue }
        diagnostics.add(
          Diagnostic(
            .sourceMismatch,
            "'\(DeclaredCounter.prefix)\(name)' has different labels in another stream, but a call increments the counter "
              + "in both streams; use the same type for 'keys' in both, or rename one counter",
            at: field.origin.location,
            notes: [.init("the other field", at: firstField.origin.location)]))
      }
    }
  }

  // MARK: Type

  /// Returns the conflicts between an app counter and the type of its field.
  func counterConflicts(of type: ValueType, from source: String) -> [SourceConflict] {
    guard case .map(let map) = type.base else {
      if type.decimals != nil {
        return [SourceConflict(key: "decimals", isError: true, message: "'\(source)' is an integer; remove 'decimals'")]
      }
      return []
    }
    let yields = "'\(source)' yields an object that maps labels to positive integers"
    func conflicts(key: String, remedy: String) -> [SourceConflict] {
      [SourceConflict(key: key, isError: true, message: "\(yields); \(remedy)")]
    }
    if map.entries != nil { return conflicts(key: "entries", remedy: "remove 'entries'") }
    if map.entryName != nil { return conflicts(key: "named", remedy: "remove 'named' and 'entryName'") }
    guard case .vocabulary(let vocabulary) = map.key.base else {
      return conflicts(
        key: "keys",
        remedy: "labels must be a vocabulary, which limits their number; set 'keys' to a type with 'cases' or 'enum'")
    }
    if vocabulary.cases.contains(where: { $0.holds != nil }) {
      return conflicts(
        key: "keys", remedy: "labels cannot have associated values; set 'keys' to a vocabulary without 'holds'")
    }
    if map.value.constant != nil { return conflicts(key: "values", remedy: "remove 'const'") }
    let countDomain = SourceDomain(.integer, .numbers(1...2_147_483_647), "positive integers")
    if !countDomain.kind.suits(map.value) || map.value.wireForm != .plain {
      return conflicts(key: "values", remedy: "set 'values' to the type integer")
    }
    var conflicts = countDomain.conflicts(of: map.value, with: source, values: nil, matching: matchesSample)
    for index in conflicts.indices { conflicts[index].key = "values" }
    let bounds = type.bounds
    if let most = bounds.maxProperties, most < vocabulary.labels.count {
      let message =
        "'maxProperties' \(most) rejects objects of '\(source)', which can have \(vocabulary.labels.count) "
        + "labels"
      conflicts.append(
        SourceConflict(key: "maxProperties", isError: false, message: "\(message); increase 'maxProperties'"))
    }
    return conflicts
  }
}

extension Vocabulary {
  /// The names of the cases that callers can pass.
  fileprivate var labels: [String] {
    cases.filter { !$0.metadata.isRetired }.map(\.name) + (unknown == nil ? [] : ["unknown"])
  }
}

extension ValueType {
  /// Returns whether two fields of the same counter have the same label type.
  fileprivate static func haveSameLabels(_ left: ValueType, _ right: ValueType) -> Bool {
    switch (left.counterLabelType, right.counterLabelType) {
    case (nil, nil): return true
    case (let left?, let right?):
      guard case .vocabulary(let first) = left.base, case .vocabulary(let second) = right.base else { return true }
      return left.typeName == right.typeName
        && first.cases.map(\.origin.location) == second.cases.map(\.origin.location)
    default: return false
    }
  }
}
