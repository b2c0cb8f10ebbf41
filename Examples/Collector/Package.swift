// swift-tools-version: 6.0
import PackageDescription

let runtime = Target.Dependency.product(name: "Signalbook", package: "signalbook")
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "collector",
  platforms: [.macOS(.v13)],
  products: [.executable(name: "signalbook-collect", targets: ["signalbook-collect"])],
  dependencies: [
    .package(name: "signalbook", path: "../.."),
    // Only HTTP/1.1. A framework would take minutes to build, and would hide the connections that failures must cut.
    .package(url: "https://github.com/apple/swift-nio.git", from: "2.101.0"),
  ],
  targets: [
    // A symbolic link to committed generated code. The build plugin would first build its tool, which takes minutes.
    .target(name: "SignalbookMozilla", dependencies: [runtime]),
    .target(name: "FocusTelemetry", dependencies: [runtime, "SignalbookMozilla"]),
    .target(name: "ActivityStreamTelemetry", dependencies: [runtime]),
    .target(name: "MarketingTelemetry", dependencies: [runtime]),
    .target(name: "ReplayTelemetry", dependencies: [runtime]),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    .target(
      name: "Collector",
      dependencies: [
        "CZlib",
        runtime, "SignalbookMozilla", "FocusTelemetry", "ActivityStreamTelemetry", "MarketingTelemetry",
        "ReplayTelemetry",
        .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
      ], swiftSettings: strict),
    .executableTarget(
      name: "signalbook-collect", dependencies: ["Collector"], swiftSettings: strict),
    // An app that is killed at random times; see Demonstration.py.
    .executableTarget(
      name: "signalbook-record", dependencies: ["FocusTelemetry", runtime], swiftSettings: strict),
    // A session of a fictional app, from touches to batches; see Replay.py.
    .executableTarget(
      name: "signalbook-replay", dependencies: ["ReplayTelemetry", runtime], swiftSettings: strict),
    .testTarget(
      name: "CollectorTests",
      dependencies: [
        "Collector", "FocusTelemetry", "ActivityStreamTelemetry", "MarketingTelemetry", "ReplayTelemetry", runtime,
      ], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
