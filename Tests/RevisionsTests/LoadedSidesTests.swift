import SignalbookRegistry
import SignalbookTestSupport
import Testing

@testable import SignalbookProject
@testable import SignalbookRevisions

/// Loads several versions in a repository at once. To detect data races, run `swift test --sanitize=thread --filter
/// LoadedSidesTests`.
@Suite("Sides that are loaded at once") struct LoadedSidesTests {
  /// Returns the working tree several times in the same project, its folder, and two versions in git's index.
  private func sides(of scratch: Scratch) throws -> [Side] {
    let project = ProjectFolder(prefix: scratch.folder + "/")
    let folder = scratch.folder + "/schemas/two"
    return [
      try Side(workingTreeOf: project), try Side(workingTreeOf: project), try Side(scratch.folder, project: project),
      try Side(folder, project: project), try Side(folder, project: project),
      try Side(stagedOf: ProjectFolder(prefix: ""), in: try GitRepository(around: scratch.folder)),
      try Side(stagedOf: ProjectFolder(prefix: ""), in: try GitRepository(around: scratch.folder)),
    ]
  }

  private func inProject(_ body: (Scratch) throws -> Void) throws {
    try Scratch.with { scratch in
      try scratch.run("git", "init", "-q", "-b", "main")
      try scratch.writeProject()
      try scratch.commit("first")
      try body(scratch)
    }
  }

  @Test("have the registries that each has alone, in their order")
  func registries() throws {
    try inProject { scratch in
      let alone = try sides(of: scratch).map { try $0.registries().map { "\($0.folder) \($0.registry.location)" } }
      #expect(alone.map(\.count) == [2, 2, 2, 1, 1, 2, 2])
      for _ in 0..<20 {
        let loaded = try Side.load(try sides(of: scratch))
        #expect(loaded.map { $0.registries.map { "\($0.folder) \($0.registry.location)" } } == alone)
        #expect(loaded.map(\.isRegistry) == [false, false, false, true, true, false, false])
      }
    }
  }

  @Test("share no trees of files, whichever project they are of")
  func trees() throws {
    try inProject { scratch in
      let sides = try sides(of: scratch)
      #expect(Set(sides.map { ObjectIdentifier($0.project.parsedFiles) }).count == sides.count)
      let trees = sides.compactMap { $0.project.files as? TreeFiles }
      #expect(trees.count == 2 && trees[0] !== trees[1])
    }
  }

  @Test("fail for the first that does not load")
  func failure() throws {
    try inProject { scratch in
      let staged = try Side(stagedOf: ProjectFolder(prefix: ""), in: try GitRepository(around: scratch.folder))
      try scratch.write("{", to: "schemas/one/registry.json")
      let broken = try Side(scratch.folder + "/schemas/one", project: nil)
      try scratch.write("[", to: "schemas/two/registry.json")
      let other = try Side(scratch.folder + "/schemas/two", project: nil)
      let first = #expect(throws: SideFailure.self) { try Side.load([staged, broken, other]) }
      #expect(first?.description.contains("schemas/one") == true)
      let second = #expect(throws: SideFailure.self) { try Side.load([staged, other, broken]) }
      #expect(second?.description.contains("schemas/two") == true)
    }
  }
}
