import SignalbookExporting
import SignalbookReview
import SignalbookTestSupport
import Testing

/// Tests that a form asks only the questions it contains, and each of them once.
@Suite struct AskedQuestionsTests {
  private static let untold = AnsweredRegistry.acme.replacing(#", "tracking": false"#, with: "")
  private static let crash = #"""
    "crash": { "description": "Crashes.", "external": true, "data": "diag.crash", "consent": \#(AnsweredRegistry.choice),
      "recipients": [{ "name": "Crashy", "role": "processor", "country": "DE", "tracking": false }], "identifiers": [],
      "retention": { "device": "P10D", "recipient": "P90D" }, "population": {}, "purposes": ["analytics"] }
    """#

  @Test func `Google's form asks neither whether data is linked nor whether a recipient tracks`() throws {
    var registry = AnsweredRegistry(recipients: Self.untold)
    #expect(try registry.export("play-data-safety").questions == [])
    #expect(try registry.export("app-store-label").questions.count == 1)
    #expect(try registry.export("privacy-manifest").questions.count == 1)
    registry = AnsweredRegistry(client: #""from": "app.shape", "data": "usage.interaction""#)
    let text = registry.text.replacing(#""identifiers": [\#(registry.identifiers)],"#, with: "")
    let request = try ExportFixture.request(text: text)
    #expect(try ExportFixture.format("play-data-safety").export(request).questions == [])
    #expect(try ExportFixture.format("app-store-label").export(request).questions.count == 1)
  }

  @Test(arguments: ["play-data-safety", "record-of-processing"])
  func `the registry's encryption is not asked for if SDKs send all streams`(format: String) throws {
    let text = #"""
      { "$schema": "signalbook-1.schema.json",
        "registry": { "name": "app", "namespace": "App", "version": "1.0.0", "description": "D.",
          "deletion": { "url": "https://acme.example/delete" } },
        "streams": { \#(Self.crash) } }
      """#
    let export = try ExportFixture.format(format).export(try ExportFixture.request(text: text))
    #expect(export.questions.filter { $0.contains("encrypt") }.count == 1, "\(export.questions)")
    #expect(!export.questions.contains { $0.contains("security.encryptedInTransit") })
    let both = AnsweredRegistry(encryption: #""docs": "https://acme.example/a""#, streams: ", \(Self.crash)").text
      .replacing(#""docs": "https://acme.example/a","#, with: "")
    let own = try ExportFixture.format(format).export(try ExportFixture.request(text: both))
    #expect(own.questions.contains { $0.contains("security.encryptedInTransit") })
  }

  private static func retired() throws -> ExportRequest {
    try ExportFixture.request(
      text: AnsweredRegistry(stream: #", "retired": { "since": "2.0", "reason": "The app ended." }"#).text)
  }

  @Test(arguments: ["record-of-processing", "review-request", "fides"])
  func `a document about a registry whose streams are retired gives the reason`(format: String) throws {
    let text = try ExportFixture.format(format).export(Self.retired()).files[0].text
    #expect(text.contains("because all of its streams are retired"), "\(text)")
    #expect(!text.contains("review: \n"))
  }

  @Test(arguments: ["sql", "bigquery", "json-schema"])
  func `an export without files reports the reason`(format: String) throws {
    let export = try ExportFixture.format(format).export(Self.retired())
    #expect(export.files.isEmpty)
    #expect(export.gaps.map(\.message) == ["app has no data to export, because all of its streams are retired"])
  }

  @Test func `Google's form says nothing about encryption and deletion if the app collects no data`() throws {
    let text = try ExportFixture.format("play-data-safety").export(Self.retired()).files[0].text
    #expect(text.contains("PSL_DATA_COLLECTION_COLLECTS_PERSONAL_DATA,,false"))
    #expect(text.contains("PSL_DATA_COLLECTION_ENCRYPTED_IN_TRANSIT,,,"))
    #expect(text.contains("PSL_DATA_DELETION_URL,,,"))
  }

  @Test func `a query names the values that only development builds set`() throws {
    func query(_ metadata: String, _ field: String) throws -> String {
      try AnsweredRegistry(
        events: #"""
          , "opened": { "description": "Opened.", "stream": "main"\#(metadata), "fields": {
              "depth": { "description": "Depth.", "type": "integer", "minimum": 0, "maximum": 9\#(field) } } }
          """#
      ).document("sql")
    }
    let key = #", "developmentOnly": true"#
    #expect(try query(key, "").contains("-- Opened.\n-- Development builds only; not enforced by Signalbook.\n"))
    #expect(
      try query("", key).contains("-- Opened.\n-- Set by development builds only (not enforced by Signalbook): depth\n")
    )
    #expect(try !query("", "").contains("evelopment"))
  }

  @Test func `a query says why an event has no time`() throws {
    func query(_ envelope: String) throws -> String {
      let time = #""from": "clock.ms-since-process-start", "type": "integer", "description": "Time.""#
      let start = #""start": { "description": "Start.", "from": "clock.process-start-ms-since-1970" },"#
      return try ExportFixture.format("sql").export(
        try ExportFixture.request(
          text: AnsweredRegistry(stream: #", "common": { "at": { \#(time) } }"#).text
            .replacing(#""envelope": {"#, with: #""envelope": { \#(envelope.isEmpty ? "" : start)"#))
      ).files[0].text
    }
    #expect(try query("").contains("-- No event_time: at is the number of milliseconds since the start of the process"))
    #expect(try !query("start").contains("No event_time") && query("start").contains("AS event_time"))
  }

  @Test(arguments: [SchemaDialect.draft2020, .draft4])
  func `a schema accepts only whole numbers if the number has no decimal places`(dialect: SchemaDialect) throws {
    func schema(decimals: Int, _ side: SchemaSide) throws -> String {
      let events = #"""
        , "opened": { "description": "Opened.", "stream": "main", "fields": {
            "depth": { "description": "Depth.", "type": "number", "minimum": 0, "maximum": 9, "decimals": \#(decimals) } } }
        """#
      var request = try ExportFixture.request(text: AnsweredRegistry(events: events).text)
      (request.dialect, request.side) = (dialect, side)
      return try ExportFixture.format("json-schema").export(request).files[0].text
    }
    #expect(try schema(decimals: 0, .producer).contains(#""multipleOf": 1"#))
    // Validators divide binary numbers, so that 0.07 is not a multiple of 0.01.
    #expect(try !schema(decimals: 2, .producer).contains("multipleOf"))
    #expect(try !schema(decimals: 0, .consumer).contains("multipleOf"))
  }
}
