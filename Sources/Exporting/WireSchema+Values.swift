import SignalbookJSONWriting
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

// Values, by their types, and the receiver's own words for them.
extension WireSchemaWriter {
  /// What any of these forms lets through; of constants one list.
  func values(of forms: [Field]) -> SchemaKeys {
    if forms.count == 1 { return value(of: forms[0]) }
    var seen: Set<String> = []
    let schemas = forms.map(value(of:)).filter { seen.insert(JSONTree.object($0).oneLine()).inserted }
    if schemas.count == 1 { return schemas[0] }
    let constants = schemas.compactMap { keys -> [JSONTree]? in
      guard keys.count == 1 else { return nil }
      if keys[0].key == "const" { return [keys[0].value] }
      guard keys[0].key == "enum", case .list(let values) = keys[0].value else { return nil }
      return values
    }
    guard constants.count == schemas.count else { return [("anyOf", .list(schemas.map { .object($0) }))] }
    return choice(of: Array(constants.joined()))
  }

  /// A form that varies no more.
  func value(of field: Field) -> SchemaKeys {
    if side == .consumer, let receiver = field.receiver { return self.receiver(receiver) }
    let own = value(field.type, isNullable: field.type.isNullable || field.absent == .null)
    guard let absent = field.absent, absent != .null, !covers(field.type, absent) else { return own }
    return [("anyOf", .list([.object(own), .object([("enum", .list([tree(absent)]))])]))]
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
      return isNullable && constant != .null ? [("enum", .list([value] + null(true)))] : exactly(value)
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
      return choice(of: wires.map(tree) + null(isNullable))
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
      return choice(of: wires(vocabulary).map { .text($0.plainText) } + null(isNullable))
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

  /// One of these, each named once, as both dialects want it.
  private func choice(of values: [JSONTree]) -> SchemaKeys {
    var seen: Set<String> = []
    return [("enum", .list(values.filter { seen.insert($0.oneLine()).inserted }))]
  }

  private func type(_ name: String, _ isNullable: Bool) -> SchemaKeys {
    [("type", isNullable ? .texts([name, "null"]) : .text(name))]
  }

  func null(_ isNullable: Bool) -> [JSONTree] { isNullable ? [tree(.null)] : [] }

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

  func tree(_ scalar: Scalar) -> JSONTree {
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

  func receiver(_ node: JSONNode) -> SchemaKeys {
    var keys: SchemaKeys = []
    let type = node["type"]?.string ?? "any"
    let isNullable = node["nullable"]?.boolean == true
    if type != "any" { keys += self.type(type, isNullable) }
    for name in ["pattern", "minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems"] {
      if let value = node[name].flatMap(Scalar.init) { keys.append((name, tree(value))) }
    }
    if let values = node["enum"]?.elements {
      keys += choice(of: values.compactMap { Scalar($0).map(tree) } + null(isNullable))
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
