import Foundation
import SignalbookProject
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

/// `Tests/Plugin` tests the same behavior with builds.
@Suite("Files that the build plugin reads") struct BuildTests {
  private func argument(_ name: String, _ package: String, schemas: String? = nil) -> String {
    let more = schemas.map { #", "schemas": "\#($0)""# } ?? ""
    return #"{"name": "\#(name)", "module": "\#(name)", "package": "\#(package)"\#(more)}"#
  }

  /// Returns the registry of `App`, its findings, and the paths that were read, relative to the folder.
  private func load(
    _ folder: String, _ targets: [String], siblings: Set<String> = []
  ) throws -> (registry: Registry?, findings: [String], watched: [String]) {
    let files = RecordingFiles()
    var project = ProjectFolder(prefix: folder + "/app/", files: files)
    var diagnostics = Diagnostics()
    project.use(try targets.map { try #require(PackageTarget(argument: $0)) }, into: &diagnostics)
    let loaded = project.load(forBuildOf: "App", siblings: siblings, into: &diagnostics)
    let findings = diagnostics.sorted.map { finding in
      let location = finding.location
      return "\(location.path.dropFirst(folder.count + 1)):\(location.line):\(location.column) \(finding.rule.name)"
    }
    return (loaded?.registry, findings, files.watched.map { String($0.dropFirst(folder.count + 1)) })
  }

  private func inGraph(_ body: (String) throws -> Void) throws {
    try inTemporaryFolder { folder in
      try write(#"{"targets": {"Kit": {"registry": "kit"}}}"#, to: folder + "/kit/signalbook.json")
      try write(ProjectFolderTests.registry("kit"), to: folder + "/kit/kit/registry.json")
      try write(#"{"targets": {"App": {"registry": "toy"}}}"#, to: folder + "/app/signalbook.json")
      try write(
        ProjectFolderTests.registry("toy", imports: #"["../shared", "target:Kit", "target:Inside"]"#),
        to: folder + "/app/toy/registry.json")
      try write(ProjectFolderTests.registry("shared"), to: folder + "/app/shared/registry.json")
      try write(ProjectFolderTests.registry("inside"), to: folder + "/app/Inside/x.signalbook.json")
      try body(folder)
    }
  }

  private func targets(_ folder: String) -> [String] {
    [
      argument("App", folder + "/app", schemas: folder + "/app/Sources"),
      argument("Inside", folder + "/app", schemas: folder + "/app/Inside"), argument("Kit", folder + "/kit"),
    ]
  }

  @Test("registries are found in folders, targets and other packages, and all read files are watched")
  func watched() throws {
    try inGraph { folder in
      let (registry, findings, watched) = try load(folder, targets(folder))
      #expect(findings == [])
      #expect(registry?.imports.map(\.registryName) == ["shared", "kit", "inside"])
      #expect(registry?.imports.map(\.module) == [nil, "Kit", "Inside"])
      let read = [
        "app/Inside", "app/Inside/x.signalbook.json", "app/shared", "app/shared/registry.json", "app/signalbook.json",
        "app/toy", "app/toy/registry.json", "kit/kit", "kit/kit/registry.json", "kit/signalbook.json",
      ]
      #expect(Set(read).subtracting(watched) == [], "\(watched)")
    }
  }

  @Test("a missing file is watched through the folder in which it would appear")
  func missing() throws {
    try inGraph { folder in
      try FileManager.default.removeItem(atPath: folder + "/app/shared")
      try FileManager.default.removeItem(atPath: folder + "/kit/signalbook.json")
      let (registry, findings, watched) = try load(folder, targets(folder))
      #expect(registry == nil)
      #expect(findings.allSatisfy { $0.hasPrefix("app/toy/registry.json:") && $0.hasSuffix("unknown-import") })
      #expect(findings.count == 2 && watched.contains("app") && watched.contains("kit"), "\(findings) \(watched)")
    }
  }

  @Test(
    "faults of the configuration have their locations, in whatever package",
    arguments: [
      (#"{"targets": {"App": {"registry": "toi"}}}"#, ["1:34 missing-registry"]),
      (#"{"targets": {"Ap": {"registry": "toy"}}}"#, ["1:2 missing-registry", "1:14 unknown-target"]),
      (#"{"targets": {"App": {"registry": "toy", "output": "x"}}}"#, ["1:51 generated-twice"]),
      (
        #"{"targets": {"App": {"registry": "toy", "output": "/x"}}}"#, ["1:51 generated-twice", "1:51 unusable-output"]
      ),
      (#"{"targets": {"App": {"registry": "toy"}, "Inside": {"registry": "no"}}}"#, ["1:65 missing-registry"]),
    ])
  func faults(text: String, expected: [String]) throws {
    try inGraph { folder in
      try write(text, to: folder + "/app/signalbook.json")
      let findings = try load(folder, targets(folder), siblings: ["App", "Inside"]).findings
      let own = findings.filter { !$0.hasSuffix("unknown-import") }
      #expect(own.sorted() == expected.map { "app/signalbook.json:" + $0 }.sorted())
      try write(#"{"targets": {"Kit": {"registry": "no"}}}"#, to: folder + "/kit/signalbook.json")
      let other = try load(folder, targets(folder), siblings: ["App", "Inside"]).findings
      #expect(other.contains("kit/signalbook.json:1:34 missing-registry"), "\(other)")
    }
  }

  @Test("decoders need decoders of the import; otherwise, the fault is at the importer's entry")
  func decoders() throws {
    try inGraph { folder in
      let kit = #"""
        {"$schema": "signalbook-1.schema.json",
         "registry": {"name": "kit", "namespace": "Kit", "version": "1.0.0", "description": "A."},
         "streams": {"s": {"encoding": "object", "eventField": {"wire": "e", "type": "string"}}},
         "events": {"opened": {"stream": "s"}}}
        """#
      func findings(_ app: String, _ other: String) throws -> [String] {
        let text = #"{"targets": {"App": {"registry": "toy", "generate": \#(app)}}}"#
        try write(text, to: folder + "/app/signalbook.json")
        try write(
          #"{"targets": {"Kit": {"registry": "kit", "access": "public"\#(other)}}}"#,
          to: folder + "/kit/signalbook.json")
        return try load(folder, targets(folder), siblings: ["App", "Inside"]).findings
      }
      let both = #"["events", "decoders"]"#
      // A registry without events has no decoded events.
      #expect(try findings(both, "") == [])
      try write(kit, to: folder + "/kit/kit/registry.json")
      let text = #"{"targets": {"App": {"registry": "toy", "generate": ["events", "#
      #expect(
        try findings(both, "") == ["app/signalbook.json:1:\(text.utf8.count + 1) import-without-decoders"])
      #expect(try findings(#"["events"]"#, "") == [])
      #expect(try findings(both, #", "generate": \#(both)"#) == [])
      // The calls of the importer's decoders use those of the import's.
      let calls = #"["events", "decoders", "calls"]"#
      #expect(try findings(calls, #", "generate": \#(both)"#).map { $0.hasSuffix("import-without-decoders") } == [true])
      #expect(try findings(calls, #", "generate": \#(calls)"#) == [])
    }
  }
}
