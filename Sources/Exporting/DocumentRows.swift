import SignalbookReview

/// A document as rows with unique keys, for comparing two versions by row instead of by line.
public struct DocumentRows: Sendable {
  public struct Row: Sendable {
    /// The Markdown heading of the row, which is unique in the document.
    public var key: String
    /// The names and values in Markdown for table cells. The names are unique in the row.
    public var cells: [(name: String, value: String)]
  }

  /// The title for readers.
  public let title: String
  public private(set) var rows: [Row] = []

  /// Creates a document. A number is appended to repeated keys, and to repeated names in a row.
  init(_ title: String, _ rows: [Row]) {
    self.title = title
    var keyCounts: [String: Int] = [:]
    for var row in rows {
      row.key = Self.unique(row.key, &keyCounts)
      var nameCounts: [String: Int] = [:]
      for index in row.cells.indices { row.cells[index].name = Self.unique(row.cells[index].name, &nameCounts) }
      self.rows.append(row)
    }
  }

  private static func unique(_ name: String, _ counts: inout [String: Int]) -> String {
    counts[name, default: 0] += 1
    let count = counts[name] ?? 1
    return count == 1 ? name : "\(name) (\(count))"
  }

  private static let titles: KeyValuePairs = [
    "privacy-manifest": "Apple's privacy manifest", "app-store-label": "App Store label",
    "play-data-safety": "Google Play's data-safety form", "record-of-processing": "record of processing",
    "fides": "Fides system", "review-request": "measurements of the review request",
  ]

  /// Returns the documents for which a reviewer is responsible, and their open questions.
  public static func all(_ request: ExportRequest) throws(ExportFault) -> (documents: [Self], gaps: [Export.Gap]) {
    var documents: [Self] = []
    var gaps: [Export.Gap] = []
    var visitedGaps: Set<Export.Gap> = []
    for (name, title) in titles {
      guard let format = ExportFormat.all.first(where: { $0.name == name }) else { continue }
      let export = try format.export(request)
      gaps += export.gaps.filter { visitedGaps.insert($0).inserted }
      documents.append(Self(title, export.rows))
    }
    let bits = request.streams.map { _, stream in
      Row(
        key: MarkupText.code(stream.id),
        cells: stream.isDeclared
          ? [("one event", stream.boundOfEvent.boundDescription), ("one ping", stream.boundOfUnit.boundDescription)]
          : [("one ping", "**unanswered**")])
    }
    return (documents + [Self("the maximum information about one user, by stream", bits)], gaps)
  }
}

/// A difference between two versions of a document.
public struct DocumentChange: Sendable {
  public enum Kind: String, Sendable { case added, removed, changed }
  public let kind: Kind
  public let key: String
  /// The values that differ, or all values of an added or removed row.
  public let cells: [(name: String, old: String?, new: String?)]

  /// Returns the added and changed rows in the new document's order, then the removed rows in the old document's order.
  public static func between(_ old: DocumentRows, _ new: DocumentRows) -> [DocumentChange] {
    var oldRows: [String: DocumentRows.Row] = [:]
    for row in old.rows { oldRows[row.key] = row }
    var changes: [DocumentChange] = []
    for row in new.rows {
      guard let other = oldRows.removeValue(forKey: row.key) else {
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
    for row in old.rows where oldRows[row.key] != nil {
      changes.append(.init(kind: .removed, key: row.key, cells: row.cells.map { ($0.name, $0.value, nil) }))
    }
    return changes
  }
}
