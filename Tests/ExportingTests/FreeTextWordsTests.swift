import SignalbookTestSupport
import Testing

@testable import SignalbookExporting

/// Checks that a review request describes free text in keys and values of maps.
@Suite struct FreeTextWordsTests {
  @Test(arguments: [
    (#""maxLength": 9"#, "any text, up to 9 characters."),
    (#""type": "string""#, "any text."),
    (
      #""type": "map", "keys": { "enum": ["a"] }, "values": { "maxLength": 10 }"#,
      "any text in values, up to 10 characters."
    ),
    (
      #""type": "map", "maxProperties": 3, "keys": { "type": "string" }, "values": { "maxLength": 10 }"#,
      "any text in keys; any text in values, up to 10 characters."
    ),
    (
      #""type": "map", "maxProperties": 3, "keys": { "maxLength": 4 }, "values": { "type": "boolean" }"#,
      "any text in keys, up to 4 characters."
    ),
  ]) func `free text is named in words`(type: String, words: String) throws {
    let request = try ExportFixture.request(
      text: #"""
        { "$schema": "signalbook-1.schema.json",
          "registry": { "name": "r", "namespace": "R", "version": "1.0.0", "description": "R.", "defaults": { "stream": "s" } },
          "streams": { "s": { "description": "S.", "encoding": "object", "eventField": { "wire": "e", "type": "string" } } },
          "events": { "opened": { "description": "O.", "code": "o", "fields": { "f": { "description": "F.", \#(type) } } } } }
        """#)
    let text = try ExportFixture.format("review-request").export(request).files[0].text
    #expect(text.contains("accepts \(words)\n"), "\(text)")
  }
}
