import SignalbookRegistry

// The times of an event: the times of its ping, and the time at the event's offset.
extension EventQueries {
  /// Selects the ping's columns that come from a clock or count sessions. Also selects the event's time if the event
  /// contains an offset from process start and the ping contains the start time.
  func addTimes(to query: inout EventQuery) {
    guard list != nil else { return }
    var start: EventQuery.Value?
    for field in stream.envelope where !field.type.isSecret && field.isEverSent {
      guard let source = field.source, let column = columns.last(where: { $0.wire == field.wire }),
        column.fields.isEmpty, column.mode != "REPEATED"
      else { continue }
      let value = EventQuery.Value.unit(column.name)
      if source == "clock.process-start-ms-since-1970", column.type == "INTEGER" { start = value }
      guard source.hasPrefix("clock.") || source == "counter.session-number" else { continue }
      if !query.selectedColumns.contains(where: { $0.value == value }) { query.select(value, as: column.name) }
    }
    if case .tuple = query.event.shape, let start, let time = stream.time,
      time.source == "clock.ms-since-process-start", eventColumns.contains(where: { $0.name == "time" })
    {
      query.select(.instant(start: start, offset: .event("time")), as: "event_time")
    }
  }
}
