/// An event that the runtime records automatically at a given moment. Created by generated code.
public struct TriggeredEvent: Sendable {
  /// A moment at which events are recorded.
  public enum Moment: Sendable, Hashable {
    /// The app launches.
    case launch
    /// The app launches for the first time on this installation.
    case firstLaunch
    /// The app launches for the second time on this installation.
    case secondLaunch
    /// The app enters the foreground.
    case foreground
    /// The app returns to the foreground in the same process.
    case `return`
    /// The app leaves the foreground.
    case background
    /// The app shows a screen.
    case screen
    /// A period has elapsed since the app launched or, if `inForeground` is `true`, since it entered the foreground.
    /// The event recurs with the same period.
    case every(milliseconds: Int, inForeground: Bool)
  }

  /// The moment at which the event is recorded.
  public let moment: Moment
  let payload: EventPayload

  @_spi(Generated) public init(_ moment: Moment, _ payload: EventPayload) {
    self.moment = moment
    self.payload = payload
  }

  /// Returns the event for a registry that directly imports the event's registry. See ``EventPayload/imported(base:)``.
  @_spi(Generated) public func imported(base: UInt8) -> TriggeredEvent {
    TriggeredEvent(moment, payload.imported(base: base))
  }

  /// Returns the event for a registry that imports the event's registry. See ``EventPayload/imported(streams:)``.
  @_spi(Generated) public func imported(streams: StaticString) -> TriggeredEvent {
    TriggeredEvent(moment, payload.imported(streams: streams))
  }
}

/// A change in the app's lifecycle that affects sessions and triggered events.
public enum LifecycleMoment: Sendable, Hashable, CaseIterable {
  /// The process started. Report this moment once. If it is not reported, the first other moment implies it.
  case launch
  /// The app entered the foreground.
  case foreground
  /// The app left the foreground.
  case background
}

/// The earlier launches of an installation. A recorder with a folder stores them. Otherwise, store this value when the
/// app enters the background, and pass it to the next ``Telemetry``.
public struct InstallationHistory: Sendable, Hashable {
  /// The number of launches.
  public var launchCount: Int
  /// The recorded events that are recorded only once per installation or day.
  public var onceOnlyEvents: Set<String>

  /// Creates a history. The default values are those of a new installation.
  public init(launchCount: Int = 0, onceOnlyEvents: Set<String> = []) {
    self.launchCount = launchCount
    self.onceOnlyEvents = onceOnlyEvents
  }
}
