import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

/// Tests for declarations that other tools accept, but whose data could never be sent as declared.
@Suite("Declarations that cannot be sent") struct UnsendableTests {
  private static func upload(_ members: String) -> String {
    #"""
    "streams": {"state": {"envelope": {"v": {"const": 1}}, "upload": {\#(members)}}}
    """#
  }

  private static func stream(_ members: String) -> String {
    #"""
    "streams": {"batch": {"encoding": "object", "eventField": {"wire": "ea", "type": "string"}, \#(members)}}, "events": {"tap": {"stream": "batch"}}
    """#
  }

  private static let events = #""envelope": {"events": {"from": "stream.events"}}"#

  private static func event(_ members: String) -> String {
    #"""
    "events": {"tap": {"stream": "batch", "code": 1, \#(members)}}
    """#
  }

  @Test(
    "Such a declaration is an error",
    arguments: [
      upload(#""address": ⟦"https://example.com:99999"⟧SB0256"#),
      upload(#""address": ⟦"https://example.com:0"⟧SB0256"#),
      upload(#""address": ⟦"https://300.1.1.1"⟧SB0256"#), upload(#""address": ⟦"https://a..b"⟧SB0256"#),
      upload(#""address": ⟦"https://example.com/x/../y"⟧SB0256"#),
      upload(#""address": ⟦"https://example.com/#top"⟧SB0256"#),
      upload(#""path": {"text": ⟦"/a/../b"⟧SB0256, "parts": {}}"#),
      upload(#""path": {"text": ⟦"/a/%2e%2E/b"⟧SB0256, "parts": {}}"#),
      upload(#""path": {"text": ⟦"/a?b=c"⟧SB0256, "parts": {}}"#),
      stream(#"\#(events), "common": {⟦"x"⟧SB0232: {"type": "integer", "from": "counter.sequence"}}"#),
      stream(#"\#(events), "common": {⟦"x"⟧SB0232: {"type": "string", "from": "document.id"}}"#),
      stream(#"\#(events), "common": {⟦"x"⟧SB0232: {"from": "stream.events"}}"#),
      stream(#""envelope": {"a": {"from": "stream.events"}, ⟦"b"⟧SB0232: {"from": "stream.events"}}"#),
      event(#""fields": {⟦"x"⟧SB0232: {"type": "integer", "from": "counter.sequence"}}"#),
      event(
        #""fields": {"x": {"type": "object", "fields": {⟦"y"⟧SB0232: {"type": "integer", "from": "counter.sequence"}}}}"#
      ),
      #""events": {"one.two": {"method": "m", "object": "o", "extras": {⟦"x"⟧SB0232: {"type": "string", "from": "document.id"}}}}"#,
      event(#""when": {"source": "device.orientation", "not": ⟦["portrait", "landscape"]⟧SB0221}"#),
      #""types": {⟦"integer"⟧SB0215: {"type": "string"}}"#,
      #""types": {"new": {"type": "string", "formerly": ["old"]}}, "attributes": {"a": {"type": ⟦"old"⟧SB0210}}"#,
    ])
  func faulty(sections: String) {
    let loaded = Fixture.load([MarkedSchema(path: "app/app.json", Fixture.file(sections))])
    #expect(loaded.found == loaded.expected, "\(loaded.diagnostics.sorted.map(\.compilerText).joined())")
  }

  @Test("A reference to a former name suggests the current name") func former() {
    let sections = #""types": {"new": {"type": "string", "formerly": ["old"]}}, "attributes": {"a": {"type": "old"}}"#
    let loaded = Fixture.load([MarkedSchema(path: "app/app.json", Fixture.file(sections))])
    #expect(loaded.diagnostics.sorted.map(\.message) == ["the type 'old' was renamed; use 'new'"])
  }

  @Test(
    "Their neighbors are not errors",
    arguments: [
      upload(#""address": "https://example.com:65535/x.y/...""#), upload(#""address": "http://localhost:8080""#),
      upload(#""path": {"text": "/a/..b/{v}", "parts": {"v": {"const": 1}}}"#),
      stream(
        #""envelope": {"n": {"type": "integer", "from": "counter.sequence"}, "events": {"from": "stream.events"}}"#),
      event(#""when": {"source": "device.orientation", "not": ["portrait"]}"#),
    ])
  func sound(sections: String) {
    let loaded = Fixture.load([MarkedSchema(path: "app/app.json", Fixture.file(sections))])
    #expect(loaded.registry != nil, "\(loaded.diagnostics.sorted.map(\.compilerText).joined())")
  }
}
