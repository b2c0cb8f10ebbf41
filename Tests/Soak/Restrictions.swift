@_spi(Generated) import Signalbook
import SignalbookJournalSupport

/// Checks that documents of restrictions only narrow collection.
///
/// Two recorders get the same calls at the same times. Only one gets documents: valid, invalid, and mutated ones.
struct Restrictions {
  private typealias App = Telemetry<Restricted>

  /// A valid document, and its effect.
  private struct Document {
    struct Restriction {
      var streams: [String] = []
      var events: [String] = []
      var sample = "0"
      var channels: [String] = []
      /// The numbers of the first version in the range and of the first version after it.
      var versions: (from: Int?, before: Int?) = (nil, nil)
    }

    var restrictions: [Restriction] = []
    var expires: Int64 = 0
    /// The time at which the document was accepted, on both clocks.
    var accepted: (wall: Int64, monotonic: Int64) = (0, 0)
  }

  /// The names under which documents can restrict each event.
  private static let names: [String: (stream: Restricted.Stream, events: [String])] = [
    "article.opened": (.actions, ["article.opened"]),
    "article.shared": (.actions, ["article.shared", "article.sent"]),
    "page.requested": (.requests, ["page.requested"]),
    "search.made": (.sampled, ["search.made"]),
    "fixed.made": (.fixed, ["fixed.made"]),
  ]
  private static let streams: [(stream: Restricted.Stream, names: [String], hours: Int64)] = [
    (.actions, ["actions"], 720), (.requests, ["requests", "calls"], 24), (.sampled, ["sampled"], 168),
  ]
  private static let otherNames = ["fixed", "fixed.made", "unknown", "article", "Actions", "", "__proto__", "é", "*"]
  private static let tokens = [
    "{", "}", "[", "]", ",", ":", "\"", "\\u0000", "null", "true", "1e999", "-0", "0.5", "1", "2", "\"sample\"",
    "\"events\"",
    "\"streams\"", "\"expires\"", "\"format\":1", "\"registry\"", "\"restricted\"", "\u{FEFF}", "é", "\\ud800",
    "1e-400", " ",
    "\"streams\":[\"actions\"]", "{\"sample\":0}", "00", "9999999999999999999999", "\u{0}",
  ]

  private var random: SplitMix
  private var clock = ManualClock()
  private(set) var accepted = 0
  private(set) var rejected = 0
  private(set) var recorded = 0
  private(set) var restricted = 0
  private(set) var sent = 0

  init(seed: UInt64) { random = SplitMix(seed: seed) }

