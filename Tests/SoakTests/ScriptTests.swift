import Foundation
import SignalbookTestSupport
import Testing

@testable import signalbook_soak

@Suite("Scripts of the soak command")
struct ScriptTests {
  @Test("the text of each action reads back as the same action")
  func text() {
    for seed in 0..<400 as Range<UInt64> {
      var grammar = Grammar(seed: seed)
      for action in grammar.script() { #expect(Action(action.description) == action) }
    }
  }

  @Test("the same seed draws the same script")
  func seeds() {
    for seed in 0..<50 as Range<UInt64> {
      var (first, second) = (Grammar(seed: seed), Grammar(seed: seed))
      #expect(first.script() == second.script())
    }
  }

  @Test("a script is shortened to the actions that break the promise")
  func shortened() {
    var grammar = Grammar(seed: 5)
    let noise = grammar.script().filter { $0.verb != "folder" }
    let script = noise + [.folder(.removed)] + noise.dropFirst() + [.second(count: 4)]
    let shrinker = Shrinker { script in script.contains(.folder(.removed)) && script.contains { $0.verb == "second" } }
    #expect(shrinker.shortened(script).dropFirst() == [.folder(.removed), .second(count: 1)])
  }

  /// Guards against a judge that reports ordinary use, or that misses its documents.
  @Test("an undisturbed app keeps every promise; its documents are judged")
  func undisturbed() async throws {
    // A runner waits for its recorder, which needs the threads of Swift's pool.
    try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
      Thread.detachNewThread { done.resume(with: Result { try Self.runUndisturbed() }) }
    }
  }

  private static func runUndisturbed() throws {
    try inTemporaryFolder { folder in
      let script = try #require(
        actions("start 1", "record alpha 3 0", "record one 4 0", "foreground", "background", "work", "search 3 10"))
      var seen: [String] = []
      let runner = Runner(script, folder: folder + "/t", mode: .inside, log: { seen.append($0) }) {}
      #expect(runner.run() == [])
      #expect(seen.contains { $0.contains("alpha 1 version 1: [0, 1, 2]") })
    }
  }

  private static func actions(_ lines: String...) -> [Action]? {
    let actions = lines.compactMap { Action($0) }
    return actions.count == lines.count ? actions : nil
  }
}
