import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

@testable import SignalbookComparison

/// A promise of `SECURITY.md`: a change that collects more data fails until its entry refers to a new review.
@Suite("Reviews of the old side") struct KnownReviewsTests {
  private static func registry(_ reviews: String, named names: [String] = []) throws -> Registry {
    let list = names.map { "\"\($0)\"" }.joined(separator: ", ")
    let named = names.isEmpty ? "" : ", \"review\": [\(list)]"
    let text = """
      {
        "$schema": "../signalbook-1.schema.json",
        "registry": {
          "name": "book", "namespace": "Book", "version": "1.0.0", "description": "A book.",
          "defaults": {"stream": "reads"\(named)}
        },
        "streams": {"reads": {"description": "What was read.", "encoding": "object", "eventField": {"wire": "e", "type": "string"}}},
        "events": {"opened": {"description": "The user opened a book."}},
        "reviews": {"other": {"url": "https://example.com/other"}\(reviews.isEmpty ? "" : ", " + reviews)}
      }
      """
    let (registry, faults) = SchemaEdit.registry(text, "side")
    return try #require(registry, "\(faults)")
  }

  private static let old = #"""
    "bug-1": {"url": "https://example.com/1", "date": "2025-01-02", "approvedBy": "A. Steward"},
    "talk": {"date": "2025-01-02", "approvedBy": "A. Steward", "note": "In the meeting."},
    "part": {"url": "https://example.com/all#r12", "date": "2025-01-02", "approvedBy": "A. Steward"}
    """#

  @Test(
    "another spelling of a known review is not new",
    arguments: [
      (#""b": {"url": "https://example.com/1", "date": "2026-01-02"}"#, "b"),
      (#""b": {"url": "https://EXAMPLE.com/1/#", "date": "2026-01-02"}"#, "b"),
      (#""b": {"url": "http://example.com/1#top", "date": "2026-01-02"}"#, "b"),
      (#""b": {"url": "https://example.com/2", "date": "2026-01-02", "formerly": ["bug-1"]}"#, "b"),
      (#""b": {"date": "2025-01-02", "approvedBy": "A. Steward", "note": "In the meeting."}"#, "b"),
      (#""bug-1": {"url": "https://example.com/9", "date": "2026-01-02"}"#, "bug-1"),
      ("", "https://example.com/1"), ("", "https://example.com/1#c2"), ("", "https://example.com/all"),
      ("", "https://example.com/all#r12"), ("", "https://example.com/named/"),
      // The same address in a different spelling.
      ("", "https://example.com:443/1"), ("", "https://example.com/%31"), ("", "https://example.com./1"),
      ("", "https://example.com/x/../1"), ("", "https://example.com//1"), ("", "https://example.com/./1?"),
      ("", "https://user@EXAMPLE.com/1"), ("", "https://example.com/%6Eamed"), ("", "https://example.com/all#%7212"),
    ])
  func known(reviews: String, name: String) throws {
    let known = KnownReviews(of: try Self.registry(Self.old, named: ["https://example.com/named"]))
    #expect(known.covers(name, in: try Self.registry(reviews)))
  }

  @Test(
    "another document, another place in a document, and another approval are new",
    arguments: [
      (#""b": {"url": "https://example.com/2", "date": "2026-01-02"}"#, "b"),
      (#""b": {"date": "2026-01-02", "approvedBy": "A. Steward", "note": "In the meeting."}"#, "b"),
      ("", "https://example.com/all#r13"), ("", "https://example.org/1"), ("", "https://example.com/1?c=2"),
      ("", "https://example.com:8443/1"), ("", "https://example.com/1%2F"), ("", "https://example.com/x/1"),
    ])
  func new(reviews: String, name: String) throws {
    let known = KnownReviews(of: try Self.registry(Self.old, named: ["https://example.com/named"]))
    #expect(!known.covers(name, in: try Self.registry(reviews)))
  }

  /// Returns two streams that extend a base stream with the given recipients. The other arguments are the reviews of
  /// each stream.
  private static func shared(_ recipients: String, base: String = "", one: String = "", two: String = "") throws
    -> Registry
  {
    func review(_ name: String) -> String { name.isEmpty ? "" : ", \"review\": [\"\(name)\"]" }
    let text = """
      {
        "$schema": "../signalbook-1.schema.json",
        "registry": {"name": "book", "namespace": "Book", "version": "1.0.0", "description": "A book."},
        "streams": {
          "base": {"abstract": true, "consent": {"default": "on"}, "envelope": {"v": {"const": 1}}, "recipients": [\(recipients)]\(review(base))},
          "one": {"extends": "base", "description": "One."\(review(one))}, "two": {"extends": "base", "description": "Two."\(review(two))}
        },
        "reviews": {\((base + one + two).isEmpty ? "" : #""r": {"url": "https://example.com/r"}"#)}
      }
      """
    let (registry, faults) = SchemaEdit.registry(text, "side")
    return try #require(registry, "\(faults)")
  }

  @Test("a change of a base stream is reviewed if the base or each stream that extends it names the review")
  func heirs() throws {
    let own = #"{"name": "Us", "role": "self", "hosts": ["us.example"]}"#
    let both = own + #", {"name": "Them", "role": "third-party", "hosts": ["them.example"]}"#
    let before = try Self.shared(own)
    for (base, one, two, isReviewed) in [
      ("", "r", "", false), ("", "", "r", false), ("", "r", "r", true), ("r", "", "", true), ("", "", "", false),
    ] {
      let changes = compare(before, try Self.shared(both, base: base, one: one, two: two), today: "2026-11-28").changes
      let added = changes.filter { $0.rule == .recipientAdded }
      #expect(added.count == 1 && added.allSatisfy { ($0.review != nil) == isReviewed }, "\(base) \(one) \(two)")
    }
  }

  @Test("a review of a base stream does not approve a change that a derived stream declares itself") func derived()
    throws
  {
    let own = #"{"name": "Us", "role": "self", "hosts": ["us.example"]}"#
    func derived(_ consent: String, review: String) throws -> Registry {
      let text = """
        {
          "$schema": "../signalbook-1.schema.json",
          "registry": {"name": "book", "namespace": "Book", "version": "1.0.0", "description": "A book."},
          "streams": {
            "base": {"abstract": true, "consent": {"default": "off"}, "envelope": {"v": {"const": 1}}, "recipients": [\(own)]\(review)},
            "one": {"extends": "base", "description": "One."\(consent)}
          },
          "reviews": {\(review.isEmpty ? "" : #""r": {"url": "https://example.com/r"}"#)}
        }
        """
      let (registry, faults) = SchemaEdit.registry(text, "side")
      return try #require(registry, "\(faults)")
    }
    let changes = compare(
      try derived("", review: ""),
      try derived(#", "consent": {"default": "on"}"#, review: #", "review": ["r"]"#), today: "2026-11-28"
    ).changes.filter { $0.rule == .consentChanged }
    #expect(!changes.isEmpty && changes.allSatisfy { $0.review == nil }, "\(changes)")
  }

  @Test("a new review of a stream's field approves the field", arguments: ["common", "envelope"])
  func streamField(part: String) throws {
    func text(_ field: String, _ review: String) -> String {
      #"""
      {"$schema": "signalbook-1.schema.json",
       "registry": {"name": "r", "namespace": "R", "version": "1.0.0", "description": "R.", "defaults": {"stream": "s"}},
       "streams": {"s": {"description": "S.", "encoding": "object", "eventField": {"wire": "e", "type": "string"}, "build": ["background"],
         "review": ["first"],
         "envelope": {"events": {"description": "E.", "from": "stream.events"}\#(part == "envelope" ? field : "")},
         "common": {"n": {"description": "N.", "const": 1}\#(part == "common" ? field : "")}}},
       "events": {"opened": {"description": "Opened."}},
       "reviews": {"first": {"url": "https://example.com/1", "date": "2026-01-02"}\#(review)}}
      """#
    }
    func review(named name: String) throws -> String? {
      let field = #", "q": {"description": "Q.", "from": "os.version", "review": ["\#(name)"]}"#
      let second = #", "second": {"url": "https://example.com/2", "date": "2026-02-03"}"#
      let added = try changes(from: text("", ""), to: text(field, second)).first { $0.rule.id.name == "field-added" }
      #expect(added?.privacy == .needsNewReview)
      return added?.review
    }
    #expect(try review(named: "second") == "second")
    #expect(try review(named: "first") == nil)
  }
}
