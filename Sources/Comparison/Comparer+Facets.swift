import SignalbookRegistry
import SignalbookSchemaFiles

// Reports of changes to single keys of an entry.
extension Comparer {
  /// The entry whose keys are compared.
  struct Entry {
    var subject: Change.Subject
    /// The entry's name for messages, such as `the event "page-shown"`.
    var noun: String
    var old: Location
    var new: Location
    /// The key path from the locations to the compared keys.
    var keys: [String] = []
    /// The locations of inherited keys in each version. An edit to an inherited key is reported only once.
    var inherited: (old: KeyLocations, new: KeyLocations) = (KeyLocations(), KeyLocations())

    func nested(under more: String...) -> Entry {
      var nestedEntry = self
      nestedEntry.keys += more
      return nestedEntry
    }

    /// Returns the locations of the given keys in both versions. If only one version inherits the key and the other
    /// does not have it, the other location is `nil`.
    func locatedValues(_ before: String?, _ after: String?, keys: [String]) -> (old: Change.Value?, new: Change.Value?)
    {
      func locatedValue(_ value: String?, _ location: Location, _ inherited: KeyLocations) -> (
        Change.Value, isInherited: Bool
      ) {
        if let first = keys.first, let location = inherited[first] {
          return (.init(value, at: location, keys: Array(keys.dropFirst()), inheriting: first), true)
        }
        return (.init(value, at: location, keys: keys), false)
      }
      let (oldValue, wasInherited) = locatedValue(before, old, inherited.old)
      let (newValue, isInherited) = locatedValue(after, new, inherited.new)
      return (before == nil && isInherited ? nil : oldValue, after == nil && wasInherited ? nil : newValue)
    }
  }

  /// Reports a change to a key with a specific message.
  @discardableResult
  @inline(never) func report(
    _ rule: ChangeRule, _ key: String, of entry: Entry, _ message: String, _ before: String?, _ after: String?,
    impacts: Impacts = [], privacy: PrivacyVerdict? = nil, advice: String? = nil, witnesses: [Witness] = []
  ) -> Int {
    let sides = entry.locatedValues(before, after, keys: entry.keys + [key])
    return report(
      rule, entry.subject, message, old: sides.old, new: sides.new, impacts: impacts, privacy: privacy, advice: advice,
      witnesses: witnesses)
  }

  /// Reports a key whose value differs between the versions.
  @discardableResult
  @inline(never) func compare(
    _ key: String, _ before: String?, _ after: String?, of entry: Entry, _ rule: ChangeRule, impacts: Impacts = [],
    privacy: PrivacyVerdict? = nil, advice: String? = nil, witnesses: () -> [Witness] = { [] }
  ) -> Int? {
    if before == after { return nil }
    return report(
      rule, key, of: entry, Self.message(key, before, after, of: entry), before, after, impacts: impacts,
      privacy: privacy,
      advice: advice ?? (after == nil ? rule.removalAdvice(key) : nil), witnesses: witnesses())
  }

  /// Both versions of an entry or of one of its parts, which are compared key by key.
  struct Facets<Value> {
    fileprivate let comparer: Comparer
    let old: Value
    let new: Value
    let entry: Entry
    /// The rule to report if a key does not have its own rule.
    let rule: ChangeRule

    /// Reports a key whose value differs between the versions.
    @inline(never) func callAsFunction(
      _ key: String, _ rule: ChangeRule? = nil, impacts: Impacts = [], privacy: PrivacyVerdict? = nil,
      advice: String? = nil, _ text: (Value) -> String?
    ) {
      comparer.compare(
        key, text(old), text(new), of: entry, rule ?? self.rule, impacts: impacts, privacy: privacy, advice: advice)
    }
  }

  func facets<Value>(_ old: Value, _ new: Value, of entry: Entry, _ rule: ChangeRule) -> Facets<Value> {
    Facets(comparer: self, old: old, new: new, entry: entry, rule: rule)
  }

  /// Reports a changed set of names. `removalImpacts` are the impacts of removing names. `additionVerdict` and
  /// `removalVerdict` are the privacy verdicts on adding and removing names.
  @discardableResult
  func compareNames(
    _ key: String, _ before: [String], _ after: [String], of entry: Entry, _ rule: ChangeRule,
    removalImpacts: Impacts = [],
    additionVerdict: PrivacyVerdict = .notify, removalVerdict: PrivacyVerdict = .notify
  ) -> Int? {
    let (hasMore, hasFewer) = (!Set(after).isSubset(of: before), !Set(before).isSubset(of: after))
    return compare(
      key, joinedNames(before.sorted()), joinedNames(after.sorted()), of: entry, rule,
      impacts: hasFewer ? removalImpacts : [],
      privacy: max(hasMore ? additionVerdict : .notify, hasFewer ? removalVerdict : .notify))
  }

  /// Reports a change to the variants that an entry is limited to. An empty list represents all variants.
  func compareVariants(_ before: [String], _ after: [String], of entry: Entry, _ rule: ChangeRule) {
    let before = before.map { newVariantNames[$0] ?? $0 }.sorted()
    let isFewer = !after.isEmpty && (before.isEmpty || !Set(before).isSubset(of: after))
    let isMore = !before.isEmpty && (after.isEmpty || !Set(after).isSubset(of: before))
    compare(
      "only", joinedNames(before), joinedNames(after), of: entry, rule, impacts: isFewer ? .query : [],
      privacy: isMore ? .needsNewReview : .notify)
  }

  /// Reports a change to a JSON value. If only one nested value differs, that value is reported.
  func compareLeaves(
    _ key: String, _ old: JSONNode?, _ new: JSONNode?, of entry: Entry, _ rule: ChangeRule,
    privacy: PrivacyVerdict? = nil, witnesses: () -> [Witness] = { [] }
  ) {
    var values = (old, new)
    var nestedEntry = entry
    var key = key
    while let before = values.0, let after = values.1, let (next, left, right) = Self.onlyDifference(before, after) {
      nestedEntry.keys.append(key)
      key = next
      values = (left, right)
    }
    compare(
      key, ValueDescription.json(of: values.0), ValueDescription.json(of: values.1), of: nestedEntry, rule,
      privacy: privacy,
      witnesses: witnesses)
  }

  private static func onlyDifference(_ old: JSONNode, _ new: JSONNode) -> (String, JSONNode?, JSONNode?)? {
    var pairs: [(String, JSONNode?, JSONNode?)] = []
    if let before = old.members, let after = new.members {
      for name in Set(before.map(\.key) + after.map(\.key)).sorted() { pairs.append((name, old[name], new[name])) }
    } else if let before = old.elements, let after = new.elements, before.count == after.count {
      for (index, (left, right)) in zip(before, after).enumerated() { pairs.append((String(index), left, right)) }
    }
    let different = pairs.filter { ValueDescription.json(of: $0.1) != ValueDescription.json(of: $0.2) }
    return different.count == 1 ? different[0] : nil
  }

  static func message(_ key: String, _ before: String?, _ after: String?, of entry: Entry) -> String {
    let path = (entry.keys + [key]).joined(separator: ".")
    return switch (before, after) {
    case (let before?, let after?): "\(quotedKey(for: path)) of \(entry.noun) changed from \(before) to \(after)"
    case (nil, let after?): "\(quotedKey(for: path)) of \(entry.noun) was set to \(after)"
    case (let before?, nil): "\(quotedKey(for: path)) of \(entry.noun) was removed; the old value was \(before)"
    case (nil, nil): ""
    }
  }

  private static func quotedKey(for key: String) -> String { "'\(key)'" }
}
