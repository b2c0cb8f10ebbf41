import SignalbookExporting
import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles
import Testing

/// Tests that a recipient's role and hosts are unanswered in every form if another answer contradicts them.
@Suite struct ContradictedRecipientsTests {
  static let forms = [
    "app-store-label", "privacy-manifest", "play-data-safety", "fides", "record-of-processing", "review-request",
  ]

  // MARK: Upload hosts

  private static func other(_ recipients: String = AnsweredRegistry.acme) -> AnsweredRegistry {
    AnsweredRegistry(recipients: recipients, upload: #""address": "https://evil.example.net/v1""#)
  }

  @Test(arguments: forms)
  func `an upload to a host that no recipient lists is one open question in every form`(form: String) throws {
    let export = try Self.other().export(form)
    #expect(
      export.questions.count {
        $0 == "app/streams/main uploads to evil.example.net, which is not among the hosts of its recipients; add the "
          + "host to 'hosts' of the recipient that operates it"
      } == 1, "\(export.questions)")
    #expect(try !AnsweredRegistry().export(form).questions.contains { $0.contains("uploads to") })
  }

  @Test func `the unknown recipient is listed, and is neither inside Europe nor known not to share`() throws {
    let record = try Self.other().document("record-of-processing")
    #expect(record.contains("| (d) recipients | evil.example.net (role unanswered), evil.example.net |"), "\(record)")
    #expect(record.contains("(e) transfer to | **unanswered**"), "\(record)")
    #expect(record.contains("| (f) deleted at evil.example.net after | **unanswered**"), "\(record)")
    let fides = try Self.other().document("fides")
    #expect(fides.contains("does_international_transfers: true  # UNANSWERED"), "\(fides)")
    #expect(fides.contains("data_shared_with_third_parties: true  # UNANSWERED"), "\(fides)")
    let review = try Self.other().document("review-request")
    #expect(review.contains("**role unanswered**, evil.example.net at `evil.example.net`"), "\(review)")
  }

  @Test func `the tracking domains are incomplete if a recipient's tracking is unknown`() throws {
    let manifest = try Self.other(AnsweredRegistry.acme + "," + AnsweredRegistry.tracker).document("privacy-manifest")
    #expect(manifest.contains("<string>old.example</string>"), "\(manifest)")
    #expect(manifest.contains("UNANSWERED: NSPrivacyTrackingDomains: incomplete"), "\(manifest)")
    let open = #"{ "name": "Other", "role": "processor", "hosts": ["o.example"], "country": "DE" }"#
    let recipients = [AnsweredRegistry.acme, AnsweredRegistry.tracker, open].joined(separator: ",")
    let registry = AnsweredRegistry(recipients: recipients)
    let export = try registry.export("privacy-manifest")
    #expect(export.files[0].text.contains("UNANSWERED: NSPrivacyTrackingDomains: incomplete"))
    #expect(export.questions.contains { $0.contains("recipient Other joins the data") }, "\(export.questions)")
  }

