import SignalbookSchemaFiles
import SignalbookWireForm

/// A declared, reusable type.
public struct NamedType: Sendable {
  public let name: String
  public let description: String?
  public let type: ValueType
  public let swiftName: String?
  public let note: String?
  /// The type's former names.
  public let formerly: [String]
  public let origin: Origin
}

/// The type of a value, with references to named types resolved.
public struct ValueType: Sendable {
  public indirect enum Base: Sendable {
    case boolean
    case integer
    case number
    case string
    /// A closed set of values, generated as a Swift enum.
    case vocabulary(Vocabulary)
    /// An object with its members. In an open type, the members are undeclared and the list is empty.
    case object([Field])
    case array(ValueType)
    case map(MapType)
    /// A value whose type depends on a sibling field. The type is the payload type of the case that the named field
    /// selects.
    case held(by: String)
    /// A string composed of literal texts and parts.
    case template(Template)
    /// A choice between object types.
    case union(UnionType)

    /// The types of the members, elements, keys, entries, parts and held values.
    public var parts: [ValueType] {
      switch self {
      case .boolean, .integer, .number, .string, .held: []
      case .vocabulary(let vocabulary): vocabulary.cases.compactMap(\.holds)
      case .union(let union): union.vocabulary.cases.compactMap(\.holds)
      case .object(let fields): fields.map(\.type)
      case .array(let element): [element]
      case .map(let map):
        [map.key, map.value] + (map.entryName.map { [$0] } ?? []) + (map.entries ?? []).map(\.value)
      case .template(let template): template.parts.map(\.type)
      }
    }
  }

  public enum WireForm: Sendable, Hashable { case plain, text, jsonText }
  public enum Enforcement: Sendable, Hashable { case strictly, loosely }

  /// The type's properties. They are stored by reference, because types are copied often and unoptimized code keeps
  /// each copy on the stack.
  private struct Content: Sendable {
    var base: Base { didSet { extent = Extent(of: base) } }
    var extent: Extent
    var declaration: Shared<Declaration>?
    var constant: Scalar?
    var wireForm = WireForm.plain
    var decimals: Int?
    var isNullable = false
    var bounds: Shared<Bounds>?
    var unit: String?
    var cut: Cut?
    var empty: String?
    var format: String?
    var enforcement = Enforcement.strictly
    var isSecret = false
    var identifies = false
    var receiver: JSONNode?
    var isOpen = false
    var isUnresolved = false
    var ownerImportIndex: Int?
    var answers: ValueAnswers?
  }

  /// The reference to a declared type.
  private struct Declaration: Sendable {
    var name: String?
    var swiftName: String?
    var conformances: [String] = []
    var origin: Origin?
  }

  private var content: Shared<Content>
  private var declaration: Declaration {
    get { content.value.declaration?.value ?? Declaration() }
    set { content.value.declaration = Shared(newValue) }
  }

  /// The identity of the shared content.
  package var identity: ObjectIdentifier { content.identity }

  public init(_ base: Base) { content = Shared(Content(base: base, extent: Extent(of: base))) }

  public var base: Base {
    get { content.value.base }
    set { content.value.base = newValue }
  }
  /// The type's size; see ``Limits`` for its limits.
  var extent: Extent {
    get { content.value.extent }
    set { content.value.extent = newValue }
  }
  /// The name of the declared type, or `nil` for an inline type.
  public var typeName: String? {
    get { content.value.declaration?.value.name }
    set { declaration.name = newValue }
  }
  /// The protocols that the enum of a declared vocabulary conforms to.
  public var typeConformances: [String] {
    get { content.value.declaration?.value.conformances ?? [] }
    set { declaration.conformances = newValue }
  }
  /// The declared type's `swiftName`.
  public var typeSwiftName: String? {
    get { content.value.declaration?.value.swiftName }
    set { declaration.swiftName = newValue }
  }
  /// The origin of the declared type.
  public var typeOrigin: Origin? {
    get { content.value.declaration?.value.origin }
    set { declaration.origin = newValue }
  }
  public var constant: Scalar? {
    get { content.value.constant }
    set { content.value.constant = newValue }
  }
  public var wireForm: WireForm {
    get { content.value.wireForm }
    set { content.value.wireForm = newValue }
  }
  public var decimals: Int? {
    get { content.value.decimals }
    set { content.value.decimals = newValue }
  }
  public var isNullable: Bool {
    get { content.value.isNullable }
    set { content.value.isNullable = newValue }
  }
  public var bounds: Bounds {
    get { content.value.bounds?.value ?? Bounds() }
    set { content.value.bounds = Shared(newValue) }
  }
  /// Whether the type is a string in place of an unknown declared type. The unknown name is reported, so findings about
  /// the values are not.
  var isUnresolved: Bool {
    get { content.value.isUnresolved }
    set { content.value.isUnresolved = newValue }
  }
  /// The import whose declared type or stream contains this inline map, or `nil` if the registry itself declares the
  /// map.
  package var ownerImportIndex: Int? {
    get { content.value.ownerImportIndex }
    set { content.value.ownerImportIndex = newValue }
  }
  public var unit: String? {
    get { content.value.unit }
    set { content.value.unit = newValue }
  }
  public var cut: Cut? {
    get { content.value.cut }
    set { content.value.cut = newValue }
  }
  /// The string that is sent instead of an empty string.
  public var empty: String? {
    get { content.value.empty }
    set { content.value.empty = newValue }
  }
  public var format: String? {
    get { content.value.format }
    set { content.value.format = newValue }
  }
  public var enforcement: Enforcement {
    get { content.value.enforcement }
    set { content.value.enforcement = newValue }
  }
  public var isSecret: Bool {
    get { content.value.isSecret }
    set { content.value.isSecret = newValue }
  }
  public var identifies: Bool {
    get { content.value.identifies }
    set { content.value.identifies = newValue }
  }
  /// The check that the receiver applies to fields of this type, in `receiver` form. A field's own check takes
  /// precedence.
  public var receiver: JSONNode? {
    get { content.value.receiver }
    set { content.value.receiver = newValue }
  }
  /// Whether the object is open, so that its members are undeclared. An object declared without members is not open.
  public var isOpen: Bool {
    get { content.value.isOpen }
    set { content.value.isOpen = newValue }
  }

