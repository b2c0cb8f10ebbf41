import SignalbookRegistry
import SignalbookReview

/// The columns that do not come from the unit: the parts of its address, which the loader stores beside the unit, and
/// its time of arrival.
enum ReceiverColumns {
  /// The column by whose day a table is partitioned.
  static let time = "submission_timestamp"

  /// Of the sources that parts of addresses have, the column; the names are those of Mozilla's own tables, without their nesting.
  private static let names = [
    "document.id": "document_id", "variant.name": "app_name", "app.name": "app_name", "app.version": "app_version",
    "app.update-channel": "app_channel", "app.release-channel": "app_channel", "app.build-id": "app_build",
    "app.build": "app_build",
  ]

  /// An identifier in an address is kept under its own name.
  private static func name(of part: Field, in stream: Stream) -> String? {
    if part.type.isSecret || part.type.constant != nil { return nil }
    if let name = part.source.flatMap({ names[$0] }) { return name }
    return part.isIdentifier(in: stream, [part.name]) ? BigQueryWriter.columnName(part.name) : nil
  }

  /// The paths of identifiers that requests with several units have beside the units.
  static func identifiersOfBatch(_ stream: Stream) -> [String] {
    var names: [String] = []
    for field in stream.upload?.batch?.envelope ?? [] {
      field.visitWithin { field, path in
        if field.isIdentifier(in: stream, path), field.type.constant == nil {
          names.append(path.joined(separator: "."))
        }
      }
    }
    return names
  }

  static func of(_ stream: Stream) -> [TableColumn] {
    var columns: [TableColumn] = []
    for part in stream.upload?.path?.parts ?? [] {
      guard let name = name(of: part, in: stream), !columns.contains(where: { $0.wire == name }) else {
        continue
      }
      let description = [part.description, "Added by the receiver, from the address of the upload."]
      columns.append(
        TableColumn(
          wire: name, type: "STRING", mode: "NULLABLE",
          description: description.compactMap(\.self).joined(separator: " "),
          location: part.origin.location))
    }
    columns.append(
      TableColumn(
        wire: time, type: "TIMESTAMP", mode: "REQUIRED",
        description: "When it arrived, in UTC. Added by the receiver; the table is partitioned by its day.",
        location: stream.origin.location))
    return columns
  }
}

extension Field {
  /// Whether the value identifies, or its stream declares it as an identifier; `path` has its name after those around it.
  func isIdentifier(in stream: Stream, _ path: [String]) -> Bool {
    identifies || metadata.data.map(StreamInventory.isIdentifying) == true || metadata.data == "id.session"
      || stream.identifiers.contains { $0.covers(path) }
  }
}
