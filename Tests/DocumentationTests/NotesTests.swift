import SignalbookReview
import Testing

@testable import SignalbookDocumentation

/// Checks that documents contain the notes for readers.
@Suite("Notes") struct NotesTests {
  private static let entries = [
    "registry", "stream", "common", "event", "field", "member", "attribute", "inner", "type", "case", "entry", "family",
    "route", "parameter", "message", "profile", "review",
  ]

  private static let schema = #"""
    {
      "$schema": "signalbook-1.schema.json",
      "registry": {
        "name": "notes", "namespace": "Notes", "version": "1.0.0", "description": "N.", "note": "Note of registry."
      },
      "profiles": {"receiver": {"value": {"atMost": 80}, "note": "Note of profile."}},
      "types": {
        "kind": {"note": "Note of type.", "cases": {"a": {"description": "A.", "note": "Note of case."}, "b": "B."}},
        "facts": {"type": "map", "values": {}, "entries": {"e": {"description": "E.", "note": "Note of entry."}}}
      },
      "streams": {"s": {
        "note": "Note of stream.", "encoding": "object", "eventField": {"wire": "e", "type": "string"}, "profile": "receiver",
        "common": {"c": {"description": "C.", "from": "app.c", "note": "Note of common."}}
      }},
      "events": {"happened": {
        "stream": "s", "note": "Note of event.",
        "fields": {
          "f": {"type": "kind", "note": "Note of field."}, "g": {"type": "facts"},
          "o": {"type": "object", "fields": {"m": {"type": "string", "note": "Note of member."}}}
        }
      }},
      "attributes": {"x": {
        "stream": "s", "note": "Note of attribute.", "type": "object",
        "fields": {"y": {"type": "string", "note": "Note of inner."}}
      }},
      "links": {"family": {
        "scheme": "x", "host": "h", "parameter": "p", "note": "Note of family.",
        "routes": {"home": {
          "path": "a", "description": "H.", "note": "Note of route.",
          "parameters": {"q": {"description": "Q.", "note": "Note of parameter."}}
        }}
      }},
      "messages": {"m": {"evaluated": "backend", "triggers": [{"event": "happened"}], "note": "Note of message."}},
      "reviews": {"first": {"url": "https://example.com/1", "note": "Note of review."}}
    }
    """#

  @Test("are listed with their entries, on the page and in Markdown", arguments: Self.entries)
  func shown(entry: String) throws {
    let inventory = try Registries.parsed(Self.schema)
    for format in [DocumentFile.Format.html, .markdown] {
      let text = DocumentFile.all(of: inventory, as: [format]).map { String(decoding: $0.bytes, as: UTF8.self) }
        .joined()
      #expect(text.contains("Note of \(entry)."), "\(format)")
    }
  }
}
