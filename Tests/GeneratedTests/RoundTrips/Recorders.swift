import Signalbook
import SignalbookFocus
import SignalbookSessionReplay

/// A clock that never advances, so that bytes can be compared.
struct StandingClock: TelemetryClock {
  func wallMilliseconds() -> Int64 { 1_497_026_730_320 }
  func monotonicMilliseconds() -> Int64 { 2_147 }
  func utcOffsetSeconds(atWallMilliseconds wall: Int64) -> Int { -240 * 60 }
}

struct FocusApp: Focus.AppSource {
  var buildID = "1"
  var defaultSearch: String? = "yahoo"
  var settings: [Focus.SettingsKeyValue] = []
  var updateChannel = "release"
  var version = "7.0"
}

struct ReplayApp: SessionReplay.AppSource {
  var build = 1
  var flavor = SessionReplay.Flavor.release
  var identifier = "identifier"
  var mainPath = "mainPath"
  var name = "appname"
  var secondaryPath = "secondaryPath"
  var version = "appVersion"
  var projectID = 8
  var screenScheme: String?
  var sdkFlavor = SessionReplay.Flavor.release
}

extension TelemetryPlatform {
  /// The device in the documents' samples.
  static var sample: TelemetryPlatform {
    var platform = TelemetryPlatform()
    platform.deviceModel = "iPad"
    platform.deviceModelName = "iPhone X"
    platform.deviceManufacturer = "Apple"
    platform.deviceArch = "arm64"
    platform.deviceType = "phone"
    platform.deviceOrientation = "landscape"
    platform.screenWidthPixels = 1080
    platform.screenHeightPixels = 1920
    platform.screenDensity = 1.5
    platform.osName = "iOS"
    platform.osVersion = "10.3"
    platform.languageRegion = "en-US"
    platform.localeIdentifier = "en_US"
    platform.timeZone = "Europe/Paris"
    platform.networkType = "3g"
    platform.networkCarrier = "verizon"
    return platform
  }
}

enum Recorders {
  static let identity = TelemetryIdentity(
    clientID: "610A1520-4D47-498E-B20F-F3B46216372B", userID: "ac1529a7-59f6-49d9-b254-6f0a22f57284",
    creationDay: 17326)

  static func focus(_ app: FocusApp = FocusApp(), _ platform: TelemetryPlatform = .sample) -> Telemetry<Focus> {
    Telemetry(Focus.self, variant: .focus, app: app, platform: platform, clock: StandingClock(), identity: identity)
  }

  static func replay(_ app: ReplayApp = ReplayApp(), _ platform: TelemetryPlatform = .sample) -> Telemetry<
    SessionReplay
  > {
    let telemetry = Telemetry(
      SessionReplay.self, variant: .standard, app: app, platform: platform, clock: StandingClock(), identity: identity)
    // The document does not mention consent, so data is collected only after the user agrees.
    telemetry.setConsent(true)
    telemetry.lifecycleChanged(to: .foreground)
    // Discard the events that the schema records at these times.
    while telemetry.buildPing(for: .batch) != nil {}
    return telemetry
  }
}
