import SignalbookExporting
import SignalbookReview

import Testing

/// Tests for stated answers that documents print, and for text that is not an answer.
@Suite struct StatedRecipientsTests {
  private static func registry(_ members: String) -> AnsweredRegistry {
    AnsweredRegistry(recipients: #"{ "name": "Acme", "role": "processor", "tracking": false, \#(members) }"#)
  }

  @Test func `a safeguard that is stated inside the European Economic Area is printed`() throws {
    let text = try Self.registry(#""country": "DE", "safeguard": "SCC 2021, onward transfer to the US""#)
      .document("record-of-processing")
    #expect(text.contains("| (d) country of the recipient | DE |"))
    #expect(text.contains("| (e) declared safeguard | SCC 2021, onward transfer to the US |"), "\(text)")
  }

  @Test(arguments: ["Germany", "de", "EEA"]) func `a country that is not a code is one open question`(text: String)
    throws
  {
    for format in ["record-of-processing", "fides"] {
      let export = try Self.registry(#""country": "\#(text)""#).export(format)
      #expect(export.questions.count == 1, "\(format): \(export.questions)")
      #expect(export.questions.first?.contains("'\(text)'") == true)
      #expect(!export.files[0].text.contains("transfer to | \(text)"))
    }
  }

  @Test(arguments: ["RE", "AX", "GP"]) func `a territory of the European Union is not a transfer`(code: String) throws {
    let registry = Self.registry(#""country": "\#(code)""#)
    #expect(try registry.document("fides").contains("does_international_transfers: false"))
    #expect(try registry.document("record-of-processing").contains("(d) country of the recipient | \(code)"))
  }

  @Test func `a host that is not a bare name is a question of the manifest`() throws {
    for host in ["https://ads.example/x", "*.ads.example", "ads.example:8443"] {
      var registry = AnsweredRegistry()
      registry.recipients = AnsweredRegistry.tracker.replacing("old.example", with: host)
      registry.upload = #""method": "POST""#
      let export = try registry.export("privacy-manifest")
      #expect(export.questions.count == 1 && export.gaps.contains { $0.key == "recipients.hosts" }, "\(export.gaps)")
    }
  }
}

/// Tests for a registry's answers that a document previously omitted.
@Suite struct StatedRegistryAnswersTests {
  @Test func `each inferred data subject is marked, and an inferred population as it is`() throws {
    let text = AnsweredRegistry(registry: #""provenance": { "legal": "inferred", "population": "inferred" },"#).text
      .replacing(#""subjects": ["customer"]"#, with: #""subjects": ["users", "customer"]"#)
      .replacing(
        #""population": {}"#, with: #""population": { "sample": 0.5 }, "provenance": { "population": "inferred" }"#)
    let request = try ExportFixture.request(text: text)
    let fides = try ExportFixture.format("fides").export(request).files[0].text
    #expect(fides.contains("INFERRED: app/data_subjects = users"), "\(fides)")
    let review = try ExportFixture.format("review-request").export(request).files[0].text
    #expect(review.contains("8/app/streams/main = all users: a random share of 0.5"), "\(review)")
    #expect(!review.contains("= all users\n"))
  }

  @Test func `two addresses for deletion are a question of the form`() throws {
    let other = AnsweredRegistry().text.replacing(#""name": "app""#, with: #""name": "second""#)
      .replacing("AppEvents", with: "Second").replacing("acme.example/delete", with: "acme.example/erase")
    let both = try [AnsweredRegistry().text, other].map {
      try ExportFixture.request(text: $0).inventory.registries[0].registry
    }
    let export = try ExportFixture.format("play-data-safety").export(ExportRequest(Inventory(both)))
    #expect(export.questions.contains { $0.contains("deletion.url") }, "\(export.questions)")
    #expect(export.files[0].text.contains("PSL_DATA_DELETION_URL,,,"))
  }
}
