import SignalbookJSONWriting
import SignalbookRegistry
import SignalbookReview

/// The BigQuery table schema of each stream, in the format of `bq mk --schema` and the client libraries.
///
/// A column's name is the wire name, with `_` in place of each character that BigQuery rejects. The column's
/// description contains the original key. The loader converts tuple events from lists to records, so each item is a
/// column of a record.
enum BigQueryTables {
  static func export(_ request: ExportRequest) -> Export {
    var export = Export()
    for (registry, entry) in request.streamsWithKnownTable(&export) {
      let name = "\(registry.name).\(entry.stream.name)"
      export.explain(name, entry.stream.name, at: entry.location)
      var writer = BigQueryWriter(registry.registry, variant: request.variant, export: export, table: name, of: entry)
      let columns = writer.table(of: entry).map(\.tree)
      export = writer.export
      for name in ReceiverColumns.batchIdentifiers(of: entry.stream) {
        export.reportUnmapped(
          "the identifier '\(name)' is a member of the batch, not of the pings of \(entry.id), so the table has no "
            + "column for it",
          at: entry.location)
      }
      if columns.isEmpty {
        export.reportUnmapped("\(entry.id) has no members that can be exported as table columns", at: entry.location)
        continue
      }
      export.files.append(.init(name: fileName(of: entry, in: registry), text: JSONTree.list(columns).pretty()))
      for lookup in writer.lookups {
        var file = Export.File(name: lookup.fileName, text: lookup.text)
        file.isCompanion = true
        export.files.append(file)
      }
    }
    return export
  }

  /// Returns the columns of a stream's table, excluding the columns of individual events.
  static func frame(of entry: StreamInventory, in registry: RegistryInventory) -> [TableColumn] {
    var writer = BigQueryWriter(registry.registry, variant: nil, export: Export(), table: "", of: entry)
    return writer.table(of: entry, withEvents: false)
  }

  static func fileName(of entry: StreamInventory, in registry: RegistryInventory) -> String {
    fileNamePrefix(of: "\(registry.name).\(entry.stream.name)") + ".table.json"
  }

  /// Returns the prefix that the file names of the given table share.
  static func fileNamePrefix(of table: String) -> Substring {
    WireSchema.fileName(for: table).dropLast(".schema.json".count)
  }
}
