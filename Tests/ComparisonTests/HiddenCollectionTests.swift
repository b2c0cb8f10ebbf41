import SignalbookComparison
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

/// Edits that let an app collect more data through a request, an override or another stream.
@Suite("Collection through requests, overrides and other streams") struct HiddenCollectionTests {
  private static let base = #"""
    {
      "$schema": "signalbook-1.schema.json",
      "registry": {
        "name": "songs", "namespace": "Songs", "version": "1.0.0", "description": "x", "defaults": {"stream": "calm"},
        "controller": {"name": "A", "contact": "a@example.com"}, "legal": {"basis": "consent"},
        "variants": {"free": {"description": "x"}, "paid": {"description": "x"}}
      },
      "profiles": {"old": {"description": "x"}, "short": {"description": "x", "value": {"atMost": 20}}},
      "streams": {
        "calm": {
          "encoding": "object", "build": ["event"], "consent": {"default": "off"}, "limits": {"age": {"days": 1}},
          "eventField": {"wire": "e", "type": "string"}, "population": {"sample": 0.1},
          "variants": {"free": {"population": {"sample": 0.01}}}, "profiles": {"old": {"limits": {"age": {"days": 1}}}}
        },
        "loud": {
          "encoding": "object", "build": ["event"], "consent": {"default": "on"},
          "eventField": {"wire": "e", "type": "string"},
          "upload": {"method": "POST", "address": "https://example.com"}, "profiles": {"old": {"upload": {"address": "https://example.com/2"}}}
        },
        "brief": {
          "encoding": "object", "consent": {"default": "off"}, "profile": "short",
          "eventField": {"wire": "e", "type": "string"}
        }
      },
      "links": {"app": {
        "scheme": "songs", "host": "open", "parameter": "url", "origin": "inside",
        "routes": {"home": {"path": "home", "description": "x"}}}},
      "events": {
        "played": {"description": "x", "fields": {
          "n": {"description": "x", "type": "integer", "buckets": [0, 10, 20]}}},
        "ended": {"description": "x", "stream": "loud"},
        "paused": {"description": "x", "stream": "brief"}
      }
    }
    """#

  static let edits: [(String, String, String)] = [
    (
      "an event moves to a stream that is on by default", #""played": {"description": "x","#,
      #""played": {"description": "x", "stream": "loud","#
    ),
    (
      "a first request has a header field of the app", #""variants": {"free": {"population""#,
      #""upload": {"method": "POST", "headers": {"X-V": {"description": "x", "from": "app.account"}}}, "variants": {"free": {"population""#
    ),
    (
      "a first request goes to the app's address", #""variants": {"free": {"population""#,
      #""upload": {"method": "POST"}, "variants": {"free": {"population""#
    ),
    (
      "a first request sends cookies", #""variants": {"free": {"population""#,
      #""upload": {"method": "POST", "cookies": true}, "variants": {"free": {"population""#
    ),
    (
      "a new batch has an envelope", #""POST", "address": "https://example.com""#,
      #""POST", "address": "https://example.com", "batch": {"wire": "data", "envelope": {"u": {"description": "x", "from": "client.user-id"}}}"#
    ),
    (
      "an override sends to another host", #""https://example.com/2""#, #""https://evil.example.com""#
    ),
    (
      "an override sends cookies", #""https://example.com/2""#, #""https://example.com/2", "cookies": true"#
    ),
    (
      "an override has a longer age", #""old": {"limits": {"age": {"days": 1}}}"#,
      #""old": {"limits": {"age": {"days": 90}}}"#
    ),
    ("a stricter override is removed", #""variants": {"free": {"population": {"sample": 0.01}}}, "#, ""),
    ("a limiting profile is removed", #""profile": "short","#, ""),
    (
      "a link is accepted from outside for a profile", #""origin": "inside","#,
      #""origin": "inside", "profiles": {"old": {"origin": "anywhere"}},"#
    ),
    ("a bucket is divided", "[0, 10, 20]", "[0, 5, 10, 20]"),
    ("a legal answer is removed", #""legal": {"basis": "consent"},"#, ""),
    ("the controller is removed", #""controller": {"name": "A", "contact": "a@example.com"}, "#, ""),
  ]

  @Test("needs a review", arguments: edits)
  func edit(name: String, before: String, after: String) throws {
    let found = try changes(of: Self.base, replacing: before, with: after)
    #expect(
      found.contains { $0.privacy == .needsNewReview },
      "\(name): \(found.map { "\($0.rule.id.name) \($0.message) \($0.privacy?.rawValue ?? "none")" })")
  }

  static let harmlessEdits: [(String, String, String)] = [
    (
      "an event moves to a stream with the same answers", #""played": {"description": "x","#,
      #""played": {"description": "x", "stream": "same","#
    ),
    ("an override becomes stricter", #""sample": 0.01"#, #""sample": 0.0"#),
    ("buckets are merged", "[0, 10, 20]", "[0, 20]"),
  ]

  @Test("A review is not needed if no more data is collected", arguments: harmlessEdits)
  func harmless(name: String, before: String, after: String) throws {
    let same =
      #""same": {"encoding": "object", "build": ["event"], "consent": {"default": "off"}, "limits": {"age": {"days": 1}}, "eventField": {"wire": "e", "type": "string"}, "population": {"sample": 0.1}},"#
    let base = Self.base.replacing(#""loud": {"#, with: "\(same) \"loud\": {")
    let found = try changes(of: base, replacing: before, with: after)
    #expect(
      !found.contains { $0.privacy == .needsNewReview && $0.rule.id.name != "stream-variation-changed" },
      "\(name): \(found.map { "\($0.rule.id.name) \($0.message) \($0.privacy?.rawValue ?? "none")" })")
  }

  @Test("A review that another registry already refers to is not new")
  func reviewOfAnotherRegistry() throws {
    func registry(_ name: String) throws -> Registry {
      let text = #"""
        {
          "$schema": "signalbook-1.schema.json",
          "registry": {"name": "\#(name)", "namespace": "R\#(name)", "version": "1.0.0", "description": "x", "defaults": {"stream": "s"}},
          "reviews": {"r1": {"url": "https://example.com/1"}},
          "streams": {"s": {"encoding": "object", "eventField": {"wire": "e", "type": "string"}}},
          "events": {"made": {"description": "x", "review": ["r1"]}}
        }
        """#
      var diagnostics = Diagnostics()
      let registry = loadRegistry(
        files: [SourceFile(path: "\(name)/a.json", bytes: Array(text.utf8))], folder: name, into: &diagnostics,
        reading: { _, _ in [] })
      return try #require(registry, "\(diagnostics.sorted.map(\.message))")
    }
    let (first, second) = (try registry("a"), try registry("b"))
    let alone = compare([(release: "", registry: nil)], second, today: "2026-01-01")
    #expect(alone.changes.map(\.review) == ["r1"])
    let beside = compare([(release: "", registry: nil)], second, besides: [first], today: "2026-01-01")
    #expect(beside.changes.map(\.review) == [nil])
  }

  @Test(
    "An added registry needs a new review for each of its entries",
    arguments: [
      (#""made": {"description": "x", "review": ["r2"]}"#, "", true),
      (#""made": {"description": "x", "review": ["r2"]}, "more": {"description": "x", "review": ["r1"]}"#, "", false),
      (#""made": {"description": "x", "review": ["r2"]}, "more": {"description": "x"}"#, "", false),
      (
        #""made": {"description": "x", "review": ["r2"]}"#,
        #", "attributes": {"a": {"description": "x", "type": "boolean"}}"#, false
      ),
      (
        #""made": {"description": "x", "review": ["r2"]}"#,
        #", "attributes": {"a": {"description": "x", "type": "boolean", "review": ["r2"]}}"#, true
      ),
    ])
  func addedRegistry(events: String, more: String, isReviewed: Bool) throws {
    func registry(_ name: String, _ events: String, _ more: String) throws -> Registry {
      let second = events.contains("r2") ? #", "r2": {"url": "https://example.com/2"}"# : ""
      let (registry, faults) = SchemaEdit.registry(
        #"""
        {
          "$schema": "signalbook-1.schema.json",
          "registry": {"name": "\#(name)", "namespace": "R\#(name)", "version": "1.0.0", "description": "x", "defaults": {"stream": "s"}},
          "reviews": {"r1": {"url": "https://example.com/1"}\#(second)},
          "streams": {"s": {"encoding": "object", "eventField": {"wire": "e", "type": "string"}}},
          "events": {\#(events)}\#(more)
        }
        """#, name)
      return try #require(registry, "\(faults)")
    }
    let known = try registry("a", #""made": {"description": "x", "review": ["r1"]}"#, "")
    let changes = compare(
      [(release: "", registry: nil)], try registry("b", events, more), besides: [known], today: "2026-01-01"
    ).changes
    #expect(changes.map(\.review) == [isReviewed ? "r2" : nil])
  }
}
