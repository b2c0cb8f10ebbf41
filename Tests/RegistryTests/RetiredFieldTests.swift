import SignalbookSchemaFiles
import Testing

@testable import SignalbookRegistry

@Suite("Retired fields")
struct RetiredFieldTests {
  private func load(_ extras: String) -> (registry: Registry?, rules: [String]) {
    let text = Fixture.file(
      #""events": {"menu.opened": {"description": "The menu.", "method": "open", "object": "menu", "extras": {\#(extras)}}}"#
    )
    var diagnostics = Diagnostics()
    let registry = loadRegistry(
      files: [SourceFile(path: "app/x.json", bytes: Array(text.utf8))], folder: "app", into: &diagnostics)
    return (registry, diagnostics.sorted.map(\.rule.id))
  }

  @Test("are not sent: they have no member, no parameter, and no row in documents")
  func notSent() throws {
    let (registry, rules) = load(
      #""old": {"description": "Old.", "type": "boolean", "retired": "Nobody asked."}"#)
    #expect(rules == [])
    guard case .tuple(let tuple)? = registry?.events.first?.shape else {
      Issue.record("the event is no tuple")
      return
    }
    #expect(tuple.extras.map(\.name) == [])
  }

  @Test("reserve their key: no other field may use it")
  func keyStaysTaken() {
    let (_, rules) = load(
      #""old": {"description": "Old.", "type": "boolean", "retired": "Gone."}, "new": {"description": "New.", "wire": "old", "type": "boolean"}"#
    )
    #expect(rules.contains(RuleID.duplicateWireKey.id))
  }

  @Test("are separate from a retired event, whose fields remain known")
  func eventAlone() {
    let text = Fixture.file(
      #""events": {"menu.opened": {"description": "The menu.", "method": "open", "object": "menu", "retired": "Gone.", "extras": {"a": {"description": "A.", "type": "boolean"}}}}"#
    )
    var diagnostics = Diagnostics()
    let registry = loadRegistry(
      files: [SourceFile(path: "app/x.json", bytes: Array(text.utf8))], folder: "app", into: &diagnostics)
    guard case .tuple(let tuple)? = registry?.events.first?.shape else {
      Issue.record("the event is no tuple")
      return
    }
    #expect(tuple.extras.map(\.name) == ["a"])
  }
}
