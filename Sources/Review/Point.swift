import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

/// An element of a registry's data: an event, an attribute, a header member, a field, a map entry.
///
/// It is a class because it has many parts, never changes, and most code iterates over thousands of points.
public final class Point: Sendable {
  public enum Kind: String, Sendable, CaseIterable {
    /// An event that is a list: category, method, object.
    case tupleEvent = "tuple event"
    /// An event that is an object.
    case objectEvent = "object event"
    case attribute
    /// A setting or state whose value is in a map under its key.
    case state
    case message
    /// The user's interaction with a message, as the message reports it.
    case interaction
    case linkFamily = "link family"
    case link
    /// A member of the unit, around the events.
    case header
    /// A member of the request around units: its address, additions to a unit, the envelope of a batch.
    case request
    /// A field that all events of a stream carry.
    case common
    /// The time of an event that is a list.
    case time
    /// The value of an event that is a list.
    case value
    case extra
    /// A field of an event that is an object.
    case field
    /// A member of an object.
    case member
    /// An entry of a closed map.
    case entry
    /// A part of a text that is put together.
    case part
    /// Each item of a list, with answers of its own.
    case item
    /// Each key of a map, of which the keys, the values or the inner names have answers of their own.
    case key
    /// Each value of such a map.
    case mapValue = "map value"
    /// The name inside a named map.
    case entryName = "entry name"
    /// A value that is sent if a sibling has a case.
    case held = "held value"

    /// Whether it is a value inside another value and has no name of its own.
    public var isUnnamed: Bool {
      switch self {
      case .item, .key, .mapValue, .entryName, .held: true
      default: false
      }
    }
  }

  /// Unique in all registries whose names differ: `focus/events/setting-changed/extras/to`. A `/` or `%` in a name is written as
  /// `%2F` or `%25`.
  public let id: String
  public let kind: Kind
  /// The readable name.
  public let name: String
  /// The key or name on the wire; for a tuple event its category, method, object and constant value.
  public let wire: String
  public let description: String?
  /// The type of its values; `nil` if it has no value of its own, such as an event.
  public let type: ValueType?
  /// `nil` unless it is a field of an event, a stream, an attribute, a part or a member.
  public let field: Field?
  /// `nil` unless it is an event.
  public let event: Event?
  /// Includes inherited metadata.
  public let metadata: Metadata
  /// The metadata without keys of its own; distinguishes own answers from inherited ones.
  let outer: Metadata
  public let origin: Origin
  /// Values or calls that show it, as the schema has them.
  public let examples: [JSONNode]
  /// At most; children included.
  public let bound: InformationBound
  /// Whether the app's code can put any text into it, of any length or up to a limit: its caller gives it, or the app supplies
  /// it.
  public let isFreeText: Bool
  /// Fields of an event, members of an object, entries of a map, parts of a text.
  public let children: [Point]

  init(
    id: String, kind: Kind, name: String, wire: String, description: String?, type: ValueType?, field: Field?,
    event: Event?, metadata: Metadata, outer: Metadata, origin: Origin, examples: [JSONNode], bound: InformationBound,
    isFreeText: Bool, children: [Point]
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
  }

  /// Where its key is in a schema.
  public var location: Location { origin.location }
}

extension Point {
  /// The class of data: the declared one, but for a value whose source identifies and whose class denies that.
  public var data: Answer<DataClass> {
    if let word = field?.classOfItsSource { return Answer(DataClass.named(word), "from", at: location) }
    return answer("data", dataClass)
  }
  /// The class without its location.
  public var dataClass: DataClass? { (field?.classOfItsSource ?? metadata.data).flatMap(DataClass.named) }
  public var why: Answer<String> { answer("why", metadata.why) }
  /// Words of the language, see ``Purpose``.
  public var purposes: Answer<[Purpose]> {
    let known = metadata.purposes.compactMap(Purpose.named)
    return answer("purposes", known.isEmpty ? nil : known)
  }
  public var owner: Answer<String> { answer("owner", metadata.owner) }
  /// Names of the registry's reviews, or addresses.
  public var review: Answer<[String]> { answer("review", metadata.review.isEmpty ? nil : metadata.review) }
  public var since: Answer<String> { answer("since", metadata.since) }
  /// `YYYY-MM-DD`, or `never`.
  public var expires: Answer<String> { answer("expires", metadata.expires) }

