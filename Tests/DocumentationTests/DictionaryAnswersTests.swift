import SignalbookExporting
import SignalbookJSONWriting
import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

@testable import SignalbookDocumentation

/// Tests for the page's answers about each data point, and for its downloads.
@Suite struct DictionaryAnswersTests {
  private static func page(_ inventory: Inventory) -> String {
    var page = DictionaryPage(of: inventory)
    return String(decoding: page.bytes(), as: UTF8.self)
  }

  private static let own = #"""
    {
      "$schema": "signalbook-1.schema.json",
      "registry": {
        "name": "r", "namespace": "R", "version": "1.0.0", "description": "Of a test.",
        "defaults": {"stream": "s", "why": "How?", "owner": "team", "data": "usage.interaction", "purposes": ["analytics"]}
      },
      "streams": {
        "s": {
          "description": "Sent.", "encoding": "object", "eventField": {"wire": "kind", "type": "string"}, "identifiers": [],
          "owner": "stream team", "since": "1.0", "expires": "2030-01-31",
          "recipients": [{"name": "Receiver", "role": "self"}]
        }
      },
      "events": {
        "e": {
          "code": "e", "description": "It happened.", "owner": "event team",
          "fields": {
            "same": {"type": "boolean", "description": "As its event."},
            "other": {
              "type": "boolean", "description": "Otherwise.", "why": "Why this?", "owner": "field team", "since": "2.0",
              "expires": "2029-12-31", "purposes": ["messaging"], "data": "contact.email"
            }
          }
        }
      }
    }
    """#

  @Test func `an event leads to the line that declares it, or names it`() throws {
    let inventory = try Registries.parsed(Self.own)
    let line = try #require(inventory.streams.flatMap(\.events).first { $0.name == "e" }).location.line
    #expect(Self.page(inventory).contains("<dt>Declared in<dd><code>r.json:\(line)</code>"))
    var page = DictionaryPage(of: inventory, sourceLink: "https://example.com/\"blob\"/main")
    let link = "<a rel=noreferrer href=\"https://example.com/&quot;blob&quot;/main/r.json#L\(line)\">r.json:\(line)</a>"
    #expect(String(decoding: page.bytes(), as: UTF8.self).contains(link))
  }

  @Test func `a field says what it answers otherwise than its event, and nothing that it shares`() throws {
    let page = Self.page(try Registries.parsed(Self.own))
    func row(_ id: String) throws -> Substring {
      let start = try #require(page.firstRange(of: "<tr id=\(id)>")).upperBound
      let rest = page[start...]
      let ends = ["<tr ", "</table>"].compactMap { rest.firstRange(of: $0)?.lowerBound }
      return rest[..<(ends.min() ?? rest.endIndex)]
    }
    #expect(try !row("r/events/e/fields/same").contains("<dl>"))
    let other = try row("r/events/e/fields/other")
    for answer in [
      "<dt>Why<dd>Why this?", "<dt>For<dd>messaging", "<dt>Owner<dd>field team", "2.0",
      "<dt>Ends<dd>2029-12-31",
      ">Email address</a> <code>contact.email</code>",
    ] { #expect(other.contains(answer), "\(answer)") }
    // The stream contains the answers for its own members.
    let header = try #require(page.firstRange(of: "id=r/streams/s>")).upperBound
    let stream = page[header...].prefix(1200)
    for answer in ["<dt>Owner<dd>stream team", "<dt>Versions<dd>first: 1.0", "<dt>Ends<dd>2030-01-31"] {
      #expect(stream.contains(answer), "\(answer)")
    }
  }

  @Test func `the class beside a point leads to its row in the exports, which names its stream, class and purposes`()
    throws
  {
    let page = Self.page(try Registries.parsed(Self.own))
    #expect(page.ranges(of: "<tr id=x21>").count == 1 && page.ranges(of: "<tr id=x42>").count == 1)
    #expect(page.contains("<h4>e</h4><a href=#x21>Feature usage</a> <code>usage.interaction</code>"))
    #expect(page.contains("<a href=#x42>Email address</a> <code>contact.email</code>"))
    let row = page[try #require(page.firstRange(of: "<tr id=x42>")).upperBound...].prefix { $0 != "\n" }
    for cell in [
      "for messaging",
      "<code>EmailAddress</code>: linked, tracking or not: unanswered, for <code>DeveloperAdvertising</code>",
      "<code>EMAIL_ADDRESS</code>: <code>DATA_LINKED_TO_YOU</code>, tracking or not: unanswered, for <code>DEVELOPERS_ADVERTISING</code>",
      "<code>PSL_EMAIL</code>: collected, ephemeral or not: unanswered, optional or not: unanswered, for <code>PSL_DEVELOPER_COMMUNICATIONS</code>",
      "question 5: 4 highly sensitive", "activity <code>s</code>: (b) messaging; (c) <code>contact.<wbr>email</code>",
      "declarations of <code>s</code>: <code>user.<wbr>contact.<wbr>email</code>, for <code>marketing.<wbr>communications</code>",
    ] { #expect(row.contains(cell), "\(cell)") }
  }

  @Test func `the page carries the privacy manifests that the export writes, byte for byte`() throws {
    let inventory = try Registries.all()
    let format = try #require(ExportFormat.all.first { $0.name == "privacy-manifest" })
    let page = DictionaryPage(of: inventory)
    #expect(
      page.exports.samples.count == inventory.registries.count - 1 && page.apps.count == page.exports.samples.count)
    for (registry, sample) in zip(page.apps, page.exports.samples) {
      let export = try format.export(ExportRequest(Inventory(of: registry)))
      #expect(sample.privacyManifest == export.files.first?.bytes, "\(registry.name)")
      let text = String(decoding: sample.privacyManifest, as: UTF8.self)
      #expect(page.manifests.oneLine().contains(JSONTree.text(text).oneLine()), "\(registry.name)")
    }
  }

  @Test(arguments: [
    (#""links": {"l": {"scheme": "app", "host": "open", "parameter": "url", "description": "Links.", "origin": "inside", "routes": {"home": {"path": "home", "description": "Home."}}}}"#),
    (#""types": {"t": {"description": "A type.", "cases": {"one": {"wire": "one", "description": "One."}}}}"#),
    (#""reviews": {"bug-1": {"alternatives": "None."}}"#),
  ])
  func `a registry without a stream has no empty table`(section: String) throws {
    let text = """
      {"$schema": "signalbook-1.schema.json", "registry": {"name": "r", "namespace": "R", "version": "1.0.0", "description": "D."}, \(section)}
      """
    let page = Self.page(try Registries.parsed(text))
    #expect(!page.contains("<tbody></table>") && page.contains("No data is sent."))
  }
}
