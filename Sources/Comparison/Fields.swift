import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm
import SignalbookWirePlan

struct FieldOwner {
  /// The names that precede the field's name in the canonical ID.
  var path: [String]
  /// The owner's name for messages, such as `the event "page-shown"`.
  var noun: String
  var old: Location
  var new: Location
  /// The payloads that contain the fields.
  var payloads: () -> [PayloadPair] = { [] }
  /// Whether fields without a source are call parameters.
  var isCalled = false
  /// Whether adding or removing fields leaves calls unchanged. `true` for a field that moves to the common part, and
  /// for objects in lists and maps, which calls pass as a single string.
  var keepsCalls = false
  /// Whether the fields are template parts, which do not have keys.
  var isTemplate = false
  /// Whether the order of the fields matters. False if a single field is compared.
  var isOrdered = true
  var kind = Change.Subject.Kind.field
  /// The wire keys that are reassigned from one field to another.
  var reassignedKeys: Set<String> = []
  /// The names of the enclosing types in each version.
  var swiftPaths = (old: [String](), new: [String]())
  /// Whether the names of inline types include the field's name. False for tuple values and attributes.
  var isNamed = true
  /// The number of added and removed fields.
  var differingFieldCount = 0
  /// Whether both versions of the object contain a flattened map, so that the key of an added or removed field is an
  /// entry's key in the other version.
  var isFlattened = false
  /// Whether adding a field turns the generated member from a property (`.opened`) into a function (`.opened()`), or
  /// changes the labels of other parameters.
  var changesMember = false
}

extension FieldOwner {
  /// Returns the name components of a field's inline types in each version.
  fileprivate func swiftPaths(of old: Field, _ new: Field) -> (old: [String], new: [String]) {
    func path(of field: Field, _ owner: [String]) -> [String] {
      field.isFromApp || isNamed ? field.path(in: owner) : owner
    }
    return (path(of: old, swiftPaths.old), path(of: new, swiftPaths.new))
  }
}

extension Comparer {
  /// Compares the members of an object, or a similar group of fields.
  func compareFields(_ oldFields: [Field], _ newFields: [Field], of owner: FieldOwner) {
    if isSame(oldFields, newFields) { return }
    let matching = Matching(
      oldFields, newFields, name: \.name, former: \.metadata.formerly,
      identity: { field, _ in owner.isTemplate ? nil : field.wire },
      form: { ValueDescription.type(of: $0.type) + ($0.source ?? "") }, text: \.description)
    var owner = owner
    let isReordered = owner.isOrdered && changesCalls(matching.pairs, oldFields, newFields, of: owner)
    owner.reassignedKeys = Self.reassignedKeys(matching)
    owner.differingFieldCount = matching.addedEntries.count + matching.removedEntries.count
    if oldFields.contains(where: \.isFlattened), newFields.contains(where: \.isFlattened) { owner.isFlattened = true }
    var reorderingChangeCount = 0
    for (old, new, renamed) in matching.pairs.sorted(by: { $0.new.name < $1.new.name }) {
      if renamed == nil, isSame(old, new) { continue }
      attributingChanges(toImportOf: old.origin, or: new.origin) {
        withSuppliedSource(of: new) {
          reorderingChangeCount += compare(old, new, renamed: renamed, of: owner, isReordered: isReordered)
        }
      }
    }
    for field in matching.addedEntries {
      attributingChanges(toImportOf: nil, or: field.origin) { withSuppliedSource(of: field) { add(field, to: owner) } }
    }
    for field in matching.removedEntries {
      attributingChanges(toImportOf: field.origin, or: nil) {
        withSuppliedSource(of: field) { remove(field, from: owner) }
      }
    }
    if isReordered, reorderingChangeCount == 0 {
      reportParameters(.orderChanged, "are in a different order", oldFields, newFields, of: owner)
    } else if isOnlyReordered(matching, oldFields, newFields) {
      attributingChanges(toImportOf: oldFields.first?.origin, or: newFields.first?.origin) {
        report(
          .orderChanged, .init(owner.path.count > 1 ? .field : .event, path: owner.path),
          "the members of \(owner.noun) are sent in a different order",
          old: .init(joinedNames(oldFields.map(\.name)), at: owner.old, keys: ["order"]),
          new: .init(joinedNames(newFields.map(\.name)), at: owner.new, keys: ["order"]), impacts: [], privacy: .notify)
      }
    } else if owner.isCalled, !owner.keepsCalls, changesLabels(oldFields, newFields) {
      reportParameters(.swiftNameChanged, "have other labels", oldFields, newFields, of: owner)
    }
  }

