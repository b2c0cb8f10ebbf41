import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookTestSupport
import SignalbookWireForm

extension RegistryView {
  /// Returns the members by wire key. `inherited` is the data class of fields that do not declare a class.
  func fields(_ fields: [Field], inherited: String?) -> FactTree {
    .object(
      Dictionary(
        fields.map { ($0.wire, field($0, inherited: inherited)) }, uniquingKeysWith: { first, _ in first }))
  }

  func order(_ fields: [Field]) -> FactTree { .texts(fields.filter { !isNeverSent($0) }.map(\.wire)) }

  func isNeverSent(_ field: Field) -> Bool { if case .never = field.sent { true } else { false } }

  func field(_ field: Field, inherited: String?) -> FactTree {
    var view = type(field.type, inherited: field.metadata.data)
    if field.source == "stream.events" { view["items"] = nil }
    if let source = field.source { view["from"] = .text(source) }
    if let reset = field.resetBy { view["resetBy"] = .text(reset) }
    if field.isReadAtSending { view["readAt"] = .text("send") }
    if let absent = field.absent { view["absent"] = Self.fact(absent) }
    var isAlways = false
    switch field.sent {
    case .always: isAlways = true
    case .present: view["sent"] = .text("present")
    case .never: view["sent"] = .text("never")
    case .when(let condition): view["sent"] = Self.fact(condition)
    }
    if field.isRequired != isAlways { view["required"] = .flag(field.isRequired) }
    if let receiver = field.receiver { view["receiver"] = Self.tree(of: receiver) }
    if field.metadata.isDevelopmentOnly { view["developmentOnly"] = .flag(true) }
    if let data = field.metadata.data, data != inherited { view["data"] = .text(data) }
    lifecycle(field.metadata, into: &view)
    variations(field.variants, "variants", into: &view)
    variations(field.profiles, "profiles", into: &view)
    return .object(view)
  }

  func type(_ type: ValueType, inherited: String?) -> [String: FactTree] {
    var view: [String: FactTree] = [:]
    func add(_ name: String, _ scalar: Scalar?) { if let scalar { view[name] = Self.fact(scalar) } }
    func add(_ name: String, _ number: Int?) { if let number { view[name] = .number(number) } }
    func add(_ name: String, _ text: String?) { if let text { view[name] = .text(text) } }
    func flag(_ name: String, _ flag: Bool) { if flag { view[name] = .flag(true) } }

    switch type.base {
    case .boolean: add("type", "boolean")
    case .integer: add("type", "integer")
    case .number: add("type", "number")
    case .string:
      add("type", "string")
      add("called", type.typeName.map(FactTree.plain))
    case .vocabulary(let vocabulary):
      add("type", "cases")
      view["cases"] = cases(vocabulary, inherited: inherited)
      add("unknown", vocabulary.unknown)
      add("match", vocabulary.ignoresCase ? "ignoring-case" : nil)
    case .object(let members):
      add("type", "object")
      view["fields"] = fields(members, inherited: inherited)
      view["order"] = order(members)
    case .array(let items):
      add("type", "array")
      if case .string = items.base, items.constant == nil, items.bounds.isEmpty {
      } else {
        view["items"] = .object(self.type(items, inherited: inherited))
      }
    case .map(let map):
      add("type", "map")
      view.merge(self.map(map, inherited: inherited)) { _, new in new }
    case .union(let union):
      add("type", "union")
      add("discriminator", union.discriminator)
      view["cases"] = cases(union.vocabulary, inherited: inherited)
    case .held: add("type", "what the key holds")
    case .template(let template):
      add("type", "template")
      view.merge(self.template(template, inherited: inherited)) { _, new in new }
    }
    add("const", type.constant)
    switch type.wireForm {
    case .plain: break
    case .text: add("as", "text")
    case .jsonText: add("as", "json-text")
    }
    add("decimals", type.decimals)
    flag("nullable", type.isNullable)
    add("minimum", type.bounds.minimum)
    add("maximum", type.bounds.maximum)
    add("exclusiveMinimum", type.bounds.exclusiveMinimum)
    add("exclusiveMaximum", type.bounds.exclusiveMaximum)
    add("minLength", type.bounds.minLength)
    add("maxLength", type.bounds.maxLength)
    let patterns = type.bounds.patterns.filter { pattern in type.format.map { Format.pattern($0) != pattern } ?? true }
    if !patterns.isEmpty { view["pattern"] = .text(patterns.joined(separator: " and ")) }
    add("minItems", type.bounds.minItems)
    add("maxItems", type.bounds.maxItems)
    add("maxProperties", type.bounds.maxProperties)
    add("unit", type.unit)
    if let cut = type.cut { view["cut"] = Self.fact(cut) }
    add("empty", type.empty)
    add("format", type.format)
    if type.enforcement == .loosely { add("enforced", "loosely") }
    flag("secret", type.isSecret)
    flag("identifies", type.identifies)
    return view
  }

