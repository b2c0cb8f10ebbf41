import Foundation
import SignalbookJournalSupport

/// The command `signalbook-soak world`. It runs random scripts in child processes, and shortens scripts that violate a
/// property.
struct WorldCommand {
  private let arguments: Arguments
  private let scratch: String
  private let mode: Runner.Mode
  /// The kinds of actions to omit, such as actions with known faults.
  private let without: Set<String>

  init(_ arguments: Arguments) {
    self.arguments = arguments
    mode = Runner.Mode(rawValue: arguments.text("mode")) ?? .inside
    without = Set(arguments.text("without").split(separator: ",").map(String.init))
    let memory = access("/dev/shm", W_OK) == 0 ? "/dev/shm/" : NSTemporaryDirectory()
    let given = arguments.text("scratch")
    scratch = given.isEmpty ? memory + "signalbook-world-\(getpid())" : given
  }

  /// A violated property, with a shortened script.
  struct Finding: Codable {
    let seed: UInt64
    let property: String
    let detail: String
    let script: [String]

    /// The key for grouping findings: the property and the kinds of actions in the script.
    var kind: String { property + ": " + Set(script.compactMap { Action($0)?.verb }).sorted().joined(separator: " ") }
  }

  /// The messages of a worker: the start of a seed, a finding, the end.
  private enum Message {
    static let begin = "begin ", finding = "finding ", end = "end "
  }

  // MARK: A worker

  /// Runs scripts until the time is over.
  func work() -> Bool {
    let seconds = arguments.number("seconds", 30)
    let shrinks = arguments.number("shrinks", 20)
    var seed = arguments.seed
    var shrunk: [String: Int] = [:]
    let deadline = Deadline(seconds: Deadline.usual)
    var count = 0
    while Self.time < seconds {
      say(Message.begin + "\(seed)")
      var grammar = Grammar(seed: seed, without: without)
      let script = grammar.script()
      let violations = run(script, deadline)
      var seen: Set<Property> = []
      for violation in violations where seen.insert(violation.property).inserted {
        var finding = script
        var detail = violation.detail
        if shrunk[violation.property.rawValue, default: 0] < shrinks {
          shrunk[violation.property.rawValue, default: 0] += 1
          let shrinker = Shrinker { run($0, deadline).contains { $0.property == violation.property } }
          finding = shrinker.shortened(script)
          detail = run(finding, deadline).first { $0.property == violation.property }?.detail ?? detail
        } else {
          finding = []
        }
        report(
          Finding(seed: seed, property: violation.property.rawValue, detail: detail, script: finding.map(\.description))
        )
      }
      (seed, count) = (seed &+ 1, count + 1)
    }
    say(Message.end + "\(count)")
    return true
  }

  private func report(_ finding: Finding) {
    guard let data = try? JSONEncoder().encode(finding) else { return }
    say(Message.finding + String(decoding: data, as: UTF8.self))
  }

  private func run(_ script: [Action], _ deadline: Deadline, log: ((String) -> Void)? = nil) -> [Violation] {
    try? FileManager.default.removeItem(atPath: scratch)
    defer {
      try? FileManager.default.removeItem(atPath: scratch)
      deadline.clear()
    }
    return Runner(script, folder: scratch + "/folder", mode: mode, log: log) { deadline.begin() }.prepared(scratch)
      .run()
  }

  private static var time: Int { Int(clock()) / Int(CLOCKS_PER_SEC) }

  // MARK: A script from a file

