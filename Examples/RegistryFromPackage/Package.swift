// swift-tools-version: 6.0
import PackageDescription

// The app uses the registry in the company's package, which does not depend on the app.
let package = Package(
  name: "registry-from-package",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "signalbook", path: "../.."), .package(name: "company", path: "Company")],
  targets: [
    // Narrows the company's registry. The narrowed declarations are generated here.
    .target(
      name: "Strict",
      dependencies: [
        .product(name: "Signalbook", package: "signalbook"), .product(name: "CompanyTelemetry", package: "company"),
      ],
      plugins: [.plugin(name: "SignalbookPlugin", package: "signalbook")]),
    .executableTarget(
      name: "App",
      dependencies: [
        "Strict",
        .product(name: "Signalbook", package: "signalbook"), .product(name: "CompanyTelemetry", package: "company"),
      ],
      plugins: [.plugin(name: "SignalbookPlugin", package: "signalbook")]),
  ]
)
