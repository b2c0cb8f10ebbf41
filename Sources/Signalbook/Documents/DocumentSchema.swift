/// An error in a schema, for example a keyword outside the supported subset.
public struct SchemaError: Error, Sendable, Hashable {
  /// The reason the subschema at ``path`` cannot be compiled.
  public let message: String
  /// The JSON pointer to the subschema.
  public let path: String
}

/// A compiled schema. Nodes refer to each other by index.
struct DocumentSchema: Sendable {
  enum AdditionalProperties: Sendable {
    case allowed
    case forbidden
    case schema(Int)
  }

  enum Items: Sendable {
    case unchecked
    case all(Int)
    case byIndex([Int])
  }

  /// Additional schemas. The JSON of a member or of the items selects one of them.
  struct Selection: Sendable {
    enum Key: Sendable {
      case property(String)
      case items([Int])
    }
    var key: Key
    var cases: [ByteComparedString: Int]
  }

  struct Bound: Sendable {
    var value: JSONValue
    var text: String { value.json }
  }

  struct Node: Sendable {
    var types: [String] = []
    var choices: [JSONValue]?
    var pattern: (text: String, pattern: Pattern)?
    var format: (name: String, pattern: Pattern)?
    var minimum: Bound?
    var maximum: Bound?
    var exclusiveMinimum: Bound?
    var exclusiveMaximum: Bound?
    /// Whether only whole numbers are valid.
    var isWhole = false
    var minLength: Int?
    var maxLength: Int?
    var required: [String] = []
    var properties: [(name: String, node: Int)] = []
    var additional = AdditionalProperties.allowed
    var propertyNames: Int?
    var additionalPropertyNames: Int?
    var minProperties: Int?
    var maxProperties: Int?
    var maxAdditionalProperties: Int?
    var allOf: [Int] = []
    var items = Items.unchecked
    var minItems: Int?
    var maxItems: Int?
    var select: Selection?
    /// Whether the schema is `false`, which rejects every value.
    var rejectsEverything = false
  }

  private(set) var nodes: [Node] = []
  private(set) var root = 0
  /// Whether `1.0` is an integer. `false` for draft-04, which is also the default if the schema has no `$schema`.
  private(set) var wholeNumbersAreIntegers = false

  init(_ schema: JSONValue) throws(SchemaError) {
    if case .text(let dialect)? = schema["$schema"] {
      wholeNumbersAreIntegers = !dialect.contains("draft-04") && !dialect.contains("draft-03")
    }
    root = try add(schema, "")
  }

  /// The JSON Schema keywords outside the subset. If they were ignored, invalid documents would be accepted.
  private static let unsupported: Set<String> = [
    "$ref", "$dynamicRef", "$recursiveRef", "$defs", "definitions", "anyOf", "oneOf", "not", "if", "then",
    "else", "patternProperties", "additionalItems", "prefixItems", "unevaluatedItems", "unevaluatedProperties",
    "contains", "minContains", "maxContains", "uniqueItems", "dependencies",
    "dependentRequired", "dependentSchemas", "const",
  ]

