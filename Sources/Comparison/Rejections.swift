import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm
import SignalbookWirePlan

// WIRE impacts of whole payloads. The comparison of an entry tries its edit alone, which misses payloads that are
// rejected because of several edits, or because of a part of the receiver's schema that other entries share.
extension Comparer {
  /// Adds the WIRE impact to the changes that cause a rejection that no change explains.
  func addRejections(explainedBy index: ChangeIndex) {
    if changes.isEmpty { return }
    let hasOtherVariants = !variantChanges.isEmpty
    for (old, new) in streamPairs {
      let streams = (self.old.streams[old], self.new.streams[new])
      guard !streams.0.isExternal, !streams.1.isExternal,
        changesPayload(index.changes(within: [streams.1.name]))
          || (hasOtherVariants && streams.1.envelope.contains(where: \.hasVariants))
      else { continue }
      func addRejections(_ pair: PayloadPair, _ path: [String], _ fields: ([Field], [Field])) {
        let group = (path: [streams.1.name] + path, fields: fields.0 + fields.1)
        let owner = PayloadOwner(path: [streams.1.name], groups: [group], stream: streams.1.name)
        self.addRejections(at: pair, of: owner, index)
      }
      if !streams.0.envelope.isEmpty, !streams.1.envelope.isEmpty {
        addRejections(
          PayloadPair(old: .unit(old), new: .unit(new)), ["envelope"], (streams.0.envelope, streams.1.envelope))
      }
      guard let uploads = streams.0.upload.flatMap({ before in streams.1.upload.map { (before, $0) } }) else {
        continue
      }
      // Without a batch in one of the versions, the requests differ as a whole.
      for (name, fields) in PayloadPair.Part.requestFields
      where fields != \.batchEnvelope || (uploads.0.batch != nil && uploads.1.batch != nil) {
        addRejections(
          PayloadPair(old: .request(old, fields), new: .request(new, fields)), ["upload", name],
          (uploads.0[keyPath: fields], uploads.1[keyPath: fields]))
      }
    }
    let changedStreams = Set(
      streamPairs.filter { changesPayload(index.changes(within: [self.new.streams[$0.new].name])) }.map(\.new))
    var visitedForms: Set<String> = []
    for (old, new) in eventPairs {
      let streams = (self.old.streams[old.streamIndex], self.new.streams[new.streamIndex])
      let isAffected =
        changedStreams.contains(new.streamIndex) || changesPayload(index.changes(within: [new.name]))
        || (hasOtherVariants && (streams.1.common + new.callerFields).contains(where: \.hasVariants))
      guard isAffected else { continue }
      // A changed type or stream affects all events that use the same types in the same way.
      if !index.isChanged([new.name]) {
        guard visitedForms.count < Self.maxPayloads, visitedForms.insert(Self.form(of: new)).inserted else { continue }
      }
      let owner = PayloadOwner(
        path: [new.name],
        groups: [
          ([new.name], old.callerFields + new.callerFields),
          ([streams.1.name, "common"], streams.0.common + streams.1.common),
        ], stream: streams.1.name, hasItems: streams.0.encoding == .tuple,
        value: [old, new].compactMap { event in
          if case .tuple(let tuple) = event.shape, case .field(let value) = tuple.value { value.name } else { nil }
        })
      addRejections(at: PayloadPair(old, new), of: owner, index)
    }
  }

  /// Returns a description of the event's stream and fields. Events with the same description use the same types in the
  /// same positions.
  private static func form(of event: Event) -> String {
    "\(event.streamIndex) " + event.callerFields.map(form).joined(separator: ", ")
  }

  private static func form(of field: Field) -> String {
    let presence = "\(ValueDescription.presence(of: field.sent)) \(field.isRequired) \(field.isFlattened)"
    let variations = [field.variants, field.profiles].map { ValueDescription.variations(of: $0) ?? "" }
    return "\(field.wire) \(presence) \(variations.joined(separator: " ")) \(form(of: field.type))"
  }

  private static func form(of type: ValueType) -> String {
    if let name = type.typeName { return name }
    let parts =
      if case .object(let fields) = type.base { fields.map { form(of: $0) } } else {
        type.base.parts.map { form(of: $0) }
      }
    return "\(ValueDescription.type(of: type))(\(parts.joined(separator: ", ")))"
  }

  /// The changes of the app's variants. A new variant sends the plain form of fields that it does not override.
  private var variantChanges: [Int] {
    changes.indices.filter { changes[$0].subject.kind == .variant }
  }

  /// The indices of the streams that both versions have.
  private var streamPairs: [(old: Int, new: Int)] {
    newStreamsByOld.map { ($0.key, $0.value) }.sorted { $0.1 < $1.1 }
  }

