/// An event that the runtime records automatically at a moment. Generated.
public struct TriggeredEvent: Sendable {
  /// A moment at which events are recorded.
  public enum Moment: Sendable, Hashable {
    /// The app starts.
    case start
    /// The app starts for the first time on this installation.
    case firstStart
    /// The app starts for the second time on this installation.
    case secondStart
    /// The app enters the foreground.
    case foreground
    /// The app enters the foreground again in the same process.
    case `return`
    /// The app leaves the foreground.
    case background
    /// The app shows a screen.
    case screen
    /// A period has passed since the app started or, if `inForeground` is true, since it entered the foreground.
    case every(milliseconds: Int, inForeground: Bool)
  }

  /// The moment at which the event is recorded.
  public let moment: Moment
  let payload: EventPayload

  @_spi(Generated) public init(_ moment: Moment, _ payload: EventPayload) {
    self.moment = moment
    self.payload = payload
  }

  /// Returns the event for a registry that imports the event's registry. See ``EventPayload/imported(base:)``.
  @_spi(Generated) public func imported(base: UInt8) -> TriggeredEvent {
    TriggeredEvent(moment, payload.imported(base: base))
  }

  /// Returns the event for a registry that imports the event's registry. See ``EventPayload/imported(streams:)``.
  @_spi(Generated) public func imported(streams: StaticString) -> TriggeredEvent {
    TriggeredEvent(moment, payload.imported(streams: streams))
  }
}

/// A change in the app's lifecycle that the recorder must know about.
public enum LifecycleMoment: Sendable, Hashable, CaseIterable {
  /// The process started. Report this moment once. If it is not reported, the first other moment implies it.
  case start
  /// The app entered the foreground.
  case foreground
  /// The app left the foreground.
  case background
}

/// The earlier launches of an installation. A recorder with a folder stores them. For a recorder in memory, store this
/// value when the app enters the background, and pass it to the next ``Telemetry``.
public struct InstallationHistory: Sendable, Hashable {
  /// The number of times the app was launched.
  public var starts: Int
  /// The recorded events that are sent once per installation.
  public var recordedOnce: Set<String>

  /// Creates a history. The defaults are those of an app that was never launched.
  public init(starts: Int = 0, recordedOnce: Set<String> = []) {
    self.starts = starts
    self.recordedOnce = recordedOnce
  }
}