  private mutating func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }
  private mutating func number(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

  // MARK: A round

  mutating func round() -> [String] {
    clock = ManualClock(wallMilliseconds: 1_704_067_200_000 + Int64(number(1 << 30)))
    var platform = TelemetryPlatform()
    change(&platform)
    func app(_ clock: ManualClock) -> App { App(Restricted.self, variant: .standard, platform: platform, clock: clock) }
    let (plain, narrowed) = (app(clock), app(clock))
    plain.onRefusal = nil
    narrowed.onRefusal = nil
    let seed = (random.next(), random.next())
    plain.setSamplingSeed(seed.0, seed.1)
    narrowed.setSamplingSeed(seed.0, seed.1)
    // The document in force, or `nil` if there is none. If a mutated document was accepted, its effect is unknown.
    var (current, isKnown): (Document?, Bool) = (nil, true)
    var known: [Int: Set<[UInt8]>] = [:]

    func collect() {
      for stream in [Restricted.Stream.actions, .requests, .sampled, .fixed] {
        known[stream.index, default: []].formUnion(plain.recordedEvents(of: stream).bytes)
      }
    }
    /// Returns the recorded or sent events that the plain recorder did not record.
    func surplus(_ stream: Restricted.Stream, _ events: [[UInt8]]) -> [String] {
      events.filter { !known[stream.index, default: []].contains($0) }
        .map { "\(stream) gained \(String(decoding: $0, as: UTF8.self))" }
    }

    for _ in 0..<(10 + number(30)) {
      if let document = current, hasExpired(document) { current = nil }
      switch number(16) {
      case 0...6:
        let name = Self.names.keys.sorted()[number(Self.names.count)]
        let event = event(name)
        let outcomes = (plain.record(event), narrowed.record(event))
        if let fault = check(name, outcomes, current, isKnown, platform) { return [fault] }
      case 7:
        let amount = 1 + number(3)
        plain.counters.tabsOpened.add(amount)
        narrowed.counters.tabsOpened.add(amount)
        let counter = (plain.counters.tabsOpened, narrowed.counters.tabsOpened)
        guard counter.0.value(in: .fixed) == counter.1.value(in: .fixed),
          counter.0.value(in: .actions) >= counter.1.value(in: .actions)
        else { return ["a counter grew"] }
      case 8:
        let theme = String(repeating: "x", count: number(25))
        let outcomes = (plain.set(.theme(theme)), narrowed.set(.theme(theme)))
        if let fault = check(nil, outcomes, current, isKnown, platform) { return [fault] }
      case 9:
        let moment: LifecycleMoment = chance(2) ? .foreground : .background
        plain.lifecycleChanged(to: moment)
        narrowed.lifecycleChanged(to: moment)
      case 10:
        clock.advance(by: .milliseconds(number(chance(4) ? 40 * 86_400_000 : 3_600_000)))
        if chance(8) {
          clock.set(wallMilliseconds: max(0, clock.wallMilliseconds() + Int64(number(1 << 32) - (1 << 31))))
        }
      case 11:
        let (isPrivate, isOn) = (chance(2), chance(2))
        if chance(2) {
          plain.isPrivate = isPrivate
          narrowed.isPrivate = isPrivate
        } else {
          plain.setConsent(isOn)
          narrowed.setConsent(isOn)
        }
      case 12:
        change(&platform)
        let changed = platform
        plain.updatePlatform { $0 = changed }
        narrowed.updatePlatform { $0 = changed }
      case 13:
        collect()
        _ = plain.buildDuePings()
        for ping in narrowed.buildDuePings() {
          guard
            let stream = [Restricted.Stream.actions, .requests, .sampled, .fixed].first(where: {
              "\($0)" == ping.stream
            })
          else { return ["an unknown stream: \(ping.stream)"] }
          sent += ping.eventCount
          if isKnown, let current, isOff(stream, current, platform) { return ["a ping of \(stream), which is off"] }
          guard let json = try? JSONValue(parsing: ping.bytes) else { return ["an invalid ping"] }
          guard case .array(let events)? = json["events"] else {
            if let fault = surplus(stream, [ping.bytes]).first { return [fault] }
            continue
          }
          if let fault = surplus(stream, events.map { Array($0.json.utf8) }).first { return [fault] }
        }
      case 14 where chance(3):
        narrowed.removeRestrictions()
        (current, isKnown) = (nil, true)
        if narrowed.health.restrictions != nil { return ["restrictions were not removed"] }
      default:
        if let fault = setDocument(narrowed, &current, &isKnown, platform) { return [fault] }
      }
    }
    collect()
    for stream in [Restricted.Stream.actions, .requests, .sampled, .fixed] {
      if let fault = surplus(stream, narrowed.recordedEvents(of: stream).bytes).first { return [fault] }
    }
    let losses = narrowed.losses.refusalCounts
    for (reason, count) in plain.losses.refusalCounts where losses[reason, default: 0] > count {
      return ["more events refused as \(reason)"]
    }
    return []
  }

  private mutating func event(_ name: String) -> Restricted.Event {
    let value = number(12) - 1
    return switch name {
    case "article.opened": .article.opened
    case "article.shared": .article.shared(value)
    case "page.requested": .page.requested(size: value)
    case "search.made": .search.made
    default: .fixed.made
    }
  }

  private mutating func change(_ platform: inout TelemetryPlatform) {
    platform.releaseChannel = ["beta", "release", "nightly", "", nil][number(5)]
    platform.appVersion = ["1", "2.0", "3.1.4-beta", "04", "x", nil][number(6)]
  }

  // MARK: Expected outcomes

  /// Checks the outcomes of recording an event, or of setting the attribute if `name` is `nil`.
  private mutating func check(
    _ name: String?, _ outcomes: (plain: RecordOutcome, narrowed: RecordOutcome), _ current: Document?, _ isKnown: Bool,
    _ platform: TelemetryPlatform
  ) -> String? {
    let (stream, events) = name.flatMap { Self.names[$0] } ?? (.sampled, [])
    let (plain, narrowed) = outcomes
    let text = "\(name ?? "theme"): \(plain), \(narrowed)"
    if narrowed == .recorded { recorded += 1 }
    if narrowed == .recorded, plain != .recorded { return "recorded only with a document: \(text)" }
    if narrowed == .refused(.restricted) { restricted += 1 } else if narrowed != plain { return "changed: \(text)" }
    let policy: [RecordOutcome.Refusal] = [.consent, .privateMode, .population, .populationUnknown, .sample]
    if case .refused(let reason) = plain, policy.contains(reason), narrowed != plain { return "changed: \(text)" }
    if stream == .fixed, narrowed == .refused(.restricted) { return "not restrictable: \(text)" }
    guard isKnown else { return nil }
    let rates = rates(stream, events, current, platform)
    if rates.isEmpty, narrowed == .refused(.restricted) { return "not named: \(text)" }
    if rates.contains(0), narrowed == .recorded { return "off, but recorded: \(text)" }
    return nil
  }

  private func isOff(_ stream: Restricted.Stream, _ document: Document, _ platform: TelemetryPlatform) -> Bool {
    rates(stream, [], document, platform).contains(0)
  }

  /// Returns the rates below 1 of the restrictions that apply to an event.
  private func rates(
    _ stream: Restricted.Stream, _ events: [String], _ document: Document?, _ platform: TelemetryPlatform
  ) -> [Double] {
    guard let document, let names = Self.streams.first(where: { $0.stream == stream })?.names else { return [] }
    return document.restrictions.filter { restriction in
      guard !Set(names).isDisjoint(with: restriction.streams) || !Set(events).isDisjoint(with: restriction.events)
      else {
        return false
      }
      let version = platform.appVersion.flatMap { ["1": 1, "2.0": 2, "3.1.4-beta": 3, "04": 4][$0] }
      if let version {
        if let from = restriction.versions.from, version < from { return false }
        // Version 3.1.4 is after version 3.
        if let before = restriction.versions.before, version >= before { return false }
      }
      let channel = platform.releaseChannel ?? ""
      return channel.isEmpty || restriction.channels.isEmpty || restriction.channels.contains(channel)
    }.compactMap { Double($0.sample) }.filter { $0 < 1 }
  }

  private func hasExpired(_ document: Document) -> Bool {
    clock.wallMilliseconds() >= document.expires
      || clock.monotonicMilliseconds() - document.accepted.monotonic >= document.expires - document.accepted.wall
  }

  /// Whether the runtime must accept a valid document at this time.
  private func isInTime(_ document: Document) -> Bool {
    let named = Set(document.restrictions.flatMap(\.streams))
    let events = Set(document.restrictions.flatMap(\.events))
    let touched = Self.streams.filter { stream in
      !named.isDisjoint(with: stream.names)
        || Self.names.values.contains { $0.stream == stream.stream && !events.isDisjoint(with: $0.events) }
        || (stream.stream == .actions && events.contains("started"))
        || (stream.stream == .sampled && events.contains("page.counted"))
    }
    let hours = touched.map(\.hours).min() ?? 720
    let left = document.expires - clock.wallMilliseconds()
    return left > 0 && left <= hours * 3_600_000
  }

  // MARK: Documents

  private mutating func setDocument(
    _ telemetry: App, _ current: inout Document?, _ isKnown: inout Bool, _ platform: TelemetryPlatform
  ) -> String? {
    var document = makeDocument()
    var bytes = Array(text(document).utf8)
    let isMutated = chance(3)
    if isMutated { mutate(&bytes) }
    let before = telemetry.health.restrictions
    do throws(RestrictionsError) {
      let result = try telemetry.setRestrictions(bytes)
      accepted += 1
      if telemetry.health.restrictions != result { return "health differs: \(result)" }
      if !isMutated, !isInTime(document) { return "accepted too late or too early: \(text(document))" }
      document.accepted = (clock.wallMilliseconds(), clock.monotonicMilliseconds())
      (current, isKnown) = isMutated ? (nil, false) : (document, true)
    } catch {
      rejected += 1
      if !isMutated, isInTime(document) { return "\(error): \(text(document))" }
      if telemetry.health.restrictions != before { return "a rejected document changed the restrictions" }
      if !error.pointer.isEmpty, !error.pointer.hasPrefix("/") { return "an invalid pointer: \(error.pointer)" }
      if error.expected.isEmpty { return "an empty message: \(error.reason)" }
    }
    return nil
  }

  private mutating func makeDocument() -> Document {
    var document = Document()
    let hours: [Int64] = [1, 2, 12, 23, 24, 24, 25, 168, 169, 720, 721, 0, -5]
    document.expires = (clock.wallMilliseconds() / 1000 + hours[number(hours.count)] * 3600 - Int64(number(2))) * 1000
    let events = Self.names.values.flatMap(\.events).sorted() + ["started", "page.counted"]
    let streams = Self.streams.flatMap(\.names)
    for _ in 0..<number(6) {
      var restriction = Document.Restriction()
      if chance(2) { restriction.streams = (0...number(2)).map { _ in pick(streams) } }
      if restriction.streams.isEmpty || chance(2) { restriction.events = (0...number(3)).map { _ in pick(events) } }
      restriction.sample = ["0", "0", "1", "0.5", "0.001", "1.0", "5e-1", "1e-400", "-0"][number(9)]
      if restriction.sample == "1e-400" || restriction.sample == "-0" { restriction.sample = "0.0" }
      if chance(3) { restriction.channels = (0...number(2)).map { _ in ["beta", "release", "other"][number(3)] } }
      if chance(3) {
        let from = number(5)
        restriction.versions = [(from, nil), (nil, from), (from, from + 1 + number(3))][number(3)]
      }
      document.restrictions.append(restriction)
    }
    return document
  }

  private mutating func pick(_ names: [String]) -> String {
    chance(5) ? Self.otherNames[number(Self.otherNames.count)] : names[number(names.count)]
  }

  private func text(_ document: Document) -> String {
    func list(_ texts: [String]) -> String { "[" + texts.map { "\"\($0)\"" }.joined(separator: ",") + "]" }
    let restrictions = document.restrictions.map { restriction in
      var members = ["\"sample\":\(restriction.sample)"]
      if !restriction.streams.isEmpty { members.append("\"streams\":" + list(restriction.streams)) }
      if !restriction.events.isEmpty { members.append("\"events\":" + list(restriction.events)) }
      if !restriction.channels.isEmpty { members.append("\"channels\":" + list(restriction.channels)) }
      let bounds = [
        restriction.versions.from.map { "\"from\":\"\($0)\"" },
        restriction.versions.before.map { "\"before\":\"\($0)\"" },
      ].compactMap { $0 }
      if !bounds.isEmpty { members.append("\"appVersions\":{\(bounds.joined(separator: ","))}") }
      return "{\(members.joined(separator: ","))}"
    }
    return
      #"{"format":1,"registry":"restricted","expires":"\#(Self.time(document.expires))","restrictions":[\#(restrictions.joined(separator: ","))]}"#
  }

  /// Returns a time as `2027-01-31T12:00:00Z`, computed by counting days.
  private static func time(_ milliseconds: Int64) -> String {
    func digits(_ number: Int64, _ count: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
    }
    var (days, seconds) = (milliseconds / 86_400_000, milliseconds / 1000 % 86_400)
    if seconds < 0 { (days, seconds) = (days - 1, seconds + 86_400) }
    var year: Int64 = 1970
    func isLeap(_ year: Int64) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }
    while days >= (isLeap(year) ? 366 : 365) {
      days -= isLeap(year) ? 366 : 365
      year += 1
    }
    var month: Int64 = 1
    for length in [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30] as [Int64] {
      if days < length { break }
      days -= length
      month += 1
    }
    return
      "\(digits(year, 4))-\(digits(month, 2))-\(digits(days + 1, 2))T\(digits(seconds / 3600, 2)):\(digits(seconds / 60 % 60, 2)):\(digits(seconds % 60, 2))Z"
  }

  private mutating func mutate(_ bytes: inout [UInt8]) {
    for _ in 0...number(4) {
      let index = number(bytes.count + 1)
      switch number(8) {
      case 0 where index < bytes.count: bytes[index] = UInt8(number(256))
      case 1 where index < bytes.count: bytes.removeSubrange(index..<min(bytes.count, index + 1 + number(20)))
      case 2: bytes = Array(bytes[..<index])
      case 3: bytes.insert(contentsOf: bytes[..<min(index, 60)], at: index)
      case 4 where chance(20): bytes.insert(contentsOf: Array(repeating: 0x5B, count: number(70_000)), at: index)
      case 5 where chance(20): bytes.insert(contentsOf: Array(repeating: 0x39, count: number(70_000)), at: index)
      default: bytes.insert(contentsOf: Self.tokens[number(Self.tokens.count)].utf8, at: index)
      }
    }
  }
}

extension Scripts {
  func restrictions() -> Bool {
    var restrictions = Restrictions(seed: seed)
    let isFine = repeatedly { _ in restrictions.round() }
    print(
      "\(restrictions.accepted) documents accepted, \(restrictions.rejected) rejected; \(restrictions.recorded) calls recorded, "
        + "\(restrictions.restricted) restricted; \(restrictions.sent) events sent; \(peakMemory()) MB at most")
    return isFine
  }
}
