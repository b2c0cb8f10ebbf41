/// An event that the schema sends without a caller, and when. Generated.
public struct TriggeredEvent: Sendable {
  public enum Moment: Sendable, Hashable {
    case start, firstStart, secondStart, foreground, `return`, background, screen
    /// Again and again, counted from the app's start or, `inForeground`, from each time it comes to the foreground.
    case every(milliseconds: Int, inForeground: Bool)
  }

  public let moment: Moment
  let payload: EventPayload

  @_spi(Generated) public init(_ moment: Moment, _ payload: EventPayload) {
    self.moment = moment
    self.payload = payload
  }

  /// The same event seen from a registry that imports its owner, see ``EventPayload/imported(base:)``.
  @_spi(Generated) public func imported(base: UInt8) -> TriggeredEvent {
    TriggeredEvent(moment, payload.imported(base: base))
  }

  /// The same, see ``EventPayload/imported(streams:)``.
  @_spi(Generated) public func imported(streams: StaticString) -> TriggeredEvent {
    TriggeredEvent(moment, payload.imported(streams: streams))
  }
}

/// What an app tells the recorder about itself.
public enum LifecycleMoment: Sendable, Hashable, CaseIterable {
  /// The process started; once. Without this call, the first of the other two says so too.
  case start
  /// The app came to the foreground.
  case foreground
  /// The app left the foreground.
  case background
}

/// What is remembered of an installation across launches. Keeping it is the app's task for now, as with ``Identity``:
/// store it when the app goes to the background and pass it to the next ``Telemetry``.
public struct InstallationHistory: Sendable, Hashable {
  /// How often the app has started.
  public var starts: Int
  /// Events that are sent once for each installation and have been recorded.
  public var recordedOnce: Set<String>

  public init(starts: Int = 0, recordedOnce: Set<String> = []) {
    self.starts = starts
    self.recordedOnce = recordedOnce
  }
}
