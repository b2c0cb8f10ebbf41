import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm
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
  /// The index of the change for each edit. If another entry has the same edit, that entry becomes a consequence of the
  /// change.
  private var indexByRoot: [RootChange: Int] = [:]
  /// The entries that need a review, by the index of the change that requires it.
  private(set) var subjectsToReview: [Int: Set<Change.Subject>] = [:]
  /// The entries that inherit a changed answer, by the index of the change.
  var heirs: [Int: Set<Change.Subject>] = [:]
  /// The index of the matching new stream, by the old stream's index.
  var newStreamsByOld: [Int: Int] = [:]
  var oldStreamsByNew: [Int: Int] = [:]
  /// The indices of the changes that add or remove whole streams. Changes to a stream's contents become consequences.
  var streamChangeIndices: (old: [Int: Int], new: [Int: Int]) = ([:], [:])
  /// Both versions of each event that neither version retired or moved to another stream.
  var eventPairs: [(old: Event, new: Event)] = []
  /// The new name of each variant, by its old name.
  var newVariantNames: [String: String] = [:]
  /// The new name of each declared type, by its old name.
  var newTypeNames: [String: String] = [:]
  /// Both versions of each declared type, by its old name.
  var declaredTypes: [String: DeclaredTypes] = [:]
  /// The indices of the enclosing entries' metadata changes, outermost first.
  var inheritedChanges: [[InheritedChange: Int]] = []
  /// The metadata changes that events inherit from their stream, keyed by the stream's new name.
  var inheritedChangesByStream: [String: [InheritedChange: Int]] = [:]
  /// The changes of fields whose values the app supplies, keyed by source.
  var changeIndicesBySource: [String: [Int]] = [:]
  /// The source of the compared fields, or `nil` if the app does not supply their values.
  var suppliedSource: String?
  /// The app sources in the old registry.
  lazy var oldAppSources = Self.appSources(of: old)
  lazy var oldReviews = KnownReviews(of: old)
  /// The reviews of the other registries in the old version. They approved other data.
  var otherReviews: [KnownReviews] = []
  lazy var newEvents = Dictionary(new.events.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  /// The literals of tuple events in each registry. Each literal is a case of a generated enum.
  private lazy var oldLiterals = Set(old.events.flatMap(SwiftSurface.literals))
  private lazy var newLiterals = Set(new.events.flatMap(SwiftSurface.literals))
  /// The changes of declared types, keyed by the type's new name. The uses of the type become consequences.
  var changeIndicesByType: [String: [Int]] = [:]
  /// The new names of the declared types that each change affects.
  lazy var typesByChange = changeIndicesByType.reduce(into: [Int: Set<String>]()) { types, entry in
    for index in entry.value { types[index, default: []].insert(entry.key) }
  }
  /// The uses of declared types. Computed only if a declared type changed.
  lazy var oldUses = TypeUses(of: old)
  lazy var newUses = TypeUses(of: new)
  /// The edit that causes the current changes.
  private var cause: SharedCause?
  private var effects: [SharedCause: [Int]] = [:]

  /// The old names of renamed entries.
  private(set) var oldNamesOfRenamedEntries: [Change.Subject: String] = [:]

  /// The changes found if a profile is applied to both registries. Computed only if a variation for that profile
  /// changed.
  private var changesByProfile: [String: [Change]] = [:]
  /// The changes found if overrides for a variant or a profile are applied to both registries.
  private var changesByOverrides: [String: [Change]] = [:]
  /// Whether a profile is applied to both registries.
  private(set) var hasAppliedProfiles = false

  /// The payloads that lack a key, by the key, for each search in an object with many added or removed fields.
  var witnessesByMissingKey: [String: [String: Witness]] = [:]

  private var consequences: Set<DependentEntry> = []

  /// The IDs of the streams that request the deletion of other streams' data, in either version.
  private(set) lazy var deletionRequestIDs: Set<String> = {
    Set(
      [old, new].flatMap { registry in
        registry.streams.filter { !registry.streamsDeleted(by: $0).isEmpty }.map { EntryID.escaped($0.name) }
      })
  }()

  /// The IDs of the streams that a third-party SDK collects in the old version, and in the new version if they still
  /// exist.
  private(set) lazy var externalStreamIDs: Set<String> = {
    let own = Set(new.streams.filter { !$0.isExternal }.map(\.name))
    return Set(old.streams.filter { $0.isExternal && !own.contains($0.name) }.map { EntryID.escaped($0.name) })
      .union(
        newStreamsByOld.compactMap { before, after in
          old.streams[before].isExternal && new.streams[after].isExternal
            ? EntryID.escaped(new.streams[after].name) : nil
        })
  }()

  /// An edit that changes other entries. The changes are merged into a single change.
  private enum SharedCause: Hashable {
    /// A change to a declaration in an import, which is reported in the imported registry.
    case imported(String)
    /// A change to the base stream of a stream. The value is the extending stream's new name.
    case extends(String)

    var name: String {
      switch self {
      case .imported(let name), .extends(let name): name
      }
    }
    /// Whether the edit itself is reported as the first of the changes.
    var isReported: Bool { if case .extends = self { true } else { false } }
  }

  private struct DependentEntry: Hashable {
    var index: Int
    var consequence: Consequence
  }

  private struct RootChange: Hashable {
    var rule: ChangeRule
    var old: Change.Value?
    var new: Change.Value?
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
    addTypeUses()
    let index = ChangeIndex(changes, oldNamesOfRenamedEntries)
    addRejections(explainedBy: index)
    compareColumns()
    addSupplyImpacts()
    addCounterImpacts()
    addCallImpacts(index)
    compareModules()
    for index in changes.indices where changes[index].needsReview {
      changes[index].review = review(ofChangeAt: index)
    }
    mergeChangesByCause()
  }

  /// Reports the removal of an entry. Removing a tombstone is not a breaking change, but it frees the name.
  ///
  /// - Returns: The index of the change.
  @discardableResult
  func reportRemoved(
    _ rule: ChangeRule, _ subject: Change.Subject, tombstone: Bool, _ retired: String, _ lostText: String,
    old: Change.Value,
    impacts: Impacts, advice: String? = nil, witnesses: [Witness]
  ) -> Int {
    guard tombstone else {
      return report(
        rule, subject, lostText, old: old, impacts: impacts, privacy: .notify, advice: advice, witnesses: witnesses)
    }
    return report(
      .tombstoneRemoved, subject, "the retired \(retired) was deleted: its name is no longer reserved", old: old,
      privacy: .notify)
  }

  /// Reports a change. If another entry already has a change for the same edit, this entry becomes a consequence.
  ///
  /// - Returns: The index of the change.
  @discardableResult
  @inline(never) func report(
    _ rule: ChangeRule, _ subject: Change.Subject, _ message: String, old: Change.Value? = nil,
    new: Change.Value? = nil,
    impacts: Impacts = [], privacy: PrivacyVerdict? = nil, certainty: Change.Certainty? = nil, advice: String? = nil,
    witnesses: [Witness] = []
  ) -> Int {
    let scrutiny = scrutiny(privacy, on: rule, of: subject)
    let privacy = scrutiny == nil ? privacy : .needsNewReview
    let root = RootChange(rule: rule, old: old, new: new)
    let impacts = witnesses.reduce(into: impacts) { $0.formUnion($1.direction.impact) }
    if let index = indexByRoot[root] {
      if let suppliedSource { changeIndicesBySource[suppliedSource, default: []].append(index) }
      changes[index].add(impacts: impacts, privacy, witnesses)
      recordReviewNeed(of: subject, privacy, at: index)
      if changes[index].subject != subject, let location = (new ?? old)?.location {
        add(Consequence(subject: subject, message: message, location: location), to: index)
      }
      return index
    }
    let index = changes.count
    indexByRoot[root] = index
    recordReviewNeed(of: subject, privacy, at: index)
    if certainty != nil { oldNamesOfRenamedEntries[subject] = old?.text }
    changes.append(
      Change(
        rule: rule, subject: subject, impacts: impacts, privacy: privacy, scrutiny: scrutiny, old: old, new: new,
        message: message,
        certainty: certainty, advice: advice ?? rule.advice, witnesses: witnesses))
    if let suppliedSource { changeIndicesBySource[suppliedSource, default: []].append(index) }
    if let cause { effects[cause, default: []].append(index) }
    return index
  }

  /// Records that a change requires a review of an entry, depending on the privacy verdict.
  private func recordReviewNeed(of subject: Change.Subject, _ privacy: PrivacyVerdict?, at index: Int) {
    if let privacy, privacy >= .needsRenewal { subjectsToReview[index, default: []].insert(subject) }
  }

  /// Returns the payloads that are rejected if the app or its receiver uses one of the given profiles.
  func witnesses(applying profiles: Set<String>, for subject: Change.Subject) -> [Witness] {
    if hasAppliedProfiles { return [] }
    var witnesses: [Witness] = []
    for profile in profiles.sorted() {
      let changes =
        changesByProfile[profile]
        ?? {
          let comparer = Comparer(old.applying(profiles: [profile]), new.applying(profiles: [profile]))
          comparer.hasAppliedProfiles = true
          comparer.run()
          return comparer.changes
        }()
      changesByProfile[profile] = changes
      for change in changes where change.subject.id == subject.id || change.subject.id.hasPrefix(subject.id + "/") {
        for witness in change.witnesses where !witnesses.contains(where: { $0.direction == witness.direction }) {
          witnesses.append(witness)
        }
      }
    }
    return witnesses
  }

  /// Returns the strictest privacy verdict on a stream's changes if both versions use their overrides for a variant or a
  /// profile, or `nil` if the overrides are already applied.
  func verdict(
    withOverrides names: (old: String, new: String), ofVariants: Bool, on subject: Change.Subject
  ) -> PrivacyVerdict? {
    if hasAppliedProfiles { return nil }
    let key = "\(ofVariants) \(names.old) \(names.new)"
    let changes =
      changesByOverrides[key]
      ?? {
        let comparer = Comparer(
          Self.applying(names.old, ofVariants: ofVariants, to: old),
          Self.applying(names.new, ofVariants: ofVariants, to: new))
        comparer.hasAppliedProfiles = true
        comparer.run()
        return comparer.changes
      }()
    changesByOverrides[key] = changes
    let verdicts = changes.lazy.filter { change in
      change.rule != .streamVaried
        && (change.subject.id == subject.id || change.subject.id.hasPrefix(subject.id + "/"))
    }
    return verdicts.compactMap(\.privacy).max()
  }

  /// Returns the strictest privacy verdict on the changes for the apps of one variant. Conditions contain the variant's
  /// wire name, so with another name, other events and fields are sent.
  func verdict(ofVariants names: (old: String, new: String)) -> PrivacyVerdict {
    if hasAppliedProfiles { return .notify }
    let comparer = Comparer(old.reduced(toVariant: names.old), new.reduced(toVariant: names.new))
    comparer.hasAppliedProfiles = true
    comparer.run()
    return comparer.changes.lazy.filter { $0.rule != .variantChanged }.compactMap(\.privacy).max() ?? .notify
  }

  private static func applying(_ name: String, ofVariants: Bool, to registry: Registry) -> Registry {
    var registry = registry
    if ofVariants {
      for index in registry.streams.indices { registry.streams[index].profiles = registry.streams[index].variants }
    }
    return registry.applying(profiles: [name])
  }

  /// Returns the impact of adding cases to a generated enum or removing cases.
  func impacts(of generated: GeneratedEnums) -> Impacts { .source.when(enums.contains(generated)) }

  /// Returns the impact of changed tuple strings on the generated enums.
  func impacts(ofLiterals oldTexts: [String], _ newTexts: [String]) -> Impacts {
    let isSame = oldLiterals.isSuperset(of: newTexts) && newLiterals.isSuperset(of: oldTexts)
    return isSame ? [] : impacts(of: .literals)
  }

  func add(impacts: Impacts, to index: Int) { changes[index].add(impacts: impacts, nil, []) }

  func add(_ witness: Witness, to index: Int) {
    changes[index].add(impacts: witness.direction.impact, nil, [witness])
  }

  func add(_ consequence: Consequence, to index: Int) {
    guard consequences.insert(DependentEntry(index: index, consequence: consequence)).inserted else { return }
    changes[index].consequences.append(consequence)
  }

  /// Merges all changes with the same cause into a single change.
  private func mergeChangesByCause() {
    guard !effects.isEmpty else { return }
    var mergedIndices = Set<Int>()
    for (cause, indices) in effects.sorted(by: { $0.key.name < $1.key.name }) {
      guard let first = indices.first else { continue }
      let count = "\(indices.count) \(indices.count == 1 ? "place" : "places")"
      var change =
        switch cause {
        case .imported(let name):
          Change(
            rule: .importedChanged, subject: .init(.import, path: [name]), impacts: [], old: changes[first].old,
            new: changes[first].new, message: "the import \(quoted(name)) changed in \(count)",
            advice: ChangeRule.importedChanged.advice)
        case .extends: changes[first]
        }
      if case .extends = cause, indices.count > 1 {
        change.message += "; this caused \(indices.count - 1) more \(indices.count == 2 ? "change" : "changes")"
      }
      for index in cause.isReported ? indices.dropFirst() : indices[...] {
        let mergedChange = changes[index]
        if mergedChange.needsReview {
          change.review = change.needsReview && change.review == nil ? nil : mergedChange.review
        }
        change.add(impacts: mergedChange.impacts, mergedChange.privacy, mergedChange.witnesses)
        if let location = (mergedChange.new ?? mergedChange.old)?.location {
          change.consequences.append(
            Consequence(
              subject: mergedChange.subject, message: "\(mergedChange.message) [\(mergedChange.rule.id.id)]",
              location: location, ownChange: .init(of: mergedChange)))
        }
        change.consequences += mergedChange.consequences
      }
      mergedIndices.formUnion(indices)
      changes.append(change)
    }
    changes = changes.indices.filter { !mergedIndices.contains($0) }.map { changes[$0] }
  }

  /// Runs `compare`. Changes to imported declarations are attributed to their import.
  @inline(never) func attributingChanges(toImportOf old: Origin?, or new: Origin?, _ compare: () -> Void) {
    if case .extends = cause { return compare() }
    let previousCause = cause
    defer { cause = previousCause }
    if let origin = new {
      cause = origin.importIndex.map { .imported(self.new.imports[$0].registryName) }
    } else if let origin = old {
      cause = origin.importIndex.map { .imported(self.old.imports[$0].registryName) }
    }
    compare()
  }

  /// Runs `compare` for a stream. If `extends` changed, all the stream's changes become consequences of that edit.
  func attributingChanges(toBaseOf old: Stream, _ new: Stream, _ entry: Entry, _ compare: () -> Void) {
    if old.baseName == new.baseName { return compare() }
    let previousCause = cause
    defer { cause = previousCause }
    if cause == nil { cause = .extends(new.name) }
    self.compare("extends", old.baseName, new.baseName, of: entry, .streamBase)
    compare()
  }
}

/// Returns the name in quotes, for messages. The name is not escaped, because each report format has its own escaping
/// rules.
@inline(never) func quoted(_ text: String) -> String { "\"\(text)\"" }

/// Returns the names as a comma-separated list, or `nil` if there are no names.
func joinedNames(_ names: [String]) -> String? { names.isEmpty ? nil : names.joined(separator: ", ") }
