/// A closed vocabulary whose names and wire texts are known at run time: what enums conform to that are generated for a
/// target that asks for `vocabularies`. Others are only ``ClosedValue``.
public protocol Vocabulary: ClosedValue {
  /// The names and wire texts of the cases, see `docs/generated-code.md`. No likely name of a case, which would be a second
  /// declaration.
  static var vocabularyTable: StaticString { get }
  /// Whether texts are looked up without regard to letter case.
  static var matchesAnyCase: Bool { get }
}

extension Vocabulary {
  public static var matchesAnyCase: Bool { false }

  /// The case at an index; `nil` when there is none.
  public init?(index: UInt8) { self.init(at: Int(index), of: VocabularyTable(Self.vocabularyTable).count) }

  /// All cases, by name.
  public static var all: [Self] {
    let count = VocabularyTable(vocabularyTable).count
    return (0..<count).compactMap { Self(at: $0, of: count) }
  }

  /// The case with this readable name of the schema; under `match: ignoring-case` without regard to letter case.
  public static func named(_ name: String) -> Self? {
    let table = VocabularyTable(vocabularyTable)
    return table.index(named: name, ignoringCase: matchesAnyCase).flatMap { Self(at: $0, of: table.count) }
  }

  /// The case that is sent as this JSON text (a text with its quotes); `nil` for anything else.
  public init?(wire: String) { self.init(wire: wire, in: Self.vocabularyTable) }

  /// The case that is sent as this text, without the quotes and escapes of JSON.
  public init?(plainText: String) { self.init(plainText: plainText, in: Self.vocabularyTable) }

  /// The readable name of the schema.
  public var name: String { VocabularyTable(Self.vocabularyTable).name(at: place) ?? "" }

  /// JSON text that is sent: a text with its quotes.
  public var wireText: String { wireText(in: Self.vocabularyTable) }

  /// What is sent, without the quotes and escapes of JSON.
  public var plainText: String { plainText(in: Self.vocabularyTable) }
}

// What generated code calls where a vocabulary becomes a text: it knows the table.
extension ClosedValue {
  /// JSON text that is sent: a text with its quotes.
  public func wireText(in table: StaticString) -> String { VocabularyTable(table).wire(at: place) ?? "null" }

  /// What is sent, without the quotes and escapes of JSON.
  public func plainText(in table: StaticString) -> String { JSONText.plain(wireText(in: table)) }

  /// The case that is sent as this JSON text (a text with its quotes); `nil` for anything else.
  public init?(wire: String, in table: StaticString) {
    let table = VocabularyTable(table)
    guard let index = table.index(ofWire: wire) else { return nil }
    self.init(at: index, of: table.count)
  }

  /// The case that is sent as this text, without the quotes and escapes of JSON.
  public init?(plainText text: String, in table: StaticString) {
    let table = VocabularyTable(table)
    guard let index = table.index(ofPlainText: text) else { return nil }
    self.init(at: index, of: table.count)
  }
}
