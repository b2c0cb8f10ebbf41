import Foundation
import Signalbook
import SignalbookFocus
import SignalbookSessionReplay
import SignalbookTestSupport
import Testing

/// Records random calls of generated members. Python reads every event and ping, and compares it with Foundation's
/// encoding of the same arguments.
///
/// `swift test` makes 500 calls for each stream. `SIGNALBOOK_ROUND_TRIPS` sets a different number, and
/// `SIGNALBOOK_SEED` a different seed.
@Suite(.enabled(if: PythonJudge.isAvailable, "needs python3 on the path"))
struct RoundTripTests {
  static let calls = ProcessInfo.processInfo.environment["SIGNALBOOK_ROUND_TRIPS"].flatMap { Int($0) } ?? 500
  static let seed = ProcessInfo.processInfo.environment["SIGNALBOOK_SEED"].flatMap { UInt64($0) } ?? 20_261_121

  /// Returns the member and the parts for each table row.
  static func plainRows() throws -> [(event: Focus.Event, parts: [Any])] {
    var rows: [(event: Focus.Event, parts: [Any])] = []
    for (row, fact) in try Facts.file("focus-events")["events"]?.members ?? [:]
    where fact["value"] == nil && fact["extras"] == nil {
      let event = try #require(FocusCalls.plain[row], "no member for: \(row)")
      rows.append((event, fact["tuple"]?.elements.compactMap(\.string) ?? []))
    }
    return rows
  }

  @Test("Each table row without arguments has a matching member")
  func eachRowHasAMember() throws {
    let telemetry = Recorders.focus()
    var judge = PythonJudge()
    let rows = try Self.plainRows()
    #expect(rows.count == 47, "49 rows and the sample's, three of them with arguments")
    #expect(Set(FocusCalls.plain.keys).count == rows.count)
    for row in rows {
      #expect(telemetry.record(row.event) == .recorded)
      try judge.add(telemetry.recordedEvents(of: .event).bytes.last ?? [], meant: [0] + row.parts)
    }
    for fault in try judge.faults() { Issue.record("\(fault)") }
  }