  private func changesPayload(_ indices: [Int]) -> Bool {
    indices.contains { ChangeRule.changingPayloads.contains(changes[$0].rule) }
  }

  private func addRejections(at pair: PayloadPair, of owner: PayloadOwner, _ index: ChangeIndex) {
    for direction in [Witness.Direction.shipped, .lagging] {
      visitRejections(direction, at: [pair], acceptedOnly: true) { witness, fault in
        explain(witness, fault, in: owner, index)
        return false
      }
    }
  }

  /// Adds a rejected payload to the change that causes it, unless a change already has this impact on the same member.
  private func explain(_ witness: Witness, _ fault: WireFault, in owner: PayloadOwner, _ index: ChangeIndex) {
    func hasImpact(_ change: Int) -> Bool { changes[change].impacts.contains(witness.direction.impact) }
    let key = owner.key(of: fault.valuePointer)
    let fieldChanges = owner.fields(withKey: key).flatMap(index.changes(within:))
    if fieldChanges.contains(where: hasImpact) { return }
    let all = [owner.path, [owner.stream]].map(index.changes(within:))
    let isExplained = all.joined().contains { change in
      changes[change].witnesses.contains {
        $0.direction == witness.direction && owner.key(of: $0.pointer + "/") == owner.key(of: fault.pointer + "/")
      }
    }
    if isExplained { return }
    let outer = [owner.path, [owner.stream]].map(index.changes(of:))
    for candidates in [fieldChanges] + outer + all + [variantChanges] {
      let causes = candidates.filter { ChangeRule.changingPayloads.contains(changes[$0].rule) }
      // New values are rejected by lagging receivers, and removed values by new receivers.
      let unlikely = witness.direction == .lagging ? ChangeRule.removals : ChangeRule.additions
      guard let cause = causes.first(where: { !unlikely.contains(changes[$0].rule) }) ?? causes.first else { continue }
      if !hasImpact(cause) { add(witness, to: cause) }
      return
    }
  }
}

/// The entries that a payload consists of.
private struct PayloadOwner {
  /// The path of the event or the stream.
  var path: [String]
  /// The fields of both versions, with the path of their owner.
  var groups: [(path: [String], fields: [Field])]
  var stream: String
  /// Whether the payload is a tuple.
  var hasItems = false
  /// The name of the field in each version that is a tuple's value.
  var value: [String] = []

  /// Returns the escaped key of the outermost member that the pointer refers to, or `nil` for the whole payload.
  func key(of pointer: String) -> String? {
    let components = pointer.split(separator: "/").map(String.init)
    guard hasItems else { return components.first }
    // The extras are the last item of a tuple.
    if components.first == "5" { return components.dropFirst().first }
    return components.first
  }

  /// Returns the paths of the fields that use the key. Other keys are entries of a flattened map.
  func fields(withKey key: String?) -> [[String]] {
    guard let key else { return [] }
    var paths: [[String]] = []
    func add(_ path: [String]) { if !paths.contains(path) { paths.append(path) } }
    if hasItems, key == "4" { for name in value { add(path + [name]) } }
    for (path, fields) in groups {
      for field in fields {
        let forms = [field.wire] + (field.variants + field.profiles).compactMap(\.wire)
        if forms.contains(where: { JSONPointer.escaped($0) == key }) { add(path + [field.name]) }
      }
    }
    for (path, fields) in groups { for field in fields where field.isFlattened { add(path + [field.name]) } }
    return paths
  }
}

extension ChangeRule {
  static let additions: [ChangeRule] = [.fieldAdded, .caseAdded, .entryAdded, .eventAdded, .widened]
  static let removals: [ChangeRule] = [.fieldRemoved, .caseRemoved, .entryRemoved, .eventRemoved, .narrowed, .retired]

  /// The rules whose changes can affect payloads or the values that a receiver accepts.
  static let changingPayloads: Set<ChangeRule> = Set(
    additions + removals + [
      .fieldRenamed, .wireKeyChanged, .typeChanged, .wireFormChanged, .cutChanged, .constantChanged, .sourceChanged,
      .absentChanged, .presenceChanged, .requiredChanged, .receiverChanged, .nullableChanged, .emptyChanged,
      .enforcementChanged, .fieldVaried, .templateChanged, .typeRenamed, .caseRenamed, .caseWireChanged,
      .heldTypeChanged, .defaultChanged, .unknownChanged, .matchChanged, .entryRenamed, .entryKeyChanged, .mapClosed,
      .bucketChanged, .eventRenamed, .eventCodeChanged, .eventTupleChanged, .eventProfile, .revived,
      .tombstoneRemoved, .encodingChanged, .eventFieldChanged, .streamProfile, .streamVaried, .profileChanged,
      .streamBase, .variantAdded, .variantRemoved, .variantChanged,
    ])
}
