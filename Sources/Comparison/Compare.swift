import SignalbookRegistry
import SignalbookSchemaFiles

/// Compares two registries.
///
/// - Parameters:
///   - old: The released registry, or `nil` if the registry is new.
///   - new: The new registry, or `nil` if the registry was removed.
///   - today: The current date for expiring acceptances, as `YYYY-MM-DD`.
///   - enums: The enums that targets generate.
///   - withSuppressions: Whether to report added lint suppressions as changes.
/// - Returns: The changes, with each edit reported once.
public func compare(
  _ old: Registry?, _ new: Registry?, today: String, enums: GeneratedEnums = .all, withSuppressions: Bool = false
) -> Comparison {
  compare(
    [(release: "", registry: old)], new, today: today, enums: enums, withSuppressions: withSuppressions)
}

/// Compares a registry with several old versions, such as those of all shipped releases.
///
/// A change from several old versions is reported once, with its releases. If the old value differs between releases,
/// each old value is reported as a separate change.
///
/// - Parameters:
///   - oldVersions: The old versions of the registry, each with its release.
///   - new: The new registry, or `nil` if the registry was removed.
///   - otherRegistries: The old versions of all registries. Their reviews are not new, even if another registry refers
///     to them.
///   - settings: The `diff.accepted` entries of each old version and of the new version. They apply to a removed
///     registry.
///   - today: The current date for expiring acceptances, as `YYYY-MM-DD`.
///   - enums: The enums that targets generate.
///   - withSuppressions: Whether to report added lint suppressions as changes.
/// - Returns: The changes, with each edit reported once.
public func compare(
  _ oldVersions: [(release: String, registry: Registry?)], _ new: Registry?, besides otherRegistries: [Registry] = [],
  settings: (old: [[Registry.Acceptance]], new: [Registry.Acceptance]) = ([], []), today: String,
  enums: GeneratedEnums = .all, withSuppressions: Bool = false
) -> Comparison {
  let otherReviews = otherRegistries.map(KnownReviews.init)
  let changesByVersion = oldVersions.enumerated().map { index, version in
    let old = version.registry
    var versionChanges = changes(from: old, to: new, enums: enums, besides: otherReviews)
    if withSuppressions, let old, let new { versionChanges += addedSuppressions(since: old, in: new) }
    if let new {
      accept(&versionChanges, since: old?.acceptances ?? [], by: new.acceptances, today: today)
    } else {
      accept(&versionChanges, since: settings.old.dropFirst(index).first ?? [], by: settings.new, today: today)
    }
    return (version.release, versionChanges)
  }
  let merged = mergeChanges(changesByVersion)
  let findings = findings(
    on: new?.acceptances ?? [], for: merged, since: oldVersions.map { $0.registry?.acceptances ?? [] }, today: today)
  return Comparison(
    changes: merged, findings: findings, suggestedBump: merged.map(\.bump).max() ?? .none,
    declaredBump: declaredBump(from: oldVersions.compactMap(\.registry?.version), to: new?.version),
    name: new?.name ?? oldVersions.lazy.compactMap(\.registry?.name).first ?? "",
    oldVersions: oldVersions.compactMap(\.registry?.version), newVersion: new?.version)
}

/// Merges the changes from several old versions. Returns them sorted and without duplicates.
func mergeChanges(_ oldVersions: [(release: String, changes: [Change])]) -> [Change] {
  var merged: [Change] = []
  var indexByKey: [MergeKey: Int] = [:]
  for (release, changes) in oldVersions {
    for var change in changes {
      if oldVersions.count > 1 { change.releases = [release] }
      let key = MergeKey(change)
      guard let index = indexByKey[key] else {
        indexByKey[key] = merged.count
        merged.append(change)
        continue
      }
      if change.review == nil { merged[index].review = nil }
      merged[index].add(impacts: change.impacts, change.privacy, change.witnesses)
      merged[index].releases += change.releases
      let knownConsequences = Set(merged[index].consequences)
      merged[index].consequences += change.consequences.filter { !knownConsequences.contains($0) }
    }
  }
  return merged.sorted(by: precedes)
}

