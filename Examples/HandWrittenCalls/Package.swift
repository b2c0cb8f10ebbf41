// swift-tools-version: 6.0
import PackageDescription

// An app half-way from hand-written calls to generated members.
let package = Package(
  name: "hand-written-calls",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "signalbook", path: "../..")],
  targets: [
    .executableTarget(
      name: "HandWrittenCalls",
      dependencies: [.product(name: "Signalbook", package: "signalbook")],
      plugins: [.plugin(name: "SignalbookPlugin", package: "signalbook")])
  ]
)
