import CompanyTelemetry
import Signalbook
import Strict

struct App: AppTelemetry.AppSource, StrictTelemetry.AppSource {
  var version: String { "3.2" }
}

let telemetry = Telemetry(AppTelemetry.self, variant: .standard, app: App())
telemetry.record(.note.created)
telemetry.record(.note.shown(.dark))
// The company's event, generated in the company's module, is recorded in the company's stream.
telemetry.record(.company(.themeChanged(.light)))

for stream in [AppTelemetry.Stream.actions, .companyActions] {
  if let unit = telemetry.buildPing(for: stream) { print(unit.text) }
}

// A second registry narrows the company's registry to one theme and one event per ping. `.light` does not compile here.
let strict = Telemetry(StrictTelemetry.self, variant: .standard, app: App())
strict.record(.themeChanged(.dark))
strict.record(.themeChanged(.dark))
while let unit = strict.buildPing(for: .companyActions) { print(unit.text) }
