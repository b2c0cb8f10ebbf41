import SignalbookRegistry
import SignalbookSchemaFiles

/// Compares two registries. All parts of the comparison report here.
///
/// A class, because what is looked up for one change serves the next; it lives in one call of `compare`.
final class Comparer {
  let old: Registry
  let new: Registry
  let oldSchemas: WireSchemaIndex
  let newSchemas: WireSchemaIndex
  private(set) var changes: [Change] = []
  /// Changes by what was edited: the same edit seen from another place is a consequence.
  private var places: [Root: Int] = [:]
  /// Streams of the other side.
  var newStreamOfOld: [Int: Int] = [:]
  var oldStreamOfNew: [Int: Int] = [:]
  /// Changes of whole streams, from which the changes of what they carry follow.
  var wholeStreams: (old: [Int: Int], new: [Int: Int]) = ([:], [:])
  /// Variants that are on both sides.
  var newVariantOfOld: [String: String] = [:]
  /// Declared types that are on both sides, old names to new ones.
  var newTypeOfOld: [String: String] = [:]
  /// Declared types that are on both sides, by the old name.
  var declared: [String: DeclaredTypes] = [:]
  /// Changes of metadata of what is around the entry in hand, the innermost last.
  var inherited: [Set<InheritedChange>] = []
  /// The same of streams, by their new names, which their events inherit.
  var inheritedOfStreams: [String: Set<InheritedChange>] = [:]
  /// What the app supplies on the old side.
  lazy var oldAppSources = Self.appSources(of: old)
  /// Changes of declared types, by the new name; what uses them follows from it.
  var changesOfTypes: [String: [Int]] = [:]
  /// Where declared types are used, looked up when one has changed.
  lazy var oldUses = TypeUses(of: old)
  lazy var newUses = TypeUses(of: new)
  /// While what an import declares is compared: its place in the new side's imports.
  var importInProgress: String?
  private(set) var ofImports: [String: [Int]] = [:]

  /// The old names of what was renamed.
  private(set) var renamed: [Change.Subject: String] = [:]

  private var consequences: Set<Followed> = []

  private struct Followed: Hashable {
    var place: Int
    var consequence: Consequence
  }

  private struct Root: Hashable {
    var rule: ChangeRule
    var old: Change.Side?
    var new: Change.Side?
  }

  init(_ old: Registry, _ new: Registry) {
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
    foldImports()
  }

  /// Adds a change; when the same edit was seen before, from another place, what follows here is its consequence.
  ///
  /// - Returns: the change's place.
  @discardableResult
  func report(
    _ rule: ChangeRule, _ subject: Change.Subject, _ message: String, old: Change.Side? = nil, new: Change.Side? = nil,
    harms: Harms = [], privacy: PrivacyVerdict? = nil, certainty: Change.Certainty? = nil, advice: String? = nil,
    witnesses: [Witness] = []
  ) -> Int {
    let root = Root(rule: rule, old: old, new: new)
    let harms = witnesses.reduce(into: harms) { $0.formUnion($1.direction.harm) }
    if let place = places[root] {
      changes[place].add(harms: harms, privacy, witnesses)
      if changes[place].subject != subject, let location = (new ?? old)?.location {
        add(Consequence(subject: subject, message: message, location: location), to: place)
      }
      return place
    }
    let place = changes.count
    places[root] = place
    if certainty != nil { renamed[subject] = old?.value }
    changes.append(
      Change(
        rule: rule, subject: subject, harms: harms, privacy: privacy, old: old, new: new, message: message,
        certainty: certainty, advice: advice ?? rule.advice, witnesses: witnesses))
    if let importInProgress { ofImports[importInProgress, default: []].append(place) }
    return place
  }

  func add(_ consequence: Consequence, to place: Int) {
    guard consequences.insert(Followed(place: place, consequence: consequence)).inserted else { return }
    changes[place].consequences.append(consequence)
  }

  /// What imports declare is reported where it is at home: here, one change for each import, from which the rest follows.
  private func foldImports() {
    guard !ofImports.isEmpty else { return }
    var gone = Set<Int>()
    for (name, places) in ofImports.sorted(by: { $0.key < $1.key }) {
      guard let first = places.first else { continue }
      var change = Change(
        rule: .importedChanged, subject: .init(.import, path: [name]), harms: [], privacy: nil,
        old: changes[first].old, new: changes[first].new,
        message: "what the import \(quoted(name)) declares has changed in \(places.count) "
          + (places.count == 1 ? "place" : "places"), advice: ChangeRule.importedChanged.advice)
      for place in places {
        let inner = changes[place]
        change.add(harms: inner.harms, inner.privacy, inner.witnesses)
        if let location = (inner.new ?? inner.old)?.location {
          change.consequences.append(
            Consequence(subject: inner.subject, message: "\(inner.message) [\(inner.rule.id.id)]", location: location))
        }
        change.consequences += inner.consequences
        gone.insert(place)
      }
      changes.append(change)
    }
    changes = changes.indices.filter { !gone.contains($0) }.map { changes[$0] }
  }

