import SignalbookJSONWriting
import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles
import SignalbookWireForm

/// Schemas of BigQuery tables, one for each stream, in the form that `bq mk --schema` and the client libraries take.
///
/// A column is named as on the wire, what BigQuery cannot name with `_` in place of each such character. Tuple events become
/// records of their items; whoever loads them turns lists into records. What the key was is among the explanations.
enum BigQueryTables {
  static func export(_ request: ExportRequest) -> Export {
    var export = Export()
    for (registry, entry) in request.streams {
      if entry.stream.isExternal {
        export.cannotSay("the form of \(entry.id) is not known: somebody else's code sends it", at: entry.location)
        continue
      }
      let name = "\(registry.name).\(entry.stream.name)"
      export.explain(name, entry.stream.name, at: entry.location)
      var writer = BigQueryWriter(registry: registry.registry, variant: request.variant, export: export, table: name)
      let columns = writer.table(of: entry, request)
      export = writer.export
      if columns.isEmpty {
        export.cannotSay("\(entry.id) sends no member of which a table could have a column", at: entry.location)
        continue
      }
      export.files.append(.init(name: fileName(of: entry, in: registry), text: JSONTree.list(columns).pretty()))
    }
    return export
  }

  /// A stream's columns without those that single events bring.
  static func frame(of entry: StreamInventory, in registry: RegistryInventory) -> [JSONTree] {
    var writer = BigQueryWriter(registry: registry.registry, variant: nil, export: Export(), table: "")
    return writer.table(of: entry, ExportRequest(Inventory(of: registry)), withEvents: false)
  }

  static func fileName(of entry: StreamInventory, in registry: RegistryInventory) -> String {
    WireSchema.fileName("\(registry.name).\(entry.stream.name)").dropLast(".schema.json".count) + ".table.json"
  }

}

struct BigQueryWriter {
  let registry: Registry
  let variant: String?
  var export: Export
  let table: String
  private var columnCount = 0

  /// What BigQuery allows, by its page of quotas: columns of a table, nested ones included; levels of records.
  private static let mostColumns = 10_000
  private static let mostLevels = 15

  init(registry: Registry, variant: String?, export: Export, table: String) {
    self.registry = registry
    self.variant = variant
    self.export = export
    self.table = table
  }

  private struct Column {
    var wire: String
    var type: String
    var mode: String
    var description: String?
    var fields: [Column] = []
    /// Its records are the entries of an object: key and value.
    var isMap = false
    var location: Location

    mutating func beOptional() {
      if mode == "REQUIRED" { mode = "NULLABLE" }
    }
  }

  mutating func table(of entry: StreamInventory, _ request: ExportRequest, withEvents: Bool = true) -> [JSONTree] {
    let stream = entry.stream
    let events = (withEvents ? entry.events : []).filter { $0.metadata.retired == nil && request.isSent($0) }
      .compactMap(\.event)
    let found: [Column]
    if stream.envelope.isEmpty {
      found = event(of: stream, events)
    } else {
      var envelope: [Column] = []
      for field in stream.envelope {
        guard field.source == "stream.events" else {
          add(columns([field]), to: &envelope)
          continue
        }
        let records = event(of: stream, events)
        if records.isEmpty { continue }
        envelope.append(
          Column(
            wire: field.wire, type: "RECORD", mode: "REPEATED", description: field.description, fields: records,
            location: field.origin.location))
      }
      found = envelope
    }
    let trees = self.trees(found, in: table, level: 1)
    if columnCount > Self.mostColumns {
      export.cannotSay(
        "\(entry.id) has \(columnCount) columns, and BigQuery takes \(Self.mostColumns)", at: entry.location)
    }
    return trees
  }

