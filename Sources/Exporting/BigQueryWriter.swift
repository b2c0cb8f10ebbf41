import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles
import SignalbookWireForm
import SignalbookWirePlan

/// A writer of the columns of a stream's table.
struct BigQueryWriter {
  private let constraints: ValueConstraintBuilder
  var export: Export
  /// The tables of codes to which descriptions refer.
  var lookups: [CodeMeanings.Lookup] { meanings.lookups }
  private let table: String
  private let location: Location
  private var columnCount = 0
  private var meanings = CodeMeanings()

  /// BigQuery's limit on the number of columns in a table, including nested columns.
  private static let maxColumns = 10_000
  /// BigQuery's limit on the nesting depth of records.
  private static let maxLevels = 15

  init(_ registry: Registry, variant: String?, export: Export, table: String, of entry: StreamInventory) {
    var constraints = ValueConstraintBuilder(.producer, of: registry)
    constraints.variants = variant.map { .one($0) } ?? .all
    self.constraints = constraints
    self.export = export
    self.table = table
    location = entry.location
  }

  /// Returns the columns of the table. The columns that the receiver adds precede the columns of the ping.
  mutating func table(of entry: StreamInventory, withEvents: Bool = true) -> [TableColumn] {
    let stream = entry.stream
    let events = (withEvents ? entry.events : []).filter { !$0.metadata.isRetired }
      .compactMap(\.event)
    meanings = CodeMeanings(of: stream, events, stem: String(BigQueryTables.fileNamePrefix(of: table)))
    var tableColumns: [TableColumn] = []
    if stream.envelope.isEmpty {
      tableColumns = event(of: stream, events)
    } else {
      let list = stream.envelope.first { $0.source == "stream.events" }
      for member in constraints.members(of: stream.envelope) {
        guard member.key == list?.wire else {
          tableColumns += columns(for: [member])
          continue
        }
        let records = event(of: stream, events)
        if records.isEmpty { continue }
        tableColumns.append(
          TableColumn(
            wire: member.key, type: "RECORD", mode: "REPEATED", description: member.description, fields: records,
            location: member.location ?? entry.location))
      }
    }
    if tableColumns.isEmpty { return [] }
    let adds = stream.upload?.adds ?? []
    tableColumns += columns(for: constraints.members(of: adds)).map { column in
      var column = column
      // Batches of several pings are sent without these members.
      if column.mode == "REQUIRED" { column.mode = "NULLABLE" }
      return column
    }
    let ownNames = Set(tableColumns.map { Self.columnName(for: $0.wire).lowercased() })
    // The arrival time always has a separate column, because it partitions the table. A member with the same name gets
    // another column.
    tableColumns =
      ReceiverColumns.columns(of: stream).filter { $0.wire == ReceiverColumns.time || !ownNames.contains($0.wire) }
      + tableColumns
    let namedColumns = self.withDistinctNames(tableColumns, in: table, level: 1)
    if columnCount > Self.maxColumns {
      export.reportUnmapped(
        "\(entry.id) has \(columnCount) columns; the BigQuery limit is \(Self.maxColumns)", at: entry.location)
    }
    return namedColumns
  }

