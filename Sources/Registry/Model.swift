import SignalbookNaming
import SignalbookSchemaFiles
import SignalbookWireForm

/// A registry with resolved imports, defaults, and references that has passed the soundness checks. All output is
/// generated from this value.
///
/// Lists are sorted by name, and wire members by `order` or the language's default. The order of files and keys in the
/// sources does not affect the output.
public struct Registry: Sendable {
  public let name: String
  /// The Swift type that contains all generated declarations.
  public let namespace: String
  public let version: String
  public let description: String
  public let variants: [Variant]
  /// The acronyms used in names.
  public let acronyms: Acronyms
  public let imports: [Import]
  /// The registry's own schema files, sorted by path.
  public let files: [File]
  public let types: [NamedType]
  public let profiles: [Profile]
  public var streams: [Stream]
  public var events: [Event]
  public var attributes: [Attribute]
  public var links: [LinkFamily]
  public let messages: [Message]
  public let reviews: [Review]
  public let metadata: Metadata
  /// The provenance of the registry's own answers, as sorted `key: word` pairs.
  public let provenance: String?
  public let controller: JSONNode?
  public let legal: JSONNode?
  public let security: JSONNode?
  public let deletion: JSONNode?
  public let docs: String?
  public let note: String?
  public let refinements: [Refinement]
  /// The locations of the keys in the `registry` section, including nested keys.
  public let keyLocations: KeyLocations
  /// The location of the `registry` section.
  public let location: Location
  public let acceptances: [Acceptance]
  /// The retired fields, sorted by section and entry. They are not in their entries' field lists.
  public let retiredFields: [RetiredField]
  /// The sources that the registry's own files narrow.
  public let narrowedSources: [NarrowedSource]
  /// Whether each stream's own profile is applied; see ``applying(profiles:)``.
  public internal(set) var hasAppliedProfiles = false
  /// The profiles of the requested receiver. Empty if all receivers were requested.
  public internal(set) var requestedProfiles: [String] = []

  /// An accepted breaking change since an older version of the registry.
  public struct Acceptance: Sendable {
    /// The ID or name of the change rule.
    public let rule: String
    /// The canonical ID of the changed entry.
    public let subjectID: String
    public let reason: String
    /// The last day on which the acceptance applies, in the form `YYYY-MM-DD`.
    public let expires: String?
    /// The location of the value of `rule`.
    public let location: Location

    public init(rule: String, subjectID: String, reason: String, expires: String?, location: Location) {
      (self.rule, self.subjectID, self.reason, self.expires, self.location) = (
        rule, subjectID, reason, expires, location
      )
    }

    /// Returns the acceptances in a schema or configuration.
    public static func read(_ node: JSONNode?, in file: SourceFile) -> [Acceptance] {
      (node?.elements ?? []).compactMap { entry in
        guard let rule = entry["rule"] else { return nil }
        return Acceptance(
          rule: rule.string ?? "", subjectID: entry["what"]?.string ?? "", reason: entry["reason"]?.string ?? "",
          expires: entry["expires"]?.string, location: file.location(of: rule.range))
      }
    }
  }

  /// A schema file.
  public struct File: Sendable {
    /// The base name without `.json`, which is unique in the registry. Generated files have the same name.
    public let stem: String
    /// The contents with the parsed tree.
    public let parsed: ParsedFile
    public var path: String { parsed.source.path }
  }

  public struct Variant: Sendable {
    public let name: String
    public let description: String
    /// The name that identifies the variant on the wire. Defaults to the variant's name.
    public let wireName: String
    public let origin: Origin
  }

  /// An imported registry.
  public struct Import: Sendable {
    /// The reference as written, which is a folder or `target:NAME`.
    public let reference: String
    public let registryName: String
    public let namespace: String
    /// The Swift module that contains the generated code, or `nil` if the code is in the importer's module.
    public let module: String?
    /// The imported registry's variants, sorted by name.
    public let variants: [Variant]
    /// The imported registry's own imports, as indices into `Registry.imports`.
    public let imports: [Int]
    /// The imported registry's schema files, sorted by path.
    public let files: [File]
    public let origin: Origin
  }
}

