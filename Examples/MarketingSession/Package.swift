// swift-tools-version: 6.0
import PackageDescription

// An app that measures engagement and evaluates a local message. The generated code is in version control.
let package = Package(
  name: "marketing-session",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "signalbook", path: "../..")],
  targets: [
    .executableTarget(
      name: "MarketingSession", dependencies: [.product(name: "Signalbook", package: "signalbook")])
  ]
)
