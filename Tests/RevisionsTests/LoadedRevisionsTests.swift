import SignalbookRegistry
import SignalbookTestSupport
import Testing

@testable import SignalbookProject
@testable import SignalbookRevisions

/// Loads several versions in a repository at once. To detect data races, run `swift test --sanitize=thread --filter
/// LoadedRevisionsTests`.
@Suite("Revisions loaded in parallel") struct LoadedRevisionsTests {
  /// Returns the working tree several times in the same project, its folder, and two versions in git's index.
  private func revisions(of scratch: Scratch) throws -> [Revision] {
    let project = ProjectFolder(prefix: scratch.folder + "/")
    let folder = scratch.folder + "/schemas/two"
    return [
      try Revision(workingTreeOf: project), try Revision(workingTreeOf: project),
      try Revision(scratch.folder, project: project),
      try Revision(folder, project: project), try Revision(folder, project: project),
      try Revision(stagedOf: ProjectFolder(prefix: ""), in: try GitRepository(around: scratch.folder)),
      try Revision(stagedOf: ProjectFolder(prefix: ""), in: try GitRepository(around: scratch.folder)),
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

  @Test("have the same registries as when loaded individually, in order")
  func registries() throws {
    try inProject { scratch in
      let alone = try revisions(of: scratch).map { try $0.registries().map { "\($0.folder) \($0.registry.location)" } }
      #expect(alone.map(\.count) == [2, 2, 2, 1, 1, 2, 2])
      for _ in 0..<20 {
        let loaded = try Revision.load(try revisions(of: scratch))
        #expect(loaded.map { $0.registries.map { "\($0.folder) \($0.registry.location)" } } == alone)
        #expect(loaded.map(\.isRegistry) == [false, false, false, true, true, false, false])
      }
    }
  }

  @Test("do not share file trees, even across projects")
  func trees() throws {
    try inProject { scratch in
      let revisions = try revisions(of: scratch)
      #expect(Set(revisions.map { ObjectIdentifier($0.project.parsedFiles) }).count == revisions.count)
      let trees = revisions.compactMap { $0.project.files as? TreeFiles }
      #expect(trees.count == 2 && trees[0] !== trees[1])
    }
  }

  @Test("fail with the first revision that does not load")
  func failure() throws {
    try inProject { scratch in
      let staged = try Revision(stagedOf: ProjectFolder(prefix: ""), in: try GitRepository(around: scratch.folder))
      try scratch.write("{", to: "schemas/one/registry.json")
      let broken = try Revision(scratch.folder + "/schemas/one", project: nil)
      try scratch.write("[", to: "schemas/two/registry.json")
      let other = try Revision(scratch.folder + "/schemas/two", project: nil)
      let first = #expect(throws: RevisionError.self) { try Revision.load([staged, broken, other]) }
      #expect(first?.description.contains("schemas/one") == true)
      let second = #expect(throws: RevisionError.self) { try Revision.load([staged, other, broken]) }
      #expect(second?.description.contains("schemas/two") == true)
    }
  }
}
