/// The wall-clock and monotonic time of an event.
@frozen public struct EventTime: Sendable, Hashable {
  /// The wall-clock time in milliseconds since 1970.
  public var wallMilliseconds: Int64
  /// The monotonic time in milliseconds, measured by the encoder's clock.
  public var monotonicMilliseconds: Int64

  /// Creates a time.
  public init(wallMilliseconds: Int64, monotonicMilliseconds: Int64) {
    self.wallMilliseconds = wallMilliseconds
    self.monotonicMilliseconds = monotonicMilliseconds
  }
}

/// An event and its time.
@frozen public struct TimedEvent<Event: RecordableEvent>: Sendable {
  // These must be the only two properties; see `BorrowedEvent`.
  @usableFromInline let payload: EventPayload
  /// The time of the event.
  public let time: EventTime

  /// Creates an event with the given time.
  @inlinable public init(_ event: Event, at time: EventTime) {
    payload = event.payload
    self.time = time
  }
}

/// A ``TimedEvent`` that is borrowed in place. The type is noncopyable because retaining and releasing the event's
/// strings would take as long as encoding the event.
struct BorrowedEvent: ~Copyable {
  private let payload: EventPayload
  private let time: EventTime

  /// Returns the address of the event's payload, which is the first property.
  @inline(__always) static func payload(of event: UnsafePointer<BorrowedEvent>) -> EventPointer {
    UnsafeRawPointer(event).assumingMemoryBound(to: EventPayload.self)
  }

  @inline(__always) static func time(of event: UnsafePointer<BorrowedEvent>) -> EventTime { event.pointee.time }

  /// Calls `body` with the events, borrowed in place. Both structs store the same two properties in the same order,
  /// regardless of the event type.
  static func withEach<Event, Result>(
    of events: [TimedEvent<Event>], _ body: (UnsafeBufferPointer<BorrowedEvent>) -> Result
  ) -> Result {
    events.withUnsafeBytes { body($0.assumingMemoryBound(to: BorrowedEvent.self)) }
  }
}

/// An encoder for a registry's events. It does not record events and does not take a lock. The caller must check
/// consent, and whether a once-only event was already sent before the encoder was created.
/// ```swift
/// let encoder = EventEncoder(Focus.self, variant: .focus, app: settings)
/// let bytes = EncodedBytes()
/// encoder.encode(.urlEntered, into: bytes)
/// ```
/// The output is byte-identical to the recorder's, with the same escapes, truncation, and checks. Losses are counted.
/// Values that do not change with each event are cached; see ``appValuesChanged()``. An encoder is not thread-safe.
public final class EventEncoder<R: TelemetryRegistry> {
  @usableFromInline let core: EncoderCore

  /// Creates an encoder.
  ///
  /// - Parameters:
  ///   - registry: The generated namespace.
  ///   - variant: The app's variant.
  ///   - app: The values that the app supplies.
  ///   - platform: The properties of the device and the system.
  ///   - clock: The clock for events without an explicit time. Times since the process start are measured from the
  ///     creation of the encoder.
  ///   - identity: The identifiers of the installation.
  public init(
    _ registry: R.Type, variant: R.Variant, app: R.AppValues, platform: TelemetryPlatform = .current,
    clock: any TelemetryClock = SystemClock(), identity: TelemetryIdentity = TelemetryIdentity()
  ) {
    core = EncoderCore(
      streams: R.streams,
      context: RecorderContext(
        platform: platform, identity: identity, variantName: variant.wireName, clock: clock),
      app: { R.appValue($0, of: app) })
  }

  /// Appends an event to `bytes`, without an envelope.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - time: The time of the event, or `nil` for the current time.
  ///   - bytes: The buffer to append to.
  /// - Returns: `recorded`, or the reason the event was refused. A refused event does not change `bytes`, and is
  ///   counted in ``losses``.
  @inlinable @discardableResult public func encode(
    _ event: R.Event, at time: EventTime? = nil, into bytes: EncodedBytes
  ) -> RecordOutcome {
    core.encode(event.payload, at: time, into: bytes)
  }

  /// Appends a ping to `bytes`: the stream's envelope and the given events.
  ///
  /// Refused events, events of other streams, and events beyond the ping's limits are omitted and counted.
  ///
  /// - Parameters:
  ///   - events: The events, in order.
  ///   - stream: The stream to which the events belong.
  ///   - sequence: The sequence number of the ping, starting at 1.
  ///   - documentID: The ping's identifier. If `nil` and the stream sends an identifier, a random one is created.
  ///   - bytes: The buffer to append to.
  /// - Returns: The number of events in the ping, or `nil` if no ping was written.
  @discardableResult public func encode(
    _ events: [TimedEvent<R.Event>], of stream: R.Stream, sequence: Int = 1, documentID: String? = nil,
    into bytes: EncodedBytes
  ) -> Int? {
    BorrowedEvent.withEach(of: events) {
      core.encode($0, of: stream.index, sequence: sequence, documentID: documentID, into: bytes)
    }
  }

  /// Counts a screen view, and sets the screen title for subsequent events.
  public func screenShown(title: String) { core.screenShown(title) }

  /// The current session number, starting at 1.
  public var sessionNumber: Int {
    get { core.sessionNumber }
    set { core.sessionNumber = newValue }
  }

  /// Updates properties of the device or the system.
  public func updatePlatform(_ change: (inout TelemetryPlatform) -> Void) {
    change(&core.context.platform)
    core.appValuesChanged()
  }

  /// Rereads the app's values. Call this method after a value changes.
  public func appValuesChanged() { core.appValuesChanged() }

  /// The losses so far, by reason.
  public var losses: LossCounts { core.lossCounts }
}

extension EventEncoder where R.AppValues == NoAppValues {
  /// Creates an encoder for a registry that does not use app values.
  public convenience init(
    _ registry: R.Type, variant: R.Variant, platform: TelemetryPlatform = .current,
    clock: any TelemetryClock = SystemClock(),
    identity: TelemetryIdentity = TelemetryIdentity()
  ) {
    self.init(
      registry, variant: variant, app: NoAppValues(), platform: platform, clock: clock, identity: identity)
  }
}
