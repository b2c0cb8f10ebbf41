// swift-tools-version: 6.0
import PackageDescription

let signalbook = Target.Dependency.product(name: "Signalbook", package: "signalbook")
let plugin = Target.PluginUsage.plugin(name: "SignalbookPlugin", package: "signalbook")

let package = Package(
  name: "focus-ping",
  platforms: [.macOS(.v13)],
  // An app specifies a version: .package(url: "…/signalbook", from: "0.1.0").
  dependencies: [.package(name: "signalbook", path: "../..")],
  targets: [
    .executableTarget(name: "FocusPing", dependencies: [signalbook, "MozillaTelemetry"], plugins: [plugin]),
    // The declarations that Focus's registry imports are generated once, in a separate module.
    .target(name: "MozillaTelemetry", dependencies: [signalbook], plugins: [plugin]),
  ]
)