/// Returns the version bump from the highest old version to the new version.
private func declaredBump(from oldVersions: [String], to new: String?) -> VersionBump {
  guard let new, let old = oldVersions.map(Comparer.versionNumbers).max(by: { $0.lexicographicallyPrecedes($1) }) else {
    return .none
  }
  let (before, after) = (old, Comparer.versionNumbers(of: new))
  guard before.lexicographicallyPrecedes(after), before.count == 3, after.count == 3 else { return .none }
  return before[0] != after[0] ? .major : before[1] != after[1] ? .minor : .patch
}

private func changes(
  from old: Registry?, to new: Registry?, enums: GeneratedEnums, besides otherReviews: [KnownReviews]
) -> [Change] {
  switch (old, new) {
  case (let old?, let new?):
    let comparer = Comparer(old, new, enums: enums)
    comparer.otherReviews = otherReviews
    comparer.run()
    return comparer.changes
  case (nil, let new?): return [registryChange(of: new, isAdded: true, besides: otherReviews)]
  case (let old?, nil): return [registryChange(of: old, isAdded: false, besides: [])]
  case (nil, nil): return []
  }
}

/// Returns the change for an added or removed registry, with its streams and events as consequences.
private func registryChange(of registry: Registry, isAdded: Bool, besides otherReviews: [KnownReviews]) -> Change {
  let subject = Change.Subject(.registry, path: [registry.name])
  let value = Change.Value(registry.version, at: registry.location)
  var change = Change(
    rule: isAdded ? .registryAdded : .registryRemoved, subject: subject,
    impacts: isAdded ? [] : [.source, .query], privacy: isAdded ? .needsNewReview : .notify,
    old: isAdded ? nil : value, new: isAdded ? value : nil,
    message: "the registry \(quoted(registry.name)) was \(isAdded ? "added" : "removed")",
    advice: (isAdded ? ChangeRule.registryAdded : .registryRemoved).advice)
  if isAdded { change.review = reviewOfAdded(registry, besides: otherReviews) }
  let verb = isAdded ? "comes" : "goes"
  for stream in registry.streams where stream.origin.importIndex == nil {
    change.consequences.append(
      Consequence(
        subject: .init(.stream, path: [stream.name]), message: "the stream \(quoted(stream.name)) \(verb) with it",
        location: stream.origin.location))
  }
  for event in registry.events where event.origin.importIndex == nil {
    change.consequences.append(
      Consequence(
        subject: .init(.event, path: [event.name]), message: "the event \(quoted(event.name)) \(verb) with it",
        location: event.origin.location))
  }
  return change
}

/// Returns the new review of an added registry, or `nil` if an entry does not have one. The reviews of an added registry
/// are new unless another registry already refers to them, because they approved other data.
private func reviewOfAdded(_ registry: Registry, besides otherReviews: [KnownReviews]) -> String? {
  let streamsWithEvents = Set(registry.events.filter { !$0.isRetired }.map(\.streamIndex))
  let entries =
    registry.events.map(\.metadata) + registry.attributes.map(\.field.metadata)
    + registry.messages.filter { !$0.interactions.isEmpty }.map(\.metadata)
    + registry.streams.enumerated().filter { index, stream in
      !streamsWithEvents.contains(index) && (stream.isExternal || !stream.envelope.isEmpty)
    }.map(\.element.metadata)
  let reviews = entries.filter { !$0.isRetired }.map { metadata in
    metadata.review.first { name in !otherReviews.contains { $0.covers(name, in: registry) } }
  }
  return reviews.contains(nil) ? nil : reviews.compactMap(\.self).min()
}

/// The key that identifies the same change in comparisons with several old versions.
private struct MergeKey: Hashable {
  var rule: ChangeRule
  var subject: Change.Subject
  var oldValue: String?
  var new: Change.Value?
  var message: String
  var isAccepted: Bool

  init(_ change: Change) {
    rule = change.rule
    subject = change.subject
    oldValue = change.old?.text
    new = change.new
    message = change.message
    isAccepted = change.acceptance != nil
  }
}

/// Returns whether a change precedes another in the order by rule, entry and message.
private func precedes(_ left: Change, _ right: Change) -> Bool {
  if left.rule.id.id != right.rule.id.id { return left.rule.id.id < right.rule.id.id }
  if left.subject.id != right.subject.id { return left.subject.id < right.subject.id }
  if left.subject.kind != right.subject.kind { return left.subject.kind.rawValue < right.subject.kind.rawValue }
  return left.message < right.message
}
