import SignalbookComparison
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

@Suite("Changes of requests") struct AddressedPingChangesTests {
  private static let base = #"""
    {
      "$schema": "signalbook-1.schema.json",
      "registry": {"name": "shop", "namespace": "Shop", "version": "1.0.0", "description": "x", "defaults": {"stream": "s"}},
      "streams": {"s": {"encoding": "object", "build": ["event"], "consent": {"default": "on"},
        "eventField": {"wire": "e", "type": "string"},
        "upload": {"method": "POST", "address": "https://example.com", "success": ["2xx"],
          "headers": {"X-A": {"description": "x", "const": 1}, "X-B": {"description": "x", "from": "os.name"}}}}},
      "events": {"made": {"description": "x", "fields": {"n": {"description": "x", "type": "integer"}}}}
    }
    """#

  static let edits: [(String, String, String, [String])] = [
    ("a ping moves into the address", #""POST""#, #""GET""#, ["upload-changed wire review"]),
    (
      "a member moves into the path", #""POST""#, #""GET", "path": {"text": "/{e}", "parts": {"e": {}}}"#,
      ["upload-changed wire review", "upload-changed wire"]
    ),
    (
      "a header field is new", #""X-A""#, #""X-C": {"description": "x", "from": "client.id"}, "X-A""#,
      ["field-added review"]
    ),
    ("a header field is gone", #""X-A": {"description": "x", "const": 1}, "#, "", ["field-removed query"]),
    ("a header field has another constant", #""const": 1"#, #""const": 2"#, ["constant-changed query"]),
    ("the default of success is omitted", #", "success": ["2xx"]"#, "", ["upload-changed"]),
    ("one code is no success", #"["2xx"]"#, #"["200"]"#, ["upload-changed"]),
    ("accepted data is kept", #""success": ["2xx"]"#, #""keep": ["204"]"#, ["upload-changed query", "upload-changed"]),
    ("data is kept after an error", #""success""#, #""keep": ["404"], "success""#, ["upload-changed"]),
    ("a header field has another source", #""os.name""#, #""os.version""#, ["source-changed query review"]),
  ]

  @Test("are reported with what they break", arguments: edits)
  func edit(name: String, before: String, after: String, expected: [String]) throws {
    let found = try changes(of: Self.base, replacing: before, with: after).map {
      $0.rule.id.name + ($0.impacts.contains(.query) ? " query" : "") + ($0.witnesses.isEmpty ? "" : " wire")
        + ($0.privacy == .needsNewReview ? " review" : "")
    }
    #expect(found == expected, "\(name)")
  }
}