  /// Returns whether the order of the fields is the only difference.
  private func isOnlyReordered(_ matching: Matching<Field>, _ oldFields: [Field], _ newFields: [Field]) -> Bool {
    matching.addedEntries.isEmpty && matching.removedEntries.isEmpty && oldFields.map(\.name) != newFields.map(\.name)
      && matching.pairs.allSatisfy { $0.renamed == nil && isSame($0.old, $0.new) }
  }

  /// Runs `compare` for a field. If the app supplies the field's value, the changes are recorded under its source.
  private func withSuppliedSource(of field: Field, _ compare: () -> Void) {
    let previousSource = suppliedSource
    defer { suppliedSource = previousSource }
    suppliedSource = field.isFromApp || field.isCounter ? field.source : nil
    compare()
  }

  private func reportParameters(
    _ rule: ChangeRule, _ change: String, _ oldFields: [Field], _ newFields: [Field], of owner: FieldOwner
  ) {
    attributingChanges(toImportOf: oldFields.first?.origin, or: newFields.first?.origin) {
      report(
        rule, .init(owner.path.count > 1 ? .field : .event, path: owner.path),
        "the parameters of \(owner.noun) \(change)",
        old: .init(joinedNames(CallParameter.all(of: oldFields).map(\.label)), at: owner.old, keys: ["order"]),
        new: .init(joinedNames(CallParameter.all(of: newFields).map(\.label)), at: owner.new, keys: ["order"]),
        impacts: .source)
    }
  }

