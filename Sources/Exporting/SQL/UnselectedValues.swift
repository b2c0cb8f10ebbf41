import SignalbookRegistry
import SignalbookReview

extension EventQueries {
  /// Returns the names of the stream's identifiers and the event's values that the query does not select, except for
  /// secrets.
  func unselectedValues(of query: EventQuery) -> [String] {
    var names: [String] = []
    func collect(
      _ fields: [Field], _ columns: [TableColumn], isWhole: Bool = false, _ root: (String) -> EventQuery.Value
    ) {
      for field in fields where !field.type.isSecret && field.isEverSent {
        let column = columns.last { $0.wire == field.wire }
        let value = column.map { root($0.name) }
        if let value, query.selects(value) { continue }
        if isWhole, field.type.constant == nil, column == nil { names.append(field.name) }
        collect(field, column, value, [])
      }
    }
    func collect(_ field: Field, _ column: TableColumn?, _ value: EventQuery.Value?, _ outer: [String]) {
      let path = outer + [field.name]
      if field.type.isSecret || !field.isEverSent { return }
      if let value, query.selects(value) { return }
      var nestedFields: [Field] = []
      field.visitWithin(outer) { part, names in if names.count == path.count + 1 { nestedFields.append(part) } }
      if nestedFields.isEmpty {
        if field.type.constant == nil, isIdentifier(field, path) { names.append(path.joined(separator: ".")) }
        return
      }
      let isRecord = column.map { $0.type == "RECORD" && $0.mode != "REPEATED" && !$0.isMap } ?? false
      for part in nestedFields {
        let innerColumn = isRecord ? column?.fields.last { $0.wire == part.wire } : nil
        let innerValue = innerColumn.flatMap { column in value.map { EventQuery.Value.column(column.name, of: $0) } }
        collect(part, innerColumn, innerValue, path)
      }
    }
    let unit: (String) -> EventQuery.Value = list == nil ? { .event($0) } : { .unit($0) }
    collect(stream.envelope, columns, unit)
    collect(stream.upload?.adds ?? [], eventColumns + columns) { name in
      eventColumns.contains { $0.name == name } ? .event(name) : unit(name)
    }
    collect(stream.common, eventColumns) { .event($0) }
    for part in (stream.upload?.path?.parts ?? []) + (stream.upload?.headers ?? [])
    where isIdentifier(part, [part.name]) {
      let name = BigQueryWriter.columnName(for: part.name)
      let isSelected = query.selectedColumns.contains { $0.alias.lowercased() == name.lowercased() }
      if !isSelected, !part.type.isSecret, part.type.constant == nil, part.source != "document.id" {
        names.append(part.name)
      }
    }
    switch query.event.shape {
    case .object(_, let own): collect(own, eventColumns, isWhole: true) { .event($0) }
    // Extras are selected by key, and the keys of a flattened map are not known.
    case .tuple(let tuple):
      names += tuple.extras.filter { $0.isFlattened && $0.isOpenMap && !$0.type.isSecret && $0.isEverSent }.map(\.name)
    }
    names += ReceiverColumns.batchIdentifiers(of: stream)
    for attribute in attributes where isIdentifier(attribute.field, [attribute.name]) {
      if !attribute.field.type.isSecret, attribute.field.type.constant == nil { names.append(attribute.name) }
    }
    var visitedNames: Set<String> = []
    return names.filter { visitedNames.insert($0).inserted }
  }
}

extension EventQuery {
  /// Returns whether the query selects a value, either directly or extracted from JSON.
  fileprivate func selects(_ value: Value) -> Bool {
    selectedColumns.contains { selected in
      if case .scalar(let inner, _) = selected.value { return inner == value }
      return selected.value == value
    }
  }
}
