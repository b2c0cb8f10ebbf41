import Signalbook
import SignalbookSessionReplay
import Testing

@Suite("Distinct keys of dynamic variables") struct DistinctKeysTests {
  private func telemetry() -> Telemetry<SessionReplay> {
    let telemetry = Telemetry(SessionReplay.self, variant: .standard, app: App())
    telemetry.setConsent(true)
    telemetry.screenShown(title: "one")
    return telemetry
  }

  private func stored(_ telemetry: Telemetry<SessionReplay>) -> Int { telemetry.recordedEvents(of: .batch).count }

  @Test("the first forty keys of a screen are recorded, and the others are refused and counted")
  func firstForty() {
    let telemetry = telemetry()
    for number in 0..<80 {
      // Text and numbers are counted together.
      let outcome =
        number.isMultiple(of: 2)
        ? telemetry.record(.dynamicVariable.text(key: "key\(number)", value: "v"))
        : telemetry.record(.dynamicVariable.number(key: "key\(number)", value: number))
      #expect(outcome == (number < 40 ? .recorded : .refused(.tooManyValues)))
    }
    // Includes the event for the screen.
    #expect(stored(telemetry) == 41)
    #expect(telemetry.losses.refusalCounts == [.tooManyValues: 40])
  }

  @Test("a known key does not count again")
  func knownKey() {
    let telemetry = telemetry()
    for number in 0..<40 { telemetry.record(.dynamicVariable.text(key: "key\(number)", value: "v")) }
    #expect(telemetry.record(.dynamicVariable.text(key: "key7", value: "w")) == .recorded)
    #expect(telemetry.record(.dynamicVariable.text(key: "key40", value: "w")) == .refused(.tooManyValues))
  }

  @Test("a new screen resets the count")
  func newScreen() {
    let telemetry = telemetry()
    for number in 0..<41 { telemetry.record(.dynamicVariable.text(key: "key\(number)", value: "v")) }
    telemetry.screenShown(title: "two")
    #expect(telemetry.record(.dynamicVariable.text(key: "key99", value: "v")) == .recorded)
  }

  @Test("a transaction is recorded once; a transaction without an identifier is always new (R-CS-52)")
  func transactions() {
    let telemetry = telemetry()
    func bought(_ id: String?) -> RecordOutcome {
      telemetry.record(.transaction(value: 20, currency: .eur, id: id))
    }
    #expect(bought("order-1") == .recorded)
    telemetry.screenShown(title: "two")
    #expect(bought("order-1") == .refused(.repeatedValue))
    #expect(bought("order-2") == .recorded)
    for _ in 0..<2 { #expect(bought(nil) == .recorded) }
    #expect(telemetry.losses.refusalCounts == [.repeatedValue: 1])
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
