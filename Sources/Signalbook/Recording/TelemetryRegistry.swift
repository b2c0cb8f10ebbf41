/// The requirements of a generated namespace (`enum Focus`).
public protocol TelemetryRegistry: Sendable {
  /// The events that the registry declares.
  associatedtype Event: RecordableEvent
  /// The variants of the app, an enum whose `index` counts from 0. A registry without variants has one, `standard`.
  associatedtype Variant: TelemetryVariant
  /// The streams, identified by their index in `streams`.
  associatedtype Stream: TelemetryStream
  /// The existential type of the values that the app supplies; ``NoAppValues`` without such values.
  associatedtype AppValues: Sendable

  /// A requirement that ties generated code to the format of the runtime. If the compiler reports that it is missing,
  /// the formats differ: update Signalbook or run `signalbook generate` until both have the same format.
  static var updateSignalbookAndGenerateAgainForFormat2: Void { get }

  /// The registry's own streams, then the streams of each import that has events, in the order of imports.
  static var streams: [StreamDescription] { get }
  /// The triggered events: the registry's own by name, then those of each import that has events.
  static var triggers: [TriggeredEvent] { get }
  /// The messages that the app decides on locally, by name.
  static var messages: [LocalMessage] { get }
  /// Returns the value of `Source.app(index)`.
  static func appValue(_ index: Int, of app: AppValues) -> SourceValue
  /// Passes an event to the SDK that sends the event's stream.
  static func send(_ event: DestinationEvent, to app: AppValues)
}

extension TelemetryRegistry {
  /// Does nothing, for registries whose streams are not sent by another SDK.
  public static func send(_ event: DestinationEvent, to app: AppValues) {}
  public static var triggers: [TriggeredEvent] { [] }
  public static var messages: [LocalMessage] { [] }
}

/// The requirements of the generated `Variant`. Variants are editions of an app that differ in their telemetry.
public protocol TelemetryVariant: Sendable {
  /// The index of the variant, from 0.
  var index: Int { get }
  /// The name that the app sends.
  var wireName: StaticString { get }
}

/// The requirements of the generated `Stream`: the registry's own streams.
public protocol TelemetryStream: Sendable {
  /// The index in `TelemetryRegistry.streams`.
  var index: Int { get }
}

/// The app values of a registry without sources of the app.
public struct NoAppValues: Sendable {
  /// Creates an empty value.
  public init() {}
}
