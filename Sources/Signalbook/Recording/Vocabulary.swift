/// A closed vocabulary with names and wire texts at run time. Generated enums conform if the target asks for
/// `vocabularies`; otherwise they conform only to ``ClosedValue``.
public protocol Vocabulary: ClosedValue {
  /// The table of the cases' names and wire texts, see `docs/generated-code.md`. The name is unlikely to collide with a
  /// case.
  static var vocabularyTable: StaticString { get }
  /// Whether a lookup ignores letter case.
  static var matchesAnyCase: Bool { get }
}

extension Vocabulary {
  public static var matchesAnyCase: Bool { false }

  /// Creates the case at an index; returns `nil` for an unknown index.
  public init?(index: UInt8) { self.init(at: Int(index), of: VocabularyTable(Self.vocabularyTable).count) }

  /// All cases, by name.
  public static var all: [Self] {
    let count = VocabularyTable(vocabularyTable).count
    return (0..<count).compactMap { Self(at: $0, of: count) }
  }

  /// Returns the case with a name of the schema; ignores letter case if the schema has `match: ignoring-case`.
  public static func named(_ name: String) -> Self? {
    let table = VocabularyTable(vocabularyTable)
    return table.index(named: name, ignoringCase: matchesAnyCase).flatMap { Self(at: $0, of: table.count) }
  }

  /// Creates the case with a wire text, as JSON with quotes around a text; returns `nil` for an unknown text.
  public init?(wire: String) { self.init(wire: wire, in: Self.vocabularyTable) }

  /// Creates the case with a wire text, without the quotes and escapes of JSON; returns `nil` for an unknown text.
  public init?(plainText: String) { self.init(plainText: plainText, in: Self.vocabularyTable) }

  /// The case's name in the schema.
  public var name: String { VocabularyTable(Self.vocabularyTable).name(at: place) ?? "" }

  /// The wire text, as JSON with quotes around a text.
  public var wireText: String { wireText(in: Self.vocabularyTable) }

  /// The wire text without the quotes and escapes of JSON.
  public var plainText: String { plainText(in: Self.vocabularyTable) }
}

// Called by generated code that converts a vocabulary to text and knows the table.
extension ClosedValue {
  /// Returns the wire text, as JSON with quotes around a text.
  public func wireText(in table: StaticString) -> String { VocabularyTable(table).wire(at: place) ?? "null" }

  /// Returns the wire text without the quotes and escapes of JSON.
  public func plainText(in table: StaticString) -> String { JSONText.plain(wireText(in: table)) }

  /// Creates the case with a wire text, as JSON with quotes around a text; returns `nil` for an unknown text.
  public init?(wire: String, in table: StaticString) {
    let table = VocabularyTable(table)
    guard let index = table.index(ofWire: wire) else { return nil }
    self.init(at: index, of: table.count)
  }

  /// Creates the case with a wire text, without the quotes and escapes of JSON; returns `nil` for an unknown text.
  public init?(plainText text: String, in table: StaticString) {
    let table = VocabularyTable(table)
    guard let index = table.index(ofPlainText: text) else { return nil }
    self.init(at: index, of: table.count)
  }
}
