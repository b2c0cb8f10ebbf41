import SignalbookSchemaFiles
import SignalbookWireForm

extension Field {
  /// The key of a flattened map's entries in paths and tables.
  package static let anyKey = "*"

  /// Whether the entries of the map are members of the enclosing object.
  package var isFlattened: Bool { siblingKeys != nil }

  /// The type of the values that an object has because of the field: the map's values if the map is flattened.
  package var memberType: ValueType {
    if isFlattened, case .map(let map) = type.base { map.value } else { type }
  }

  /// Whether the field is a map whose keys the schema does not list.
  package var isOpenMap: Bool {
    guard case .map(let map) = type.base else { return false }
    if case .held = map.value.base { return false }
    return map.entries == nil
  }

  /// The member's keys in all variants and profiles.
  fileprivate var allKeys: [String] { [wire] + (variants + profiles).compactMap(\.wire) }
}

// Flattened maps, whose entries are members of the enclosing object.
extension Resolver {
  /// Returns whether a field is a flattened map. Reports keys that have no effect on its entries. `isAllowed` is whether
  /// the field is a member of an event, of its extras, or of an object type.
  func isFlattened(_ node: JSONNode, of type: ValueType, isAllowed: Bool, in file: SchemaFile) -> Bool {
    guard let flattened = node.member("flattened"), flattened.value.boolean == true, case .map = type.base else {
      return false
    }
    func report(_ message: String, at range: ByteRange) {
      self.report(.misfitKey, message, at: range, in: file)
    }
    guard isAllowed else {
      report(
        "'flattened' applies only to map members of an event, of its extras, or of an object type; "
          + "remove 'flattened'", at: flattened.keyRange)
      return false
    }
    if let from = node.member("from") {
      report(
        "the entries of a flattened map must come from the caller, not from a source; remove 'from' or 'flattened'",
        at: from.keyRange)
    }
    if type.isNullable {
      report(
        "a flattened map has no value of its own that could be null; remove 'nullable' or 'flattened'",
        at: node.member("nullable")?.keyRange ?? flattened.keyRange)
    }
    for key in ["wire", "as", "absent", "required", "receiver", "variants", "profiles"] {
      guard let member = node.member(key) else { continue }
      report(
        "'\(key)' has no effect on a flattened map, whose entries are separate members; remove '\(key)' or "
          + "'flattened'", at: member.keyRange)
    }
    if type.receiver != nil, node["receiver"] == nil {
      report(
        "the type of a flattened map cannot have 'receiver', because a receiver checks its entries separately; remove "
          + "'flattened', or 'receiver' from the type", at: flattened.keyRange)
    }
    if let sent = node.member("sent"), ["always", "present"].contains(sent.value.string) {
      report(
        "'sent' has no effect on a flattened map, because only its entries are sent; remove 'sent'",
        at: sent.keyRange)
    }
    return true
  }

  /// Reserves the keys of an object's members, including retired ones. Reports all flattened maps of the object except
  /// the first one.
  func resolveFlattened(in fields: inout [Field]) {
    let keys = fields.filter { !$0.isFlattened }.flatMap { field in field.allKeys.map { ($0, field.name) } }
    var flattenedField: Field?
    for index in fields.indices where fields[index].isFlattened {
      let field = fields[index]
      if let flattenedField {
        diagnostics.add(
          Diagnostic(
            .duplicateWireKey,
            "an object can have only one flattened map, but '\(flattenedField.name)' and '\(field.name)' are both flattened; "
              + "merge them, or remove 'flattened' from one",
            at: field.origin.location, notes: [.init("the other map", at: flattenedField.origin.location)]))
        fields[index] = field.replacing(wire: field.name, siblingKeys: .some(nil))
        continue
      }
      flattenedField = field
      fields[index] = reservingKeys(keys, in: field)
    }
  }

  /// Reserves the keys of the other members of an event's object: the stream's code and common part, and the members
  /// that requests add to a ping that is a single event.
  func reserveKeys(of stream: Stream, in fields: inout [Field]) {
    guard let index = fields.firstIndex(where: \.isFlattened) else { return }
    var keys = stream.common.flatMap { field in field.allKeys.map { ($0, field.name) } }
    keys += stream.retiredKeys.map { ($0, $0) }
    if let eventField = stream.eventField { keys.append((eventField.wire, eventField.wire)) }
    if stream.envelope.isEmpty {
      let forms = [stream] + stream.profiles.map { stream.applying(profile: $0.name) }
      keys += forms.flatMap { $0.upload?.adds ?? [] }.flatMap { field in field.allKeys.map { ($0, field.name) } }
      keys += forms.flatMap { $0.upload?.query ?? [] }.map { ($0.name, $0.name) }
    }
    fields[index] = reservingKeys(keys, in: fields[index])
  }

