import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles

extension Comparer {
  func compareTexts(
    _ old: String?, _ new: String?, _ oldExamples: [JSONNode], _ newExamples: [JSONNode], of entry: Entry
  ) {
    compare("description", old, new, of: entry, .textChanged, privacy: .textOnly)
    compare(
      "examples", ValueDescription.json(of: oldExamples), ValueDescription.json(of: newExamples), of: entry,
      .textChanged,
      privacy: .textOnly)
  }

  /// Compares privacy and lifecycle metadata. An inherited difference is reported for the entry that declares it.
  func compareMetadata(
    _ old: Metadata, _ new: Metadata, of entry: Entry, withLifecycle: Bool = true, retiring: Impacts = .query
  ) {
    if withLifecycle { compareLifecycle(old, new, of: entry, impacts: retiring) }
    if isSame(old, new) { return }
    compareFormerNames(old.formerly, new.formerly, of: entry)
    @inline(never) func facet(
      _ key: String, _ path: KeyPath<Metadata, String?>, _ rule: ChangeRule,
      _ privacy: (String?, String?) -> PrivacyVerdict, impacts: (String?, String?) -> Impacts = { _, _ in [] }
    ) {
      let values = (old[keyPath: path], new[keyPath: path])
      guard values.0 != values.1, !isInherited(key, values.0, values.1, by: entry) else { return }
      let index = compare(
        key, values.0, values.1, of: entry, rule, impacts: impacts(values.0, values.1),
        privacy: privacy(values.0, values.1)
      )
      inherit(key, values.0, values.1, index)
    }
    facet("why", \.why, .textChanged, { _, _ in .textOnly })
    facet("note", \.note, .textChanged, { _, _ in .textOnly })
    facet("since", \.since, .textChanged, { _, _ in .textOnly })
    facet("owner", \.owner, .ownerChanged, { _, _ in .notify })
    facet("data", \.data, .dataClassChanged, Self.verdict(ofData:_:))
    facet("expires", \.expires, .expiryChanged, Self.verdict(ofExpiry:_:)) { before, after in
      // Data that was sent between the new and the old expiry date is now missing.
      Self.isLaterExpiry(after, than: before) || after == "never" || after == nil ? [] : .query
    }
    compare("provenance", old.provenance, new.provenance, of: entry, .provenanceChanged, privacy: .notify)
    let builds = (old.isDevelopmentOnly ? "true" : nil, new.isDevelopmentOnly ? "true" : nil)
    if builds.0 != builds.1, !isInherited("developmentOnly", builds.0, builds.1, by: entry) {
      let index = compare(
        "developmentOnly", builds.0, builds.1, of: entry, .developmentOnlyChanged,
        // If `true`, store forms omit the data, but the generated code sends it in every build.
        privacy: .needsNewReview)
      inherit("developmentOnly", builds.0, builds.1, index)
    }
    func compareNameSet(
      _ key: String, _ path: KeyPath<Metadata, [String]>, _ rule: ChangeRule, additionVerdict: PrivacyVerdict,
      removalVerdict: PrivacyVerdict = .notify
    ) {
      let values = (joinedNames(old[keyPath: path].sorted()), joinedNames(new[keyPath: path].sorted()))
      guard values.0 != values.1, !isInherited(key, values.0, values.1, by: entry) else { return }
      let index = compareNames(
        key, old[keyPath: path], new[keyPath: path], of: entry, rule, additionVerdict: additionVerdict,
        removalVerdict: removalVerdict)
      inherit(key, values.0, values.1, index)
    }
    compareNameSet(
      "purposes", \.purposes, .purposesChanged, additionVerdict: .needsNewReview, removalVerdict: .needsNewReview)
    compareNameSet("review", \.review, .reviewReferenceChanged, additionVerdict: .notify)
  }

  /// Compares `formerly`, except for a name that is reported as a rename.
  ///
  /// A stream inherits consent and data from its former names. An event inherits restrictions and the mark that it was
  /// sent once. For other entries, former names matter only in code.
  func compareFormerNames(_ old: [String], _ new: [String], of entry: Entry) {
    let reportedName = oldNamesOfRenamedEntries[entry.subject]
    let otherNames = new.filter { $0 != reportedName || old.contains($0) }
    guard entry.subject.kind == .stream else {
      let isForgotten = !Set(old).isSubset(of: new) && newEvents[entry.subject.id].map(keepsFormerNames) == true
      compare(
        "formerly", joinedNames(old.sorted()), joinedNames(otherNames.sorted()), of: entry, .textChanged,
        privacy: isForgotten && entry.subject.kind == .event ? .needsNewReview : .textOnly
      )
      return
    }
    // The first name seeds the sample, so the position of the first name matters.
    compare(
      "formerly", joinedNames(old), joinedNames(otherNames), of: entry, .streamFormerNames,
      impacts: old.first == new.first || old.isEmpty && new.first == reportedName ? [] : .query,
      privacy: .needsNewReview)
  }

