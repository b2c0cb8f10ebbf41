/// Version 1 of the schema language as data: its forms and keys. See ``LanguageReader`` for the format.
public enum Grammar {
  public static let version = 1
  /// The required suffix of `$schema` in every schema file.
  public static let metaSchemaName = "signalbook-1.schema.json"
  /// The form of a complete file.
  public static let root = "file"

  public static let language = Language(
    [registryText, typeText, streamText, eventText, linkText, metadataText], root: root)

  /// All object forms, in reading order.
  public static var forms: [Form] { language.forms }

  public static func form(_ name: String) -> Form? { language.form(name) }

  /// The built-in types.
  public static let types = language.words("types")

  /// The built-in types, by their names in other languages.
  package static let typesOfOthers = [
    "bool": "boolean", "dict": "map", "dictionary": "map", "double": "number", "float": "number", "int": "integer",
    "list": "array", "long": "integer", "str": "string", "text": "string",
  ]

  /// Returns the built-in type with the given name in Signalbook or in another language, or `nil` if there is none.
  static func builtInType(nearest name: String) -> String? {
    typesOfOthers[name] ?? types.map(\.text).first { $0 == name }
  }

  /// Advice on types of other schema languages that Signalbook expresses with other keys, by the type's name in
  /// lowercase, phrased to follow the error.
  package static let hintsByForeignType: [String: String] = {
    var advice = [
      "any": "declare an object with \"fields\", a map, or a union in \"types\"",
      "binary": "use the type string, such as for Base64", "bytes": "use the type string, such as for Base64",
      "counter": "use the type integer", "decimal": "use the type number, with \"decimals\"",
      "json": "use the type object, with \"as\": \"json-text\"",
      "null": "set \"nullable\": true beside the type of the value",
      "record": "use the type object, with \"fields\"", "set": "use the type array, with \"items\"",
      "struct": "use the type object, with \"fields\"", "tuple": "declare an object with \"fields\"",
      "union": "declare the union in \"types\", and refer to it by name",
    ]
    for name in ["enum", "enumeration"] { advice[name] = "list the accepted values in \"enum\", or declare \"cases\"" }
    for name in ["datetime", "timestamp"] {
      advice[name] = "use the type string, with \"format\": \"date-time\", or integer for a number of milliseconds"
    }
    guard case .word(let formats)? = language.form("field")?.key("format")?.shape else { return advice }
    for format in formats where advice[format.text] == nil {
      advice[format.text] = "use the type string, with \"format\": \(quoted(format.text))"
    }
    return advice
  }()

  /// The built-in sources of values. `app.NAME`, `config.NAME` and `counter.app.NAME` are also sources. Each summary
  /// begins with the type.
  public static let sources = language.words("sources")
  static let sourceNames = Set(sources.map(\.text))

  /// The events that can trigger building or sending a ping.
  public static let moments = language.words("moments")
}