  /// Returns the object type of a union's case with the discriminator's key reserved.
  func reservingKey(_ discriminator: String, in type: ValueType) -> ValueType {
    guard case .object(var fields) = type.base, let index = fields.firstIndex(where: \.isFlattened) else { return type }
    fields[index] = reservingKeys([(discriminator, discriminator)], in: fields[index])
    var type = type
    type.base = .object(fields)
    return type
  }

  /// Returns a flattened map that also reserves the given keys, each with the name of its member. Reports known keys of
  /// entries that are reserved, because such entries are never sent.
  private func reservingKeys(_ keys: [(key: String, name: String)], in field: Field) -> Field {
    guard case .map(let map) = field.type.base else { return field }
    for (key, name) in keys where map.hasDeclaredKey(key) {
      diagnostics.add(
        Diagnostic(
          .duplicateWireKey,
          "entries of the flattened map '\(field.name)' with the key \(JSONText.quoted(key)) would always be dropped, "
            + "because it is the key of the member '\(name)'; rename one of the keys",
          at: field.origin.location))
    }
    var visitedKeys = Set(field.siblingKeys ?? [])
    let newKeys = keys.map(\.key).filter { visitedKeys.insert($0).inserted }
    return field.replacing(siblingKeys: (field.siblingKeys ?? []) + newKeys)
  }

  /// Reports a flattened map in the extras of a tuple whose keys or number the receiver's profile would change or
  /// reject.
  func checkFlattenedMap(in tuple: Event.Tuple, against profile: Profile) {
    guard let field = tuple.extras.first(where: \.isFlattened), case .map(let map) = field.type.base else { return }
    func report(_ message: String) {
      diagnostics.add(Diagnostic(.outsideProfile, "'\(field.name)' \(message)", at: field.origin.location))
    }
    let declaredCount = tuple.extras.count - 1
    if let most = profile.maxExtras {
      let maxEntryCount = min(field.type.bounds.maxProperties ?? .max, map.declaredKeys?.count ?? .max)
      if maxEntryCount > most - declaredCount {
        report(
          "can have more entries than the profile '\(profile.name)' allows: its limit is \(most) extras, and "
            + "\(declaredCount) others are declared; set 'maxProperties' to at most \(max(most - declaredCount, 0))")
      }
    }
    if let keys = map.declaredKeys {
      for key in keys
      where profile.extraKey?.exceeds(key) == true || profile.identifierPattern.map({ !matches(key, $0) }) == true {
        report("has the key \(JSONText.quoted(key)), which the profile '\(profile.name)' does not allow; rename it")
      }
      return
    }
    if let cut = profile.extraKey, min(map.key.bounds.maxLength ?? .max, map.key.cut?.atMost ?? .max) > cut.atMost {
      report(
        "can have keys that are longer than \(cut.atMost) \(cut.unit.rawValue)s, the limit of the profile "
          + "'\(profile.name)'; set 'maxLength' in 'keys'")
    }
    if let pattern = profile.identifierPattern, !map.key.bounds.patterns.contains(pattern) {
      report(
        "can have keys that do not match \(pattern) of the profile '\(profile.name)'; set this 'pattern' in 'keys'")
    }
  }
}

extension MapType {
  /// The possible keys, if they are declared: those of a closed map's entries or of a vocabulary.
  fileprivate var declaredKeys: [String]? {
    if let entries { return entries.map(\.key.plainText) }
    guard case .vocabulary(let vocabulary) = key.base else { return nil }
    return vocabulary.cases.filter { !$0.metadata.isRetired }.map(\.wire.plainText)
      + [vocabulary.unknown].compactMap { $0?.plainText }
  }

  /// Whether the schema declares the given key for an entry, so that the entry cannot be meant to be dropped.
  fileprivate func hasDeclaredKey(_ text: String) -> Bool {
    if let declaredKeys { return declaredKeys.contains(text) }
    if case .integer = key.base { return Int64(text).map { String($0) == text && key.bounds.admits($0) } ?? false }
    return false
  }
}

extension Bounds {
  /// Whether an integer is within the bounds.
  fileprivate func admits(_ integer: Int64) -> Bool { faults(of: .integer(integer)) { _, _ in true }.isEmpty }
}
