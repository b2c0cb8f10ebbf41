/// A stream's stored events that are not in a ping yet, for tests.
public struct RecordedEvents: Sendable, Hashable {
  /// The bytes of each event as they will be sent, in recording order.
  public let bytes: [[UInt8]]

  /// Each event as a JSON string, in recording order.
  public var texts: [String] { bytes.map { String(decoding: $0, as: UTF8.self) } }
  /// Each event as a JSON value, in recording order. If the registry has decoders, `Notes.DecodedEvent(wire:stream:)`
  /// converts a value to an enum whose `event` equals the recorded event.
  public var values: [JSONValue] { bytes.compactMap { try? JSONValue(parsing: $0) } }
  /// The number of events.
  public var count: Int { bytes.count }
}

extension Telemetry {
  /// Returns the stored events of a stream without changing them.
  public func recordedEvents(of stream: R.Stream) -> RecordedEvents {
    RecordedEvents(bytes: core.storedEvents(stream.index))
  }
}
