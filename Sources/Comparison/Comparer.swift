import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWirePlan

/// A comparison of two registries, to which all parts of the comparison report.
///
/// A class, because lookups for one change are reused for the next. It exists during one call of `compare`.
final class Comparer {
  let old: Registry
  let new: Registry
  private let enums: GeneratedEnums
  let oldSchemas: WireSchemaIndex
  let newSchemas: WireSchemaIndex
  private(set) var changes: [Change] = []
  /// The changes by edit: the same edit seen from another entry is a consequence.
  private var indexByRoot: [Root: Int] = [:]
  /// The entries for which a change needs a review, by its index.
  private var subjectsToReview: [Int: Set<Change.Subject>] = [:]
  /// The indices of corresponding streams on the other side.
  var newStreamOfOld: [Int: Int] = [:]
  var oldStreamOfNew: [Int: Int] = [:]
  /// The changes of whole streams, which have the changes of their contents as consequences.
  var wholeStreams: (old: [Int: Int], new: [Int: Int]) = ([:], [:])
  /// Variants that are on both sides, as new names by old name.
  var newVariantOfOld: [String: String] = [:]
  /// Declared types that are on both sides, as new names by old name.
  var newTypeOfOld: [String: String] = [:]
  /// Declared types that are on both sides, by old name.
  var declared: [String: DeclaredTypes] = [:]
  /// The changes of metadata of the enclosing entries, innermost last.
  var inherited: [Set<InheritedChange>] = []
  /// The changes of metadata of streams, by new name. Events inherit them from their stream.
  var inheritedOfStreams: [String: Set<InheritedChange>] = [:]
  /// The changes of fields whose values an app supplies, by source.
  var changesOfSources: [String: [Int]] = [:]
  /// The source of the fields being compared; `nil` for values that the app does not supply.
  var suppliedSource: String?
  /// The app sources of the old side.
  lazy var oldAppSources = Self.appSources(of: old)
  lazy var oldReviews = KnownReviews(of: old)
  lazy var newEvents = Dictionary(new.events.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  /// The literals of each side's tuple events, for which enums are generated.
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

  /// The changes with a profile applied to both sides, computed when a variation for that profile has changed.
  private var comparisonsByProfile: [String: [Change]] = [:]
  /// Whether a profile is applied to both sides of this comparison.
  private var isSeen = false

  private var consequences: Set<Followed> = []

  /// An edit that causes changes of other entries, which become part of its change.
  private enum Cause: Hashable {
    /// The change of an import's declaration, which is reported in its own registry.
    case imported(String)
    /// A stream, by new name, that extends another stream than before.
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
    addChangesOfSupply()
    addChangesOfCounters()
    for index in changes.indices where changes[index].needsReview {
      // A change of a stream that others extend is one of each of them: a review that only one names does not cover it.
      let subjects = (subjectsToReview[index] ?? []).union([changes[index].subject])
      let reviews = subjects.map { reviewNamed(for: $0) }
      if !reviews.contains(nil) { changes[index].review = reviewNamed(for: changes[index].subject) }
    }
    foldEffects()
  }

  /// Adds the removal of an entry. Removing a tombstone is not a breaking change, but frees its name.
  ///
  /// - Returns: The change's index.
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
  /// - Returns: The change's index.
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

  /// Notes an entry for which a change needs a review.
  private func note(_ subject: Change.Subject, _ privacy: PrivacyVerdict?, at index: Int) {
    if let privacy, privacy >= .needsRenewal { subjectsToReview[index, default: []].insert(subject) }
  }

  /// Returns the payloads that are refused if the app or its receiver has one of these profiles, which a target can
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

  /// Returns the impact of changed texts of tuple events on the enums of literals.
  func harms(ofLiterals olds: [String], _ news: [String]) -> Harms {
    let isSame = oldLiterals.isSuperset(of: news) && newLiterals.isSuperset(of: olds)
    return isSame ? [] : harms(of: .literals)
  }

  func add(harms: Harms, to index: Int) { changes[index].add(harms: harms, nil, []) }

  func add(_ consequence: Consequence, to index: Int) {
    guard consequences.insert(Followed(index: index, consequence: consequence)).inserted else { return }
    changes[index].consequences.append(consequence)
  }

  /// Combines all changes that follow from one edit into one change.
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

  /// Runs a comparison of entries. Changes of imported declarations are attributed to their import.
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

  /// Runs the comparison of a stream. If the stream extends another stream than before, all changes are consequences of
  /// that edit.
  func about(_ old: Stream, _ new: Stream, _ entry: Entry, _ compare: () -> Void) {
    if old.extends == new.extends { return compare() }
    let before = cause
    defer { cause = before }
    if cause == nil { cause = .extends(new.name) }
    self.compare("extends", old.extends, new.extends, of: entry, .streamBase)
    compare()
  }
}

/// Returns a name for a message, without escapes: each format of a report escapes texts as needed.
@inline(never) func quoted(_ text: String) -> String { "\"\(text)\"" }

/// Returns names as a value; `nil` for an empty list.
func shown(_ names: [String]) -> String? { names.isEmpty ? nil : names.joined(separator: ", ") }
