/// What a recorder has stored and not yet built, for an app's own tests.
public struct RecordedEvents: Sendable, Hashable {
  /// Each event's bytes as they go over the wire, in the order of recording.
  public let bytes: [[UInt8]]

  public var texts: [String] { bytes.map { String(decoding: $0, as: UTF8.self) } }
  public var count: Int { bytes.count }
}

extension Telemetry {
  /// The stored events of a stream. Does not change anything.
  public func recordedEvents(of stream: R.Stream) -> RecordedEvents {
    RecordedEvents(bytes: core.storedEvents(stream.index))
  }
}
