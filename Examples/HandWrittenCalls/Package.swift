// swift-tools-version: 6.0
import PackageDescription

// An app that is halfway through replacing handwritten calls with generated members.
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