  /// Returns whether the runtime uses an event's former names. Without them, an event that a document restricts is
  /// recorded again, and an event that is sent once is sent again.
  func keepsFormerNames(_ event: Event) -> Bool {
    event.onceScope != nil || new.streams[event.streamIndex].restrictionsExpireWithin != nil
  }

  /// Compares `deprecated` and `retired`.
  func compareLifecycle(
    _ old: Metadata, _ new: Metadata, of entry: Entry, impacts: Impacts, retiring: () -> [Witness] = { [] },
    reviving: () -> [Witness] = { [] }
  ) {
    func text(of lifecycle: Metadata.Lifecycle?) -> String? {
      lifecycle.map { ($0.since.map { "since \($0): " } ?? "") + $0.reason }
    }
    if old.isRetired != new.isRetired {
      let isGone = new.isRetired
      report(
        isGone ? .retired : .revived, "retired", of: entry,
        "\(entry.noun) \(isGone ? "was retired: \(new.retired?.reason ?? "")" : "is no longer retired")",
        text(of: old.retired), text(of: new.retired),
        impacts: isGone ? impacts : [], privacy: isGone ? .notify : .needsNewReview,
        witnesses: isGone ? retiring() : reviving())
    } else {
      compare("retired", text(of: old.retired), text(of: new.retired), of: entry, .textChanged, privacy: .textOnly)
    }
    if old.isDeprecated != new.isDeprecated {
      compare(
        "deprecated", text(of: old.deprecated), text(of: new.deprecated), of: entry, .deprecationChanged,
        privacy: .notify)
    } else {
      compare(
        "deprecated", text(of: old.deprecated), text(of: new.deprecated), of: entry, .textChanged, privacy: .textOnly)
    }
  }

  // MARK: Inheritance

  /// Returns whether the given key changed in the same way in an enclosing entry. If so, the review of that change must
  /// cover this entry too.
  private func isInherited(_ key: String, _ old: String?, _ new: String?, by entry: Entry) -> Bool {
    let change = InheritedChange(key: key, old: old, new: new)
    guard let index = inheritedChanges.lazy.compactMap({ $0[change] }).first else { return false }
    heirs[index, default: []].insert(entry.subject)
    return true
  }

  private func inherit(_ key: String, _ old: String?, _ new: String?, _ index: Int?) {
    guard let index, !inheritedChanges.isEmpty else { return }
    inheritedChanges[inheritedChanges.count - 1][InheritedChange(key: key, old: old, new: new)] = index
  }

  /// Calls `compare`, then `inside`. The changes that `compare` reports count as inherited changes during `inside`.
  func inheriting(_ compare: () -> Void, inside: () -> Void) {
    inheritedChanges.append([:])
    compare()
    inside()
    inheritedChanges.removeLast()
  }

  // MARK: Verdicts

  private static func verdict(ofData old: String?, _ new: String?) -> PrivacyVerdict {
    // Without a class, documents ask again which data this is, and the next class would need no review.
    guard let after = new.flatMap(DataClass.named) else { return verdict(onReplacing: old) }
    // If the new class is less sensitive, store forms declare less data than was approved.
    return old == nil && after.category <= .interaction ? .notify : .needsNewReview
  }

  private static func verdict(ofExpiry old: String?, _ new: String?) -> PrivacyVerdict {
    isLaterExpiry(new, than: old) ? .needsRenewal : .notify
  }

  /// Returns whether the new expiry date is later than the old one. No expiry date is later than any date.
  private static func isLaterExpiry(_ new: String?, than old: String?) -> Bool {
    let end = "9999-99-99"
    func day(_ text: String?) -> String { text == nil || text == "never" ? end : text ?? end }
    return day(new) > day(old)
  }
}

/// A changed metadata key. Entries that inherit the key share the change.
struct InheritedChange: Hashable {
  var key: String
  var old: String?
  var new: String?
}

extension DataClass {
  /// Whether the data class describes the app and its use, rather than a person or a place.
  fileprivate var isTechnical: Bool {
    ["usage", "device", "diag", "search"].contains { word.hasPrefix($0 + ".") }
  }
}
