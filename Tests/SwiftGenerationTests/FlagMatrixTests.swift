import Foundation
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookSwiftGeneration
import SignalbookTestSupport
import Testing

/// Checks generated code with the flags that an app can choose for its module.
@Suite("Generated code with an app target's flags", .enabled(if: Compiler.found != nil, "needs a build"))
struct FlagMatrixTests {
  private static let features = [
    "InternalImportsByDefault", "MemberImportVisibility", "ExistentialAny", "NonisolatedNonsendingByDefault",
  ]
  /// All flags are always tried together. Trying each flag separately takes minutes for all registries and requires
  /// `SIGNALBOOK_LONG=all`.
  private static let flags: [[String]] =
    (Dose.ofRun == .whole
      ? [[], ["-default-isolation", "MainActor"], ["-strict-concurrency=complete"]]
        + features.map { ["-enable-upcoming-feature", $0] } : [[]])
    + [
      features.flatMap { ["-enable-upcoming-feature", $0] }
        + ["-default-isolation", "MainActor", "-strict-concurrency=complete"]
    ]

  /// The dialects have the same structure as other registries, so they are tried only in a whole run.
  private static let modules =
    ["Mozilla", "Focus", "SessionReplay", "ActivityStream", "MobileMarketing", "WebXRViewer"]
    + (Dose.ofRun == .whole ? ["WebXRViewer2018", "MobileMarketing2018", "MobileMarketing2019"] : [])

  private static func files(of module: String) throws -> [String] {
    let folder = "\(Paths.root)/Generated/Swift/\(module)"
    return try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".swift") }.sorted()
      .map { "\(folder)/\($0)" }
  }

  @Test("every registry compiles without warnings", .long, arguments: ["5", "6"], flags)
  func registries(mode: String, flags: [String]) throws {
    let compiler = try #require(Compiler.found)
    for module in Self.modules {
      let result = compiler.run(
        ["-typecheck", "-warnings-as-errors", "-swift-version", mode, "-module-name", "Signalbook\(module)"]
          + ["-I", compiler.modules] + flags + (try Self.files(of: module)))
      #expect(result.status == 0, "\(module): \(result.output)")
    }
  }

  @Test("runtime and registries compile for library evolution", .long) func libraryEvolution() throws {
    let compiler = try #require(Compiler.found)
    try inTemporaryFolder { folder in
      let sources = FileManager.default.enumerator(atPath: "\(Paths.root)/Sources/Signalbook")?.compactMap {
        ($0 as? String).flatMap { $0.hasSuffix(".swift") ? "\(Paths.root)/Sources/Signalbook/\($0)" : nil }
      }
      let parts =
        [("Signalbook", try #require(sources))]
        + (try Self.modules.map { ("Signalbook\($0)", try Self.files(of: $0)) })
      for (module, files) in parts {
        let result = compiler.run(
          [
            "-emit-module", "-parse-as-library", "-enable-library-evolution", "-swift-version", "6",
            "-warnings-as-errors", "-module-name", module, "-package-name", "signalbook", "-I", folder,
            "-emit-module-path",
            "\(folder)/\(module).swiftmodule",
          ] + files.sorted())
        #expect(result.status == 0, "\(module): \(result.output)")
      }
    }
  }

  @Test("code in the same module calls it from any actor, regardless of the default isolation")
  func callers() throws {
    let compiler = try #require(Compiler.found)
    let schema = """
      {
        "$schema": "signalbook-1.schema.json",
        "registry": {"name": "r", "namespace": "R", "version": "1.0.0", "description": "x", "defaults": {"category": "c"}},
        "types": {"key": {"cases": {"BlockAds": {"holds": "boolean", "description": "x"}}}},
        "streams": {"a": {"encoding": "tuple", "time": {"type": "integer", "from": "clock.ms-since-1970"}}},
        "events": {
          "menu.opened": {"stream": "a", "method": "m", "object": "o"},
          "changed": {
            "stream": "a", "method": "c", "object": "o", "value": {"type": "key"},
            "extras": {"to": {"heldBy": "value", "as": "text"}}
          }
        }
      }
      """
    let generated = Generated([SourceFile(path: "r/r.json", bytes: Array(schema.utf8))], folder: "r", name: "r")
    #expect(generated.diagnostics.sorted.map(\.compilerText) == [])
    let caller = """
      import Signalbook

      actor Recorder {
        let telemetry = Telemetry(R.self, variant: .standard)
        func open() {
          telemetry.record(.menu.opened)
          telemetry.record(.changed(.blockAds(true)))
        }
      }
      """
    try inTemporaryFolder { folder in
      var paths = ["\(folder)/caller.swift"]
      try Data(caller.utf8).write(to: URL(fileURLWithPath: paths[0]))
      for file in generated.files {
        paths.append("\(folder)/\(file.name)")
        try Data(file.text).write(to: URL(fileURLWithPath: paths[paths.count - 1]))
      }
      for flags in Self.flags {
        let result = compiler.run(
          ["-typecheck", "-warnings-as-errors", "-swift-version", "6", "-module-name", "App", "-I", compiler.modules]
            + flags + paths)
        #expect(result.status == 0, "\(flags): \(result.output)")
      }
    }
  }
}