  /// The privacy answers of a value that is not a field, if declared.
  public var answers: ValueAnswers? {
    get { content.value.answers }
    set { content.value.answers = newValue }
  }

  /// An object with undeclared members.
  static var openObject: ValueType {
    var type = ValueType(.object([]))
    type.isOpen = true
    return type
  }

  /// A string in place of a type that has an error that was already reported.
  static var unresolved: ValueType {
    var type = ValueType(.string)
    type.isUnresolved = true
    return type
  }

  /// An object in place of a type whose declaration has an error that was already reported.
  static var unresolvedObject: ValueType {
    var type = openObject
    type.isUnresolved = true
    return type
  }
}

/// A closed set of values. Inline vocabularies get their own Swift type; see ``VocabularyTypes``.
public struct Vocabulary: Sendable {
  public final class Case: Sendable {
    public let name: String
    public let description: String?
    public let wire: Scalar
    /// The payload type, which is the type of a `heldBy` sibling's value if this case is selected.
    public let holds: ValueType?
    /// The default of the held value.
    public let defaultValue: Scalar?
    /// The lower bound if the case is a bucket.
    public let lowerBound: Scalar?
    public let swiftName: String?
    public let metadata: Metadata
    public let origin: Origin

    package init(
      name: String, description: String? = nil, wire: Scalar, holds: ValueType? = nil, defaultValue: Scalar? = nil,
      lowerBound: Scalar? = nil, swiftName: String? = nil, metadata: Metadata, origin: Origin
    ) {
      self.name = name
      self.description = description
      self.wire = wire
      self.holds = holds
      self.defaultValue = defaultValue
      self.lowerBound = lowerBound
      self.swiftName = swiftName
      self.metadata = metadata
      self.origin = origin
    }
  }

  /// The cases, sorted by name, or by bound for buckets. Generated code uses the same indices.
  public var cases: [Case]
  /// The wire value for values outside the vocabulary, represented in Swift as the last case, `unknown`.
  public var unknown: Scalar?
  /// Whether lookups are case-insensitive.
  public var ignoresCase: Bool
  /// The kind of numbers that callers pass, or `nil` if the cases are not buckets of numbers.
  public var buckets: BucketedNumbers?

  /// Whether some cases hold a value, but not all. Ignores retired cases.
  package var onlySomeCasesHoldValues: Bool {
    let current = cases.filter { !$0.metadata.isRetired }
    return current.contains { $0.holds == nil } && current.contains { $0.holds != nil }
  }
}

public final class MapType: Sendable {
  public enum SurplusPolicy: Sendable { case keepFirst, keepLowest }
  public enum RepetitionPolicy: Sendable { case keepFirst, keepLast }
  public let key: ValueType
  public let value: ValueType
  /// The type of the names in a map with the form `{key: {name: value}}`, or `nil` for a plain map.
  public let entryName: ValueType?
  public let surplus: SurplusPolicy
  public let repeated: RepetitionPolicy
  /// The entries of a closed map, or `nil` for an open map.
  public let entries: [Entry]?

  package init(
    key: ValueType, value: ValueType, entryName: ValueType? = nil, surplus: SurplusPolicy, repeated: RepetitionPolicy,
    entries: [Entry]? = nil
  ) {
    self.key = key
    self.value = value
    self.entryName = entryName
    self.surplus = surplus
    self.repeated = repeated
    self.entries = entries
  }

  /// Returns a copy of the map that is closed to the given entries. The entries must already include the privacy
  /// answers inherited from the map's value type.
  func closed(to entries: [Entry]) -> MapType {
    var value = value
    value.answers = nil
    return MapType(
      key: key, value: value, entryName: entryName, surplus: surplus, repeated: repeated, entries: entries)
  }

  public final class Entry: Sendable {
    public let name: String
    public let key: Scalar
    public let wire: String
    public let value: ValueType
    public let description: String?
    public let swiftName: String?
    public let metadata: Metadata
    public let origin: Origin

