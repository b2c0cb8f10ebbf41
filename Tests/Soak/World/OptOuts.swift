import Foundation
import SignalbookJournalSupport

/// The command `signalbook-soak optouts`. It declines at a random step of a random script, then searches the folder,
/// the memory and the server's log for declined events.
struct OptOuts {
  private let arguments: Arguments
  private static let judged: [(Property, String)] = [
    (.heldIsNotSent, "server log, held"), (.declinedIsNotSent, "server log"), (.declinedIsGone, "folder"),
    (.freedMemory, "memory"),
    (.declinedIsNotRecorded, "recorded"), (.decisionIsKept, "decision lost"),
  ]

  init(_ arguments: Arguments) { self.arguments = arguments }

  func run() -> Bool {
    let rounds = arguments.number("rounds", 1000)
    let (seed, scratch) = (arguments.seed, NSTemporaryDirectory() + "signalbook-optouts-\(getpid())")
    let without = Set(arguments.text("without").split(separator: ",").map(String.init))
    print("seed \(seed)")
    var (broken, declined, seconds) = ([Property: Int](), 0, Date())
    for round in 0..<rounds {
      let script = Self.script(seed &+ UInt64(round), without)
      try? FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: true)
      let runner = Runner(script, folder: scratch + "/folder", mode: .processes) {}
      let violations = runner.run()
      declined += runner.declinedEvents
      try? FileManager.default.removeItem(atPath: scratch)
      for (property, place) in Self.judged {
        guard let violation = violations.first(where: { $0.property == property }) else { continue }
        broken[property, default: 0] += 1
        if broken[property] == 1 {
          print("round \(round), \(place): \(violation.detail)")
          for action in script { print("    \(action)") }
        }
      }
      if Date().timeIntervalSince(seconds) > 60 {
        seconds = Date()
        print("\(round + 1) rounds")
      }
    }
    print("\(rounds) opt-outs, \(declined) events declined")
    for (property, place) in Self.judged { print("  \(place): \(broken[property, default: 0]) rounds") }
    return broken.isEmpty
  }

  /// Returns a random script that declines one stream or all streams at a random step. The disk does not have a fault
  /// at the end of the script.
  static func script(_ seed: UInt64, _ without: Set<String>) -> [Action] {
    var random = SplitMix(seed: seed ^ 0x5EED)
    var grammar = Grammar(seed: seed, without: without.union(["endpoint"]))
    var script = grammar.script().map(\.withoutSession)
    let at = Int.random(in: 1...script.count, using: &random)
    let streams = Catalog.recording.filter { $0 != "keep" }
    let stream = Bool.random(using: &random) ? nil : streams.randomElement(using: &random)
    script.insert(.decide(isOn: false, stream: stream), at: at)
    return script + [.disk(.fine), .work, .work]
  }
}

extension Action {
  /// The action with the socket transport, which does not copy the body.
  fileprivate var withoutSession: Action {
    switch self {
    case .start(var options):
      options.usesSession = false
      return .start(options)
    case .restart(let isKilled, var options):
      options.usesSession = false
      return .restart(isKilled: isKilled, options)
    default: return self
    }
  }
}