  func replay() throws -> Bool {
    let text = try String(contentsOfFile: arguments.text("replay"), encoding: .utf8)
    let script = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      guard let action = Action(line) else {
        print("'\(line)' is not an action")
        exit(2)
      }
      return action
    }
    let violations = run(script, Deadline(seconds: arguments.number("deadline", Deadline.usual))) { say($0) }
    print(
      violations.isEmpty
        ? "kept every promise" : "broke \(Set(violations.map(\.property.rawValue)).sorted().joined(separator: ", "))")
    return violations.isEmpty
  }

  // MARK: The command

  func run() throws -> Bool {
    if !arguments.text("replay").isEmpty { return try replay() }
    let seconds = arguments.number("seconds", 30)
    let jobs = arguments.number("jobs", 2)
    let results = Results()
    say("seed \(arguments.seed), \(jobs) processes, \(seconds) s of CPU each")
    let group = DispatchGroup()
    for job in 0..<jobs {
      let seed = arguments.seed &+ UInt64(job) &* 1_000_000_000
      Thread.detachNewThread(in: group) { supervise(seed, seconds, results) }
    }
    group.wait()
    return results.show()
  }

  /// Runs a worker, and starts a new worker if it traps or hangs.
  private func supervise(_ first: UInt64, _ seconds: Int, _ results: Results) {
    var seed = first
    let start = Date()
    defer { try? FileManager.default.removeItem(atPath: scratch + "-\(first)") }
    while true {
      let left = seconds - Int(Date().timeIntervalSince(start))
      if left <= 0 { return }
      let worker = Process()
      worker.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
      worker.arguments = [
        "world-worker", "--seconds", "\(left)", "--seed", "\(seed)", "--shrinks", "\(arguments.number("shrinks", 20))",
        "--without", arguments.text("without"), "--mode", mode.rawValue,
        "--scratch", scratch + "-\(first)",
      ]
      let pipe = Pipe()
      worker.standardOutput = pipe
      worker.standardError = FileHandle.nullDevice
      guard (try? worker.run()) != nil else { return }
      for line in Lines(pipe.fileHandleForReading) {
        if line.hasPrefix(Message.begin) {
          seed = UInt64(line.dropFirst(Message.begin.count)) ?? seed
          results.begins()
        } else if line.hasPrefix(Message.finding),
          let finding = try? JSONDecoder().decode(Finding.self, from: Data(line.dropFirst(Message.finding.count).utf8))
        {
          results.add(finding)
        }
      }
      worker.waitUntilExit()
      if worker.terminationReason == .exit, worker.terminationStatus == 0 { return }
      results.add(ended(worker, seed, results))
      seed &+= 1
    }
  }

  /// Returns the finding for a worker that was ended by a trap or the deadline.
  private func ended(_ worker: Process, _ seed: UInt64, _ results: Results) -> Finding {
    let isHang = worker.terminationReason == .exit && worker.terminationStatus == Deadline.status
    let property = isHang ? Property.doesNotHang : .doesNotTrap
    var grammar = Grammar(seed: seed, without: without)
    var script = grammar.script()
    let detail = isHang ? "a step took too long" : "signal \(worker.terminationStatus)"
    if results.count(of: property) < (isHang ? 3 : arguments.number("shrinks", 20)) {
      let shrinker = Shrinker(breaks: { ends($0, isHang: isHang, seed) }, runsAtMost: isHang ? 40 : 150)
      script = shrinker.shortened(script)
    } else {
      script = []
    }
    return Finding(seed: seed, property: property.rawValue, detail: detail, script: script.map(\.description))
  }

  private func ends(_ script: [Action], isHang: Bool, _ seed: UInt64) -> Bool {
    let path = NSTemporaryDirectory() + "signalbook-world-\(getpid())-\(UInt64.random(in: 0 ... .max)).txt"
    defer {
      unlink(path)
      try? FileManager.default.removeItem(atPath: scratch + "-\(seed)")
    }
    try? script.map(\.description).joined(separator: "\n").write(toFile: path, atomically: false, encoding: .utf8)
    let child = Process()
    child.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    child.arguments = [
      "world", "--replay", path, "--deadline", mode == .inside ? "10" : "60", "--mode", mode.rawValue, "--scratch",
      scratch + "-\(seed)",
    ]
    (child.standardOutput, child.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    guard (try? child.run()) != nil else { return false }
    child.waitUntilExit()
    if isHang { return child.terminationReason == .exit && child.terminationStatus == Deadline.status }
    return child.terminationReason == .uncaughtSignal
  }
}

extension Runner {
  /// Creates the parent of the runner's folder.
  func prepared(_ scratch: String) -> Runner {
    try? FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: true)
    return self
  }
}

