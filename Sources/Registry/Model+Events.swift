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

  /// The readable name, in which dots separate groups.
  public let name: String
  public let description: String?
  /// The stream's index in `Registry.streams`.
  public let streamIndex: Int
  public let shape: Shape
  public let gesture: Gesture?
  // Stored out of line to keep other events small, because a trigger is rare and large.
  private let sharedTrigger: Shared<Trigger>?
  private let sharedCondition: Shared<Condition>?
  public var trigger: Trigger? { sharedTrigger?.value }
  public var condition: Condition? { sharedCondition?.value }
  public let onceScope: String?
  public let mirror: Mirror?
  public let variantNames: [String]
  public let swiftName: String?
  public let examples: [JSONNode]
  public let metadata: Metadata
  public let origin: Origin
  /// The overrides by profile. A property that is `nil` is not overridden.
  public let profiles: [Variation]

  package init(
    name: String, description: String? = nil, streamIndex: Int, shape: Shape, gesture: Gesture? = nil,
    trigger: Trigger? = nil, condition: Condition? = nil, onceScope: String? = nil, mirror: Mirror? = nil,
    variantNames: [String] = [],
    swiftName: String? = nil, examples: [JSONNode] = [], metadata: Metadata, origin: Origin,
    profiles: [Variation] = []
  ) {
    self.name = name
    self.description = description
    self.streamIndex = streamIndex
    self.shape = shape
    self.gesture = gesture
    sharedTrigger = trigger.map { Shared($0) }
    sharedCondition = condition.map { Shared($0) }
    self.onceScope = onceScope
    self.mirror = mirror
    self.variantNames = variantNames
    self.swiftName = swiftName
    self.examples = examples
    self.metadata = metadata
    self.origin = origin
    self.profiles = profiles
  }

  /// Returns a copy of the event with the given shape.
  package func replacing(shape: Shape) -> Event {
    Event(
      name: name, description: description, streamIndex: streamIndex, shape: shape, gesture: gesture, trigger: trigger,
      condition: condition, onceScope: onceScope, mirror: mirror, variantNames: variantNames, swiftName: swiftName,
      examples: examples,
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
  public let fingerCount: Int
  public let isFallback: Bool
  /// The fields that receive the gesture's measures, in the order of `Measure`.
  public let fields: [MeasureField]
  /// The minimum displacement in the main direction, as a fraction of the path length, from 0 to 1. A path with a
  /// smaller displacement has no direction.
  public let minStraightness: Scalar?

  /// A field that receives a measure of the gesture.
  public struct MeasureField: Sendable {
    public let measure: Measure
    /// The field's name.
    public let name: String
  }

  public enum Measure: String, Sendable, CaseIterable {
    case direction, distance, velocity, duration

    /// The unit of the measure.
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
    duration: Range? = nil, distance: Range? = nil, velocity: Range? = nil, fingerCount: Int, isFallback: Bool,
    fields: [MeasureField] = [], minStraightness: Scalar? = nil
  ) {
    self.fields = fields
    self.minStraightness = minStraightness
    self.duration = duration
    self.distance = distance
    self.velocity = velocity
    self.fingerCount = fingerCount
    self.isFallback = isFallback
  }
}

public struct Trigger: Sendable {
  public let moment: String?
  public let interval: Quantity?
  public let isForegroundOnly: Bool
  /// The field that receives the screen title, or `nil` if there is none. If it is set, the app supplies the event's
  /// values in the call that shows the screen.
  public let titleFieldName: String?
  /// Whether the app can also record the event through a generated member.
  public let isCallable: Bool
}

extension Registry {
  /// Returns whether the event can be recorded, which requires that it is not retired and that its stream is neither
  /// retired nor external.
  public func isRecorded(_ event: Event) -> Bool {
    !event.metadata.isRetired && streams[event.streamIndex].isDescribed
  }
}

extension Event {
  /// Whether the event has a generated member that the app calls. Other events are recorded only by the runtime.
  public var isCallable: Bool { trigger?.isCallable ?? true }

  /// Whether a trigger records the event without values from the app.
  public var isRecordedByTrigger: Bool { trigger != nil && trigger?.titleFieldName == nil }

  /// Whether the app supplies the event's values, in a generated member or in the call that shows a screen.
  public var isGivenByApp: Bool { isCallable || trigger?.titleFieldName != nil }
}

public struct Attribute: Sendable {
  public let name: String
  public var field: Field
  public var streamIndex: Int?
}

extension Attribute {
  /// Returns whether the app sets the attribute through a generated member. Other attributes get their value from a
  /// source.
  public func isSetByApp(in registry: Registry) -> Bool {
    registry.generates(field.origin) && field.source == nil && !field.metadata.isRetired
      && streamIndex.map { registry.streams[$0].metadata.isRetired } != true
  }

  /// Returns an event that has the attribute as its only member, with a value from the caller.
  public func setterEvent(inStream stream: Int) -> Event {
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
  /// The triggers in `messageTrigger` form, with checked references.
  public let triggers: [JSONNode]
  public let attributes: [(name: String, value: Scalar)]
  public let buttons: [(name: String, link: String?, description: String?)]
  public let interactions: [String]
  /// The event that records each interaction, if the app reports interactions itself.
  public let interactionReports: [(interaction: String, event: String)]
  /// The limit on the message's frequency: `per-install`, `per-session`, or `nil` for no limit.
  public let frequencyLimit: String?
  public var streamIndex: Int?
  public let metadata: Metadata
  public let origin: Origin
}

extension Message {
  /// Whether this app evaluates the message, so that generated code includes it.
  public var isEvaluatedHere: Bool { isLocal && origin.importIndex == nil && !metadata.isRetired }
}

public struct Review: Sendable {
  public let name: String
  public let url: String?
  /// The approval date.
  public let date: String?
  /// The approver. Requires `date`.
  public let approvedBy: String?
  public let benefits: String?
  public let alternatives: String?
  public let existing: String?
  public let analysis: String?
  public let audience: String?
  public let renews: Renewal?
  public let note: String?
  /// The review's former names.
  public let formerly: [String]
  public let origin: Origin

  /// The approval that this review extends.
  public struct Renewal: Sendable {
    /// The name of an entry in `reviews`, or a URL.
    public let review: String
    /// The reason the earlier period was too short.
    public let reason: String
    /// The location of `reason`.
    public let location: Location
  }
}

/// A refinement of an imported type or stream. The model of the refined type or stream already includes the
/// restrictions.
public struct Refinement: Sendable {
  public enum Target: Sendable { case type(String), stream(String) }
  public let target: Target
  public let origin: Origin
}
