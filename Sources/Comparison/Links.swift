import SignalbookRegistry

// Deep link families and their routes.
extension Comparer {
  func compareLinks() {
    let matching = Matching(
      old.links, new.links, name: \.name, former: \.metadata.formerly,
      identity: { family, _ in family.linkPrefix }, text: \.description)
    let kind = EntryKind(
      kind: .link, noun: "link family", additionRule: .linkAdded, removalRule: .linkRemoved, renameRule: .linkRenamed)
    compareEntries(matching, kind, value: \.linkPrefix) { _ in
      Effect(privacy: .textOnly)
    } removed: { _ in
      Effect(impacts: [.source, .query], privacy: .textOnly)
    } renamed: { _, _ in
      Effect(impacts: .source)
    } compare: {
      compare($0, $1, $2, isRenamed: $3)
    }
  }

  private func compare(_ old: LinkFamily, _ new: LinkFamily, _ entry: Entry, isRenamed: Bool) {
    if !isRenamed {
      compare("swiftName", old.swiftName, new.swiftName, of: entry, .swiftNameChanged, impacts: .source)
    }
    let facet = facets(old, new, of: entry, .linkAddress)
    facet("scheme", impacts: .query) { $0.scheme }
    facet("host", impacts: .query) { $0.host }
    facet("parameter", impacts: .query) { $0.parameter }
    compareMatching(old.matching, new.matching, of: entry)
    let profiles = Matching(old.profiles, new.profiles, name: \.name)
    for profile in profiles.addedEntries {
      report(
        .linkMatching, entry.subject,
        "\(entry.noun) now has overrides for the receiver profile \(quoted(profile.name))",
        new: .init(Self.matchingDescription(of: profile.matching), at: entry.new, keys: ["profiles", profile.name]),
        impacts: .query,
        privacy: new.matching.isInternalOnly && !profile.matching.isInternalOnly ? .needsNewReview : .textOnly)
    }
    for profile in profiles.removedEntries {
      report(
        .linkMatching, entry.subject,
        "\(entry.noun) no longer has overrides for the receiver profile \(quoted(profile.name))",
        old: .init(Self.matchingDescription(of: profile.matching), at: entry.old, keys: ["profiles", profile.name]),
        impacts: .query,
        privacy: profile.matching.isInternalOnly && !new.matching.isInternalOnly ? .needsNewReview : .textOnly)
    }
    for (before, after, _) in profiles.pairs
    where (Self.matchingDescription(of: before.matching) == Self.matchingDescription(of: old.matching))
      != (Self.matchingDescription(of: after.matching) == Self.matchingDescription(of: new.matching))
      || (Self.matchingDescription(of: before.matching) != Self.matchingDescription(of: old.matching)
        && Self.matchingDescription(of: before.matching) != Self.matchingDescription(of: after.matching))
    {
      compareMatching(before.matching, after.matching, of: entry.nested(under: "profiles", after.name))
    }
    compareTexts(old.description, new.description, [], [], of: entry)
    compareMetadata(old.metadata, new.metadata, of: entry, retiring: [.source, .query])
    compareRoutes(old.routes, new.routes, new.name, entry)
  }

  private static func matchingDescription(of matching: LinkFamily.MatchingRules) -> String {
    "\(matching.isInternalOnly ? "inside" : "anywhere"), \(matching.ignoresCase ? "ignoring-case" : "exact"), slashes \(matching.ignoresSlashes ? "ignored" : "exact"), surplus \(matching.ignoresExtraSegments ? "ignored" : "refused")"
  }

  private func compareMatching(_ old: LinkFamily.MatchingRules, _ new: LinkFamily.MatchingRules, of entry: Entry) {
    /// Compares a matching rule. If the rule becomes stricter, fewer links are counted.
    func facet(
      _ key: String, _ path: KeyPath<LinkFamily.MatchingRules, Bool>, _ yes: String, _ no: String, stricter: Bool
    ) {
      compare(
        key, old[keyPath: path] ? yes : no, new[keyPath: path] ? yes : no, of: entry, .linkMatching,
        impacts: new[keyPath: path] == stricter ? .query : [],
        privacy: key == "origin" && !new[keyPath: path] ? .needsNewReview : .textOnly,
        advice: new[keyPath: path] == stricter ? nil : "The app accepts links that it refused before.")
    }
    facet("origin", \.isInternalOnly, "inside", "anywhere", stricter: true)
    facet("match", \.ignoresCase, "ignoring-case", "exact", stricter: false)
    facet("slashes", \.ignoresSlashes, "ignored", "exact", stricter: false)
    facet("surplus", \.ignoresExtraSegments, "ignored", "refused", stricter: false)
  }

  private func compareRoutes(_ old: [LinkFamily.Route], _ new: [LinkFamily.Route], _ family: String, _ owner: Entry) {
    let matching = Matching(
      old, new, name: \.name, former: \.metadata.formerly, identity: { route, _ in route.path }, text: \.description)
    let kind = EntryKind(
      kind: .route, noun: "link", path: [family], owner: " of \(owner.noun)", additionRule: .routeAdded,
      removalRule: .routeRemoved, renameRule: .routeRenamed, reservation: "it is no longer reserved")
    compareEntries(matching, kind, value: \.path) { route in
      route.isRetired ? nil : Effect(impacts: route.path == nil ? [] : impacts(of: .links), privacy: .textOnly)
    } removed: { _ in
      Effect(impacts: [.source, .query], privacy: .textOnly)
    } renamed: { _, _ in
      Effect(impacts: .source)
    } compare: { before, after, entry, isRenamed in
      if !isRenamed {
        compare("swiftName", before.swiftName, after.swiftName, of: entry, .swiftNameChanged, impacts: .source)
      }
      let isVisible = (before.path != nil, after.path != nil)
      compare(
        "path", before.path, after.path, of: entry, .routePath,
        impacts: (before.path == nil ? [] : Impacts.query).union(isVisible.0 != isVisible.1 ? impacts(of: .links) : []))
      func profiles(of route: LinkFamily.Route) -> String? {
        joinedNames(route.profiles.map { "\($0.name): \($0.path ?? "not routed")" }.sorted())
      }
      if before.profiles.map(\.name) != after.profiles.map(\.name)
        || zip(before.profiles, after.profiles).contains(where: {
          ($0.path == before.path) != ($1.path == after.path) || ($0.path != before.path && $0.path != $1.path)
        })
      {
        compare("profiles", profiles(of: before), profiles(of: after), of: entry, .routePath, impacts: .query)
      }
      compareParameters(before, after, of: entry)
      compareTexts(before.description, after.description, [], [], of: entry)
      compareMetadata(before.metadata, after.metadata, of: entry, retiring: [.source, .query])
    }
  }
}
