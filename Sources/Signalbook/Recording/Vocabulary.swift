/// A closed vocabulary whose names and wire texts are available at run time. Generated enums conform if the target sets
/// `vocabularies`. Otherwise, they conform only to ``ClosedValue``.
public protocol Vocabulary: ClosedValue {
  /// The table of case names and wire texts. The property has a distinctive name, so that it does not collide with a
  /// case. See `docs/generated-code.md`.
  static var vocabularyTable: StaticString { get }
  /// Whether lookups ignore letter case.
  static var ignoresLetterCase: Bool { get }
}

extension Vocabulary {
  public static var ignoresLetterCase: Bool { false }

  /// Creates the case at the given index, or returns `nil` if the index is out of range.
  public init?(index: UInt8) { self.init(at: Int(index), of: VocabularyTable(Self.vocabularyTable).count) }

  /// All cases, sorted by name. A generated enum conforms to `CaseIterable` only if its schema sets `swiftConforms`.
  public static var allCases: [Self] {
    let count = VocabularyTable(vocabularyTable).count
    return (0..<count).compactMap { Self(at: $0, of: count) }
  }

  /// Creates the case with the given schema name, or returns `nil` if the name is unknown. Ignores letter case if the
  /// schema sets `match: ignoring-case`.
  public init?(name: String) {
    let table = VocabularyTable(Self.vocabularyTable)
    guard let index = table.index(named: name, ignoringCase: Self.ignoresLetterCase) else { return nil }
    self.init(at: index, of: table.count)
  }

  /// Creates the case with the given wire text, or returns `nil` if the text is unknown. The wire text is JSON, so
  /// strings include their quotes.
  public init?(wire: String) { self.init(wire: wire, in: Self.vocabularyTable) }

  /// Creates the case with the given wire text, without JSON quotes and escapes. Returns `nil` if the text is unknown.
  public init?(plainText: String) { self.init(plainText: plainText, in: Self.vocabularyTable) }

  /// The case's name in the schema.
  public var name: String { VocabularyTable(Self.vocabularyTable).name(at: caseIndex) ?? "" }

  /// The wire text, which is JSON. Strings include their quotes.
  public var wireText: String { wireText(in: Self.vocabularyTable) }

  /// The wire text without JSON quotes and escapes.
  public var plainText: String { plainText(in: Self.vocabularyTable) }
}

// Used by generated code that converts a vocabulary to text and already has the table.
extension ClosedValue {
  /// Returns the wire text, which is JSON. Strings include their quotes.
  public func wireText(in table: StaticString) -> String { VocabularyTable(table).wire(at: caseIndex) ?? "null" }

  /// Returns the wire text without JSON quotes and escapes.
  public func plainText(in table: StaticString) -> String { JSONText.plain(wireText(in: table)) }

  /// Creates the case with the given wire text, or returns `nil` if the text is unknown. The wire text is JSON, so
  /// strings include their quotes.
  public init?(wire: String, in table: StaticString) {
    let table = VocabularyTable(table)
    guard let index = table.index(ofWire: wire) else { return nil }
    self.init(at: index, of: table.count)
  }

  /// Creates the case with the given wire text, without JSON quotes and escapes. Returns `nil` if the text is unknown.
  public init?(plainText text: String, in table: StaticString) {
    let table = VocabularyTable(table)
    guard let index = table.index(ofPlainText: text) else { return nil }
    self.init(at: index, of: table.count)
  }
}