  @Test func `a subdomain and the local device are not other hosts`() throws {
    for address in ["https://eu.t.acme.example", "http://localhost:8080", "https://T.ACME.example:443/x"] {
      let registry = AnsweredRegistry(upload: #""address": "\#(address)""#)
      let questions = try registry.export("record-of-processing").questions
      #expect(!questions.contains { $0.contains("uploads to") }, "\(address)")
    }
  }

  @Test func `a profile's upload to another host is listed with the profile`() throws {
    let registry = AnsweredRegistry(
      stream: #"""
        , "profiles": { "old": { "upload": { "address": "https://old.example.net", "success": ["2xx"] } } }
        """#)
    #expect(try registry.document("record-of-processing").contains("old.example.net (role unanswered)"))
    #expect(try registry.document("play-data-safety").contains("sends the stream to old.example.net (role unanswered)"))
  }

  // MARK: Roles

  @Test(arguments: ["play-data-safety", "fides", "record-of-processing", "review-request"])
  func `the role of a processor that tracks is unanswered`(form: String) throws {
    let processor = AnsweredRegistry.tracker.replacing("third-party", with: "processor")
    let export = try AnsweredRegistry(recipients: AnsweredRegistry.acme + "," + processor).export(form)
    let questions = export.questions.filter { $0.contains("OldCo as a processor that joins the data") }
    #expect(questions.count == 1, "\(export.questions)")
    #expect(!export.files[0].text.contains("OldCo (processor)"))
  }

  @Test(arguments: ["play-data-safety", "fides", "record-of-processing", "review-request"])
  func `two roles or countries of one recipient are unanswered`(form: String) throws {
    let first =
      #"{ "name": "OldCo", "role": "processor", "hosts": ["old.example"], "country": "FR", "tracking": false }"#
    for (key, second) in [
      ("role", first.replacing("processor", with: "third-party")), ("country", first.replacing("FR", with: "DE")),
    ] {
      let registry = AnsweredRegistry(recipients: [AnsweredRegistry.acme, first, second].joined(separator: ","))
      let export = try registry.export(form)
      // Google's form and the review request do not ask for the country.
      let isAsked = key == "role" || ["fides", "record-of-processing"].contains(form)
      #expect(export.questions.contains { $0.hasSuffix("keep one '\(key)'") } == isAsked, "\(export.questions)")
      #expect(key != "role" || !export.files[0].text.contains("OldCo (processor)"))
    }
  }

  /// Returns the request for an app that imports a vendor's stream.
  private static func importing(controller: String?, of vendor: String?) throws -> ExportRequest {
    func member(_ name: String?) -> String {
      name.map { #""controller": { "name": "\#($0)", "contact": "c@example.com" },"# } ?? ""
    }
    let declared =
      #""controller": { "name": "Acme GmbH", "contact": "p@acme.example", "dpo": "d@acme.example", "representative": "None needed." },"#
    let text = AnsweredRegistry().text
    #expect(text.contains(declared))
    let names = #""name": "app", "namespace": "AppEvents""#
    let shared = text.replacing(declared, with: member(vendor))
      .replacing(names, with: #""name": "vendor", "namespace": "Vendor""#)
    let imported = SourceFile(path: "vendor/vendor.json", bytes: Array(shared.utf8))
    let app = #"""
      { "$schema": "../signalbook-1.schema.json",
        "registry": {
          \#(names), "version": "1.0.0", "description": "An app.", \#(member(controller))
          "imports": ["../vendor"], "defaults": { "stream": "main" }
        },
        "events": { "opened": { "description": "D.", "fields": { "what": { "description": "W.", "enum": ["a", "b"] } } } }
      }
      """#
    var diagnostics = Diagnostics()
    let registry = loadRegistry(
      files: [SourceFile(path: "app/app.json", bytes: Array(app.utf8))], folder: "app", into: &diagnostics,
      reading: { _, _ in [imported] })
    return ExportRequest(Inventory([try #require(registry, "\(diagnostics.sorted.map(\.compilerText))")]))
  }

  @Test(arguments: [("Example Ltd", "Vendor Inc"), (nil, "Vendor Inc")])
  func `another controller that an import declares is not the first party`(own: String?, vendor: String?) throws {
    let request = try Self.importing(controller: own, of: vendor)
    for form in ["play-data-safety", "fides", "record-of-processing", "review-request"] {
      let export = try ExportFixture.format(form).export(request)
      #expect(
        export.questions.count { $0.contains("imports its recipient Acme as the controller") } == 1,
        "\(form): \(export.questions)")
      #expect(!export.files[0].text.contains("first party"), "\(form)")
    }
  }

  @Test(arguments: [("Example Ltd", "Example Ltd"), ("Example Ltd", nil), (nil, nil)])
  func `the same controller, or an import without one, leaves the role as declared`(
    own: String?, vendor: String?
  ) throws {
    let request = try Self.importing(controller: own, of: vendor)
    let record = try ExportFixture.format("record-of-processing").export(request)
    #expect(record.files[0].text.contains("Acme (first party)"), "\(record.files[0].text)")
  }
}
