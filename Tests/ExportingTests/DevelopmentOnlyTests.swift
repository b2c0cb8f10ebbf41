import SignalbookExporting
import SignalbookReview
import Testing

/// Tests for development-only data in the stores' forms, which describe store builds.
@Suite struct DevelopmentOnlyTests {
  private static let tracked = AnsweredRegistry(
    streams: #"""
      , "dev": { "description": "For developers.", "encoding": "object", "via": "upload", "developmentOnly": true,
        "eventField": { "wire": "e", "type": "string", "description": "Event." },
        "envelope": { "events": { "description": "Events.", "from": "stream.events" },
          "client": { "description": "Installation.", "from": "client.id", "format": "uuid", "data": "id.install" } },
        "consent": \#(AnsweredRegistry.choice), "recipients": [\#(AnsweredRegistry.tracker)], "retention": "P1D",
        "upload": { "address": "http://old.example", "success": ["2xx"] } }
      """#, events: #", "debugged": { "description": "The developer debugged.", "stream": "dev" }"#)

  @Test func `a stream of development builds alone does not make the app track`() throws {
    let manifest = try Self.tracked.export("privacy-manifest")
    #expect(manifest.files[0].text.contains("<key>NSPrivacyTracking</key>\n\t<false/>"), "\(manifest.files[0].text)")
    #expect(!manifest.files[0].text.contains("old.example"))
    #expect(manifest.questions == [])
    #expect(try !Self.tracked.document("app-store-label").contains("TRACK"))
    let form = try Self.tracked.export("play-data-safety")
    #expect(form.files[0].text.contains("PSL_DATA_COLLECTION_ENCRYPTED_IN_TRANSIT,,true"))
    #expect(form.questions == [])
  }

  @Test func `an app whose data only development builds send declares that it collects none`() throws {
    let registry = AnsweredRegistry(defaults: #", "developmentOnly": true"#)
    #expect(try registry.document("app-store-label").contains("DATA_NOT_COLLECTED"))
    #expect(
      try registry.document("play-data-safety").contains("PSL_DATA_COLLECTION_COLLECTS_PERSONAL_DATA,,false"))
    #expect(try registry.document("privacy-manifest").contains("<key>NSPrivacyCollectedDataTypes</key>\n\t<array/>"))
  }

  @Test func `the record of processing has data of development builds`() throws {
    #expect(try Self.tracked.document("record-of-processing").contains("OldCo"))
  }
}
