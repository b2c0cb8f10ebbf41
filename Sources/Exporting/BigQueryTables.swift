import SignalbookJSONWriting
import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles
import SignalbookWireForm

/// Schemas of BigQuery tables, one for each stream, in the form that `bq mk --schema` and the client libraries take.
///
/// A column is named as on the wire, what BigQuery cannot name with `_` in place of each such character. Tuple events become
/// records of their items; whoever loads them turns lists into records.
enum BigQueryTables {
  static func export(_ request: ExportRequest) -> Export {
    var export = Export()
    for (registry, entry) in request.streams {
      if entry.stream.isExternal {
        export.cannotSay("the form of \(entry.id) is not known: somebody else's code sends it", at: entry.location)
        continue
      }
      var writer = BigQueryWriter(export: export)
      let columns = writer.table(of: entry, request)
      export = writer.export
      let name = "\(registry.name).\(entry.stream.name)"
      let file = WireSchema.fileName(name).dropLast(".schema.json".count) + ".table.json"
      export.files.append(.init(name: String(file), text: JSONTree.list(columns).pretty()))
      export.explain(name, entry.stream.name, at: entry.location)
    }
    return export
  }
}

private struct BigQueryWriter {
  var export: Export

  private struct Column {
    var wire: String
    var type: String
    var mode: String
    var description: String?
    var fields: [JSONTree] = []
    var location: Location
  }

  mutating func table(of entry: StreamInventory, _ request: ExportRequest) -> [JSONTree] {
    let stream = entry.stream
    let events = entry.events.filter { $0.metadata.retired == nil && request.isSent($0) }.compactMap(\.event)
    if stream.envelope.isEmpty { return event(of: stream, events) }
    let columns = stream.envelope.filter(\.isEverSent).map { field -> Column in
      if field.source == "stream.events" {
        return Column(
          wire: field.wire, type: "RECORD", mode: "REPEATED", description: field.description,
          fields: event(of: stream, events), location: field.origin.location)
      }
      return column(field)
    }
    return trees(columns)
  }

  private mutating func event(of stream: Stream, _ events: [Event]) -> [JSONTree] {
    switch stream.encoding {
    case .none: return []
    case .tuple:
      func text(_ name: String, _ mode: String, _ description: String) -> JSONTree {
        Self.tree(name, "STRING", mode, description, [])
      }
      let time = Self.tree("time", "INTEGER", "REQUIRED", stream.time?.description ?? "When it happened.", [])
      let extras = [text("key", "REQUIRED", "The extra's key."), text("value", "NULLABLE", "Its value as text.")]
      return [
        time, text("category", "REQUIRED", "The first name."), text("method", "REQUIRED", "What was done."),
        text("object", "REQUIRED", "What it was done to."), text("value", "NULLABLE", "The value, where there is one."),
        Self.tree("extras", "RECORD", "REPEATED", "The extras.", extras),
      ]
    case .object:
      var columns: [Column] = []
      if let field = stream.eventField {
        columns.append(
          Column(
            wire: field.wire, type: field.isInteger ? "INTEGER" : "STRING", mode: "REQUIRED",
            description: field.description, location: stream.origin.location))
      }
      columns += stream.common.filter(\.isEverSent).map { column($0) }
      var places: [String: Int] = [:]
      for (index, column) in columns.enumerated() { places[column.wire] = index }
      for event in events {
        guard case .object(_, let fields) = event.shape else { continue }
        for field in fields where field.isEverSent {
          var column = column(field)
          // Another event is without it.
          if column.mode == "REQUIRED", stream.eventField != nil { column.mode = "NULLABLE" }
          guard let place = places[column.wire] else {
            places[column.wire] = columns.count
            columns.append(column)
            continue
          }
          if columns[place].type != column.type || (columns[place].mode == "REPEATED") != (column.mode == "REPEATED") {
            export.cannotSay(
              "'\(column.wire)' of '\(event.name)' is \(column.type), and elsewhere in the stream \(columns[place].type); "
                + "the column is JSON", at: field.origin.location)
            columns[place].type = "JSON"
            columns[place].mode = "NULLABLE"
            columns[place].fields = []
          }
        }
      }
      return trees(columns)
    }
  }

