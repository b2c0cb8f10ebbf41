// swift-tools-version: 6.0
import PackageDescription

// An app that continues to send through its vendors' SDKs. `VendorSDKs` stands in for those SDKs.
let package = Package(
  name: "other-sdks",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "signalbook", path: "../..")],
  targets: [
    .target(name: "VendorSDKs"),
    .executableTarget(
      name: "OtherSDKs", dependencies: ["VendorSDKs", .product(name: "Signalbook", package: "signalbook")]),
  ]
)
