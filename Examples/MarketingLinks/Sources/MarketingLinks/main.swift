import Signalbook

// The values that only the app can provide.
struct App: MobileMarketing.AppSource {
  var version: String { "16.0" }
  var appID: String { "app" }
  var clientKey: String { "key" }
  var sdkVersion: String { "6.6.1" }
  var developerMode: Bool { false }
  var deviceName: String? { nil }
  var newsfeedMessageIDs: [String] { [] }
  var richPushEnabled: Bool { false }
}

/// A clock that does not advance, so that the requests are the same in every run. An app uses the system clock.
struct FixedClock: TelemetryClock {
  func wallMilliseconds() -> Int64 { 1_551_786_896_250 }
  func monotonicMilliseconds() -> Int64 { 90_061_001 }
  func utcOffsetSeconds(atWallMilliseconds wall: Int64) -> Int { 28_800 }
}

// On a device, the system provides most of these values. This example uses a fictional device.
var device = TelemetryPlatform()
device.deviceModelName = "iPhone X"
device.osVersion = "12.1"
device.localeIdentifier = "zh_TW"
device.timeZone = "Asia/Taipei"

let telemetry = Telemetry(
  MobileMarketing.self, variant: .standard, app: App(), platform: device, clock: FixedClock(),
  identity: TelemetryIdentity(userID: "b13b3c239d01aa7c"))

// The pages that a message's buttons open, as parsed by this app's router.
for url in [
  MobileMarketing.DeepLink.settingsFxa.url, "firefox://deep-link?url=/Settings/NewTab/",
  "firefox://deep-link?url=settings", "firefox://deep-linkage?url=settings/fxa",
] {
  do {
    let route = try MobileMarketing.DeepLink(url: url, origin: .app)
    print("link \(url): \(route)")
  } catch {
    print("link \(url): \(error)")
  }
}

// Attributes are sent with the start. The schema records starts, pauses and some events without a call.
telemetry.set(.signedInSync(true))
telemetry.lifecycleChanged(to: .foreground)
telemetry.record(.openedNewTab(source: "Tab Tray"))
telemetry.record(.savedBookmark())
telemetry.lifecycleChanged(to: .background)

// All requests of a stream in one batch.
for stream in [MobileMarketing.Stream.requests, .track] {
  var units: [BuiltPing] = []
  while let unit = telemetry.buildPing(for: stream) { units.append(unit) }
  if let request = telemetry.batchRequest(for: units, of: stream) { print(request.text) }
}

// Users whose locale is not in the schema's list are not measured.
telemetry.updatePlatform { $0.localeIdentifier = "ja_JP" }
print("elsewhere: \(telemetry.record(.savedBookmark()))")
