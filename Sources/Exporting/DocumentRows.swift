import SignalbookReview
import SignalbookSchemaFiles

/// A document as rows that have names, so that two of its versions are compared row by row and not line by line.
public struct DocumentRows: Sendable {
  public struct Row: Sendable {
    /// What the row is about, as Markdown; no two rows of a document have the same.
    public var key: String
    /// Names and values, as Markdown that a cell of a table can hold.
    public var cells: [(name: String, value: String)]
  }

  /// What a reader calls it.
  public let title: String
  public private(set) var rows: [Row] = []
  private var places: [String: Int] = [:]

  private init(_ title: String) { self.title = title }

  /// The documents that a reviewer answers for, made of the same registries, and the questions that nobody answered.
  public static func all(_ request: ExportRequest) throws(ExportFault) -> (documents: [Self], gaps: [Export.Gap]) {
    var gaps: [Export.Gap] = []
    var known: Set<Export.Gap> = []
    func file(_ format: String) throws(ExportFault) -> [UInt8] {
      guard let format = ExportFormat.all.first(where: { $0.name == format }) else { return [] }
      let export = try format.export(request)
      for gap in export.gaps where known.insert(gap).inserted { gaps.append(gap) }
      return export.files.first?.bytes ?? []
    }
    let documents = [
      manifest(try file("privacy-manifest")), label(try file("app-store-label")), form(try file("play-data-safety")),
      record(try file("record-of-processing")), fides(try file("fides")), measurements(try file("review-request")),
      bits(request),
    ]
    return (documents, gaps)
  }

  /// A row whose key is there already says the same of something else: it becomes a row of its own.
  private mutating func add(_ key: String, _ cells: [(name: String, value: String)]) {
    let count = places[key, default: 0] + 1
    places[key] = count
    rows.append(Row(key: count == 1 ? key : "\(key) (\(count))", cells: cells))
  }

  // MARK: Stores

  private static func manifest(_ bytes: [UInt8]) -> Self {
    var document = Self("Apple's privacy manifest")
    guard case .dictionary(let root)? = try? PropertyListReader.read(bytes) else { return document }
    func texts(_ value: PropertyList?) -> [String] {
      guard case .array(let list)? = value else { return [] }
      return list.compactMap { if case .string(let text) = $0 { text } else { nil } }
    }
    func flag(_ value: PropertyList?) -> String { value == .boolean(true) ? "yes" : "no" }
    document.add("tracking", [("", flag(root["NSPrivacyTracking"]))])
    for host in texts(root["NSPrivacyTrackingDomains"]) {
      document.add("tracking domain \(MarkupText.code(host))", [("", "listed")])
    }
    let prefix = "NSPrivacyCollectedDataType"
    guard case .array(let types)? = root[prefix + "s"] else { return document }
    for case .dictionary(let type) in types {
      guard case .string(let name)? = type[prefix] else { continue }
      let purposes = texts(type[prefix + "Purposes"]).map { MarkupText.code(String($0.dropFirst(prefix.count + 7))) }
      document.add(
        MarkupText.code(String(name.dropFirst(prefix.count))),
        [
          ("linked", flag(type[prefix + "Linked"])), ("tracking", flag(type[prefix + "Tracking"])),
          ("purposes", purposes.joined(separator: ", ")),
        ])
    }
    return document
  }

  private static func label(_ bytes: [UInt8]) -> Self {
    var document = Self("App Store label")
    func texts(_ node: JSONNode?) -> String {
      (node?.elements ?? []).compactMap(\.string).map(MarkupText.code).joined(separator: ", ")
    }
    for row in json(bytes)?.elements ?? [] {
      document.add(
        row["category"]?.string.map(MarkupText.code) ?? "everything",
        [("purposes", texts(row["purposes"])), ("protections", texts(row["data_protections"]))])
    }
    return document
  }

  private static func json(_ bytes: [UInt8]) -> JSONNode? {
    var ignored = Diagnostics()
    return JSONReader.read(SourceFile(path: "", bytes: bytes), into: &ignored)
  }

  /// Only rows with an answer.
  private static func form(_ bytes: [UInt8]) -> Self {
    var document = Self("Google Play's data-safety form")
    for row in DelimitedText(bytes)?.rows.dropFirst() ?? [] where row.count > 2 && !row[2].text.isEmpty {
      let name = row[1].text.isEmpty ? row[0].text : "\(row[0].text) \(row[1].text)"
      document.add(MarkupText.code(name), [("", MarkupText.code(row[2].text))])
    }
    return document
  }

  // MARK: Tables of Markdown

  private static let unanswered = "**unanswered**"

