import Testing

/// Tests for streams whose pings are never built.
@Suite("Streams that are never built") struct StreamNeverBuiltTests {
  private static func found(_ own: String, base: String = "") -> [String] {
    let linted = LintFixture.lint(
      #"""
      "streams": {
        "base": { "extends": "app", "description": "What both share.", "abstract": true \#(base) },
        "own": { "extends": "base", "description": "Actions of the user.", "ping": "own" \#(own) }
      },
      "events": {
        "menu.opened": { "description": "The user opened the menu.", "method": "open", "object": "menu", "stream": "own" }
      }
      """#, marked: "SB1115")
    #expect(!linted.text.contains("error:"), "\(linted.text)")
    return linted.found.filter { $0.contains("SB1115") }
  }

  private static let events =
    #", "envelope": { "events": { "description": "The events.", "type": "array", "from": "stream.events" } }"#
  private static let upload = #", "upload": { "address": "https://example.com", "contentType": "application/json" }"#

  @Test("uploaded events that are never assembled are found") func found() {
    #expect(Self.found(Self.events + Self.upload).count == 1)
  }

  @Test("a stream without events that is never built is found") func withoutEvents() {
    func found(_ other: String) -> [String] {
      LintFixture.lint(
        #"""
        "streams": {
          "pulse": {
            "encoding": "none", "description": "A sign of life.", "ping": "pulse", "consent": { "default": "on" },
            "envelope": { "os": { "description": "The system.", "from": "os.name" } } \#(Self.upload) \#(other)
          }
        }
        """#, marked: "SB1115"
      ).found.filter { $0.contains("SB1115") }
    }
    #expect(found("").count == 1)
    #expect(found(#", "build": ["background"]"#) == [])
    // The runtime builds deletion requests.
    #expect(
      found(
        #"""
        }, "own": {
          "extends": "app", "description": "Actions.", "ping": "own",
          "consent": { "default": "on", "deletionRequest": "pulse", "mechanism": "A setting." }
        """#) == [])
  }

  @Test("a stream that the app sends or that inherits its triggers is not reported") func silent() {
    #expect(Self.found(Self.events) == [])
    #expect(Self.found(Self.upload) == [])
    #expect(Self.found(Self.events + Self.upload, base: #", "build": ["background"]"#) == [])
  }
}
