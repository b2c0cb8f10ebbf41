// swift-tools-version: 6.0
import PackageDescription

// An app that stores its events in a folder and sends them, with tests. The generated code is in version control.
let package = Package(
  name: "keeping-and-sending",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "signalbook", path: "../..")],
  targets: [
    .executableTarget(
      name: "KeepingAndSending", dependencies: [.product(name: "Signalbook", package: "signalbook")]),
    .testTarget(name: "KeepingAndSendingTests", dependencies: ["KeepingAndSending"]),
  ]
)