/// The location of a declaration, and the registry that owns the declaration.
public struct Origin: Sendable, Hashable {
  /// Data shared by all declarations in a schema file. This is a class, because every entry and field has an origin.
  final class File: Sendable {
    let importIndex: Int?
    let stem: String
    let path: String
    let acronyms: Acronyms

    init(importIndex: Int?, stem: String, path: String, acronyms: Acronyms) {
      self.importIndex = importIndex
      self.stem = stem
      self.path = path
      self.acronyms = acronyms
    }
  }

  private let file: File
  private let span: TextSpan

  init(_ file: File, _ span: TextSpan) {
    self.file = file
    self.span = span
  }

  /// The owner's index in `Registry.imports`, or `nil` for the registry's own declarations.
  public var importIndex: Int? { file.importIndex }
  /// The stem of the schema file; see `Registry.File`.
  public var fileStem: String { file.stem }
  public var location: Location { Location(path: file.path, span: span) }
  /// The acronyms that the declaring registry uses in names. Equality ignores them, because they depend only on the
  /// registry.
  public var acronyms: Acronyms { file.acronyms }

  public static func == (left: Self, right: Self) -> Bool {
    left.span == right.span
      && (left.file === right.file
        || (left.importIndex == right.importIndex && left.fileStem == right.fileStem
          && left.file.path == right.file.path))
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(importIndex)
    hasher.combine(file.path)
    hasher.combine(span)
  }
}

/// Privacy metadata, including inherited answers, and lifecycle metadata. Entries without their own answers share
/// storage with the inherited metadata.
public struct Metadata: Sendable, Hashable {
  private struct Content: Sendable, Hashable {
    var why: String?
    var data: String?
    var purposes: [String] = []
    var owner: String?
    var review: [String] = []
    var declaresReview = false
    var since: String?
    var expires: String?
    var isDevelopmentOnly = false
    var provenance: String?
    var deprecated: Lifecycle?
    var retired: Lifecycle?
    var formerly: [String] = []
    var note: String?
    var allowed: [Suppression] = []
    var keyLocations = KeyLocations()
  }

  private static let empty = Shared(Content())
  private var content = Self.empty

  public init() {}

  /// The identity of the shared content.
  var identity: ObjectIdentifier { content.identity }
  /// Whether the metadata is empty.
  var isEmpty: Bool { identity == Self.empty.identity }

  public var why: String? {
    get { content.value.why }
    set { content.value.why = newValue }
  }
  /// The data class, which is one of the language's `data-classes` keywords.
  public var data: String? {
    get { content.value.data }
    set { content.value.data = newValue }
  }
  public var purposes: [String] {
    get { content.value.purposes }
    set { content.value.purposes = newValue }
  }
  public var owner: String? {
    get { content.value.owner }
    set { content.value.owner = newValue }
  }
  public var review: [String] {
    get { content.value.review }
    set { content.value.review = newValue }
  }
  /// Whether the entry itself declares its reviews, rather than inheriting them.
  public var declaresReview: Bool {
    get { content.value.declaresReview }
    set { if newValue != declaresReview { content.value.declaresReview = newValue } }
  }
  public var since: String? {
    get { content.value.since }
    set { content.value.since = newValue }
  }
  /// The expiry date as `YYYY-MM-DD`, or `never`.
  public var expires: String? {
    get { content.value.expires }
    set { content.value.expires = newValue }
  }
  /// Whether the entry has a value only in development builds.
  public var isDevelopmentOnly: Bool {
    get { content.value.isDevelopmentOnly }
    set { content.value.isDevelopmentOnly = newValue }
  }
  /// The provenance that the entry itself declares, as sorted `key: word` pairs.
  public var provenance: String? {
    get { content.value.provenance }
    set { content.value.provenance = newValue }
  }
  public var deprecated: Lifecycle? {
    get { content.value.deprecated }
    set { content.value.deprecated = newValue }
  }
  public var retired: Lifecycle? {
    get { content.value.retired }
    set { content.value.retired = newValue }
  }
  // Pattern matching, because `!= nil` would compile into a comparison of two lifecycles at each use.
  public var isRetired: Bool { if case .some = content.value.retired { true } else { false } }
  public var isDeprecated: Bool { if case .some = content.value.deprecated { true } else { false } }
  /// The entry's former names.
  public var formerly: [String] {
    get { content.value.formerly }
    set { content.value.formerly = newValue }
  }
  public var note: String? {
    get { content.value.note }
    set { content.value.note = newValue }
  }
  public var suppressions: [Suppression] {
    get { content.value.allowed }
    set { content.value.allowed = newValue }
  }
  /// The locations of the answered inheritable keys, in the entry itself or in the entry that it inherits from.
  public var keyLocations: KeyLocations {
    get { content.value.keyLocations }
    set { content.value.keyLocations = newValue }
  }