  private mutating func event(of stream: Stream, _ events: [Event]) -> [TableColumn] {
    let location = stream.origin.location
    switch stream.encoding {
    case .none: return []
    case .tuple:
      func text(_ name: String, _ mode: String, _ description: String) -> TableColumn {
        TableColumn(wire: name, type: "STRING", mode: mode, description: description, location: location)
      }
      var time = TableColumn(
        wire: "time", type: "INTEGER", mode: "REQUIRED", description: "The time of the event.", location: location)
      if let field = stream.time {
        time = columns(for: constraints.members(of: [field])).first ?? time
        time.wire = "time"
        time.description = time.description ?? "The time of the event."
      }
      let extras = [
        text("key", "REQUIRED", "The key of the extra."),
        text("value", "NULLABLE", "The value of the extra as a string."),
      ]
      return [
        time, text("category", "REQUIRED", "The category of the event."),
        text("method", "REQUIRED", "The method of the event."),
        text("object", "REQUIRED", "The object of the event."),
        text("value", "NULLABLE", "The value as a string, if there is one."),
        TableColumn(
          wire: "extras", type: "RECORD", mode: "REPEATED", description: "The extras.", fields: extras,
          location: location),
      ]
    case .object:
      var eventColumns = columns(for: constraints.members(of: stream.common))
      if let field = stream.eventField {
        eventColumns.insert(
          TableColumn(
            wire: field.wire, type: field.isInteger ? "INTEGER" : "STRING", mode: "REQUIRED",
            description: meanings.description(of: field, events), location: location), at: 0)
      }
      let commonKeys = Set(eventColumns.map(\.wire))
      let objects = events.map { constraints.object(of: $0.callerFields) }
      guard var all = objects.first else { return eventColumns }
      for object in objects.dropFirst() { all = all.union(object) }
      for var member in all.members where !commonKeys.contains(member.key) {
        // Other events do not have this member.
        if stream.eventField != nil { member.isRequired = false }
        member.description = CodeMeanings.description(of: member.key, in: events) ?? member.description
        eventColumns += columns(for: [member])
      }
      for case let field? in events.map({ $0.callerFields.first(where: \.isFlattened) }) where field.isOpenMap {
        export.reportUnmapped(
          "the keys of '\(field.name)' are not known, so its entries have no column; store them separately, or set "
            + "'--ignore_unknown_values'", at: field.origin.location)
      }
      return eventColumns
    }
  }

  // MARK: Columns

  /// Returns a column for each key. Its type accepts the values of all variants and events.
  private mutating func columns(for members: [ValueConstraint.Member]) -> [TableColumn] {
    members.map { member in
      let isVaried = member.constraint.traits.contains(.isVaried)
      var column = column(
        member.key, member.constraint.flattened, isRequired: member.isRequired && !isVaried, member.location)
      column.description = meanings.description(of: member.description, at: member.location)
      return column
    }
  }

  private mutating func column(
    _ wire: String, _ value: ValueConstraint, isRequired: Bool, _ location: Location?
  ) -> TableColumn {
    let location = location ?? self.location
    let isNullable = value.kinds.contains(.null)
    var column = TableColumn(
      wire: wire, type: "JSON", mode: isRequired && !isNullable ? "REQUIRED" : "NULLABLE", location: location)
    switch value.kinds.subtracting(.null) {
    // `DATE` rejects invalid dates such as 2017-02-30. The app can supply such dates, but the runtime's clock cannot.
    case .text, []: column.type = value.traits.contains(.isClockDay) ? "DATE" : "STRING"
    case .boolean: column.type = "BOOLEAN"
    // `INTEGER` is a signed 64-bit type. JSON represents larger numbers exactly, so leave their type as JSON.
    case .integer where value.canExceedInt64: break
    case .integer: column.type = "INTEGER"
    case .number, .fraction: column.type = "FLOAT"
    case .object where value.traits.contains(.isMap):
      // A repeated column cannot be null.
      if !isNullable { map(value, &column) }
    case .object:
      if value.undeclaredMembers == .none { column.fields = columns(for: value.members) }
      if !column.fields.isEmpty { column.type = "RECORD" }
    case .list:
      // A list of lists or of nullable items cannot be a column.
      guard !isNullable, case .each(let item) = value.items, !item.kinds.contains(.null) else { break }
      let itemColumn = self.column(wire, item.flattened, isRequired: true, location)
      if itemColumn.mode != "REPEATED" {
        (column.type, column.fields, column.mode) = (itemColumn.type, itemColumn.fields, "REPEATED")
      }
    case ValueConstraint.Kinds.all.subtracting(.null): break
    default: export.reportUnmapped("'\(wire)' has several types; the column is JSON", at: location)
    }
    return column
  }

