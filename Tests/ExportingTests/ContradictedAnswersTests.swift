import SignalbookExporting
import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles
import Testing

/// Tests that no form claims an answer that another part of the schema contradicts, and that an open cell has a reason.
@Suite struct ContradictedAnswersTests {
  private static func deleted(after days: Int, retention: String) -> AnsweredRegistry {
    var registry = AnsweredRegistry(retention: retention)
    registry.registry = #" "deletion": { "autoDays": \#(days) },"#
    return registry
  }

  private static func form(_ registry: AnsweredRegistry) throws -> (text: String, export: Export) {
    let text = registry.text.replacing(#""deletion": { "url": "https://acme.example/delete" },"#, with: "")
    let export = try ExportFixture.format("play-data-safety").export(try ExportFixture.request(text: text))
    return (export.files[0].text, export)
  }

  @Test(arguments: [
    #"{ "device": "P10D", "recipient": "unlimited" }"#, #"{ "recipient": "P61D" }"#, #"{ "device": "P1D" }"#,
  ])
  func `Play does not claim automatic deletion if data is kept for longer or the retention is open`(
    retention: String
  ) throws {
    let (text, export) = try Self.form(Self.deleted(after: 60, retention: retention))
    #expect(!text.contains("DATA_DELETION_NO_AUTO_DELETED,true"), "\(text)")
    #expect(text.contains("UNANSWERED: app promises to delete data after 60 days, but app/streams/main"))
    #expect(export.questions.contains { $0.contains("promises to delete data after 60 days") })
  }

  @Test(arguments: ["P60D", "P30D", "none"])
  func `Play claims automatic deletion if every recipient deletes the data in time`(retention: String) throws {
    let (text, _) = try Self.form(
      Self.deleted(after: 60, retention: #"{ "device": "P10D", "recipient": "\#(retention)" }"#))
    #expect(text.contains("DATA_DELETION_NO_AUTO_DELETED,true"), "\(text)")
  }

  @Test(arguments: ["P61D", "unlimited"])
  func `the record and Fides list a retention beyond the deletion period as unanswered`(retention: String) throws {
    let late = Self.deleted(after: 60, retention: #"{ "device": "P10D", "recipient": "\#(retention)" }"#)
    for format in ["record-of-processing", "fides"] {
      let request = try ExportFixture.request(
        text: late.text.replacing(#""deletion": { "url": "https://acme.example/delete" },"#, with: ""))
      let export = try ExportFixture.format(format).export(request)
      #expect(
        export.questions.count { $0.contains("promises to delete data after 60 days") } == 1, "\(export.questions)")
      #expect(!export.files[0].text.contains("retention_period: \""), "\(export.files[0].text)")
    }
    let agreeing = Self.deleted(after: 60, retention: #"{ "device": "P10D", "recipient": "P60D" }"#)
    let text = agreeing.text.replacing(#""deletion": { "url": "https://acme.example/delete" },"#, with: "")
    let record = try ExportFixture.format("record-of-processing").export(try ExportFixture.request(text: text))
    #expect(record.questions == [])
  }

  @Test(arguments: ["record-of-processing", "review-request"])
  func `kept data is unanswered if the stream requests its deletion`(format: String) throws {
    var registry = AnsweredRegistry(
      stream: #", "deletionRequest": "forget""#,
      streams: #"""
        , "forget": { "description": "Asks for deletion.", "encoding": "none", "via": "upload", "ping": "forget",
          "consent": { "default": "always", "privateMode": "same" },
          "envelope": { "client": { "description": "Installation.", "from": "client.id", "format": "uuid", "data": "id.install", "identifies": true } },
          "recipients": [\#(AnsweredRegistry.acme)], "upload": { "address": "https://t.acme.example" } }
        """#)
    registry.consent = registry.consent.replacing(#""recipient": "deleted""#, with: #""recipient": "kept""#)
    #expect(registry.consent.contains("kept"))
    let export = try registry.export(format)
    #expect(export.questions.count { $0.contains("requests deletion with forget") } == 1, "\(export.questions)")
    #expect(!export.files[0].text.contains("the recipients' data: kept"))
  }

  @Test func `registry defaults are not claimed for the undeclared data of a third-party SDK`() throws {
    let registry = AnsweredRegistry(
      streams: #"""
        , "ads": { "description": "Ads.", "encoding": "none", "via": "sdk", "recipients": [\#(AnsweredRegistry.acme)] }
        """#)
    let record = try registry.document("record-of-processing")
    let ads = try #require(record.split(separator: "### ").first { $0.hasPrefix("ads") })
    #expect(!ads.contains("How is the app used?"), "\(ads)")
    let inventory = try ExportFixture.request(text: registry.text).inventory
    let point = try #require(inventory.streams.first { $0.stream.name == "ads" }).asPoint
    #expect(!point.why.isAnswered && !point.review.isAnswered && !point.expires.isAnswered && !point.data.isAnswered)
    let review = try ExportFixture.format("review-request").export(
      {
        var request = try ExportFixture.request(text: registry.text)
        request.stream = "ads"
        return request
      }())
    #expect(!review.files[0].text.contains("2030-12-31") && !review.files[0].text.contains("`r1`"))
  }

  @Test func `an open cell of Play has its reason if a stream's data class is unknown`() throws {
    let registry = AnsweredRegistry(
      streams: #"""
        , "ads": { "description": "Ads.", "encoding": "none", "external": true, "recipients": [\#(AnsweredRegistry.acme)] }
        """#)
    for line in try registry.document("play-data-safety").split(separator: "\n")
    where line.contains("PSL_USER_INTERACTION:DATA_USAGE_USER_CONTROL")
      || line.contains("PSL_USER_INTERACTION,")
        && line.contains("ONLY_SHARED")
    {
      #expect(
        line.contains("UNANSWERED: ") && line.contains("app/streams/ads does not declare a data class"), "\(line)")
    }
  }

  @Test func `a merged manifest's open answers count as questions, and its unsupported types are listed`() throws {
    let manifest = #"""
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>NSPrivacyCollectedDataTypes</key><array>
      <dict><key>NSPrivacyCollectedDataType</key><string>NSPrivacyCollectedDataTypeHealth</string>
      <key>NSPrivacyCollectedDataTypeTracking</key><false/><key>NSPrivacyCollectedDataTypePurposes</key>
      <array><string>NSPrivacyCollectedDataTypePurposeAnalytics</string></array></dict>
      <dict><key>NSPrivacyCollectedDataType</key><string>NSPrivacyCollectedDataTypeHands</string></dict>
      </array></dict></plist>
      """#
    var request = try ExportFixture.request(text: AnsweredRegistry().text)
    request.merged = [SourceFile(path: "sdk.xcprivacy", bytes: Array(manifest.utf8))]
    let export = try ExportFixture.format("app-store-label").export(request)
    #expect(export.questionCount == 1, "\(export.questions)")
    #expect(export.questions[0].contains("sdk.xcprivacy does not answer 'DATA_LINKED_TO_YOU"), "\(export.questions)")
    let text = export.files[0].text
    #expect(text.contains("OMITTED: sdk.xcprivacy declares Hands") && text.contains("for HEALTH"), "\(text)")
    // A merged export lists its questions already.
    request.merged = [SourceFile(path: "label.json", bytes: Array(text.utf8))]
    #expect(try ExportFixture.format("app-store-label").export(request).questionCount == 1)
  }
}
