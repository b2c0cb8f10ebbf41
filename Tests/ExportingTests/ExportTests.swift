import SignalbookExporting
import SignalbookReview
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

/// The exports of a small registry that answers every question, of a registry without answers, and of a hostile
/// registry.
@Suite struct ExportTests {
  @Test(arguments: ExportFormat.all.map(\.name), ["notes", "hostile", "bare"])
  func `a registry is exported as it was reviewed`(format: String, registry: String) throws {
    let export = try ExportFixture.format(format).export(ExportFixture.request(registry))
    for file in export.files {
      let name = export.files.count > 1 ? "\(registry)/\(format)/\(file.name)" : "\(registry)/\(file.name)"
      try Golden.expect(file.text, equals: name)
    }
    let explanation = export.sources.map { "\($0.location.text): \($0.path) = \($0.value.debugDescription)\n" }
    let gaps = export.gaps.map { "\($0.location.text): \($0.kind.rawValue): \($0.message.debugDescription)\n" }
    try Golden.expect((explanation + gaps).joined(), equals: "\(registry)/\(format).explained.txt")
  }

  @Test(arguments: SchemaDialect.allCases, SchemaSide.allCases)
  func `JSON Schemas have both dialects and both sides`(dialect: SchemaDialect, side: SchemaSide) throws {
    var request = try ExportFixture.request("notes")
    request.dialect = dialect
    request.side = side
    let export = try ExportFixture.format("json-schema").export(request)
    for file in export.files {
      try Golden.expect(file.text, equals: "notes/json-schema/\(dialect.rawValue)/\(file.name)")
    }
  }

  @Test func `the order of registries never shows`() throws {
    for format in ExportFormat.all {
      let one = try format.export(ExportFixture.request("notes", "hostile")).files.map(\.text)
      let other = try format.export(ExportFixture.request("hostile", "notes")).files.map(\.text)
      #expect(one == other, "\(format.name)")
    }
  }

  @Test func `every answer of an export is one that a schema gives at that place`() throws {
    // The status of the forms contains no answers of its own.
    for format in ExportFormat.all where format.name != "status" {
      let export = try format.export(ExportFixture.request("notes"))
      #expect(!export.sources.isEmpty, "\(format.name)")
      for source in export.sources {
        #expect(source.location.path.hasPrefix("notes/"), "\(format.name): \(source.path)")
      }
      #expect(export.gaps.filter { $0.kind == .unanswered }.isEmpty, "\(format.name)")
    }
  }

  @Test(arguments: SchemaSide.allCases)
  func `a key of two members is that of the one which is sent`(side: SchemaSide) throws {
    var request = try ExportFixture.request(
      text: #"""
        {
          "$schema": "signalbook-1.schema.json",
          "registry": { "name": "r", "namespace": "R", "version": "1.0.0", "description": "R." },
          "profiles": { "p": { "description": "P." } },
          "streams": {
            "s": { "encoding": "object", "description": "S.", "eventField": { "wire": "kind", "type": "string" } }
          },
          "events": {
            "e": {
              "stream": "s", "description": "E.",
              "fields": {
                "old": {
                  "description": "O.", "wire": "list", "const": "none", "profiles": { "p": { "sent": "never" } }
                },
                "new": {
                  "description": "N.", "type": "integer", "minimum": 1, "sent": "never",
                  "profiles": { "p": { "sent": "always", "wire": "list" } }
                },
                "unsent": { "description": "U.", "type": "boolean", "sent": "never" }
              }
            }
          }
        }
        """#, profiles: ["p"])
    request.side = side
    let text = try ExportFixture.format("json-schema").export(request).files[0].text
    #expect(text.contains(#""list": {"description": "N.""#))
    #expect(!text.contains(#""none""#))
    // The receiver accepts a member even if it is never sent.
    #expect(text.contains(#""unsent""#) == (side == .consumer))
  }

  @Test func `a variant has only its own streams`() throws {
    var request = try ExportFixture.request("notes")
    request.variant = "quiet"
    let manifest = try ExportFixture.format("privacy-manifest").export(request)
    #expect(!manifest.files[0].text.contains("AdvertisingData"))
    #expect(manifest.files[0].text.contains("<key>NSPrivacyTracking</key>\n\t<false/>"))
    request.variant = "standard"
    let standard = try ExportFixture.format("privacy-manifest").export(request)
    #expect(standard.files[0].text.contains("AdvertisingData"))
  }

  @Test func `a review request can be for one entry`() throws {
    var request = try ExportFixture.request("notes")
    request.entries = ["notes/events/note.saved"]
    let text = try ExportFixture.format("review-request").export(request).files[0].text
    #expect(text.contains("`notes/events/note.saved/extras/title`"))
    #expect(!text.contains("list.opened"))
    #expect(!text.contains("campaign"))
  }
}
