import SignalbookRegistry
import SignalbookReview
import SignalbookWireForm

/// The column of an envelope member in its stream's BigQuery table, and its location in the JSON Schemas.
public struct ExportedColumn: Sendable {
  /// The canonical ID of the member.
  public let point: String
  public let name: String
  /// The column, or `nil` if the table does not have one. The columns for members that every event contains are part of
  /// the events' record.
  public let column: String?
  /// The type, such as `STRING` or `RECORD, repeated`.
  public let type: String
  /// A JSON pointer into the schema of the ping, or into the schema of an event for members that every event contains.
  public let pointer: String
  public let isInEvents: Bool

  /// Returns the files of a stream and the members of its pings and events, or `nil` if the wire format is unknown.
  public static func all(
    of stream: StreamInventory, in registry: RegistryInventory
  ) -> (table: String, schema: String, columns: [ExportedColumn])? {
    if stream.stream.isSentByThirdParty { return nil }
    let table = BigQueryTables.frame(of: stream, in: registry)
    let events = stream.stream.envelope.first { $0.source == "stream.events" }
    let record = events.flatMap { events in table.first { $0.name == BigQueryWriter.columnName(for: events.wire) } }
    var columns: [ExportedColumn] = []
    for point in stream.headers {
      guard let field = point.field, field.isEverSent else { continue }
      let isInEvents = point.kind == .common
      guard point.kind == .header || isInEvents && stream.stream.encoding == .object else { continue }
      let inEvents = isInEvents && events != nil
      let column = ((inEvents ? record?.fields : table) ?? []).first {
        $0.name == BigQueryWriter.columnName(for: field.wire)
      }
      columns.append(
        ExportedColumn(
          point: point.id, name: point.name,
          column: column.map { inEvents ? "\(record?.name ?? "").\($0.name)" : $0.name },
          type: column.map { $0.mode == "REPEATED" ? $0.type + ", repeated" : $0.type } ?? "",
          pointer: "/properties/" + JSONPointer.escaped(field.wire), isInEvents: isInEvents))
    }
    let id = WireSchema.id(of: stream, in: registry, .producer)
    return (BigQueryTables.fileName(of: stream, in: registry), WireSchema.fileName(for: id), columns)
  }
}
