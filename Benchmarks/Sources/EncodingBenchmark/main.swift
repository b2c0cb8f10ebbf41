import Foundation
import HandWritten

guard let options = Options(Array(CommandLine.arguments.dropFirst())) else {
  print(Options.usage)
  exit(2)
}
let peers = try focusPeers() + replayPeers()

switch options {
case .names:
  for peer in peers { print("\(peer.workload.rawValue)\t\(peer.workload.events)\t\(peer.name)") }
case .only(let name, let workload, let runs):
  guard let peer = peers.first(where: { $0.name == name && $0.workload == workload }) else {
    print("no peer '\(name)' of \(workload.rawValue); --names lists them")
    exit(2)
  }
  for _ in 0..<2 { sink &+= try peer.run() }
  try countedRuns(of: peer, runs)
case .show(let workload):
  guard let peer = peers.first(where: { $0.workload == workload && $0.name == "Signalbook" }) else { exit(2) }
  print(String(decoding: try peer.document(), as: UTF8.self))
case .allocations(let form):
  try countAllocations(peers, form)
case .compare(let rounds, let form):
  try checkSameMeaning(peers, form)
  let timing = try Timing(peers, rounds: rounds)
  for workload in Workload.allCases { report(workload, peers, timing, form) }
}

/// The function that the instruction counter measures. It is found by name.
@inline(never) @MainActor func countedRuns(of peer: Peer, _ runs: Int) throws {
  for _ in 0..<runs { sink &+= try peer.run() }
}

/// Checks that every document is equivalent to JSONEncoder's.
func checkSameMeaning(_ peers: [Peer], _ form: Options.Form) throws {
  func meaning(_ peer: Peer) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(try peer.document()))
  }
  for workload in Workload.allCases {
    let same = peers.filter { $0.workload == workload && $0.isChecked }
    guard let expected = try same.first(where: { $0.name == "JSONEncoder" }).map(meaning) else {
      print("no reference for \(workload.rawValue)")
      exit(1)
    }
    for peer in same {
      guard let difference = firstDifference(try meaning(peer), expected, "", peer.ignored) else { continue }
      print("\(peer.name) of \(workload.rawValue) differs from JSONEncoder at \(difference)")
      exit(1)
    }
    if form == .table { print("\(workload.title): \(same.count) peers mean the same JSON") }
  }
}

/// Returns the path of the first difference between two parsed documents, with both values. Members in `ignored` may
/// differ.
func firstDifference(_ left: Any?, _ right: Any?, _ path: String, _ ignored: Set<String>) -> String? {
  switch (left, right) {
  case (let left as [String: Any], let right as [String: Any]):
    for key in Set(left.keys).union(right.keys).sorted() {
      if ignored.contains(key), left[key] != nil, right[key] != nil { continue }
      if let found = firstDifference(left[key], right[key], path + "/" + key, ignored) { return found }
    }
    return nil
  case (let left as [Any], let right as [Any]) where left.count == right.count:
    for index in left.indices {
      if let found = firstDifference(left[index], right[index], path + "/\(index)", ignored) { return found }
    }
    return nil
  case (let left as NSObject, let right as NSObject) where left == right: return nil
  case (nil, nil): return nil
  default: return "\(path): \(left ?? "nothing") instead of \(right ?? "nothing")"
  }
}

func report(_ workload: Workload, _ peers: [Peer], _ timing: Timing, _ form: Options.Form) {
  guard let reference = peers.firstIndex(where: { $0.workload == workload && $0.name == "JSONEncoder" }) else { return }
  let events = Double(workload.events)
  let table = Table(form, title: "\(workload.title): ns an event", columns: ["least", "median", "times faster"])
  func line(_ peer: Peer, _ part: String?, _ figures: [Double]) {
    let least = figures[0]
    table.line(peer, part, [least / events, figures[figures.count / 2] / events, timing.whole[reference][0] / least])
  }
  for (index, peer) in peers.enumerated() where peer.workload == workload {
    line(peer, nil, timing.whole[index])
    if peer.record != nil { line(peer, "recording", timing.recording[index]) }
  }
}

@MainActor func countAllocations(_ peers: [Peer], _ form: Options.Form) throws {
  guard hw_allocations() >= 0 else {
    print("libAllocationCount.so is not preloaded; use Scripts/allocations.sh")
    exit(2)
  }
  let runs = 10
  let table = Table(form, title: "allocations", columns: ["each event", "bytes"])
  func line(_ peer: Peer, _ part: String?, _ calls: Int64, _ bytes: Int64) {
    let events = Double(peer.workload.events * runs)
    table.line(peer, part, [Double(calls) / events, Double(bytes) / events])
  }
  for peer in peers {
    for _ in 0..<2 { sink &+= try peer.run() }
    var recording = (calls: Int64(0), bytes: Int64(0))
    let before = (calls: hw_allocations(), bytes: hw_allocated_bytes())
    for _ in 0..<runs {
      if let record = peer.record {
        let before = (calls: hw_allocations(), bytes: hw_allocated_bytes())
        try record()
        recording.calls += hw_allocations() - before.calls
        recording.bytes += hw_allocated_bytes() - before.bytes
      }
      sink &+= try peer.finish()
    }
    let whole = (calls: hw_allocations() - before.calls, bytes: hw_allocated_bytes() - before.bytes)
    line(peer, nil, whole.calls, whole.bytes)
    if peer.record != nil { line(peer, "recording", recording.calls, recording.bytes) }
  }
}
