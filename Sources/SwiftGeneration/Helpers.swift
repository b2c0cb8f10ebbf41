import SignalbookWirePlan

/// What generated code calls and no schema declares: tables of vocabularies, types that write map and list arguments,
/// functions that read them, initializers of the event type.
///
/// Each is declared once, in the registry's file. It gets its name when printed code first asks for it, so that the
/// helpers are printed last.
final class Helpers {
  private let namespace: String
  /// Entries of tables by the table's name.
  private(set) var tables: [String: [VocabularyEntry]] = [:]
  private(set) var renderers: [ArgumentRenderer] = []
  private(set) var readers: [ArgumentReader] = []
  private(set) var heldReaders = Set<HeldReader>()
  private(set) var initializers = Set<InitializerShape>()
  /// Tables that decoders' programs name, by number.
  private(set) var decodedTables: [[UInt8]] = []

  init(namespace: String) { self.namespace = namespace }

  /// The table with these entries. It is called after the vocabulary's enum: `directionTable`, and the next one with other
  /// wire texts `directionTable2`.
  func table(_ entries: [VocabularyEntry], of vocabulary: String) -> String {
    var (name, number) = (vocabulary + "Table", 2)
    while let known = tables[name], known != entries {
      name = "\(vocabulary)Table\(number)"
      number += 1
    }
    tables[name] = entries
    return "\(namespace).\(name)"
  }

  /// The type that writes arguments by these statements.
  func renderer(_ kind: ArgumentRenderer.Kind, _ lines: [String], of values: String) -> String {
    if let known = renderers.first(where: { $0.lines == lines && $0.values == values }) {
      return "\(namespace).\(known.name)"
    }
    let name = "\(kind.rawValue)Argument\(renderers.count)"
    renderers.append(ArgumentRenderer(name: name, kind: kind, values: values, lines: lines))
    return "\(namespace).\(name)"
  }

  /// The function that reads an argument by these statements.
  func reader(_ lines: [String], of result: String) -> String {
    if let known = readers.first(where: { $0.lines == lines && $0.result == result }) {
      return "\(namespace).\(known.name)"
    }
    let name = "argument\(readers.count)"
    readers.append(ArgumentReader(name: name, result: result, lines: lines))
    return "\(namespace).\(name)"
  }

  func use(_ reader: HeldReader) { heldReaders.insert(reader) }

  func use(_ initializer: InitializerShape) { initializers.insert(initializer) }

  /// The number of a table among those of decoders.
  func number(ofDecodedTable table: [UInt8]) -> Int {
    if let known = decodedTables.firstIndex(of: table) { return known }
    decodedTables.append(table)
    return decodedTables.count - 1
  }
}
