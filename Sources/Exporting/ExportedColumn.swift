import SignalbookRegistry
import SignalbookReview
import SignalbookWireForm

/// The location of an envelope member in its stream's BigQuery table and JSON Schemas.
public struct ExportedColumn: Sendable {
  /// The member's canonical id.
  public let point: String
  public let name: String
  /// The column, inside the events' record for members of every event; `nil` if the table has no column for it.
  public let column: String?
  /// The type, such as `STRING` or `RECORD, repeated`.
  public let type: String
  /// A JSON pointer into the schema of the ping, or into the schema of an event for members of every event.
  public let pointer: String
  public let isInEvents: Bool

  /// Returns the files of a stream and the members of its pings and events; `nil` if its wire form is unknown.
  public static func all(
    of stream: StreamInventory, in registry: RegistryInventory
  ) -> (table: String, schema: String, columns: [ExportedColumn])? {
    if stream.stream.isSentByThirdParty { return nil }
    let table = BigQueryTables.frame(of: stream, in: registry)
    let events = stream.stream.envelope.first { $0.source == "stream.events" }
    let record = events.flatMap { events in table.first { $0.name == BigQueryWriter.columnName(events.wire) } }
    var columns: [ExportedColumn] = []
    for point in stream.headers {
      guard let field = point.field, field.isEverSent else { continue }
      let isInEvents = point.kind == .common
      guard point.kind == .header || isInEvents && stream.stream.encoding == .object else { continue }
      let inEvents = isInEvents && events != nil
      let column = ((inEvents ? record?.fields : table) ?? []).first {
        $0.name == BigQueryWriter.columnName(field.wire)
      }
      columns.append(
        ExportedColumn(
          point: point.id, name: point.name,
          column: column.map { inEvents ? "\(record?.name ?? "").\($0.name)" : $0.name },
          type: column.map { $0.mode == "REPEATED" ? $0.type + ", repeated" : $0.type } ?? "",
          pointer: "/properties/" + JSONPointer.escaped(field.wire), isInEvents: isInEvents))
    }
    let id = WireSchema.id(of: stream, in: registry, .producer)
    return (BigQueryTables.fileName(of: stream, in: registry), WireSchema.fileName(id), columns)
  }
}
