import Foundation
import SignalbookReview
import Testing

@testable import SignalbookDocumentation

/// Tests for answers that apply to some builds, recipients or profiles only.
@Suite struct StatedBuildsTests {
  private static func schema(
    stream: String = "", event: String = "", tracking: String = "false", profiles: String = ""
  ) -> String {
    #"""
    {
      "$schema": "signalbook-1.schema.json",
      "registry": { "name": "r", "namespace": "R", "version": "1.0.0", "description": "D." },
      "profiles": { "old": { "description": "The app of 2018." } },
      "streams": { "s": { "description": "S.", "encoding": "object", "eventField": { "wire": "e", "type": "string" },
        "envelope": { "events": { "from": "stream.events" } }, "population": {}, "consent": { "default": "off" },
        "recipients": [{ "name": "Acme", "role": "self", "tracking": \#(tracking) }]\#(stream),
        "profiles": { "old": { \#(profiles) } } } },
      "events": { "opened": { "description": "Opened.", "stream": "s"\#(event), "fields": {
        "kind": { "description": "Kind.", "sent": "never", "type": "string" } } } }
    }
    """#
  }

  private static func text(_ schema: String, as format: DocumentFile.Format) throws -> String {
    DocumentFile.all(of: try Registries.parsed(schema), as: [format]).map { String(decoding: $0.bytes, as: UTF8.self) }
      .joined()
  }

  private static let key = #", "developmentOnly": true"#

  @Test(arguments: [DocumentFile.Format.html, .markdown, .csv, .json])
  func `events and streams of development builds are marked`(format: DocumentFile.Format) throws {
    let mark = [.json: #""developmentOnly":true"#, .csv: "development only (not enforced by Signalbook)"][format]
    func count(_ schema: String) throws -> Int {
      try Self.text(schema, as: format).replacing(": true", with: ":true")
        .components(separatedBy: mark ?? "evelopment builds only").count - 1
    }
    #expect(try count(Self.schema()) == 0)
    let ofEvent = try count(Self.schema(event: Self.key))
    #expect(ofEvent > 0)
    #expect(try count(Self.schema(stream: Self.key)) > ofEvent)
  }

  @Test(arguments: [DocumentFile.Format.html, .markdown, .csv])
  func `a recipient that does not track is different from an unanswered one`(format: DocumentFile.Format) throws {
    #expect(try Self.text(Self.schema(), as: format).contains("no tracking"))
    #expect(try !Self.text(Self.schema(tracking: "true"), as: format).contains("no tracking"))
  }

  @Test(arguments: [DocumentFile.Format.html, .markdown, .csv])
  func `the population of a profile is listed`(format: DocumentFile.Format) throws {
    let profiles = #""population": { "countries": ["DE"], "sample": 0.25 }"#
    let text = try Self.text(Self.schema(profiles: profiles), as: format)
    #expect(text.contains("a random share of 0.25"))
    if format == .csv {
      #expect(text.contains("all users: no limits; profile old: countries DE, a random share of 0.25"), "\(text)")
    }
  }

  @Test func `joined answers have no empty part`() throws {
    let text = try Self.text(Self.schema(), as: .html)
    #expect(text.contains("; never"))
    #expect(!text.contains("; ;"))
  }

  @Test func `the page says that a registry whose streams are retired sends no data`() throws {
    let schema = Self.schema(stream: #", "retired": { "since": "2.0", "reason": "The app ended." }"#)
    let text = try Self.text(schema, as: .html)
    #expect(text.components(separatedBy: "r sends no data, because all of its streams are retired.").count == 3)
    #expect(text.contains("<b>0</b> recipients") && text.contains("<b>0</b> events"))
    #expect(text.contains("No data is sent."))
    #expect(!text.contains("r s goes to Acme"))
  }
}
