// swift-tools-version: 6.0
import PackageDescription

let runtime: Target.Dependency = .product(name: "Signalbook", package: "signalbook")

let package = Package(
  name: "benchmarks",
  products: [
    .executable(name: "EncodingBenchmark", targets: ["EncodingBenchmark"]),
    .executable(name: "JournalBenchmark", targets: ["JournalBenchmark"]),
    .executable(name: "BehaviourBenchmark", targets: ["BehaviourBenchmark"]),
    // Preloaded, it counts allocations; nothing links it.
    .library(name: "AllocationCount", type: .dynamic, targets: ["AllocationCount"]),
  ],
  dependencies: [
    .package(name: "signalbook", path: ".."),
    .package(url: "https://github.com/apple/swift-protobuf.git", from: "1.39.0"),
  ],
  targets: [
    // Links to what the generator made and is committed: the plugin would build its tool first, for minutes.
    .target(name: "SignalbookMozilla", dependencies: [runtime]),
    .target(name: "FocusTelemetry", dependencies: [runtime, "SignalbookMozilla"]),
    .target(name: "ReplayTelemetry", dependencies: [runtime]),
    // The same documents written by hand in C, and access to the allocation counter.
    .target(name: "HandWritten", cSettings: [.unsafeFlags(["-O3"], .when(configuration: .release))]),
    .target(name: "AllocationCount"),
    .executableTarget(
      name: "EncodingBenchmark",
      dependencies: [
        "FocusTelemetry", "ReplayTelemetry", "HandWritten", runtime,
        .product(name: "SwiftProtobuf", package: "swift-protobuf"),
      ]),
    .executableTarget(name: "BehaviourBenchmark", dependencies: ["ReplayTelemetry", "HandWritten", runtime]),
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    // Links to the journal's sources: compiled into the benchmark as they are into the runtime, next to their caller.
    .executableTarget(
      name: "JournalBenchmark", dependencies: ["CSQLite", "HandWritten", "FocusTelemetry", runtime]),
  ],
  swiftLanguageModes: [.v6]
)