  /// The record's rows, under the headings they stand below. A row without a title has that of the row above.
  private static func record(_ bytes: [UInt8]) -> Self {
    var document = Self("record of processing")
    var registry = ""
    var section = ""
    var title = ""
    var recipient = ""
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      if line.hasPrefix("## ") {
        let name = line.dropFirst(3)
        registry = String(name.firstRange(of: ": ").map { name[..<$0.lowerBound] } ?? name)
        section = registry
      } else if line.hasPrefix("### ") {
        section = "\(registry), \(line.dropFirst(4))"
      }
      let cells = cells(of: line)
      guard cells.count == 2, !line.hasPrefix("|---"), !cells[1].isEmpty else { continue }
      if cells[1].hasPrefix(Self.unanswered) {
        // Where to answer it is no part of the answer.
        document.add("\(section): \(cells[0].isEmpty ? title : cells[0])", [("", Self.unanswered)])
        if !cells[0].isEmpty { title = cells[0] }
        continue
      }
      if !cells[0].isEmpty { title = cells[0] }
      let row = "\(section): \(title)"
      switch title.prefix(3) {
      case "(b)": document.add("\(row): \(cells[1])", [("", "listed")])
      case "(c)" where title.hasPrefix("(c) categories"):
        let parts = cells[1].split(separator: ", ", maxSplits: 1)
        document.add(
          "\(row): \(parts.first ?? "")", [("", parts.count > 1 ? String(parts[1]) : "listed")])
      case "(d)":
        // The name and its role; hosts are what can change.
        let end = cells[1].firstRange(of: "), ")?.lowerBound
        recipient = String(end.map { cells[1][...$0] } ?? cells[1][...])
        document.add("\(row): \(recipient)", [("hosts", end.map { String(cells[1][$0...].dropFirst(3)) } ?? "none")])
      case "(e)": document.add("\(row), \(recipient)", [("", cells[1])])
      default: document.add(row, [("", cells[1])])
      }
    }
    return document
  }

  private static func measurements(_ bytes: [UInt8]) -> Self {
    var document = Self("measurements of the review request")
    var names: [String] = []
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let cells = cells(of: line)
      if cells.first == "measurement" {
        names = cells
      } else if cells.count == names.count, cells.count > 1, !line.hasPrefix("|---") {
        document.add(cells[0], zip(names, cells).dropFirst().map { ($0, $1) })
      }
    }
    return document
  }

  /// The cells of a table's row; none of any other line. A `\|` is text.
  private static func cells(of line: Substring) -> [String] {
    guard line.hasPrefix("|"), line.hasSuffix("|"), line.utf8.count > 1 else { return [] }
    var cells: [String] = []
    var cell: [UInt8] = []
    var isEscaped = false
    for byte in line.utf8.dropFirst() {
      if byte == 0x7C, !isEscaped {
        cells.append(trimmed(cell))
        cell = []
      } else {
        cell.append(byte)
      }
      isEscaped = byte == 0x5C && !isEscaped
    }
    return cells
  }

  private static func trimmed(_ bytes: [UInt8]) -> String {
    var part = bytes[...]
    while part.first == 0x20 { part.removeFirst() }
    while part.last == 0x20 { part.removeLast() }
    return String(decoding: part, as: UTF8.self)
  }

  // MARK: Fides

  /// Reads what ``YAMLText`` writes: systems, their keys, their declarations, and lists of texts.
  private static func fides(_ bytes: [UInt8]) -> Self {
    var document = Self("Fides system")
    var system = ""
    var row: (key: String, cells: [(name: String, value: String)])?
    func close() { if let row { document.add(row.key, row.cells) } }
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let depth = line.utf8.prefix { $0 == 0x20 }.count
      var text = line.dropFirst(depth)
      let isItem = text.hasPrefix("- ")
      if isItem { text = text.dropFirst(2) }
      if text.hasPrefix("\"") {
        guard let last = row?.cells.indices.last else { continue }
        let before = row?.cells[last].value ?? ""
        row?.cells[last].value = (before.isEmpty ? "" : before + ", ") + value(text)
        continue
      }
      guard let colon = text.firstIndex(of: ":") else { continue }
      let key = String(text[..<colon])
      let content = text[text.index(after: colon)...].drop { $0 == " " }
      if key == "system" || key == "privacy_declarations" { continue }
      if isItem {
        close()
        if key == "fides_key" { system = value(content) }
        row = (key == "fides_key" ? "system \(system)" : "\(system): \(value(content))", [])
      } else {
        row?.cells.append((key, content == "[]" ? "none" : value(content)))
      }
    }
    close()
    return document
  }

  private static func value(_ text: Substring) -> String {
    if text.isEmpty { return "" }
    return MarkupText.code(json(Array(text.utf8))?.string ?? String(text))
  }

  // MARK: Bits

  private static func bits(_ request: ExportRequest) -> Self {
    var document = Self("what streams can say about one user, at most")
    for (_, stream) in request.streams {
      document.add(
        MarkupText.code(stream.id),
        [("one event", stream.boundOfEvent.inWords), ("one unit", stream.boundOfUnit.inWords)])
    }
    return document
  }
}

/// What differs between two versions of a document.
public struct DocumentChange: Sendable {
  public enum Kind: String, Sendable { case added, removed, changed }
  public let kind: Kind
  public let key: String
  /// Values that are different; of a row that came or went, all.
  public let cells: [(name: String, old: String?, new: String?)]

  /// Rows that were added or changed, in the new document's order, then those that are gone, in the old one's.
  public static func between(_ old: DocumentRows, _ new: DocumentRows) -> [DocumentChange] {
    var before: [String: DocumentRows.Row] = [:]
    for row in old.rows { before[row.key] = row }
    var changes: [DocumentChange] = []
    for row in new.rows {
      guard let other = before.removeValue(forKey: row.key) else {
        changes.append(.init(kind: .added, key: row.key, cells: row.cells.map { ($0.name, nil, $0.value) }))
        continue
      }
      var cells: [(name: String, old: String?, new: String?)] = []
      for cell in row.cells {
        let value = other.cells.first { $0.name == cell.name }?.value
        if value != cell.value { cells.append((cell.name, value, cell.value)) }
      }
      for cell in other.cells where !row.cells.contains(where: { $0.name == cell.name }) {
        cells.append((cell.name, cell.value, nil))
      }
      if !cells.isEmpty { changes.append(.init(kind: .changed, key: row.key, cells: cells)) }
    }
    for row in old.rows where before[row.key] != nil {
      changes.append(.init(kind: .removed, key: row.key, cells: row.cells.map { ($0.name, $0.value, nil) }))
    }
    return changes
  }
}
