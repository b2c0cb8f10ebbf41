import Signalbook
import SignalbookSessionReplay

/// Batches, sessions and screens.
extension SessionReplayRunner {
  static func telemetry(_ app: ReplayApp, _ clock: ManualClock) -> Telemetry<SessionReplay> {
    let telemetry = Telemetry(
      SessionReplay.self, variant: .standard, app: app, platform: ReplayApp.platform, clock: clock)
    telemetry.setConsent(true)
    return telemetry
  }

  func url(_ input: JSONValue) -> Outcome? {
    guard let title = input["title"]?.string else { return nil }
    var app = ReplayApp()
    app.identifier = input["identifier"]?.string ?? app.identifier
    app.mainPath = input["mainPath"]?.string ?? app.mainPath
    app.secondaryPath = input["secondaryPath"]?.string ?? app.secondaryPath
    app.screenScheme = input["scheme"]?.string
    let telemetry = Self.telemetry(app, ManualClock(wallMilliseconds: 1_522_159_600_000, monotonicMilliseconds: 1_522))
    telemetry.screenShown(title: title)
    telemetry.record(.appShow)
    guard let text = telemetry.recordedEvents(of: .batch).texts.first, let event = try? JSONValue(parsing: text),
      let url = event["url"]
    else { return nil }
    return Outcome(.of(("url", url)), called: "the common part's url", bytes: text)
  }

  func batches(_ input: JSONValue) -> Outcome? {
    guard let events = input["events"]?.integer, let size = input["batchSize"]?.integer else { return nil }
    let telemetry = Self.telemetry(
      ReplayApp(), ManualClock(wallMilliseconds: 1_522_159_600_000, monotonicMilliseconds: 1_522))
    telemetry.setMaxEvents(Int(size), for: .batch)
    Self.begin(telemetry)
    for _ in 0..<events { telemetry.record(.appShow) }
    var counts: [JSONValue] = []
    // A partial batch waits for further events or for the app to enter the background.
    let waits = input["thenBackground"]?.boolean != true
    while let unit = telemetry.buildPing(for: .batch, completeOnly: waits) {
      counts.append(.integer(Int64(unit.eventCount)))
    }
    return Outcome(.array(counts), called: "build(.batch, completeOnly: \(waits))")
  }

  func batchesBySession(_ input: JSONValue) -> Outcome? {
    guard let sessions = input["sessions"]?.elements?.compactMap(\.integer) else { return nil }
    let clock = ManualClock(wallMilliseconds: 1_522_159_600_000, monotonicMilliseconds: 1_522)
    let telemetry = Self.telemetry(ReplayApp(), clock)
    if let size = input["batchSize"]?.integer { telemetry.setMaxEvents(Int(size), for: .batch) }
    Self.begin(telemetry)
    var current = sessions.first
    for (index, session) in sessions.enumerated() {
      let isLast = index + 1 < sessions.count && sessions[index + 1] != session
      if session != current {
        // Entering the foreground records a session's first event, so that event cannot also be the last.
        guard !isLast else { return nil }
        telemetry.lifecycleChanged(to: .foreground)
        current = session
      } else if isLast {
        // Entering the background records a session's last event.
        telemetry.lifecycleChanged(to: .background)
        clock.advance(by: .milliseconds(31 * 60_000))
      } else {
        telemetry.record(.appShow)
      }
    }
    var batches: [JSONValue] = []
    while let unit = telemetry.buildPing(for: .batch) {
      guard let document = try? JSONValue(parsing: unit.bytes), let session = document["pl"]?.elements?.first?["sn"]
      else { return nil }
      batches.append(.of(("sn", session), ("events", .integer(Int64(unit.eventCount)))))
    }
    return Outcome(.array(batches), called: "build(.batch)")
  }

  /// Performs the app's calls in order. Returns `false` for an unknown call.
  private func perform(_ calls: [String], on telemetry: Telemetry<SessionReplay>) -> Bool {
    for call in calls {
      let parts = call.split(separator: ":", maxSplits: 1).map(String.init)
      switch parts[0] {
      case "sdk_start": telemetry.lifecycleChanged(to: .launch)
      case "foreground": telemetry.lifecycleChanged(to: .foreground)
      case "background": telemetry.lifecycleChanged(to: .background)
      case "screenview":
        telemetry.screenShown(title: parts.count > 1 ? parts[1] : "")
      case "tap": telemetry.record(.tap(targetPath: "[root]>v", targetID: "t", responsive: true))
      default: return false
      }
    }
    return true
  }

