import Foundation
import Signalbook
import SignalbookJournalSupport

/// Extended runs of the tests for the journal, touches and paths. `Tests/Evidence/failure-tests.md` contains the
/// results.
@main struct Soak {
  static let usage = """
    signalbook-soak kills [--rounds N] [--seed N]      SIGKILL at random moments, 1 to 4 threads, mapped and by calls
    signalbook-soak crashes [--seconds N] [--seed N]   a process ends at every call of scripts, each with another seed
    signalbook-soak power [--seconds N] [--seed N]     power fails; any part of what was not synchronized is lost
    signalbook-soak fuzz [--seconds N] [--seed N]      damaged files, opened and read
    signalbook-soak touches [--seconds N] [--seed N]   made-up touches, paths of targets, links
    signalbook-soak restrictions [--seconds N] [--seed N]  documents that switch off or sample never add to the data
    signalbook-soak world [--seconds N] [--seed N]     scripts of calls, faults, updates and answers against a model
    signalbook-soak optouts [--rounds N] [--seed N]    users decline; folder, memory and server log are searched
    signalbook-soak world --replay FILE                one script, step by step
    signalbook-soak world --mode processes             each life of the app in a process of its own, beside a real server
    signalbook-soak records [--records N]              records at a constant cost, recovery in linear time

    Exit status 1 where a promise is broken. `write` is the child of `kills`, `world-worker` and `world-life` are those of
    `world`, and `send` is that of tests with a server.
    """

  /// The options of each subcommand. The options of child processes are not checked.
  private static let options = [
    "kills": ["rounds", "seed"], "crashes": ["seconds", "seed"], "power": ["seconds", "seed"],
    "fuzz": ["seconds", "seed"], "touches": ["seconds", "seed"], "restrictions": ["seconds", "seed"],
    "records": ["records"],
    "world": ["seconds", "seed", "jobs", "mode", "without", "shrinks", "replay", "deadline", "scratch"],
    "optouts": ["rounds", "seed", "without"],
  ]

  static func main() throws {
    let arguments = Arguments(CommandLine.arguments.dropFirst())
    if let known = options[arguments.verb] {
      let unknown = arguments.unknown(besides: known)
      if !unknown.isEmpty {
        if !unknown.contains("--help") { print("\(arguments.verb) has no \(unknown.joined(separator: ", "))\n") }
        print(usage)
        exit(unknown.contains("--help") ? 0 : 2)
      }
    }
    let isFine: Bool
    switch arguments.verb {
    case "kills": isFine = try Kills(arguments).run()
    case "send":
      isFine = Sender(arguments) { URLSessionTransport(timeoutSeconds: $0) }.run()
    case "write": isFine = try Writer(arguments).run()
    case "crashes": isFine = try Scripts(arguments).crashes()
    case "power": isFine = try Scripts(arguments).power()
    case "fuzz": isFine = Scripts(arguments).fuzz()
    case "touches": isFine = Scripts(arguments).touches()
    case "restrictions": isFine = Scripts(arguments).restrictions()
    case "world": isFine = try WorldCommand(arguments).run()
    case "optouts": isFine = OptOuts(arguments).run()
    case "world-worker": isFine = WorldCommand(arguments).work()
    case "world-life": isFine = LifeCommand(arguments).run()
    case "records": isFine = try Scale(arguments).run()
    default:
      print(usage)
      exit(["help", "--help"].contains(arguments.verb) ? 0 : 2)
    }
    exit(isFine ? 0 : 1)
  }
}
