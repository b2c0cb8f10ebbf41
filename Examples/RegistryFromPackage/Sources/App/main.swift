import CompanyTelemetry
import Signalbook

struct App: AppTelemetry.AppSource {
  var version: String { "3.2" }
}

let telemetry = Telemetry(AppTelemetry.self, variant: .standard, app: App())
telemetry.record(.note.created)
telemetry.record(.note.shown(.dark))
// The company's own event, generated in the company's module, goes into the company's stream.
telemetry.record(.company(.themeChanged(.light)))

for stream in [AppTelemetry.Stream.actions, .companyActions] {
  if let unit = telemetry.build(stream) { print(unit.text) }
}
