import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

/// Descriptions of values for messages. Values are equal if their descriptions are equal.
enum ValueDescription {
  static func readingTime(of field: Field) -> String? { field.isReadAtSending ? "send" : nil }

  static func presence(of sent: Field.Presence) -> String {
    switch sent {
    case .always: "always"
    case .present: "present"
    case .never: "never"
    case .when(let condition): "when " + self.condition(of: condition)
    }
  }

  static func condition(of condition: Condition) -> String {
    "\(condition.source) is \(condition.isNegated ? "not " : "")"
      + condition.values.map(\.jsonText).sorted().joined(separator: condition.isNegated ? " nor " : " or ")
  }

  static func cut(of cut: Cut?) -> String? {
    cut.map { "\($0.atMost) per \($0.unit.rawValue), \($0.overflow.rawValue)" }
  }

  /// Returns a description of a quantity that is the same for equal durations: 900 s and 15 min are both 15 min.
  static func quantity(of quantity: Quantity) -> String {
    guard let number = Int64(quantity.value.plainText), number > 0 else { return quantity.text }
    let units: [(name: String, milliseconds: Int64)] = [
      ("days", 86_400_000), ("hours", 3_600_000), ("min", 60_000), ("s", 1000), ("ms", 1),
    ]
    guard let statedUnit = units.first(where: { $0.name == quantity.unit }) else { return quantity.text }
    let (total, overflows) = number.multipliedReportingOverflow(by: statedUnit.milliseconds)
    if overflows { return quantity.text }
    let unit = units.first { total.isMultiple(of: $0.milliseconds) } ?? statedUnit
    return "\(total / unit.milliseconds) \(unit.name)"
  }

  /// Returns JSON text in which durations are described by ``quantity(of:)``.
  static func json(withNormalizedDurationsOf node: JSONNode?) -> String? {
    guard let members = node?.members else { return json(of: node) }
    return "{"
      + members.sorted { $0.key < $1.key }.map { member in
        let durations = member.value.members ?? []
        let isDuration = ["within", "age", "every"].contains(member.key) && durations.count == 1
        let value =
          isDuration ? Quantity(durations[0]).map { quantity(of: $0) } : json(withNormalizedDurationsOf: member.value)
        return "\(JSONText.quoted(member.key)): \(value ?? "")"
      }.joined(separator: ", ") + "}"
  }

  static func wireForm(of form: ValueType.WireForm) -> String? {
    switch form {
    case .plain: nil
    case .text: "text"
    case .jsonText: "json-text"
    }
  }

  static func kind(of base: ValueType.Base) -> String {
    switch base {
    case .boolean: "boolean"
    case .integer: "integer"
    case .number: "number"
    case .string: "string"
    case .vocabulary(let vocabulary):
      switch vocabulary.buckets {
      case .integers: "integer in buckets"
      case .numbers: "number in buckets"
      case nil: "vocabulary"
      }
    case .object: "object"
    case .array: "array"
    case .map: "map"
    case .held: "held"
    case .template: "template"
    case .union: "union"
    }
  }

  /// Returns the name of a declared type, or a description of an inline type.
  static func type(of type: ValueType) -> String {
    if let name = type.typeName { return name }
    if let constant = type.constant { return "constant \(constant.jsonText)" }
    switch type.base {
    case .vocabulary(let vocabulary):
      return (vocabulary.buckets == nil ? "" : "a number as ") + "one of "
        + vocabulary.cases.prefix(8).map(\.wire.jsonText).joined(separator: ", ")
        + (vocabulary.cases.count > 8 ? ", …" : "")
    case .array(let element): return "array of \(self.type(of: element))"
    case .map(let map): return "map of \(self.type(of: map.value))"
    case .held(let sibling): return "held by \(sibling)"
    case .template(let template): return "template " + JSONText.quoted(template.text)
    case .union(let union):
      let cases = union.cases.map { $0.holds.map(self.type) ?? $0.wire.jsonText }
      return "union of " + cases.sorted().joined(separator: ", ")
    case .object(let fields) where !fields.isEmpty:
      return "object of " + fields.map(\.name).sorted().joined(separator: ", ")
    default: return kind(of: type.base)
    }
  }

  /// Returns a description of the variations. `names` contains the new names of renamed variants.
  static func variations(of variations: [Field.Variation], _ names: [String: String] = [:]) -> String? {
    joinedNames(
      variations.map { variation in
        let parts: [String?] = [
          variation.constant.map { "const \($0.jsonText)" }, variation.absent.map { "absent \($0.jsonText)" },
          variation.wireForm.map { "as \(wireForm(of: $0) ?? "plain")" }, variation.decimals.map { "decimals \($0)" },
          variation.sent.map { "sent \(presence(of: $0))" }, variation.wire.map { "wire \(JSONText.quoted($0))" },
        ]
        return "\(names[variation.name] ?? variation.name): \(parts.compactMap(\.self).joined(separator: ", "))"
      }.sorted())
  }

  /// Returns JSON text with sorted keys.
  static func json(of node: JSONNode?) -> String? {
    guard let node else { return nil }
    switch node.value {
    case .null: return "null"
    case .boolean(let flag): return flag ? "true" : "false"
    case .number: return Scalar(node)?.jsonText ?? "null"
    case .string(let text): return JSONText.quoted(text)
    case .array(let elements): return "[" + elements.map { json(of: $0) ?? "" }.joined(separator: ", ") + "]"
    case .object(let members):
      return "{"
        + members.sorted { $0.key < $1.key }.map { "\(JSONText.quoted($0.key)): \(json(of: $0.value) ?? "")" }
        .joined(separator: ", ") + "}"
    }
  }

  static func json(of nodes: [JSONNode]) -> String? {
    nodes.isEmpty ? nil : nodes.map { json(of: $0) ?? "" }.joined(separator: ", ")
  }

  /// Returns a description of a gesture's rule.
  static func gesture(of gesture: Gesture?) -> String? {
    guard let gesture else { return nil }
    func range(_ name: String, _ range: Gesture.Range?) -> String? {
      guard let range else { return nil }
      func bound(_ limit: Gesture.Limit?, _ open: String, _ closed: String) -> String? {
        limit.map { limit in
          let seconds = limit.unit == "s" ? Double(limit.value.plainText).flatMap { Int64(exactly: $0 * 1000) } : nil
          let amount = seconds.map { "\($0) ms" } ?? "\(limit.value.plainText) \(limit.unit)"
          return "\(limit.isInclusive ? closed : open) \(amount)"
        }
      }
      let bounds = [bound(range.lower, "above", "at least"), bound(range.upper, "below", "at most")].compactMap(\.self)
      return "\(name) \(bounds.joined(separator: " and "))"
    }
    return [
      range("duration", gesture.duration), range("distance", gesture.distance), range("velocity", gesture.velocity),
      gesture.fingerCount == 1 ? nil : "\(gesture.fingerCount) fingers", gesture.isFallback ? "fallback" : nil,
      gesture.minStraightness.map { "straight from \($0.plainText)" },
      gesture.fields.isEmpty
        ? nil : gesture.fields.map { "\($0.measure.rawValue) as \(quoted($0.name))" }.joined(separator: ", "),
    ].compactMap(\.self).joined(separator: "; ")
  }
}
