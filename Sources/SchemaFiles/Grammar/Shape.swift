/// The form of a value in a schema file. The loader's checks, the published meta-schema and the language
/// reference are all made from these values, so that they cannot disagree.
public indirect enum Shape: Sendable {
  case boolean
  case null
  /// A whole number within bounds.
  case integer(ClosedRange<Int64>)
  case number
  /// A number within whole bounds.
  case bounded(ClosedRange<Int64>)
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
  /// Alternatives that differ in their JSON kind (string, object, list, boolean, number, null), so that a fault is reported
  /// against the alternative that was meant.
  case either([Shape])
}

/// A word of a closed list with its meaning.
public struct Word: Sendable {
  public let text: String
  public let summary: String

  init(_ text: String, _ summary: String) {
    self.text = text
    self.summary = summary
  }
}

/// One key of an object form. A class, because the check of a file passes keys around all the time.
public final class Key: Sendable {
  public let name: String
  public let shape: Shape
  public let isRequired: Bool
  /// One or two sentences: what it says, its unit, its default.
  public let summary: String
  /// JSON text of a value that may be here.
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
  /// Of these keys exactly one must be there; empty: no such rule.
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

/// A whole language: its forms and the form that a file has. The schema language is ``Grammar/language``.
public struct Language: Sendable {
  public let forms: [Form]
  public let root: String
  /// Faults of the language's own text; none, unless somebody is editing it.
  public let faults: [String]
  private let indices: [String: Int]
  private let lists: [String: [Word]]

  /// Reads `texts`, JSON as ``LanguageReader`` has it.
  public init(_ texts: [StaticString], root: String) {
    let reader = LanguageReader(texts)
    forms = reader.forms
    faults = reader.faults
    lists = reader.words
    self.root = root
    indices = Dictionary(forms.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  public func form(_ name: String) -> Form? { indices[name].map { forms[$0] } }

  /// The words of a named list.
  public func words(_ name: String) -> [Word] { lists[name] ?? [] }
}