extension Thread {
  /// Runs a closure on a new thread, as part of a group.
  fileprivate static func detachNewThread(in group: DispatchGroup, _ body: @escaping @Sendable () -> Void) {
    group.enter()
    detachNewThread {
      body()
      group.leave()
    }
  }
}

/// Ends the process if a step takes too long.
///
/// A step takes milliseconds. Time is measured by the number of sleeps of a thread in the same process, rather than by
/// a clock. If other processes use all cores, the thread is delayed as much as the step.
final class Deadline: @unchecked Sendable {
  /// The limit in seconds on an idle machine.
  static let usual = 60
  static let status: Int32 = 86
  private static let napsASecond = 5
  private let mutex = NSLock()
  private var naps: Int?

  init(seconds: Int) {
    Thread.detachNewThread { [weak self] in
      while let self {
        if nap() > seconds * Self.napsASecond { _exit(Self.status) }
      }
    }
  }

  func begin() { mutex.withLock { naps = 0 } }
  func clear() { mutex.withLock { naps = nil } }

  /// Sleeps, and returns the number of sleeps in this step.
  private func nap() -> Int {
    usleep(useconds_t(1_000_000 / Self.napsASecond))
    return mutex.withLock {
      naps = naps.map { $0 + 1 }
      return naps ?? 0
    }
  }
}

/// The lines of a pipe until its other end is closed.
struct Lines: Sequence, IteratorProtocol {
  private let handle: FileHandle
  private var rest = Data()

  init(_ handle: FileHandle) { self.handle = handle }

  mutating func next() -> String? {
    while true {
      if let end = rest.firstIndex(of: 0x0A) {
        let line = String(decoding: rest[rest.startIndex..<end], as: UTF8.self)
        rest = Data(rest[rest.index(after: end)...])
        return line
      }
      let more = handle.availableData
      if more.isEmpty { return nil }
      rest += more
    }
  }
}

/// Prints a line without buffering, so that it survives a kill.
private func say(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  // The command has ended and closed the pipe.
  if bytes.withUnsafeBytes({ write(1, $0.baseAddress, $0.count) }) < 0 { _exit(0) }
}

/// The findings of all workers.
final class Results: @unchecked Sendable {
  private let mutex = NSLock()
  private let start = Date()
  private var sequences = 0
  private typealias Found = (first: WorldCommand.Finding, count: Int, sequence: Int, seconds: Int)
  private var kinds: [String: Found] = [:]
  private var byProperty: [String: Int] = [:]

  func begins() { mutex.withLock { sequences += 1 } }

  func count(of property: Property) -> Int { mutex.withLock { byProperty[property.rawValue, default: 0] } }

  func add(_ finding: WorldCommand.Finding) {
    mutex.withLock {
      byProperty[finding.property, default: 0] += 1
      // A finding that was not shortened has an empty script.
      if finding.script.isEmpty { return }
      let seconds = Int(Date().timeIntervalSince(start))
      let (kind, new) = (finding.kind, (first: finding, count: 1, sequence: sequences, seconds: seconds))
      guard var known = kinds[kind] else {
        kinds[kind] = new
        show(kind, new)
        return
      }
      known.count += 1
      if finding.script.count < known.first.script.count { known.first = finding }
      kinds[kind] = known
    }
  }

  private func show(_ kind: String, _ found: Found) {
    say("\n\(kind)")
    say("  after \(found.sequence) sequences, \(found.seconds) s; \(found.count) times; seed \(found.first.seed)")
    say("  \(found.first.detail)")
    for line in found.first.script { say("    \(line)") }
  }

  /// Prints all findings.
  ///
  /// - Returns: Whether all properties hold.
  func show() -> Bool {
    mutex.withLock {
      say("\(sequences) sequences in \(Int(Date().timeIntervalSince(start))) s")
      for (property, count) in byProperty.sorted(by: { $0.key < $1.key }) { say("  \(property): \(count) sequences") }
      if !kinds.isEmpty { say("\nshortest scripts") }
      for (kind, found) in kinds.sorted(by: { ($0.value.sequence, $0.key) < ($1.value.sequence, $1.key) }) {
        show(kind, found)
      }
      return byProperty.isEmpty
    }
  }
}
