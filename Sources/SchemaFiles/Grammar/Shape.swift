/// The form of a value in a schema file. Shapes are the single source for the loader's checks, the published
/// meta-schema and the language reference, so that they agree.
public indirect enum Shape: Sendable {
  case boolean
  case null
  /// An integer within bounds.
  case integer(ClosedRange<Int64>)
  case number
  /// A number within integer bounds.
  case bounded(ClosedRange<Int64>)
  case string(TextForm)
  /// A wire value: a string, number, boolean or null.
  case scalar
  /// Any JSON value.
  case anything
  /// A keyword from a closed list.
  case word([Word])
  /// An object of the named form; see ``Grammar/forms``.
  case form(String)
  /// An object whose keys are chosen by the author.
  case map(keys: TextForm, values: Shape)
  case list(of: Shape, atLeast: Int)
  /// Alternatives of different JSON kinds (string, object, list, boolean, number, null), so that an error can refer to
  /// the intended alternative.
  case either([Shape])
}

/// A keyword of a closed list, with its meaning.
public struct Word: Sendable {
  public let text: String
  public let summary: String

  init(_ text: String, _ summary: String) {
    self.text = text
    self.summary = summary
  }
}

/// A key of an object form. A class, because checking a file copies keys frequently.
public final class Key: Sendable {
  public let name: String
  public let shape: Shape
  public let isRequired: Bool
  /// The key's meaning, unit and default, in one or two sentences.
  public let summary: String
  /// The JSON text of an example value.
  public let example: String

  public init(_ name: String, _ shape: Shape, _ summary: String, example: String, required: Bool = false) {
    self.name = name
    self.shape = shape
    self.isRequired = required
    self.summary = summary
    self.example = example
  }
}

/// An object with a closed list of keys.
public final class Form: Sendable {
  public let name: String
  public let summary: String
  public let keys: [Key]
  /// Keys of which exactly one is required. Empty if there is no such requirement.
  public let oneOf: [String]
  private let names: [String]
  let required: [Key]

  public init(_ name: String, _ summary: String, _ keys: [Key], oneOf: [String] = []) {
    self.name = name
    self.summary = summary
    self.keys = keys
    self.oneOf = oneOf
    names = keys.map(\.name)
    required = keys.filter(\.isRequired)
  }

  public func key(_ name: String) -> Key? {
    for index in 0..<names.count where names[index] == name { return keys[index] }
    return nil
  }
}

/// A language: its forms, and the form of a file. The schema language is ``Grammar/language``.
public struct Language: Sendable {
  public let forms: [Form]
  public let root: String
  /// The errors in the language definition, which occur only during its development.
  public let faults: [String]
  private let indices: [String: Int]
  private let lists: [String: [Word]]

  /// Reads a language from JSON definitions; see ``LanguageReader``.
  public init(_ texts: [StaticString], root: String) {
    let reader = LanguageReader(texts)
    forms = reader.forms
    faults = reader.faults
    lists = reader.words
    self.root = root
    indices = Dictionary(forms.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  public func form(_ name: String) -> Form? { indices[name].map { forms[$0] } }

  /// Returns the keywords in the list with the given name.
  public func words(_ name: String) -> [Word] { lists[name] ?? [] }
}
