import FocusTelemetry
import Signalbook
import ViewerTelemetry

struct FocusApp: Focus.AppSource {
  var version: String { "7.0" }
  var buildID: String { "1" }
  var updateChannel: String { "release" }
  var defaultSearch: String? { "yahoo" }
  var settings: [Focus.SettingsKeyValue] { [] }
}

struct ViewerApp: Viewer.AppSource {
  var version: String { "1.3" }
  var buildID: String { "9" }
  var updateChannel: String { "beta" }
  var defaultSearch: String? { nil }
}

// Apple's systems provide the device's model. On other systems, the example sets one, because the receiver requires a
// string.
var platform = TelemetryPlatform.current
platform.deviceModel = platform.deviceModel ?? "iPhone10,6"
let focus = Telemetry(Focus.self, variant: .focus, app: FocusApp(), platform: platform)
let viewer = Telemetry(Viewer.self, variant: .standard, app: ViewerApp(), platform: platform)
focus.lifecycleChanged(to: .foreground)
viewer.lifecycleChanged(to: .foreground)
viewer.record(.pageOpened)

for ping in [focus.buildPing(for: .core), viewer.buildPing(for: .core), viewer.buildPing(for: .event)] {
  guard let ping else { continue }
  print("\(ping.ping): POST \(ping.path ?? "")")
  print(ping.text)
}
