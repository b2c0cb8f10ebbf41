/// What a generated namespace (`enum Focus`) conforms to.
public protocol TelemetryRegistry: Sendable {
  associatedtype Event: RecordableEvent
  /// The registry's variants, an enum whose `index` counts from 0; registries without variants have one, `standard`.
  associatedtype Variant: TelemetryVariant
  /// The streams, by index into `streams`.
  associatedtype Stream: TelemetryStream
  /// The protocol of values that the app supplies, as an existential; `Void`-like `NoAppValues` when there are none.
  associatedtype AppValues: Sendable

  /// Fits generated code and runtime together. Where it is missing, they are of different formats: update Signalbook, or run
  /// `signalbook generate` again, until both are of one.
  static var updateSignalbookAndGenerateAgainForFormat2: Void { get }

  /// The registry's own streams, then those of each import that has events, in the order of imports.
  static var streams: [StreamDescription] { get }
  /// The triggered events: the registry's own by name, then those of each import with events.
  static var triggers: [TriggeredEvent] { get }
  /// The messages that the app itself decides on, by name.
  static var messages: [LocalMessage] { get }
  /// The value of `Source.app(index)`.
  static func appValue(_ index: Int, of app: AppValues) -> SourceValue
  /// Hands an event to the SDK that sends those of its stream.
  static func send(_ event: DestinationEvent, to app: AppValues)
}

extension TelemetryRegistry {
  /// No stream of it is sent by another SDK.
  public static func send(_ event: DestinationEvent, to app: AppValues) {}
  public static var triggers: [TriggeredEvent] { [] }
  public static var messages: [LocalMessage] { [] }
}

public protocol TelemetryVariant: Sendable {
  var index: Int { get }
  /// The name the app reports on the wire.
  var wireName: StaticString { get }
}

public protocol TelemetryStream: Sendable {
  /// Index into `TelemetryRegistry.streams`.
  var index: Int { get }
}

/// For registries whose sources need nothing from the app.
public struct NoAppValues: Sendable {
  public init() {}
}
