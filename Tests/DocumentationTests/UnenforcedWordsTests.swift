import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles
import Testing

@testable import SignalbookDocumentation

/// Checks that documents mark limits and retention that Signalbook does not enforce.
@Suite struct UnenforcedWordsTests {
  private static func registry(_ stream: String) throws -> Registry {
    let text = #"""
      { "$schema": "signalbook-1.schema.json",
        "registry": { "name": "r", "namespace": "R", "version": "1.0.0", "description": "R." },
        "streams": { "s": { "description": "S.", "encoding": "object", "eventField": { "wire": "e", "type": "string" },
          "consent": { "default": "on", "mechanism": "M.", "privateMode": "never" }, "retention": { "device": "P10D" },
          "limits": { "age": { "days": 3 }, "stored": 5, "perDay": { "atMost": 3 }, "events": { "atMost": 2 } }, \#(stream) } },
        "events": { "opened": { "stream": "s", "description": "O.",
          "fields": { "n": { "description": "N.", "type": "boolean", "expires": "2027-01-01" } } } } }
      """#
    var diagnostics = Diagnostics()
    let registry = loadRegistry(
      files: [SourceFile(path: "r.json", bytes: Array(text.utf8))], folder: "", into: &diagnostics)
    #expect(diagnostics.sorted.map(\.compilerText) == [])
    return try #require(registry)
  }

  private func pages(_ stream: String) throws -> [String] {
    let inventory = Inventory([try Self.registry(stream)])
    var page = DictionaryPage(of: inventory)
    return [
      String(decoding: markdownPages(of: inventory).flatMap(\.bytes), as: UTF8.self),
      String(decoding: page.bytes(), as: UTF8.self),
    ]
  }

  @Test func `limits and retention on the device are marked if an SDK sends`() throws {
    for (stream, isMarked) in [
      (#""via": "sdk""#, true), (#""via": "upload", "upload": { "address": "https://a.example" }"#, false),
    ] {
      for page in try pages(stream) {
        for words in ["3 days", "10 days"] {
          #expect(page.contains("\(words) (not enforced by Signalbook)") == isMarked, "\(words) in \(page)")
        }
        #expect(page.contains("submission_timestamp") != isMarked)
      }
    }
  }

  @Test func `private browsing is marked for an external stream`() throws {
    for (stream, isMarked) in [(#""external": true"#, true), (#""via": "sdk""#, false)] {
      for page in try pages(stream) {
        #expect(page.contains("never in private browsing (not enforced by Signalbook)") == isMarked)
      }
    }
  }

  @Test func `only lint checks the last day of a field`() throws {
    for page in try pages(#""via": "sdk""#) { #expect(page.contains("2027-01-01 (checked by lint only)")) }
  }
}
