// swift-tools-version: 6.0
import PackageDescription

let signalbook = Target.Dependency.product(name: "Signalbook", package: "signalbook")
let plugin = Target.PluginUsage.plugin(name: "SignalbookPlugin", package: "signalbook")

// Two modules share the core ping. It is declared once, in the registry of MozillaTelemetry, and generated once, in
// that module.
let package = Package(
  name: "shared-core-ping",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "signalbook", path: "../..")],
  targets: [
    .target(name: "MozillaTelemetry", dependencies: [signalbook], plugins: [plugin]),
    .target(name: "FocusTelemetry", dependencies: [signalbook, "MozillaTelemetry"], plugins: [plugin]),
    .target(name: "ViewerTelemetry", dependencies: [signalbook, "MozillaTelemetry"], plugins: [plugin]),
    .executableTarget(name: "SharedCorePing", dependencies: [signalbook, "FocusTelemetry", "ViewerTelemetry"]),
  ]
)