  /// Returns the metadata with missing answers inherited from `outer`.
  package func inheriting(_ outer: Metadata) -> Metadata {
    let outer = outer.inheritablePart
    let (own, inherited) = (content.value, outer.content.value)
    if own == Content() { return outer }
    var result = self
    result.content.value.why = own.why ?? inherited.why
    result.content.value.data = own.data ?? inherited.data
    result.content.value.owner = own.owner ?? inherited.owner
    result.content.value.since = own.since ?? inherited.since
    result.content.value.expires = own.expires ?? inherited.expires
    result.content.value.isDevelopmentOnly = own.isDevelopmentOnly || inherited.isDevelopmentOnly
    if own.purposes.isEmpty { result.content.value.purposes = inherited.purposes }
    if own.review.isEmpty { result.content.value.review = inherited.review }
    result.content.value.keyLocations = inherited.keyLocations
    for key in Self.inheritedKeys {
      if let location = own.keyLocations[key] { result.content.value.keyLocations[key] = location }
    }
    return result
  }

  /// The last day of collection, in days since 1970, or `nil` if collection does not end. Days before 1970 are clamped
  /// to 0, which is also in the past.
  public var lastDay: Int? { (expires.flatMap { CivilDay($0) }?.daysSince1970).map { max($0, 0) } }

  /// Returns the metadata for an entry nested in the entry with the metadata `outer`. The entry is retired if the
  /// enclosing entry is retired.
  public func retired(with outer: Metadata) -> Metadata {
    guard !isRetired, outer.isRetired else { return self }
    var metadata = self
    metadata.retired = outer.retired
    return metadata
  }

  /// The keys that entries inherit together with their locations.
  public static let inheritedKeys = ["why", "data", "purposes", "owner", "review", "since", "expires"]
  private static let inheritedKeySet = Set(inheritedKeys)

  static func isInheritedKey(_ key: String) -> Bool { inheritedKeySet.contains(key) }

  /// Returns whether the given key is permitted for a value that is not an entry. Such values have neither a lifecycle
  /// nor former names.
  static func isAnswerKey(_ key: String) -> Bool {
    isInheritedKey(key) || key == "developmentOnly" || key == "provenance" || key == "note"
  }

  /// The metadata without keys that are never inherited, such as lifecycle and notes.
  var inheritablePart: Metadata {
    if !isDeprecated, !isRetired, note == nil, provenance == nil, suppressions.isEmpty, formerly.isEmpty,
      !declaresReview
    {
      return self
    }
    var result = self
    result.content.value.deprecated = nil
    result.content.value.retired = nil
    result.content.value.note = nil
    result.content.value.provenance = nil
    result.content.value.declaresReview = false
    result.content.value.allowed = []
    result.content.value.formerly = []
    return result
  }

  public struct Lifecycle: Sendable, Hashable {
    public let since: String?
    public let reason: String
  }

  public struct Suppression: Sendable, Hashable {
    public let rule: String
    public let reason: String
    public let location: Location
  }
}
