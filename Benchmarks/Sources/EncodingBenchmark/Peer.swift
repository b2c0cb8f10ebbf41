/// An implementation that produces a workload's document.
struct Peer {
  var name: String
  var workload: Workload
  /// Whether the peer's document must be equivalent to JSONEncoder's.
  var isChecked = true
  /// The recording step that precedes the document, if it is separate.
  var record: (() throws -> Void)?
  /// Produces the document in memory that the peer keeps or discards, and returns its length in bytes.
  var finish: () throws -> Int
  /// Returns the document of a single run, to check it.
  var document: () throws -> [UInt8]
  /// Members with random values in this peer's document. Only their presence is checked.
  var ignored: Set<String> = []

  /// Performs all steps once. A separate function, because instructions are counted while it runs.
  @inline(never) func run() throws -> Int {
    try record?()
    return try finish()
  }
}

enum Workload: String, CaseIterable {
  /// A Focus event ping.
  case focus
  /// A session replay batch.
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
