// swift-tools-version: 6.0
import PackageDescription

// An app that keeps what it records in a folder and sends it, and its tests. The generated code is in version control.
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
