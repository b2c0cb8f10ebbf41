import Signalbook

// The values that only the app can provide. The protocol is generated from the registry, so a missing value is a
// compile error.
struct App: Focus.AppSource {
  var version: String { "7.0" }
  var buildID: String { "1" }
  var updateChannel: String { "release" }
  var defaultSearch: String? { "yahoo" }
  var settings: [Focus.SettingsKeyValue] { [.blockAds(true), .blockSocial(false)] }
}

// Apple's systems provide the device's model. On other systems, the example sets one, because the receiver requires a
// string.
var platform = TelemetryPlatform.current
platform.deviceModel = platform.deviceModel ?? "iPhone10,6"
let telemetry = Telemetry(Focus.self, variant: .focus, app: App(), platform: platform)

telemetry.lifecycleChanged(to: .foreground)
telemetry.record(.urlEntered)
telemetry.record(.firstRun.pageShown(0))
telemetry.record(.settingChanged(.blockAds(true)))
telemetry.record(.findInPage.opened)
telemetry.lifecycleChanged(to: .background)

for stream in [Focus.Stream.core, .event] {
  guard let ping = telemetry.buildPing(for: stream) else { continue }
  print("\(ping.ping): POST \(ping.path ?? "")")
  print(ping.text)
}
