import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

/// Checks that examples are complete payloads or calls, with valid keys, held values and templates.
@Suite("Examples of events and fields") struct ExampleSoundnessTests {
  private static func batch(
    _ example: String,
    _ fields: String = #""name": {"type": "string", "maxLength": 5}, "size": {"type": "integer", "as": "text"}"#
  )
    -> String
  {
    #"""
    "events": {"tap": {"stream": "batch", "code": 1, "fields": {\#(fields)}, "examples": [\#(example)]}}
    """#
  }

  private static func tuple(_ example: String) -> String {
    #"""
    "types": {"key": {"cases": {"a": {"holds": {"type": "boolean"}}, "b": {"holds": {"type": "integer"}}}}},
    "events": {"one.two": {"method": "m", "object": "o", "value": {"type": "key"}, "extras": {"to": {"heldBy": "value", "as": "text"}},
      "examples": [\#(example)]}}
    """#
  }

  private static func extra(_ members: String) -> String {
    #""events": {"one.two": {"method": "m", "object": "o", "extras": {"x": {\#(members)}}}}"#
  }

  @Test("Null is a value of a nullable vocabulary and of a nullable field")
  func nullInVocabulary() {
    func found(_ members: String) -> [String] {
      let file = MarkedSchema(
        path: "app/app.json",
        #"""
        {"$schema": "../signalbook-1.schema.json",
         "registry": {"name": "app", "namespace": "App", "version": "1.0.0", "description": "D."},
         "streams": {"o": {"encoding": "object", "eventField": {"wire": "e"}}},
         "events": {"seen": {"code": "seen", "stream": "o", "fields": {"n": {\#(members)}}, "examples": [{"n": null}]}}}
        """#)
      return Fixture.load([file]).diagnostics.sorted.map(\.message)
    }
    #expect(found(#""enum": ["x", null]"#) == [])
    #expect(found(#""enum": ["x"], "nullable": true"#) == [])
    #expect(
      found(#""enum": ["x"]"#) == [#"the example null is not allowed; to allow null, add "nullable": true to the type"#]
    )
  }

  @Test(
    "An example that can never be sent is an error",
    arguments: [
      batch(#"⟦{"name": "n"}⟧"#),
      batch(#"⟦{"ea": 1, "t": 5, "name": "n"}⟧"#), batch(#"⟦{"ea": 1, "name": "n", "size": "1"}⟧"#),
      batch(#"{"ea": 1, "t": 5, "name": "n", "size": ⟦1⟧}"#),
      batch(
        #"{"p": ⟦{"x": 1}⟧}"#,
        #""p": {"type": "object", "fields": {"x": {"type": "integer"}, "y": {"type": "integer"}}}"#),
      tuple(#"⟦[1, "action", "m", "o", "a"]⟧"#), tuple(#"[1, "action", "m", "o", "b", {"to": ⟦true⟧}]"#),
      tuple(#"⟦{"value": "a"}⟧"#), tuple(#"{"value": "b", "to": ⟦true⟧}"#),
      extra(#""type": "map", "keys": {"enum": ["a"]}, "values": {"type": "integer"}, "examples": [{⟦"bogus"⟧: 4}]"#),
      extra(
        #""type": "map", "keys": {"type": "integer", "maximum": 20}, "values": {"type": "integer"}, "examples": [{⟦"25"⟧: 4}]"#
      ),
      extra(#""type": "map", "keys": {"type": "integer"}, "values": {"type": "integer"}, "examples": [{⟦"five"⟧: 4}]"#),
      extra(#""type": "array", "items": {"type": "integer"}, "maxItems": 1, "examples": [⟦[1, 2]⟧]"#),
      extra(#""template": {"text": "a-{b}.c", "parts": {"b": {"type": "string"}}}, "examples": [⟦"x-1.c"⟧]"#),
    ])
  func faulty(sections: String) {
    let schema = MarkedSchema(path: "app/app.json", Fixture.file(sections.replacing("⟧", with: "⟧SB0230")))
    let loaded = Fixture.load([schema])
    #expect(loaded.found == loaded.expected, "\(loaded.diagnostics.sorted.map(\.compilerText).joined())")
  }

  @Test(
    "A whole example is not an error",
    arguments: [
      batch(#"{"name": "n", "size": 1}"#), batch(#"{"ea": 1, "t": 5, "name": "n", "size": "1"}"#),
      batch(
        #"{"name": "n"}"#,
        #""name": {"type": "string", "maxLength": 5}, "size": {"type": "integer", "sent": "present"}"#),
      batch(#"{"p": null}"#, #""p": {"type": "integer", "nullable": true}"#),
      tuple(#"[1, "action", "m", "o", "a", {"to": "true"}]"#), tuple(#"{"value": "b", "to": 3}"#),
      extra(#""type": "map", "keys": {"enum": ["a"]}, "values": {"type": "integer"}, "examples": [{"a": 4}]"#),
      extra(#""template": {"text": "a-{b}.c", "parts": {"b": {"type": "string"}}}, "examples": ["a-1.c"]"#),
    ])
  func whole(sections: String) {
    let loaded = Fixture.load([MarkedSchema(path: "app/app.json", Fixture.file(sections))])
    #expect(loaded.registry != nil, "\(loaded.diagnostics.sorted.map(\.compilerText).joined())")
  }
}
