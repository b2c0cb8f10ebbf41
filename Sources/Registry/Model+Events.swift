import SignalbookSchemaFiles
import SignalbookWireForm

/// One thing that happens.
public final class Event: Sendable {
  public enum Shape: Sendable {
    case tuple(Tuple)
    case object(code: Scalar, fields: [Field])
  }

  public struct Tuple: Sendable {
    public indirect enum Value: Sendable {
      case none
      case literal(String)
      case field(Field)
    }
    public var category: String
    public var method: String
    public var object: String
    public var value: Value
    /// In wire order.
    public var extras: [Field]
  }

  public enum Mirror: Sendable {
    case none
    case event(String)
    case outside(String)
  }

  /// The readable name; dots group.
  public let name: String
  public let description: String?
  /// Index into `Registry.streams`.
  public let streamIndex: Int
  public let shape: Shape
  public let gesture: Gesture?
  // Rare and large: kept apart, they make every other event smaller.
  private let sharedTrigger: Shared<Trigger>?
  private let sharedWhen: Shared<Condition>?
  public var trigger: Trigger? { sharedTrigger?.value }
  public var when: Condition? { sharedWhen?.value }
  public let once: String?
  public let mirrors: Mirror?
  public let only: [String]
  public let swiftName: String?
  public let examples: [JSONNode]
  public let metadata: Metadata
  public let origin: Origin
  /// What differs for a profile; `nil` keys do not.
  public let profiles: [Variation]

  package init(
    name: String, description: String? = nil, streamIndex: Int, shape: Shape, gesture: Gesture? = nil,
    trigger: Trigger? = nil, when: Condition? = nil, once: String? = nil, mirrors: Mirror? = nil, only: [String] = [],
    swiftName: String? = nil, examples: [JSONNode] = [], metadata: Metadata, origin: Origin,
    profiles: [Variation] = []
  ) {
    self.name = name
    self.description = description
    self.streamIndex = streamIndex
    self.shape = shape
    self.gesture = gesture
    sharedTrigger = trigger.map { Shared($0) }
    sharedWhen = when.map { Shared($0) }
    self.once = once
    self.mirrors = mirrors
    self.only = only
    self.swiftName = swiftName
    self.examples = examples
    self.metadata = metadata
    self.origin = origin
    self.profiles = profiles
  }

  /// The same event with another shape.
  package func replacing(shape: Shape) -> Event {
    Event(
      name: name, description: description, streamIndex: streamIndex, shape: shape, gesture: gesture, trigger: trigger,
      when: when, once: once, mirrors: mirrors, only: only, swiftName: swiftName, examples: examples,
      metadata: metadata, origin: origin, profiles: profiles)
  }

  public struct Variation: Sendable {
    public let name: String
    public let category: String?
    public let method: String?
    public let object: String?
  }
}

public final class Gesture: Sendable {
  public struct Limit: Sendable {
    public let value: Scalar
    public let unit: String
    public let isInclusive: Bool
  }
  public struct Range: Sendable {
    public let lower: Limit?
    public let upper: Limit?
  }
  public let duration: Range?
  public let distance: Range?
  public let velocity: Range?
  public let fingers: Int
  public let isFallback: Bool
  /// The fields that are measures of the touch, in the order of `Measure`.
  public let fields: [MeasureField]
  /// The share of a path with a single direction, 0 to 1.
  public let straight: Scalar?

  /// A field that is a measure of the touch.
  public struct MeasureField: Sendable {
    public let measure: Measure
    /// The field's name.
    public let name: String
  }

  public enum Measure: String, Sendable, CaseIterable {
    case direction, distance, velocity, duration

    /// The unit of a field of it.
    public var unit: String? {
      switch self {
      case .direction: nil
      case .distance: "dp"
      case .velocity: "dp/s"
      case .duration: "ms"
      }
    }
  }

