// swift-tools-version: 6.0
import PackageDescription

// `signalbook generate` writes the code, which is in version control and compiled like any other code.
let package = Package(
  name: "committed-code",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "signalbook", path: "../..")],
  targets: [
    .executableTarget(
      name: "CommittedCode", dependencies: [.product(name: "Signalbook", package: "signalbook")])
  ]
)
