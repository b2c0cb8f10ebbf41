import SignalbookRegistry
import SignalbookReview

/// The columns that the loader adds to a ping: the parts of the upload URL, and the arrival time.
enum ReceiverColumns {
  /// The timestamp column that partitions the tables.
  static let time = "submission_timestamp"

  /// The columns of URL parts, by source. The names match the columns of Mozilla's tables, without nesting.
  private static let names = [
    "document.id": "document_id", "variant.name": "app_name", "app.name": "app_name", "app.version": "app_version",
    "app.update-channel": "app_channel", "app.release-channel": "app_channel", "app.build-id": "app_build",
    "app.build": "app_build",
  ]

  /// Returns the column name of a URL part. Identifiers keep their names.
  private static func name(of part: Field, in stream: Stream) -> String? {
    if part.type.containsSecret(besides: []) || part.type.constant != nil { return nil }
    if let name = part.source.flatMap({ names[$0] }) { return name }
    return part.isIdentifier(in: stream, [part.name]) ? BigQueryWriter.columnName(for: part.name) : nil
  }

  /// Returns the paths of the identifiers in a batch's envelope, outside its pings, including the batch's own.
  static func batchIdentifiers(of stream: Stream) -> [String] {
    var names: [String] = []
    for field in stream.upload?.batch?.envelope ?? [] {
      field.visitWithin { field, path in
        if field.isIdentifier(in: stream, path) || field.source == "document.id", field.type.constant == nil {
          names.append(path.joined(separator: "."))
        }
      }
    }
    return names
  }

  static func columns(of stream: Stream) -> [TableColumn] {
    var columns: [TableColumn] = []
    for part in stream.upload?.path?.parts ?? [] {
      guard let name = name(of: part, in: stream), !columns.contains(where: { $0.wire == name }) else {
        continue
      }
      let description = [part.description, "Added by the receiver, from the upload URL."]
      columns.append(
        TableColumn(
          wire: name, type: "STRING", mode: "NULLABLE",
          description: description.compactMap(\.self).joined(separator: " "), isAddedByReceiver: true,
          location: part.origin.location))
    }
    columns.append(
      TableColumn(
        wire: time, type: "TIMESTAMP", mode: "REQUIRED",
        description:
          "The arrival time in UTC. Added by the receiver; the table is partitioned by the day of this column.",
        isAddedByReceiver: true,
        location: stream.origin.location))
    return columns
  }
}

extension Field {
  /// Returns whether the value is an identifier, according to its data class or its stream's declaration. `path`
  /// contains the names of the enclosing fields and of the field itself.
  func isIdentifier(in stream: Stream, _ path: [String]) -> Bool {
    identifies || metadata.data.map(StreamInventory.isIdentifying) == true || metadata.data == "id.session"
      || stream.identifiers.contains { $0.covers(path) }
  }
}
