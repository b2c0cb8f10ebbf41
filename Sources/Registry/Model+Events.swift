import SignalbookSchemaFiles
import SignalbookWireForm

/// A declared event.
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
    /// The extras, in wire order.
    public var extras: [Field]
  }

  public enum Mirror: Sendable {
    case none
    case event(String)
    case outside(String)
  }

  /// The readable name. Dots separate groups.
  public let name: String
  public let description: String?
  /// The stream, as an index into `Registry.streams`.
  public let streamIndex: Int
  public let shape: Shape
  public let gesture: Gesture?
  // Rare and large, so stored out of line to keep other events small.
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
  /// The overrides per profile. A property that is `nil` is not overridden.
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

  /// Returns the event with another shape.
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
  /// The fields that receive measures of the gesture, in the order of `Measure`.
  public let fields: [MeasureField]
  /// The minimum share of the path with a single direction, 0 to 1.
  public let straight: Scalar?

  /// A field that receives a measure of the gesture.
  public struct MeasureField: Sendable {
    public let measure: Measure
    /// The field's name.
    public let name: String
  }

  public enum Measure: String, Sendable, CaseIterable {
    case direction, distance, velocity, duration

    /// The unit of a field with this measure.
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
  /// The field with the screen title, if the call that shows the screen supplies the event's values.
  public let title: String?
  /// Whether the app may also record the event.
  public let isCallable: Bool
}

extension Registry {
  /// Returns whether the app records the event: neither the event nor its stream is retired, and the stream is not
  /// external.
  public func isRecorded(_ event: Event) -> Bool {
    !event.metadata.isRetired && streams[event.streamIndex].isDescribed
  }
}

extension Event {
  /// Whether the event has a generated member that the app calls. The runtime alone records other events.
  public var isCallable: Bool { trigger?.isCallable ?? true }

  /// Whether the runtime records the event on a trigger, without values from a caller.
  public var isFired: Bool { trigger != nil && trigger?.title == nil }

  /// Whether the app supplies the event's values, through the generated member or through the call that shows a screen.
  public var isGivenByApp: Bool { isCallable || trigger?.title != nil }
}

public struct Attribute: Sendable {
  public let name: String
  public var field: Field
  public var streamIndex: Int?
}

extension Attribute {
  /// Returns whether the app sets the attribute through a generated member. Otherwise its value comes from a source.
  public func isSet(in registry: Registry) -> Bool {
    registry.generates(field.origin) && field.source == nil && !field.metadata.isRetired
      && streamIndex.map { registry.streams[$0].metadata.isRetired } != true
  }

  /// Returns an event whose only member is the attribute, with a value from the caller.
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
  /// The triggers as `messageTrigger` forms, with checked references.
  public let triggers: [JSONNode]
  public let attributes: [(name: String, value: Scalar)]
  public let buttons: [(name: String, link: String?, description: String?)]
  public let interactions: [String]
  /// The event that records each interaction, if the app reports interactions itself.
  public let reports: [(interaction: String, event: String)]
  /// The message's frequency: `per-install`, `per-session`, or `nil` for each time the triggers apply.
  public let once: String?
  public var streamIndex: Int?
  public let metadata: Metadata
  public let origin: Origin
}

extension Message {
  /// Whether the app evaluates the message, so that generated code includes it.
  public var isEvaluatedHere: Bool { isLocal && origin.importIndex == nil && !metadata.isRetired }
}

public struct Review: Sendable {
  public let name: String
  public let url: String?
  /// The date of the approval.
  public let date: String?
  /// The approver; requires `date`.
  public let approvedBy: String?
  public let benefits: String?
  public let alternatives: String?
  public let existing: String?
  public let analysis: String?
  public let audience: String?
  public let renews: Renewal?
  public let note: String?
  /// The former names.
  public let formerly: [String]
  public let origin: Origin

  /// The approval that the review extends.
  public struct Renewal: Sendable {
    /// The name of an entry in `reviews`, or a URL.
    public let review: String
    /// The reason the earlier period was not sufficient.
    public let reason: String
    /// The location of `reason`.
    public let location: Location
  }
}

/// A narrowed import. The named type or stream is already narrowed.
public struct Refinement: Sendable {
  public enum Target: Sendable { case type(String), stream(String) }
  public let target: Target
  public let origin: Origin
}
