import Foundation
import SignalbookProject
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

@Suite("Project folders") struct ProjectFolderTests {
  /// Returns a registry with another name and imports.
  static func registry(_ name: String, imports: String? = nil) -> String {
    let text = registry.replacingOccurrences(
      of: #""A toy.""#, with: #""A.""# + (imports.map { #", "imports": "# + $0 } ?? ""))
    return text.replacingOccurrences(of: #""toy""#, with: "\"\(name)\"")
      .replacingOccurrences(of: "Toy", with: name.uppercased())
  }

  static let registry = #"""
    {
      "$schema": "signalbook-1.schema.json",
      "registry": {"name": "toy", "namespace": "Toy", "version": "1.0.0", "description": "A toy."}
    }
    """#

  @Test("the nearest parent folder with a signalbook.json or a Package.swift is the project")
  func discovery() throws {
    try inTemporaryFolder { folder in
      try write("", to: folder + "/Package.swift")
      try write("{}", to: folder + "/inner/signalbook.json")
      try write("", to: folder + "/inner/deep/deeper/file")
      try write("", to: folder + "/other/file")
      let deep = try #require(ProjectFolder.find(from: folder + "/inner/deep/deeper"))
      #expect(deep.prefix == folder + "/inner/deep/deeper/../../")
      #expect(deep.isConfigured)
      let other = try #require(ProjectFolder.find(from: folder + "/other"))
      #expect(other.prefix == folder + "/other/../")
      #expect(!other.isConfigured)
    }
  }

  @Test("a package without signalbook.json uses the registries in its schemas folder")
  func zeroConfiguration() throws {
    try inTemporaryFolder { folder in
      try write("", to: folder + "/Package.swift")
      try write(Self.registry, to: folder + "/schemas/one/registry.json")
      try write(Self.registry, to: folder + "/schemas/two/registry.json")
      try write("{}", to: folder + "/schemas/signalbook-1.schema.json")
      try write("", to: folder + "/schemas/empty/readme.md")
      let project = try #require(ProjectFolder.find(from: folder))
      var diagnostics = Diagnostics()
      let configuration = try #require(project.configuration(into: &diagnostics))
      let folders = project.registryFolders(of: configuration)
      #expect(folders == ["\(folder)/schemas/one", "\(folder)/schemas/two"])
      let loaded = project.load(folders: folders, of: configuration, into: &diagnostics)
      #expect(diagnostics.all.isEmpty)
      #expect(loaded.map(\.registry?.name) == ["toy", "toy"])
      #expect(loaded.map(\.folderName) == ["one", "two"])
    }
  }

  @Test("a file is parsed only once until its content changes")
  func parsedOnce() throws {
    try inTemporaryFolder { folder in
      try write("", to: folder + "/Package.swift")
      let shared = folder + "/schemas/shared/registry.json"
      try write(Self.registry("shared"), to: shared)
      for name in ["one", "two"] {
        try write(
          Self.registry(name, imports: #"["../shared"]"#), to: folder + "/schemas/\(name)/registry.json")
      }
      let project = try #require(ProjectFolder.find(from: folder))
      func loaded() throws -> [Registry] {
        var diagnostics = Diagnostics()
        let configuration = try #require(project.configuration(into: &diagnostics))
        let loaded = project.load(
          folders: project.registryFolders(of: configuration), of: configuration, into: &diagnostics)
        #expect(diagnostics.all.isEmpty, "\(diagnostics.sorted.map(\.compilerText).joined())")
        return loaded.compactMap(\.registry)
      }
      func parsed(_ registries: [Registry]) -> [ParsedFile] {
        registries.filter { $0.name == "shared" }.map { $0.files[0].parsed }
          + registries.flatMap(\.imports).map { $0.files[0].parsed }
      }
      let first = parsed(try loaded())
      #expect(first.count == 3 && first.allSatisfy { $0 === first[0] })
      #expect(first[0].source.path == shared && first[0].root != nil)
      #expect(parsed(try loaded()).allSatisfy { $0 === first[0] })
      try write(Self.registry("shared") + "\n", to: shared)
      let again = parsed(try loaded())
      #expect(again.count == 3 && again.allSatisfy { $0 === again[0] && $0 !== first[0] })
      #expect(project.tree(ofDisplayPath: shared)?["registry"]?["name"]?.string == "shared")
    }
  }

  @Test("a missing registry folder is an error in signalbook.json, with the most similar name")
  func missingRegistry() throws {
    try inTemporaryFolder { folder in
      try write(#"{"targets": {"App": {"registry": "schemas/to"}, "Own": {}}}"#, to: folder + "/signalbook.json")
      try write(Self.registry, to: folder + "/schemas/toy/registry.json")
      let project = try #require(ProjectFolder.find(from: folder))
      var diagnostics = Diagnostics()
      let configuration = try #require(project.configuration(into: &diagnostics))
      #expect(project.load(configuration.targets, of: configuration, into: &diagnostics).isEmpty)
      let findings = diagnostics.sorted
      #expect(findings.map(\.location.column) == [34, 49])
      #expect(findings[0].message.contains(#"did you mean "schemas/toy"?"#))
      #expect(findings[1].message.contains("Sources/Own"))
    }
  }

  @Test("a target's schema files are its registry if it does not name one")
  func ownFiles() throws {
    try inTemporaryFolder { folder in
      try write(#"{"targets": {"My-App": {"access": "package"}}}"#, to: folder + "/signalbook.json")
      try write(Self.registry, to: folder + "/Sources/My-App/toy.signalbook.json")
      try write("{", to: folder + "/Sources/My-App/other.json")
      let project = try #require(ProjectFolder.find(from: folder))
      var diagnostics = Diagnostics()
      let configuration = try #require(project.configuration(into: &diagnostics))
      let loaded = project.load(configuration.targets, of: configuration, into: &diagnostics)
      #expect(diagnostics.all.isEmpty)
      #expect(loaded.map(\.loaded.folderName) == ["My_App"])
      #expect(loaded.map(\.loaded.registry?.namespace) == ["Toy"])
    }
  }

  @Test("an imported folder that is another target's registry belongs to this target's module")
  func importedFolders() throws {
    try inTemporaryFolder { folder in
      try write(
        #"{"targets": {"Core": {"registry": "schemas/core"}, "App": {"registry": "schemas/app/"}}}"#,
        to: folder + "/signalbook.json")
      for name in ["core", "own"] {
        try write(Self.registry(name), to: folder + "/schemas/\(name)/registry.json")
      }
      try write(
        Self.registry("app", imports: #"["../core", "../own"]"#), to: folder + "/schemas/app/registry.json")
      let project = try #require(ProjectFolder.find(from: folder))
      var diagnostics = Diagnostics()
      let configuration = try #require(project.configuration(into: &diagnostics))
      let loaded = project.load(configuration.targets, of: configuration, into: &diagnostics)
      #expect(diagnostics.sorted.map(\.message) == [])
      let app = try #require(loaded.first { $0.target.name == "App" }?.loaded.registry)
      #expect(app.imports.map(\.module) == ["Core", nil])
    }
  }

  @Test("imports of a configured target are found in the other targets and in its entry")
  func imports() throws {
    try inTemporaryFolder { folder in
      try write(
        #"""
        {"targets": {
          "Core": {"registry": "core"},
          "App": {"registry": "app", "imports": {"target:Far": {"registry": "far", "module": "Far"}}}
        }}
        """#, to: folder + "/signalbook.json")
      try write(Self.registry("core"), to: folder + "/core/registry.json")
      try write(Self.registry("far"), to: folder + "/far/registry.json")
      try write(
        Self.registry("app", imports: #"["target:Core", "target:Far"]"#), to: folder + "/app/registry.json")
      let project = try #require(ProjectFolder.find(from: folder))
      var diagnostics = Diagnostics()
      let configuration = try #require(project.configuration(into: &diagnostics))
      let loaded = project.load(configuration.targets, of: configuration, into: &diagnostics)
      #expect(diagnostics.sorted.map(\.message) == [])
      let app = try #require(loaded.first { $0.target.name == "App" }?.loaded.registry)
      #expect(app.imports.map(\.module) == ["Core", "Far"])
    }
  }
}
