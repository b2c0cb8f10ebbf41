import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

@Suite("Defaults of a file") struct DefaultsOfFilesTests {
  private static let registry = MarkedSchema(
    path: "app/app.json",
    #"""
    {"$schema": "../signalbook-1.schema.json",
     "registry": {"name": "app", "namespace": "App", "version": "1.0.0", "description": "D.",
       "defaults": {"stream": "s", "category": "action", "owner": "a@example.com", "why": "Why?"}},
     "streams": {
       "s": {"encoding": "tuple", "time": {"type": "integer", "from": "clock.ms-since-process-start"}, "why": "How?"},
       "t": {"encoding": "tuple", "time": {"type": "integer", "from": "clock.ms-since-process-start"}},
       "o": {"encoding": "object", "eventField": {"wire": "e", "type": "string"}}},
     "events": {"other": {"method": "open", "object": "door"}}}
    """#)

  private func load(_ events: String) -> (registry: Registry?, found: [String], expected: [String], text: String) {
    let file = MarkedSchema(path: "app/menu.json", "{\"$schema\": \"../signalbook-1.schema.json\",\n\(events)}")
    let result = Fixture.load([Self.registry, file])
    return (
      result.registry, result.found, result.expected, result.diagnostics.sorted.map(\.compilerText).joined()
    )
  }

  @Test("apply to the file's events before the stream's and the registry's defaults")
  func inherited() throws {
    let loaded = load(
      #"""
      "defaults": {"method": "tap", "object": "menu", "category": "ui", "why": "Is the menu found?", "review": ["https://example.com/1"]},
      "events": {
        "menu.opened": {"value": "open"},
        "menu.held": {"method": "hold", "why": "Is it held?", "stream": "t"},
        "menu.seen": {"stream": "o", "code": "seen", "fields": {}}}
      """#)
    let registry = try #require(loaded.registry, "\(loaded.text)")
    func event(_ name: String) throws -> Event { try #require(registry.events.first { $0.name == name }) }
    func tuple(_ name: String) throws -> [String] {
      guard case .tuple(let tuple) = try event(name).shape else { return [] }
      return [tuple.category, tuple.method, tuple.object]
    }
    #expect(try tuple("menu.opened") == ["ui", "tap", "menu"])
    #expect(try tuple("menu.held") == ["ui", "hold", "menu"])
    #expect(try tuple("other") == ["action", "open", "door"])
    #expect(try event("menu.opened").metadata.why == "Is the menu found?")
    #expect(try event("menu.held").metadata.why == "Is it held?")
    #expect(try event("menu.seen").metadata.why == "Is the menu found?")
    #expect(try event("other").metadata.why == "How?")
    #expect(try event("menu.opened").metadata.owner == "a@example.com")
    // The location is where the key is declared.
    #expect(try event("menu.opened").metadata.keyLocations["why"]?.line == 2)
  }

  @Test("are the location of their faults")
  func faults() {
    let stream = load(#""defaults": {"method": "m", "object": "o", "stream": ⟦"nothing"⟧SB0210}, "events": {"a": {}}"#)
    #expect(stream.found == stream.expected, "\(stream.text)")
    let unknown = load(#""defaults": {⟦"value"⟧SB0102: "m"}, "events": {"a": {"method": "m", "object": "o"}}"#)
    #expect(unknown.found == unknown.expected, "\(unknown.text)")
    let lacking = load(#""defaults": {"method": "m"}, "events": {⟦"a"⟧SB0243: {}}"#)
    #expect(lacking.found == lacking.expected, "\(lacking.text)")
  }
}
