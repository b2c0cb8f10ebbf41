// swift-tools-version: 6.0
import PackageDescription

let runtime: Target.Dependency = .product(name: "Signalbook", package: "signalbook")

let package = Package(
  name: "benchmarks",
  products: [
    .executable(name: "EncodingBenchmark", targets: ["EncodingBenchmark"]),
    .executable(name: "JournalBenchmark", targets: ["JournalBenchmark"]),
    .executable(name: "BehaviourBenchmark", targets: ["BehaviourBenchmark"]),
    // Counts allocations if it is preloaded. Never linked.
    .library(name: "AllocationCount", type: .dynamic, targets: ["AllocationCount"]),
  ],
  dependencies: [
    .package(name: "signalbook", path: ".."),
    .package(url: "https://github.com/apple/swift-protobuf.git", from: "1.39.0"),
  ],
  targets: [
    // A symbolic link to committed generated code. The build plugin would first build its tool, which takes minutes.
    .target(name: "SignalbookMozilla", dependencies: [runtime]),
    .target(name: "FocusTelemetry", dependencies: [runtime, "SignalbookMozilla"]),
    .target(name: "ReplayTelemetry", dependencies: [runtime]),
    // The same documents, handwritten in C, and access to the allocation counter.
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
    // Symbolic links to the journal's sources. The benchmark compiles them into the same module as their caller, as the
    // runtime does.
    .executableTarget(
      name: "JournalBenchmark", dependencies: ["CSQLite", "HandWritten", "FocusTelemetry", runtime]),
  ],
  swiftLanguageModes: [.v6]
)
