import Signalbook
import SignalbookSessionReplay
import SignalbookTestSupport
import Testing

/// R-CS-25, R-CS-26, R-CS-33: a single call records a screen view and its event.
@Suite("Screens of session replay") struct ScreenTests {
  private let clock = ManualClock(wallMilliseconds: 1_522_159_600_000, monotonicMilliseconds: 1_000)

  private func telemetry() -> Telemetry<SessionReplay> {
    let telemetry = Telemetry(SessionReplay.self, variant: .standard, app: App(), clock: clock)
    telemetry.setConsent(true)
    return telemetry
  }

  private func events(_ telemetry: Telemetry<SessionReplay>) -> [JSONValue] {
    telemetry.recordedEvents(of: .batch).texts.compactMap { try? JSONValue(parsing: $0) }
  }

  @Test("a screen's event and the following events have its title and number")
  func numbered() throws {
    let telemetry = telemetry()
    #expect(telemetry.screenShown(title: "Cart") == .recorded)
    telemetry.record(.tap(targetPath: "[root]>v", targetID: "t", responsive: true))
    telemetry.screenShown(title: "Pay", customVariables: [.init(key: 1, name: "a", value: "b")])
    let events = events(telemetry)
    #expect(events.compactMap { $0["scn"]?.integer } == [1, 1, 2])
    #expect(events.compactMap { $0["st"]?.text } == ["Cart", "Pay"])
    #expect(
      events.compactMap { $0["url"]?.text?.split(separator: "=").last.map(String.init) } == ["Cart", "Cart", "Pay"])
    #expect(events.last?["cv"]?["1"]?["a"]?.text == "b")
  }

  @Test("a variable's index is between 1 and 20: R-CS-34")
  func indices() throws {
    let indices = [Int.min, -1, 0, 1, 20, 21, .max].map { SessionReplay.KeyFrom1To20($0)?.value }
    #expect(indices == [nil, nil, nil, 1, 20, nil, nil])
    let entry = NamedMapEntry(key: 7 as SessionReplay.KeyFrom1To20, name: "a", value: "b")
    #expect(entry == .init(key: 7, name: "a", value: "b") && entry != .init(key: 8, name: "a", value: "b"))
  }

  @Test("the load time is measured from the previous event")
  func loadTime() throws {
    let telemetry = telemetry()
    telemetry.record(.tap(targetPath: "[root]>v", targetID: "t", responsive: true))
    clock.advance(by: .milliseconds(340))
    telemetry.screenShown(title: "Cart")
    #expect(events(telemetry).last?["sl"]?.integer == 340)
  }

  @Test("a screen counts as shown even if its event is refused")
  func refused() throws {
    let telemetry = telemetry()
    telemetry.onRefusal = nil
    // Longer than an event can be.
    let title = String(repeating: "x", count: 2 << 20)
    #expect(telemetry.screenShown(title: title) != .recorded)
    telemetry.record(.tap(targetPath: "[root]>v", targetID: "t", responsive: true))
    #expect(events(telemetry).compactMap { $0["scn"]?.integer } == [1])
  }

  @Test("without consent, no screen is recorded or counted")
  func declined() throws {
    let telemetry = telemetry()
    telemetry.setConsent(false)
    #expect(telemetry.screenShown(title: "Cart") == .refused(.consent))
    telemetry.setConsent(true)
    telemetry.screenShown(title: "Pay")
    #expect(events(telemetry).compactMap { $0["scn"]?.integer } == [1])
  }

  @Test("after 30 minutes outside the app, the next process starts a new session (R-CS-05)")
  func sessionOfAStart() async throws {
    try await inTemporaryFolder { folder in
      func process() -> Telemetry<SessionReplay> {
        Telemetry(
          SessionReplay.self, variant: .standard, app: App(), directory: folder + "/kept", consent: true,
          upload: nil, isAutomatic: false, clock: clock)
      }
      for (minutes, session) in [(29, 1), (31, 2)] {
        let before = process()
        before.lifecycleChanged(to: .foreground)
        before.lifecycleChanged(to: .background)
        await before.close()
        clock.advance(by: .seconds(60 * minutes))
        let after = process()
        after.lifecycleChanged(to: .launch)
        let start = try #require(events(after).last)
        #expect(start["ea"]?.integer == 0 && start["sn"]?.integer == session, "\(minutes) minutes")
        await after.close()
      }
    }
  }

  private struct App: SessionReplay.AppSource {
    var build: Int { 1 }
    var flavor: SessionReplay.Flavor { .release }
    var identifier: String { "identifier" }
    var mainPath: String { "main" }
    var name: String { "app" }
    var secondaryPath: String { "secondary" }
    var version: String { "1.0" }
    var projectID: Int { 8 }
    var screenScheme: String? { nil }
    var sdkFlavor: SessionReplay.Flavor { .release }
  }
}
