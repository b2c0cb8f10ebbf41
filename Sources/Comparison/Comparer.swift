import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWirePlan

/// Compares two registries. All parts of the comparison report here.
///
/// A class, because lookups for one change are reused for the next. It lives during one call of `compare`.
final class Comparer {
  let old: Registry
  let new: Registry
  private let enums: GeneratedEnums
  let oldSchemas: WireSchemaIndex
  let newSchemas: WireSchemaIndex
  private(set) var changes: [Change] = []
  /// The changes by edit: the same edit seen from another entry is a consequence.
  private var indexByRoot: [Root: Int] = [:]
  /// Streams of the other side.
  var newStreamOfOld: [Int: Int] = [:]
  var oldStreamOfNew: [Int: Int] = [:]
  /// The changes of whole streams, which have the changes of their contents as consequences.
  var wholeStreams: (old: [Int: Int], new: [Int: Int]) = ([:], [:])
  /// Variants that are on both sides.
  var newVariantOfOld: [String: String] = [:]
  /// Declared types that are on both sides, old names to new ones.
  var newTypeOfOld: [String: String] = [:]
  /// Declared types that are on both sides, by the old name.
  var declared: [String: DeclaredTypes] = [:]
  /// The changes of metadata of the enclosing entries, the innermost last.
  var inherited: [Set<InheritedChange>] = []
  /// The same of streams, by their new names, which their events inherit.
  var inheritedOfStreams: [String: Set<InheritedChange>] = [:]
  /// The app sources of the old side.
  lazy var oldAppSources = Self.appSources(of: old)
  lazy var oldReviews = Self.reviews(of: old)
  /// By name.
  lazy var newEvents = Dictionary(new.events.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  /// The literals of each side's tuple events, of which enums are generated.
  private lazy var oldLiterals = Set(old.events.flatMap(SwiftSurface.literals))
  private lazy var newLiterals = Set(new.events.flatMap(SwiftSurface.literals))
  /// The changes of declared types by their new name, for the consequences of their uses.
  var changesOfTypes: [String: [Int]] = [:]
  /// The uses of declared types, looked up after a change.
  lazy var oldUses = TypeUses(of: old)
  lazy var newUses = TypeUses(of: new)
  /// The cause of the current changes.
  private var cause: Cause?
  private var effects: [Cause: [Int]] = [:]

  /// The old names of renamed entries.
  private(set) var renamed: [Change.Subject: String] = [:]

  /// The comparison as receivers with a profile have both sides, made when a variation by that profile has changed.
  private var comparisonsByProfile: [String: [Change]] = [:]
  /// Whether the current comparison is for one of these profiles, whose values apply.
  private var isSeen = false

  private var consequences: Set<Followed> = []

  /// An edit from which changes of other entries follow: they are part of its change.
  private enum Cause: Hashable {
    /// The change of an import's declaration, which is reported in its own registry.
    case imported(String)
    /// A stream, by its new name, extends another one than before.
    case extends(String)

    var name: String {
      switch self {
      case .imported(let name), .extends(let name): name
      }
    }
    /// Whether the first of its changes is the edit itself.
    var isReported: Bool { if case .extends = self { true } else { false } }
  }

  private struct Followed: Hashable {
    var index: Int
    var consequence: Consequence
  }

  private struct Root: Hashable {
    var rule: ChangeRule
    var old: Change.Side?
    var new: Change.Side?
  }

  init(_ old: Registry, _ new: Registry, enums: GeneratedEnums = .all) {
    self.enums = enums
    self.old = old
    self.new = new
    oldSchemas = WireSchemaIndex(old)
    newSchemas = WireSchemaIndex(new)
  }

  func run() {
    compareRegistry()
    let streams = matchStreams()
    let types = matchTypes()
    compareProfiles()
    compareTypes(types)
    compareStreams(streams)
    compareEvents()
    compareAttributes()
    compareLinks()
    compareMessages()
    compareReviews()
    addUsesOfTypes()
    for index in changes.indices where changes[index].needsReview {
      changes[index].review = reviewNamed(for: changes[index].subject)
    }
    foldEffects()
  }

  /// Adds the removal of an entry. Removing a tombstone is not a breaking change, and frees its name.
  ///
  /// - Returns: the change's index.
  @discardableResult
  func reportRemoved(
    _ rule: ChangeRule, _ subject: Change.Subject, tombstone: Bool, _ retired: String, _ lost: String, old: Change.Side,
    harms: Harms, witnesses: [Witness]
  ) -> Int {
    guard tombstone else {
      return report(rule, subject, lost, old: old, harms: harms, privacy: .notify, witnesses: witnesses)
    }
    return report(
      .tombstoneRemoved, subject, "the retired \(retired) was deleted: its name is no longer reserved", old: old,
      privacy: .notify)
  }

  /// Adds a change. If the same edit was seen before from another entry, the impact here is a consequence.
  ///
  /// - Returns: the change's index.
  @discardableResult
  @inline(never) func report(
    _ rule: ChangeRule, _ subject: Change.Subject, _ message: String, old: Change.Side? = nil, new: Change.Side? = nil,
    harms: Harms = [], privacy: PrivacyVerdict? = nil, certainty: Change.Certainty? = nil, advice: String? = nil,
    witnesses: [Witness] = []
  ) -> Int {
    let root = Root(rule: rule, old: old, new: new)
    let harms = witnesses.reduce(into: harms) { $0.formUnion($1.direction.harm) }
    if let index = indexByRoot[root] {
      changes[index].add(harms: harms, privacy, witnesses)
      if changes[index].subject != subject, let location = (new ?? old)?.location {
        add(Consequence(subject: subject, message: message, location: location), to: index)
      }
      return index
    }
    let index = changes.count
    indexByRoot[root] = index
    if certainty != nil { renamed[subject] = old?.value }
    changes.append(
      Change(
        rule: rule, subject: subject, harms: harms, privacy: privacy, old: old, new: new, message: message,
        certainty: certainty, advice: advice ?? rule.advice, witnesses: witnesses))
    if let cause { effects[cause, default: []].append(index) }
    return index
  }

  /// Returns the payloads that are refused if the app or its receiver has one of these profiles, as a target can
  /// select.
  func seen(by profiles: Set<String>, _ subject: Change.Subject) -> [Witness] {
    if isSeen { return [] }
    var found: [Witness] = []
    for profile in profiles.sorted() {
      let seen =
        comparisonsByProfile[profile]
        ?? {
          let comparer = Comparer(old.seen(by: [profile]), new.seen(by: [profile]))
          comparer.isSeen = true
          comparer.run()
          return comparer.changes
        }()
      comparisonsByProfile[profile] = seen
      for change in seen where change.subject.id == subject.id || change.subject.id.hasPrefix(subject.id + "/") {
        for witness in change.witnesses where !found.contains(where: { $0.direction == witness.direction }) {
          found.append(witness)
        }
      }
    }
    return found
  }

  /// Returns the impact of an added or removed case on generated enums.
  func harms(of generated: GeneratedEnums) -> Harms { .source.when(enums.contains(generated)) }

  /// Returns the impact of other texts of tuple events on the enums of literals.
  func harms(ofLiterals olds: [String], _ news: [String]) -> Harms {
    let isSame = oldLiterals.isSuperset(of: news) && newLiterals.isSuperset(of: olds)
    return isSame ? [] : harms(of: .literals)
  }

  func add(_ consequence: Consequence, to index: Int) {
    guard consequences.insert(Followed(index: index, consequence: consequence)).inserted else { return }
    changes[index].consequences.append(consequence)
  }

  /// Makes one change of all that follows from one edit.
  private func foldEffects() {
    guard !effects.isEmpty else { return }
    var gone = Set<Int>()
    for (cause, indices) in effects.sorted(by: { $0.key.name < $1.key.name }) {
      guard let first = indices.first else { continue }
      let count = "\(indices.count) \(indices.count == 1 ? "place" : "places")"
      var change =
        switch cause {
        case .imported(let name):
          Change(
            rule: .importedChanged, subject: .init(.import, path: [name]), harms: [], old: changes[first].old,
            new: changes[first].new, message: "what the import \(quoted(name)) declares has changed in \(count)",
            advice: ChangeRule.importedChanged.advice)
        case .extends: changes[first]
        }
      if case .extends = cause, indices.count > 1 {
        change.message += ", by which it has changed in \(indices.count - 1) \(indices.count == 2 ? "place" : "places")"
      }
      for index in cause.isReported ? indices.dropFirst() : indices[...] {
        let inner = changes[index]
        if inner.needsReview { change.review = change.needsReview && change.review == nil ? nil : inner.review }
        change.add(harms: inner.harms, inner.privacy, inner.witnesses)
        if let location = (inner.new ?? inner.old)?.location {
          change.consequences.append(
            Consequence(subject: inner.subject, message: "\(inner.message) [\(inner.rule.id.id)]", location: location))
        }
        change.consequences += inner.consequences
      }
      gone.formUnion(indices)
      changes.append(change)
    }
    changes = changes.indices.filter { !gone.contains($0) }.map { changes[$0] }
  }

  /// Runs a comparison of entries, with the declarations of imports apart.
  @inline(never) func about(_ old: Origin?, _ new: Origin?, _ compare: () -> Void) {
    if case .extends = cause { return compare() }
    let before = cause
    defer { cause = before }
    if let origin = new {
      cause = origin.importIndex.map { .imported(self.new.imports[$0].registryName) }
    } else if let origin = old {
      cause = origin.importIndex.map { .imported(self.old.imports[$0].registryName) }
    }
    compare()
  }

  /// Runs the comparison of a stream. If it extends another stream than before, all changes are consequences of that.
  func about(_ old: Stream, _ new: Stream, _ entry: Entry, _ compare: () -> Void) {
    if old.extends == new.extends { return compare() }
    let before = cause
    defer { cause = before }
    if cause == nil { cause = .extends(new.name) }
    self.compare("extends", old.extends, new.extends, of: entry, .streamBase)
    compare()
  }

  // MARK: Facets

  /// The entry that facets belong to.
  struct Entry {
    var subject: Change.Subject
    /// As messages name it: `the event "page-shown"`.
    var noun: String
    var old: Location
    var new: Location
    /// The keys from the locations to the facets.
    var keys: [String] = []
    /// The locations of inherited keys on each side, so that one edit there is one change.
    var inherited: (old: KeyLocations, new: KeyLocations) = (KeyLocations(), KeyLocations())

    func inside(_ more: String...) -> Entry {
      var inner = self
      inner.keys += more
      return inner
    }

    /// Returns the locations of keys of this entry on both sides. A side that lacks a key that the other one inherits
    /// is omitted.
    func sides(_ before: String?, _ after: String?, keys: [String]) -> (old: Change.Side?, new: Change.Side?) {
      func side(_ value: String?, _ location: Location, _ inherited: KeyLocations) -> (Change.Side, isInherited: Bool) {
        if let first = keys.first, let location = inherited[first] {
          return (.init(value, at: location, keys: Array(keys.dropFirst())), true)
        }
        return (.init(value, at: location, keys: keys), false)
      }
      let (past, wasInherited) = side(before, old, inherited.old)
      let (present, isInherited) = side(after, new, inherited.new)
      return (before == nil && isInherited ? nil : past, after == nil && wasInherited ? nil : present)
    }
  }

  /// Reports a change of a key with its own message.
  @discardableResult
  @inline(never) func report(
    _ rule: ChangeRule, _ key: String, of entry: Entry, _ message: String, _ before: String?, _ after: String?,
    harms: Harms = [], privacy: PrivacyVerdict? = nil, advice: String? = nil, witnesses: [Witness] = []
  ) -> Int {
    let sides = entry.sides(before, after, keys: entry.keys + [key])
    return report(
      rule, entry.subject, message, old: sides.old, new: sides.new, harms: harms, privacy: privacy, advice: advice,
      witnesses: witnesses)
  }

  /// Reports a key of an entry with different values on both sides.
  @discardableResult
  @inline(never) func compare(
    _ key: String, _ before: String?, _ after: String?, of entry: Entry, _ rule: ChangeRule, harms: Harms = [],
    privacy: PrivacyVerdict? = nil, advice: String? = nil, witnesses: () -> [Witness] = { [] }
  ) -> Int? {
    if before == after { return nil }
    return report(
      rule, key, of: entry, Self.message(key, before, after, of: entry), before, after, harms: harms, privacy: privacy,
      advice: advice, witnesses: witnesses())
  }

  /// Two sides of an entry, or of a part of one, whose facets are compared one by one.
  struct Facets<Value> {
    fileprivate let comparer: Comparer
    let old: Value
    let new: Value
    let entry: Entry
    /// The rule of facets without one of their own.
    let rule: ChangeRule

    /// Reports a key with different values on both sides.
    @inline(never) func callAsFunction(
      _ key: String, _ rule: ChangeRule? = nil, harms: Harms = [], privacy: PrivacyVerdict? = nil,
      _ text: (Value) -> String?
    ) {
      comparer.compare(key, text(old), text(new), of: entry, rule ?? self.rule, harms: harms, privacy: privacy)
    }
  }

  func facets<Value>(_ old: Value, _ new: Value, of entry: Entry, _ rule: ChangeRule) -> Facets<Value> {
    Facets(comparer: self, old: old, new: new, entry: entry, rule: rule)
  }

  /// Reports a change of a set of names; `missing` is the impact of fewer names, `more` the verdict on more names.
  func compareNames(
    _ key: String, _ before: [String], _ after: [String], of entry: Entry, _ rule: ChangeRule, missing: Harms = [],
    more: PrivacyVerdict = .notify
  ) {
    compare(
      key, shown(before.sorted()), shown(after.sorted()), of: entry, rule,
      harms: Set(before).isSubset(of: after) ? [] : missing,
      privacy: Set(after).isSubset(of: before) ? .notify : more)
  }

  /// Reports a change of the variants to which an entry is limited; an empty list is all variants.
  func compareVariants(_ before: [String], _ after: [String], of entry: Entry, _ rule: ChangeRule) {
    let before = before.map { newVariantOfOld[$0] ?? $0 }.sorted()
    let isFewer = !after.isEmpty && (before.isEmpty || !Set(before).isSubset(of: after))
    let isMore = !before.isEmpty && (after.isEmpty || !Set(after).isSubset(of: before))
    compare(
      "only", shown(before), shown(after), of: entry, rule, harms: isFewer ? .query : [],
      privacy: isMore ? .needsNewReview : .notify)
  }

  /// Reports a change of JSON. If only one inner value differs, that value is the change.
  func compareLeaves(
    _ key: String, _ old: JSONNode?, _ new: JSONNode?, of entry: Entry, _ rule: ChangeRule,
    privacy: PrivacyVerdict? = nil, witnesses: () -> [Witness] = { [] }
  ) {
    var values = (old, new)
    var inner = entry
    var key = key
    while let before = values.0, let after = values.1, let (next, left, right) = Self.onlyDifference(before, after) {
      inner.keys.append(key)
      key = next
      values = (left, right)
    }
    compare(
      key, ValueDescription.json(values.0), ValueDescription.json(values.1), of: inner, rule, privacy: privacy,
      witnesses: witnesses)
  }

  private static func onlyDifference(_ old: JSONNode, _ new: JSONNode) -> (String, JSONNode?, JSONNode?)? {
    var pairs: [(String, JSONNode?, JSONNode?)] = []
    if let before = old.members, let after = new.members {
      for name in Set(before.map(\.key) + after.map(\.key)).sorted() { pairs.append((name, old[name], new[name])) }
    } else if let before = old.elements, let after = new.elements, before.count == after.count {
      for (index, (left, right)) in zip(before, after).enumerated() { pairs.append((String(index), left, right)) }
    }
    let different = pairs.filter { ValueDescription.json($0.1) != ValueDescription.json($0.2) }
    return different.count == 1 ? different[0] : nil
  }

  static func message(_ key: String, _ before: String?, _ after: String?, of entry: Entry) -> String {
    let path = (entry.keys + [key]).joined(separator: ".")
    return switch (before, after) {
    case (let before?, let after?): "\(quotedKey(path)) of \(entry.noun) was \(before) and is \(after)"
    case (nil, let after?): "\(entry.noun) has \(quotedKey(path)) now: \(after)"
    case (let before?, nil): "\(entry.noun) has no \(quotedKey(path)) any more, which was \(before)"
    case (nil, nil): ""
    }
  }

  private static func quotedKey(_ key: String) -> String { "'\(key)'" }
}

/// A name in a message, as it is: each format of a report escapes what it must, and JSON keeps it whole.
@inline(never) func quoted(_ text: String) -> String { "\"\(text)\"" }

/// A list of names in a value; `nil` for none.
func shown(_ names: [String]) -> String? { names.isEmpty ? nil : names.joined(separator: ", ") }