  private func cases(_ vocabulary: Vocabulary, inherited: String?) -> FactTree {
    var view: [String: FactTree] = [:]
    for entry in vocabulary.cases {
      var facts: [String: FactTree] = ["name": .text(FactTree.plain(entry.name))]
      if let holds = entry.holds { facts["holds"] = .object(type(holds, inherited: inherited)) }
      if let value = entry.defaultValue { facts["default"] = Self.fact(value) }
      lifecycle(entry.metadata, into: &facts)
      view[Self.text(of: entry.wire)] = .object(facts)
    }
    return .object(view)
  }

  private func map(_ map: MapType, inherited: String?) -> [String: FactTree] {
    var view: [String: FactTree] = [:]
    if let entries = map.entries {
      view["entries"] = .object(
        Dictionary(
          entries.map { entry in
            (
              Self.text(of: entry.key),
              .object(["wire": .text(entry.wire), "value": .object(type(entry.value, inherited: inherited))])
            )
          }, uniquingKeysWith: { first, _ in first }))
    }
    view["keys"] = .object(type(map.key, inherited: inherited))
    view["values"] = .object(type(map.value, inherited: inherited))
    if let name = map.entryName { view["entryName"] = .object(type(name, inherited: inherited)) }
    if case .keepLowest = map.surplus { view["surplus"] = .text("keep-lowest") }
    if case .keepFirst = map.repeated { view["repeated"] = .text("keep-first") }
    return view
  }

  func template(_ template: Template, inherited: String?) -> [String: FactTree] {
    var text = ""
    var parts: [String: FactTree] = [:]
    for piece in template.pieces {
      switch piece {
      case .text(let run): text += run
      case .part(let part):
        text += "{\(part.name)}"
        parts[part.name] = field(part, inherited: inherited)
      }
    }
    var view: [String: FactTree] = ["text": .text(text), "parts": .object(parts)]
    if template.percentEncodes { view["escape"] = .text("percent") }
    return view
  }

  func lifecycle(_ metadata: Metadata, into view: inout [String: FactTree]) {
    if metadata.deprecated != nil { view["deprecated"] = .flag(true) }
    if let retired = metadata.retired { view["retired"] = .text(retired.since ?? "") }
  }

  /// Adds the purposes, the owner, and the first and last versions that differ from `outer`.
  func purpose(_ metadata: Metadata, unlike outer: Metadata, into view: inout [String: FactTree]) {
    if !metadata.purposes.isEmpty, metadata.purposes != outer.purposes {
      view["purposes"] = .texts(metadata.purposes.sorted())
    }
    if let owner = metadata.owner, owner != outer.owner { view["owner"] = .text(owner) }
    if let since = metadata.since, since != outer.since { view["since"] = .text(since) }
    if let expires = metadata.expires, expires != outer.expires { view["expires"] = .text(expires) }
  }

  private func variations(_ variations: [Field.Variation], _ name: String, into view: inout [String: FactTree]) {
    guard !variations.isEmpty else { return }
    var facts: [String: FactTree] = [:]
    for variation in variations {
      var keys: [String: FactTree] = [:]
      if let value = variation.constant { keys["const"] = Self.fact(value) }
      if let value = variation.absent { keys["absent"] = Self.fact(value) }
      if let form = variation.wireForm { keys["as"] = .text("\(form)") }
      if let decimals = variation.decimals { keys["decimals"] = .number(decimals) }
      if let sent = variation.sent { keys["sent"] = .text("\(sent)") }
      if let wire = variation.wire { keys["wire"] = .text(wire) }
      facts[variation.name] = .object(keys)
    }
    view[name] = .object(facts)
  }
}