  private mutating func event(of stream: Stream, _ events: [Event]) -> [Column] {
    let place = stream.origin.location
    switch stream.encoding {
    case .none: return []
    case .tuple:
      func text(_ name: String, _ mode: String, _ description: String) -> Column {
        Column(wire: name, type: "STRING", mode: mode, description: description, location: place)
      }
      var time = Column(
        wire: "time", type: "INTEGER", mode: "REQUIRED", description: "When it happened.", location: place)
      if let field = stream.time {
        time = columns([field]).first ?? time
        time.wire = "time"
        time.description = time.description ?? "When it happened."
      }
      let extras = [text("key", "REQUIRED", "The extra's key."), text("value", "NULLABLE", "Its value as text.")]
      return [
        time, text("category", "REQUIRED", "The first name."), text("method", "REQUIRED", "What was done."),
        text("object", "REQUIRED", "What it was done to."),
        text("value", "NULLABLE", "The value as text, where there is one."),
        Column(
          wire: "extras", type: "RECORD", mode: "REPEATED", description: "The extras.", fields: extras, isMap: true,
          location: place),
      ]
    case .object:
      var found: [Column] = []
      if let field = stream.eventField {
        found.append(
          Column(
            wire: field.wire, type: field.isInteger ? "INTEGER" : "STRING", mode: "REQUIRED",
            description: field.description, location: place))
      }
      add(columns(stream.common), to: &found)
      let shared = found.count
      var places: [String: Int] = [:]
      for (index, column) in found.enumerated() { places[column.wire] = index }
      for event in events {
        guard case .object(_, let fields) = event.shape else { continue }
        for column in columns(fields) {
          if let place = places[column.wire] {
            if !merge(column, into: &found[place]) {
              export.cannotSay(
                "'\(column.wire)' of '\(event.name)' is \(column.type), and elsewhere in the stream another type; "
                  + "the column is JSON", at: column.location)
            }
          } else {
            places[column.wire] = found.count
            found.append(column)
          }
        }
      }
      // Another event is without it.
      if stream.eventField != nil {
        for index in found.indices.dropFirst(shared) { found[index].beOptional() }
      }
      return found
    }
  }

  // MARK: Merging

  private mutating func add(_ columns: [Column], to found: inout [Column]) {
    for column in columns {
      guard let place = found.firstIndex(where: { $0.wire == column.wire }) else {
        found.append(column)
        continue
      }
      if !merge(column, into: &found[place]) {
        export.cannotSay("'\(column.wire)' is of two types; the column is JSON", at: column.location)
      }
    }
  }

  /// One column for values of both.
  ///
  /// - Returns: Whether its values are of one type.
  private func merge(_ other: Column, into column: inout Column) -> Bool {
    if other.mode != "REQUIRED", column.mode == "REQUIRED" { column.mode = "NULLABLE" }
    let isList = column.mode == "REPEATED"
    if column.type == "JSON", !isList { return true }
    if isList == (other.mode == "REPEATED"), column.isMap == other.isMap {
      if Set([column.type, other.type]) == ["FLOAT", "INTEGER"] {
        column.type = "FLOAT"
        return true
      }
      if column.type == other.type {
        let isAgreed = mergeMembers(of: other, into: &column)
        if isAgreed { return true }
      }
    }
    column.type = "JSON"
    column.mode = isList || other.mode == "REPEATED" ? "NULLABLE" : column.mode
    column.fields = []
    column.isMap = false
    return false
  }

  /// Members of both records; what only one has can be absent.
  private func mergeMembers(of other: Column, into column: inout Column) -> Bool {
    var rest = other.fields
    for index in column.fields.indices {
      guard let place = rest.firstIndex(where: { $0.wire == column.fields[index].wire }) else {
        column.fields[index].beOptional()
        continue
      }
      if !merge(rest.remove(at: place), into: &column.fields[index]) { return false }
    }
    for var member in rest {
      member.beOptional()
      column.fields.append(member)
    }
    return true
  }

  // MARK: Columns