  private mutating func column(_ field: Field) -> Column {
    let isSure = field.sent.isAlways && !field.type.isNullable && field.absent != .null && field.variants.isEmpty
    return column(
      field.wire, field.type, isRequired: isSure, field.description, field.origin.location)
  }

  private mutating func column(
    _ wire: String, _ type: ValueType, isRequired: Bool, _ description: String?, _ location: Location
  ) -> Column {
    var column = Column(
      wire: wire, type: "STRING", mode: isRequired ? "REQUIRED" : "NULLABLE", description: description,
      location: location)
    if let constant = type.constant, type.wireForm == .plain {
      column.type = Self.name(of: constant)
      return column
    }
    if type.wireForm != .plain { return column }
    switch type.base {
    case .boolean: column.type = "BOOLEAN"
    case .integer: column.type = "INTEGER"
    case .number: column.type = "FLOAT"
    case .string: if type.format == "date" { column.type = "DATE" }
    case .template: break
    case .vocabulary(let vocabulary):
      let names = Set(vocabulary.cases.map { Self.name(of: $0.wire) })
      column.type = names.count == 1 ? names.first ?? "STRING" : "JSON"
    case .object(let fields):
      if type.isOpen || fields.isEmpty {
        column.type = "JSON"
      } else {
        let columns = fields.filter(\.isEverSent).map { self.column($0) }
        column.type = "RECORD"
        column.fields = trees(columns)
      }
    case .array(let element):
      let inner = self.column(wire, element, isRequired: true, nil, location)
      // A list of lists, or of what may be null, is no column of its own.
      if inner.mode == "REPEATED" || element.isNullable {
        column.type = "JSON"
      } else {
        column.type = inner.type
        column.fields = inner.fields
        column.mode = "REPEATED"
      }
    case .map(let map):
      if map.entryName != nil {
        column.type = "JSON"
      } else {
        var value = self.column("value", map.value, isRequired: !map.value.isNullable, "The entry's value.", location)
        if case .held = map.value.base, map.value.wireForm == .plain { value.type = "JSON" }
        column.type = "RECORD"
        column.mode = "REPEATED"
        column.fields = [Self.tree("key", "STRING", "REQUIRED", "The entry's key.", [])] + trees([value])
      }
    case .held: column.type = "JSON"
    }
    return column
  }

  private static func name(of scalar: Scalar) -> String {
    switch scalar {
    case .null, .text: "STRING"
    case .boolean: "BOOLEAN"
    case .integer: "INTEGER"
    case .number: "FLOAT"
    }
  }

  /// Two columns whose names BigQuery cannot tell apart are one too many: the second is left out and listed.
  private mutating func trees(_ columns: [Column]) -> [JSONTree] {
    var names: [String: String] = [:]
    var trees: [JSONTree] = []
    for column in columns {
      let name = Self.columnName(column.wire)
      // Names are compared without regard to letter case.
      if let first = names.updateValue(column.wire, forKey: name.lowercased()) {
        names[name.lowercased()] = first
        export.cannotSay(
          "'\(column.wire)' and '\(first)' are one column to BigQuery; the first is written", at: column.location)
        continue
      }
      trees.append(Self.tree(name, column.type, column.mode, column.description, column.fields))
    }
    return trees
  }

  /// Letters, digits and underscores, a letter or underscore first, 300 at most.
  static func columnName(_ wire: String) -> String {
    var name = ""
    for byte in wire.utf8.prefix(299) {
      switch byte {
      case 0x30...0x39: name += (name.isEmpty ? "_" : "") + String(Unicode.Scalar(byte))
      case 0x41...0x5A, 0x61...0x7A, 0x5F: name.unicodeScalars.append(Unicode.Scalar(byte))
      default: name += "_"
      }
    }
    return name.isEmpty ? "_" : name
  }

  private static func tree(
    _ name: String, _ type: String, _ mode: String, _ description: String?, _ fields: [JSONTree]
  ) -> JSONTree {
    var keys: SchemaKeys = [("name", .text(name)), ("type", .text(type)), ("mode", .text(mode))]
    // BigQuery takes 1,024 characters.
    if let description { keys.append(("description", .text(String(description.unicodeScalars.prefix(1024))))) }
    if !fields.isEmpty { keys.append(("fields", .list(fields))) }
    return .object(keys)
  }
}
