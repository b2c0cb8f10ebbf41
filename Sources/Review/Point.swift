import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

/// A data point of a registry: an event, an attribute, a header member, a field or a map entry.
///
/// A class, so that iterating over thousands of points does not copy them. Points are immutable.
public final class Point: Sendable {
  public enum Kind: String, Sendable, CaseIterable {
    /// A tuple event: category, method, object.
    case tupleEvent = "tuple event"
    /// An object event.
    case objectEvent = "object event"
    case attribute
    /// A setting or state, which is a key in a map.
    case state
    case message
    /// A user's interaction with a message.
    case interaction
    case linkFamily = "link family"
    case link
    /// A member of the ping's envelope.
    case header
    /// A member of the request: a part of its URL, an addition to a ping, or a member of a batch's envelope.
    case request
    /// A field in the common part of a stream's events.
    case common
    /// The time of a tuple event.
    case time
    /// The value of a tuple event.
    case value
    case extra
    /// A field of an object event.
    case field
    /// A member of an object.
    case member
    /// An entry of a closed map.
    case entry
    /// A part of a template.
    case part
    /// The items of a list, if they declare answers.
    case item
    /// The keys of a map, if its keys, values or inner names declare answers.
    case key
    /// The values of a map whose keys, values or inner names declare answers.
    case mapValue = "map value"
    /// The inner names of a named map.
    case entryName = "entry name"
    /// A value that is sent if a sibling has a certain case.
    case held = "held value"

    /// Whether the point is a nested value without a name.
    public var isUnnamed: Bool {
      switch self {
      case .item, .key, .mapValue, .entryName, .held: true
      default: false
      }
    }
  }

  /// The ID, unique across registries with different names, such as `focus/events/setting-changed/extras/to`. A `/` or
  /// `%` in a name is written as `%2F` or `%25`.
  public let id: String
  public let kind: Kind
  /// The readable name.
  public let name: String
  /// The key or name on the wire. For a tuple event, its category, method, object and constant value.
  public let wire: String
  public let description: String?
  /// The type of the point's values, or `nil` if the point does not have a value, such as an event.
  public let type: ValueType?
  /// The field, if the point is a field of an event or a stream, an attribute, a part or a member.
  public let field: Field?
  /// The event, if the point is an event.
  public let event: Event?
  /// The metadata, including inherited metadata.
  public let metadata: Metadata
  /// The inherited metadata, without the keys that the point declares. It distinguishes declared answers from inherited
  /// ones.
  let outer: Metadata
  public let origin: Origin
  /// Examples of values or calls, as written in the schema.
  public let examples: [JSONNode]
  /// The point's maximum information, including that of its children.
  public let bound: InformationBound
  /// The receiver profiles that send the point, if the app does not send it without a profile. Empty if it is never
  /// sent, and `nil` if the app sends it.
  public let onlyProfiles: [String]?
  /// Whether the app's code can supply any string, with or without a length limit, in a call or as an app value.
  public let isFreeText: Bool
  /// The fields of an event, members of an object, entries of a map or parts of a template.
  public let children: [Point]

  init(
    id: String, kind: Kind, name: String, wire: String, description: String?, type: ValueType?, field: Field?,
    event: Event?, metadata: Metadata, outer: Metadata, origin: Origin, examples: [JSONNode], bound: InformationBound,
    isFreeText: Bool, children: [Point], onlyProfiles: [String]? = nil
  ) {
    self.id = id
    self.kind = kind
    self.name = name
    self.wire = wire
    self.description = description
    self.type = type
    self.field = field
    self.event = event
    self.metadata = metadata
    self.outer = outer
    self.origin = origin
    self.examples = examples
    self.bound = bound
    self.isFreeText = isFreeText
    self.children = children
    self.onlyProfiles = onlyProfiles
  }

  /// The location of the point's declaration.
  public var location: Location { origin.location }
}

extension Point {
  /// The data class: the declared class, unless it contradicts an identifying source.
  public var data: Answer<DataClass> {
    if let word = field?.sourceDataClass { return Answer(DataClass.named(word), "from", at: location) }
    return answer("data", dataClass)
  }
  /// The data class without its location.
  public var dataClass: DataClass? { (field?.sourceDataClass ?? metadata.data).flatMap(DataClass.named) }
  public var why: Answer<String> { answer("why", metadata.why) }
  /// The purposes of use; see ``Purpose``.
  public var purposes: Answer<[Purpose]> {
    let known = metadata.purposes.compactMap(Purpose.named)
    return answer("purposes", known.isEmpty ? nil : known)
  }
  public var owner: Answer<String> { answer("owner", metadata.owner) }
  /// The names of the registry's reviews, or URLs.
  public var review: Answer<[String]> { answer("review", metadata.review.isEmpty ? nil : metadata.review) }
  public var since: Answer<String> { answer("since", metadata.since) }
  /// The expiry date as `YYYY-MM-DD`, or `never`.
  public var expires: Answer<String> { answer("expires", metadata.expires) }

  public var deprecated: Metadata.Lifecycle? { metadata.deprecated }
  public var retired: Metadata.Lifecycle? { metadata.retired }

  private func answer<Value>(_ key: String, _ value: Value?) -> Answer<Value> {
    Answer(value, key, at: value == nil ? location : metadata.keyLocations[key] ?? location)
  }

  /// Returns whether the point itself answers a key, rather than inheriting the answer.
  public func declares(_ key: String) -> Bool {
    guard let location = metadata.keyLocations[key] else { return false }
    return location != outer.keyLocations[key]
  }

  /// Whether the point carries information: it can be sent and is not constant.
  public var carriesInformation: Bool { onlyProfiles == nil && carriesInformationIfSent }

  /// Whether the point carries information for the receivers to which it is sent.
  public var carriesInformationIfSent: Bool {
    if metadata.isRetired { return false }
    if kind.isUnnamed, type?.constant != nil { return false }
    guard let field else { return true }
    if field.type.constant != nil { return false }
    switch field.source {
    case "stream.events", "stream.attributes", "stream.ping", "stream.version", "os.name": return false
    default: return true
    }
  }

  /// Visits the point, followed by all nested points.
  public func visit(_ body: (Point) throws -> Void) rethrows {
    try body(self)
    for child in children { try child.visit(body) }
  }
}

extension Point {
  /// Returns whether the runtime stops collecting the point after its declared or inherited expiry date, or `nil` if
  /// unanswered. The runtime does not enforce the expiry dates of fields, messages and third-party streams.
  public func isStopped(in stream: StreamInventory) -> Bool? {
    if kind == .message || !enforcesOwnExpiry && declares("expires") { return false }
    return stream.stream.isEnforcedBeforeSending
  }

  /// Whether the runtime enforces `expires` if the point declares it.
  public var enforcesOwnExpiry: Bool { event != nil || kind == .attribute }
}
