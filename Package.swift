// swift-tools-version: 6.0
import PackageDescription

// The root package has no package dependency: an app that adds Signalbook adds nothing else.
// Warnings become errors where `.ci/run` asks for it, and nowhere else: a package with unsafe flags cannot be depended on
// by version.
let warnings: [SwiftSetting] =
  Context.environment["SIGNALBOOK_WARNINGS"] == "error" ? [.unsafeFlags(["-warnings-as-errors"])] : []
let strict: [SwiftSetting] =
  [.enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility")] + warnings

// Module names carry the prefix: target names are unique in an app's whole package graph.
func module(_ folder: String, _ dependencies: [String] = [], data: [String] = []) -> Target {
  .target(
    name: "Signalbook\(folder)", dependencies: dependencies.map { .init(stringLiteral: "Signalbook\($0)") },
    path: "Sources/\(folder)", exclude: data, swiftSettings: strict)
}

// What the generator made of `schemas/`, compiled: one module per registry.
func registry(_ name: String, _ imports: [String] = []) -> Target {
  .target(
    name: "Signalbook\(name)", dependencies: ["Signalbook"] + imports.map { .init(stringLiteral: "Signalbook\($0)") },
    path: "Generated/Swift/\(name)", swiftSettings: strict)
}

// `data` are folders of files that tests read and nothing compiles.
func tests(_ name: String, _ dependencies: [String], data: [String] = []) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: dependencies.map { .init(stringLiteral: $0) }, path: "Tests/\(name)Tests",
    exclude: data, swiftSettings: strict)
}

