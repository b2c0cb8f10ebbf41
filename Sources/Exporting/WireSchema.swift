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
      let suffix = "\(registry.name).\(entry.stream.name).\(request.side.rawValue)"
      export.files.append(
        .init(name: fileName(suffix), text: writer.document(of: entry, id: suffix).pretty()))
      export.explain(suffix, entry.stream.name, at: entry.location)
    }
    return export
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
  private func exactly(_ value: JSONTree) -> SchemaKeys {
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
        .object(stream.time.map { self.value(of: $0) } ?? [("type", .text("integer"))])
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

  private func object(
    _ fields: [Field], adding member: (key: String, value: SchemaKeys)? = nil,
    special: (Field) -> SchemaKeys? = { _ in nil }
  ) -> SchemaKeys {
    let known = fields.filter { side == .consumer || $0.isEverSent }
    var required = known.filter { side == .consumer ? $0.isRequired : $0.isSentWithout(exception: variant) }.map(\.wire)
    var members: SchemaKeys = []
    if let member {
      required.insert(member.key, at: 0)
      members.append((member.key, .object(member.value)))
    }
    for field in known {
      var keys = special(field) ?? value(of: field)
      if let description = field.description { keys.insert(("description", .text(description)), at: 0) }
      members.append((field.wire, .object(keys)))
    }
    var keys: SchemaKeys = [("type", .text("object"))]
    if !required.isEmpty { keys.append(("required", .texts(required))) }
    if !members.isEmpty { keys.append(("properties", .object(members))) }
    if side == .producer { keys.append(("additionalProperties", .boolean(false))) }
    return keys
  }

  // MARK: Values

  private func value(of field: Field) -> SchemaKeys {
    if side == .consumer, let receiver = field.receiver { return self.receiver(receiver) }
    let own = value(field.type, isNullable: field.type.isNullable || field.absent == .null)
    // What a variant says instead is promised as well.
    let others = field.variants.filter { variant == nil || $0.name == variant }.flatMap { variation in
      [variation.constant, variation.absent].compactMap { $0 }
    }
    let absent = field.absent.map { $0 == .null ? [] : [$0] } ?? []
    let values = (others + absent).filter { !covers(field.type, $0) }
    if values.isEmpty { return own }
    return [("anyOf", .list([.object(own), .object([("enum", .list(values.map(tree)))])]))]
  }

  /// Whether the type's schema lets the value through, so that it need not be named.
  private func covers(_ type: ValueType, _ value: Scalar) -> Bool {
    if type.constant != nil { return type.constant == value }
    switch (type.base, value) {
    case (.string, .text), (.template, .text): return type.bounds.isEmpty && type.format == nil
    case (.boolean, .boolean), (.integer, .integer), (.number, .number), (.number, .integer):
      return type.wireForm == .plain && type.bounds.faults(of: value).isEmpty
    case (.vocabulary(let vocabulary), _):
      return vocabulary.unknown == value || vocabulary.cases.contains { $0.wire == value }
    default: return false
    }
  }

  func value(_ type: ValueType, isNullable: Bool) -> SchemaKeys {
    if let constant = type.constant {
      let value = type.wireForm == .text ? .text(constant.plainText) : tree(constant)
      return isNullable ? [("enum", .list([value] + null(true)))] : exactly(value)
    }
    if type.wireForm != .plain { return text(type, isNullable) }
    let isLoose = side == .consumer && type.enforcement == .loosely
    switch type.base {
    case .boolean: return self.type("boolean", isNullable)
    case .integer: return self.type("integer", isNullable) + (isLoose ? [] : bounds(type.bounds))
    case .number: return self.type("number", isNullable) + (isLoose ? [] : bounds(type.bounds))
    case .string, .template: return self.type("string", isNullable) + (isLoose ? [] : lengths(type))
    case .vocabulary(let vocabulary):
      let wires = wires(vocabulary)
      if isLoose {
        let names = Set(wires.map(typeName)).union(isNullable ? ["null"] : []).sorted()
        return [("type", names.count == 1 ? .text(names[0]) : .texts(names))]
      }
      return [("enum", .list(wires.map(tree) + null(isNullable)))]
    case .object(let fields):
      var keys = type.isOpen ? [("type", JSONTree.text("object"))] : object(fields)
      if isNullable { keys[0].value = .texts(["object", "null"]) }
      return keys
    case .array(let element):
      var keys = self.type("array", isNullable)
      keys.append(("items", .object(value(element, isNullable: element.isNullable))))
      if let least = type.bounds.minItems { keys.append(("minItems", .integer(Int64(least)))) }
      if let most = type.bounds.maxItems { keys.append(("maxItems", .integer(Int64(most)))) }
      return keys
    case .map(let map): return self.map(map, type, isNullable)
    // Bound to its sibling's value where it has one; elsewhere it can be what any case holds.
    case .held: return []
    }
  }

  private func text(_ type: ValueType, _ isNullable: Bool) -> SchemaKeys {
    if type.wireForm == .jsonText {
      let media: SchemaKeys = dialect == .draft4 ? [] : [("contentMediaType", .text("application/json"))]
      return self.type("string", isNullable) + media
    }
    switch type.base {
    case .integer: return self.type("string", isNullable) + [("pattern", .text("^-?[0-9]+$"))]
    case .boolean: return [("enum", .list([.text("false"), .text("true")] + null(isNullable)))]
    case .number:
      let fraction = type.decimals.map { $0 == 0 ? "" : "\\.[0-9]{\($0)}" }
      let pattern = "^-?[0-9]+" + (fraction ?? "(\\.[0-9]+)?([eE][+-]?[0-9]+)?") + "$"
      return self.type("string", isNullable) + [("pattern", .text(pattern))]
    case .vocabulary(let vocabulary):
      return [("enum", .list(wires(vocabulary).map { .text($0.plainText) } + null(isNullable)))]
    case .string, .template: return self.type("string", isNullable) + lengths(type)
    default: return self.type("string", isNullable)
    }
  }

  private func map(_ map: MapType, _ type: ValueType, _ isNullable: Bool) -> SchemaKeys {
    var keys = self.type("object", isNullable)
    if let most = type.bounds.maxProperties { keys.append(("maxProperties", .integer(Int64(most)))) }
    func entry(_ value: SchemaKeys, named: String? = nil) -> JSONTree {
      guard map.entryName != nil else { return .object(value) }
      let inner: SchemaKeys =
        named.map { [("properties", .object([($0, .object(value))])), ("additionalProperties", .boolean(false))] }
        ?? [("additionalProperties", .object(value))]
      return .object([("type", .text("object")), ("maxProperties", .integer(1))] + inner)
    }
    if let entries = map.entries {
      let members = entries.map { item in
        (
          key: item.key.plainText,
          value: entry(value(item.value, isNullable: item.value.isNullable), named: item.wire)
        )
      }
      return keys + [("properties", .object(members)), ("additionalProperties", .boolean(side == .consumer))]
    }
    if case .vocabulary(let vocabulary) = map.key.base {
      var members: SchemaKeys = vocabulary.cases.filter { side == .consumer || $0.metadata.retired == nil }.map {
        item in
        var held = map.value
        if case .held = map.value.base, let holds = item.holds { held = holds.held(as: map.value) }
        return (item.wire.plainText, entry(value(held, isNullable: held.isNullable)))
      }
      if let unknown = vocabulary.unknown { members.append((unknown.plainText, .object([]))) }
      return keys + [("properties", .object(members)), ("additionalProperties", .boolean(side == .consumer))]
    }
    let inner = entry(value(map.value, isNullable: map.value.isNullable))
    let patterns = keyPatterns(map.key)
    guard patterns.count == 1 else { return keys + [("additionalProperties", inner)] }
    keys.append(("patternProperties", .object([(patterns[0], inner)])))
    return keys + [("additionalProperties", .boolean(false))]
  }

  private func keyPatterns(_ key: ValueType) -> [String] {
    if case .integer = key.base { return ["^-?[0-9]+$"] }
    return key.bounds.patterns + (key.format.flatMap(Format.pattern).map { [$0] } ?? [])
  }

  private func wires(_ vocabulary: Vocabulary) -> [Scalar] {
    vocabulary.cases.filter { side == .consumer || $0.metadata.retired == nil }.map(\.wire)
      + (vocabulary.unknown.map { [$0] } ?? [])
  }

  // MARK: Keywords

  private func type(_ name: String, _ isNullable: Bool) -> SchemaKeys {
    [("type", isNullable ? .texts([name, "null"]) : .text(name))]
  }

  private func null(_ isNullable: Bool) -> [JSONTree] { isNullable ? [tree(.null)] : [] }

  private func bounds(_ bounds: Bounds) -> SchemaKeys {
    var keys: SchemaKeys = []
    for (name, inclusive, exclusive) in [
      ("inimum", bounds.minimum, bounds.exclusiveMinimum), ("aximum", bounds.maximum, bounds.exclusiveMaximum),
    ] {
      if dialect == .draft4, let exclusive {
        // Draft-04 has one bound and a flag; the tighter is the exclusive one unless it lies outside of the other.
        keys += [("m\(name)", tree(exclusive)), ("exclusiveM\(name)", .boolean(true))]
        if let inclusive { keys.append(("allOf", .list([.object([("m\(name)", tree(inclusive))])]))) }
        continue
      }
      if let inclusive { keys.append(("m\(name)", tree(inclusive))) }
      if let exclusive { keys.append(("exclusiveM\(name)", tree(exclusive))) }
    }
    // Two lists under one key would be one too many.
    let lists = keys.filter { $0.key == "allOf" }
    if lists.count > 1 {
      keys.removeAll { $0.key == "allOf" }
      keys.append(
        ("allOf", .list(lists.flatMap { if case .list(let items) = $0.value { items } else { [JSONTree]() } })))
    }
    return keys
  }

  private func lengths(_ type: ValueType) -> SchemaKeys {
    var keys: SchemaKeys = []
    if let least = type.bounds.minLength { keys.append(("minLength", .integer(Int64(least)))) }
    // Bytes and scalars are cut to no more scalars; how many scalars a grapheme cluster has nobody can say.
    let cut = type.cut.flatMap { $0.unit == .grapheme ? nil : $0.atMost }
    if let most = [type.bounds.maxLength, side == .producer ? cut : nil].compactMap({ $0 }).min() {
      keys.append(("maxLength", .integer(Int64(most))))
    }
    var patterns = type.bounds.patterns
    if let format = type.format.flatMap(Format.pattern), !patterns.contains(format) { patterns.append(format) }
    if patterns.count == 1 { keys.append(("pattern", .text(patterns[0]))) }
    if patterns.count > 1 {
      keys.append(("allOf", .list(patterns.map { .object([("pattern", .text($0))]) })))
    }
    return keys
  }

  private func typeName(_ scalar: Scalar) -> String {
    switch scalar {
    case .null: "null"
    case .boolean: "boolean"
    case .integer: "integer"
    case .number: "number"
    case .text: "string"
    }
  }

  private func tree(_ scalar: Scalar) -> JSONTree {
    let none = ByteRange(0, 0)
    switch scalar {
    case .null: return .node(JSONNode(.null, none))
    case .boolean(let flag): return .boolean(flag)
    case .integer(let integer): return .integer(integer)
    case .number(let text): return .node(JSONNode(.number(JSONNumber(text: text, integer: nil)), none))
    case .text(let text): return .text(text)
    }
  }

  // MARK: The receiver's words

  private func receiver(_ node: JSONNode) -> SchemaKeys {
    var keys: SchemaKeys = []
    let type = node["type"]?.string ?? "any"
    let isNullable = node["nullable"]?.boolean == true
    if type != "any" { keys += self.type(type, isNullable) }
    for name in ["pattern", "minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems"] {
      if let value = node[name].flatMap(Scalar.init) { keys.append((name, tree(value))) }
    }
    if let values = node["enum"]?.elements {
      keys.append(("enum", .list(values.compactMap { Scalar($0).map(tree) } + null(isNullable))))
    }
    if let values = node["values"] { keys.append(("additionalProperties", .object(receiver(values)))) }
    if let items = node["items"] {
      if let list = items.elements {
        keys.append((dialect == .draft4 ? "items" : "prefixItems", .list(list.map { .object(receiver($0)) })))
      } else {
        keys.append(("items", .object(receiver(items))))
      }
    }
    if let fields = node["fields"]?.members {
      let members = fields.sorted { $0.key < $1.key }.map { (key: $0.key, value: JSONTree.object(receiver($0.value))) }
      keys.append(("properties", .object(members)))
    }
    return keys
  }
}

extension ValueType {
  /// The type that a case holds, in the form of the field or entry that carries it.
  fileprivate func held(as carrier: ValueType) -> ValueType {
    var type = self
    if carrier.wireForm != .plain { type.wireForm = carrier.wireForm }
    type.isNullable = isNullable || carrier.isNullable
    return type
  }
}

extension Field {
  /// Whether a unit can be without it.
  fileprivate var isLeftOutAtTimes: Bool { !sent.isAlways }

  /// Whether it is always sent, in the variant or, without one, in all of them.
  fileprivate func isSentWithout(exception variant: String?) -> Bool {
    for variation in variants where variant == nil || variation.name == variant {
      if let sent = variation.sent, !sent.isAlways { return false }
    }
    if let variant, let own = variants.first(where: { $0.name == variant })?.sent { return own.isAlways }
    return sent.isAlways
  }
}
