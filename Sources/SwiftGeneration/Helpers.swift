import SignalbookWirePlan

/// Declarations that generated code uses and no schema declares: tables of vocabularies, types that write map and list
/// arguments, functions that decode them, and initializers of the event type.
///
/// Each helper is declared once, in the registry's file. It gets its name on first use, so the helpers are written
/// last.
final class Helpers {
  private let namespace: String
  /// The entries of tables, by table name.
  private(set) var tables: [String: [VocabularyEntry]] = [:]
  private(set) var renderers: [ArgumentRenderer] = []
  private(set) var readers: [ArgumentReader] = []
  private(set) var heldReaders = Set<HeldReader>()
  private(set) var initializers = Set<InitializerShape>()
  /// The tables that decoders' programs refer to, by number.
  private(set) var decodedTables: [[UInt8]] = []

  init(namespace: String) { self.namespace = namespace }

  /// Returns the name of the table with these entries. The name follows the vocabulary's enum, such as
  /// `directionTable`. Tables with other wire texts are numbered, such as `directionTable2`.
  func table(_ entries: [VocabularyEntry], of vocabulary: String) -> String {
    var (name, number) = (vocabulary + "Table", 2)
    while let known = tables[name], known != entries {
      name = "\(vocabulary)Table\(number)"
      number += 1
    }
    tables[name] = entries
    return "\(namespace).\(name)"
  }

  /// Returns the name of the type that writes arguments with these statements.
  func renderer(_ kind: ArgumentRenderer.Kind, _ lines: [String], of values: String) -> String {
    if let known = renderers.first(where: { $0.lines == lines && $0.values == values }) {
      return "\(namespace).\(known.name)"
    }
    let name = "\(kind.rawValue)Argument\(renderers.count)"
    renderers.append(ArgumentRenderer(name: name, kind: kind, values: values, lines: lines))
    return "\(namespace).\(name)"
  }

  /// Returns the name of the function that decodes an argument with these statements.
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

  /// Returns the number of a table among those of decoders, adding it if necessary.
  func number(ofDecodedTable table: [UInt8]) -> Int {
    if let known = decodedTables.firstIndex(of: table) { return known }
    decodedTables.append(table)
    return decodedTables.count - 1
  }
}
