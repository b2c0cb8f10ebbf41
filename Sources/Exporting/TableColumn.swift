import SignalbookJSONWriting
import SignalbookSchemaFiles
import SignalbookWirePlan

/// A column of a table, in BigQuery's terms.
struct TableColumn {
  /// The wire key.
  var wire: String
  /// The name in BigQuery; see ``BigQueryWriter/columnName(_:)``.
  var name = ""
  /// The type: `STRING`, `INTEGER`, `FLOAT`, `BOOLEAN`, `DATE`, `TIMESTAMP`, `JSON` or `RECORD`.
  var type: String
  /// The mode: `REQUIRED`, `NULLABLE` or `REPEATED`.
  var mode: String
  var description: String?
  var fields: [TableColumn] = []
  /// Whether the records are map entries, with a key and a value.
  var isMap = false
  /// Whether the receiver adds the column to each ping.
  var isAddedByReceiver = false
  var location: Location

  /// The column in the format of `bq mk --schema`.
  var tree: JSONTree {
    var keys: JSONSchemaRenderer.Keywords = [
      ("name", .text(name)), ("type", .text(type)), ("mode", .text(mode)),
    ]
    // BigQuery limits descriptions to 1,024 characters.
    let description =
      description ?? UnansweredRemark.line(for: "'\(wire)' has no description; set 'description'")
    keys.append(("description", .text(String(description.unicodeScalars.prefix(1024)))))
    if !fields.isEmpty { keys.append(("fields", .list(fields.map(\.tree)))) }
    return .object(keys)
  }
}
