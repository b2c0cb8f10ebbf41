import SignalbookRegistry
import SignalbookReview
import SignalbookWireForm

/// Queries for each event, in a file for each stream. They use the tables that ``BigQueryTables`` describes.
enum SQLQueries {
  /// The version of the queries. It increases when the queries for an unchanged schema produce other rows or columns.
  static let version = 7

  static func export(_ request: ExportRequest) -> Export {
    var export = Export()
    for (registry, entry) in request.streamsWithKnownTable(&export) {
      guard let queries = StreamQueries(of: entry, in: registry, variant: request.variant), !queries.isEmpty else {
        export.reportUnmapped("\(entry.id) has no events that can be exported as table rows", at: entry.location)
        continue
      }
      let printer = SQLPrinter(dialect: request.sqlDialect)
      var text = "-- Signalbook SQL \(version), \(request.sqlDialect.rawValue): events of \(entry.id).\n"
      for gap in queries.gaps { text += "-- \(StreamQueries.commentLine(gap.message)).\n" }
      text += queries.viewStatement(using: printer)
      for gap in queries.gaps { export.reportUnmapped(gap.message, at: gap.location) }
      var unselectedNames: [String] = []
      var count = 0
      for query in queries.queries where request.entries.isEmpty || request.entries.contains(query.id) {
        export.explain(query.id, query.event.name, at: query.event.origin.location)
        text += "\n" + queries.text(of: query, printer)
        for name in query.unselectedNames where !unselectedNames.contains(name) {
          unselectedNames.append(name)
          export.reportUnmapped(
            "queries of \(entry.id) do not select '\(name)', which has no separate column in the table",
            at: entry.location)
        }
        count += 1
      }
      if count == 0 { continue }
      export.files.append(.init(name: "\(queries.fileStem).sql", text: text))
    }
    return export
  }
}

/// The queries of a stream's events.
public struct StreamQueries {
  private let registry: String
  private let stream: String
  private let columns: [TableColumn]
  private let tableFile: String
  let queries: [EventQuery]
  private let byID: [String: Int]
  /// The values that the table cannot represent unchanged.
  let gaps: [Export.Gap]

  /// Creates a query for each event that the given stream can send. Fails if the stream's wire format is unknown.
  ///
  /// - Parameters:
  ///   - entry: The stream.
  ///   - registry: The stream's registry.
  ///   - variant: The variant of the app, or `nil` for all variants.
  public init?(of entry: StreamInventory, in registry: RegistryInventory, variant: String? = nil) {
    if entry.stream.isSentByThirdParty { return nil }
    (self.registry, stream) = (registry.name, entry.stream.name)
    var writer = BigQueryWriter(registry.registry, variant: variant, export: Export(), table: "", of: entry)
    columns = writer.table(of: entry)
    gaps = writer.export.gaps
    if columns.isEmpty { return nil }
    tableFile = BigQueryTables.fileName(of: entry, in: registry)
    let points = entry.events.filter { !$0.metadata.isRetired }
    let queries = EventQueries(of: entry, in: registry.registry, variant: variant, columns: columns)
      .queries(for: points)
    byID = Dictionary(zip(queries.map(\.id), queries.indices), uniquingKeysWith: { first, _ in first })
    self.queries = queries
  }

  var isEmpty: Bool { queries.isEmpty }

  var fileStem: Substring { tableFile.dropLast(".table.json".count) }

  /// Returns the qualified name of the given stream's table, such as `focus.event`, or `nil` if the stream's wire
  /// format is unknown.
  public static func table(of stream: Stream, inRegistryNamed registry: String) -> String? {
    stream.isSentByThirdParty ? nil : SQLPrinter(dialect: .bigquery).tableName(for: registry, stream.name)
  }

  /// The timestamp column that partitions the tables.
  public static let partition = ReceiverColumns.time

  /// Returns the query for the event with the given ID, or `nil` if the event is not sent.
  public func text(of id: String, in dialect: SQLDialect) -> String? {
    let printer = SQLPrinter(dialect: dialect)
    return byID[id].map { printer.sql(for: queries[$0], from: printer.tableName(for: registry, stream)) }
  }

  func viewStatement(using printer: SQLPrinter) -> String {
    printer.creation(
      of: printer.tableName(for: registry, stream), columns, schema: BigQueryWriter.columnName(for: registry),
      file: tableFile)
  }

  func text(of query: EventQuery, _ printer: SQLPrinter) -> String {
    var text =
      "-- \(Self.commentLine(query.id))\n-- \(Self.commentLine(query.event.description ?? "No description."))\n"
    if query.event.metadata.isDevelopmentOnly {
      text += "-- Development builds only; not enforced by Signalbook.\n"
    } else if !query.developmentNames.isEmpty {
      let names = Self.commentLine(query.developmentNames.joined(separator: ", "))
      text += "-- Set by development builds only (not enforced by Signalbook): \(names)\n"
    }
    if let offset = query.offsetWithoutStart {
      text +=
        "-- No event_time: \(Self.commentLine(offset)) is the number of milliseconds since the start of the process, and "
        + "the ping has no column with the start.\n"
    }
    if let offset = query.unreadableOffset {
      text +=
        "-- No event_time: \(Self.commentLine(offset)) is the number of milliseconds since the start of the process, but "
        + "the column does not always contain an integer.\n"
    }
    if let note = query.event.metadata.note { text += "-- Note: \(Self.commentLine(note))\n" }
    for other in query.sentAs {
      let names = Self.commentLine(other.names.joined(separator: ", "))
      text +=
        "-- Profile \(Self.commentLine(other.profile)) sends \(names), as \(Self.commentLine(other.event)) does.\n"
    }
    if !query.secrets.isEmpty {
      text += "-- Not selected (secret): \(Self.commentLine(query.secrets.joined(separator: ", ")))\n"
    }
    if !query.withheld.isEmpty {
      text += "-- Not selected (contains a secret): \(Self.commentLine(query.withheld.joined(separator: ", ")))\n"
    }
    if !query.unselectedNames.isEmpty {
      let names = Self.commentLine(query.unselectedNames.joined(separator: ", "))
      text += "-- Not selected (no separate column): \(names)\n"
    }
    for other in query.indistinguishableEvents { text += "-- Same wire form as: \(Self.commentLine(other))\n" }
    for other in query.overlappingEvents { text += "-- May include rows of: \(Self.commentLine(other))\n" }
    return text + printer.sql(for: query, from: printer.tableName(for: registry, stream))
  }

  /// Returns the text on a single line, for use in a comment.
  static func commentLine(_ text: String) -> String {
    text.replacingScalars { scalar in
      scalar == "\n" || scalar == "\t" ? " " : MarkupText.isVisible(scalar) ? nil : "\u{FFFD}"
    }
  }
}
