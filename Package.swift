// swift-tools-version: 6.0
import PackageDescription

// The root package has no package dependency: an app that adds Signalbook adds nothing else.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "signalbook",
  platforms: [.macOS(.v13), .iOS(.v16)],
  products: [
  ],
  targets: [
    .target(name: "SignalbookSchemaFiles", path: "Sources/SchemaFiles", swiftSettings: strict),
    .target(
      name: "SignalbookRegistry", dependencies: ["SignalbookSchemaFiles"],
      path: "Sources/Registry", swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
