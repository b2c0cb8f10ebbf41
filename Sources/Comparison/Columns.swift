import SignalbookExporting
import SignalbookRegistry
import SignalbookSchemaFiles

// Changes to the columns of unchanged fields in the BigQuery tables, which other fields cause.
extension Comparer {
  func compareColumns() {
    // A column changes only together with an entry.
    if hasAppliedProfiles || changes.isEmpty { return }
    let (oldTables, newTables) = (QueryColumn.all(of: old), QueryColumn.all(of: new))
    for (oldStream, newStream) in newStreamsByOld.sorted(by: { $0.key < $1.key }) {
      guard let before = oldTables[oldStream], let after = newTables[newStream] else { continue }
      let tables = TablePair(
        streams: (old.streams[oldStream], new.streams[newStream]), columns: (before, after),
        events: (old.events.filter { $0.streamIndex == oldStream }, new.events.filter { $0.streamIndex == newStream }))
      let newColumns = Dictionary(after.map { (ColumnKey($0), $0) }, uniquingKeysWith: { first, _ in first })
      for column in before {
        guard let newColumn = newColumns[ColumnKey(column)] else { continue }
        if column.name != newColumn.name {
          reportColumnName(column, newColumn, tables)
        } else if column.type != newColumn.type {
          reportColumnType(column, newColumn, tables)
        }
      }
    }
  }

  private func reportColumnName(_ old: QueryColumn, _ new: QueryColumn, _ tables: TablePair) {
    let uses = tables.uses(of: old)
    let use = uses.first { isSame($0.old, $0.new) } ?? uses.first
    let noun = use?.noun ?? "\(quoted(old.wire)) of the stream \(quoted(tables.streams.new.name))"
    var message = "the column of \(noun) in the BigQuery table changes from \(quoted(old.name ?? "")) to "
    message += new.name.map(quoted) ?? "none"
    var advice: String?
    var location = new.location
    if let other = tables.addedColumn(besides: new) {
      message += ", because BigQuery does not distinguish \(quoted(other.wire)) and \(quoted(old.wire))"
      location = other.location
    } else if let other = tables.removedColumn(besides: old) {
      message += ", because \(quoted(other.wire)), which BigQuery does not distinguish, is no longer in the table"
      advice = "Change the stored queries together with the table, or keep \(quoted(other.wire))."
    }
    report(
      .columnChanged, use?.subject ?? .init(.stream, path: [tables.streams.new.name]), message,
      old: .init(old.name, at: old.location), new: .init(new.name, at: location), impacts: .query, advice: advice)
  }

  /// Reports the other type of a column unless every field of the column changed, because such a change is reported for
  /// the field.
  private func reportColumnType(_ old: QueryColumn, _ new: QueryColumn, _ tables: TablePair) {
    let uses = tables.uses(of: old)
    guard let use = uses.first(where: { isSame($0.old, $0.new) }) else { return }
    let unchanged = Set(uses.filter { isSame($0.old, $0.new) }.map(\.new.origin.location))
    let newUses = tables.newUses(of: old)
    let other = newUses.first { !unchanged.contains($0.field.origin.location) }
    // If the fields are the same, their declared type changed, which is reported for the type.
    if other == nil, tables.oldUses(of: old).count <= newUses.count { return }
    let cause = other.map { ", because of \($0.noun)" } ?? ", because other events no longer send \(quoted(old.wire))"
    report(
      .columnChanged, use.subject,
      "the column \(quoted(old.name ?? "")) of \(use.noun) in the BigQuery table changes from \(old.type) to "
        + new.type + cause,
      old: .init(old.type, at: old.location), new: .init(new.type, at: other?.field.origin.location ?? new.location),
      impacts: .query,
      advice: "A column's type cannot be changed in place. Use the same type, or set the other field's `wire` to "
        + "another key.")
  }
}

/// Identifies a column in both versions of a table.
private struct ColumnKey: Hashable {
  var path: [String]
  var isAddedByReceiver: Bool

  init(_ column: QueryColumn) { (path, isAddedByReceiver) = (column.path, column.isAddedByReceiver) }
}

/// Both versions of a stream's table.
private struct TablePair {
  typealias Use = (subject: Change.Subject, noun: String, field: Field)
  typealias UsePair = (subject: Change.Subject, noun: String, old: Field, new: Field)

  var streams: (old: Stream, new: Stream)
  var columns: (old: [QueryColumn], new: [QueryColumn])
  var events: (old: [Event], new: [Event])

  /// Returns the column that only the new table contains and that BigQuery does not distinguish from the given column.
  func addedColumn(besides column: QueryColumn) -> QueryColumn? {
    let before = Set(columns.old.map(ColumnKey.init))
    return columns.new.first {
      $0.isIndistinguishable(from: column) && $0.name != nil && !before.contains(ColumnKey($0))
    }
  }

  func removedColumn(besides column: QueryColumn) -> QueryColumn? {
    let after = Set(columns.new.map(ColumnKey.init))
    return columns.old.first { $0.isIndistinguishable(from: column) && !after.contains(ColumnKey($0)) }
  }

  /// Returns the fields of both versions that fill the column or its outermost record.
  func uses(of column: QueryColumn) -> [UsePair] {
    let after = Dictionary(
      newUses(of: column).map { ($0.subject, $0) }, uniquingKeysWith: { first, _ in first })
    return oldUses(of: column).compactMap { old in
      after[old.subject].map { ($0.subject, $0.noun, old.field, $0.field) }
    }
  }

  func oldUses(of column: QueryColumn) -> [Use] {
    Self.uses(of: column, streams.old, events.old, named: streams.new.name)
  }

  func newUses(of column: QueryColumn) -> [Use] {
    Self.uses(of: column, streams.new, events.new, named: streams.new.name)
  }

  private static func uses(
    of column: QueryColumn, _ stream: Stream, _ events: [Event], named name: String
  ) -> [Use] {
    if column.isAddedByReceiver { return [] }
    var fields = stream.envelope + (stream.upload?.adds ?? [])
    var key = column.path.first
    let list = stream.envelope.first { $0.source == "stream.events" }
    let isInEvents = stream.envelope.isEmpty || list != nil && list?.wire == key
    if isInEvents {
      if !stream.envelope.isEmpty { key = column.path.dropFirst().first }
      fields = stream.common + (stream.envelope.isEmpty ? stream.upload?.adds ?? [] : [])
    }
    var uses: [Use] = fields.filter { $0.wire == key }.map { field in
      (
        .init(.field, path: [name, field.name]),
        "the field \(quoted(field.name)) of the stream \(quoted(name))", field
      )
    }
    guard isInEvents, stream.encoding == .object else { return uses }
    for event in events where !event.metadata.isRetired {
      for field in event.callerFields where field.wire == key {
        uses.append(
          (
            .init(.field, path: [event.name, field.name]),
            "the field \(quoted(field.name)) of the event \(quoted(event.name))", field
          ))
      }
    }
    return uses
  }
}

extension QueryColumn {
  /// Returns whether the columns belong to the same record and their names differ only in what BigQuery ignores.
  fileprivate func isIndistinguishable(from other: QueryColumn) -> Bool {
    foldedName == other.foldedName && path.dropLast() == other.path.dropLast()
      && (path != other.path || isAddedByReceiver != other.isAddedByReceiver)
  }
}
