import SignalbookDocumentation
import SignalbookFileAccess
import SignalbookHistory
import SignalbookProject
import SignalbookRegistry
import SignalbookReview
import SignalbookRevisions
import SignalbookWirePlan

/// The changes for `docs --since`. Each release is compared with the next, oldest first.
struct DocsSince {
  /// A release in the user's syntax: `8.0=git:v8.0`, or a version such as `git:v8.0`, which also provides the name.
  private struct Release {
    var name: String
    var revision: String
  }

  /// The prefix of a release that consists of profiles instead of a version of the project.
  private static let profilePrefix = "profile:"

  /// Returns whether a release is outside the checkout, which is permitted only on the command line.
  static func isOutside(_ written: String) -> Bool {
    let revision = written.split(separator: "=", maxSplits: 1).last.map(String.init) ?? written
    let isInside = revision.hasPrefix("git:") || revision.hasPrefix(profilePrefix) || CheckoutRoot.contains(revision)
    return !isInside && FileAccess.exists(revision)
  }

  let history: DictionaryHistory

  /// Reads and compares the releases.
  ///
  /// - Parameters:
  ///   - written: The releases.
  ///   - documented: The documented registries of the working tree.
  ///   - isWhole: Whether `documented` contains all of the project's registries. If so, missing registries were
  ///     removed.
  ///   - inventory: The documented inventory.
  ///   - project: The project.
  /// - Throws: An error if a release cannot be read.
  init(
    _ written: [String], _ documented: [RevisionRegistry], isWhole: Bool, in inventory: Inventory,
    of project: ProjectFolder
  ) throws(RevisionError) {
    var releases: [Release] = []
    for text in written {
      for release in try Self.releases(text) {
        if release.name == DictionaryHistory.unreleased || releases.contains(where: { $0.name == release.name }) {
          throw RevisionError(
            "'--since \(text)': '\(release.name)' "
              + "is \(release.name == DictionaryHistory.unreleased ? "reserved for the current schemas" : "given twice"); "
              + "set a different name with NAME=SIDE, such as 8.0=git:v8.0"
          )
        }
        releases.append(release)
      }
    }
    var oldRevisions: [(registries: [RevisionRegistry], isRegistry: Bool)] = []
    var isLastProfile = false
    for release in releases {
      isLastProfile = release.revision.hasPrefix(Self.profilePrefix)
      if isLastProfile {
        oldRevisions.append((try Self.registries(documented, by: release.revision, areAll: isWhole), false))
      } else {
        let revision = try Revision(release.revision, project: project)
        oldRevisions.append((try revision.registries(), revision.isRegistry))
      }
    }
    let isPart = oldRevisions.contains(where: \.isRegistry)
    let pairs = pairs(oldRevisions, (documented, isPart && documented.count == 1)).filter {
      $0.new != nil || (isWhole && !isPart)
    }
    if pairs.isEmpty {
      throw RevisionError(
        "\(releases.map(\.revision).joined(separator: ", ")) \(releases.count == 1 ? "does" : "do") not have any "
          + "of the documented registries"
      )
    }
    let chains = pairs.map { pair in
      RegistryChain(
        releases: pair.old.map { $0?.registry }, now: pair.new?.registry, endsWithLastRelease: isLastProfile)
    }
    let origins = releases.map { release -> DictionaryHistory.Origin in
      release.revision == Self.profilePrefix
        ? .documents : release.revision.hasPrefix(Self.profilePrefix) ? .app : .release
    }
    history = DictionaryHistory(of: chains, releases: releases.map(\.name), origins: origins, in: inventory)
  }

  /// Returns the documented registries as receivers with the profiles in `profile:app-2018,app-2019` expect them. Later
  /// profiles override earlier ones. If the entire project is documented, each profile must exist in at least one
  /// registry.
  private static func registries(_ documented: [RevisionRegistry], by written: String, areAll: Bool)
    throws(RevisionError)
    -> [RevisionRegistry]
  {
    let names = written.dropFirst(profilePrefix.count).split(separator: ",").map(String.init)
    let known = Set(documented.flatMap(\.registry.profiles).map(\.name)).sorted()
    for name in names where areAll && !known.contains(name) {
      throw RevisionError("unknown profile '\(name)'; use one of \(known.joined(separator: ", "))")
    }
    return documented.map { RevisionRegistry(folder: $0.folder, registry: $0.registry.applying(profiles: names)) }
  }

  private static func releases(_ written: String) throws(RevisionError) -> [Release] {
    if let sign = written.firstIndex(of: "="), sign > written.startIndex,
      !written[..<sign].contains(where: { $0 == ":" || $0 == "/" })
    {
      let revision = String(written[written.index(after: sign)...])
      if revision.hasPrefix(profilePrefix) { return [Release(name: String(written[..<sign]), revision: revision)] }
      let names = try Revision.names(revision)
      guard names.count == 1, let name = names.first else {
        throw RevisionError(
          "'\(revision)' matches \(names.count) releases, which cannot share a name; remove '\(written[...sign])'")
      }
      return [Release(name: String(written[..<sign]), revision: name)]
    }
    if written.hasPrefix(profilePrefix) {
      return [Release(name: String(written.dropFirst(profilePrefix.count)), revision: written)]
    }
    return try Revision.names(written).map { Release(name: name(of: $0), revision: $0) }
  }

  /// Returns the name of a version, such as `v8.0` for `git:v8.0:ios`, or the name of the folder or archive.
  private static func name(of revision: String) -> String {
    if revision.hasPrefix("git:") { return String(revision.dropFirst("git:".count).prefix { $0 != ":" }) }
    return revision.split(separator: "/").last.map(String.init) ?? revision
  }
}
