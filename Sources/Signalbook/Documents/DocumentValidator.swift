/// A violation of a JSON Schema in a document.
public struct Violation: Sendable, Hashable, CustomStringConvertible {
  /// The JSON Schema keyword that the value violates.
  public let keyword: String
  /// The JSON pointer (RFC 6901) to the invalid value. For a missing or undeclared member, the pointer to the object.
  public let instancePath: String
  /// The name of the missing or undeclared member, for the keywords `required` and `additionalProperties`.
  public var member: String?
  /// A description of the actual and the expected value.
  public let message: String

  public var description: String { "\(instancePath.isEmpty ? "/" : instancePath): \(keyword): \(message)" }
}

/// A validator that checks documents against a schema in a subset of JSON Schema; see `docs/generated-code.md`. It
/// reports all violations. The violations of a value come first, followed by those of its members in schema order or of
/// its items.
public struct DocumentValidator: Sendable {
  private let schema: DocumentSchema

  /// Creates a validator.
  ///
  /// - Throws: An error if a part of the schema is outside the subset.
  public init(schema text: String) throws(SchemaError) {
    let value: JSONValue
    do {
      value = try JSONValue(parsing: text)
    } catch {
      throw SchemaError(message: "\(error.message) at byte \(error.offset)", path: "")
    }
    schema = try DocumentSchema(value)
  }

  /// Creates a validator from a generated schema.
  ///
  /// - Throws: An error if a part of the schema is outside the subset.
  public init(schema text: StaticString) throws(SchemaError) { try self.init(schema: text.description) }

  /// Returns the violations in the given document, or an empty array if the document is valid.
  public func violations(in document: JSONValue) -> [Violation] {
    var violations: [Violation] = []
    validate(document, schema.root, "", &violations)
    return violations
  }

  /// Returns the violations in the given JSON bytes. Invalid JSON is reported as a violation of the keyword `json`.
  public func violations(in bytes: [UInt8]) -> [Violation] {
    do {
      return violations(in: try JSONValue(parsing: bytes))
    } catch {
      return [Violation(keyword: "json", instancePath: "", message: "\(error.message) at byte \(error.offset)")]
    }
  }

  /// Returns whether the given document is valid.
  public func isValid(_ document: JSONValue) -> Bool { violations(in: document).isEmpty }

  private func validate(_ value: JSONValue, _ nodeIndex: Int, _ path: String, _ found: inout [Violation]) {
    let node = schema.nodes[nodeIndex]
    func report(_ keyword: String, _ message: String, at where: String? = nil) {
      found.append(Violation(keyword: keyword, instancePath: `where` ?? path, message: message))
    }
    if node.rejectsEverything { return report("false", "a value is not allowed here") }
    if !node.types.isEmpty && !node.types.contains(where: { hasType(value, $0) }) {
      report("type", "expected \(node.types.joined(separator: " or ")), but got \(Self.typeName(of: value))")
    }
    if let choices = node.choices, !choices.contains(where: { $0.isEqual(to: value) }) {
      report("enum", "\(Self.shortened(value)) is not one of \(choices.map(\.json).joined(separator: ", "))")
    }
    for part in node.allOf { validate(value, part, path, &found) }
    switch value {
    case .text(let text): validate(text, node, report)
    case .integer, .number: validate(number: value, node, report)
    case .array(let items):
      let previousFaultCount = found.count
      if let minimum = node.minItems, items.count < minimum {
        report("minItems", "expected at least \(minimum) items, but got \(items.count)")
      }
      if let maximum = node.maxItems, items.count > maximum {
        report("maxItems", "expected at most \(maximum) items, but got \(items.count)")
      }
      switch node.items {
      case .unchecked: break
      case .all(let child):
        for (index, item) in items.enumerated() { validate(item, child, "\(path)/\(index)", &found) }
      case .byIndex(let children):
        for (index, (item, child)) in zip(items, children).enumerated() {
          validate(item, child, "\(path)/\(index)", &found)
        }
      }
      if let select = node.select, case .items(let indices) = select.key {
        let chosen = JSONValue.array(indices.compactMap { items.indices.contains($0) ? items[$0] : nil })
        if let child = select.cases[ByteComparedString(chosen.json)] {
          validate(value, child, path, &found)
        } else if found.count == previousFaultCount {
          // If a missing or invalid item was already reported, the selection is not reported too.
          report("enum", "no case matches \(Self.shortened(chosen))")
        }
      }
    case .object(let members): validate(members, of: value, node, path, &found)
    default: break
    }
  }

  private func validate(_ text: String, _ node: DocumentSchema.Node, _ report: (String, String, String?) -> Void) {
    if node.minLength != nil || node.maxLength != nil {
      let length = text.unicodeScalars.count
      if let minimum = node.minLength, length < minimum {
        report("minLength", "expected at least \(minimum) characters, but got \(length)", nil)
      }
      if let maximum = node.maxLength, length > maximum {
        report("maxLength", "expected at most \(maximum) characters, but got \(length)", nil)
      }
    }
    if let pattern = node.pattern, !pattern.pattern.matches(text) {
      report("pattern", "\(Self.shortened(.text(text))) does not match \(pattern.text)", nil)
    }
    if let format = node.format, !format.pattern.matches(text) {
      report("format", "\(Self.shortened(.text(text))) does not have the format \(format.name)", nil)
    }
  }

