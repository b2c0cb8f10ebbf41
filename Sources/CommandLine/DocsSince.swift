import SignalbookDocumentation
import SignalbookHistory
import SignalbookProject
import SignalbookRegistry
import SignalbookReview
import SignalbookRevisions

/// What `docs --since` tells: the releases that are given, oldest first, each against the next.
struct DocsSince {
  /// A release as a person names it: `8.0=git:v8.0`, or the side alone, which is called what its ref or folder is.
  private struct Release {
    var name: String
    var side: String
  }

  let history: DictionaryHistory

  /// - Parameters:
  ///   - written: the releases.
  ///   - documented: what is documented, as registries of the working tree.
  ///   - isWhole: whether that is all that the project has: then what it does not have any more is gone.
  ///   - inventory: the same registries.
  ///   - project: the project that they are of.
  /// - Throws: why a release cannot be read.
  init(
    _ written: [String], _ documented: [SideRegistry], isWhole: Bool, in inventory: Inventory, of project: ProjectFolder
  ) throws(SideFailure) {
    var releases: [Release] = []
    for text in written {
      for release in try Self.releases(text) {
        if release.name == DictionaryHistory.unreleased || releases.contains(where: { $0.name == release.name }) {
          throw SideFailure(
            "'--since \(text)': '\(release.name)' is \(release.name == DictionaryHistory.unreleased ? "what the schemas say now" : "given twice"); name a release by writing NAME=SIDE, as in 8.0=git:v8.0"
          )
        }
        releases.append(release)
      }
    }
    var olds: [(registries: [SideRegistry], isRegistry: Bool)] = []
    for release in releases {
      let side = try Side(release.side, project: project)
      olds.append((try side.registries(), side.isRegistry))
    }
    let isPart = olds.contains(where: \.isRegistry)
    let pairs = pairs(olds, (documented, isPart && documented.count == 1)).filter {
      $0.new != nil || (isWhole && !isPart)
    }
    if pairs.isEmpty {
      throw SideFailure(
        "\(releases.map(\.side).joined(separator: ", ")) \(releases.count == 1 ? "has" : "have") none of the registries that are documented"
      )
    }
    let chains = pairs.map { RegistryChain(releases: $0.old.map { $0?.registry }, now: $0.new?.registry) }
    history = DictionaryHistory(of: chains, releases: releases.map(\.name), in: inventory)
  }

  private static func releases(_ written: String) throws(SideFailure) -> [Release] {
    if let sign = written.firstIndex(of: "="), sign > written.startIndex,
      !written[..<sign].contains(where: { $0 == ":" || $0 == "/" })
    {
      let side = String(written[written.index(after: sign)...])
      let names = try Side.names(side)
      guard names.count == 1, let name = names.first else {
        throw SideFailure(
          "'\(side)' is \(names.count) releases, which cannot have one name; leave out '\(written[...sign])'")
      }
      return [Release(name: String(written[..<sign]), side: name)]
    }
    return try Side.names(written).map { Release(name: name(of: $0), side: $0) }
  }

  /// `v8.0` of `git:v8.0` and `git:v8.0:ios`; of a folder or an archive, its own name.
  private static func name(of side: String) -> String {
    if side.hasPrefix("git:") { return String(side.dropFirst("git:".count).prefix { $0 != ":" }) }
    return side.split(separator: "/").last.map(String.init) ?? side
  }
}
