import Foundation
import Signalbook

/// A driver that records, seals and sends like an app, and checks the journal's promises. After a crash, it continues
/// with a new journal.
package final class JournalDriver {
  /// The event numbers that the receiver has, by tag and by the ping's sequence number.
  package private(set) var received: [UInt32: [UInt64: [Int]]] = [:]
  /// The events that the journal reported as stored, by tag.
  package private(set) var stored: [UInt32: Set<Int>] = [:]
  /// The stored events that were synchronized.
  private var durable: [UInt32: Set<Int>] = [:]
  /// The stored events that a power failure may have removed.
  private var doubtful: [UInt32: Set<Int>] = [:]
  /// The events whose process ended before the journal reported the result.
  private var unanswered: [UInt32: Set<Int>] = [:]
  /// The possible values of each mark after a power failure: the last synchronized value and all later values.
  private var marks: [[UInt64]] = Array(repeating: [0], count: 4)
  private var unansweredMarks: Set<UInt64> = []
  /// Returns whether the process has ended. If so, results are ignored.
  package var isDead: () -> Bool = { false }
  /// The broken promises.
  package private(set) var faults: [String] = []
  private var nextEvent = 0
  private var random: SplitMix

  /// The tag numbers that the driver uses.
  package static let tags: [UInt32] = [7, 0xC0FF_EE00]
  /// A part of each event, for searching the disk.
  package static let canary = "canary-"

  package init(seed: UInt64) { random = SplitMix(seed: seed) }

  static func sequence(_ tag: UInt32) -> StateKey { StateKey("sequence/\(tag)") }

  /// Clears the expected contents, because the user declined.
  package func forget() {
    (received, stored) = ([:], [:])
    marks = Array(repeating: [0], count: marks.count)
  }

  package func append(to journal: Journal, _ number: UInt32, bytes: Int) {
    guard let tag = journal.tag(number) else { return }
    nextEvent += 1
    let text = "\(Self.canary)\(nextEvent)-" + String(repeating: "x", count: bytes)
    let answer = journal.append(tag) { memory in
      text.utf8.count <= memory.count
        ? .event(
          text.utf8.withContiguousStorageIfAvailable {
            memory.copyBytes(from: $0); return $0.count
          } ?? 0)
        : .noRoom(touched: 0)
    }
    if isDead() {
      unanswered[number, default: []].insert(nextEvent)
    } else if case .stored = answer {
      stored[number, default: []].insert(nextEvent)
    }
  }

  static func number(in event: some Sequence<UInt8>) -> Int? {
    let text = String(decoding: Array(event), as: UTF8.self)
    guard text.hasPrefix(canary) else { return nil }
    let rest = text.dropFirst(canary.count)
    return rest.firstIndex(of: "-").flatMap { Int(rest[..<$0]) }
  }

  /// Seals all waiting events in a ping.
  package func seal(_ journal: Journal, _ number: UInt32, atMost: Int = .max) throws {
    guard let tag = journal.tag(number) else { return }
    var (body, last, count): ([UInt8], UInt64, Int) = ([], 0, 0)
    try journal.forEachEvent(of: tag) { record, event in
      body += event
      body.append(0x0A)
      (last, count) = (record, count + 1)
      return count < atMost
    }
    guard count > 0 else { return }
    let key = Self.sequence(number)
    let sequence = journal.integer(of: key) + 1
    let head = Array("\(sequence)\n".utf8)
    _ = try (head + body).withUnsafeBytes { bytes in
      try journal.seal(tag, through: last, count: count, body: bytes) { $0.set(key, sequence) }
    }
  }

  /// Sends the sealed pings. If several pings have the same number, the receiver keeps one of them.
  package func send(_ journal: Journal, atMost: Int = .max, removes: Bool = true) throws {
    for file in journal.sealed.prefix(atMost) {
      let lines = try journal.body(of: file).split(separator: 0x0A)
      guard let sequence = lines.first.flatMap({ UInt64(String(decoding: $0, as: UTF8.self)) }) else {
        faults.append("a ping without a sequence number")
        continue
      }
      let events = lines.dropFirst().map { Self.number(in: $0) ?? -1 }
      if let before = received[file.tag.number]?[sequence] {
        if before != events { faults.append("two pings of number \(sequence)") }
      } else {
        received[file.tag.number, default: [:]][sequence] = events
      }
      if events.count != file.count { faults.append("a ping of \(events.count) events says \(file.count)") }
      if removes { try journal.remove(file) }
    }
  }

  private func set(_ journal: Journal, _ mark: Int, _ value: UInt64) {
    let answer = journal.change { $0.set(StateKey("mark/\(mark)"), value) }
    if isDead() { unansweredMarks.insert(value) } else if case .stored = answer { marks[mark].append(value) }
  }

  /// Synchronizes the journal. Stored events now survive a power failure.
  package func synchronize(_ journal: Journal) throws {
    try journal.synchronize()
    for mark in marks.indices { marks[mark] = marks[mark].suffix(1) }
    for (tag, events) in stored { durable[tag] = events.subtracting(doubtful[tag] ?? []) }
  }

  /// Records a power failure, which can remove unsynchronized data.
  package func powerFails() {
    for (tag, events) in stored { doubtful[tag, default: []].formUnion(events.subtracting(durable[tag] ?? [])) }
  }

  /// Performs random steps in the life of an app. Stops without an error if the process has ended.
  package func run(_ journal: Journal, steps: Int) throws {
    for _ in 0..<steps {
      let number = Self.tags[Int.random(in: 0..<2, using: &random)]
      switch Int.random(in: 0..<10, using: &random) {
      case 0: try journal.prepareNext()
      case 1: try seal(journal, number, atMost: .random(in: 1...8, using: &random))
      case 2: try send(journal, atMost: .random(in: 0...2, using: &random))
      case 3: try synchronize(journal)
      case 4:
        set(journal, .random(in: 0..<4, using: &random), .random(in: 1...1000, using: &random))
      default: append(to: journal, number, bytes: .random(in: 0...700, using: &random))
      }
    }
  }

  /// Compares the marks with the expected values. After a power failure, call it for each opened journal.
  package func checkState(_ journal: Journal, afterPowerLoss: Bool) {
    for (mark, values) in marks.enumerated() {
      let value = journal.integer(of: StateKey("mark/\(mark)"))
      let isExpected = afterPowerLoss ? values.contains(value) : value == values.last
      if !isExpected, !unansweredMarks.contains(value) {
        faults.append("mark \(mark) is \(value), none of \(values.suffix(9))")
      }
      marks[mark] = [value]
    }
  }

  /// Seals and sends the remaining events, then returns the broken promises. Unsynchronized events may be missing after
  /// a power failure.
  package func finish(_ journal: Journal, afterPowerLoss: Bool = false) throws -> [String] {
    checkState(journal, afterPowerLoss: afterPowerLoss)
    for number in Self.tags {
      while true {
        let before = journal.sealed.count
        try seal(journal, number, atMost: 50)
        if journal.sealed.count == before { break }
      }
    }
    try send(journal)
    for number in Self.tags {
      let pings = received[number] ?? [:]
      let arrived = pings.sorted { $0.key < $1.key }.flatMap(\.value)
      if Set(arrived).count != arrived.count { faults.append("an event arrived twice") }
      if arrived != arrived.sorted() { faults.append("events arrived out of order") }
      let promised = (afterPowerLoss ? durable : stored)[number] ?? []
      let lost = promised.subtracting(arrived)
      if !lost.isEmpty { faults.append("\(lost.count) stored events are lost: \(lost.sorted().prefix(9))") }
      let invented = Set(arrived).subtracting(stored[number] ?? []).subtracting(unanswered[number] ?? [])
      if !invented.isEmpty {
        faults.append("events that were refused, or never recorded: \(invented.sorted().prefix(9))")
      }
      if pings.keys.sorted() != Array(1...UInt64(max(1, pings.count))).prefix(pings.count).map({ $0 }) {
        faults.append("sequence numbers \(pings.keys.sorted())")
      }
    }
    return faults
  }
}

/// The generator SplitMix64 (https://prng.di.unimi.it/splitmix64.c).
package struct SplitMix: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