let package = Package(
  name: "signalbook",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .library(name: "Signalbook", targets: ["Signalbook"]),
    .executable(name: "signalbook", targets: ["SignalbookCommandLine"]),
    .plugin(name: "SignalbookPlugin", targets: ["SignalbookPlugin"]),
    .plugin(name: "SignalbookCommand", targets: ["SignalbookCommand"]),
    .plugin(name: "SignalbookCheck", targets: ["SignalbookCheck"]),
  ],
  targets: [
    // The runtime: what an app links. Imports nothing of the tool.
    .target(
      name: "Signalbook", path: "Sources/Signalbook", exclude: ["PrivacyInfo.xcprivacy"], swiftSettings: strict),

    // The tool, bottom up.
    module("SchemaFiles"),
    module("Naming"),
    module("WireForm", ["SchemaFiles"]),
    module("FileAccess"),
    module("Registry", ["SchemaFiles", "Naming", "WireForm", "FileAccess"]),
    module("WirePlan", ["SchemaFiles", "Naming", "WireForm", "JSONWriting", "Registry", "Parallel"]),
    module("SwiftGeneration", ["SchemaFiles", "Naming", "WireForm", "Registry", "WirePlan", "Parallel"]),
    module("JSONWriting", ["SchemaFiles", "WireForm"]),
    module("Exporting", ["SchemaFiles", "WireForm", "JSONWriting", "Registry", "WirePlan", "Review", "Parallel"]),
    module(
      "Documentation",
      [
        "SchemaFiles", "Naming", "WireForm", "Registry", "WirePlan", "SwiftGeneration", "JSONWriting", "Review",
        "Exporting", "Parallel",
      ], data: ["Page"]),
    module("Review", ["SchemaFiles", "WireForm", "Registry"]),
    module("Parallel"),
    module(
      "Linting", ["SchemaFiles", "Naming", "WireForm", "Registry", "WirePlan", "Review", "Exporting", "Parallel"]),
    module(
      "Comparison", ["SchemaFiles", "Naming", "WireForm", "Registry", "WirePlan", "Review", "Exporting", "Parallel"]),
    module("Reporting", ["SchemaFiles", "WireForm", "JSONWriting"]),
    module("Project", ["SchemaFiles", "WireForm", "Registry", "SwiftGeneration", "Parallel", "FileAccess"]),
    module(
      "ChangeReports",
      ["SchemaFiles", "WireForm", "JSONWriting", "Reporting", "Registry", "Comparison", "Review", "Exporting"]),
    module("Revisions", ["SchemaFiles", "Registry", "Project", "Parallel", "FileAccess"]),
    module("History", ["SchemaFiles", "WireForm", "Registry", "Review", "Comparison", "Documentation"]),
    .executableTarget(
      name: "signalbook-generate",
      dependencies: [
        "SignalbookSchemaFiles", "SignalbookRegistry", "SignalbookSwiftGeneration", "SignalbookProject",
        "SignalbookFileAccess",
      ],
      path: "Sources/signalbook-generate", swiftSettings: strict),
    .executableTarget(
      name: "SignalbookCommandLine",
      dependencies: [
        "SignalbookSchemaFiles", "SignalbookRegistry", "SignalbookSwiftGeneration", "SignalbookExporting",
        "SignalbookReporting", "SignalbookProject", "SignalbookLinting", "SignalbookReview", "SignalbookJSONWriting",
        "SignalbookDocumentation", "SignalbookRevisions", "SignalbookComparison", "SignalbookChangeReports",
        "SignalbookHistory", "SignalbookWirePlan", "SignalbookWireForm", "SignalbookFileAccess",
      ],
      path: "Sources/CommandLine", swiftSettings: strict),
    .plugin(
      name: "SignalbookPlugin", capability: .buildTool(), dependencies: ["signalbook-generate"],
      path: "Plugins/SignalbookPlugin"),
    .plugin(
      name: "SignalbookCommand",
      capability: .command(
        intent: .custom(verb: "signalbook", description: "Checks schemas and writes what is generated from them."),
        permissions: [.writeToPackageDirectory(reason: "Writes generated code, documents and schema fixes.")]),
      dependencies: ["SignalbookCommandLine"], path: "Plugins/SignalbookCommand"),
    // Without a permission to write, so that SwiftPM asks for none.
    .plugin(
      name: "SignalbookCheck",
      capability: .command(
        intent: .custom(verb: "signalbook-check", description: "Checks schemas and generated code; writes nothing.")),
      dependencies: ["SignalbookCommandLine"], path: "Plugins/SignalbookCheck"),

    // The registries of `schemas/`.
    registry("Mozilla"),
    registry("Focus", ["Mozilla"]),
    registry("SessionReplay"),
    registry("WebXRViewer", ["Mozilla"]),
    registry("WebXRViewer2018", ["Mozilla"]),
    registry("ActivityStream"),
    registry("MobileMarketing"),
    // The same registry for other receivers: see the profiles of these targets in signalbook.json.
    registry("MobileMarketing2018"),
    registry("MobileMarketing2019"),
    // The addresses that the example's collector takes, for the vectors of a receiver's.
    .target(
      name: "SignalbookCollectorEndpoints", path: "Examples/Collector/Sources/Collector/Endpoints",
      swiftSettings: strict),
    .executableTarget(
      name: "signalbook-conformance",
      dependencies: [
        "Signalbook", "SignalbookCollectorEndpoints", "SignalbookMozilla", "SignalbookFocus", "SignalbookSessionReplay",
        "SignalbookWebXRViewer",
        "SignalbookWebXRViewer2018", "SignalbookActivityStream", "SignalbookMobileMarketing",
        "SignalbookMobileMarketing2018", "SignalbookMobileMarketing2019",
      ],
      path: "Sources/Conformance", swiftSettings: strict),

    .target(
      name: "SignalbookTestSupport", dependencies: ["SignalbookSchemaFiles"], path: "Tests/Support",
      swiftSettings: strict),
    tests("SchemaFiles", ["SignalbookSchemaFiles", "SignalbookTestSupport"]),
    tests("WireForm", ["SignalbookWireForm", "SignalbookNaming", "SignalbookTestSupport"]),
    tests(
      "Registry",
      [
        "SignalbookRegistry", "SignalbookSchemaFiles", "SignalbookNaming", "SignalbookWireForm",
        "SignalbookTestSupport",
      ]),
    tests(
      "SwiftGeneration",
      [
        "SignalbookSwiftGeneration", "SignalbookComparison", "SignalbookExporting", "SignalbookRegistry",
        "SignalbookSchemaFiles",
        "SignalbookWireForm", "SignalbookNaming", "SignalbookTestSupport", "SignalbookParallel", "Signalbook",
      ],
      data: ["Golden", "Hostile", "Inventories", "Judge"]),
    tests(
      "WirePlan",
      [
        "SignalbookWirePlan", "SignalbookRegistry", "SignalbookSchemaFiles", "SignalbookWireForm", "Signalbook",
        "SignalbookTestSupport",
      ]),
    tests(
      "Linting",
      [
        "SignalbookLinting", "SignalbookReview", "SignalbookRegistry", "SignalbookSchemaFiles", "SignalbookTestSupport",
      ],
      data: ["SeededFaults", "Transcriptions"]),
    tests(
      "Comparison",
      [
        "SignalbookComparison", "SignalbookRegistry", "SignalbookSwiftGeneration", "SignalbookSchemaFiles",
        "SignalbookWireForm", "SignalbookWirePlan", "Signalbook", "SignalbookTestSupport",
      ], data: ["Edits", "Golden"]),
    tests("Parallel", ["SignalbookParallel"]),
    tests("Review", ["SignalbookReview", "SignalbookRegistry", "SignalbookSchemaFiles", "SignalbookTestSupport"]),
    tests("JSONWriting", ["SignalbookJSONWriting", "SignalbookSchemaFiles", "SignalbookTestSupport"]),
    tests(
      "Exporting",
      [
        "SignalbookExporting", "SignalbookReview", "SignalbookRegistry", "SignalbookSchemaFiles",
        "SignalbookSwiftGeneration", "SignalbookTestSupport", "SignalbookWirePlan",
      ], data: ["Golden", "Registries"]),
    tests(
      "Documentation",
      [
        "SignalbookDocumentation", "SignalbookExporting", "SignalbookJSONWriting", "SignalbookRegistry",
        "SignalbookReview", "SignalbookSchemaFiles", "SignalbookWireForm", "SignalbookWirePlan",
        "SignalbookSwiftGeneration", "Signalbook", "SignalbookFocus", "SignalbookSessionReplay",
        "SignalbookMobileMarketing", "SignalbookActivityStream", "SignalbookWebXRViewer", "SignalbookTestSupport",
      ],
      data: ["Golden", "Reasons", "Samples"]),
    // A file system in memory, one that fails, an app that records: for the journal's tests and its soak command.
    .target(
      name: "SignalbookJournalSupport", dependencies: ["Signalbook"], path: "Tests/JournalSupport",
      swiftSettings: strict),
    .executableTarget(
      name: "signalbook-soak", dependencies: ["Signalbook", "SignalbookJournalSupport"], path: "Tests/Soak",
      exclude: ["Registries", "Promises.md", "faults.py", "hostile.py", "signalbook.json"], swiftSettings: strict),
    tests("Soak", ["signalbook-soak", "SignalbookTestSupport"]),
    // Answers the scripts that compare text rules with other implementations: Tests/Oracles/README.md.
    .executableTarget(
      name: "signalbook-oracles",
      dependencies: ["Signalbook", "SignalbookSchemaFiles", "SignalbookWireForm", "SignalbookRegistry"],
      path: "Tests/Oracles/Driver", swiftSettings: strict),
    tests("Signalbook", ["Signalbook", "SignalbookJournalSupport", "SignalbookTestSupport"]),
    tests(
      "Generated",
      [
        "Signalbook", "SignalbookMozilla", "SignalbookFocus", "SignalbookSessionReplay", "SignalbookWebXRViewer",
        "SignalbookActivityStream", "SignalbookMobileMarketing", "SignalbookMobileMarketing2018",
        "SignalbookMobileMarketing2019", "SignalbookTestSupport",
      ]),
    tests("Reporting", ["SignalbookReporting", "SignalbookSchemaFiles", "SignalbookTestSupport"]),
    tests(
      "Project",
      [
        "SignalbookProject", "SignalbookRegistry", "SignalbookSwiftGeneration", "SignalbookSchemaFiles",
        "SignalbookTestSupport",
      ]),
    tests(
      "ChangeReports",
      [
        "SignalbookChangeReports", "SignalbookComparison", "SignalbookReporting", "SignalbookRegistry",
        "SignalbookReview", "SignalbookExporting", "SignalbookSchemaFiles", "SignalbookTestSupport",
      ],
      data: ["Golden", "Edits"]),
    tests(
      "Revisions",
      [
        "SignalbookRevisions", "SignalbookProject", "SignalbookRegistry", "SignalbookSchemaFiles",
        "SignalbookTestSupport",
      ]),
    tests(
      "History",
      [
        "SignalbookHistory", "SignalbookComparison", "SignalbookDocumentation", "SignalbookRegistry",
        "SignalbookReview", "SignalbookSchemaFiles", "SignalbookTestSupport",
      ], data: ["Golden", "Releases"]),
    tests(
      "Registries",
      ["SignalbookRegistry", "SignalbookSchemaFiles", "SignalbookWireForm", "SignalbookTestSupport"],
      data: ["Coverage", "Facts"]),
    tests(
      "CommandLine",
      ["SignalbookCommandLine", "SignalbookProject", "SignalbookSchemaFiles", "SignalbookTestSupport"],
      data: ["Fixtures", "Golden", "OneEvent"]),
  ],
  swiftLanguageModes: [.v6]
)

// The runtime and its tests alone, for simulators: the tool, and whatever starts other programs, is for hosts.
if Context.environment["SIGNALBOOK_RUNTIME_ONLY"] == "1" {
  let names: Set = [
    "Signalbook", "SignalbookSchemaFiles", "SignalbookTestSupport", "SignalbookJournalSupport", "SignalbookTests",
  ]
  package.targets.removeAll { !names.contains($0.name) }
  package.products.removeAll { $0.name != "Signalbook" }
}
