import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWirePlan

/// A comparison of two registries, which collects the changes from all its parts.
///
/// A class, so that lookups can be cached. An instance exists only for one call of `compare`.
final class Comparer {
  let old: Registry
  let new: Registry
  private let enums: GeneratedEnums
  let oldSchemas: WireSchemaIndex
  let newSchemas: WireSchemaIndex
  private(set) var changes: [Change] = []
  /// The changes by edit. If an edit is found again at another entry, it becomes a consequence.
  private var indexByRoot: [Root: Int] = [:]
  /// The entries that need a review because of a change, by the change's index.
  private var subjectsToReview: [Int: Set<Change.Subject>] = [:]
  /// The matched stream on the other side, by stream index.
  var newStreamOfOld: [Int: Int] = [:]
  var oldStreamOfNew: [Int: Int] = [:]
  /// The changes of whole streams. Their contents are consequences.
  var wholeStreams: (old: [Int: Int], new: [Int: Int]) = ([:], [:])
  /// The new name of each variant, by its old name.
  var newVariantOfOld: [String: String] = [:]
  /// The new name of each declared type, by its old name.
  var newTypeOfOld: [String: String] = [:]
  /// Both versions of each declared type, by its old name.
  var declared: [String: DeclaredTypes] = [:]
  /// The metadata changes of the enclosing entries, from the outside in.
  var inherited: [Set<InheritedChange>] = []
  /// The metadata changes of streams that their events inherit, by the stream's new name.
  var inheritedOfStreams: [String: Set<InheritedChange>] = [:]
  /// The changes of fields whose values the app supplies, by source.
  var changesOfSources: [String: [Int]] = [:]
  /// The source of the compared fields, or `nil` if the app does not supply their values.
  var suppliedSource: String?
  /// The app sources on the old side.
  lazy var oldAppSources = Self.appSources(of: old)
  lazy var oldReviews = KnownReviews(of: old)
  lazy var newEvents = Dictionary(new.events.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  /// The literals of tuple events on each side. Each literal is an enum case.
  private lazy var oldLiterals = Set(old.events.flatMap(SwiftSurface.literals))
  private lazy var newLiterals = Set(new.events.flatMap(SwiftSurface.literals))
  /// The changes of declared types, by the type's new name. The uses of the type become consequences.
  var changesOfTypes: [String: [Int]] = [:]
  /// The uses of declared types, needed only for changed types.
  lazy var oldUses = TypeUses(of: old)
  lazy var newUses = TypeUses(of: new)
  /// The edit that causes the current changes.
  private var cause: Cause?
  private var effects: [Cause: [Int]] = [:]

  /// The old names of renamed entries.
  private(set) var renamed: [Change.Subject: String] = [:]

  /// The changes when a profile is applied to both sides. Computed only if a variation for that profile changed.
  private var comparisonsByProfile: [String: [Change]] = [:]
  /// Whether this comparison applies a profile to both sides.
  private var isSeen = false

  private var consequences: Set<Followed> = []

  /// An edit that causes changes of other entries. These changes are merged into the edit's change.
  private enum Cause: Hashable {
    /// A change of a declaration in an import, which is reported in the import's own registry.
    case imported(String)
    /// A change of the extended stream. The value is the extending stream's new name.
    case extends(String)

    var name: String {
      switch self {
      case .imported(let name), .extends(let name): name
      }
    }
    /// Whether the edit itself is the first of its changes.
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
    addChangesOfSupply()
    addChangesOfCounters()
    for index in changes.indices where changes[index].needsReview {
      // A change of an extended stream affects every extending stream, so it needs a review for each of them.
      let subjects = (subjectsToReview[index] ?? []).union([changes[index].subject])
      let reviews = subjects.map { reviewNamed(for: $0) }
      if !reviews.contains(nil) { changes[index].review = reviewNamed(for: changes[index].subject) }
    }
    foldEffects()
  }

  /// Reports the removal of an entry. Removing a tombstone is not a breaking change, but it frees the name.
  ///
  /// - Returns: The index of the change.
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

  /// Reports a change. If the same edit was already reported for another entry, this entry becomes a consequence.
  ///
  /// - Returns: The index of the change.
  @discardableResult
  @inline(never) func report(
    _ rule: ChangeRule, _ subject: Change.Subject, _ message: String, old: Change.Side? = nil, new: Change.Side? = nil,
    harms: Harms = [], privacy: PrivacyVerdict? = nil, certainty: Change.Certainty? = nil, advice: String? = nil,
    witnesses: [Witness] = []
  ) -> Int {
    let root = Root(rule: rule, old: old, new: new)
    let harms = witnesses.reduce(into: harms) { $0.formUnion($1.direction.harm) }
    if let index = indexByRoot[root] {
      if let suppliedSource { changesOfSources[suppliedSource, default: []].append(index) }
      changes[index].add(harms: harms, privacy, witnesses)
      note(subject, privacy, at: index)
      if changes[index].subject != subject, let location = (new ?? old)?.location {
        add(Consequence(subject: subject, message: message, location: location), to: index)
      }
      return index
    }
    let index = changes.count
    indexByRoot[root] = index
    note(subject, privacy, at: index)
    if certainty != nil { renamed[subject] = old?.value }
    changes.append(
      Change(
        rule: rule, subject: subject, harms: harms, privacy: privacy, old: old, new: new, message: message,
        certainty: certainty, advice: advice ?? rule.advice, witnesses: witnesses))
    if let suppliedSource { changesOfSources[suppliedSource, default: []].append(index) }
    if let cause { effects[cause, default: []].append(index) }
    return index
  }

  /// Records that an entry needs a review because of a change.
  private func note(_ subject: Change.Subject, _ privacy: PrivacyVerdict?, at index: Int) {
    if let privacy, privacy >= .needsRenewal { subjectsToReview[index, default: []].insert(subject) }
  }

  /// Returns the payloads that are rejected if the app or its receiver uses one of the given profiles.
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

  /// Returns the impact of adding or removing cases of a generated enum.
  func harms(of generated: GeneratedEnums) -> Harms { .source.when(enums.contains(generated)) }

  /// Returns the impact of changed tuple strings on the generated enums.
  func harms(ofLiterals olds: [String], _ news: [String]) -> Harms {
    let isSame = oldLiterals.isSuperset(of: news) && newLiterals.isSuperset(of: olds)
    return isSame ? [] : harms(of: .literals)
  }

  func add(harms: Harms, to index: Int) { changes[index].add(harms: harms, nil, []) }

  func add(_ consequence: Consequence, to index: Int) {
    guard consequences.insert(Followed(index: index, consequence: consequence)).inserted else { return }
    changes[index].consequences.append(consequence)
  }

  /// Merges the changes that follow from one edit into a single change.
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
            new: changes[first].new, message: "the import \(quoted(name)) changed in \(count)",
            advice: ChangeRule.importedChanged.advice)
        case .extends: changes[first]
        }
      if case .extends = cause, indices.count > 1 {
        change.message += "; this caused \(indices.count - 1) more \(indices.count == 2 ? "change" : "changes")"
      }
      for index in cause.isReported ? indices.dropFirst() : indices[...] {
        let inner = changes[index]
        if inner.needsReview { change.review = change.needsReview && change.review == nil ? nil : inner.review }
        change.add(harms: inner.harms, inner.privacy, inner.witnesses)
        if let location = (inner.new ?? inner.old)?.location {
          change.consequences.append(
            Consequence(
              subject: inner.subject, message: "\(inner.message) [\(inner.rule.id.id)]", location: location,
              isOwnChange: true))
        }
        change.consequences += inner.consequences
      }
      gone.formUnion(indices)
      changes.append(change)
    }
    changes = changes.indices.filter { !gone.contains($0) }.map { changes[$0] }
  }

  /// Compares entries. Changes of imported declarations are attributed to their import.
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

  /// Compares a stream. If the stream now extends another stream, all changes are consequences of this edit.
  func about(_ old: Stream, _ new: Stream, _ entry: Entry, _ compare: () -> Void) {
    if old.extends == new.extends { return compare() }
    let before = cause
    defer { cause = before }
    if cause == nil { cause = .extends(new.name) }
    self.compare("extends", old.extends, new.extends, of: entry, .streamBase)
    compare()
  }
}

/// Returns a name in quotes for messages. The name is not escaped, because each report format has its own escapes.
@inline(never) func quoted(_ text: String) -> String { "\"\(text)\"" }

/// Returns the names as a value, or `nil` if there are none.
func shown(_ names: [String]) -> String? { names.isEmpty ? nil : names.joined(separator: ", ") }
