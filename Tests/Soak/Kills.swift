import Foundation
import Signalbook
import SignalbookJournalSupport

/// The numbers of promised events, in a mapped file that the parent can read after the process is killed.
final class Acknowledgements: @unchecked Sendable {
  static let threads = 8
  private let numbers: UnsafeMutablePointer<Int>

  init(_ path: String) throws {
    let descriptor = open(path, O_RDWR | O_CREAT, 0o600)
    guard descriptor >= 0, ftruncate(descriptor, 4096) == 0,
      let memory = mmap(nil, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0), memory != MAP_FAILED
    else { throw CocoaError(.fileNoSuchFile) }
    close(descriptor)
    numbers = memory.bindMemory(to: Int.self, capacity: 512)
  }

  deinit { munmap(numbers, 4096) }

  /// The number of promised events of a thread.
  subscript(thread: Int) -> Int {
    get { numbers[thread * 8] }
    set { numbers[thread * 8] = newValue }
  }
}

private func options(mapped: Int) -> JournalOptions {
  var options = JournalOptions()
  options.segmentBytes = 64 * 1024
  options.maxBytes = 1 << 30
  options.mapsSegments = mapped == 1
  return options
}

/// A process to kill. Its threads record numbered events, and one thread also prepares segments and seals.
struct Writer {
  let arguments: Arguments

  init(_ arguments: Arguments) { self.arguments = arguments }

  func run() throws -> Bool {
    let folder = arguments.text("folder")
    let told = try Acknowledgements(folder + ".told")
    let journal = try Journal.open(folder, options: options(mapped: arguments.number("mapped", 1)))
    let threads = arguments.number("writers", 1)
    let tags = (0..<threads).compactMap { journal.tag(UInt32($0 + 1)) }
    for (thread, tag) in tags.enumerated() {
      Thread.detachNewThread {
        var index = told[thread]
        var text = Array("event 00000000000000000000 ".utf8)
        text += (0..<(20 + thread * 60)).map { UInt8(ascii: "a") + UInt8($0 % 26) }
        while true {
          index += 1
          var (rest, position) = (index, 25)
          while rest > 0 {
            text[position] = UInt8(ascii: "0") + UInt8(rest % 10)
            (rest, position) = (rest / 10, position - 1)
          }
          let answer = journal.append(tag) { memory in
            guard memory.count >= text.count else { return .noRoom(touched: 0) }
            memory.copyBytes(from: text)
            return .event(text.count)
          }
          if case .stored = answer { told[thread] = index } else { exit(3) }
        }
      }
    }
    while true {
      try journal.prepareNext()
      if let tag = tags.randomElement() {
        var (last, numbers): (UInt64, [UInt8]) = (0, [])
        var count = 0
        try journal.forEachEvent(of: tag) { record, event in
          numbers += event + [0x0A]
          (last, count) = (record, count + 1)
          return count < 5000
        }
        if count > 0 {
          _ = try numbers.withUnsafeBytes { try journal.seal(tag, through: last, count: count, body: $0) }
        }
      }
    }
  }
}

/// Starts writers and kills them at random times. For each thread, the journal must contain all promised events in
/// order, and at most the event that was being recorded.
struct Kills {
  let arguments: Arguments

  init(_ arguments: Arguments) { self.arguments = arguments }

  func run() throws -> Bool {
    let rounds = arguments.number("rounds", 1000)
    var random = SplitMix(seed: arguments.seed)
    let root = NSTemporaryDirectory() + "signalbook-soak-\(getpid())"
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: root) }
    var (recorded, faults, torn, completed) = (0, 0, 0, 0)
    // In each folder, the next writer continues after the previous writer's last event.
    for round in 0..<rounds {
      let (writers, mapped) = (round / 2 % 4 + 1, round % 2)
      let folder = root + "/\(writers)-\(mapped)"
      let told = try Acknowledgements(folder + ".told")
      let before = (0..<writers).map { told[$0] }
      let child = Process()
      child.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
      child.arguments = [
        "write", "--folder", folder, "--writers", "\(writers)", "--mapped", "\(mapped)",
      ]
      try child.run()
      // Use real time, because this process cannot control the other process's clock. The other process must have
      // written events, and can be at any point when it is killed.
      let deadline = Date().addingTimeInterval(5)
      while (0..<writers).allSatisfy({ told[$0] == before[$0] }), child.isRunning, Date() < deadline { usleep(200) }
      usleep(.random(in: 0...12000, using: &random))
      kill(child.processIdentifier, SIGKILL)
      child.waitUntilExit()
      let journal = try Journal.open(folder, options: options(mapped: mapped))
      torn += journal.recovery.badChecksums + journal.recovery.badLengths
      completed += journal.recovery.completedSeals
      for thread in 0..<writers {
        let found = try events(journal, UInt32(thread + 1))
        let promised = told[thread] - before[thread]
        let isInOrder = found.enumerated().allSatisfy { $0.element == before[thread] + $0.offset + 1 }
        if !isInOrder || found.count < promised || found.count > promised + 1 {
          faults += 1
          print(
            "round \(round), writer \(thread) of \(writers), mapped \(mapped): promised \(promised), found \(found.count), in order: \(isInOrder)"
          )
        }
        recorded += found.count
        // The event that was being recorded may be stored.
        told[thread] = before[thread] + found.count
      }
      journal.close()
    }
    print("\(rounds) kills, \(recorded) events: \(faults) rounds with a loss, a duplicate or an invented event;")
    print("\(torn) torn ends, \(completed) sealed files completed by the next process")
    return faults == 0
  }

  /// Removes all events of a tag from the journal and returns their numbers.
  private func events(_ journal: Journal, _ number: UInt32) throws -> [Int] {
    guard let tag = journal.tag(number) else { return [] }
    var numbers: [Int] = []
    for file in journal.sealed where file.tag == tag {
      numbers += try journal.body(of: file).split(separator: 0x0A).map { Self.number(in: $0) }
      try journal.remove(file)
    }
    var last: UInt64 = 0
    var count = 0
    try journal.forEachEvent(of: tag) { record, event in
      numbers.append(Self.number(in: event))
      (last, count) = (record, count + 1)
      return true
    }
    if count > 0 {
      let file = try journal.seal(tag, through: last, count: count, body: UnsafeRawBufferPointer(start: nil, count: 0))
      try journal.remove(file)
    }
    return numbers
  }

  private static func number(in event: some Collection<UInt8>) -> Int {
    let text = String(decoding: Array(event.prefix(26)), as: UTF8.self)
    return text.hasPrefix("event ") ? Int(text.dropFirst(6)) ?? -1 : -1
  }
}
