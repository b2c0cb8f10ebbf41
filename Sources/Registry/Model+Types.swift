import SignalbookSchemaFiles
import SignalbookWireForm

/// A declared, reusable type.
public struct NamedType: Sendable {
  public var name: String
  public var description: String?
  public var type: ValueType
  public var swiftName: String?
  public var note: String?
  public var origin: Origin
}

/// What a value is, with all references to named types resolved.
public struct ValueType: Sendable {
  public indirect enum Base: Sendable {
    case boolean
    case integer
    case number
    case string
    /// A closed set of values; becomes a Swift enum.
    case vocabulary(Vocabulary)
    /// With its members; without any and `isOpen`, an object of which nothing is declared.
    case object([Field])
    case array(ValueType)
    case map(MapType)
    /// The type that the chosen case of the named sibling holds.
    case held(by: String)
    /// A text put together from parts.
    case template(Template)
  }

  public enum WireForm: Sendable, Hashable { case plain, text, jsonText }
  public enum Enforcement: Sendable, Hashable { case strictly, loosely }

  public var base: Base
  /// Name of the declared type this is, for the Swift name of what is generated; `nil` for an inline type.
  public var typeName: String?
  /// The declared type's `swiftName`.
  public var typeSwiftName: String?
  /// Owner of the declared type.
  public var typeOrigin: Origin?
  public var constant: Scalar?
  public var wireForm: WireForm = .plain
  public var decimals: Int?
  public var isNullable = false
  public var bounds: Bounds {
    get { sharedBounds?.value ?? Bounds() }
    set { sharedBounds = newValue.isEmpty ? nil : Shared(newValue) }
  }
  private var sharedBounds: Shared<Bounds>?
  public var unit: String?
  public var cut: Cut?
  /// What is sent instead of an empty text.
  public var empty: String?
  public var format: String?
  public var enforcement: Enforcement = .strictly
  public var isSecret = false
  public var identifies = false
  /// The receiver's own check of fields of this type (form `receiver`), unless the field has one.
  public var receiver: JSONNode?
  /// An object whose members are not declared, as against one that is declared to have none.
  public var isOpen = false

  public init(_ base: Base) { self.base = base }

  /// An object of which nothing is declared.
  static var openObject: ValueType {
    var type = ValueType(.object([]))
    type.isOpen = true
    return type
  }
}

/// A closed set of values. Two vocabularies with the same cases are one Swift type when a name says so or when both are inline.
public struct Vocabulary: Sendable {
  public struct Case: Sendable {
    public var name: String
    public var description: String?
    public var wire: Scalar
    /// What a sibling with `heldBy` holds when this case is chosen.
    public var holds: ValueType?
    /// What the key holds when nobody has set it.
    public var defaultValue: Scalar?
    public var swiftName: String?
    public var metadata: Metadata
    public var origin: Origin
  }

  /// Sorted by name; the index of a case in this list is its index in generated code.
  public var cases: [Case]
  /// The wire value for something outside the vocabulary; generated as a last case `unknown`.
  public var unknown: Scalar?
  /// Whether texts are looked up without regard to letter case.
  public var ignoresCase: Bool
}

public struct MapType: Sendable {
  public enum Surplus: Sendable { case keepFirst, keepLowest }
  public enum Repeated: Sendable { case keepFirst, keepLast }
  public var key: ValueType
  public var value: ValueType
  /// The name inside a named map (`{key: {name: value}}`); `nil` for a plain map.
  public var entryName: ValueType?
  public var surplus: Surplus
  public var repeated: Repeated
  /// The only entries of a closed map; `nil` for an open one.
  public var entries: [Entry]?

  public struct Entry: Sendable {
    public var name: String
    public var key: Scalar
    public var wire: String
    public var value: ValueType
    public var description: String?
    public var swiftName: String?
    public var metadata: Metadata
    public var origin: Origin
  }
}

public struct Template: Sendable {
  public enum Piece: Sendable {
    case text(String)
    case part(Field)
  }
  public var pieces: [Piece]
  public var percentEncodes: Bool
}

/// A value with a place on the wire.
public struct Field: Sendable {
  public enum Sent: Sendable {
    case always
    case present
    case never
    case when(Condition)
  }

  public var name: String
  /// The key on the wire.
  public var wire: String
  public var description: String?
  public var type: ValueType
  /// `nil`: the caller gives it, unless `type.constant` is set.
  public var source: String?
  public var resetBy: String?
  public var absent: Scalar?
  public var sent: Sent
  /// The receiver's demand.
  public var isRequired: Bool
  /// The receiver's own check, in the source's words (form `receiver`); `nil`: as the producer's type.
  public var receiver: JSONNode?
  public var swiftName: String?
  public var examples: [JSONNode]
  public var metadata: Metadata
  public var origin: Origin
  public var variants: [Variation]
  public var profiles: [Variation]

  /// What differs in a variant or for a profile; `nil` keys do not differ.
  public struct Variation: Sendable {
    public var name: String
    public var constant: Scalar?
    public var absent: Scalar?
    public var wireForm: ValueType.WireForm?
    public var decimals: Int?
    public var sent: Sent?
    public var wire: String?
  }
}

public struct Condition: Sendable {
  public var source: String
  public var values: [Scalar]
  /// True when the source's value must be none of `values`.
  public var isNegated: Bool
  /// Where the values stand.
  public var location: Location
}

public struct Profile: Sendable {
  public var name: String
  public var description: String?
  public var category: Cut?
  public var method: Cut?
  public var object: Cut?
  public var value: Cut?
  public var extraKey: Cut?
  public var extraValue: Cut?
  /// Extras at most.
  public var extras: Int?
  /// Pattern of methods, objects and extra keys.
  public var identifier: String?
  public var categoryIdentifier: String?
  public var note: String?
  public var origin: Origin
}
