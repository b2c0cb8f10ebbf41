import SignalbookReview
import Testing

@testable import SignalbookDocumentation

/// Checks the wording for former names, data that cannot be declined, and renewals.
@Suite struct LanguageWordsTests {
  private static let schema = #"""
    {
      "$schema": "signalbook-1.schema.json",
      "registry": {
        "name": "words", "namespace": "Words", "version": "1.0.0", "description": "W.",
        "variants": {"plain": {"description": "P."}, "special": {"description": "S."}}
      },
      "types": {"kind": {
        "formerly": ["kind-was"], "cases": {"a": {"description": "A.", "formerly": ["case-was"]}, "b": "B."}
      }, "facts": {
        "type": "map", "values": {}, "entries": {"e": {"description": "E.", "formerly": ["entry-was"]}}
      }},
      "streams": {"s": {
        "formerly": ["stream-was"], "encoding": "object", "eventField": {"wire": "e", "type": "string"},
        "consent": {"default": "always"},
        "variants": {"special": {"consent": {"default": "off", "mechanism": "The switch."}}},
        "common": {"c": {"description": "C.", "from": "app.c", "formerly": ["common-was"]}}
      }},
      "events": {"happened": {
        "stream": "s", "formerly": ["event-was", "event-once"],
        "fields": {"f": {"type": "kind", "formerly": ["field-was"]}, "g": {"type": "facts"}}
      }},
      "attributes": {"x": {"stream": "s", "formerly": ["attribute-was"]}},
      "links": {"family": {
        "scheme": "x", "host": "h", "parameter": "p", "formerly": ["family-was"],
        "routes": {"home": {"path": "a", "description": "H.", "formerly": ["route-was"]}}
      }},
      "messages": {"m": {"evaluated": "backend", "triggers": [{"event": "happened"}], "formerly": ["message-was"]}},
      "reviews": {
        "first": {"url": "https://example.com/1"},
        "second": {"renews": {"review": "first", "reason": "The winter was missing."}, "formerly": ["review-was"]}
      }
    }
    """#

  private static let names = [
    "kind", "case", "entry", "stream", "common", "event", "field", "attribute", "family", "route", "message", "review",
  ].map { "\($0)-was" }

  private func page() throws -> String {
    var page = DictionaryPage(of: try Registries.parsed(Self.schema))
    return String(decoding: page.bytes(), as: UTF8.self)
  }

  private func markdown() throws -> String {
    DocumentFile.all(of: try Registries.parsed(Self.schema), as: [.markdown])
      .map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
  }

  private static func text(_ format: DocumentFile.Format) throws -> String {
    DocumentFile.all(of: try Registries.parsed(schema), as: [format])
      .map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
  }

  @Test("each entry's former names are listed with the entry, in both documents", arguments: Self.names)
  func formerNames(name: String) throws {
    let (page, markdown) = (try page(), try markdown())
    #expect(page.contains("<code>\(name)</code>"))
    #expect(markdown.contains("`\(name)`"))
    // The inventory contains only points and streams.
    if ["stream", "common", "event", "field", "attribute", "family", "route", "message"].contains(name.dropLast(4)) {
      #expect(try Self.text(.json).contains("\"\(name)\""))
    }
  }

  @Test("data that cannot be declined is marked and filterable, and needs no mechanism")
  func always() throws {
    let (page, markdown) = (try page(), try markdown())
    #expect(
      page.contains(
        "plain: always on, users cannot opt out; in private browsing: <em>unanswered</em><br>special: off (The switch.)"
      ))
    #expect(page.contains("always in plain, off in special"))
    #expect(try Self.text(.csv).contains("always in plain, off in special"))
    #expect(page.contains(#"["always", "off"]"#))
    #expect(!page.contains("How do users opt in or out?"))
    #expect(markdown.contains("always on; users cannot opt out"))
    let json = try Self.text(.json)
    #expect(json.replacing(" ", with: "").contains(#""default":{"value":"always""#), "\(json)")
  }

  @Test("a renewal names the previous review and the reason")
  func renewal() throws {
    let (page, markdown) = (try page(), try markdown())
    #expect(page.contains("<dt>Renews<dd><a href=#words/reviews/first>first</a>. The winter was missing."))
    #expect(markdown.contains("*Renews:* [first]("), "\(markdown)")
    #expect(markdown.contains(". The winter was missing."))
  }
}
