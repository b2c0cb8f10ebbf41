/// Keys of JSON Schema and other schema languages, which authors carry over when they transcribe a schema.
enum ForeignKeys {
  private static let unsupported: [String: String] = {
    let server = "check it in a validator on the server"
    let fewest = "the minimum number of entries cannot be declared; \(server)"
    let union = "declare a union in \"types\" for alternative objects, or set \"sent\" to a condition"
    let conditions = "set the \"sent\" key of the dependent field to a condition, or \(server)"
    let lists = "items cannot be declared by position or content; declare an object with \"fields\", or \(server)"
    let members = "declare a map with \"keys\" and \"values\""
    let content = "use \"as\" for JSON in a string, and \"pattern\" or \"format\" for other encodings"
    return [
      "minProperties": fewest, "minEntries": fewest,
      "uniqueItems": "duplicate items are neither checked nor removed; \(server)",
      "if": union, "then": union, "else": union, "oneOf": union, "anyOf": union,
      "allOf": "declare one type with all constraints, or refine a declared type",
      "not": "declare the accepted values with \"enum\", \"cases\" or \"pattern\"",
      "dependencies": conditions, "dependentRequired": conditions, "dependentSchemas": conditions,
      "requires": conditions,
      "contains": lists, "minContains": lists, "maxContains": lists, "prefixItems": lists, "additionalItems": lists,
      "unevaluatedItems": lists, "patternProperties": members, "propertyNames": members,
      "additionalProperties": members,
      "unevaluatedProperties": members,
      "contentEncoding": content, "contentMediaType": content, "contentSchema": content,
      "multipleOf": "set the number of decimal places with \"decimals\", or \(server)",
      "readOnly": "remove it", "writeOnly": "remove it", "$comment": "use \"note\" or \"description\"",
      "$id": "remove it", "$anchor": "declare the type in \"types\", and refer to it by name",
      "$dynamicRef": "refer to a declared type with \"type\"", "$dynamicAnchor": "declare the type in \"types\"",
      "$recursiveRef": "refer to a declared type with \"type\"", "$recursiveAnchor": "declare the type in \"types\"",
      "$ref": "refer to a declared type with \"type\"", "$defs": "declare types in \"types\"",
      "definitions": "declare types in \"types\"", "$vocabulary": "remove it",
    ]
  }()

  /// The names of an event's parameters in other schema languages.
  private static let parameters: Set = [
    "attributes", "extra", "extra_keys", "parameters", "params", "payload", "properties", "props",
  ]

  private static let renamed: [String: (key: String, words: String)] = {
    let alternatives =
      "for alternative values, use \"cases\" or \"enum\"; for alternative objects, declare a union in \"types\""
    return [
      "default": ("absent", "set \"absent\" to the value to send if the caller does not supply one"),
      "optional": ("sent", "to make a value optional, set \"sent\": \"present\""),
      "required": ("sent", "values are required by default; \"sent\": \"present\" makes them optional"),
      "title": ("description", "use \"description\""), "desc": ("description", "did you mean \"description\"?"),
      "url": ("address", "did you mean \"address\"?"), "endpoint": ("address", "did you mean \"address\"?"),
      "max": ("maximum", "did you mean \"maximum\"?"),
      "min": ("minimum", "did you mean \"minimum\"?"), "properties": ("fields", "declare members in \"fields\""),
      "additionalProperties": ("values", "declare the values of a map in \"values\""),
      "propertyNames": ("keys", "declare the keys of a map in \"keys\""), "oneOf": ("cases", alternatives),
      "anyOf": ("cases", alternatives),
      "discriminator": ("wire", "declare the union in \"types\", and set it as the \"type\" of the field"),
      "$ref": ("type", "refer to a declared type with \"type\""),
      "multipleOf": ("decimals", "set the number of decimal places with \"decimals\""),
    ]
  }()

  /// Returns advice on a value of the wrong kind that has a meaning in other schema languages, phrased to follow the
  /// error. Empty if there is no advice.
  static func advice(onValueOf key: String, _ node: JSONNode, _ shape: Shape) -> String {
    if case .form("field") = shape, let type = node.string, let near = Grammar.builtInType(nearest: type) {
      return "; write {\"type\": \(quoted(near))}"
    }
    if key == "type", let types = node.elements {
      let names = types.compactMap(\.string).filter { $0 != "null" }
      if names.count == 1, names.count + 1 == types.count {
        return "; set \"type\" to \(quoted(names[0])), and \"nullable\" to true"
      }
      return "; for alternative objects, declare a union in \"types\""
    }
    if key == "values" || key == "items", let items = node.elements, items.allSatisfy({ $0.members == nil }) {
      return "; to list the accepted values, use \"enum\""
    }
    return ""
  }

  /// The replacements for spelled-out units and for keywords of other schema languages, keyed by lowercase name.
  private static let words = [
    "millisecond": "ms", "milliseconds": "ms", "second": "s", "seconds": "s", "sec": "s", "minute": "min",
    "minutes": "min", "hour": "hours", "h": "hours", "day": "days", "d": "days", "pixel": "px", "pixels": "px",
    "nanosecond": "ns", "nanoseconds": "ns", "byte": "bytes", "kilobyte": "kb", "kilobytes": "kb", "megabyte": "mb",
    "megabytes": "mb", "%": "percent", "datetime": "date-time", "timezone": "time-zone",
    "json": "json-text", "string": "text",
  ]

  /// Returns the keyword for a word of another schema language, or `nil` if there is none.
  static func keyword(for word: String, among known: [String]) -> String? {
    words[word.lowercased()].flatMap { known.contains($0) ? $0 : nil }
  }

  /// The keys of other schema languages that Signalbook does not support.
  static var names: [String] { unsupported.keys.sorted() }

  /// Returns advice for a key of another schema language, phrased to follow "does not have a key", or `nil` for other
  /// keys. `known` contains the keys of the object.
  static func advice(on key: String, _ known: [String]) -> String? {
    if parameters.contains(key), known.contains("extras") {
      return "declare parameters in \"extras\" for a tuple stream, or in \"fields\" for an object stream"
    }
    if let entry = renamed[key], known.contains(entry.key) { return entry.words }
    // A misspelled or shortened key, such as `require`.
    if key.utf8.count > 4, nearest(to: key, among: known) == nil,
      let near = renamed.keys.sorted().first(where: {
        editDistance(Array(key.utf8), Array($0.utf8), atMost: 1) != nil
      }), let entry = renamed[near], known.contains(entry.key)
    {
      return entry.words
    }
    return unsupported[key].map { "it is not supported; \($0)" }
  }
}
