import SignalbookRegistry

// The times of an event: the times of its ping, and the time at the event's offset. Also the ping's identifier and
// sequence number, which distinguish a retry from another ping.
extension EventQueries {
  /// Selects the ping's columns that come from a clock, identify the ping, or count pings or sessions. Also selects the
  /// event's time if the event contains an offset from process start and the ping contains the start time.
  func addTimes(to query: inout EventQuery) {
    guard list != nil else { return }
    var start: EventQuery.Value?
    for field in stream.envelope where !field.type.isSecret && field.isEverSent {
      guard let source = field.source, let column = columns.last(where: { $0.wire == field.wire }),
        column.fields.isEmpty, column.mode != "REPEATED"
      else { continue }
      let value = EventQuery.Value.unit(column.name)
      if source == "clock.process-start-ms-since-1970" { start = Self.integer(value, of: field, column) ?? start }
      guard source.hasPrefix("clock.") || Self.pingSources.contains(source) else { continue }
      if !query.selectedColumns.contains(where: { $0.value == value }) { query.select(value, as: column.name) }
    }
    guard let offset = offsetColumn(of: query.event) else { return }
    guard let value = offset.value else {
      query.unreadableOffset = offset.name
      return
    }
    guard let start else {
      query.offsetWithoutStart = offset.name
      return
    }
    query.select(.instant(start: start, offset: value), as: "event_time")
  }

  private static let pingSources: Set<String> = ["document.id", "counter.sequence", "counter.session-number"]

  /// Returns the name and value of the column with the event's offset in milliseconds from the start of the process, if it
  /// has one. The value is `nil` if the column does not contain integers, such as a number that a variant sends as text.
  private func offsetColumn(of event: Event) -> (name: String, value: EventQuery.Value?)? {
    let source = "clock.ms-since-process-start"
    let field: Field?
    let column: TableColumn?
    switch event.shape {
    case .tuple:
      field = stream.time?.source == source ? stream.time : nil
      column = eventColumns.first { $0.name == "time" }
    case .object(_, let own):
      field = (stream.common + own).first { $0.source == source && $0.isEverSent && !$0.type.isSecret }
      column = eventColumns.last { $0.wire == field?.wire && $0.mode != "REPEATED" }
    }
    guard let field, let column else { return nil }
    return (column.name, Self.integer(.event(column.name), of: field, column))
  }

  /// Returns the integer in a column, which can be sent as text, or `nil` if the column does not contain an integer.
  private static func integer(
    _ value: EventQuery.Value, of field: Field, _ column: TableColumn
  ) -> EventQuery.Value? {
    guard case .integer = field.type.base else { return nil }
    switch column.type {
    case "INTEGER": return value
    case "STRING": return .integer(in: value)
    default: return nil
    }
  }
}
