import Foundation
import Signalbook
import SignalbookJournalSupport

/// Runs scripts on a file system in memory, each with a different seed.
struct Scripts {
  private let seconds: Int
  let seed: UInt64

  init(_ arguments: Arguments) {
    seconds = arguments.number("seconds", 60)
    seed = arguments.seed
    print("seed \(seed)")
  }

  private static var options: JournalOptions {
    var options = JournalOptions()
    options.segmentBytes = 4096
    options.maxBytes = 1 << 20
    return options
  }

  /// The CPU time of the process, in seconds.
  private static var time: Int { Int(clock()) / Int(CLOCKS_PER_SEC) }

  func repeatedly(_ body: (UInt64) throws -> [String]) rethrows -> Bool {
    var (round, faults) = (0 as UInt64, 0)
    let start = Self.time
    while Self.time - start < seconds {
      let found = try body(seed &+ round)
      if !found.isEmpty {
        faults += 1
        print("seed \(seed &+ round): \(found)")
      }
      round += 1
    }
    print("\(round) rounds in \(Self.time - start) s of CPU, \(faults) with a broken promise")
    return faults == 0
  }

  func crashes() throws -> Bool {
    var ends = 0
    let isFine = try repeatedly { seed in
      var options = Self.options
      options.mapsSegments = seed % 2 == 0
      var (call, isCrashing) = (0, true)
      while isCrashing {
        let (target, files, driver) = (call, MemoryFileSystem(), JournalDriver(seed: seed))
        let faulty = FaultyFileSystem(files) { index, _ in
          index == target ? (seed % 3 == 0 ? .crash : .crashAfter) : nil
        }
        driver.isDead = { faulty.isCrashed }
        do {
          let journal = try Journal.open("/j", options: options, files: faulty)
          try driver.run(journal, steps: 100)
        } catch is StorageFault {}
        isCrashing = faulty.isCrashed
        driver.isDead = { false }
        files.endProcess()
        let journal = try Journal.open("/j", options: options, files: files)
        let faults = try driver.finish(journal)
        if !faults.isEmpty { return faults + ["call \(call)"] }
        call += 1
        ends += 1
      }
      return []
    }
    print("\(ends) processes ended")
    return isFine
  }

  func power() throws -> Bool {
    try repeatedly { seed in
      var random = SplitMix(seed: seed)
      let (files, driver) = (MemoryFileSystem(), JournalDriver(seed: seed))
      for _ in 0..<4 {
        let journal = try Journal.open("/j", options: Self.options, files: files)
        driver.checkState(journal, afterPowerLoss: true)
        try driver.run(journal, steps: .random(in: 1...80, using: &random))
        driver.powerFails()
        files.losePower(&random)
      }
      return try driver.finish(Journal.open("/j", options: Self.options, files: files), afterPowerLoss: true)
    }
  }

  func fuzz() -> Bool {
    var fuzz = RecoveryFuzz(seed: SplitMix(seed: seed))
    let isFine = repeatedly { _ in fuzz.round().map { [$0, fuzz.description] } ?? [] }
    print("\(fuzz.recovered) rounds recovered records, \(fuzz.damaged) found damage; \(peakMemory()) MB at most")
    return isFine
  }
}

/// Returns the peak memory of the process, in megabytes.
func peakMemory() -> Int {
  var usage = rusage()
  #if canImport(Glibc)
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
  #else
    getrusage(RUSAGE_SELF, &usage)
  #endif
  return Int(usage.ru_maxrss) / 1024
}

/// Measures the time to store records and to recover the journal.
struct Scale {
  private let records: Int

  init(_ arguments: Arguments) { records = arguments.number("records", 1_000_000) }

  func run() throws -> Bool {
    let folder = NSTemporaryDirectory() + "signalbook-soak-\(getpid())"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var options = JournalOptions()
    options.maxBytes = 1 << 30
    var journal = try Journal.open(folder, options: options)
    let text = Array(repeating: UInt8(ascii: "x"), count: 60)
    guard let tag = journal.tag(1) else { return false }
    var times: [Double] = []
    let part = records / 10
    for number in 0..<10 {
      var part = part
      let start = DispatchTime.now().uptimeNanoseconds
      let count = part
      while part > 0 {
        try journal.prepareNext()
        for _ in 0..<min(3000, part) {
          _ = journal.append(tag) { memory in
            guard memory.count >= text.count else { return .noRoom(touched: 0) }
            memory.copyBytes(from: text)
            return .event(text.count)
          }
        }
        part -= 3000
      }
      times.append(Double(DispatchTime.now().uptimeNanoseconds - start) / Double(count))
      journal.close()
      let opening = DispatchTime.now().uptimeNanoseconds
      journal = try Journal.open(folder, options: options)
      let milliseconds = Double(DispatchTime.now().uptimeNanoseconds - opening) / 1e6
      print(
        "\(journal.recovery.records) records: \(Int(times[number])) ns each with preparation, opened in \(milliseconds) ms"
      )
    }
    return journal.recovery.records == records
  }
}
