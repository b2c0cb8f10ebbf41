import Foundation
import Signalbook
import SignalbookFocus
import SignalbookMobileMarketing
import SignalbookMozilla
import SignalbookSessionReplay
import Testing

/// The snippets in the runtime's DocC catalog. `DocumentTests` finds each snippet in this file or in an example.
@Suite("Snippets of the DocC catalogue") struct CatalogueSnippetTests {
  struct App: Focus.AppSource {
    var version: String { "7.0" }
    var buildID: String { "1" }
    var updateChannel: String { "release" }
    var defaultSearch: String? { nil }
    var settings: [Focus.SettingsKeyValue] { [.blockAds(true)] }
  }

  /// Compiled but never run, because the recorder would observe the system and upload.
  func start(app: App) {
    let support = FileManager.default.urls(
      for: .applicationSupportDirectory, in: .userDomainMask)[0]
    let folder = support.appendingPathComponent("Telemetry")
    let telemetry = Telemetry(
      Focus.self, variant: .focus, app: app, directory: folder.path)

    telemetry.record(.settingChanged(.blockAds(true)))
    telemetry.record(.findInPage.opened)
  }

  @Test("an event is recorded, and an invalid one is refused with the reason") func recording() {
    let telemetry = TestTelemetry(SessionReplay.self, variant: .standard, app: Replay(), consent: true).telemetry
    let outcome = telemetry.record(
      .transaction(value: .infinity, currency: .eur, id: "A-17"))
    if case .refused(let reason) = outcome {
      print("not recorded: \(reason)")  // not recorded: notFinite
    }
    #expect(outcome == .refused(.notFinite))
  }

  @Test("app facts and searches are in the core ping") func facts() async {
    let test = TestTelemetry(Focus.self, variant: .focus, app: App())
    let telemetry = test.telemetry
    telemetry.lifecycleChanged(to: .foreground)
    telemetry.countSearch(location: .actionbar, engine: "yahoo")
    telemetry.updatePlatform { $0.deviceModel = "iPhone10,6" }
    telemetry.lifecycleChanged(to: .background)
    await telemetry.performDueWork()
    let core = test.transport.requests.compactMap(\.json).first { $0["searches"] != nil }
    #expect(core?["searches"]?.json == #"{"actionbar.yahoo":1}"#)
    #expect(core?["device"]?.text == "iPhone10,6")
  }

  @Test("a decision applies to all streams or to one") func consent() {
    let telemetry = TestTelemetry(Focus.self, variant: .focus, app: App()).telemetry
    telemetry.setConsent(true)
    telemetry.setConsent(false, for: .event)

    print(telemetry.isCollecting(.core))  // true
    print(telemetry.isCollecting(.event))  // false
    #expect(telemetry.isCollecting(.core) && !telemetry.isCollecting(.event))
  }

  @Test("settings replace addresses, add headers and check pings") func uploading() throws {
    let settings = UploadSettings(
      endpoints: ["*": "https://staging.example.com"],
      options: try UploadOptions(debugID: "my-simulator"),
      validators: [
        "event": try DocumentValidator(schema: Focus.Documents.eventProducer)
      ],
      onInvalidPing: { ping in print(ping.violations) })
    #expect(settings.endpoints.count == 1 && settings.options.debugID == "my-simulator")
  }

  struct PrintingTransport: TelemetryTransport {
    let transport = URLSessionTransport()

    func send(_ request: TransportRequest) async -> TransportResult {
      print(request.method, request.url, request.json?.json ?? "")
      return await transport.send(request)
    }
  }

  @Test("a failed upload is retried an hour later") func testing() async {
    let test = TestTelemetry(Focus.self, variant: .focus, app: App())
    test.transport.setResponses(.failure("offline"), .status(200))

    test.telemetry.lifecycleChanged(to: .foreground)
    test.telemetry.lifecycleChanged(to: .background)
    await test.telemetry.performDueWork()
    #expect(test.telemetry.health.waitingRequestCount == 1)

    test.clock.advance(by: .seconds(3600))
    await test.telemetry.performDueWork()
    #expect(test.telemetry.health.waitingRequestCount == 0)
  }

