import SignalbookLinting
import SignalbookSchemaFiles
import Testing

/// Checks that a fault inherited by three streams is reported once, at its declaration.
@Suite("Inherited faults") struct InheritedFaultTests {
  @Test(
    "are one finding where they are written",
    arguments: [
      ("SB1416", #""upload": { "method": "POST", "address": ⟦"http://example.com"⟧ }"#),
      ("SB1426", #""retention": { "device": ⟦"none"⟧, "recipient": "P1D" }"#),
      ("SB1432", #""retention": { "device": ⟦"unlimited"⟧, "recipient": "P1D" }"#),
      (
        "SB1421",
        #""upload": { "address": ⟦"https://a.example.com"⟧ }, "recipients": [{ "name": "Us", "role": "self", "hosts": ["example.org"], "country": "DE" }]"#
      ),
      ("SB1237", #""population": { "locales": [⟦"de-DE"⟧] }"#),
      ("SB1437", #""population": { "countries": [⟦"EU"⟧] }"#),
    ]) func once(id: String, key: String) throws
  {
    let heirs = ["one", "two", "three"].map {
      #""\#($0)": { "extends": "shared", "ping": "\#($0)", "description": "Pings." }"#
    }
    let events = ["one", "two", "three"].map {
      #""menu.\#($0)": { "description": "The user opened it.", "method": "open", "object": "\#($0)", "stream": "\#($0)" }"#
    }
    let linted = LintFixture.lint(
      #"""
      "streams": { "shared": { "abstract": true, "extends": "app", \#(key) }, \#(heirs.joined(separator: ", ")) },
      "events": { \#(events.joined(separator: ", ")) }
      """#, marked: id)
    _ = try #require(linted.result, "\(linted.text)")
    #expect(linted.found.filter { $0.hasSuffix(id) } == linted.expected, "\(linted.text)")
  }
}