  /// Runs a comparison of entries; what an import declares is set apart.
  func about(_ old: Origin?, _ new: Origin?, _ compare: () -> Void) {
    let before = importInProgress
    defer { importInProgress = before }
    if let origin = new {
      importInProgress = origin.importIndex.map { self.new.imports[$0].registryName }
    } else if let origin = old {
      importInProgress = origin.importIndex.map { self.old.imports[$0].registryName }
    }
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
    /// Keys that lead from the locations to where facets stand.
    var keys: [String] = []

    func inside(_ more: String...) -> Entry {
      var inner = self
      inner.keys += more
      return inner
    }
  }

  /// Reports a change of what an entry says under a key, in words of its own.
  @discardableResult
  func report(
    _ rule: ChangeRule, _ key: String, of entry: Entry, _ message: String, _ before: String?, _ after: String?,
    harms: Harms = [], privacy: PrivacyVerdict? = nil, witnesses: [Witness] = []
  ) -> Int {
    report(
      rule, entry.subject, message, old: .init(before, at: entry.old, keys: entry.keys + [key]),
      new: .init(after, at: entry.new, keys: entry.keys + [key]), harms: harms, privacy: privacy, witnesses: witnesses)
  }

  /// Reports what an entry says under a key, when both sides say different things.
  @discardableResult
  func compare(
    _ key: String, _ before: String?, _ after: String?, of entry: Entry, _ rule: ChangeRule, harms: Harms = [],
    privacy: PrivacyVerdict? = nil, witnesses: () -> [Witness] = { [] }
  ) -> Int? {
    if before == after { return nil }
    return report(
      rule, key, of: entry, Self.message(key, before, after, of: entry), before, after, harms: harms, privacy: privacy,
      witnesses: witnesses())
  }

  /// Two sides of an entry, or of a part of one, whose facets are compared one by one.
  struct Facets<Value> {
    fileprivate let comparer: Comparer
    let old: Value
    let new: Value
    let entry: Entry
    /// The rule of facets that have none of their own.
    let rule: ChangeRule

    /// Reports what the sides say under a key, when they say different things.
    func callAsFunction(
      _ key: String, _ rule: ChangeRule? = nil, harms: Harms = [], privacy: PrivacyVerdict? = nil,
      _ text: (Value) -> String?
    ) {
      comparer.compare(key, text(old), text(new), of: entry, rule ?? self.rule, harms: harms, privacy: privacy)
    }
  }

  func facets<Value>(_ old: Value, _ new: Value, of entry: Entry, _ rule: ChangeRule) -> Facets<Value> {
    Facets(comparer: self, old: old, new: new, entry: entry, rule: rule)
  }

  /// The same for a set of names; `missing`: what fewer names harm, `more`: what a reviewer does about more of them.
  func compareNames(
    _ key: String, _ before: [String], _ after: [String], of entry: Entry, _ rule: ChangeRule, missing: Harms = [],
    more: PrivacyVerdict = .notify
  ) {
    compare(
      key, shown(before.sorted()), shown(after.sorted()), of: entry, rule,
      harms: Set(before).isSubset(of: after) ? [] : missing,
      privacy: Set(after).isSubset(of: before) ? .notify : more)
  }

  /// The same for the variants that something is only in; none are all.
  func compareVariants(_ before: [String], _ after: [String], of entry: Entry, _ rule: ChangeRule) {
    let before = before.map { newVariantOfOld[$0] ?? $0 }.sorted()
    let isFewer = !after.isEmpty && (before.isEmpty || !Set(before).isSubset(of: after))
    let isMore = !before.isEmpty && (after.isEmpty || !Set(after).isSubset(of: before))
    compare(
      "only", shown(before), shown(after), of: entry, rule, harms: isFewer ? .query : [],
      privacy: isMore ? .needsNewReview : .notify)
  }

  /// The same for JSON; where only one value inside differs, it is that one which changed.
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
      key, Shown.json(values.0), Shown.json(values.1), of: inner, rule, privacy: privacy, witnesses: witnesses)
  }

  private static func onlyDifference(_ old: JSONNode, _ new: JSONNode) -> (String, JSONNode?, JSONNode?)? {
    var pairs: [(String, JSONNode?, JSONNode?)] = []
    if let before = old.members, let after = new.members {
      for name in Set(before.map(\.key) + after.map(\.key)).sorted() { pairs.append((name, old[name], new[name])) }
    } else if let before = old.elements, let after = new.elements, before.count == after.count {
      for (place, (left, right)) in zip(before, after).enumerated() { pairs.append((String(place), left, right)) }
    }
    let different = pairs.filter { Shown.json($0.1) != Shown.json($0.2) }
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
func quoted(_ text: String) -> String { "\"\(text)\"" }

/// A list of names in a value; `nil` for none.
func shown(_ names: [String]) -> String? { names.isEmpty ? nil : names.joined(separator: ", ") }
