import Foundation
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookSwiftGeneration
import SignalbookTestSupport
import Testing

/// The order of files, and of keys in every object, changes no byte of what is generated and no finding.
@Suite("Shuffled files and keys") struct ShuffleTests {
  /// A registry's files, shuffled with each seed.
  private func shuffle(_ sources: [SourceFile], folder: String, _ name: String, seeds: ClosedRange<UInt64>) {
    let trees = sources.compactMap { JSONTree($0) }
    // Text that is no JSON has no keys to shuffle.
    guard trees.count == sources.count else { return }
    let straight = Generated(sources, folder: folder, name: "x")
    for seed in seeds {
      var random = SeededGenerator(seed: seed)
      let turned = zip(sources, trees).map { source, tree in
        SourceFile(path: source.path, bytes: Array(tree.shuffled(using: &random).json.utf8))
      }
      let other = Generated(turned.shuffled(using: &random), folder: folder, name: "x")
      #expect(findings(straight) == findings(other), "\(name), seed \(seed)")
      #expect(straight.files.map(\.name) == other.files.map(\.name), "\(name), seed \(seed)")
      for (left, right) in zip(straight.files, other.files) where left.text != right.text {
        Issue.record("\(name), seed \(seed): \(left.name) differs")
      }
    }
  }

  /// Rules and messages: places are others after shuffling.
  private func findings(_ generated: Generated) -> [String] {
    generated.diagnostics.sorted.map { "\($0.rule.id) \($0.message)" }.sorted()
  }

  @Test(
    "the project's registries", arguments: ["focus", "mozilla", "webxr", "session-replay", "activity-stream", "mma"])
  func registries(name: String) {
    shuffle(folder: Paths.root + "/schemas/" + name, name)
  }

  @Test("the language's examples", arguments: LanguageExamples.names)
  func examples(name: String) { shuffle(folder: LanguageExamples.folder + "/" + name, name) }

  @Test("the inventories", arguments: InventoryTests.names)
  func inventories(name: String) { shuffle(folder: InventoryTests.folder + name, name) }

  private func shuffle(folder: String, _ name: String) {
    var diagnostics = Diagnostics()
    let sources = FolderReader.read(folder, into: &diagnostics)
    #expect(!sources.isEmpty)
    shuffle(sources, folder: folder, name, seeds: 1...3)
  }

  @Test("the hostile corpus, accepted or rejected")
  func corpus() {
    for item in HostileCorpus.all.sampled(oneOf: 8) {
      shuffle(item.sources, folder: HostileCorpus.folder, item.name, seeds: 1...2)
    }
  }
}
