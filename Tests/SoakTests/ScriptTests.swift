import Foundation
import SignalbookTestSupport
import Testing

@testable import signalbook_soak

@Suite("Scripts of the soak command")
struct ScriptTests {
  @Test("the text of each action parses to the same action")
  func text() {
    for seed in 0..<400 as Range<UInt64> {
      var grammar = Grammar(seed: seed)
      for action in grammar.script() { #expect(Action(action.description) == action) }
    }
  }

  @Test("the same seed creates the same script")
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

  /// Checks that the judge does not report ordinary use, and that it receives the documents.
  @Test("an app without faults keeps every promise, and its documents are checked")
  func undisturbed() async throws {
    // A runner blocks for its recorder, which needs the threads of Swift's pool.
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

  /// The shortened scripts with which `world` found faults of the runtime.
  @Test("scripts that once violated a promise no longer do", arguments: shrunk)
  func mended(script: [String]) async throws {
    let violations: [Violation] = try await withCheckedThrowingContinuation { done in
      Thread.detachNewThread {
        done.resume(
          with: Result {
            try inTemporaryFolder { folder in
              Runner(try #require(Self.actions(script)), folder: folder + "/t", mode: .inside) {}.run()
            }
          })
      }
    }
    #expect(violations == [])
  }

  private static let shrunk = [
    // The losses of a removed stream were deleted with its data.
    ["start 3", "answer units:0 1", "record two 7 0", "work", "restart closed 1"],
    // Faults of the model: a version that declined under another name, and a second recorder that decides.
    [
      "start 1", "restart closed 3", "decline all", "restart closed 1", "agree two", "record two 1 0",
      "restart closed 3",
    ],
    ["start 2 decline session", "agree tally", "folder replaced", "second 1", "work"],
    // Foreign files had the names of the current and the prepared segment, so their records were not written again.
    ["start 1", "plant directory 0-0000000000000001.segment", "work", "record keep 1 0"],
    ["start 1", "plant newer 0-0000000000000002.segment", "work", "record alpha 145 500"],
    // The versions of events were lost with the segment that a deletion overwrote on a full disk.
    [
      "start 3 session", "disk full", "decline delta", "record one 1 0", "work", "restart closed 1 session",
    ],
    // A ping was sent again if its file could not be removed at first.
    ["start 1", "crash 9", "record one 6 0", "work", "disk readOnly", "work", "stay"],
    // The process ended between sealing a deletion request and recording it.
    [
      "start 1 decline session", "agree all", "record alpha 1 0", "work", "restart closed 1", "decline all", "crash 28",
      "work",
    ],
    // A version without the stream kept data that another version should have deleted.
    ["start 3", "record delta 1 0", "decline delta", "restart closed 1", "work"],
    ["start 3", "record alpha 1 0", "decline alpha", "restart closed 1", "work"],
    // Dropped events were consumed before their number was stored.
    ["start 1", "record keep 89 2000", "restart killed 1"],
    // Version 1 does not have `delta`, so declining everything did not decline it.
    ["start 2 agree", "restart closed 1", "decline all"],
    // Agreeing immediately prevented the deletion of the events of `delta`.
    ["start 2", "record delta 1 0", "restart closed 1", "decline all", "agree all", "restart closed 2"],
    // The file contained the first setting, whose write had failed, and the second setting was considered written.
    ["start 1", "disk locked", "upload off", "stay"],
    // A segment without events to send was removed while its information about collections was only in memory.
    ["start 1", "record dist 1 0", "search 1 10", "disk full", "work"],
    ["start 1", "restart closed 2", "record one 1 0", "disk full", "restart closed 1", "work"],
    // The versions of events were lost if their ping could not be sealed, or were hidden by versions under another
    // name.
    [
      "start 1", "restart closed 2", "record two 1 0", "restart closed 1", "record two 1 0", "disk locked", "work",
    ],
    [
      "start 1", "restart closed 3", "record two 1 0", "restart closed 1", "record two 1 0", "restart closed 3",
    ],
    ["start 2", "record two 1 0", "restart closed 3", "restart closed 1"],
    // Closing did not write a decision that a fault had delayed.
    ["start 3", "decline all", "disk broken", "agree all", "record two 1 0"],
    // A version that does not declare the later name declined everything and agreed to the former name.
    ["start 3", "agree all", "restart closed 1", "decline all", "agree two"],
    // Searches were neither counted nor dropped while the folder was closed.
    ["start 1", "disk readOnly", "restart closed 1", "search 1 10"],
    // Another recorder opened the folder that replaced the first recorder's folder, or records were written to both
    // folders.
    ["start 1", "folder replaced", "record dist 1 0", "second 1", "work", "repeat 1"],
    [
      "start 2 agree session", "restart closed 1 session", "disk broken", "crash 0", "upload off", "decline all",
      "stay",
    ],
    [
      "start 2 agree", "record delta 3 0", "restart closed 1", "disk broken", "crash 0", "upload off", "decline all",
      "stay",
    ],
    ["start 1", "record one 125 2000", "folder replaced", "record dist 313 0", "second 5", "record two 60 500"],
    ["start 1", "folder replaced", "record one 96 2000", "restart closed 3"],
    // The sequence numbers of a renamed ping were reset after a downgrade.
    ["start 1", "record alpha 36 0", "work", "restart closed 2", "restart closed 1"],
    // Streams of another version were deleted or declined, although the user had agreed to them.
    ["start 2 decline session", "agree delta", "record delta 1 0", "restart closed 1 session", "stay"],
    ["start 3 decline session", "agree rho", "restart closed 1", "plant empty 0.lock", "work"],
    ["start 3 decline", "agree rho", "restart closed 1", "folder replaced", "stay"],
    // The numbers of decisions in other versions were lost with the folder.
    ["start 3 agree", "restart closed 1", "decline all", "folder removed", "stay"],
    // The state is not stored on a full disk, so only the decision file orders the decisions.
    ["start 3", "agree two", "disk full", "record keep 75 2000", "decline all", "restart closed 1", "agree all"],
    [
      "start 2 agree", "disk full", "record keep 75 2000", "decline all", "restart closed 1", "agree all",
      "record hush 1 0", "restart closed 3",
    ],
    // The prepared segment's file was replaced before it was used.
    ["start 1", "decline one", "work", "plant fifo 0-0000000000000003.segment", "work", "record two 68 2000"],
    // A version that deletes the data of other versions removed information that their remaining events need.
    ["start 3", "disk readOnly", "decline all", "agree all", "record two 1 0", "restart closed 1"],
    // On a full disk, segments were overwritten before their counts were stored elsewhere.
    ["start 1", "search 1 10", "disk full", "crash 12", "decline dist", "record alpha 1 0", "work", "work"],
    // Faults of the model: the client of a second recorder, counts lost with the folder, decisions that were never
    // saved, and sessions that end when the app next enters or leaves the foreground.
    ["start 2", "folder replaced", "decline all", "second 5", "decline delta", "agree all", "work"],
    [
      "start 1", "record dist 1 0", "answer 401 1", "foreground", "background", "work", "folder removed",
      "restart closed 1", "record keep 96 0",
    ],
    [
      "start 3", "disk locked", "restart closed 1", "decline all", "restart closed 1", "disk fine", "decline gamma",
      "work",
    ],
    ["start 1", "foreground", "restart closed 1", "wait 90000000", "record dist 1 0", "foreground", "repeat 1"],
    ["start 1", "foreground", "restart closed 1", "wait 2000000", "record dist 1 0", "background", "repeat 1"],
  ]

  private static func actions(_ lines: String...) -> [Action]? { actions(lines) }

  private static func actions(_ lines: [String]) -> [Action]? {
    let actions = lines.compactMap { Action($0) }
    return actions.count == lines.count ? actions : nil
  }
}
