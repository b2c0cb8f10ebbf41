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

  /// The built-in sources of values. `app.NAME`, `config.NAME` and `counter.app.NAME` are also sources. Each summary
  /// begins with the type.
  public static let sources = language.words("sources")
  static let sourceNames = Set(sources.map(\.text))

  /// The events that can trigger building or sending a ping.
  public static let moments = language.words("moments")
}
