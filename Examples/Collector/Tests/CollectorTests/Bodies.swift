import FocusTelemetry
import Signalbook
import Testing

/// Bodies that the runtime recorded and built, as in an app.
enum Bodies {
  struct App: Focus.AppSource {
    var version: String { "7.0" }
    var buildID: String { "1" }
    var updateChannel: String { "release" }
    var defaultSearch: String? { "yahoo" }
    var settings: [Focus.SettingsKeyValue] { [.blockAds(true), .blockSocial(false)] }
  }

  /// A platform with a known device, on every machine that runs the tests.
  private static let phone = {
    var phone = TelemetryPlatform.current
    (phone.osName, phone.deviceModel) = ("iOS", "iPhone10,6")
    return phone
  }()

  struct Ping {
    var target: String
    var body: String
  }

  /// Returns consecutive event pings of one installation.
  static func eventPings(_ count: Int) throws -> [Ping] {
    let telemetry = Telemetry(Focus.self, variant: .focus, app: App(), platform: phone)
    return try (0..<count).map { _ in
      telemetry.record(.urlEntered)
      telemetry.record(.settingChanged(.blockAds(true)))
      telemetry.record(.findInPage.opened)
      return try ping(telemetry, .event)
    }
  }

  static func corePing() throws -> Ping {
    let telemetry = Telemetry(Focus.self, variant: .focus, app: App(), platform: phone)
    telemetry.lifecycleChanged(to: .foreground)
    telemetry.lifecycleChanged(to: .background)
    return try ping(telemetry, .core)
  }

  private static func ping(_ telemetry: Telemetry<Focus>, _ stream: Focus.Stream) throws -> Ping {
    let unit = try #require(telemetry.buildPing(for: stream))
    return Ping(target: try #require(unit.path) + "?v=4", body: unit.text)
  }
}
