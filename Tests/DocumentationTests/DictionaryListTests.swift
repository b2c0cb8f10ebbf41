import SignalbookRegistry
import SignalbookReview
import SignalbookTestSupport
import Testing

@testable import SignalbookDocumentation

/// Tests for inherited answers, and for the entries that are counted.
@Suite struct DictionaryListTests {
  private static func page(_ inventory: Inventory) -> String {
    var page = DictionaryPage(of: inventory)
    return String(decoding: page.bytes(), as: UTF8.self)
  }

  private static func registry(_ event: String) throws -> Inventory {
    try Registries.parsed(
      #"""
      {
        "$schema": "signalbook-1.schema.json",
        "registry": {
          "name": "r", "namespace": "R", "version": "1.0.0", "description": "Of a test.",
          "defaults": { "stream": "s", "why": "How?", "data": "usage.interaction", "purposes": ["analytics"] }
        },
        "streams": {
          "s": {
            "encoding": "object", "description": "Sent.", "eventField": { "wire": "kind", "type": "string" }, "identifiers": [],
            "recipients": [{ "name": "Receiver", "role": "self" }]
          }
        },
        "events": { "e": { "code": "e", "description": "It happened."\#(event) } }
      }
      """#)
  }

  /// Returns the event's article and the stream's header.
  private static func parts(_ page: String) throws -> (event: Substring, stream: Substring) {
    let event = try #require(page.firstRange(of: "<article id=r/events/e ")).lowerBound
    let eventEnd = try #require(page[event...].firstRange(of: "</article>")).lowerBound
    let stream = try #require(page.firstRange(of: "<h3 id=r/streams/s>")).lowerBound
    let streamEnd = try #require(page[stream...].firstRange(of: "</header>")).lowerBound
    return (page[event..<eventEnd], page[stream..<streamEnd])
  }

  @Test func `an event does not repeat its stream's answers, nor that one is missing`() throws {
    let (event, stream) = try Self.parts(Self.page(try Self.registry("")))
    for name in ["Why", "For", "Recipient", "Owner", "Review", "Versions", "Ends"] {
      #expect(!event.contains("<dt>\(name)<"), "\(name)")
    }
    #expect(stream.contains("<dt>Why<dd>How?<dt>For<dd>analytics"))
    for name in ["Owner", "Review", "Ends"] {
      #expect(stream.contains("<dt>\(name)<dd><em>unanswered</em>"), "\(name)")
    }
    #expect(stream.contains("<dt>Versions<dd><em>not declared</em>"))
  }

  @Test(
    arguments: [
      (#", "why": "Else?""#, "<dt>Why<dd>Else?"), (#", "owner": "team""#, "<dt>Owner<dd>team"),
      (#", "purposes": ["messaging"]"#, "<dt>For<dd>messaging"),
      (#", "since": "2.0""#, "<dt>Versions<dd>first: 2.0; last: "),
      (#", "expires": "2030-01-31""#, "<dt>Ends<dd>2030-01-31"),
    ])
  func `an event shows each answer that differs from its stream's`(key: String, words: String) throws {
    let (event, _) = try Self.parts(Self.page(try Self.registry(key)))
    #expect(event.contains(words), "\(event)")
  }

  @Test func `a class of data is in words, followed by its code`() throws {
    let page = Self.page(try Self.registry(""))
    #expect(page.contains(">Feature usage</a> <code>usage.interaction</code>"))
    #expect(DataClass.all.filter { Words.name(of: $0) == $0.word }.map(\.word) == [])
  }

  @Test func `a registry that only others use is in no figure and has no forms`() throws {
    let inventory = try Registries.all()
    #expect(inventory.libraries == ["mozilla"])
    #expect(Inventory([try Registries.named("mozilla")]).libraries == [])
    #expect(Inventory([try Registries.named("focus")]).libraries == [])
    let page = Self.page(inventory)
    let overview = try #require(page.firstRange(of: "<section class=book>")).lowerBound
    #expect(
      !page[..<overview].contains("href=\"#mozilla/streams/") && !page[..<overview].contains("href=#mozilla/streams/"))
    #expect(!page.contains("id=mozilla/exports"))
    #expect(
      page.contains(
        "A library. The registries that use its streams and fields include them in their counts: <a "
          + "href="))
    let without = DictionaryPage.Counts(of: inventory.registries.filter { $0.name != "mozilla" }, unanswered: 0)
    #expect(page.contains("<li><b>\(without.entries)</b> entries"))
  }

  @Test func `an identifier that several streams send is listed once`() throws {
    let page = Self.page(Inventory([try Registries.named("focus"), try Registries.named("mozilla")]))
    #expect(page.contains("<summary>1 identifier in all streams</summary>"))
    #expect(page.contains("focus · core</a>, <a href=#focus/streams/event>focus · event</a>"))
  }
}
