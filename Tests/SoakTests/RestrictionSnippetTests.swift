import Foundation
import Signalbook
import Testing

@testable import signalbook_soak

/// The Swift snippet of `docs/populations.md`.
@Suite("Snippets about restrictions") struct RestrictionSnippetTests {
  @Test("an app passes a document that it fetched") func snippet() async throws {
    let test = TestTelemetry(Restricted.self, variant: .standard)
    let telemetry = test.telemetry
    let document = Data(
      #"""
      {"format": 1, "registry": "restricted", "expires": "2024-01-02T00:00:00Z",
       "restrictions": [{"events": ["article.opened", "article.closed"], "sample": 0}]}
      """#.utf8)
    do {
      let restrictions = try telemetry.setRestrictions(document)
      print("ignored: \(restrictions.ignoredNames)")
    } catch {
      print("\(error)")
    }
    #expect(telemetry.health.restrictions?.ignoredNames == ["article.closed"])
    #expect(telemetry.health.restrictions?.events == ["article.opened": 0])
    #expect(telemetry.health.restrictions?.isStored == true)
    #expect(telemetry.record(.article.opened) == .refused(.restricted))
    #expect(telemetry.record(.article.shared(1)) == .recorded)
    test.clock.advance(by: .seconds(86_400))
    #expect(telemetry.record(.article.opened) == .recorded)
    telemetry.removeRestrictions()
  }

  @Test("TestTelemetry is in the sample of every restriction") func samples() throws {
    let telemetry = TestTelemetry(Restricted.self, variant: .standard).telemetry
    try telemetry.setRestrictions(
      #"""
      {"format": 1, "registry": "restricted", "expires": "2024-01-02T00:00:00Z",
       "restrictions": [{"streams": ["actions"], "sample": 0.000001}]}
      """#.utf8)
    #expect(telemetry.record(.article.opened) == .recorded)
    #expect(telemetry.health.restrictions?.streams == ["actions": 0.000001])
  }

  @Test("an invalid document is described with its location") func message() {
    let telemetry = TestTelemetry(Restricted.self, variant: .standard).telemetry
    #expect {
      try telemetry.setRestrictions(
        #"""
        {"format": 1, "registry": "restricted", "expires": "2024-01-02T00:00:00Z",
         "restrictions": [{"streams": ["actions"], "sample": 1.5}]}
        """#.utf8)
    } throws: {
      "\($0)" == #""/restrictions/0/sample" is invalid; expected a number from 0 to 1"#
    }
  }

  @Test("a short run of the soak command") func soak() {
    var restrictions = Restrictions(seed: 7)
    for _ in 0..<300 { #expect(restrictions.round() == []) }
    #expect(restrictions.accepted > 100 && restrictions.rejected > 100 && restrictions.restricted > 50)
  }
}
