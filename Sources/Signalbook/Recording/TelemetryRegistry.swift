/// The requirements for a generated namespace, such as `enum Focus`.
public protocol TelemetryRegistry: Sendable {
  /// The events that the registry declares.
  associatedtype Event: RecordableEvent
  /// The app's variants: an enum whose `index` starts at 0. A registry without declared variants has a single variant,
  /// `standard`.
  associatedtype Variant: TelemetryVariant
  /// The streams, identified by their index in `streams`.
  associatedtype Stream: TelemetryStream
  /// The existential type of the values that the app supplies, or ``NoAppValues`` if there are none.
  associatedtype AppValues: Sendable

  /// A requirement that ties generated code to a runtime format. If the compiler reports it as missing, the formats
  /// differ. Update Signalbook or run `signalbook generate`, so that both use the same format.
  static var updateSignalbookAndGenerateAgainForFormat3: Void { get }

  /// The streams that the registry declares, followed by the streams of each import with events, in import order.
  static var streams: [StreamDescription] { get }
  /// The triggered events: those that the registry declares, sorted by name, followed by those of each import with
  /// events.
  static var triggers: [TriggeredEvent] { get }
  /// The local messages, sorted by name.
  static var messages: [LocalMessage] { get }
  /// The events that restrictions can refer to.
  static var restrictableEvents: RestrictableEvents { get }
  /// Returns the value of `Source.app(index)`.
  static func appValue(_ index: Int, of app: AppValues) -> SourceValue
  /// Passes an event to the SDK that sends the stream's events.
  static func send(_ event: DestinationEvent, to app: AppValues)
}

extension TelemetryRegistry {
  /// The default for registries whose streams are all sent by the runtime. Has no effect.
  public static func send(_ event: DestinationEvent, to app: AppValues) {}
  public static var triggers: [TriggeredEvent] { [] }
  public static var messages: [LocalMessage] { [] }
  public static var restrictableEvents: RestrictableEvents { .none }
}

/// The requirements for the generated `Variant`. A variant is an edition of the app with different telemetry.
public protocol TelemetryVariant: Sendable {
  /// The index of the variant, from 0.
  var index: Int { get }
  /// The variant's name on the wire.
  var wireName: StaticString { get }
}

/// The requirements for the generated `Stream`, which represents one of the streams that the registry declares.
public protocol TelemetryStream: Sendable {
  /// The stream's index in `TelemetryRegistry.streams`.
  var index: Int { get }
}

/// The app values of a registry that does not declare app values.
public struct NoAppValues: Sendable {
  /// Creates an empty value.
  public init() {}
}
