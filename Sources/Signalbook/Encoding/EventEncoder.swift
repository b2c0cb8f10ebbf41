/// When an event happened.
@frozen public struct EventTime: Sendable, Hashable {
  /// Milliseconds since 1970-01-01T00:00:00Z.
  public var wallMilliseconds: Int64
  /// Milliseconds since some fixed moment, the same as that of the encoder's clock.
  public var monotonicMilliseconds: Int64

  public init(wallMilliseconds: Int64, monotonicMilliseconds: Int64) {
    self.wallMilliseconds = wallMilliseconds
    self.monotonicMilliseconds = monotonicMilliseconds
  }
}

/// An event and when it happened.
@frozen public struct TimedEvent<Event: RecordableEvent>: Sendable {
  // These two and no others: see `BorrowedEvent`.
  @usableFromInline let payload: EventPayload
  public let time: EventTime

  @inlinable public init(_ event: Event, at time: EventTime) {
    payload = event.payload
    self.time = time
  }
}

/// A ``TimedEvent`` read where it lies. It cannot be copied, so that the compiler does not count the references of its
/// texts, which costs as much as encoding it.
struct BorrowedEvent: ~Copyable {
  private let payload: EventPayload
  private let time: EventTime

  /// Where the event itself is: it comes first.
  @inline(__always) static func payload(of event: UnsafePointer<BorrowedEvent>) -> EventPointer {
    UnsafeRawPointer(event).assumingMemoryBound(to: EventPayload.self)
  }

  @inline(__always) static func time(of event: UnsafePointer<BorrowedEvent>) -> EventTime { event.pointee.time }

  /// Calls `body` with the events as they lie in memory: both structures store the same two properties in the same
  /// order, whatever the event's type is.
  static func withEach<Event, Result>(
    of events: [TimedEvent<Event>], _ body: (UnsafeBufferPointer<BorrowedEvent>) -> Result
  ) -> Result {
    events.withUnsafeBytes { body($0.assumingMemoryBound(to: BorrowedEvent.self)) }
  }
}

/// Makes wire bytes of a registry's events without recording them: nothing is stored, no lock is taken. Whether the user
/// agreed, and whether an event that is sent once was sent before, is for the caller to know.
///
/// ```swift
/// let encoder = EventEncoder(Focus.self, variant: .focus, app: settings)
/// let bytes = EncodedBytes()
/// encoder.encode(.urlEntered, into: bytes)
/// ```
/// The bytes are the recorder's, which encodes the same way: the same escapes, cuts and checks, and losses are counted.
/// Values that do not change with the event are read once and kept, see ``valuesChanged()``. For one thread at a time.
public final class EventEncoder<R: TelemetryRegistry> {
  @usableFromInline let core: EncoderCore

  /// - Parameters:
  ///   - registry: the generated namespace.
  ///   - variant: the app's variant.
  ///   - app: the values that the app supplies.
  ///   - platform: facts about the device and the system.
  ///   - clock: where times come from that are not given; times since the start count from now.
  ///   - identity: identifiers of the installation.
  public init(
    _ registry: R.Type, variant: R.Variant, app: R.AppValues, platform: Platform = .current,
    clock: any TelemetryClock = SystemClock(), identity: Identity = Identity()
  ) {
    core = EncoderCore(
      streams: R.streams,
      context: RecorderContext(
        platform: platform, identity: identity, variantName: variant.wireName, clock: clock),
      app: { R.appValue($0, of: app) })
  }

  /// Writes one event behind what `bytes` holds, without anything around it.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - time: when it happened; `nil`: now.
  ///   - bytes: where it is written.
  /// - Returns: `recorded` when it was written. Otherwise `bytes` is as before, and ``losses`` counts why.
  @inlinable @discardableResult public func encode(
    _ event: R.Event, at time: EventTime? = nil, into bytes: EncodedBytes
  ) -> RecordOutcome {
    core.encode(event.payload, at: time, into: bytes)
  }

  /// Writes a whole unit behind what `bytes` holds: the stream's envelope with the events in it.
  ///
  /// An event that is refused is left out and counted; so are events of other streams and those beyond what a unit of
  /// the stream may hold.
  ///
  /// - Parameters:
  ///   - events: the events, in their order.
  ///   - stream: the stream that they belong to.
  ///   - sequence: the unit's number; the first is 1.
  ///   - documentID: the unit's identifier; `nil`: a random one, where it is sent at all.
  ///   - bytes: where it is written.
  /// - Returns: how many events are in it; `nil` when nothing was written.
  @discardableResult public func encode(
    _ events: [TimedEvent<R.Event>], of stream: R.Stream, sequence: Int = 1, documentID: String? = nil,
    into bytes: EncodedBytes
  ) -> Int? {
    BorrowedEvent.withEach(of: events) {
      core.encode($0, of: stream.index, sequence: sequence, documentID: documentID, into: bytes)
    }
  }

  /// A screen is shown: counted, and its title is that of all events until the next one.
  public func screenShown(title: String) { core.screenShown(title) }

  /// The number of the session that events belong to, from 1 on.
  public var sessionNumber: Int {
    get { core.sessionNumber }
    set { core.sessionNumber = newValue }
  }

  /// Changes facts about the device or the system.
  public func update(_ change: (inout Platform) -> Void) {
    change(&core.context.platform)
    core.valuesChanged()
  }

  /// Call this when a value of the app has changed.
  public func valuesChanged() { core.valuesChanged() }

  /// What was lost so far, by reason.
  public var losses: LossCounts { core.lossCounts }
}

extension EventEncoder where R.AppValues == NoAppValues {
  /// For registries whose sources need nothing from the app.
  public convenience init(
    _ registry: R.Type, variant: R.Variant, platform: Platform = .current, clock: any TelemetryClock = SystemClock(),
    identity: Identity = Identity()
  ) {
    self.init(
      registry, variant: variant, app: NoAppValues(), platform: platform, clock: clock, identity: identity)
  }
}
