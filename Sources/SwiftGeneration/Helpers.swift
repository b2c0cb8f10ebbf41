import SignalbookWirePlan

/// The declarations that generated code uses in addition to those from schemas: vocabulary tables, types that write map
/// and list arguments, functions that decode such arguments, and initializers of the event type.
///
/// Each helper is declared once, in the registry's file. Helpers are named on first use, so they are written last.
final class Helpers {
  private let namespace: String
  /// The tables' entries, by table name.
  private(set) var tables: [String: [VocabularyEntry]] = [:]
  private(set) var renderers: [ArgumentRenderer] = []
  private(set) var readers: [ArgumentReader] = []
  private(set) var heldReaders = Set<HeldReader>()
  private(set) var initializers = Set<InitializerShape>()
  /// The tables to which decoding programs refer by number.
  private(set) var decodedTables: [[UInt8]] = []

  init(namespace: String) { self.namespace = namespace }

  /// Returns the name of the table with the given entries. The table is named after the vocabulary's enum, such as
  /// `directionTable`. Further tables with other wire texts are numbered, such as `directionTable2`.
  func tableName(for entries: [VocabularyEntry], of vocabulary: String) -> String {
    var (name, number) = (vocabulary + "Table", 2)
    while let existingEntries = tables[name], existingEntries != entries {
      name = "\(vocabulary)Table\(number)"
      number += 1
    }
    tables[name] = entries
    return "\(namespace).\(name)"
  }

  /// Returns the name of the type that executes the given statements to write an argument.
  func rendererName(_ kind: ArgumentRenderer.Kind, lines: [String], values: String) -> String {
    if let known = renderers.first(where: { $0.lines == lines && $0.valuesType == values }) {
      return "\(namespace).\(known.name)"
    }
    let name = "\(kind.rawValue)Argument\(renderers.count)"
    renderers.append(ArgumentRenderer(name: name, kind: kind, valuesType: values, lines: lines))
    return "\(namespace).\(name)"
  }

  /// Returns the name of the function that executes the given statements to decode an argument.
  func readerName(lines: [String], result: String) -> String {
    if let known = readers.first(where: { $0.lines == lines && $0.resultType == result }) {
      return "\(namespace).\(known.name)"
    }
    let name = "argument\(readers.count)"
    readers.append(ArgumentReader(name: name, resultType: result, lines: lines))
    return "\(namespace).\(name)"
  }

  func use(_ reader: HeldReader) { heldReaders.insert(reader) }

  func use(_ initializer: InitializerShape) { initializers.insert(initializer) }

  /// Returns the number of the given decoding table. Adds the table if it is new.
  func number(ofDecodedTable table: [UInt8]) -> Int {
    if let known = decodedTables.firstIndex(of: table) { return known }
    decodedTables.append(table)
    return decodedTables.count - 1
  }
}