  private mutating func add(_ schema: JSONValue, _ path: String) throws(SchemaError) -> Int {
    let nodeIndex = nodes.count
    nodes.append(Node())
    var node = Node()
    if case .boolean(let accepts) = schema {
      nodes[nodeIndex].rejectsEverything = !accepts
      return nodeIndex
    }
    guard case .object(let members) = schema else {
      throw SchemaError(message: "a schema is an object or a boolean", path: path)
    }
    for member in members {
      let path = path + "/" + PointerToken.escaped(member.name)
      let value = member.value
      switch member.name {
      case "type":
        if case .array(let list) = value {
          for item in list { node.types.append(try Self.text(item, path)) }
        } else {
          node.types = [try Self.text(value, path)]
        }
      case "enum":
        guard case .array(let list) = value else { throw SchemaError(message: "expected an array", path: path) }
        node.choices = list
      case "pattern":
        let text = try Self.text(value, path)
        guard let pattern = Pattern(text) else {
          throw SchemaError(message: "the pattern \(text) is not supported", path: path)
        }
        node.pattern = (text, pattern)
      case "format":
        let name = try Self.text(value, path)
        // Other formats are annotations, as in JSON Schema.
        if let text = FormatPattern.pattern(name), let pattern = Pattern(text) { node.format = (name, pattern) }
      case "minimum": node.minimum = try Self.number(value, path)
      case "maximum": node.maximum = try Self.number(value, path)
      case "exclusiveMinimum":
        if case .boolean = value { continue }
        node.exclusiveMinimum = try Self.number(value, path)
      case "exclusiveMaximum":
        if case .boolean = value { continue }
        node.exclusiveMaximum = try Self.number(value, path)
      case "multipleOf":
        guard value.isEqual(to: .integer(1)) else {
          throw SchemaError(message: "the keyword multipleOf is supported only with the value 1", path: path)
        }
        node.isWhole = true
      case "minLength": node.minLength = try Self.count(value, path)
      case "maxLength": node.maxLength = try Self.count(value, path)
      case "minItems": node.minItems = try Self.count(value, path)
      case "maxItems": node.maxItems = try Self.count(value, path)
      case "minProperties": node.minProperties = try Self.count(value, path)
      case "maxProperties": node.maxProperties = try Self.count(value, path)
      case "required":
        guard case .array(let list) = value else { throw SchemaError(message: "expected an array", path: path) }
        for item in list { node.required.append(try Self.text(item, path)) }
      case "properties":
        guard case .object(let members) = value else {
          throw SchemaError(message: "expected an object", path: path)
        }
        for member in members {
          node.properties.append(
            (member.name, try add(member.value, path + "/" + PointerToken.escaped(member.name))))
        }
      case "additionalProperties":
        if case .boolean(let accepts) = value {
          node.additional = accepts ? .allowed : .forbidden
        } else {
          node.additional = .schema(try add(value, path))
        }
      case "allOf":
        guard case .array(let list) = value else { throw SchemaError(message: "expected an array", path: path) }
        for (index, item) in list.enumerated() { node.allOf.append(try add(item, path + "/\(index)")) }
      case "propertyNames": node.propertyNames = try add(value, path)
      case "additionalPropertyNames": node.additionalPropertyNames = try add(value, path)
      case "maxAdditionalProperties": node.maxAdditionalProperties = try Self.count(value, path)
      case "items":
        if case .array(let list) = value {
          var indices: [Int] = []
          for (index, item) in list.enumerated() { indices.append(try add(item, path + "/\(index)")) }
          node.items = .byIndex(indices)
        } else {
          node.items = .all(try add(value, path))
        }
      case "select":
        guard let key = Self.key(of: value), case .object(let members)? = value["cases"] else {
          throw SchemaError(message: "expected 'property' or 'items', and 'cases'", path: path)
        }
        var cases: [ByteComparedString: Int] = [:]
        for member in members {
          // Names that differ only in their escapes are equal.
          let name = (try? JSONValue(parsing: member.name))?.json ?? member.name
          cases[ByteComparedString(name)] = try add(member.value, path + "/cases/" + PointerToken.escaped(member.name))
        }
        node.select = Selection(key: key, cases: cases)
      case let name where Self.unsupported.contains(name):
        throw SchemaError(message: "the keyword \(name) is not supported", path: path)
      default: continue
      }
    }
    // In draft-04, `exclusiveMinimum` and `exclusiveMaximum` are Booleans that modify the bounds.
    if case .boolean(true)? = schema["exclusiveMinimum"] {
      node.exclusiveMinimum = node.minimum
      node.minimum = nil
    }
    if case .boolean(true)? = schema["exclusiveMaximum"] {
      node.exclusiveMaximum = node.maximum
      node.maximum = nil
    }
    nodes[nodeIndex] = node
    return nodeIndex
  }

  private static func key(of select: JSONValue) -> Selection.Key? {
    if case .text(let property)? = select["property"] { return .property(property) }
    guard case .array(let list)? = select["items"], !list.isEmpty else { return nil }
    let indices = list.compactMap { if case .integer(let index) = $0, 0...1000 ~= index { Int(index) } else { nil } }
    return indices.count == list.count ? .items(indices) : nil
  }

  private static func text(_ value: JSONValue, _ path: String) throws(SchemaError) -> String {
    guard case .text(let text) = value else { throw SchemaError(message: "expected a string", path: path) }
    return text
  }

  private static func number(_ value: JSONValue, _ path: String) throws(SchemaError) -> Bound {
    switch value {
    case .integer, .number: return Bound(value: value)
    default: throw SchemaError(message: "expected a number", path: path)
    }
  }

  private static func count(_ value: JSONValue, _ path: String) throws(SchemaError) -> Int {
    switch value {
    case .integer(let number) where number >= 0: return Int(clamping: number)
    // A count can also be written as `2.0`. A count that exceeds `Int` is never reached.
    case .number(let number) where number.isWhole && number.value >= 0: return Int(exactly: number.value) ?? .max
    default: throw SchemaError(message: "expected an integer of 0 or more", path: path)
    }
  }
}
