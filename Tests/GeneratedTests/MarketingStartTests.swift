import Signalbook
import SignalbookMobileMarketing
import Testing

private struct Build: MobileMarketing.AppSource {
  var isInDevelopment = false
  var version: String { "8.0" }
  var appID: String { "app" }
  var clientKey: String { "key" }
  var sdkVersion: String { "2.0.2" }
  var developerMode: Bool { isInDevelopment }
  var deviceName: String? { isInDevelopment ? "Ada's iPhone" : nil }
}

@Suite("The start of marketing automation") struct MarketingStartTests {
  /// Returns the start event that an app records after running `body`.
  private func start(_ build: Build = Build(), _ body: (Telemetry<MobileMarketing>) -> Void = { _ in }) throws
    -> JSONValue
  {
    var platform = TelemetryPlatform()
    platform.localeIdentifier = "en_US"
    let telemetry = Telemetry(MobileMarketing.self, variant: .standard, app: build, platform: platform)
    body(telemetry)
    telemetry.lifecycleChanged(to: .launch)
    return try #require(telemetry.recordedEvents(of: .requests).values.first { $0["action"]?.json == #""start""# })
  }

  @Test("developer mode is false and the device's name is empty except in development (R-MMA-36)") func development()
    throws
  {
    let official = try start()
    #expect(official["devMode"]?.json == #""false""# && official["deviceName"]?.json == #""""#)
    let own = try start(Build(isInDevelopment: true))
    #expect(own["devMode"]?.json == #""true""# && own["deviceName"]?.json == #""Ada's iPhone""#)
  }

  @Test("attributes are sent as JSON text, and mailto is the default until it is changed (R-MMA-42, R-MMA-43)")
  func attributes() throws {
    func sent(_ body: (Telemetry<MobileMarketing>) -> Void) throws -> JSONValue {
      guard case .text(let text)? = try start(Build(), body)["userAttributes"] else { return .null }
      return try JSONValue(parsing: text)
    }
    #expect(try sent { _ in }["Mailto Is Default"]?.json == "true")
    let changed = try sent {
      $0.set(.mailtoIsDefault(false))
      $0.set(.focusInstalled(true))
    }
    #expect(changed["Mailto Is Default"]?.json == "false" && changed["Focus Installed"]?.json == "true")
    #expect(changed["Klar Installed"] == nil)
  }
}
