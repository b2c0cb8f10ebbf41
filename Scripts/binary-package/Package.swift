// swift-tools-version: 6.0
import PackageDescription

// Signalbook with prebuilt tools. An app that adds the plugins compiles only the runtime. `Scripts/binary-package/make`
// writes this package for each release, with the release's sources.
let package = Package(
  name: "signalbook",
  platforms: [.macOS(.v13), .iOS(.v16)],
  products: [
    .library(name: "Signalbook", targets: ["Signalbook"]),
    .plugin(name: "SignalbookPlugin", targets: ["SignalbookPlugin"]),
    .plugin(name: "SignalbookCommand", targets: ["SignalbookCommand"]),
    .plugin(name: "SignalbookCheck", targets: ["SignalbookCheck"]),
  ],
  targets: [
    .target(
      name: "Signalbook", path: "Sources/Signalbook", exclude: ["PrivacyInfo.xcprivacy"],
      swiftSettings: [.enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility")]),
    .binaryTarget(name: "SignalbookTools", TOOLS),
    .plugin(
      name: "SignalbookPlugin", capability: .buildTool(), dependencies: ["SignalbookTools"],
      path: "Plugins/SignalbookPlugin"),
    .plugin(
      name: "SignalbookCommand",
      capability: .command(
        intent: .custom(verb: "signalbook", description: "Checks schemas and writes what is generated from them."),
        permissions: [.writeToPackageDirectory(reason: "Writes generated code, documents and schema fixes.")]),
      dependencies: ["SignalbookTools"], path: "Plugins/SignalbookCommand"),
    .plugin(
      name: "SignalbookCheck",
      capability: .command(
        intent: .custom(verb: "signalbook-check", description: "Checks schemas and generated code; writes nothing.")),
      dependencies: ["SignalbookTools"], path: "Plugins/SignalbookCheck"),
  ]
)