    package init(
      name: String, key: Scalar, wire: String, value: ValueType, description: String? = nil, swiftName: String? = nil,
      metadata: Metadata, origin: Origin
    ) {
      self.name = name
      self.key = key
      self.wire = wire
      self.value = value
      self.description = description
      self.swiftName = swiftName
      self.metadata = metadata
      self.origin = origin
    }
  }
}

public struct Template: Sendable {
  public enum Piece: Sendable {
    case text(String)
    case part(Field)
  }
  public let pieces: [Piece]
  public let percentEncodes: Bool

  /// The parts in order, including repeated parts.
  public var parts: [Field] { pieces.compactMap { if case .part(let part) = $0 { part } else { nil } } }

  /// The template in the schema's notation, such as `{location}.{engine}`.
  public var text: String {
    pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .part(let part): "{\(part.name)}"
      }
    }.joined()
  }
}

/// A value with a key or an index on the wire.
///
/// This is a class, like all large model types. The code for copying equivalent structs took up a quarter of the
/// generator's machine code, and every app build compiles the generator.
public final class Field: Sendable {
  public enum Presence: Sendable {
    case always
    case present
    case never
    // Stored out of line to keep other fields small, because a condition is rare and large.
    indirect case when(Condition)
  }

  public let name: String
  /// The key on the wire. A flattened map has no key of its own, which `*` represents.
  public let wire: String
  public let description: String?
  public let type: ValueType
  /// The value's source. If it is `nil`, the caller passes the value, unless `type.constant` is set.
  public let source: String?
  public let resetBy: String?
  /// Whether the value is read for each request instead of when the ping is built.
  public let isReadAtSending: Bool
  public let absent: Scalar?
  public let sent: Presence
  /// Whether the receiver requires the field.
  public let isRequired: Bool
  /// The receiver's check, in `receiver` form, or `nil` if it is the same as the producer's type.
  public let receiver: JSONNode?
  public let swiftName: String?
  public let examples: [JSONNode]
  public let metadata: Metadata
  public let origin: Origin
  public let variants: [Variation]
  public let profiles: [Variation]
  /// The keys that the entries of a flattened map cannot have: those of all other members of the enclosing object,
  /// including retired ones. `nil` if the field is not a flattened map.
  public let siblingKeys: [String]?

  package init(
    name: String, wire: String, description: String? = nil, type: ValueType, source: String? = nil,
    resetBy: String? = nil, isReadAtSending: Bool = false, absent: Scalar? = nil, sent: Presence = .always,
    isRequired: Bool = true,
    receiver: JSONNode? = nil, swiftName: String? = nil, examples: [JSONNode] = [], metadata: Metadata, origin: Origin,
    variants: [Variation] = [], profiles: [Variation] = [], siblingKeys: [String]? = nil
  ) {
    self.name = name
    self.wire = wire
    self.description = description
    self.type = type
    self.source = source
    self.resetBy = resetBy
    self.isReadAtSending = isReadAtSending
    self.absent = absent
    self.sent = sent
    self.isRequired = isRequired
    self.receiver = receiver
    self.swiftName = swiftName
    self.examples = examples
    self.metadata = metadata
    self.origin = origin
    self.variants = variants
    self.profiles = profiles
    self.siblingKeys = siblingKeys
  }

  /// Returns a copy of the field with the given properties replaced.
  package func replacing(
    name: String? = nil, wire: String? = nil, type: ValueType? = nil, source: String?? = nil, absent: Scalar?? = nil,
    sent: Presence? = nil, isRequired: Bool? = nil, receiver: JSONNode?? = nil, swiftName: String?? = nil,
    metadata: Metadata? = nil, variants: [Variation]? = nil, profiles: [Variation]? = nil,
    siblingKeys: [String]?? = nil
  ) -> Field {
    Field(
      name: name ?? self.name, wire: wire ?? self.wire, description: description, type: type ?? self.type,
      source: source ?? self.source, resetBy: resetBy, isReadAtSending: isReadAtSending, absent: absent ?? self.absent,
      sent: sent ?? self.sent,
      isRequired: isRequired ?? self.isRequired, receiver: receiver ?? self.receiver,
      swiftName: swiftName ?? self.swiftName, examples: examples,
      metadata: metadata ?? self.metadata, origin: origin, variants: variants ?? self.variants,
      profiles: profiles ?? self.profiles, siblingKeys: siblingKeys ?? self.siblingKeys)
  }

  /// The overrides for a variant or profile. A property that is `nil` is not overridden.
  public struct Variation: Sendable {
    public var name: String
    public var constant: Scalar?
    public var absent: Scalar?
    public var wireForm: ValueType.WireForm?
    public var decimals: Int?
    public var sent: Presence?
    public var wire: String?
  }
}

public struct Condition: Sendable {
  public let source: String
  public let values: [Scalar]
  /// Whether the condition is negated: it holds if the source's value is not in `values`.
  public let isNegated: Bool
  /// The location of the values.
  public let location: Location
}
