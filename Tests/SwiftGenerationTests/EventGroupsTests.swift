import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookSwiftGeneration
import SignalbookTestSupport
import Testing

@Suite("Groups of events") struct EventGroupsTests {
  private static let head = #""$schema": "signalbook-1.schema.json""#

  @Test(
    "a group whose events are declared in several files compiles, with its members in each of them",
    .enabled(if: Compiler.found != nil, "needs a build"), arguments: [FileLayout.schemaFiles(name: "r"), .buckets])
  func severalFiles(layout: FileLayout) throws {
    let registry = #"""
      {\#(Self.head), "registry": {"name": "r", "namespace": "R", "version": "1.0.0", "description": "x",
      "defaults": {"stream": "b"}}, "streams": {"b": {"encoding": "object", "eventField": {"wire": "e", "type": "string"}}},
      "events": {"menu.opened": {}, "menu.item.shown": {}}}
      """#
    let others = #"{\#(Self.head), "events": {"menu.closed": {}, "menu.item.tapped": {}, "menu.search.opened": {}}}"#
    let generated = Generated(
      [
        SourceFile(path: "r/a.json", bytes: Array(registry.utf8)),
        SourceFile(path: "r/b.json", bytes: Array(others.utf8)),
      ], folder: "r", layout: layout)
    #expect(generated.diagnostics.sorted.map(\.compilerText) == [])
    let calls = """
      import Signalbook
      let all: [R.Event] = [.menu.opened, .menu.closed, .menu.item.shown, .menu.item.tapped, .menu.search.opened]
      """
    let result = try #require(Compiler.found).check(
      generated.files + [GeneratedFile(name: "calls.swift", text: Array(calls.utf8))], mode: "6")
    #expect(result.status == 0, "\(result.output)")
  }
}