  package init(
    duration: Range? = nil, distance: Range? = nil, velocity: Range? = nil, fingers: Int, isFallback: Bool,
    fields: [MeasureField] = [], straight: Scalar? = nil
  ) {
    self.fields = fields
    self.straight = straight
    self.duration = duration
    self.distance = distance
    self.velocity = velocity
    self.fingers = fingers
    self.isFallback = isFallback
  }
}

public struct Trigger: Sendable {
  public let on: String?
  public let every: Quantity?
  public let onlyInForeground: Bool
  /// The field that is the title of the screen, where the call that shows the screen gives the event's values.
  public let title: String?
  /// Whether the app may record the event as well.
  public let isCallable: Bool
}

extension Registry {
  /// Whether the app records an event: neither the event nor its stream is retired, and the stream is not an SDK's own.
  public func isRecorded(_ event: Event) -> Bool {
    !event.metadata.isRetired && streams[event.streamIndex].isDescribed
  }
}

extension Event {
  /// Whether an app records it with a call: it has a member. Other events are recorded by the runtime alone.
  public var isCallable: Bool { trigger?.isCallable ?? true }

  /// Whether the runtime records it at a moment or in a period, without values of a caller.
  public var isFired: Bool { trigger != nil && trigger?.title == nil }

  /// Whether an app gives its values: to its member, or to the call that shows a screen.
  public var isGivenByApp: Bool { isCallable || trigger?.title != nil }
}

public struct Attribute: Sendable {
  public let name: String
  public var field: Field
  public var streamIndex: Int?
}

extension Attribute {
  /// Whether a member is generated with which the app sets it; else its value comes from a source.
  public func isSet(in registry: Registry) -> Bool {
    registry.generates(field.origin) && field.source == nil && !field.metadata.isRetired
      && streamIndex.map { registry.streams[$0].metadata.isRetired } != true
  }

  /// An object whose one member is the attribute, its value given by the caller.
  public func setting(in stream: Int) -> Event {
    Event(
      name: name, streamIndex: stream,
      shape: .object(
        code: .null,
        fields: [field.replacing(name: "value", absent: .some(nil), sent: .always, swiftName: .some(nil))]),
      metadata: field.metadata, origin: field.origin)
  }
}

public struct Message: Sendable {
  public let name: String
  public let description: String?
  public let isLocal: Bool
  /// Form `messageTrigger`, references checked.
  public let triggers: [JSONNode]
  public let attributes: [(name: String, value: Scalar)]
  public let buttons: [(name: String, link: String?, description: String?)]
  public let interactions: [String]
  /// The event that records an interaction, where the app itself reports it; by name of the interaction.
  public let reports: [(interaction: String, event: String)]
  /// `per-install` or `per-session`; `nil`: each time that its triggers hold again.
  public let once: String?
  public var streamIndex: Int?
  public let metadata: Metadata
  public let origin: Origin
}

extension Message {
  /// Whether generated code has it: the app itself decides on it.
  public var isEvaluatedHere: Bool { isLocal && origin.importIndex == nil && !metadata.isRetired }
}

public struct Review: Sendable {
  public let name: String
  public let url: String?
  /// When it was approved.
  public let date: String?
  /// Who approved it; then `date` is said as well.
  public let approvedBy: String?
  public let benefits: String?
  public let alternatives: String?
  public let existing: String?
  public let analysis: String?
  public let audience: String?
  public let renews: Renewal?
  public let note: String?
  /// Names that it had before.
  public let formerly: [String]
  public let origin: Origin

  /// The review whose approval it extends.
  public struct Renewal: Sendable {
    /// The name of an entry of `reviews`, or an address.
    public let review: String
    /// Why the period before was not enough.
    public let reason: String
    /// Where the reason stands.
    public let location: Location
  }
}

/// A narrowed import, already applied to the type or stream it names.
public struct Refinement: Sendable {
  public enum Target: Sendable { case type(String), stream(String) }
  public let target: Target
  public let origin: Origin
}