  /// Returns a member's values in the recorded events.
  private func outcome(_ member: String, after input: JSONValue) -> Outcome? {
    guard let calls = input["calls"]?.elements?.compactMap(\.string) else { return nil }
    let telemetry = Self.telemetry(
      ReplayApp(), ManualClock(wallMilliseconds: 1_522_159_600_000, monotonicMilliseconds: 1_522))
    guard perform(calls, on: telemetry) else { return nil }
    let texts = telemetry.recordedEvents(of: .batch).texts
    let values = texts.compactMap { (try? JSONValue(parsing: $0))?[member] }
    return Outcome(.array(values), called: calls.joined(separator: ", "), bytes: texts.joined(separator: ","))
  }

  func sequence(_ input: JSONValue) -> Outcome? { outcome("ea", after: input) }
  func screenNumbers(_ input: JSONValue) -> Outcome? { outcome("scn", after: input) }

  func sessionGap(_ input: JSONValue) -> Outcome? {
    guard let minutes = input["minutesOutsideApp"]?.integer else { return nil }
    let clock = ManualClock(wallMilliseconds: 1_522_159_600_000, monotonicMilliseconds: 1_522)
    let telemetry = Self.telemetry(ReplayApp(), clock)
    Self.begin(telemetry)
    telemetry.lifecycleChanged(to: .background)
    clock.advance(by: .milliseconds(minutes * 60_000))
    telemetry.lifecycleChanged(to: .foreground)
    let sessions = telemetry.recordedEvents(of: .batch).texts.compactMap { (try? JSONValue(parsing: $0))?["sn"] }
    guard sessions.count == 2 else { return nil }
    return Outcome(
      .of(("newSession", .boolean(sessions[0] != sessions[1]))),
      called: "lifecycleChanged(to: .background), lifecycleChanged(to: .foreground)")
  }

  /// Records distinct keys on one screen.
  func distinctKeys(_ input: JSONValue) -> Outcome? {
    guard let count = input["distinctKeysPerScreen"]?.integer else { return nil }
    let telemetry = Self.telemetry(
      ReplayApp(), ManualClock(wallMilliseconds: 1_522_159_600_000, monotonicMilliseconds: 1_522))
    telemetry.screenShown(title: "screen")
    let keys = (0..<count).map { "key\($0)" }
    for key in keys { telemetry.record(.dynamicVariable.text(key: key, value: "v")) }
    let keptKeys = Self.variables(in: telemetry).map(\.key)
    let which = keptKeys == Array(keys.prefix(keptKeys.count)) ? "first" : "other"
    return Outcome(
      .of(("kept", .integer(Int64(keptKeys.count))), ("which", .text(which))),
      called: ".dynamicVariable.text(key:value:)")
  }

  /// Records a key several times on one screen. Returns the value that the receiver retains, which is the last one.
  func sameKey(_ input: JSONValue) -> Outcome? {
    guard let sets = input["sets"]?.elements else { return nil }
    let telemetry = Self.telemetry(
      ReplayApp(), ManualClock(wallMilliseconds: 1_522_159_600_000, monotonicMilliseconds: 1_522))
    telemetry.screenShown(title: "screen")
    for set in sets {
      guard let pair = set.elements, pair.count == 2, let key = pair[0].string, let value = pair[1].string else {
        return nil
      }
      telemetry.record(.dynamicVariable.text(key: key, value: value))
    }
    var effective: [JSONValue.Member] = []
    for (key, value) in Self.variables(in: telemetry) {
      effective.removeAll { $0.name == key }
      effective.append(JSONValue.Member(key, .text(value)))
    }
    return Outcome(.of(("effective", .object(effective))), called: ".dynamicVariable.text(key:value:)")
  }

  private static func variables(in telemetry: Telemetry<SessionReplay>) -> [(key: String, value: String)] {
    telemetry.recordedEvents(of: .batch).texts.compactMap { text in
      guard let event = try? JSONValue(parsing: text), let key = event["k"]?.string, let value = event["v"]?.string
      else { return nil }
      return (key, value)
    }
  }
}
