import Foundation
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

/// Returns the names of the subfolders of a folder in this checkout.
private func folders(of path: String) -> [String] {
  let root = URL(fileURLWithPath: "\(Paths.root)/\(path)")
  let entries = try? FileManager.default.contentsOfDirectory(at: root, includingPropertiesForKeys: [.isDirectoryKey])
  return (entries ?? []).filter(\.hasDirectoryPath).map(\.lastPathComponent).sorted()
}

@Suite struct RealRegistriesTests {
  @Test(arguments: folders(of: "schemas"))
  func registryLoadsWithoutAFinding(_ name: String) {
    var diagnostics = Diagnostics()
    let registry = loadRegistry(folder: "\(Paths.root)/schemas/\(name)", into: &diagnostics)
    #expect(diagnostics.sorted.map(\.compilerText) == [])
    #expect(registry?.name == name)
  }

  @Test(arguments: folders(of: "Examples/language"))
  func hardCaseLoadsWithoutAFinding(_ name: String) {
    var diagnostics = Diagnostics()
    let registry = loadRegistry(folder: "\(Paths.root)/Examples/language/\(name)", into: &diagnostics)
    #expect(diagnostics.sorted.map(\.compilerText) == [])
    #expect(registry != nil)
  }

  @Test func anObjectDeclaredToHaveNoMembersNeedsNoSource() {
    let text = """
      {"$schema": "signalbook-1.schema.json",
       "registry": {"name": "a", "namespace": "A", "version": "1.0.0", "description": "A."},
       "streams": {"s": {"envelope": {"none": {"fields": {}}, "open": {"type": "object"}}}}}
      """
    var diagnostics = Diagnostics()
    _ = loadRegistry(files: [SourceFile(path: "a.json", bytes: Array(text.utf8))], folder: "", into: &diagnostics)
    #expect(diagnostics.sorted.map(\.rule.name) == ["missing-part"])
    #expect(diagnostics.sorted.first?.message.contains("'from' with a source") == true)
  }
}
