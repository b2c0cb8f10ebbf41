import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

/// A builder that derives constraints from the model: the values that a build sends (`producer`) or that a receiver
/// accepts (`consumer`).
package struct ValueConstraintBuilder {
  package enum Side: Sendable { case producer, consumer }

  /// The app variants that the constraints cover.
  package enum Variants: Sendable {
    case all
    case one(String)
    /// The declared form, without applying variants.
    case declared
  }

  package let side: Side
  package let registry: Registry
  package var variants = Variants.all
  /// The receiver profile that has not been applied to members yet.
  package var profile: String?
  package var edit = ConstraintEdit()

  package init(_ side: Side, of registry: Registry) {
    self.side = side
    self.registry = registry
  }

  // MARK: Members

  /// Returns the constraint on an object with the given members. A producer does not send other members.
  package func object(of fields: [Field], events: ValueConstraint? = nil) -> ValueConstraint {
    var object = ValueConstraint(.object)
    object.members = members(of: fields, events: events)
    if side == .producer { object.undeclaredMembers = .none }
    let flattened = fields.first {
      (edit.fieldReplacements.isEmpty ? $0 : applyingEditAndProfile(to: $0))?.isFlattened == true
    }
    if let flattened, let field = applyingEditAndProfile(to: flattened) { addEntries(of: field, to: &object) }
    return object
  }

  /// Returns the members in all forms of the fields. If at least one form sends a key, forms that never send it are
  /// ignored. Excludes the entries of a flattened map.
  package func members(of declared: [Field], events: ValueConstraint? = nil) -> [ValueConstraint.Member] {
    let fields = declared.compactMap(applyingEditAndProfile).filter { !$0.isFlattened }
      .map { (field: $0, forms: forms(of: $0)) }
    var formsByKey: [String: [Field]] = [:]
    for form in fields.flatMap(\.forms) { formsByKey[form.wire, default: []].append(form) }
    for (key, forms) in formsByKey where side == .producer || forms.contains(where: { !$0.isNeverSent }) {
      formsByKey[key] = forms.filter { !$0.isNeverSent }
    }
    var writtenKeys: Set<String> = []
    var members: [ValueConstraint.Member] = []
    for (field, forms) in fields {
      for form in forms where side == .consumer || !form.isNeverSent {
        guard let all = formsByKey[form.wire], !form.isNeverSent || all.allSatisfy(\.isNeverSent),
          writtenKeys.insert(form.wire).inserted
        else { continue }
        var constraint = ValueConstraint(anyOf: all.map { value(of: $0, among: declared) })
        if all.count > 1, !constraint.alternatives.isEmpty { constraint.traits.insert(.isVaried) }
        if field.source == "stream.events", let events { constraint = events }
        members.append(
          .init(
            key: form.wire, constraint: constraint,
            isRequired: forms.allSatisfy { $0.wire == form.wire && isMemberRequired($0) },
            description: field.description, location: field.origin.location))
      }
    }
    return members
  }

  private func isMemberRequired(_ form: Field) -> Bool { side == .consumer ? form.isRequired : form.sent.isAlways }

  private func forms(of field: Field) -> [Field] {
    switch variants {
    case .all: field.forms(of: registry)
    case .one(let variant): field.forms(in: variant, of: registry)
    case .declared: [field]
    }
  }

  /// Returns the field with the edit and the profile applied, or `nil` if the edit removes the field.
  func applyingEditAndProfile(to field: Field) -> Field? {
    var field = field
    if !edit.fieldReplacements.isEmpty, let change = edit.fieldReplacements[field.origin.location] {
      guard let changed = change(field) else { return nil }
      field = changed
    }
    return profile.map { field.applying(profile: $0) } ?? field
  }

  /// Returns the type with the edit applied. Nested types are edited where their constraints are built.
  func applyingEdit(to type: ValueType) -> ValueType {
    if edit.typeReplacements.isEmpty { return type }
    return type.typeName.flatMap { edit.typeReplacements[$0] }.map { $0(type) } ?? type
  }

  /// Returns the constraint on a field's value, for all its forms.
  package func value(ofForms field: Field) -> ValueConstraint {
    ValueConstraint(anyOf: forms(of: field).map { value(of: $0) })
  }

  /// Returns the constraint on the value of a field without variations.
  func value(of field: Field, among siblings: [Field] = []) -> ValueConstraint {
    if side == .consumer {
      if let name = field.type.typeName, let edited = edit.receiverReplacements[name] {
        if let edited { return receiverConstraint(from: edited) }
      } else if let receiver = field.receiver {
        return receiverConstraint(from: receiver)
      }
    }
    if case .held(let key) = field.type.base {
      return constraint(onHeld: field.type, by: siblings.first { $0.name == key }?.type)
    }
    var type = field.type
    // Only values from callers are truncated.
    if field.source != nil { (type.cut, type.empty) = (nil, nil) }
    var isNullable = type.isNullable || field.absent == .null
    // The app leaves such a value out instead of sending null. Receivers can still accept null.
    if side == .producer, case .present = field.sent { (isNullable, type.isNullable) = (false, false) }
    var value = value(of: type, isNullable: isNullable)
    if field.source == "clock.date-utc", type.format == "date" { value.traits.insert(.isClockDay) }
    return value
  }

  // MARK: Values

  func value(of declared: ValueType, isNullable: Bool) -> ValueConstraint {
    let type = applyingEdit(to: declared)
    var value = plainValue(of: type)
    if isNullable || type.isNullable, type.constant == nil {
      value.kinds.insert(.null)
      if value.choices?.contains(.null) == false { value.choices?.append(.null) }
    }
    return value
  }

  private func plainValue(of type: ValueType) -> ValueConstraint {
    if let constant = type.constant {
      return ValueConstraint(choices: [type.wireForm == .text ? .text(constant.plainText) : constant])
    }
    if type.wireForm != .plain { return textForm(of: type) }
    // A value that violates a loose bound is reported but still sent.
    let isLoose = type.enforcement == .loosely
    switch type.base {
    case .boolean: return ValueConstraint(.boolean)
    case .integer, .number:
      var value = ValueConstraint(.integer)
      if case .number = type.base {
        value.kinds = .number
        if side == .producer, type.decimals == 0 { value.traits.insert(.isWhole) }
      }
      if !isLoose {
        value.bounds.minimum = type.bounds.minimum
        value.bounds.maximum = type.bounds.maximum
        value.bounds.exclusiveMinimum = type.bounds.exclusiveMinimum
        value.bounds.exclusiveMaximum = type.bounds.exclusiveMaximum
      }
      return value
    case .string, .template:
      var value = ValueConstraint(.text)
      if !isLoose { value.bounds = textBounds(of: type) }
      if side == .producer, case .template(let template) = type.base {
        value.bounds.patterns.append(pattern(of: template))
      }
      return value
    case .vocabulary(let vocabulary):
      let value = ValueConstraint(choices: vocabulary.wireValues)
      return isLoose && side == .consumer ? ValueConstraint(value.kinds) : value
    case .object(let fields): return type.isOpen ? ValueConstraint(.object) : object(of: fields)
    case .array(let element):
      var value = ValueConstraint(.list)
      value.items = .each(self.value(of: element, isNullable: element.isNullable))
      value.bounds.minItems = type.bounds.minItems
      value.bounds.maxItems = type.bounds.maxItems
      return value
    case .map(let map): return self.mapConstraint(for: map, type)
    case .union(let union): return self.unionConstraint(for: union)
    case .held: return .any
    }
  }

  /// Returns the constraint on objects of a union, selected by the discriminator.
  private func unionConstraint(for union: UnionType) -> ValueConstraint {
    let wires = union.cases.map(\.wire.plainText).joined(separator: ", ")
    let cases = union.cases.map { item in
      var value = item.holds.map { self.value(of: $0, isNullable: false) } ?? object(of: [])
      value.members.insert(
        .init(
          key: union.discriminator, constraint: ValueConstraint(choices: [item.wire]), isRequired: true,
          description: "The kind of the object: \(wires)."), at: 0)
      value.description = item.description
      return ValueConstraint.Selection.Case(values: [item.wire], constraint: value)
    }
    var value = ValueConstraint(anyOf: cases.map(\.constraint))
    value.kinds = .object
    value.selection = .init(selector: .member(union.discriminator), cases: cases, stream: nil)
    return value
  }

  private func textBounds(of type: ValueType) -> Bounds {
    var bounds = Bounds()
    bounds.minLength = type.bounds.minLength
    bounds.maxLength = type.bounds.maxLength
    bounds.patterns = type.bounds.patterns
    if let format = type.format.flatMap(Format.pattern), !bounds.patterns.contains(format) {
      bounds.patterns.append(format)
    }
    guard side == .producer else { return bounds }
    // A limit in bytes or scalars also limits the number of scalars. A grapheme cluster can contain any number of
    // scalars.
    if let cut = type.cut, cut.unit != .grapheme { bounds.maxLength = min(bounds.maxLength ?? cut.atMost, cut.atMost) }
    if let empty = type.empty, !empty.isEmpty { bounds.minLength = max(bounds.minLength ?? 1, 1) }
    return bounds
  }

  /// Returns the constraint on numbers, booleans, and JSON that are sent as strings. Receivers check only the format.
  /// For producers, the constraint also covers decimal places and signs.
  private func textForm(of type: ValueType) -> ValueConstraint {
    var value = ValueConstraint(.text)
    if type.wireForm == .jsonText { value.traits.insert(.isJSON) }
    switch type.base {
    case .integer: value.bounds.patterns = [integerPattern(for: type)]
    case .number: value.bounds.patterns = [numberPattern(for: type)]
    case .boolean: value.choices = [.text("false"), .text("true")]
    case .vocabulary(let vocabulary): value.choices = vocabulary.wireValues.map { .text($0.plainText) }
    case .string, .template: value.bounds = textBounds(of: type)
    case .object, .array, .map, .union: if side == .producer { value.bounds.patterns = ["^[{\\[][\\s\\S]*[}\\]]$"] }
    case .held: break
    }
    return value
  }

  func integerPattern(for type: ValueType) -> String {
    if side == .consumer { return "^-?[0-9]+$" }
    return NumberPattern.integers(within: type.enforcement == .strictly ? type.bounds : Bounds())
  }

  func numberPattern(for type: ValueType) -> String {
    if side == .consumer { return "^-?[0-9]+(\\.[0-9]+)?([eE][+-]?[0-9]+)?$" }
    let bounds = type.enforcement == .strictly ? type.bounds : Bounds()
    return type.decimals.map { NumberPattern.decimals(places: $0, within: bounds) }
      ?? NumberPattern.numbers(within: bounds)
  }

  private func pattern(of template: Template) -> String {
    func escaped(_ text: String) -> String {
      Pattern.escaped(template.percentEncodes ? PercentEncoding.encode(text) : text)
    }
    let pieces = template.pieces.map { piece -> String in
      switch piece {
      case .text(let text): return Pattern.escaped(text)
      case .part(let declared):
        let part = declared.replacing(type: applyingEdit(to: declared.type))
        if let constant = part.type.constant { return escaped(constant.plainText) }
        // If a source has no value, its part is empty or the fallback.
        let missingForms = part.source == nil ? [] : [part.absent.map { escaped($0.plainText) } ?? ""]
        switch part.type.base {
        case .vocabulary(let vocabulary):
          return "(\((vocabulary.wireValues.map { escaped($0.plainText) } + missingForms).joined(separator: "|")))"
        case .integer where part.source == nil: return String(integerPattern(for: part.type).dropFirst().dropLast())
        case .integer: return "(\((["-?[0-9]+"] + missingForms).joined(separator: "|")))"
        default: return template.percentEncodes ? "[A-Za-z0-9%._~-]*" : "[\\s\\S]*"
        }
      }
    }
    return "^" + pieces.joined() + "$"
  }

  // MARK: Receivers

  /// Returns the constraint for a check that the schema declares in `receiver`.
  func receiverConstraint(from node: JSONNode) -> ValueConstraint {
    var constraint = ValueConstraint.any
    switch node["type"]?.string {
    case "string": constraint.kinds = .text
    case "integer": constraint.kinds = .integer
    case "number": constraint.kinds = .number
    case "boolean": constraint.kinds = .boolean
    case "object": constraint.kinds = .object
    case "array": constraint.kinds = .list
    default: break
    }
    if let pattern = node["pattern"]?.string { constraint.bounds.patterns = [pattern] }
    constraint.bounds.minimum = node["minimum"].flatMap(Scalar.init)
    constraint.bounds.maximum = node["maximum"].flatMap(Scalar.init)
    func count(forKey key: String) -> Int? { node[key]?.integer.map { Int(clamping: $0) } }
    constraint.bounds.minLength = count(forKey: "minLength")
    constraint.bounds.maxLength = count(forKey: "maxLength")
    constraint.bounds.minItems = count(forKey: "minItems")
    constraint.bounds.maxItems = count(forKey: "maxItems")
    if node["nullable"]?.boolean == true { constraint.kinds.insert(.null) }
    if let choices = node["enum"]?.elements?.compactMap(Scalar.init) {
      let isNullable = constraint.kinds != .all && constraint.kinds.contains(.null) && !choices.contains(.null)
      constraint.choices = (choices + (isNullable ? [.null] : [])).filter { constraint.kinds.contains($0.kind) }
    }
    if let values = node["values"] { constraint.undeclaredMembers = .each(receiverConstraint(from: values)) }
    if let items = node["items"] {
      constraint.items =
        items.elements.map { .byIndex($0.map(receiverConstraint)) } ?? .each(receiverConstraint(from: items))
    }
    constraint.members = (node["fields"]?.members ?? []).sorted { $0.key < $1.key }.map {
      .init(key: $0.key, constraint: receiverConstraint(from: $0.value))
    }
    return constraint
  }
}

extension Vocabulary {
  /// The wire values of cases that are not retired, and of the case for unknown values.
  package var wireValues: [Scalar] {
    cases.filter { !$0.metadata.isRetired }.map(\.wire) + (unknown.map { [$0] } ?? [])
  }
}