  @Test("Random events of Focus have the intended values")
  func focusEventsArrive() throws {
    var source = RandomSource(seed: Self.seed)
    let rows = try Self.plainRows()
    let telemetry = Recorders.focus()
    let validators = try [Focus.Documents.eventProducer, Focus.Documents.eventConsumer].map {
      try DocumentValidator(schema: $0)
    }
    var judge = PythonJudge()
    var units = PythonJudge()
    var meant: [[Any]] = []
    var refused = 0
    for call in 1...Self.calls {
      let (event, parts) = FocusCalls.random(&source, plain: rows)
      let outcome = telemetry.record(event)
      if let parts {
        #expect(outcome == .recorded, "\(parts)")
        meant.append([0] + parts)
      } else {
        #expect(outcome == .refused(.outOfBounds))
        refused += 1
      }
      if meant.count == 400 || call == Self.calls {
        let lines = telemetry.recordedEvents(of: .event).bytes
        try #require(lines.count == meant.count)
        for (line, parts) in zip(lines, meant) { try judge.add(line, meant: parts) }
        let unit = try #require(telemetry.buildPing(for: .event))
        for validator in validators { #expect(validator.violations(in: unit.bytes) == []) }
        try units.add(unit.bytes, meant: nil)
        meant = []
      }
    }
    #expect(telemetry.losses.refusalCounts[.outOfBounds, default: 0] == refused)
    #expect(telemetry.losses.refusedEvents == refused)
    for fault in try judge.faults() { Issue.record("\(fault)") }
    for fault in try units.faults() { Issue.record("\(fault)") }
    if Self.calls > 500 {
      print("focus: \(judge.count) events read by Python, \(refused) refused, \(units.count) units")
    }
  }

  @Test("Decoded events of Focus have the same values and encode to the same bytes")
  func focusEventsComeBack() throws {
    var source = RandomSource(seed: Self.seed &+ 1)
    let rows = try Self.plainRows()
    let telemetry = Recorders.focus()
    let trip = DecodingTrip<Focus>(
      stream: .event,
      decode: { wire in
        // Two autofill events are identical on the wire.
        guard let value = Focus.DecodedEvent.candidates(wire: wire, stream: .event).first,
          let again = Focus.Event(wire: wire, stream: .event)
        else { return nil }
        return (value, [value.event, again])
      },
      volatile: [])
    let recorders = [Recorders.focus(), Recorders.focus()]
    var count = 0
    while count < Self.calls {
      for _ in 0..<400 { telemetry.record(FocusCalls.random(&source, plain: rows).event) }
      let lines = telemetry.recordedEvents(of: .event).bytes.prefix(Self.calls - count)
      for fault in try trip.faults(Array(lines), recorders: recorders) { Issue.record("\(fault)") }
      _ = telemetry.buildPing(for: .event)
      count += lines.count
    }
    if Self.calls > 500 { print("focus: \(count) events read back") }
  }

  @Test("Decoded events of session replay have the same values and encode to the same bytes")
  func sessionReplayEventsComeBack() throws {
    var source = RandomSource(seed: Self.seed &+ 2)
    let telemetry = Recorders.replay()
    let trip = DecodingTrip<SessionReplay>(
      stream: .batch,
      decode: { wire in
        guard let value = SessionReplay.DecodedEvent(wire: wire, stream: .batch),
          let again = SessionReplay.Event(wire: wire, stream: .batch)
        else { return nil }
        return (value, [value.event, again])
      },
      volatile: ["euid"])
    let recorders = [Recorders.replay(), Recorders.replay()]
    let currencies = SessionReplay.Currency.allCases.map { ($0, 0) }
    var count = 0
    while count < Self.calls {
      for _ in 0..<49 { telemetry.record(SessionReplayCalls.random(&source, currencies: currencies).event) }
      let lines = telemetry.recordedEvents(of: .batch).bytes.prefix(Self.calls - count)
      for fault in try trip.faults(Array(lines), recorders: recorders) { Issue.record("\(fault)") }
      _ = telemetry.buildPing(for: .batch)
      count += lines.count
    }
    if Self.calls > 500 { print("session replay: \(count) events read back") }
  }

  @Test("Random events of session replay have the intended values")
  func sessionReplayEventsArrive() throws {
    var source = RandomSource(seed: Self.seed)
    var currencies: [(SessionReplay.Currency, Int)] = []
    for (name, code) in try Facts.file("iso-4217")["codes"]?.members ?? [:] {
      guard case .scalar(let code) = code, let number = Int(code) else { continue }
      // Names are case-insensitive (R-CS-51).
      let asked = source.flag() ? name : name.lowercased()
      currencies.append((try #require(SessionReplay.Currency(name: asked), "\(asked)"), number))
    }
    currencies.sort { $0.1 < $1.1 }
    currencies.append((.unknown, -1))
    var telemetry = Recorders.replay()
    var counted: [RecordOutcome.Refusal: Int] = [:]
    let producer = try DocumentValidator(schema: SessionReplay.Documents.batchProducer)
    let consumer = try DocumentValidator(schema: SessionReplay.Documents.batchConsumer)
    var judge = PythonJudge()
    var meant: [[String: Any]] = []
    var refused: [RecordOutcome.Refusal: Int] = [:]
    var batches = 0
    for call in 1...Self.calls {
      let (event, members) = SessionReplayCalls.random(&source, currencies: currencies)
      switch telemetry.record(event) {
      case .recorded:
        #expect(members != nil)
        meant.append(members ?? [:])
      case .refused(let reason):
        #expect(members == nil, "\(reason) \(members ?? [:])")
        refused[reason, default: 0] += 1
      }
      if meant.count == 50 || call == Self.calls, !meant.isEmpty {
        let unit = try #require(telemetry.buildPing(for: .batch))
        batches += 1
        #expect(producer.violations(in: unit.bytes) == [])
        // The receiver validates target paths, and most of these are invalid. Titles are never truncated, and the
        // receiver accepts 2,083 characters (R-CS-27).
        for violation in consumer.violations(in: unit.bytes) {
          let place = violation.instancePath.split(separator: "/").last.map(String.init) ?? ""
          #expect(["tvp: pattern", "st: maxLength"].contains("\(place): \(violation.keyword)"))
        }
        // The whole batch in Foundation's encoding. The random values are copied from the events.
        let written = try JSONSerialization.jsonObject(with: Data(unit.bytes)) as? [String: Any]
        let identifiers = (written?["pl"] as? [[String: Any]])?.compactMap { $0["euid"] as? String } ?? []
        try #require(identifiers.count == meant.count)
        try judge.add(unit.bytes, meant: batch(zip(meant, identifiers).map(whole)))
        meant = []
        // A screen accepts forty different keys of dynamic variables (R-CS-65), so each batch uses a new recorder.
        counted.merge(telemetry.losses.refusalCounts, uniquingKeysWith: +)
        telemetry = Recorders.replay()
      }
    }
    counted.merge(telemetry.losses.refusalCounts, uniquingKeysWith: +)
    #expect(counted == refused)
    #expect(Set(refused.keys).isSubset(of: [.outOfBounds, .notFinite]))
    for fault in try judge.faults() { Issue.record("\(fault)") }
    if Self.calls > 500 {
      print("session replay: \(Self.calls) events in \(batches) batches read by Python, refused \(refused)")
    }
  }

  /// Returns the header of the document's sample with the given events.
  private func batch(_ events: [[String: Any]]) -> [String: Any] {
    [
      "pid": 8, "uid": "ac1529a7-59f6-49d9-b254-6f0a22f57284", "dt": 4, "dma": "Apple", "dmo": "iPhone X", "os": "10.3",
      "l": "en_US", "tz": "Europe/Paris", "now": 1_497_026_730_320,
      "to": ["an": "appname", "st": "sdk-ios", "sf": "release"], "r": ["w": 1080, "h": 1920, "d": 1.5], "pl": events,
    ]
  }

  /// Returns the common part of the document's sample, followed by an event's members.
  private func whole(_ members: [String: Any], _ identifier: String) -> [String: Any] {
    var event = members
    let common: [String: Any] = [
      "upt": 2147, "euid": identifier, "url": "app-and://identifier/mainPath/secondaryPath?title=", "scn": 0, "c": 3,
      "ci": "verizon", "o": 1, "sn": 1, "t": 1_497_026_730_320,
      "vo": ["sv": "0.1.0", "sb": 1, "av": "appVersion", "af": "release", "ab": 1],
    ]
    event.merge(common) { own, _ in own }
    if members["ea"] as? Int == 4 { event["sl"] = 0 }
    return event
  }
}
