import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

/// Makes constraints from the model: what a build sends (`producer`), or what a receiver accepts (`consumer`).
package struct ValueConstraintBuilder {
  package enum Side: Sendable { case producer, consumer }

  /// The variants of the app in which members are looked at.
  package enum Variants: Sendable {
    case all
    case one(String)
    /// As declared, whatever variants say.
    case declared
  }

  /// Who reads the constraints: each disagreement that is not settled yet names its reader.
  package enum Reader: Sendable { case validators, exports, comparison }

  package let side: Side
  package let registry: Registry
  package var reader: Reader
  package var variants = Variants.all
  /// The receiver profile by which members are still to be seen.
  package var profile: String?
  package var edit = ConstraintEdit()

  package init(_ side: Side, of registry: Registry, for reader: Reader) {
    self.side = side
    self.registry = registry
    self.reader = reader
  }

  // MARK: Members

  /// An object of these members; the producer's has no others.
  package func object(_ fields: [Field], events: ValueConstraint? = nil) -> ValueConstraint {
    var object = ValueConstraint(.object)
    object.members = members(of: fields, events: events)
    if side == .producer { object.rest = .none }
    return object
  }

  /// The keys of the fields in all forms that they have. A key that is sent is what its sender makes it, also where a field
  /// that is never sent has it.
  package func members(of declared: [Field], events: ValueConstraint? = nil) -> [ValueConstraint.Member] {
    let fields = declared.compactMap(seen).map { (field: $0, forms: forms(of: $0)) }
    var formsByKey: [String: [Field]] = [:]
    for form in fields.flatMap(\.forms) { formsByKey[form.wire, default: []].append(form) }
    for (key, forms) in formsByKey where side == .producer || forms.contains(where: { !$0.isNeverSent }) {
      formsByKey[key] = forms.filter { !$0.isNeverSent }
    }
    let isApart = reader == .validators && side == .consumer && fields.allSatisfy(\.field.variants.isEmpty)
    var written: Set<String> = []
    var members: [ValueConstraint.Member] = []
    for (field, forms) in fields {
      for form in forms where side == .consumer || !form.isNeverSent {
        guard let all = isApart ? [form] : formsByKey[form.wire], !form.isNeverSent || all.allSatisfy(\.isNeverSent),
          written.insert(form.wire).inserted || isApart
        else { continue }
        var constraint = ValueConstraint(anyOf: all.map { value(of: $0, among: declared) })
        if all.count > 1, !constraint.alternatives.isEmpty { constraint.facts.insert(.isVaried) }
        if field.source == "stream.events", let events { constraint = events }
        members.append(
          .init(
            key: form.wire, constraint: constraint,
            isRequired: forms.allSatisfy { $0.wire == form.wire && isDemanded($0) },
            description: field.description, location: field.origin.location))
      }
    }
    return members
  }

  private func isDemanded(_ form: Field) -> Bool { side == .consumer ? form.isRequired : form.sent.isAlways }

  private func forms(of field: Field) -> [Field] {
    switch variants {
    case .all: field.forms(of: registry)
    case .one(let variant): field.forms(in: variant, of: registry)
    case .declared: [field]
    }
  }

  /// The field with the edit and as its receiver has it; `nil` when it is left out.
  func seen(_ field: Field) -> Field? {
    var field = field
    if !edit.fields.isEmpty, let change = edit.fields[field.origin.location] {
      guard let changed = change(field) else { return nil }
      field = changed
    }
    return profile.map { field.seen(by: $0) } ?? field
  }

  /// The value of a field in all its forms.
  package func value(ofForms field: Field) -> ValueConstraint {
    ValueConstraint(anyOf: forms(of: field).map { value(of: $0) })
  }

  /// The value of a field that varies no more.
  func value(of field: Field, among siblings: [Field] = []) -> ValueConstraint {
    if side == .consumer {
      if let name = field.type.typeName, let edited = edit.receivers[name] {
        if let edited { return received(edited) }
      } else if let receiver = field.receiver {
        return received(receiver)
      }
    }
    if case .held(let key) = field.type.base, reader == .comparison, side == .producer {
      return held(field.type, by: siblings.first { $0.name == key }?.type)
    }
    var value = value(field.type, isNullable: field.type.isNullable || field.absent == .null)
    if field.source == "clock.date-utc", field.type.format == "date" { value.facts.insert(.isClockDay) }
    guard reader != .validators, let absent = field.absent, absent != .null,
      !value.admits(absent) || reader == .exports && absent.kind == .text && !value.bounds.isEmpty
    else { return value }
    if reader == .comparison {
      guard side == .producer, field.type.constant == nil, value.choices != nil else { return value }
      value.choices?.append(absent)
      return value
    }
    return ValueConstraint(anyOf: [value, ValueConstraint(choices: [absent])])
  }

  // MARK: Values

  func value(_ declared: ValueType, isNullable: Bool) -> ValueConstraint {
    var type = declared
    if !edit.types.isEmpty, let change = declared.typeName.flatMap({ edit.types[$0] }) { type = change(declared) }
    var value = plainValue(type)
    if isNullable || type.isNullable, type.constant == nil {
      value.kinds.insert(.null)
      if value.choices?.contains(.null) == false { value.choices?.append(.null) }
    }
    return value
  }

  private func plainValue(_ type: ValueType) -> ValueConstraint {
    if let constant = type.constant {
      var value = ValueConstraint(choices: [type.wireForm == .text ? .text(constant.plainText) : constant])
      value.facts.insert(.isConstant)
      return value
    }
    if type.wireForm != .plain { return textForm(type) }
    let isLoose = type.enforcement == .loosely && (side == .consumer || reader == .comparison)
    switch type.base {
    case .boolean: return ValueConstraint(.boolean)
    case .integer, .number:
      var value = ValueConstraint(.integer)
      if case .number = type.base { value.kinds = .number }
      if !isLoose {
        value.bounds.minimum = type.bounds.minimum
        value.bounds.maximum = type.bounds.maximum
        value.bounds.exclusiveMinimum = type.bounds.exclusiveMinimum
        value.bounds.exclusiveMaximum = type.bounds.exclusiveMaximum
      }
      return value
    case .string, .template:
      var value = ValueConstraint(.text)
      if !isLoose { value.bounds = textBounds(type) }
      if side == .producer, reader == .comparison, case .template(let template) = type.base {
        value.bounds.patterns.append(pattern(of: template))
      }
      return value
    case .vocabulary(let vocabulary):
      let value = ValueConstraint(choices: wires(of: vocabulary))
      return isLoose && side == .consumer ? ValueConstraint(value.kinds) : value
    case .object(let fields): return type.isOpen ? ValueConstraint(.object) : object(fields)
    case .array(let element):
      var value = ValueConstraint(.list)
      value.items = .each(self.value(element, isNullable: element.isNullable))
      value.bounds.minItems = type.bounds.minItems
      value.bounds.maxItems = type.bounds.maxItems
      return value
    case .map(let map): return self.map(map, type)
    case .held: return .any
    }
  }

  private func textBounds(_ type: ValueType) -> Bounds {
    var bounds = Bounds()
    bounds.minLength = type.bounds.minLength
    bounds.maxLength = type.bounds.maxLength
    bounds.patterns = type.bounds.patterns
    if let format = type.format.flatMap(Format.pattern), !bounds.patterns.contains(format) {
      bounds.patterns.append(format)
    }
    guard side == .producer, reader != .validators else { return bounds }
    // Bytes and scalars are cut to no more scalars; how many scalars a grapheme cluster has nobody can say.
    if let cut = type.cut, reader == .comparison || cut.unit != .grapheme {
      bounds.maxLength = min(bounds.maxLength ?? cut.atMost, cut.atMost)
    }
    if reader == .comparison, let empty = type.empty, !empty.isEmpty {
      bounds.minLength = max(bounds.minLength ?? 1, 1)
    }
    return bounds
  }

  /// Numbers, booleans and JSON in a text.
  private func textForm(_ type: ValueType) -> ValueConstraint {
    var value = ValueConstraint(.text)
    if type.wireForm == .jsonText, reader == .exports {
      value.facts.insert(.isJSON)
      return value
    }
    switch type.base {
    case .integer: value.bounds.patterns = [integerPattern(type.bounds)]
    case .number:
      let fraction = reader == .exports ? type.decimals.map { $0 == 0 ? "" : "\\.[0-9]{\($0)}" } : nil
      value.bounds.patterns = ["^-?[0-9]+" + (fraction ?? "(\\.[0-9]+)?([eE][+-]?[0-9]+)?") + "$"]
    case .boolean: value.choices = [.text("false"), .text("true")]
    case .vocabulary(let vocabulary) where reader == .exports || side == .producer && reader == .comparison:
      value.choices = wires(of: vocabulary).map { .text($0.plainText) }
    case .string where reader == .exports, .template where reader == .exports: value.bounds = textBounds(type)
    case .object, .array, .map:
      if side == .producer, reader == .comparison { value.bounds.patterns = ["^[{\\[].*[}\\]]$"] }
    default: break
    }
    return value
  }

  func integerPattern(_ bounds: Bounds) -> String {
    let isNeverNegative =
      side == .producer && reader == .comparison && bounds.minimum?.decimal.map { !($0 < DecimalNumber(0)) } == true
    return isNeverNegative ? "^[0-9]+$" : "^-?[0-9]+$"
  }

  /// The wire text of each case that there is, and of anything else.
  func wires(of vocabulary: Vocabulary) -> [Scalar] {
    let isWithRetired = side == .consumer && reader == .exports
    return vocabulary.cases.filter { isWithRetired || $0.metadata.retired == nil }.map(\.wire)
      + (vocabulary.unknown.map { [$0] } ?? [])
  }

  private func pattern(of template: Template) -> String {
    var pattern = "^"
    for piece in template.pieces {
      switch piece {
      case .text(let text): pattern += Pattern.escaped(text)
      case .part(let part):
        if let constant = part.type.constant {
          pattern += Pattern.escaped(constant.plainText)
        } else if case .vocabulary(let vocabulary) = part.type.base {
          pattern += "(" + wires(of: vocabulary).map { Pattern.escaped($0.plainText) }.joined(separator: "|") + ")"
        } else if case .integer = part.type.base {
          pattern += "-?[0-9]+"
        } else {
          pattern += template.percentEncodes ? "[A-Za-z0-9%._~-]*" : "[ -~]*"
        }
      }
    }
    return pattern + "$"
  }

  // MARK: Receivers

  /// The receiver's own check, in its words (form `receiver`).
  func received(_ node: JSONNode) -> ValueConstraint {
    var value = ValueConstraint.any
    value.facts.insert(.isReceivers)
    switch node["type"]?.string {
    case "string": value.kinds = .text
    case "integer": value.kinds = .integer
    case "number": value.kinds = .number
    case "boolean": value.kinds = .boolean
    case "object": value.kinds = .object
    case "array": value.kinds = .list
    default: break
    }
    if let pattern = node["pattern"]?.string { value.bounds.patterns = [pattern] }
    value.bounds.minimum = node["minimum"].flatMap(Scalar.init)
    value.bounds.maximum = node["maximum"].flatMap(Scalar.init)
    func count(_ key: String) -> Int? { node[key]?.integer.map { Int(clamping: $0) } }
    value.bounds.minLength = count("minLength")
    value.bounds.maxLength = count("maxLength")
    value.bounds.minItems = count("minItems")
    value.bounds.maxItems = count("maxItems")
    value.choices = node["enum"]?.elements?.compactMap(Scalar.init)
    if node["nullable"]?.boolean == true {
      value.kinds.insert(.null)
      if reader == .exports, value.choices?.contains(.null) == false { value.choices?.append(.null) }
    }
    if let values = node["values"] { value.rest = .each(received(values)) }
    if let items = node["items"] {
      value.items = items.elements.map { .byIndex($0.map(received)) } ?? .each(received(items))
    }
    value.members = (node["fields"]?.members ?? []).sorted { $0.key < $1.key }.map {
      .init(key: $0.key, constraint: received($0.value))
    }
    return value
  }
}
