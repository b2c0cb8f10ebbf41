import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

@testable import SignalbookLinting

@Suite("Optional objects") struct OptionalObjectTests {
  private func findings(_ fields: String) throws -> [String] {
    let linted = LintFixture.lint(
      #"""
      "streams": {
        "own": {
          "extends": "app", "description": "Facts about the device.", "ping": "own", "build": ["background"],
          "envelope": {
            "events": { "description": "The events.", "type": "array", "from": "stream.events" },
            "device": { "description": "The device.", "sent": "present", "fields": \#(fields) }
          }
        }
      },
      "events": {
        "menu.opened": { "description": "The user opened the menu.", "method": "open", "object": "menu", "stream": "own" }
      }
      """#)
    return try #require(linted.result, "\(linted.text.prefix(2000))").findings.map(\.rule.id)
      .filter { $0 == "SB1253" }
  }

  @Test("an object with only values from sources is always sent, so `sent` has no effect")
  func sources() throws {
    #expect(
      try findings(#"{ "system": { "description": "The system.", "from": "os.name", "sent": "present" } }"#)
        == ["SB1253"])
    #expect(try findings(#"{ "kind": { "description": "The kind.", "const": "phone" } }"#) == ["SB1253"])
  }
}
