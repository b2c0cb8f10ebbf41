import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles

/// A column of a stream's BigQuery table, at any nesting depth.
public struct QueryColumn: Sendable {
  /// The wire keys of the enclosing records and of the column itself, outermost first.
  public let path: [String]
  /// Whether the receiver adds the column to each ping.
  public let isAddedByReceiver: Bool
  /// The column's name in its record, or `nil` if a member with the same name replaces the receiver's column.
  public let name: String?
  /// The type, such as `STRING` or `RECORD, repeated`.
  public let type: String
  public let location: Location

  /// The wire key.
  public var wire: String { path.last ?? "" }
  /// The name as BigQuery compares it, without the numeric suffix that makes it unique.
  public var foldedName: String { BigQueryWriter.columnName(for: wire).lowercased() }

  /// Returns the columns of each stream's table, by the stream's index. Omits streams whose table is unknown.
  public static func all(of registry: Registry) -> [Int: [QueryColumn]] {
    let inventory = RegistryInventory(registry)
    var columnsByStream: [Int: [QueryColumn]] = [:]
    for entry in inventory.streams where !entry.stream.isSentByThirdParty {
      var writer = BigQueryWriter(registry, variant: nil, export: Export(), table: "", of: entry)
      let table = writer.table(of: entry)
      var columns: [QueryColumn] = []
      add(table, within: [], to: &columns)
      for hidden in table.isEmpty ? [] : ReceiverColumns.columns(of: entry.stream)
      where !columns.contains(where: { $0.isAddedByReceiver && $0.wire == hidden.wire }) {
        columns.append(QueryColumn(hidden, path: [hidden.wire], name: nil))
      }
      columnsByStream[entry.index] = columns
    }
    return columnsByStream
  }

  private static func add(_ table: [TableColumn], within path: [String], to columns: inout [QueryColumn]) {
    for column in table {
      columns.append(QueryColumn(column, path: path + [column.wire], name: column.name))
      add(column.fields, within: path + [column.wire], to: &columns)
    }
  }

  private init(_ column: TableColumn, path: [String], name: String?) {
    self.path = path
    self.name = name
    isAddedByReceiver = column.isAddedByReceiver
    type = column.mode == "REPEATED" ? column.type + ", repeated" : column.type
    location = column.location
  }
}
