import SignalbookLinting
import SignalbookSchemaFiles
import Testing

@Suite("Provenance without an answer") struct UnusedProvenanceTests {
  private func found(_ registry: String, _ stream: String) -> [String] {
    LintFixture.lint(
      #"""
      "registry": { "name": "example", "namespace": "Example", "version": "1.0.0", "description": "Example."\#(registry) },
      "streams": { "more": { "description": "More.", "encoding": "none"\#(stream) } }
      """#
    ).result?.findings.filter { $0.rule.name == "provenance-of-nothing" }.map(\.message) ?? []
  }

  @Test(
    "an inherited answer keeps the provenance of its defaults, so that a word at the heir is an error",
    arguments: [
      (#", "defaults": { "purposes": ["analytics"] }"#, #", "provenance": { "purposes": "inferred" }"#),
      ("", #", "provenance": "document""#), ("", #", "provenance": { "all": "code" }"#),
      ("", #", "consent": { "default": "on" }, "provenance": { "consent.mechanism": "code" }"#),
      ("", #", "recipients": [{ "name": "X" }], "provenance": { "recipients.country": "vendor" }"#),
      (#", "provenance": { "controller": "document" }"#, ""),
    ])
  func reported(_ registry: String, _ stream: String) {
    #expect(found(registry, stream).count == 1)
  }

  @Test(
    "a word about an answer of the entry or of something inside is accepted",
    arguments: [
      ("", #", "purposes": ["analytics"], "provenance": { "purposes": "inferred" }"#),
      (#", "provenance": { "purposes": "document" }"#, #", "purposes": ["analytics"]"#),
      ("", #", "consent": { "default": "on" }, "provenance": { "consent": "code" }"#),
      ("", #", "recipients": [{ "name": "X", "role": "self" }], "provenance": { "recipients.role": "vendor" }"#),
      ("", #", "envelope": { "n": { "type": "integer", "data": "diag.other" } }, "provenance": "code""#),
    ])
  func accepted(_ registry: String, _ stream: String) {
    #expect(found(registry, stream).isEmpty)
  }
}