  public var deprecated: Metadata.Lifecycle? { metadata.deprecated }
  public var retired: Metadata.Lifecycle? { metadata.retired }

  private func answer<Value>(_ key: String, _ value: Value?) -> Answer<Value> {
    Answer(value, key, at: value == nil ? location : metadata.keyLocations[key] ?? location)
  }

  /// Whether a key is said here and not inherited.
  public func says(_ key: String) -> Bool {
    guard let location = metadata.keyLocations[key] else { return false }
    return location != outer.keyLocations[key]
  }

  /// Whether it carries information: it is not a constant and can be sent.
  public var tellsSomething: Bool {
    if metadata.isRetired { return false }
    if kind.isUnnamed, type?.constant != nil { return false }
    guard let field else { return true }
    if !field.isEverSent || field.type.constant != nil { return false }
    switch field.source {
    case "stream.events", "stream.attributes", "stream.ping", "stream.version", "os.name": return false
    default: return true
    }
  }

  /// Itself and all that is in it, itself first.
  public func visit(_ body: (Point) throws -> Void) rethrows {
    try body(self)
    for child in children { try child.visit(body) }
  }
}

extension Point {
  /// Whether the runtime stops collecting the point on its own or inherited last day; `nil`: unanswered. It does not enforce
  /// a field's own day, or the day of a message or of a stream that a third-party SDK sends on its own.
  public func isStopped(in stream: StreamInventory) -> Bool? {
    if kind == .message || !isStoppedOnItsOwnDay && says("expires") { return false }
    return stream.stream.isEnforcedBeforeSending
  }

  /// Whether the runtime enforces the point's own `expires`.
  public var isStoppedOnItsOwnDay: Bool { event != nil || kind == .attribute }
}

extension ValueType {
  /// Whether it is a text without a closed set of values, pattern or form; ``isOpenText`` if it has no limit of length either.
  public var isFreeText: Bool {
    switch base {
    case .string: constant == nil && format == nil && bounds.patterns.isEmpty
    case .array(let element): element.isFreeText
    case .map(let map): map.entries == nil && (map.key.isFreeText || map.value.isFreeText)
    case .object: isOpen
    default: false
    }
  }

  /// The free text in a value or in members of an object: "Source: free text, up to 100 characters"; `nil`: there is none.
  public var freeTextWithin: String? {
    if isFreeText { return freeTextInWords }
    switch base {
    case .object(let fields):
      let parts = fields.compactMap { field in field.type.freeTextWithin.map { "\(field.wire): \($0)" } }
      return parts.isEmpty ? nil : parts.joined(separator: "; ")
    case .array(let element): return element.freeTextWithin
    case .union(let union):
      let parts = union.cases.compactMap { item in item.holds?.freeTextWithin.map { "\(item.name): \($0)" } }
      return parts.isEmpty ? nil : parts.joined(separator: "; ")
    default: return nil
    }
  }

  /// How much text it takes: "free text", "free text, up to 255 characters".
  public var freeTextInWords: String {
    switch base {
    case .string:
      var limits: [String] = []
      if let most = bounds.maxLength { limits.append("\(most) characters") }
      if let cut { limits.append(cut.lengthInWords) }
      return limits.isEmpty ? "free text" : "free text, up to " + limits.joined(separator: " and ")
    case .array(let element): return element.freeTextInWords
    case .map(let map):
      let parts = [("keys", map.key), ("values", map.value)].filter { $0.1.isFreeText }
      return parts.map { "\($0.0): \($0.1.freeTextInWords)" }.joined(separator: "; ")
    default: return "free text"
    }
  }

  /// Whether it is text without a set of values, pattern, format or maximum length.
  public var isOpenText: Bool {
    switch base {
    case .string:
      return constant == nil && cut == nil && format == nil && bounds.maxLength == nil && bounds.patterns.isEmpty
    case .array(let element): return element.isOpenText
    case .map(let map): return map.entries == nil && (map.key.isOpenText || map.value.isOpenText)
    case .object: return isOpen
    default: return false
    }
  }
}