  /// Returns whether an existing parameter gets a different label because a new parameter has the same label, as in
  /// `amount` and `priceAmount`.
  private func changesLabels(_ oldFields: [Field], _ newFields: [Field]) -> Bool {
    let before = Dictionary(
      CallParameter.all(of: oldFields).map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    return CallParameter.all(of: newFields).contains { new in
      before[new.path].map { $0.label != new.label && $0.ownLabel == new.ownLabel } ?? false
    }
  }

  /// Returns the wire keys that are reassigned from one field to another.
  private static func reassignedKeys(_ matching: Matching<Field>) -> Set<String> {
    let movedPairs = matching.pairs.filter { $0.old.wire != $0.new.wire }
    if movedPairs.isEmpty { return [] }
    let before = Set(movedPairs.map(\.old.wire) + matching.removedEntries.map(\.wire))
    return before.intersection(movedPairs.map(\.new.wire) + matching.addedEntries.map(\.wire))
  }

  /// Returns whether the call parameters are reordered, which breaks calls that pass several arguments.
  private func changesCalls(
    _ pairs: [(old: Field, new: Field, renamed: Change.Certainty?)], _ oldFields: [Field], _ newFields: [Field],
    of owner: FieldOwner
  ) -> Bool {
    guard owner.isCalled else { return false }
    let names = Dictionary(pairs.map { ($0.old.name, $0.new.name) }, uniquingKeysWith: { first, _ in first })
    let before = CallParameter.all(of: oldFields).map { [names[$0.path[0]] ?? $0.path[0]] + $0.path.dropFirst() }
    let after = CallParameter.all(of: newFields).map(\.path)
    let sharedPaths = Set(before).intersection(after)
    return before.filter(sharedPaths.contains) != after.filter(sharedPaths.contains)
  }

  private func subject(for field: Field, _ owner: FieldOwner) -> Change.Subject {
    .init(owner.kind, path: owner.path + [field.name])
  }

  // MARK: Added and removed fields

  private func add(_ field: Field, to owner: FieldOwner) {
    var impacts: Impacts = []
    if owner.isCalled, !owner.keepsCalls, field.needsCaller {
      if SwiftSurface.parameters(of: [field]).contains(where: { !SwiftSurface.isOptional($0) }) {
        impacts.insert(.source)
      }
      if case .held = field.type.base { impacts.insert(.source) }
      if owner.changesMember { impacts.insert(.source) }
    }
    let breaksCalls = impacts.contains(.source)
    // The decoded event has another associated value.
    if owner.isCalled, field.needsCaller { impacts.formUnion(self.impacts(of: .decodedEvents)) }
    let isNewToApp = isNewToApp(field)
    if isNewToApp { impacts.insert(.source) }
    if owner.isTemplate { impacts.insert(.query) }
    let witnesses = witnesses(of: field, missing: .shipped, owner)
    let isNever = if case .never = field.sent { true } else { false }
    let isData = field.type.constant == nil && !isNever && !field.metadata.isRetired
    report(
      .fieldAdded, subject(for: field, owner), "\(owner.noun) has a new field \(quoted(field.name))",
      new: .init(ValueDescription.type(of: field.type), at: field.origin.location), impacts: impacts,
      privacy: isData ? .needsNewReview : .textOnly,
      advice: Self.adviceOnAdding(
        breaksCalls: breaksCalls, isNewToApp: isNewToApp, isMissed: !witnesses.isEmpty, isData: isData),
      witnesses: witnesses)
  }

  /// Returns the advice on a new field, depending on its effects.
  private static func adviceOnAdding(breaksCalls: Bool, isNewToApp: Bool, isMissed: Bool, isData: Bool) -> String {
    var sentences: [String] = []
    if breaksCalls {
      sentences.append("To keep existing calls compiling, set `absent` or `\"sent\": \"present\"`.")
    }
    if isNewToApp { sentences.append("The app has to supply the value.") }
    if isMissed { sentences.append("Set `\"required\": false` until no shipped build omits the field.") }
    if sentences.isEmpty, isData { sentences.append("The field is a new data point and requires a privacy review.") }
    return sentences.joined(separator: " ")
  }

  private func remove(_ field: Field, from owner: FieldOwner) {
    var impacts: Impacts = []
    if owner.isCalled, !owner.keepsCalls, field.needsCaller { impacts.insert(.source) }
    let isNever = if case .never = field.sent { true } else { false }
    if !isNever { impacts.insert(.query) }
    let witnesses = witnesses(of: field, missing: .lagging, owner)
    reportRemoved(
      .fieldRemoved, subject(for: field, owner), tombstone: field.metadata.isRetired,
      "field \(quoted(field.name)) of \(owner.noun)", "the field \(quoted(field.name)) of \(owner.noun) was removed",
      old: .init(ValueDescription.type(of: field.type), at: field.origin.location), impacts: impacts,
      // Receivers already accept pings without an optional field.
      advice: witnesses.isEmpty ? "Queries do not find the field in new data." : nil, witnesses: witnesses)
  }

  /// Returns a payload without the given field, if only one version requires the field.
  private func witnesses(of field: Field, missing direction: Witness.Direction, _ owner: FieldOwner) -> [Witness] {
    if owner.isTemplate { return [] }
    var witnesses: [Witness] = []
    if field.isRequired {
      witnesses = [witness(direction, missing: field.wire, owner)].compactMap(\.self)
    }
    if owner.isFlattened {
      let key = JSONPointer.escaped(field.wire)
      for direction in [Witness.Direction.shipped, .lagging]
      where !witnesses.contains(where: { $0.direction == direction }) {
        if let entry = witness(direction, at: owner.payloads(), rejectedFor: { $0.missingKey == nil && $0.key == key })
        {
          witnesses.append(entry)
        }
      }
    }
    return witnesses
  }

  /// The number of added and removed fields from which all their payloads are searched together, because each search
  /// tries as many payloads as there are fields.
  private static var minJointSearch: Int { 16 }

  /// Returns a payload that is rejected because it does not contain the given key.
  private func witness(_ direction: Witness.Direction, missing key: String, _ owner: FieldOwner) -> Witness? {
    guard owner.differingFieldCount >= Self.minJointSearch else {
      return witness(direction, at: owner.payloads()) { $0.missingKey == key }
    }
    let search = "\(direction.rawValue) \(owner.path.joined(separator: "/"))"
    if let known = witnessesByMissingKey[search] { return known[key] }
    let found = witnessesByMissingKey(direction, at: owner.payloads())
    witnessesByMissingKey[search] = found
    return found[key]
  }

  /// Returns whether the app must supply a value that the old registry did not require.
  func isNewToApp(_ field: Field) -> Bool { field.source.map(isNewToApp(source:)) ?? false }

  func isNewToApp(source: String) -> Bool {
    (source.hasPrefix("app.") || source.hasPrefix("config.")) && !oldAppSources.contains(source)
  }

  // MARK: Changed fields

  /// Compares the two versions of a field.
  ///
  /// - Returns: The number of changes that can reorder parameters.
  private func compare(
    _ old: Field, _ new: Field, renamed: Change.Certainty?, of owner: FieldOwner, isReordered: Bool
  ) -> Int {
    let entry = Entry(
      subject: subject(for: new, owner),
      noun: owner.kind == .attribute
        ? "the attribute \(quoted(new.name))" : "the field \(quoted(new.name)) of \(owner.noun)",
      old: old.origin.location, new: new.origin.location)
    let isParameter = owner.isCalled && (old.needsCaller || new.needsCaller)
    var reorderingChangeCount = 0
    func edits(_ copy: @escaping (_ from: Field, _ to: Field) -> Field) -> [Witness] {
      if owner.isTemplate { return [] }
      return witnesses(
        at: owner.payloads(), shipped: .field(at: old.origin.location) { copy(new, $0) },
        lagging: .field(at: new.origin.location) { copy(old, $0) })
    }
    /// Returns payloads that are rejected because the wire key changed. If the key was reassigned from another field,
    /// both edits depend on each other, and beside a flattened map, the key is an entry's key in the other version. In
    /// both cases, whole payloads are compared.
    func keys() -> [Witness] {
      let keys = [old.wire, new.wire].map(JSONPointer.escaped)
      let ownWitnesses = edits { $1.replacing(wire: $0.wire) }
      if !owner.isFlattened, owner.reassignedKeys.isDisjoint(with: [old.wire, new.wire]) { return ownWitnesses }
      let missingDirections = [Witness.Direction.shipped, .lagging].filter { direction in
        !ownWitnesses.contains { $0.direction == direction }
      }
      return ownWitnesses
        + missingDirections.compactMap { direction in
          witness(direction, at: owner.payloads()) { fault in
            keys.contains(fault.missingKey.map(JSONPointer.escaped) ?? fault.key)
          }
        }
    }
    if let renamed {
      let isCallBroken = isParameter && SwiftSurface.label(of: old) != SwiftSurface.label(of: new)
      let hasOtherKey = old.wire != new.wire && !owner.isTemplate
      let effect = Effect(
        impacts: Impacts.source.when(isCallBroken).union(hasOtherKey ? .query : []),
        // A new key for the same source does not change the collected data, unless the app supplies the value.
        privacy: old.source != nil && old.source == new.source && !new.isFromApp
          ? nil
          : renamed.verdict(isSameOnWire: !hasOtherKey, hasSameDescription: old.description == new.description),
        witnesses: hasOtherKey ? keys() : [])
      reportRename(.fieldRenamed, entry, from: old.name, to: new.name, renamed, effect)
      if hasOtherKey { reorderingChangeCount += 1 }
    } else if old.wire != new.wire, old.isFlattened == new.isFlattened, !owner.isTemplate {
      compare(
        "wire", old.wire, new.wire, of: entry, .wireKeyChanged,
        impacts: isParameter && isReordered ? [.source, .query] : .query
      ) { keys() }
      reorderingChangeCount += 1
    }
    if renamed == nil, SwiftSurface.label(of: old) != SwiftSurface.label(of: new) || old.swiftName != new.swiftName {
      compare(
        "swiftName", old.swiftName, new.swiftName, of: entry, .swiftNameChanged,
        impacts: isParameter && SwiftSurface.label(of: old) != SwiftSurface.label(of: new) ? .source : [])
    }
    // Whether the caller passes the value in only one of the versions.
    let (wasPassed, isPassed) = (old.needsCaller && !old.sent.isNever, new.needsCaller && !new.sent.isNever)
    let changesCaller = owner.isCalled && wasPassed != isPassed
    let breaksCall =
      owner.isCalled
      && ((wasPassed && !isPassed)
        || (isPassed && !SwiftSurface.isOptional(new) && (!wasPassed || SwiftSurface.isOptional(old))))
    let demandsFromApp = isNewToApp(new)
    compare(
      "from", old.source, new.source, of: entry, .sourceChanged,
      impacts: Impacts.query.union(changesCaller && breaksCall || demandsFromApp ? .source : []),
      privacy: .needsNewReview)
    compare(
      "resetBy", old.resetBy, new.resetBy, of: entry, .resetChanged, impacts: .query,
      privacy: Self.resetRank(new.resetBy) > Self.resetRank(old.resetBy) ? .needsNewReview : .notify)
    compare(
      "readAt", ValueDescription.readingTime(of: old), ValueDescription.readingTime(of: new), of: entry,
      .readingChanged, impacts: .query)
    let hadDefault = old.absent != nil
    let hasDefault = new.absent != nil
    // Whether the value can be missing. If so, adding or removing a default changes the received rows.
    let mayBeMissing =
      old.source != nil || old.type.isNullable || old.isOmittedWhenMissing || entry.subject.kind == .attribute
    compare(
      "absent", old.absent?.jsonText, new.absent?.jsonText, of: entry, .absentChanged,
      impacts: Impacts.query.when(hadDefault && hasDefault || mayBeMissing).union(
        hadDefault && !hasDefault && breaksCall ? .source : []),
      privacy: .notify
    ) { edits { $1.replacing(absent: .some($0.absent)) } }
    let presences = (ValueDescription.presence(of: old.sent), ValueDescription.presence(of: new.sent))
    if old.isFlattened != new.isFlattened {
      // A flattened map has no key and is never empty on the wire, so this change includes changes of both.
      compare(
        "flattened", String(old.isFlattened), String(new.isFlattened), of: entry, .wireKeyChanged,
        impacts: Impacts.query.union(isParameter && (breaksCall || isReordered) ? .source : [])
      ) {
        edits {
          $1.replacing(
            wire: $0.wire, sent: $0.sent, isRequired: $0.isRequired, siblingKeys: .some($0.siblingKeys))
        }
      }
      reorderingChangeCount += 1
    } else if presences.0 != presences.1 {
      let isSentLess = old.sent.isAlways == new.sent.isAlways && !new.sent.isAlways
      compare(
        "sent", presences.0, presences.1, of: entry, .presenceChanged,
        impacts: Impacts.query.when(isSentLess || new.sent.isNever).union(
          isParameter && (breaksCall || isReordered) ? .source : []),
        privacy: new.sent.isWithin(old.sent) ? .notify : .needsNewReview,
        advice: new.sent.isAlways ? ChangeRule.alwaysSentAdvice : nil
      ) { edits { $1.replacing(sent: $0.sent, isRequired: $0.isRequired) } }
      reorderingChangeCount += 1
    } else {
      compare(
        "required", String(old.isRequired), String(new.isRequired), of: entry, .requiredChanged, privacy: .textOnly,
        advice: new.isRequired ? nil : ""
      ) { edits { $1.replacing(isRequired: $0.isRequired) } }
    }
    if !inheritsTypeChecks(old, new) {
      compareLeaves("receiver", old.receiver, new.receiver, of: entry, .receiverChanged, privacy: .textOnly) {
        edits { $1.replacing(receiver: .some($0.receiver)) }
      }
    }
    compare(
      "variants", ValueDescription.variations(of: old.variants, newVariantNames),
      ValueDescription.variations(of: new.variants),
      of: entry,
      .fieldVaried, impacts: .query,
      privacy: Field.verdict(
        onVariations: new.variants, of: new,
        since: old.variants.map { variation in
          var variation = variation
          variation.name = newVariantNames[variation.name] ?? variation.name
          return variation
        }, of: old)
    ) { edits { $1.replacing(variants: $0.variants) } }
    compare(
      "profiles", ValueDescription.variations(of: old.profiles), ValueDescription.variations(of: new.profiles),
      of: entry,
      .fieldVaried,
      impacts: .query, privacy: Field.verdict(onVariations: new.profiles, of: new, since: old.profiles, of: old)
    ) {
      let ownWitnesses = edits { $1.replacing(profiles: $0.profiles) }
      let names = Set((old.profiles + new.profiles).map(\.name))
      return ownWitnesses
        + witnesses(applying: names, for: subject(for: new, owner)).filter { other in
          !ownWitnesses.contains { $0.direction == other.direction }
        }
    }
    let context = TypeContext(
      entry: entry, path: owner.path + [new.name], steps: [],
      isSwift: isParameter || new.isFromApp || new.isCountedByApp,
      losesOptional: isParameter
        ? SwiftSurface.isOptional(old) && !SwiftSurface.isOptional(new) : old.mayBeMissing && !new.mayBeMissing,
      swiftPaths: owner.swiftPaths(of: old, new), payloads: owner.payloads, metadata: (old.metadata, new.metadata)
    ) { change in
      (
        .field(at: old.origin.location) { $0.replacing(type: change.apply(from: new.type, to: $0.type)) },
        .field(at: new.origin.location) { $0.replacing(type: change.apply(from: old.type, to: $0.type)) }
      )
    }
    // Cases and map entries inherit the field's metadata, so report metadata changes for the field.
    inheriting {
      compareMetadata(old.metadata, new.metadata, of: entry)
    } inside: {
      compareTypes(old.type, new.type, context)
    }
    compareTexts(old.description, new.description, old.examples, new.examples, of: entry)
    return reorderingChangeCount
  }

  /// Returns a rank that increases with the time that a counter covers.
  private static func resetRank(_ moment: String?) -> Int {
    ["screen", "build", "session", "never"].firstIndex(of: moment ?? "build") ?? 1
  }

  /// Returns whether the receiver's checks come from the declared type in both versions.
  private func inheritsTypeChecks(_ old: Field, _ new: Field) -> Bool {
    guard let name = old.type.typeName, new.type.typeName == newTypeNames[name], let types = declaredTypes[name] else {
      return false
    }
    return isSame(old.receiver, types.old.type.receiver) && isSame(new.receiver, types.new.type.receiver)
  }

  /// The maximum number of uses of a declared type in which to search for a payload.
  static var maxPayloads: Int { 2000 }

  /// Returns the first payload found for each direction.
  func witnesses(at pairs: [PayloadPair], shipped: ConstraintEdit, lagging: ConstraintEdit) -> [Witness] {
    var result: [Witness] = []
    for pair in pairs.prefix(Self.maxPayloads) {
      for witness in witnesses(at: pair, shipped: shipped, lagging: lagging)
      where !result.contains(where: { $0.direction == witness.direction }) {
        result.append(witness)
      }
      if result.count == 2 { break }
    }
    return result
  }
}

extension Field.Presence {
  var isNever: Bool { if case .never = self { true } else { false } }
}
