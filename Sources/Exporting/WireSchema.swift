import SignalbookJSONWriting
import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles
import SignalbookWireForm

/// JSON Schemas of what goes over the wire, one for each stream: what we promise, or what the receiver demands.
///
/// Unlike the texts that generated validators read, these use standard keywords only and say each event by itself: its names,
/// its own fields, and for a setting the type of its value.
enum WireSchema {
  static func export(_ request: ExportRequest) -> Export {
    var export = Export()
    for (registry, entry) in request.streams {
      if entry.stream.isExternal {
        export.cannotSay(
          "the form of \(entry.id) is not known: somebody else's code sends it", at: entry.location)
        continue
      }
      let writer = WireSchemaWriter(registry.registry, request)
      let suffix = id(of: entry, in: registry, request.side)
      export.files.append(
        .init(name: fileName(suffix), text: writer.document(of: entry, id: suffix).pretty()))
      export.explain(suffix, entry.stream.name, at: entry.location)
    }
    return export
  }

  static func id(of entry: StreamInventory, in registry: RegistryInventory, _ side: SchemaSide) -> String {
    "\(registry.name).\(entry.stream.name).\(side.rawValue)"
  }

  /// A name that is one part of a path on every system.
  static func fileName(_ text: String) -> String {
    String(
      decoding: text.utf8.map { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: byte
        default: 0x5F
        }
      }, as: UTF8.self) + ".schema.json"
  }
}

/// Keys of one schema, in order.
typealias SchemaKeys = [(key: String, value: JSONTree)]

/// Writes the schemas of one registry.
struct WireSchemaWriter {
  let registry: Registry
  let dialect: SchemaDialect
  let side: SchemaSide
  let variant: String?

  init(_ registry: Registry, _ request: ExportRequest) {
    self.registry = registry
    dialect = request.dialect
    side = request.side
    variant = request.variant
  }

  func document(of entry: StreamInventory, id: String) -> JSONTree {
    let stream = entry.stream
    let address =
      dialect == .draft4
      ? "http://json-schema.org/draft-04/schema#" : "https://json-schema.org/draft/2020-12/schema"
    var keys: SchemaKeys = [
      ("$schema", .text(address)), (dialect == .draft4 ? "id" : "$id", .text("urn:signalbook:\(id)")),
      ("title", .text("\(registry.name): \(stream.name)")),
    ]
    if let description = stream.description { keys.append(("description", .text(description))) }
    let events = entry.events.compactMap(\.event).filter { $0.metadata.retired == nil && isSent($0) }
    if stream.envelope.isEmpty {
      keys += event(of: stream, events)
    } else {
      keys += object(stream.envelope) { field in
        field.source == "stream.events"
          ? [("type", .text("array")), ("items", .object(event(of: stream, events)))] : nil
      }
    }
    return .object(keys)
  }

  private func isSent(_ event: Event) -> Bool {
    variant == nil || event.only.isEmpty || event.only.contains { $0 == variant }
  }

  // MARK: Events

  /// The receiver's own words for a tuple; else each event by itself.
  private func event(of stream: Stream, _ events: [Event]) -> SchemaKeys {
    switch stream.encoding {
    case .none: return []
    case .tuple:
      if side == .consumer, let received = stream.received { return receivedTuple(received) }
      return anyOf(events.flatMap { tuples($0, stream) })
    case .object:
      guard let eventField = stream.eventField else {
        return anyOf(
          events.flatMap { event -> [SchemaKeys] in
            guard case .object(_, let fields) = event.shape else { return [] }
            return branches(fields).map { object(stream.common + $0) }
          })
      }
      return anyOf(
        events.flatMap { event -> [SchemaKeys] in
          guard case .object(let code, let fields) = event.shape else { return [] }
          return branches(fields).map { fields in
            object(stream.common + fields, adding: (eventField.wire, exactly(tree(code))))
          }
        })
    }
  }

  /// Draft-04 has no `const`.
  func exactly(_ value: JSONTree) -> SchemaKeys {
    dialect == .draft4 ? [("enum", .list([value]))] : [("const", value)]
  }

  /// One of these; nothing at all where there is none.
  private func anyOf(_ schemas: [SchemaKeys]) -> SchemaKeys {
    if schemas.isEmpty { return [("not", .object([]))] }
    if schemas.count == 1 { return schemas[0] }
    return [("anyOf", .list(schemas.map { .object($0) }))]
  }

  private func receivedTuple(_ node: JSONNode) -> SchemaKeys {
    var keys: SchemaKeys = [("type", .text("array"))]
    for name in ["minItems", "maxItems"] {
      if let count = node[name]?.integer { keys.append((name, .integer(count))) }
    }
    if let items = node["items"]?.elements {
      keys.append((dialect == .draft4 ? "items" : "prefixItems", .list(items.map { .object(receiver($0)) })))
    }
    return keys
  }

