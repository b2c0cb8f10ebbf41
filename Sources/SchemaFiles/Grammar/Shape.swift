/// What may stand at a place of a schema file. The loader's checks, the published meta-schema and the language
/// reference are all made from these values, so that they cannot disagree.
public indirect enum Shape: Sendable {
  case boolean
  /// A whole number within bounds.
  case integer(ClosedRange<Int64>)
  case number
  case string(TextForm)
  /// A string, number, boolean or null: a value as it goes over the wire.
  case scalar
  /// Any JSON value.
  case anything
  /// One of a closed list of words.
  case word([Word])
  /// An object of the named form, see ``Grammar/forms``.
  case form(String)
  /// An object whose keys are the author's names.
  case map(keys: TextForm, values: Shape)
  case list(of: Shape, atLeast: Int)
  /// Alternatives that differ in their JSON kind (string, object, list, boolean, number), so that a fault is reported
  /// against the alternative that was meant.
  case either([Shape])
}

/// A word of a closed list with its meaning.
public struct Word: Sendable {
  public var text: String
  public var summary: String

  public init(_ text: String, _ summary: String) {
    self.text = text
    self.summary = summary
  }
}

/// The form of a string. Each has one ECMA 262 pattern, which the meta-schema publishes and the loader enforces.
public enum TextForm: Sendable, Hashable {
  /// Any text, also empty.
  case free
  /// Any text of at least one character.
  case filled
  /// The readable name of an entry: at least one character, no control characters.
  case name
  /// Lower-case words joined by dashes.
  case kebab
  /// A Swift identifier without backticks.
  case swiftIdentifier
  /// `YYYY-MM-DD`.
  case date
  /// `YYYY-MM-DD` or `never`.
  case dateOrNever
  /// `1.0.0`.
  case version
  /// An ISO 8601 duration of days, weeks, months or years (`P30D`), `unlimited` or `none`.
  case retention
  /// An absolute http or https address.
  case webAddress
  /// A source, see ``Grammar/sources``, or `app.NAME` or `config.NAME`.
  case source
  /// A whole number as text, used as a key.
  case integerText
  /// The address or path of the meta-schema.
  case metaSchema
}

/// One key of an object form.
public struct Key: Sendable {
  public var name: String
  public var shape: Shape
  public var isRequired: Bool
  /// One or two sentences: what it says, its unit, its default.
  public var summary: String
  /// JSON text of a value that may stand here.
  public var example: String

  public init(_ name: String, _ shape: Shape, _ summary: String, example: String, required: Bool = false) {
    self.name = name
    self.shape = shape
    self.isRequired = required
    self.summary = summary
    self.example = example
  }
}

/// An object with a closed list of keys.
public struct Form: Sendable {
  public var name: String
  public var summary: String
  public var keys: [Key]

  public init(_ name: String, _ summary: String, _ keys: [Key]) {
    self.name = name
    self.summary = summary
    self.keys = keys
  }

  public func key(_ name: String) -> Key? {
    for key in keys where key.name == name { return key }
    return nil
  }
}
