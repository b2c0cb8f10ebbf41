import CompanyTelemetry
import Signalbook

struct App: AppTelemetry.AppSource {
  var version: String { "3.2" }
}

let telemetry = Telemetry(AppTelemetry.self, variant: .standard, app: App())
telemetry.record(.note.created)
telemetry.record(.note.shown(.dark))
// `Company.Theme` is generated in the company's module; the app's events take it.
let theme: Company.Theme = .light
telemetry.record(.themeChanged(theme))

if let unit = telemetry.build(.actions) { print(unit.text) }