  /// A column for each key under which the fields are sent, in whatever variant.
  private mutating func columns(_ fields: [Field]) -> [Column] {
    var found: [Column] = []
    for field in fields where field.isEverSent {
      let forms = field.forms(in: variant, of: registry).filter(\.isEverSent)
      let isElsewhereOtherwise = !field.variants.isEmpty && variant == nil
      for form in forms {
        let isSure = form.sent.isAlways && !form.type.isNullable && form.absent != .null && !isElsewhereOtherwise
        var column = column(form.wire, form.type, isRequired: isSure, form.description, form.origin.location)
        // Whoever gives a date can give one that there is not, 2017-02-30, which BigQuery refuses; our clock cannot.
        if form.source == "clock.date-utc", form.type.format == "date", column.type == "STRING" { column.type = "DATE" }
        add([column], to: &found)
      }
    }
    return found
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
    case .string, .template: break
    case .vocabulary(let vocabulary):
      column.type = Self.name(of: vocabulary.cases.map(\.wire) + [vocabulary.unknown].compactMap { $0 })
    case .object(let fields):
      column.type = "RECORD"
      if !type.isOpen { column.fields = columns(fields) }
      if column.fields.isEmpty { column.type = "JSON" }
    case .array(let element):
      let inner = self.column(wire, element, isRequired: true, nil, location)
      // A list of lists, or of what may be null, is no column of its own; and a repeated column is never null.
      if inner.mode == "REPEATED" || element.isNullable || type.isNullable {
        column.type = "JSON"
      } else {
        column.type = inner.type
        column.fields = inner.fields
        column.mode = "REPEATED"
      }
    case .map(let map):
      if map.entryName != nil || type.isNullable {
        column.type = "JSON"
      } else {
        column.isMap = true
        column.type = "RECORD"
        column.mode = "REPEATED"
        let key = Column(
          wire: "key", type: "STRING", mode: "REQUIRED", description: "The entry's key.", location: location)
        column.fields = [key, value(of: map, location)]
      }
    case .held: column.type = "JSON"
    }
    return column
  }

  /// The column of a map's values: of one type where all its entries are, else JSON.
  private mutating func value(of map: MapType, _ location: Location) -> Column {
    func described(_ column: Column) -> Column {
      var column = column
      column.description = "The entry's value."
      return column
    }
    let types = map.entries.map { $0.map(\.value) } ?? [map.value]
    var value: Column?
    for type in types {
      let next = column("value", type, isRequired: !type.isNullable, nil, location)
      guard var known = value else {
        value = next
        continue
      }
      let isAgreed = merge(next, into: &known)
      value = known
      if !isAgreed { break }
    }
    return described(value ?? column("value", map.value, isRequired: !map.value.isNullable, nil, location))
  }

  private static func name(of scalars: [Scalar]) -> String {
    let names = Set(scalars.filter { $0 != .null }.map { name(of: $0) })
    if names.count == 1 { return names.first ?? "STRING" }
    return names == ["FLOAT", "INTEGER"] ? "FLOAT" : "JSON"
  }

  private static func name(of scalar: Scalar) -> String {
    switch scalar {
    case .null, .text: "STRING"
    case .boolean: "BOOLEAN"
    case .integer: "INTEGER"
    case .number: "FLOAT"
    }
  }

  // MARK: Names

  /// Two columns whose names BigQuery cannot tell apart are one too many: the second is left out and listed.
  private mutating func trees(_ columns: [Column], in place: String, level: Int) -> [JSONTree] {
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
      columnCount += 1
      let path = "\(place)/\(name)"
      export.explain(path, column.wire, at: column.location)
      trees.append(tree(column, name, path, level))
    }
    return trees
  }

  private mutating func tree(_ column: Column, _ name: String, _ path: String, _ level: Int) -> JSONTree {
    var column = column
    var fields: [JSONTree] = []
    if !column.fields.isEmpty, level > Self.mostLevels {
      export.cannotSay(
        "'\(column.wire)' lies \(level) records deep, and BigQuery takes \(Self.mostLevels); the column is JSON",
        at: column.location)
      column.type = "JSON"
      if column.isMap { column.mode = "NULLABLE" }
    } else if !column.fields.isEmpty {
      fields = trees(column.fields, in: path, level: level + 1)
    }
    var keys: SchemaKeys = [
      ("name", .text(name)), ("type", .text(column.type)), ("mode", .text(column.mode)),
    ]
    // BigQuery takes 1,024 characters.
    if let description = column.description {
      keys.append(("description", .text(String(description.unicodeScalars.prefix(1024)))))
    }
    if !fields.isEmpty { keys.append(("fields", .list(fields))) }
    return .object(keys)
  }

  /// Beginnings that BigQuery keeps for itself, whatever their letter case.
  private static let reserved = [
    "_table_", "_file_", "_partition", "_row_timestamp", "__root__", "_colidentifier", "_change_sequence_number",
    "_change_type", "_change_timestamp",
  ]

  /// Letters, digits and underscores, a letter or underscore first, 300 at most; `x` before what BigQuery keeps for itself.
  static func columnName(_ wire: String) -> String {
    var name = ""
    for byte in wire.utf8.prefix(299) {
      switch byte {
      case 0x30...0x39: name += (name.isEmpty ? "_" : "") + String(Unicode.Scalar(byte))
      case 0x41...0x5A, 0x61...0x7A, 0x5F: name.unicodeScalars.append(Unicode.Scalar(byte))
      default: name += "_"
      }
    }
    let lowercased = name.lowercased()
    if name.utf8.first == 0x5F, reserved.contains(where: lowercased.hasPrefix) { return "x" + name }
    return name.isEmpty ? "_" : name
  }
}
