/// The schema language, version 1, as data: every form with its keys. ``LanguageReader`` has the form of the text.
public enum Grammar {
  public static let version = 1
  /// How `$schema` of every schema file must end.
  public static let metaSchemaName = "signalbook-1.schema.json"
  /// The form of a whole file.
  public static let root = "file"

  public static let language = Language(
    [registryText, typeText, streamText, eventText, linkText, metadataText], root: root)

  /// All object forms, in reading order.
  public static var forms: [Form] { language.forms }

  public static func form(_ name: String) -> Form? { language.form(name) }

  /// The types that the language has of itself.
  public static let types = language.words("types")

  /// Their names in other languages.
  package static let typesOfOthers = [
    "bool": "boolean", "dict": "map", "dictionary": "map", "double": "number", "float": "number", "int": "integer",
    "list": "array", "long": "integer", "str": "string", "text": "string",
  ]

  /// Where values come from, beside `app.NAME` and `config.NAME`; a summary begins with the type.
  public static let sources = language.words("sources")
  static let sourceNames = Set(sources.map(\.text))

  /// Moments at which a ping is assembled or sent.
  public static let moments = language.words("moments")
}