  /// Sets the columns for the keys and values of a map. If the entries have different types, the value column has the
  /// type JSON.
  private mutating func map(_ map: ValueConstraint, _ column: inout TableColumn) {
    var values = map.members.map(\.constraint)
    if case .each(let value) = map.undeclaredMembers { values.append(value) }
    guard let first = values.first else { return }
    let value = values.dropFirst().reduce(first.flattened) { $0.union($1) }
    // Each value of a named map is an object with a single member, whose key is also data.
    if !value.traits.contains(.isMap), value.bounds.maxProperties == 1 { return }
    var valueColumn = self.column("value", value, isRequired: true, column.location)
    valueColumn.description = "The value of the entry."
    let key = TableColumn(
      wire: "key", type: "STRING", mode: "REQUIRED", description: "The key of the entry.", location: column.location)
    (column.type, column.mode, column.isMap, column.fields) = ("RECORD", "REPEATED", true, [key, valueColumn])
  }

  // MARK: Names

  /// Returns the columns with distinct names. If BigQuery considers two names equal, the second one gets a numeric
  /// suffix, and both are reported.
  private mutating func withDistinctNames(_ columns: [TableColumn], in outerPath: String, level: Int) -> [TableColumn] {
    var names: [String: String] = [:]
    var renamedColumns: [TableColumn] = []
    for var column in columns {
      column.name = Self.columnName(for: column.wire)
      // Column names are case-insensitive in BigQuery.
      if let first = names[column.name.lowercased()] {
        column.name = Self.numberedName(basedOn: column.name, besides: columns, renamedColumns)
        export.reportUnmapped(
          first == ReceiverColumns.time && column.wire == first
            ? "'\(first)' is the arrival-time column; the column of the member '\(first)' is '\(column.name)'"
            : "BigQuery does not distinguish '\(column.wire)' and '\(first)'; the column of '\(column.wire)' is "
              + "'\(column.name)'",
          at: column.location)
      }
      names[column.name.lowercased()] = column.wire
      columnCount += 1
      let path = "\(outerPath)/\(column.name)"
      export.explain(path, column.wire, at: column.location)
      if !column.fields.isEmpty, level > Self.maxLevels {
        export.reportUnmapped(
          "'\(column.wire)' is nested \(level) records deep; the BigQuery limit is \(Self.maxLevels), so the "
            + "column is JSON",
          at: column.location)
        (column.type, column.fields) = ("JSON", [])
        if column.isMap { column.mode = "NULLABLE" }
      }
      column.fields = self.withDistinctNames(column.fields, in: path, level: level + 1)
      renamedColumns.append(column)
    }
    return renamedColumns
  }

  /// Returns the name with the first numeric suffix that is not taken.
  private static func numberedName(basedOn name: String, besides columns: [TableColumn], _ namedColumns: [TableColumn])
    -> String
  {
    let takenNames = Set(
      columns.map { columnName(for: $0.wire).lowercased() } + namedColumns.map { $0.name.lowercased() })
    // Names are limited to 300 characters.
    let stem = name.prefix(290)
    var number = 2
    while takenNames.contains("\(stem)_\(number)".lowercased()) { number += 1 }
    return "\(stem)_\(number)"
  }

  /// The prefixes that BigQuery reserves, regardless of case.
  private static let reservedPrefixes = [
    "_table_", "_file_", "_partition", "_row_timestamp", "__root__", "_colidentifier", "_change_sequence_number",
    "_change_type", "_change_timestamp",
  ]

  /// Returns a valid column name for the given wire name: up to 300 letters, digits, and underscores, not starting with
  /// a digit. Prepends `x` to a name with a reserved prefix.
  static func columnName(for wire: String) -> String {
    var name = ""
    // Mask secrets first, because the replaced characters are needed to detect them.
    for byte in Secrets.mask(wire).utf8.prefix(299) {
      switch byte {
      case 0x30...0x39: name += (name.isEmpty ? "_" : "") + String(Unicode.Scalar(byte))
      case 0x41...0x5A, 0x61...0x7A, 0x5F: name.unicodeScalars.append(Unicode.Scalar(byte))
      default: name += "_"
      }
    }
    let lowercased = name.lowercased()
    if name.utf8.first == 0x5F, reservedPrefixes.contains(where: lowercased.hasPrefix) { return "x" + name }
    return name.isEmpty ? "_" : name
  }
}

extension ValueConstraint {
  /// Whether the integer's maximum is outside the signed 64-bit range.
  var canExceedInt64: Bool {
    if case .number? = bounds.maximum { true } else { false }
  }
}
