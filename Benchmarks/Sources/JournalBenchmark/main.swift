// Measures the cost of storing an event so that it survives the end of the process, in the journal and in alternatives.
//
//   JournalBenchmark [--rounds N] [--tabs]       prints each peer's ns per event, interleaved
//   JournalBenchmark --allocations [--tabs]      prints counts; requires a preloaded libAllocationCount.so
//   JournalBenchmark --names
//   JournalBenchmark --only NAME --runs N        N runs of one peer after two warm-up runs, for external counters
import Foundation
import HandWritten

func value(of option: String) -> String? {
  guard let index = CommandLine.arguments.firstIndex(of: option), index + 1 < CommandLine.arguments.count else {
    return nil
  }
  return CommandLine.arguments[index + 1]
}

/// A way to store an event.
struct Peer {
  let name: String
  /// The number of events per run.
  let events: Int
  /// Prepares a run. Not timed.
  var prepare: () throws -> Void = {}
  let run: (_ events: Int) throws -> Void
}

let hasTabs = CommandLine.arguments.contains("--tabs")
let folder = NSTemporaryDirectory() + "signalbook-journal-benchmark-\(getpid())"
try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
let peers = try makePeers(in: folder)

/// Runs one peer for external counters. `journal.py` counts the instructions inside `countedRun`, and the system calls
/// between the marks.
@MainActor func runs(of peer: Peer, _ count: Int) throws {
  for _ in 0..<count {
    try peer.prepare()
    mark()
    try countedRun(of: peer)
    mark()
  }
}

@inline(never) @MainActor func countedRun(of peer: Peer) throws { try peer.run(peer.events) }

/// Makes a system call without an effect, which can be found in a trace.
func mark() { _ = "mark".withCString { write(-1, $0, 4) } }

@MainActor func main() throws {
  defer { try? FileManager.default.removeItem(atPath: folder) }
  if CommandLine.arguments.contains("--names") {
    for peer in peers { print("\(peer.name)\t\(peer.events)") }
  } else if let name = value(of: "--only"), let count = value(of: "--runs").flatMap({ Int($0) }) {
    guard let peer = peers.first(where: { $0.name == name }) else {
      print("no peer '\(name)'; --names lists them")
      return
    }
    for _ in 0..<2 {
      try peer.prepare()
      try peer.run(peer.events)
    }
    try runs(of: peer, count)
  } else if CommandLine.arguments.contains("--allocations") {
    guard hw_allocations() >= 0 else {
      print("libAllocationCount.so is not preloaded")
      return
    }
    for peer in peers {
      try peer.prepare()
      try peer.run(peer.events)
      try peer.prepare()
      let before = hw_allocations()
      try peer.run(peer.events)
      report(peer, [Double(hw_allocations() - before) / Double(peer.events)])
    }
  } else {
    try compare(rounds: value(of: "--rounds").flatMap { Int($0) } ?? 60)
  }
}

@MainActor func compare(rounds: Int) throws {
  let clock = ContinuousClock()
  var figures = Array(repeating: [Double](), count: peers.count)
  for round in 0..<rounds {
    for place in peers.indices {
      let index = (place + round) % peers.count
      try peers[index].prepare()
      let start = clock.now
      try peers[index].run(peers[index].events)
      let time = (clock.now - start).components
      figures[index].append((Double(time.seconds) * 1e9 + Double(time.attoseconds) / 1e9) / Double(peers[index].events))
    }
  }
  for (index, peer) in peers.enumerated() {
    let sorted = figures[index].sorted()
    report(peer, [sorted[0], sorted[sorted.count / 2]])
  }
}

func report(_ peer: Peer, _ figures: [Double]) {
  let text = figures.map { hasTabs ? "\($0)" : String(format: "%12.2f", $0) }
  print(hasTabs ? ([peer.name] + text).joined(separator: "\t") : text.joined() + "  " + peer.name)
}

try main()