  private func validate(number: JSONValue, _ node: DocumentSchema.Node, _ report: (String, String, String?) -> Void) {
    if let bound = node.minimum, Self.compare(number, bound.value) < 0 {
      report("minimum", "\(number.json) is less than \(bound.text)", nil)
    }
    if let bound = node.maximum, Self.compare(number, bound.value) > 0 {
      report("maximum", "\(number.json) is greater than \(bound.text)", nil)
    }
    if let bound = node.exclusiveMinimum, Self.compare(number, bound.value) <= 0 {
      report("exclusiveMinimum", "\(number.json) is not greater than \(bound.text)", nil)
    }
    if let bound = node.exclusiveMaximum, Self.compare(number, bound.value) >= 0 {
      report("exclusiveMaximum", "\(number.json) is not less than \(bound.text)", nil)
    }
    if node.isWhole, case .number(let number) = number, !number.isWhole {
      report("multipleOf", "\(number.text) is not a whole number", nil)
    }
  }

  private func validate(
    _ members: [JSONValue.Member], of object: JSONValue, _ node: DocumentSchema.Node, _ path: String,
    _ found: inout [Violation]
  ) {
    for name in node.required where object[name] == nil {
      found.append(
        Violation(
          keyword: "required", instancePath: path, member: name, message: "the member \(name) is missing"))
    }
    if let minimum = node.minProperties, members.count < minimum {
      found.append(
        Violation(
          keyword: "minProperties", instancePath: path,
          message: "expected at least \(minimum) members, but got \(members.count)"))
    }
    if let maximum = node.maxProperties, members.count > maximum {
      found.append(
        Violation(
          keyword: "maxProperties", instancePath: path,
          message: "expected at most \(maximum) members, but got \(members.count)"))
    }
    if let names = node.propertyNames { for member in members { validateName(member.name, names, path, &found) } }
    for property in node.properties {
      if let value = object[property.name] {
        validate(value, property.node, path + "/" + PointerToken.escaped(property.name), &found)
      }
    }
    let additional = members.filter { member in
      !node.properties.contains { $0.name.hasSameBytes(as: member.name) }
    }
    if let maximum = node.maxAdditionalProperties, additional.count > maximum {
      found.append(
        Violation(
          keyword: "maxAdditionalProperties", instancePath: path,
          message: "expected at most \(maximum) undeclared members, but got \(additional.count)"))
    }
    for member in additional {
      if let names = node.additionalPropertyNames { validateName(member.name, names, path, &found) }
      switch node.additional {
      case .allowed: break
      case .forbidden:
        found.append(
          Violation(
            keyword: "additionalProperties", instancePath: path, member: member.name,
            message: "the member \(member.name) is not declared"))
      case .schema(let child): validate(member.value, child, path + "/" + PointerToken.escaped(member.name), &found)
      }
    }
    if let select = node.select, case .property(let property) = select.key, let chosen = object[property] {
      if let child = select.cases[ByteComparedString(chosen.json)]
        ?? Self.text(of: chosen).flatMap({ select.cases[ByteComparedString($0)] })
      {
        validate(object, child, path, &found)
      } else {
        let known = select.cases.keys.map(\.text).sorted().joined(separator: ", ")
        found.append(
          Violation(
            keyword: "enum", instancePath: path + "/" + PointerToken.escaped(property),
            message: "\(Self.shortened(chosen)) is not one of \(known)"))
      }
    }
  }

  private func validateName(_ name: String, _ node: Int, _ path: String, _ found: inout [Violation]) {
    var violations: [Violation] = []
    validate(.text(name), node, path, &violations)
    for violation in violations {
      found.append(
        Violation(
          keyword: violation.keyword, instancePath: path, message: "member name: \(violation.message)"))
    }
  }

  private static func text(of value: JSONValue) -> String? {
    guard case .text(let text) = value else { return nil }
    return text
  }

  private func hasType(_ value: JSONValue, _ type: String) -> Bool {
    switch (type, value) {
    case ("null", .null), ("boolean", .boolean), ("string", .text), ("array", .array), ("object", .object),
      ("integer", .integer), ("number", .integer), ("number", .number):
      return true
    case ("integer", .number(let number)):
      // An integer that exceeds 64 bits is an integer in every dialect. `1.0` is an integer since draft-06.
      if number.isIntegerLiteral { return true }
      return schema.wholeNumbersAreIntegers && number.isWhole
    default: return false
    }
  }

  private static func typeName(of value: JSONValue) -> String {
    switch value {
    case .null: "null"
    case .boolean: "boolean"
    case .integer: "integer"
    case .number: "number"
    case .text: "string"
    case .array: "array"
    case .object: "object"
    }
  }

  /// Compares two numbers exactly. Returns -1, 0, or 1.
  private static func compare(_ left: JSONValue, _ right: JSONValue) -> Int {
    switch (left, right) {
    case (.integer(let left), .integer(let right)): return left < right ? -1 : left == right ? 0 : 1
    case (.number(let left), .integer(let right)): return left.compare(with: right)
    case (.integer(let left), .number(let right)): return -right.compare(with: left)
    case (.number(let left), .number(let right)): return left.compare(with: right)
    default: return 0
    }
  }

  /// Returns the value's JSON, truncated to 60 characters for use in messages.
  private static func shortened(_ value: JSONValue) -> String {
    let json = value.json
    return json.count <= 60 ? json : String(json.prefix(57)) + "..."
  }
}