  @Test("links are built and parsed") func links() throws {
    let url = MobileMarketing.DeepLink.settingsFxa.url
    print(url)  // firefox://deep-link?url=settings/fxa
    let route = try MobileMarketing.DeepLink(url: url, origin: .app)
    #expect(route == .settingsFxa)
    #expect(url == "firefox://deep-link?url=settings/fxa")

    func open(_ url: String, from origin: LinkOrigin) {
      do {
        switch try MobileMarketing.DeepLink(url: url, origin: origin) {
        case .history: print("show the history")
        case let route: print("show \(route)")
        }
      } catch {
        if error.opensApp { print("show the start screen: \(error)") }
      }
    }
    open("firefox://deep-link?url=/history", from: .app)
    open("firefox://deep-link?url=nowhere", from: .external)
  }

  struct Replay: SessionReplay.AppSource {
    var projectID: Int { 8 }
    var name: String { "example" }
    var identifier: String { "com.example.app" }
    var version: String { "2.1.0" }
    var build: Int { 41 }
    var flavor: SessionReplay.Flavor { .release }
    var sdkFlavor: SessionReplay.Flavor { .release }
    var screenScheme: String? { nil }
    var mainPath: String { "shop" }
    var secondaryPath: String { "cart" }
  }

  @Test("a touch is measured and recorded as the schema's gesture") func gestures() {
    let telemetry = TestTelemetry(SessionReplay.self, variant: .standard, app: Replay(), consent: true).telemetry
    var tracker = TouchTracker()
    tracker.fingerDown(0, x: 20, y: 600, milliseconds: 0)
    tracker.fingerMoved(0, x: 20, y: 400, milliseconds: 200)
    if let touch = tracker.fingerUp(0, x: 20, y: 290, milliseconds: 500) {
      telemetry.record(
        touch: touch, targetPath: "UITableView[ai:CartController.items]",
        targetID: "items", responsive: true)
    }
    #expect(telemetry.recordedEvents(of: .batch).texts.contains { $0.contains(#""tvd":310"#) })
  }

  @Test("a received ping is checked and decoded") func decoding() throws {
    let telemetry = TestTelemetry(Focus.self, variant: .focus, app: App()).telemetry
    telemetry.lifecycleChanged(to: .foreground)
    telemetry.record(.settingChanged(.blockAds(true)))
    telemetry.record(.findInPage.opened)
    telemetry.record(.urlEntered)
    telemetry.lifecycleChanged(to: .background)
    let events = telemetry.recordedEvents(of: .event).texts.joined(separator: ",")
    var lines: [String] = []
    try receive(Array(#"{"v":1,"events":[\#(events),[0,"action","sing","song"]]}"#.utf8)) { lines.append($0) }
    #expect(lines.contains("invalid: /: required: the member clientId is missing"))
    #expect(lines.contains("changed blockAds(true)"))
    #expect(lines.last == #"undeclared: [0,"action","sing","song"]"#)
  }

  func receive(_ body: [UInt8], log: (String) -> Void) throws {
    let validator = try DocumentValidator(schema: Focus.Documents.eventConsumer)
    for violation in validator.violations(in: body) {
      log("invalid: \(violation)")
    }

    let ping = try JSONValue(parsing: body)
    for event in ping["events"]?.mapItems({ $0 }) ?? [] {
      switch Focus.DecodedEvent(wire: event, stream: .event) {
      case .settings(.settingChanged(let setting)): log("changed \(setting)")
      case let event?: log("received \(event)")
      case nil: log("undeclared: \(event.json)")
      }
    }
  }

  @Test("an inspector lists a recorder's occurrences, with the reasons for losses") func diagnostics() {
    let telemetry = TestTelemetry(Focus.self, variant: .focus, app: App()).telemetry
    let inspector = TelemetryInspector()
    telemetry.inspector = inspector
    telemetry.onRefusal = { event in assertionFailure("\(event)") }

    telemetry.record(.findInPage.opened)
    for entry in inspector.entries { print(entry) }
    for (reason, count) in telemetry.losses.refusalCounts {
      print("\(count) events: \(reason)")
    }
    #expect(inspector.entries.count == 1 && telemetry.losses.isEmpty)
  }

  @Test("an event is encoded without a recorder") func encoding() {
    let encoder = EventEncoder(Focus.self, variant: .focus, app: App())
    let output = EncodedBytes()
    encoder.encode(.findInPage.opened, into: output)
    print(output.text)  // [12,"action","open","find_in_page_bar"]
    #expect(output.text.contains("find_in_page"))
  }
}
