import SignalbookTestSupport
import Testing

@testable import SignalbookExporting

/// Checks that the producer's schema describes the whole payload, without members that are never sent.
@Suite struct ProducerSchemaTests {
  private static func schema(
    envelope: String = #""events": { "from": "stream.events" }"#, stream: String = "", fields: String = "",
    more: String = "", _ dialect: SchemaDialect = .draft2020
  ) throws -> String {
    let text = #"""
      { "$schema": "signalbook-1.schema.json",
        "registry": { "name": "r", "namespace": "R", "version": "1.0.0", "description": "R.", "defaults": { "stream": "s" } },
        "streams": { "s": {
          "description": "S.", "encoding": "object", "eventField": { "wire": "e", "type": "string" },
          \#(envelope.isEmpty ? "" : #""envelope": { \#(envelope) }, "#)"data": "usage.interaction"\#(stream) } },
        "events": { "opened": { "description": "O.", "code": "o", "fields": { "n": { "type": "integer" }\#(fields) } } }\#(more) }
      """#
    var request = try ExportFixture.request(text: text)
    request.side = .producer
    request.dialect = dialect
    let file = try ExportFixture.format("json-schema").export(request).files[0].text
    return file.filter { !$0.isWhitespace }
  }

  @Test(arguments: [SchemaDialect.draft2020, .draft4]) func `members that an upload adds are in the schema`(
    dialect: SchemaDialect
  ) throws {
    let adds = #", "upload": { "address": "https://e.example", "adds": { "topic": { "const": "t" } }"#
    let alone = try Self.schema(stream: adds + " }", dialect)
    #expect(alone.contains(#""required":["events","topic"]"#) && alone.contains(#""topic":{"#), "\(alone)")
    // A batch of several pings is sent without these members.
    let batch = try Self.schema(stream: adds + #", "batch": { "wire": "b" } }"#, dialect)
    #expect(batch.contains(#""required":["events"]"#) && batch.contains(#""topic":{"#), "\(batch)")
    let bare = try Self.schema(envelope: "", stream: adds + " }", dialect)
    #expect(bare.contains(#""topic":{"#) && bare.contains(#""topic"]"#), "\(bare)")
  }

  @Test func `attributes are the declared ones`() throws {
    let text = try Self.schema(
      envelope: #""attrs": { "type": "object", "from": "stream.attributes" }, "events": { "from": "stream.events" }"#,
      more: #", "attributes": { "plan": { "description": "P.", "enum": ["free", "paid"] } }"#)
    #expect(
      text.contains(#""properties":{"plan":{"description":"P.","enum":["free","paid"]}},"additionalProperties":false"#),
      "\(text)")
  }

  @Test func `a list of events has its limit`() throws {
    #expect(try Self.schema(stream: #", "limits": { "events": { "atMost": 3 } }"#).contains(#""maxItems":3"#))
  }

  @Test func `a whole number in a text has its bounds`() throws {
    let text = try Self.schema(
      fields: #", "s": { "type": "integer", "minimum": 1, "maximum": 12, "as": "text" }"#)
    #expect(text.contains(#""pattern":"^([1-9]|1[0-2])$""#), "\(text)")
  }
}
