import SignalbookExporting
import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles

import Testing

/// Tests for the answers of receiver profiles in every document, both for a requested profile and for a stream's
/// profile.
@Suite struct ProfileAnswersTests {
  private static let sold = AnsweredRegistry(
    stream:
      #"""
      , "profiles": { "old": { "recipients": [\#(AnsweredRegistry.tracker)], "consent": { "default": "always" },
        "upload": { "address": "https://old.example" } } }
      """#)
  private static let own = AnsweredRegistry(stream: sold.stream + #", "profile": "old""#)
  private static let cases = [(sold, ["old"]), (own, []), (own, ["old"])]

  @Test(arguments: cases.indices) func `store forms and Fides have the recipients of the profile`(index: Int) throws {
    let (registry, profiles) = Self.cases[index]
    let manifest = try registry.document("privacy-manifest", profiles: profiles)
    #expect(manifest.contains("<key>NSPrivacyTracking</key>\n\t<true/>"), "\(manifest)")
    #expect(manifest.contains("<string>old.example</string>"))
    #expect(try registry.document("app-store-label", profiles: profiles).contains("DATA_USED_TO_TRACK_YOU"))
    let form = try registry.document("play-data-safety", profiles: profiles)
    #expect(form.contains("PSL_DATA_USAGE_ONLY_SHARED,true"), "\(form)")
    let fides = try registry.document("fides", profiles: profiles)
    #expect(fides.contains("does_international_transfers: true"), "\(fides)")
    #expect(fides.contains("data_shared_with_third_parties: true"))
    #expect(fides.contains("OldCo") && !fides.contains("Acme,"))
  }

  @Test(arguments: cases.indices) func `record and review have only the recipients of the profile`(index: Int) throws {
    let (registry, profiles) = Self.cases[index]
    for format in ["record-of-processing", "review-request"] {
      let text = try registry.document(format, profiles: profiles)
      #expect(text.contains("OldCo") && !text.contains("t.acme.example"), "\(text)")
      #expect(!text.contains("all users) Acme") && !text.contains("(profile old)"), "\(text)")
    }
  }

  @Test(arguments: cases.indices) func `an answer of the profile has the profile's location`(index: Int) throws {
    let (registry, profiles) = Self.cases[index]
    let inventory = try ExportFixture.request(text: registry.text, profiles: profiles).inventory
    let audience = try #require(inventory.streams[0].audiences.first)
    #expect(inventory.streams[0].audiences.count == 1)
    let line = registry.text.split(separator: "\n", omittingEmptySubsequences: false)
      .firstIndex { $0.contains(#""profiles": { "old": { "recipients""#) }.map { $0 + 1 }
    #expect(audience.isAlways && audience.isOnByDefault.location.line >= (line ?? .max))
    #expect(audience.recipients.value?.map(\.location.line).allSatisfy { $0 >= line ?? .max } == true)
    #expect(!audience.isOffInPrivateMode.isAnswered)
  }

  @Test func `without a requested profile the documents keep the stream's own recipients`() throws {
    let manifest = try Self.sold.document("privacy-manifest")
    #expect(manifest.contains("<key>NSPrivacyTracking</key>\n\t<false/>"), "\(manifest)")
    #expect(try Self.sold.document("record-of-processing").contains("(profile old)"))
  }

  @Test func `a form without the profile names the recipients that it omits`() throws {
    let omission = "the profile 'old' sends the stream to OldCo (third party, tracking)"
    for format in ["privacy-manifest", "app-store-label", "play-data-safety", "fides"] {
      let export = try Self.sold.export(format)
      #expect(export.files[0].text.contains("OMITTED: "), "\(format)")
      #expect(export.gaps.contains { $0.kind == .unmapped && $0.message.contains(omission) }, "\(export.gaps)")
      // XML comments do not contain consecutive hyphens.
      #expect(export.files[0].text.contains(omission), "\(format)")
      #expect(try !Self.sold.document(format, profiles: ["old"]).contains("the profile 'old'"), "\(format)")
    }
    let same = AnsweredRegistry(
      stream: #", "profiles": { "old": { "recipients": [\#(AnsweredRegistry.acme)] } }"#)
    #expect(try !same.document("privacy-manifest").contains("OMITTED"))
  }

  @Test func `private browsing is unanswered where the profile's consent leaves it open`() throws {
    let registry = AnsweredRegistry(
      stream: #", "profiles": { "old": { "consent": { "default": "on", "mechanism": "Old settings." } } }"#)
    let export = try registry.export("review-request", profiles: ["old"])
    let text = export.files[0].text
    #expect(!text.contains("in private browsing."), "\(text)")
    #expect(export.questions.count { $0.contains("private browsing") } == 1, "\(export.questions)")
    #expect(text.occurrences(of: "does not declare whether it collects data in private browsing") == 1)
  }
}

extension String {
  /// Returns the number of occurrences of a text.
  fileprivate func occurrences(of part: String) -> Int { replacing(part, with: "\u{0}").count { $0 == "\u{0}" } }
}
