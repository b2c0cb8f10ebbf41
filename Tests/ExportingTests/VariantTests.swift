import SignalbookExporting
import SignalbookSchemaFiles
import Testing

/// Checks that a variant's differences are in the exports for this variant, and in the exports for all variants.
@Suite struct VariantTests {
  private static let text = """
    { "$schema": "signalbook-1.schema.json",
      "registry": { "name": "r", "namespace": "R", "version": "1.0.0", "description": "R.",
        "variants": { "a": { "description": "A." }, "b": { "description": "B." } } },
      "streams": { "own": {
        "data": "usage.setting", "purposes": ["analytics"], "recipients": [{ "name": "Us", "role": "self", "tracking": false }],
        "variants": { "a": {
          "consent": { "default": "off", "mechanism": "Ask" },
          "recipients": [{ "name": "Ads", "role": "third-party", "tracking": true, "hosts": ["ads.example.com"] }] } },
        "envelope": {
          "fixed": { "const": 1, "variants": { "a": { "const": 2 } } },
          "kind": { "from": "device.kind", "variants": { "a": { "sent": "never" } } },
          "os": { "from": "os.name", "variants": { "a": { "wire": "system" } } },
          "n": { "type": "integer", "from": "counter.sessions", "resetBy": "build", "variants": { "a": { "as": "text" } } } } } } }
    """

  private static func export(_ format: String, _ variant: String?) throws -> Export {
    var request = try ExportFixture.request(text: text)
    request.variant = variant
    return try ExportFixture.format(format).export(request)
  }

  @Test(arguments: [
    (
      nil,
      [
        #""required": ["fixed", "n"]"#, #""fixed": {"#, #""enum": [1, 2]"#, #""os": {"type": "string"}"#,
        #""system": {"type": "string"}"#, #"{"type": "integer"}"#,
        #"{"type": "string", "pattern": "^(0|-?[1-9][0-9]{0,19})$"}"#,
      ]
    ),
    ("a", [#""required": ["fixed", "n", "system"]"#, #""fixed": {"const": 2}"#]),
    ("b", [#""required": ["fixed", "kind", "n", "os"]"#, #""n": {"type": "integer"}"#]),
  ])
  func `the schema of a document`(variant: String?, parts: [String]) throws {
    let text = try #require(try Self.export("json-schema", variant).files.first).text
    for part in parts { #expect(text.contains(part), "\(text)") }
    #expect(variant != "a" || !text.contains("\"kind\""))
    #expect(variant != "b" || !text.contains("\"system\""))
  }

  @Test func `tracking and its hosts are those of the variant`() throws {
    for (variant, isTracking) in [(nil, true), ("a", true), ("b", false)] as [(String?, Bool)] {
      let text = try #require(try Self.export("privacy-manifest", variant).files.first).text
      #expect(text.contains("ads.example.com") == isTracking)
      #expect(text.contains("<key>NSPrivacyTracking</key>\n\t<\(isTracking)/>"))
      #expect(text.contains("<key>NSPrivacyCollectedDataTypeTracking</key>\n\t\t\t<\(isTracking)/>"))
    }
  }

  @Test func `an answer that a variant gives has the place of the key that gives it`() throws {
    let export = try Self.export("review-request", "a")
    let lines = Self.text.split(separator: "\n")
    for (place, line) in [("9/r/streams/own/default", "\"off\""), ("12/r/streams/own", "{ \"name\": \"Ads\"")] {
      let source = try #require(export.sources.first { $0.path == place })
      #expect(lines[source.location.line - 1].dropFirst(source.location.column - 1).hasPrefix(line), "\(place)")
    }
  }

  @Test func `an identifier in an event links its stream`() throws {
    let text = """
      { "$schema": "signalbook-1.schema.json", "registry": { "name": "r", "namespace": "R", "version": "1.0.0", "description": "R." },
        "streams": { "own": { "encoding": "object", "data": "usage.other", "purposes": ["analytics"], "recipients": [{ "name": "Us", "role": "self" }] } },
        "events": { "e": { "stream": "own", "fields": { "who": { "data": "id.account" } } } } }
      """
    let file = try ExportFixture.format("privacy-manifest").export(ExportFixture.request(text: text)).files.first
    let manifest = try #require(file).text
    #expect(manifest.contains("NSPrivacyCollectedDataTypeUserID"))
    #expect(!manifest.contains("<key>NSPrivacyCollectedDataTypeLinked</key>\n\t\t\t<false/>"))
  }
}
