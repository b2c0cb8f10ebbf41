import Signalbook
import SignalbookMozilla

/// A runner for building, storing, sending and deleting pings. The runtime performs the operations in a folder. The
/// collector in `Examples/` parses the receiver's paths.
struct PingPolicyRunner: SuiteRunner {
  func run(_ vector: Vector) async -> Outcome? {
    let input = vector.input
    if input["op"]?.string == "edge_path" { return edgePath(input) }
    let app = input["app"]?.string ?? input["appName"]?.string
    let isViewer = app == "WebXR" || input["pingType"]?.string == "mobile-event"
    return isViewer ? await PingPolicy.webXR.run(vector) : await PingPolicy.focus.run(vector)
  }
}

/// The operations for an app.
struct PingPolicy<R: TelemetryRegistry> {
  /// The variants' wire names, by index.
  let variants: [StaticString]
  /// The streams by ping type, as named in vectors.
  let pings: [String: R.Stream]
  /// An event of the app.
  let event: R.Event
  /// Returns the app's values, given a version, an update channel and a build number.
  let values: (_ version: String, _ channel: String, _ build: String) -> R.AppValues
  /// Counts a search. Returns `false` if the search is undeclared.
  let countSearch: (Telemetry<R>, String) -> Bool
  /// The variant for vectors that do not name one.
  let variant: R.Variant

  /// Returns a function that counts searches by keys such as `actionbar.yahoo`.
  static func counting(
    _ count: @escaping (Telemetry<R>, Mozilla.SearchLocation, String) -> Void
  ) -> (Telemetry<R>, String) -> Bool {
    { telemetry, key in
      let parts = key.split(separator: ".", maxSplits: 1).map(String.init)
      guard parts.count == 2, let location = Mozilla.SearchLocation(plainText: parts[0]) else { return false }
      count(telemetry, location, parts[1])
      return true
    }
  }

  func run(_ vector: Vector) async -> Outcome? {
    let input = vector.input
    guard let operation = input["op"]?.string, let keys = Self.keys[operation],
      (input.members ?? []).allSatisfy({ $0.name == "op" || keys.contains($0.name) })
    else { return nil }
    return switch operation {
    case "events_per_ping": await eventsPerPing(input)
    case "stored_pings": await storedPings(input)
    case "stored_pings_by_type": await storedPingsByType(input)
    case "sent_today", "sent_today_by_type": await sentToday(input)
    case "upload_status": await uploadStatus(input)
    case "ping_age_days": await pingAge(input)
    case "seq": await sequence(input)
    case "core_counters": coreCounters(vector)
    case "consent_default": await consentDefault(input)
    case "record": await record(input)
    case "upload_path": await uploadPath(input)
    default: nil
    }
  }

  /// The supported parameters of each operation. Vectors with other parameters are not supported.
  private static var keys: [String: Set<String>] {
    [
      "events_per_ping": ["recorded", "flushAtEnd", "minimumEvents", "maximumEvents", "pingType"],
      "stored_pings": ["pingType", "queued"],
      "stored_pings_by_type": ["queued"],
      "sent_today": ["queuedAndReady", "alreadySentToday", "newCalendarDay", "pingType"],
      "sent_today_by_type": ["queuedAndReady", "alreadySentToday", "newCalendarDay"],
      "upload_status": ["status", "pingType"],
      "ping_age_days": ["days", "maximum", "pingType"],
      "seq": ["builds"],
      "core_counters": ["steps"],
      "consent_default": ["app"],
      "record": ["collectionEnabled", "uploadEnabled", "events"],
      "upload_path": ["documentId", "pingType", "appName", "appVersion", "updateChannel", "buildId"],
    ]
  }

  // MARK: Helpers

  func device(_ variant: Int = 0) -> PolicyDevice<R> {
    PolicyDevice(values("7.0", "release", "1"), variant: variant, named: variants[variant])
  }

  /// Returns the stream for the input's ping type, by default the event ping if `hasEvents`, otherwise the core ping.
  func stream(_ input: JSONValue, hasEvents: Bool = false) -> R.Stream? {
    guard let type = input["pingType"] else { return hasEvents ? eventStream : pings["core"] }
    return type.string.flatMap { pings[$0] }
  }

  var eventStream: R.Stream? { pings.first { $0.key != "core" }?.value }

  /// Returns the number of pings of each kind, in input order.
  func counts(_ value: JSONValue?) -> [(stream: R.Stream, count: Int)]? {
    var counts: [(R.Stream, Int)] = []
    for member in value?.members ?? [] {
      guard let stream = pings[member.name], let count = member.value.integer, count >= 0 else { return nil }
      counts.append((stream, Int(count)))
    }
    return counts.isEmpty ? nil : counts
  }

  /// Launches the app and creates pings of one kind.
  func make(
    _ count: Int, of stream: R.Stream, on device: PolicyDevice<R>, _ rules: StreamOverrides, uploads: Bool
  ) async -> (health: TelemetryHealth, losses: LossCounts) {
    var rules = rules
    (rules.minEvents, rules.builtIndices) = (1, [stream.index])
    return await device.launch(rules, uploads: uploads) { telemetry in
      for _ in 0..<count {
        if stream.index == eventStream?.index { telemetry.record(event) }
        await PolicyDevice.leave(telemetry)
      }
      return (telemetry.health, telemetry.losses)
    }
  }

