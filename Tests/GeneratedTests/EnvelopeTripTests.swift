import Foundation
@_spi(Generated) import Signalbook
import SignalbookFocus
import SignalbookMozilla
import SignalbookSessionReplay
import Testing

/// Builds pings with random values. According to Python, each ping must contain the intended values. It must also be
/// valid for both the producer and the receiver.
@Suite(.enabled(if: PythonJudge.isAvailable, "needs python3 on the path"))
struct EnvelopeTripTests {
  static let units = max(50, RoundTripTests.calls / 10)

  private func day(_ milliseconds: Int64) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: "UTC") ?? .current
    let parts = calendar.dateComponents(
      [.year, .month, .day], from: Date(timeIntervalSince1970: Double(milliseconds / 1000)))
    return String(format: "%04d-%02d-%02d", parts.year ?? 0, parts.month ?? 0, parts.day ?? 0)
  }

  private func identity(_ source: inout RandomSource) -> TelemetryIdentity {
    TelemetryIdentity(
      clientID: UUID().uuidString, userID: UUID().uuidString.lowercased(),
      creationDay: source.flag() ? source.below(30_000) : nil)
  }

  private func check(
    _ unit: BuiltPing, _ schemas: [StaticString], meant: [String: Any], by judge: inout PythonJudge
  ) throws {
    for schema in schemas {
      let violations = try DocumentValidator(schema: schema).violations(in: unit.bytes)
      #expect(violations == [], "\(unit.text)")
    }
    try judge.add(unit.bytes, meant: meant)
  }

  @Test("Core pings contain the values of the app, the device and the counters")
  func corePings() throws {
    var source = RandomSource(seed: RoundTripTests.seed &+ 3)
    var judge = PythonJudge()
    for _ in 0..<Self.units {
      let clock = MovingClock()
      clock.offsetMinutes = source.below(1_441) - 720
      clock.wall += Int64(source.below(1_000_000_000)) * 1_000
      var app = FocusApp()
      app.defaultSearch = source.flag() ? source.text() : nil
      var platform = TelemetryPlatform.sample
      let arch = source.element(["arm64", "arm", "x86_64", "i386", "riscv", "ARM64", nil])
      platform.deviceArch = arch
      platform.deviceModel = source.text()
      platform.osVersion = source.element(["10.3", "13", "13.1.1"])
      platform.languageRegion = source.element(["en-US", "en", "zh-Hant-TW", nil])
      let identity = identity(&source)
      let start = clock.wall
      let telemetry = Telemetry(
        Focus.self, variant: .focus, app: app, platform: platform, clock: clock, identity: identity)
      for sequence in 1...2 {
        var seconds = 0
        let sessions = source.below(4)
        for _ in 0..<sessions {
          telemetry.lifecycleChanged(to: .foreground)
          let length = source.below(5_000)
          clock.pass(length * 1_000)
          seconds += length
          telemetry.lifecycleChanged(to: .background)
        }
        var searches: [String: Any] = [:]
        for location in Mozilla.SearchLocation.allCases where source.flag() {
          let engine = source.element(["yahoo", "custom", source.text()])
          let times = 1 + source.below(5)
          for _ in 0..<times { telemetry.countSearch(location: location, engine: engine) }
          searches["\(location.plainText).\(engine)"] = times
        }
        let unit = try #require(telemetry.buildPing(for: .core))
        let known = ["arm64", "arm", "x86_64", "i386"]
        let meant: [String: Any] = [
          "v": 7, "seq": sequence, "clientId": identity.clientID, "tz": clock.offsetMinutes, "os": "iOS",
          "osversion": platform.osVersion ?? "", "locale": platform.languageRegion ?? "??",
          "device": platform.deviceModel ?? "", "defaultSearch": app.defaultSearch ?? "unknown",
          "arch": known.contains(arch ?? "") ? arch ?? "" : "unknown", "created": day(clock.wall),
          "profileDate": identity.creationDay ?? Int(start / 86_400_000), "sessions": sessions,
          "durations": seconds, "searches": searches,
        ]
        try check(unit, [Focus.Documents.coreProducer, Focus.Documents.coreConsumer], meant: meant, by: &judge)
      }
      #expect(telemetry.losses.isEmpty)
    }
    for fault in try judge.faults() { Issue.record("\(fault)") }
    if Self.units > 50 { print("core: \(judge.count) pings read by Python") }
  }

  @Test("Event pings contain the measured settings, or their defaults")
  func eventPings() throws {
    var source = RandomSource(seed: RoundTripTests.seed &+ 4)
    var judge = PythonJudge()
    for _ in 0..<Self.units {
      let clock = MovingClock()
      var app = FocusApp()
      // The app's defaults, which the schema declares for missing keys.
      var settings: [String: Any] = [
        "BiometricLogin": "false", "BlockAds": "true", "BlockAnalytics": "true", "BlockFonts": "false",
        "BlockOther": "false", "BlockSocial": "true", "prefKeyEngine": NSNull(),
      ]
      let flags: [(String, (Bool) -> Focus.SettingsKeyValue)] = [
        ("BiometricLogin", { .biometricLogin($0) }), ("BlockAds", { .blockAds($0) }),
        ("BlockAnalytics", { .blockAnalytics($0) }), ("BlockFonts", { .blockFonts($0) }),
        ("BlockOther", { .blockOther($0) }), ("BlockSocial", { .blockSocial($0) }),
      ]
      for (name, value) in flags where source.flag() {
        let flag = source.flag()
        app.settings.append(value(flag))
        settings[name] = flag ? "true" : "false"
      }
      if source.flag() {
        let engine = source.text()
        app.settings.append(.prefKeyEngine(engine))
        settings["prefKeyEngine"] = engine
      }
      let identity = identity(&source)
      let telemetry = Telemetry(
        Focus.self, variant: .klar, app: app, platform: .sample, clock: clock, identity: identity)
      #expect(telemetry.record(.urlEntered) == .refused(.consent), "Klar collects nothing until the user agrees")
      telemetry.setConsent(true)
      var events: [[Any]] = []
      for _ in 0..<3 {
        #expect(telemetry.buildPing(for: .event) == nil, "three events at least")
        let pause = source.below(100_000)
        clock.pass(pause)
        #expect(telemetry.record(.urlEntered) == .recorded)
        events.append([Int(clock.monotonic) - 2_147, "action", "type_url", "search_bar"])
      }
      let unit = try #require(telemetry.buildPing(for: .event))
      let meant: [String: Any] = [
        "v": 1, "seq": 1, "clientId": identity.clientID, "tz": -240, "os": "iOS", "osversion": "10.3",
        "locale": "en-US", "created": Int(clock.wall), "settings": settings, "events": events,
      ]
      try check(unit, [Focus.Documents.eventProducer, Focus.Documents.eventConsumer], meant: meant, by: &judge)
    }
    for fault in try judge.faults() { Issue.record("\(fault)") }
    if Self.units > 50 { print("focus-event: \(judge.count) pings read by Python") }
  }

  @Test("Batches contain app and device values from the time of sending or of the event")
  func batches() throws {
    var source = RandomSource(seed: RoundTripTests.seed &+ 5)
    var judge = PythonJudge()
    let unreserved = CharacterSet(charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
    func encoded(_ text: String) -> String {
      text.utf8.map { byte in
        let scalar = Unicode.Scalar(byte)
        return byte < 0x80 && unreserved.contains(scalar) ? String(scalar) : String(format: "%%%02X", Int(byte))
      }.joined()
    }
    let flavors: [(SessionReplay.Flavor, String)] = [(.release, "release"), (.debug, "debug"), (.god, "god")]
    let networks = ["offline": -1, "error": 0, "wifi": 1, "2g": 2, "3g": 3, "4g": 4]
    for _ in 0..<Self.units {
      let clock = MovingClock()
      let (appFlavor, sdkFlavor) = (source.element(flavors), source.element(flavors))
      let app = ReplayApp(
        build: source.integer(), flavor: appFlavor.0, identifier: source.text(), mainPath: source.text(),
        name: source.text(), secondaryPath: source.text(), version: source.text(), projectID: source.integer(),
        screenScheme: source.flag() ? source.text() : nil, sdkFlavor: sdkFlavor.0)
      var platform = TelemetryPlatform.sample
      platform.deviceManufacturer = source.flag() ? source.text() : nil
      platform.deviceModelName = source.flag() ? source.text() : nil
      let kind = source.flag() ? ("phone", 4) : ("tablet", 5)
      platform.deviceType = kind.0
      platform.screenDensity = Double.random(in: 0.75...10, using: &source)
      let network = source.element(Array(networks).sorted { $0.key < $1.key })
      platform.networkType = network.key
      platform.networkCarrier = source.flag() ? source.text() : nil
      let orientation = source.element([("portrait", 0), ("landscape", 1), (nil, 0)] as [(String?, Int)])
      platform.deviceOrientation = orientation.0
      let identity = identity(&source)
      let telemetry = Telemetry(
        SessionReplay.self, variant: .standard, app: app, platform: platform, clock: clock, identity: identity)
      telemetry.setConsent(true)
      telemetry.lifecycleChanged(to: .foreground)
      let title = source.text()
      telemetry.screenShown(title: title)
      while telemetry.buildPing(for: .batch) != nil {}
      clock.pass(source.below(1_000_000))
      #expect(telemetry.record(SessionReplay.DecodedEvent.LifecycleEvent.appShow.event) == .recorded)
      let happened = (wall: clock.wall, uptime: clock.monotonic)
      clock.pass(source.below(1_000_000))
      let unit = try #require(telemetry.buildPing(for: .batch))
      let written = try JSONSerialization.jsonObject(with: Data(unit.bytes)) as? [String: Any]
      let identifier = ((written?["pl"] as? [[String: Any]])?.first?["euid"] as? String) ?? ""
      #expect(UUID(uuidString: identifier) != nil)
      var event: [String: Any] = [
        "ea": 1, "upt": Int(happened.uptime), "t": Int(happened.wall), "euid": identifier, "scn": 1, "sn": 1,
        "c": network.value, "o": orientation.1,
        "url": "\(encoded(app.screenScheme ?? "app-and"))://\(encoded(app.identifier))/\(encoded(app.mainPath))/"
          + "\(encoded(app.secondaryPath))?title=\(encoded(title))",
        "vo": ["sv": "0.1.0", "sb": 1, "av": app.version, "af": appFlavor.1, "ab": app.build],
      ]
      if network.key.hasSuffix("g"), let carrier = platform.networkCarrier { event["ci"] = carrier }
      var meant: [String: Any] = [
        "pid": app.projectID, "uid": identity.userID ?? "", "dt": kind.1, "os": "10.3", "l": "en_US",
        "tz": "Europe/Paris", "now": Int(clock.wall), "to": ["an": app.name, "st": "sdk-ios", "sf": sdkFlavor.1],
        "r": ["w": 1080, "h": 1920, "d": platform.screenDensity ?? 0], "pl": [event],
      ]
      if let maker = platform.deviceManufacturer { meant["dma"] = maker }
      if let model = platform.deviceModelName { meant["dmo"] = model }
      try check(
        unit, [SessionReplay.Documents.batchProducer, SessionReplay.Documents.batchConsumer], meant: meant, by: &judge)
    }
    for fault in try judge.faults() { Issue.record("\(fault)") }
    if Self.units > 50 { print("batch: \(judge.count) batches read by Python") }
  }
}
