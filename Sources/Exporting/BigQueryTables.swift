import SignalbookJSONWriting
import SignalbookRegistry
import SignalbookReview

/// Schemas of BigQuery tables, one per stream, in the format of `bq mk --schema` and the client libraries.
///
/// A column has the wire name, with `_` for each character that BigQuery does not allow. Tuple events become records of
/// their items; the loader converts lists to records. The description states the original key.
enum BigQueryTables {
  static func export(_ request: ExportRequest) -> Export {
    var export = Export()
    for (registry, entry) in request.streamsOfKnownTable(&export) {
      let name = "\(registry.name).\(entry.stream.name)"
      export.explain(name, entry.stream.name, at: entry.location)
      var writer = BigQueryWriter(registry.registry, variant: request.variant, export: export, table: name, of: entry)
      let columns = writer.table(of: entry, request).map(\.tree)
      export = writer.export
      for name in ReceiverColumns.identifiersOfBatch(entry.stream) {
        export.cannotSay(
          "the identifier '\(name)' is a member of the batch around pings of \(entry.id), so the table has no "
            + "column for it",
          at: entry.location)
      }
      if columns.isEmpty {
        export.cannotSay("\(entry.id) has no members that can be exported as table columns", at: entry.location)
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

  /// Returns a stream's columns without those of individual events.
  static func frame(of entry: StreamInventory, in registry: RegistryInventory) -> [TableColumn] {
    var writer = BigQueryWriter(registry.registry, variant: nil, export: Export(), table: "", of: entry)
    return writer.table(of: entry, ExportRequest(Inventory(of: registry)), withEvents: false)
  }

  static func fileName(of entry: StreamInventory, in registry: RegistryInventory) -> String {
    stem(of: "\(registry.name).\(entry.stream.name)") + ".table.json"
  }

  /// Returns the common prefix of the names of a table's files.
  static func stem(of table: String) -> Substring { WireSchema.fileName(table).dropLast(".schema.json".count) }
}
