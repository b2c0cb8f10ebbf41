import SignalbookDocumentation
import SignalbookFileAccess
import SignalbookHistory
import SignalbookProject
import SignalbookRegistry
import SignalbookReview
import SignalbookRevisions
import SignalbookWirePlan

/// The changes for `docs --since`: the given releases, oldest first, each compared with the next.
struct DocsSince {
  /// A release in the user's syntax: `8.0=git:v8.0`, or the side alone, named after its ref or folder.
  private struct Release {
    var name: String
    var side: String
  }

  /// The prefix that selects a receiver's profiles instead of a side.
  private static let profilePrefix = "profile:"

  /// Whether a release is a folder or an archive outside of the checkout: only the command line may name one.
  static func isOutside(_ written: String) -> Bool {
    let side = written.split(separator: "=", maxSplits: 1).last.map(String.init) ?? written
    let isInside = side.hasPrefix("git:") || side.hasPrefix(profilePrefix) || CheckoutRoot.contains(side)
    return !isInside && FileAccess.exists(side)
  }

  let history: DictionaryHistory

  /// - Parameters:
  ///   - written: the releases.
  ///   - documented: the documented registries of the working tree.
  ///   - isWhole: whether these are all registries of the project; a registry that is missing is then a removed one.
  ///   - inventory: the same registries.
  ///   - project: their project.
  /// - Throws: The reason why a release cannot be read.
  init(
    _ written: [String], _ documented: [SideRegistry], isWhole: Bool, in inventory: Inventory, of project: ProjectFolder
  ) throws(SideFailure) {
    var releases: [Release] = []
    for text in written {
      for release in try Self.releases(text) {
        if release.name == DictionaryHistory.unreleased || releases.contains(where: { $0.name == release.name }) {
          throw SideFailure(
            "'--since \(text)': '\(release.name)' "
              + "is \(release.name == DictionaryHistory.unreleased ? "reserved for the current schemas" : "given twice"); "
              + "set another name with NAME=SIDE, such as 8.0=git:v8.0"
          )
        }
        releases.append(release)
      }
    }
    var olds: [(registries: [SideRegistry], isRegistry: Bool)] = []
    var isLastProfile = false
    for release in releases {
      isLastProfile = release.side.hasPrefix(Self.profilePrefix)
      if isLastProfile {
        olds.append((try Self.seen(documented, by: release.side, areAll: isWhole), false))
      } else {
        let side = try Side(release.side, project: project)
        olds.append((try side.registries(), side.isRegistry))
      }
    }
    let isPart = olds.contains(where: \.isRegistry)
    let pairs = pairs(olds, (documented, isPart && documented.count == 1)).filter {
      $0.new != nil || (isWhole && !isPart)
    }
    if pairs.isEmpty {
      throw SideFailure(
        "\(releases.map(\.side).joined(separator: ", ")) \(releases.count == 1 ? "does" : "do") not have any "
          + "of the documented registries"
      )
    }
    let chains = pairs.map { pair in
      RegistryChain(
        releases: pair.old.map { $0?.registry }, now: pair.new?.registry, endsWithLastRelease: isLastProfile)
    }
    let origins = releases.map { release -> DictionaryHistory.Origin in
      release.side == Self.profilePrefix ? .documents : release.side.hasPrefix(Self.profilePrefix) ? .app : .release
    }
    history = DictionaryHistory(of: chains, releases: releases.map(\.name), origins: origins, in: inventory)
  }

  /// `profile:app-2018,app-2019`: the documented registries as receivers with these profiles see them; later profiles
  /// override earlier ones. A registry without them is the same in each; if the whole project is documented, at least
  /// one registry has each profile.
  private static func seen(_ documented: [SideRegistry], by written: String, areAll: Bool) throws(SideFailure)
    -> [SideRegistry]
  {
    let names = written.dropFirst(profilePrefix.count).split(separator: ",").map(String.init)
    let known = Set(documented.flatMap(\.registry.profiles).map(\.name)).sorted()
    for name in names where areAll && !known.contains(name) {
      throw SideFailure("unknown profile '\(name)'; use one of \(known.joined(separator: ", "))")
    }
    return documented.map { SideRegistry(folder: $0.folder, registry: $0.registry.seen(by: names)) }
  }

  private static func releases(_ written: String) throws(SideFailure) -> [Release] {
    if let sign = written.firstIndex(of: "="), sign > written.startIndex,
      !written[..<sign].contains(where: { $0 == ":" || $0 == "/" })
    {
      let side = String(written[written.index(after: sign)...])
      if side.hasPrefix(profilePrefix) { return [Release(name: String(written[..<sign]), side: side)] }
      let names = try Side.names(side)
      guard names.count == 1, let name = names.first else {
        throw SideFailure(
          "'\(side)' matches \(names.count) releases, which cannot share a name; remove '\(written[...sign])'")
      }
      return [Release(name: String(written[..<sign]), side: name)]
    }
    if written.hasPrefix(profilePrefix) {
      return [Release(name: String(written.dropFirst(profilePrefix.count)), side: written)]
    }
    return try Side.names(written).map { Release(name: name(of: $0), side: $0) }
  }

  /// `v8.0` of `git:v8.0` and `git:v8.0:ios`; of a folder or an archive, its own name.
  private static func name(of side: String) -> String {
    if side.hasPrefix("git:") { return String(side.dropFirst("git:".count).prefix { $0 != ":" }) }
    return side.split(separator: "/").last.map(String.init) ?? side
  }
}