  private func tuples(_ event: Event, _ stream: Stream) -> [SchemaKeys] {
    guard case .tuple(let tuple) = event.shape else { return [] }
    var given = tuple.extras
    var valueField: Field?
    if case .field(let field) = tuple.value {
      valueField = field
      given.insert(field, at: 0)
    }
    return branches(given).map { fields in
      let value = valueField == nil ? nil : fields.first
      let extras = valueField == nil ? fields : Array(fields.dropFirst())
      var items: [JSONTree] = [
        .object(
          stream.time.map { values(of: $0.forms(in: variant, of: registry)) } ?? [("type", .text("integer"))])
      ]
      // A profile may name an event otherwise; the stream's own profile has its names.
      for text in [tuple.category, tuple.method, tuple.object] { items.append(.object(exactly(.text(text)))) }
      var least = items.count
      switch tuple.value {
      case .literal(let text):
        items.append(.object(exactly(.text(text))))
        least = items.count
      case .field:
        items.append(.object(value.map { self.value(of: $0) } ?? []))
        if value?.isLeftOutAtTimes != true { least = items.count }
      case .none: if !extras.isEmpty { items.append(.object([("type", .text("null"))])) }
      }
      if !extras.isEmpty {
        items.append(.object(object(extras)))
        if extras.contains(where: { !$0.isLeftOutAtTimes }) { least = items.count }
      }
      let key = dialect == .draft4 ? "items" : "prefixItems"
      let rest = dialect == .draft4 ? "additionalItems" : "items"
      var keys: SchemaKeys = [("type", .text("array"))]
      if let description = event.description { keys.append(("description", .text(description))) }
      return keys + [(key, .list(items)), (rest, .boolean(false)), ("minItems", .integer(Int64(least)))]
    }
  }

  /// Fields whose values depend on another's become one list for each of its values.
  private func branches(_ fields: [Field]) -> [[Field]] {
    var held: Set<String> = []
    for field in fields { if case .held(let sibling) = field.type.base { held.insert(sibling) } }
    guard held.count == 1, let name = held.first,
      let place = fields.firstIndex(where: { $0.name == name }),
      case .vocabulary(let vocabulary) = fields[place].type.base
    else { return [fields] }
    return vocabulary.cases.filter { $0.metadata.retired == nil }.map { item in
      fields.enumerated().map { index, field in
        var type = field.type
        if index == place {
          type.constant = item.wire
          return field.replacing(type: type)
        }
        guard case .held(name) = type.base, let holds = item.holds else { return field }
        return field.replacing(type: holds.held(as: type))
      }
    }
  }

  // MARK: Objects

  func object(
    _ fields: [Field], adding member: (key: String, value: SchemaKeys)? = nil,
    special: (Field) -> SchemaKeys? = { _ in nil }
  ) -> SchemaKeys {
    let known = fields.filter { side == .consumer || $0.isEverSent }
    var required: [String] = []
    var members: SchemaKeys = []
    if let member {
      required.append(member.key)
      members.append((member.key, .object(member.value)))
    }
    let varying = known.filter { !$0.variants.isEmpty }
    var written: Set<String> = []
    // A key that is sent is what its sender makes it, also where a member that is never sent has it too.
    let sent = Set(known.flatMap { $0.forms(in: variant, of: registry) }.filter(\.isEverSent).map(\.wire))
    for field in known {
      if let keys = special(field) {
        members.append((field.wire, .object(described(keys, field))))
        if isDemanded(field) { required.append(field.wire) }
        continue
      }
      let all = field.forms(in: variant, of: registry)
      let forms = all.filter { side == .consumer || $0.isEverSent }
      var wires: [String] = []
      for form in forms where !wires.contains(form.wire) { wires.append(form.wire) }
      if let wire = wires.first, wires.count == 1, all.allSatisfy(isDemanded) { required.append(wire) }
      for wire in wires where (field.isEverSent || !sent.contains(wire)) && written.insert(wire).inserted {
        // In one variant it can have the key that another member has elsewhere.
        let others = varying.filter { $0 !== field }
        let same = others.flatMap { $0.forms(in: variant, of: registry) }.filter { $0.wire == wire }
        members.append((wire, .object(described(values(of: forms.filter { $0.wire == wire } + same), field))))
      }
    }
    var keys: SchemaKeys = [("type", .text("object"))]
    if !required.isEmpty { keys.append(("required", .texts(required))) }
    if !members.isEmpty { keys.append(("properties", .object(members))) }
    if side == .producer { keys.append(("additionalProperties", .boolean(false))) }
    return keys
  }
}

extension WireSchemaWriter {
  private func described(_ keys: SchemaKeys, _ field: Field) -> SchemaKeys {
    field.description.map { [("description", .text($0))] + keys } ?? keys
  }

  private func isDemanded(_ form: Field) -> Bool { side == .consumer ? form.isRequired : form.sent.isAlways }
}

extension ValueType {
  /// The type that a case holds, in the form of the field or entry that carries it.
  func held(as carrier: ValueType) -> ValueType {
    var type = self
    if carrier.wireForm != .plain { type.wireForm = carrier.wireForm }
    type.isNullable = isNullable || carrier.isNullable
    return type
  }
}

extension Field {
  /// Whether a unit can be without it.
  fileprivate var isLeftOutAtTimes: Bool { !sent.isAlways }
}
