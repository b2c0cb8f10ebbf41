import SignalbookExporting
import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles
import Testing

/// Compares answers about encryption in transit with the registry's addresses.
@Suite struct EncryptionTests {
  private static let plain = AnsweredRegistry(upload: #""address": "http://plain.acme.example:8080""#)

  @Test func `an http address denies that data is encrypted in transit`() throws {
    let record = try Self.plain.export("record-of-processing")
    let row = record.files[0].text.split(separator: "\n").first { $0.contains("(g) encrypted in transit") }
    #expect(row?.contains("no") == true && row?.contains("yes") == false, "\(row ?? "")")
    #expect(row?.contains("app/streams/main") == true)
    let line = Self.plain.text.split(separator: "\n", omittingEmptySubsequences: false)
      .firstIndex { $0.contains("http://plain") }.map { $0 + 1 }
    #expect(record.sources.first { $0.path.hasSuffix("(g) encrypted in transit") }?.location.line == line)
    let form = try Self.plain.document("play-data-safety")
    #expect(form.contains("PSL_DATA_COLLECTION_ENCRYPTED_IN_TRANSIT,,false"), "\(form)")
  }

  @Test func `https and the machine's own address leave the registry's answer`() throws {
    for address in ["https://t.acme.example", "http://localhost:8080"] {
      let registry = AnsweredRegistry(upload: #""address": "\#(address)""#)
      #expect(try registry.document("record-of-processing").contains("| (g) encrypted in transit | yes |"))
    }
  }

  @Test func `a retired stream, a third party's and one of another variant do not deny it`() throws {
    for kind in [
      #""retired": { "since": "1.0", "reason": "R." }"#, #""external": true"#, #""only": ["other"]"#,
    ] {
      var registry = Self.plain
      registry.upload = #""address": "https://t.acme.example""#
      registry.registry = #""variants": { "one": { "description": "O." }, "other": { "description": "P." } },"#
      registry.streams = #"""
        , "second": { "description": "Second.", "encoding": "none", \#(kind), "identifiers": [],
          "envelope": { "v": { "description": "V.", "type": "boolean", "from": "app.v" } },
          "consent": \#(AnsweredRegistry.choice), "recipients": [\#(AnsweredRegistry.acme)], "retention": "P1D",
          "population": {}, "upload": { "address": "http://plain.acme.example" } }
        """#
      var request = try ExportFixture.request(text: registry.text)
      request.variant = "one"
      let record = try ExportFixture.format("record-of-processing").export(request).files[0].text
      #expect(record.contains("| (g) encrypted in transit | yes |"), "\(kind): \(record)")
    }
  }
}
