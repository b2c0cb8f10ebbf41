import SignalbookExporting
import SignalbookReview
import SignalbookSchemaFiles
import Testing

/// Checks that documents mark the rules that Signalbook's code does not enforce.
@Suite struct UnenforcedTests {
  private static func text(_ stream: String, event: String = "", more: String = "") -> String {
    #"""
    { "$schema": "signalbook-1.schema.json",
      "registry": { "name": "r", "namespace": "R", "version": "1.0.0", "description": "R.",
        "defaults": { "expires": "2028-12-31" } },
      "streams": { "s": { "description": "S.", "data": "usage.interaction", "purposes": ["analytics"], "identifiers": [],
          "recipients": [{ "name": "Us", "role": "self", "tracking": false }], \#(stream) }\#(more) },
      "events": { "menu.opened": { "stream": "s", "description": "The menu."\#(event) } } }
    """#
  }

  private static let upload = #", "via": "upload", "upload": { "address": "https://a.example" }"#
  private static let object = #""encoding": "object", "eventField": { "wire": "e", "type": "string" }"#

  private func export(_ format: String, _ text: String) throws -> Export {
    try ExportFixture.format(format).export(ExportFixture.request(text: text))
  }

  @Test func `retention on the device is marked if an SDK sends`() throws {
    let kept =
      #", "retention": { "device": "P10D", "recipient": "P90D" }, "consent": { "default": "on", "privateMode": "never" }"#
    let own = try export("record-of-processing", Self.text(Self.object + kept + Self.upload)).files[0].text
    #expect(own.contains("(f) deleted on the device after | 10 days |"))
    let open = Self.text(Self.object + kept)
    #expect(
      try export("record-of-processing", open).files[0].text.contains(
        "(f) deleted on the device after | 10 days (enforcement unanswered"))
    #expect(
      try export("review-request", open).files[0].text.contains(
        "never in private browsing (enforcement unanswered)."))
    for way in [#", "via": "sdk""#, #", "external": true"#] {
      let text = Self.text(Self.object + kept + way)
      #expect(
        try export("record-of-processing", text).files[0].text.contains("10 days (not enforced by Signalbook"),
        "\(way)")
      let review = try export("review-request", text).files[0].text
      #expect(review.contains("never in private browsing (not enforced by Signalbook).") == way.contains("external"))
    }
  }

  @Test func `the table of an SDK's receiver is unknown`() throws {
    let text = Self.text(Self.object + #", "via": "sdk""#)
    for format in ["bigquery", "sql"] {
      let export = try export(format, text)
      #expect(!export.files.contains { $0.text.contains("submission_timestamp") }, "\(format)")
      #expect(export.gaps.contains { $0.message.contains("the table of r/streams/s is unknown") }, "\(format)")
    }
  }

  @Test func `only lint checks the end of a field's collection`() throws {
    let event = #", "fields": { "n": { "description": "N.", "type": "boolean", "expires": "2027-01-01" } }"#
    let review = try export("review-request", Self.text(Self.object + Self.upload, event: event)).files[0].text
    #expect(
      review.contains("- Until 2027-01-01 (not enforced by Signalbook). — `r/events/menu.opened/fields/n`"),
      "\(review)")
    #expect(review.contains("- Until 2028-12-31. — "), "\(review)")
    let open = try export("review-request", Self.text(Self.object, event: event)).files[0].text
    #expect(open.contains("- Until 2028-12-31 (enforcement unanswered). — "), "\(open)")
    let header = Self.text(
      #""envelope": { "v": { "description": "V.", "type": "boolean", "from": "app.v", "expires": "2027-01-01" }, "events": { "description": "E.", "from": "stream.events" } }, "#
        + Self.object)
    #expect(try export("review-request", header).files[0].text.contains("- Until 2027-01-01 (not enforced"))
    let external = try export("review-request", Self.text(Self.object + #", "external": true"#)).files[0].text
    #expect(external.contains("Until 2028-12-31 (not enforced"), "\(external)")
  }

  // MARK: Requests for deletion

  private static let forget = #"""
    , "forget": { "description": "F.", "data": "id.install", "purposes": ["functionality"], "ping": "forget",
      "identifiers": [{ "field": "id", "scope": "install" }], "consent": { "default": "always" }, "upload": { "address": "https://a.example" },
      "recipients": [{ "name": "Us", "role": "self", "tracking": false }],
      "envelope": { "id": { "description": "I.", "from": "client.id" } } }
    """#
  private static let asking =
    object
    + #", "envelope": { "id": { "description": "I.", "from": "client.id", "data": "id.install" }, "events": { "description": "E.", "from": "stream.events" } }, "consent": { "default": "off", "mechanism": "M." }, "deletionRequest": "forget""#

  private func control(_ text: String) throws -> [String] {
    try export("play-data-safety", text).files[0].text.split(separator: "\n")
      .filter { $0.contains("PSL_DEVICE_ID:DATA_USAGE_USER_CONTROL,") && $0.contains(",true,") }
      .map { String($0.split(separator: ",")[1]) }
  }

  @Test func `a deletion request is sent on declining, and collection stays optional`() throws {
    let text = Self.text(Self.asking, more: Self.forget)
    #expect(try control(text) == ["PSL_DATA_USAGE_USER_CONTROL_OPTIONAL"])
    let review = try export("review-request", text).files[0].text
    #expect(
      review.contains(
        "- `r/streams/forget`, all users: sent only when the user opts out of s, to request deletion of its data"),
      "\(review)")
    #expect(!review.contains("regardless of the user's decision") && !review.contains("no opt-out control"))
    let record = try export("record-of-processing", text).files[0].text
    #expect(
      record.contains(
        "| on by default | only when the user opts out of s, to request deletion of its data "
          + "|"), "\(record)"
    )
    // The same stream is also sent at other times.
    let both = text.replacing(#""ping": "forget","#, with: #""ping": "forget", "build": ["background"],"#)
    #expect(try control(both) == ["PSL_DATA_USAGE_USER_CONTROL_REQUIRED"])
    #expect(try export("review-request", both).files[0].text.contains("regardless of the user's decision"))
    // If its ping is not a deletion request, the stream is an ordinary stream.
    let alone = text.replacing(#", "deletionRequest": "forget""#, with: "")
    #expect(try control(alone) == ["PSL_DATA_USAGE_USER_CONTROL_REQUIRED"])
  }
}