  /// Returns the number of events in each payload.
  static func eventCounts(in documents: [JSONValue]) -> [Int64] {
    documents.compactMap { ($0["events"]?.elements?.count).map { Int64($0) } }
  }

  // MARK: Building

  private func eventsPerPing(_ input: JSONValue) async -> Outcome? {
    guard let recorded = input["recorded"]?.integer, let flushes = input["flushAtEnd"]?.boolean,
      let stream = stream(input, hasEvents: true)
    else { return nil }
    let device = device()
    var rules = StreamOverrides()
    rules.minEvents = input["minimumEvents"]?.integer.map { Int($0) }
    rules.maxEvents = input["maximumEvents"]?.integer.map { Int($0) }
    // Another operation tests the limit on stored pings.
    (rules.maxStoredPings, rules.builtIndices) = (.max, [stream.index])
    await device.launch(rules) { telemetry in
      for _ in 0..<recorded { telemetry.record(event) }
      if flushes { await PolicyDevice.leave(telemetry) } else { await telemetry.performDueWork() }
    }
    _ = await device.deliver(rules)
    let counts = Self.eventCounts(in: device.receiver.documents)
    return Outcome(
      .array(counts.map { .integer($0) }),
      called: flushes ? "lifecycleChanged(to: .background), performDueWork()" : "performDueWork()")
  }

  private func sequence(_ input: JSONValue) async -> Outcome? {
    guard let builds = input["builds"]?.elements?.map(\.string) else { return nil }
    let device = device()
    for type in builds {
      guard let stream = type.flatMap({ pings[$0] }) else { return nil }
      // Launch the app separately for each ping. The sequence numbers continue (R-FOCUS-21).
      _ = await make(1, of: stream, on: device, StreamOverrides(), uploads: true)
    }
    return Outcome(.array(device.receiver.documents.map { $0["seq"] ?? .null }), called: "performDueWork()")
  }

  /// Returns the members of each core ping that the vector expects.
  private func coreCounters(_ vector: Vector) -> Outcome? {
    guard let steps = vector.input["steps"]?.elements?.map(\.string), let core = pings["core"] else { return nil }
    let names = Set((vector.expected.elements ?? []).flatMap { ($0.members ?? []).map(\.name) })
    let clock = ManualClock(wallMilliseconds: 1_522_144_800_000, monotonicMilliseconds: 1_000_000)
    let telemetry = telemetry(clock)
    var documents: [JSONValue] = []
    for step in steps {
      guard let parts = step?.split(separator: ":", maxSplits: 1).map(String.init), let name = parts.first else {
        return nil
      }
      let argument = parts.count > 1 ? parts[1] : ""
      switch name {
      case "start": telemetry.lifecycleChanged(to: .foreground)
      case "end", "wait":
        guard let seconds = Double(argument) else { return nil }
        clock.advance(by: .milliseconds(Int64((seconds * 1000).rounded())))
        if name == "end" { telemetry.lifecycleChanged(to: .background) }
      case "search": guard countSearch(telemetry, argument) else { return nil }
      case "build":
        guard let unit = telemetry.buildPing(for: core), let document = try? JSONValue(parsing: unit.bytes) else {
          return nil
        }
        documents.append(.object((document.members ?? []).filter { names.contains($0.name) }))
      default: return nil
      }
    }
    return Outcome(
      .array(documents), called: "lifecycleChanged(to:), countSearch(location:engine:), buildPing(for: .core)")
  }

  private func telemetry(_ clock: ManualClock) -> Telemetry<R> {
    Telemetry(R.self, variant: variant, app: values("7.0", "release", "1"), platform: TelemetryPlatform(), clock: clock)
  }

  // MARK: Consent

  private func consentDefault(_ input: JSONValue) async -> Outcome? {
    guard let app = input["app"]?.string, let variant = variants.firstIndex(where: { $0.description == app }) else {
      return nil
    }
    let device = device(variant)
    let collects = await device.launch(StreamOverrides()) { telemetry in
      telemetry.lifecycleChanged(to: .foreground)
      let outcomes = (0..<3).map { _ in telemetry.record(event) }
      telemetry.lifecycleChanged(to: .background)
      await telemetry.performDueWork()
      return outcomes.allSatisfy { $0 == .recorded } && pings.values.allSatisfy { telemetry.isCollecting($0) }
    }
    return Outcome(
      .of(("collect", .boolean(collects)), ("upload", .boolean(!device.receiver.requests.isEmpty))),
      called: "record(_:), performDueWork()")
  }

  private func record(_ input: JSONValue) async -> Outcome? {
    guard let collects = input["collectionEnabled"]?.boolean, let uploads = input["uploadEnabled"]?.boolean,
      let events = input["events"]?.integer
    else { return nil }
    let device = device()
    let stored = await device.launch(StreamOverrides(), uploads: uploads) { telemetry in
      telemetry.setConsent(collects)
      for _ in 0..<events { telemetry.record(event) }
      let stored = telemetry.health.pings.reduce(0) { $0 + $1.storedEventCount }
      await PolicyDevice.leave(telemetry)
      return stored
    }
    let sentCount = Self.eventCounts(in: device.receiver.documents).reduce(0, +)
    return Outcome(
      .of(("stored", .integer(Int64(stored))), ("sent", .integer(sentCount))), called: "record(_:), performDueWork()")
  }
}
