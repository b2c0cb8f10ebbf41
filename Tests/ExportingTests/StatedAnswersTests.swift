import SignalbookRegistry
import SignalbookReview
import Testing

@testable import SignalbookExporting

/// Checks that exports contain only answers from the schema. A partial answer is not complete, and a missing answer is
/// not "none".
@Suite struct StatedAnswersTests {
  private static let schema = #"""
    {
      "$schema": "signalbook-1.schema.json",
      "registry": {
        "name": "r", "namespace": "R", "version": "1.0.0", "description": "Of a test.",
        "security": {"encryptedInTransit": true}, "defaults": {"stream": "s"}
      },
      "streams": {
        "s": {
          "description": "Sent.", "encoding": "object", "eventField": {"wire": "kind", "type": "string"},
          "provenance": {"all": "document", "recipients.role": "inferred"}, "identifiers": [],
          "data": "usage.interaction", "purposes": ["analytics"], "retention": {"recipient": "P1D"},
          "consent": {"default": "on", "mechanism": "The switch."},
          "common": {"up": {"type": "integer", "from": "clock.uptime-ms", "data": "diag.other"}},
          "recipients": [{"name": "Maker", "role": "self", "tracking": false}, {"name": "Other", "role": "third-party"}]
        },
        "theirs": {
          "external": true, "encoding": "none", "description": "An SDK sends it.", "data": "usage.ads", "identifiers": [],
          "recipients": [{"name": "Tracker", "role": "third-party", "tracking": false}]
        }
      },
      "events": {
        "e": {"code": "e", "description": "It happened.", "fields": {
          "name": {"type": "string", "data": "contact.name", "developmentOnly": true, "description": "The device's name."}}}
      }
    }
    """#

  private static func text(_ format: String, _ schema: String = schema) throws -> String {
    try ExportFixture.format(format).export(ExportFixture.request(text: schema)).files[0].text
  }

  @Test
  func `deletion on opting out is a statement about the runtime only if the registry says that the runtime sends`()
    throws
  {
    let claim = "deleted by Signalbook's runtime"
    for format in ["record-of-processing", "review-request"] {
      let text = try Self.text(format)
      #expect(
        !text.contains(claim) && text.contains("consent.optOut.device") || text.contains("**unanswered**"), "\(format)")
      let via = #""description": "Sent.", "via": "#
      let runtime = Self.schema.replacing(#""description": "Sent.","#, with: via + #""upload","#)
      #expect(try Self.text(format, runtime).contains(claim), "\(format)")
      let sdk = Self.schema.replacing(#""description": "Sent.","#, with: via + #""sdk","#)
      #expect(try !Self.text(format, sdk).contains(claim), "\(format)")
    }
  }

  @Test func `the review request names who sends each stream`() throws {
    let open = try Self.text("review-request")
    #expect(open.contains("`r/streams/s`: No: first party, Maker."), "\(open)")
    #expect(open.contains("- **Unanswered:** r/streams/s does not declare who sends it; set 'via' `r.json:"), "\(open)")
    #expect(open.contains("Tracker; sent by a third-party SDK."))
    let runtime = Self.schema.replacing(
      #""description": "Sent.","#, with: #""description": "Sent.", "via": "upload","#)
    #expect(try Self.text("review-request", runtime).contains("Maker; sent by Signalbook's runtime."))
    let sdk = Self.schema.replacing(#""description": "Sent.","#, with: #""description": "Sent.", "via": "sdk","#)
    let request = try Self.text("review-request", sdk)
    #expect(request.contains("Maker; sent by an SDK supplied by the app."))
    // The SDK determines whether data is encrypted.
    #expect(
      try Self.text("record-of-processing", sdk).contains(
        "| (g) encrypted in transit, `s`, by the SDK that sends to Maker |"))
  }

  @Test func `the record names the first party as every document does`() throws {
    let record = try Self.text("record-of-processing")
    #expect(record.contains("| (d) recipients | Maker (first party) |"))
    let request = try Self.text("review-request")
    #expect(
      request.contains("`r/streams/s`: No: first party, Maker.")
        && request.contains("`r/streams/s`: Yes: third party, Other."))
  }

  @Test func `encryption of an SDK's stream is asked, whatever the registry says of its own`() throws {
    let record = try Self.text("record-of-processing")
    #expect(record.contains("| (g) encrypted in transit | yes |"))
    #expect(
      record.contains(
        "| (g) encrypted in transit, `theirs`, by the SDK that sends to Tracker | **unanswered** `r.json:"))
    let form = try Self.text("play-data-safety")
    let row = try #require(
      form.split(separator: "\n").first { $0.hasPrefix("PSL_DATA_COLLECTION_ENCRYPTED_IN_TRANSIT,") })
    #expect(row.hasPrefix("PSL_DATA_COLLECTION_ENCRYPTED_IN_TRANSIT,,,"))
    #expect(
      row.contains(
        "UNANSWERED: r/streams/theirs does not declare whether the SDK that sends to Tracker encrypts data in transit"))
    let https = Self.schema.replacing(
      #""external": true,"#, with: #""external": true, "upload": {"address": "https://tracker.example"},"#)
    #expect(try Self.text("play-data-safety", https).contains("PSL_DATA_COLLECTION_ENCRYPTED_IN_TRANSIT,,true,"))
  }

  @Test func `the privacy manifest leaves accessed APIs out and names the clock's category`() throws {
    let manifest = try Self.text("privacy-manifest")
    #expect(!manifest.contains("<key>NSPrivacyAccessedAPITypes"))
    #expect(
      manifest.contains(
        "\t<!-- UNANSWERED: NSPrivacyAccessedAPITypes: schemas do not contain the APIs that the app calls -->"))
    let clock =
      "\t<!-- UNANSWERED: NSPrivacyAccessedAPICategorySystemBootTime: r/streams/s/common/up is the time since the system started"
    #expect(manifest.contains(clock))
    #expect(
      !(try Self.text("privacy-manifest", Self.schema.replacing("clock.uptime-ms", with: "clock.ms-since-1970")))
        .contains("SystemBootTime"))
  }

  @Test func `only the role of a recipient is called inferred where only the role is`() throws {
    for format in ["record-of-processing", "review-request", "fides"] {
      let text = try Self.text(format)
      #expect(text.contains("role of Other: third party"), "\(format)\n\(text)")
      #expect(!text.contains("= Other"), "\(format)")
    }
    let whole = Self.schema.replacing(#""recipients.role": "inferred""#, with: #""recipients": "inferred""#)
    #expect(try Self.text("record-of-processing", whole).contains("(d) recipients = Other (third party)"))
  }

  @Test func `the information in data that nobody declared is unanswered in the review request`() throws {
    let request = try Self.text("review-request")
    #expect(
      request.contains(
        "- Maximum information in a ping of `r/streams/theirs`: **unanswered**, because the schema does "
          + "not declare the SDK's data."))
    let row = try #require(request.split(separator: "\n").first { $0.hasPrefix("| `r/streams/theirs` |") })
    #expect(row.contains("**unanswered**") && !row.contains("without bound"))
  }

  @Test func `what only development builds send is marked in the record and in Fides`() throws {
    #expect(
      try Self.text("record-of-processing").contains("| `contact.name`, 1 data point (development builds only) |"))
    #expect(try Self.text("fides").contains("- \"user.name\"  # development builds only\n"))
  }

  @Test func `the page's rows of the forms say unanswered where the form's answer is open`() throws {
    let inventory = try ExportFixture.request(
      text: Self.schema.replacing(#""purposes": ["analytics"], "#, with: "").replacing(
        #", "tracking": false"#, with: "")
    ).inventory
    let sample = ExportSample(of: inventory.registries[0])
    let place = try #require(sample.kinds.firstIndex { $0.data.word == "usage.interaction" })
    let rows = sample.rows()[place]
    func content(_ document: String) throws -> String { try #require(rows.first { $0.document == document }).content }
    #expect(try content("Google Play’s form").hasSuffix("for unanswered purposes"))
    #expect(try content("Fides").contains("`unanswered`"))
    #expect(try content("App Store label").contains("tracking or not: unanswered"))
  }

  // MARK: Trackers

  @Test func `the list of tracking domains is empty only if no recipient tracks`() throws {
    func manifest(_ recipients: String) throws -> String {
      try Self.text(
        "privacy-manifest",
        Self.schema.replacing(
          #""recipients": [{"name": "Maker", "role": "self", "tracking": false}, {"name": "Other", "role": "third-party"}]"#,
          with: #""recipients": [\#(recipients)]"#))
    }
    let key = "<key>NSPrivacyTrackingDomains</key>"
    let remark = "<!-- UNANSWERED: NSPrivacyTrackingDomains"
    for open in [
      #"{"name": "Ads", "tracking": true}"#, #"{"name": "Ads", "tracking": true, "hosts": ["https://ads.example/x"]}"#,
    ] {
      let text = try manifest(open)
      #expect(text.contains("<true/>") && !text.contains(key) && text.contains(remark), "\(text)")
    }
    #expect(
      try manifest(#"{"name": "Ads", "tracking": true}"#).contains(
        "UNANSWERED: the tracking recipient Ads does not declare hosts"))
    let part = try manifest(
      #"{"name": "Ads", "tracking": true, "hosts": ["ads.example"]}, {"name": "More", "tracking": true}"#)
    #expect(
      part.contains(remark + ": incomplete -->\n\t\(key)\n\t<array>\n\t\t<string>ads.example</string>"), "\(part)"
    )
    let none = try manifest(#"{"name": "Maker", "tracking": false}"#)
    #expect(none.contains("\(key)\n\t<array/>") && !none.contains(remark))
  }

  // MARK: For whom answers hold

  private static let ofVariants = schema.replacing(
    #""defaults""#, with: #""variants": {"a": {"description": "A."}, "b": {"description": "B."}}, "defaults""#
  )
  .replacing(
    #""encoding": "object","#,
    with:
      #""encoding": "object", "variants": {"b": {"recipients": [{"name": "Other", "role": "processor", "country": "US"}]}},"#
  )

  @Test func `a recipient of one variant is labelled, also one with the name of another`() throws {
    let record = try Self.text("record-of-processing", Self.ofVariants)
    #expect(record.contains("| (d) recipients (variant a) | Maker (first party) |"), "\(record)")
    #expect(record.contains("| (d) recipients (variant a) | Other (third party) |"))
    #expect(record.contains("| (d) recipients (variant b) | Other (processor) |"))
    #expect(record.contains("| (e) transfer to (variant b) | US |"))
    let review = try Self.text("review-request", Self.ofVariants)
    #expect(
      review.contains("- `r/streams/s`, variant b: Yes: processor, Other."), "\(review)")
    #expect(review.contains("- `r/streams/s`, variant a: Yes: third party, Other."))
  }

  @Test func `a population without limits is not enforced`() throws {
    let everybody = Self.schema.replacing(#""identifiers": [],"#, with: #""identifiers": [], "population": {},"#)
    let review = try Self.text("review-request", everybody)
    #expect(review.contains("- `r/streams/s`, all users: no limits.") && !review.contains("enforced on the device"))
    let some = everybody.replacing(#""population": {}"#, with: #""population": {"channels": ["beta"]}"#)
    #expect(try Self.text("review-request", some).contains("all users: channels `beta`; enforcement unanswered."))
    let sent = some.replacing(#""description": "Sent.","#, with: #""description": "Sent.", "via": "upload","#)
    #expect(try Self.text("review-request", sent).contains("all users: channels `beta`; enforced on the device."))
  }

  // MARK: Free text

  @Test func `a ping of any number of events is not called free text`() throws {
    let schema = Self.schema.replacing(
      #""common""#,
      with:
        #""envelope": {"n": {"type": "integer", "from": "counter.sequence"}, "all": {"from": "stream.events"}}, "common""#
    ).replacing(#""type": "string", "data": "contact.name", "developmentOnly": true"#, with: #""type": "boolean""#)
    let review = try Self.text("review-request", schema)
    #expect(review.contains("- No free text"))
    #expect(
      review.contains("Maximum information in a ping of `r/streams/s`: 1 list of any length + 64 bits"), "\(review)")
    let withText = schema.replacing(#""type": "boolean""#, with: #""type": "string""#)
    let open = try Self.text("review-request", withText)
    #expect(
      open.contains("in a ping of `r/streams/s`: 1 text and 1 list of any length") && !open.contains("- No free text"),
      "\(open)")
  }
}
