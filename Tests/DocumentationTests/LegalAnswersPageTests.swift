import Foundation
import SignalbookReview
import SignalbookTestSupport
import Testing

@testable import SignalbookDocumentation

/// Tests for the answers that lawyers look for on the page and in the CSV inventory.
@Suite struct LegalAnswersPageTests {
  private static func schema(_ recipients: String = own, stream: String = "", identity: String = device) -> String {
    #"""
    {
      "$schema": "signalbook-1.schema.json",
      "registry": {
        "name": "r", "namespace": "R", "version": "1.0.0", "description": "Of a test.",
        "controller": {"name": "Acme GmbH", "contact": "p@acme.example", "dpo": "d@acme.example", "representative": "Acme EU"},
        "legal": {"subjects": ["readers of books"]}, "security": {"measures": ["access control"]},
        "defaults": {"stream": "s"}
      },
      "profiles": {"old": {"description": "The app of 2018."}},
      "streams": {
        "s": {
          "description": "Sent.", "encoding": "object", "eventField": {"wire": "kind", "type": "string"},
          "data": "usage.interaction", "purposes": ["analytics"], "retention": {"recipient": "P90D"},
          \#(identity)
          "recipients": [\#(recipients)]\#(stream)
        },
        "theirs": {
          "external": true, "encoding": "none", "description": "An SDK sends it.",
          "provenance": {"recipients.role": "inferred"}, "recipients": [{"name": "Other", "role": "third-party"}]
        }
      },
      "events": {"e": {"code": "e", "description": "It happened."}}
    }
    """#
  }

  private static let device = #"""
    "identifiers": [{"field": "device", "scope": "install", "reset": "On reinstallation."}],
    "common": {"device": {"type": "string", "from": "client.id", "description": "The device.", "format": "uuid"}},
    """#
  private static let own =
    #"{"name": "Acme", "role": "self", "country": "US", "safeguard": "Clauses", "tracking": false}"#
  private static let both = own + #", {"name": "Maps", "role": "processor", "country": "DE", "retention": "P400D"}"#

  private static func document(_ schema: String, as format: DocumentFile.Format = .html) throws -> String {
    let files = DocumentFile.all(of: try Registries.parsed(schema), as: [format])
    return String(decoding: try #require(files.first).bytes, as: UTF8.self)
  }

  private static func questions(_ schema: String) throws -> [String] {
    UnansweredQuestion.all(of: try #require(try Registries.parsed(schema).registries.first)).map(\.question)
  }

  @Test func `answers that contradict each other are open questions`() throws {
    let legal = #""legal": {"subjects": ["readers of books"]}"#
    let deletion = "Is the data deleted after the registry's deletion period?"
    let consent = "Is data collected before the user decides, or is the legal basis consent?"
    func schema(days: Int, basis: String, word: String) -> String {
      Self.schema(stream: #", "consent": {"default": "\#(word)", "mechanism": "Settings"}"#)
        .replacing(legal, with: #""deletion": {"autoDays": \#(days)}, "legal": {"basis": "\#(basis)"}"#)
    }
    let agreeing = try Self.questions(schema(days: 90, basis: "consent", word: "off"))
    #expect(!agreeing.contains(deletion) && !agreeing.contains(consent), "\(agreeing)")
    #expect(try Self.questions(schema(days: 30, basis: "consent", word: "off")).contains(deletion))
    #expect(try Self.questions(schema(days: 90, basis: "consent", word: "on")).contains(consent))
    #expect(!(try Self.questions(schema(days: 90, basis: "contract", word: "on"))).contains(consent))
    let late = schema(days: 30, basis: "consent", word: "off")
    let onPage = "automatically after 30 days (<em>unanswered</em> for recipients of s, theirs)"
    #expect(try Self.document(late).contains(onPage))
    #expect(
      try Self.document(late, as: .markdown).contains(
        "after 30 days; recipients of s, theirs: *unanswered:* `retention.recipient`"))
  }

  @Test func `a retired stream has no open questions`() throws {
    let schema = Self.schema(stream: #", "retired": "Gone.""#, identity: "")
      .replacing(#""code": "e","#, with: #""code": "e", "retired": "Gone.","#)
    let registry = try #require(try Registries.parsed(schema).registries.first)
    let names = Set(UnansweredQuestion.all(of: registry).flatMap(\.entries).map(\.name))
    #expect(names == ["r", "theirs"])
  }

  @Test func `answered legal questions are on the page`() throws {
    let page = try Self.document(Self.schema())
    for answer in [
      "<dt>Data protection officer<dd>d@acme.example", "<dt>Representative<dd>Acme EU",
      "<dt>Data subjects<dd>readers of books", "<dt>Other security measures<dd>access control", "safeguard: Clauses",
      "<td>US (Clauses)",
    ] {
      #expect(page.contains(answer), "\(answer)")
    }
  }

  @Test func `the column of an identifier's scope is named after it`() throws {
    let page = try Self.document(Self.schema())
    #expect(page.contains("<th scope=col>Scope<th scope=col>Resets"))
  }

  @Test func `the overview mentions free text only if there is some`() throws {
    #expect(try !Self.document(Self.schema()).contains(">free text</a>"))
    let text =
      #", "envelope": {"t": {"type": "string", "description": "T.", "from": "app.text"}, "events": {"description": "E.", "from": "stream.events"}}"#
    #expect(try Self.document(Self.schema(stream: text)).contains(">free text</a>"))
  }

  @Test func `a recipient of undeclared data has no zeros, and an inferred role is marked`() throws {
    let page = try Self.document(Self.schema())
    let start = try #require(page.firstRange(of: "<tr><th scope=row>Other")).upperBound
    let row = page[start...].prefix { $0 != "\n" }
    #expect(row.contains("third party (inferred)") && !row.contains(">·<"), "\(row)")
    #expect(row.components(separatedBy: "<td class=n><em>unanswered</em>").count >= 5, "\(row)")
  }

  @Test func `the questions without an answer are filters`() throws {
    let page = try Self.document(Self.schema(Self.both))
    #expect(page.contains(#"["tracking", "retention", "legal basis"]"#), "\(page.suffix(3000))")
  }

  @Test func `the CSV inventory lists each recipient with its answers and its retention`() throws {
    let csv = try Self.document(
      Self.schema(
        Self.both,
        stream: #"""
          , "consent": {"default": "off", "mechanism": "M.", "hold": {"events": 5, "age": {"days": 3}}},
            "profiles": {"old": {"recipients": [\#(Self.own), {"name": "OldCo", "role": "third-party", "country": "CN", "tracking": true}]}}
          """#, identity: ""), as: .csv)
    let line = try #require(csv.split(separator: "\r\n").first { $0.hasPrefix("r/streams/s,") })
    for answer in [
      "Acme (first party, US, no tracking); Maps (processor, DE, tracking unanswered) in all users",
      "OldCo (third party, CN, tracking) in profile old", "P400D (Maps)", "P90D (Acme)",
      "until the user decides, the device holds at most 5 events for up to 3 days",
    ] {
      #expect(line.contains(answer), "\(line)")
    }
    #expect(!csv.contains("by unanswered") && csv.contains(",unanswered,"))
  }
}
