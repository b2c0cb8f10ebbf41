/// One way to make a workload's document.
struct Peer {
  var name: String
  var workload: Workload
  /// Whether its document must mean the same as JSONEncoder's.
  var isChecked = true
  /// What happens before the document is asked for, when that is a step of its own.
  var record: (() throws -> Void)?
  /// Makes the document, into memory that the peer keeps or throws away, and answers its length in bytes.
  var finish: () throws -> Int
  /// The document of one run, to check.
  var document: () throws -> [UInt8]
  /// Members that are random in this peer's document: only that they are there is checked.
  var ignored: Set<String> = []

  /// The whole of it, once. A function of its own, because instructions are counted while it runs.
  @inline(never) func run() throws -> Int {
    try record?()
    return try finish()
  }
}

enum Workload: String, CaseIterable {
  /// One Focus event ping.
  case focus
  /// One batch of session replay.
  case replay

  var events: Int {
    switch self {
    case .focus: 500
    case .replay: 50
    }
  }

  var title: String {
    switch self {
    case .focus: "Focus event ping, \(events) events"
    case .replay: "session-replay batch, \(events) events"
    }
  }
}

struct BenchmarkFailure: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
}
