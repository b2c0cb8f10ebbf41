import SignalbookLinting
import SignalbookSchemaFiles
import Testing

@Suite("Missing consent") struct MissingConsentTests {
  @Test("Missing consent refuses events only in a stream that the runtime sends", arguments: [true, false])
  func missingConsent(isExternal: Bool) throws {
    let sections = #"""
      "streams": { "own": { "description": "Data of another program.", "encoding": "none", "external": \#(isExternal) } }
      """#
    let linted = LintFixture.lint(sections)
    let found = try #require(linted.result, "\(linted.text)").findings.filter { $0.rule.id == "SB1410" }
    let message = try #require(found.first, "\(linted.text)").message
    #expect(message.contains("does not declare a consent default"))
    #expect(message.contains("setConsent") == !isExternal, "\(message)")
  }

  @Test(
    "A variant's consent needs its own default",
    arguments: [(#""privateMode": "never""#, true), (#""default": "off""#, false)])
  func variant(consent: String, isFound: Bool) throws {
    let linted = LintFixture.lint(
      #"""
      "streams": { "own": { "description": "Data.", "encoding": "none", "consent": { "default": "on", "mechanism": "M." },
        "variants": { "x": { "consent": { \#(consent) } } } } }
      """#,
      on: LintFixture.base.replacing(
        #""defaults":"#, with: #""variants": { "x": { "description": "X." } }, "defaults":"#))
    let found = try #require(linted.result, "\(linted.text)").findings.filter { $0.rule.id == "SB1410" }
    #expect(found.contains { $0.message.contains("set `variants.x.consent.default`") } == isFound, "\(linted.text)")
  }
}
