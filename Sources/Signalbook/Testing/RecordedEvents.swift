/// What a recorder has stored and not yet built, for an app's own tests.
public struct RecordedEvents: Sendable, Hashable {
  /// Each event's bytes as they go over the wire, in the order of recording.
  public let bytes: [[UInt8]]

  public var texts: [String] { bytes.map { String(decoding: $0, as: UTF8.self) } }
  /// Each event as JSON. Where the registry has decoders, `Notes.DecodedEvent(wire:stream:)` makes of it an enum to `switch`
  /// over, whose `event` equals that of the call.
  public var values: [JSONValue] { bytes.compactMap { try? JSONValue(parsing: $0) } }
  public var count: Int { bytes.count }
}

extension Telemetry {
  /// The stored events of a stream. Does not change anything.
  public func recordedEvents(of stream: R.Stream) -> RecordedEvents {
    RecordedEvents(bytes: core.storedEvents(stream.index))
  }
}
