import Foundation
import SignalbookReview
import SignalbookTestSupport
import Testing

@testable import SignalbookDocumentation

/// Checks that documents contain only answers from the schema. A default of the language, the runtime's behavior or a
/// partial answer is not an answer.
@Suite struct StatedAnswersTests {
  private static let schema = #"""
    {
      "$schema": "signalbook-1.schema.json",
      "registry": {
        "name": "r", "namespace": "R", "version": "1.0.0", "description": "Of a test.",
        "security": {"encryptedInTransit": true}, "defaults": {"stream": "s"}
      },
      "streams": {
        "s": {
          "description": "Sent.", "encoding": "object", "eventField": {"wire": "kind", "type": "string"},
          "provenance": {"all": "document", "identifiers.scope": "inferred", "data": "inferred", "purposes": "inferred"},
          "data": "usage.interaction", "purposes": ["analytics"],
          "consent": {"default": "on", "mechanism": "The switch."},
          "common": {"device": {"type": "string", "from": "app.device", "description": "The device.", "maxLength": 255}},
          "identifiers": [{"field": "device", "scope": "cross-app"}],
          "recipients": [{"name": "Maker", "role": "self"}, {"name": "Helper", "role": "processor"}, {"name": "Other", "role": "third-party"}]
        },
        "theirs": {
          "external": true, "encoding": "none", "description": "An SDK sends it.", "consent": {"default": "off", "privateMode": "never"},
          "recipients": [{"name": "Tracker", "role": "third-party"}]
        }
      },
      "events": {
        "going-on": {"code": "a", "description": "It happened.", "expires": "never", "note": "The app stopped sending it."},
        "ending": {"code": "b", "description": "It ends.", "expires": "2030-01-31"},
        "gone": {"code": "c", "description": "It went.", "retired": {"since": "3.0", "reason": "Nobody needs it."}}
      }
    }
    """#

  private static func document(_ format: DocumentFile.Format, via sender: String? = nil) throws -> String {
    let stream = #""description": "Sent.","#
    let sent = sender.map { schema.replacing(stream, with: stream + #" "via": "\#($0)","#) } ?? schema
    let files = DocumentFile.all(of: try Registries.parsed(sent), as: [format])
    return String(decoding: try #require(files.first).bytes, as: UTF8.self)
  }

  /// Returns the cells of a line in the CSV inventory, by column title.
  private static func row(_ id: String) throws -> [String: String] {
    let lines = try document(.csv).split(separator: "\r\n")
    let cells = try #require(lines.first { $0.hasPrefix("\(id),") }).split(
      separator: ",", omittingEmptySubsequences: false)
    return Dictionary(
      uniqueKeysWithValues: zip(lines[0].split(separator: ",").map(String.init), cells.map(String.init)))
  }

  @Test func `private browsing is answered in the inventory only where the schema sets the key`() throws {
    struct Answer: Decodable {
      var value: Bool?
      var unanswered: String?
    }
    struct Audience: Decodable { var offInPrivateMode: Answer }
    struct Stream: Decodable { var audiences: [Audience] }
    struct Registry: Decodable { var streams: [Stream] }
    struct Document: Decodable {
      var version: Int
      var registries: [Registry]
    }
    let document = try JSONDecoder().decode(Document.self, from: Data(Self.document(.json).utf8))
    let answers = document.registries[0].streams.map { $0.audiences[0].offInPrivateMode }
    #expect(document.version == 3 && inventorySchema.contains("urn:signalbook:inventory:3"))
    #expect(answers[0].value == nil && answers[0].unanswered == "consent.privateMode")
    #expect(answers[1].value == true && answers[1].unanswered == nil)
    #expect(try Self.document(.html).contains("<code>consent.privateMode</code>"))
  }

  @Test func `no document says that an app still sends an entry`() throws {
    let page = try Self.document(.html)
    #expect(!page.contains("still sent") && !page.contains("\"active\""))
    func event(_ name: String) throws -> Substring {
      page[try #require(page.firstRange(of: "<article id=r/events/\(name)")).upperBound...].prefix(3000)
    }
    // The stream contains the answer.
    let stream = page[try #require(page.firstRange(of: "<h3 id=r/streams/")).upperBound...].prefix(3000)
    #expect(stream.contains("<dt>Versions<dd><em>not declared</em>"))
    #expect(
      !page[try #require(page.firstRange(of: "<article id=r/events/going-on")).upperBound...].prefix { $0 != "\n" }
        .contains("<dt>Versions"))
    #expect(try event("ending").contains("<dt>Versions<dd>first: <em>not declared</em><dt>Ends<dd>2030-01-31"))
    #expect(try event("gone").contains("<dt>Versions<dd>first: <em>not declared</em>; last: the version before 3.0"))
    #expect(try Self.row("r/events/going-on")["last version"] == "unanswered")
    #expect(try Self.row("r/events/going-on")["status"] == "declared")
    #expect(try Self.row("r/events/ending")["last version"] == "the version of 2030-01-31")
    #expect(try Self.row("r/events/gone")["last version"] == "the version before 3.0")
  }

  @Test(arguments: [DocumentFile.Format.html, .markdown, .csv])
  func
    `deletion by the runtime is a fact about the app's code and listed among the sources, if the registry says that the runtime sends`(
      format: DocumentFile.Format
    ) throws
  {
    let text = try Self.document(format, via: "upload")
    #expect(text.contains("unsent data on the device: deleted by Signalbook's runtime"))
    let source = [
      .html: "app's code: consent.optOut.device", .markdown: "app's code: `consent.optOut.device`",
      .csv: "code: consent.optOut.device",
    ][format]
    #expect(text.contains(try #require(source)), "\(text)")
    #expect(!(try Self.document(format)).contains("deleted by Signalbook's runtime"))
    #expect(!(try Self.document(format, via: "sdk")).contains("deleted by Signalbook's runtime"))
  }

  @Test func `a role has one name in every document`() throws {
    let (page, markdown) = (try Self.document(.html), try Self.document(.markdown))
    for text in ["Maker, first party", "Helper, processor", "Other, third party"] {
      #expect(page.contains(text), "\(text)")
    }
    for text in ["Maker (first party)", "Helper (processor)", "Other (third party)"] {
      #expect(markdown.contains(text), "\(text)")
    }
  }

  @Test func `encryption is answered for the app's own streams and asked of an SDK`() throws {
    let (page, markdown) = (try Self.document(.html), try Self.document(.markdown))
    #expect(
      page.contains(
        "<dt>Encrypted in transit<dd>yes; <a href=#r/streams/theirs>theirs</a>, by the SDK that sends to Tracker: <em>unanswered</em>"
      ))
    #expect(
      markdown.contains(
        "| encrypted in transit | yes<br>`theirs`, by the SDK that sends to Tracker: *unanswered:* `upload.address` |"))
    #expect(try Self.document(.json).contains(#""encryptedInTransit":{"unanswered":"upload.address""#))
  }

  @Test func `the information in data that nobody declared is unanswered`() throws {
    let page = try Self.document(.html)
    let stream = page[try #require(page.firstRange(of: "<h3 id=r/streams/theirs>")).upperBound...]
      .prefix { $0 != "§" }.prefix(4000)
    #expect(stream.contains("<dt>Bits per event<dd><em>unanswered</em>"))
    #expect(stream.contains("<dt>Bits per ping<dd><em>unanswered</em>"))
    #expect(page.contains("theirs</a><td class=n>0<td class=n><em>unanswered</em><td class=n><em>unanswered</em><td>"))
  }

  @Test func `an identifier across apps is one of several apps, and what is inferred of it is marked`() throws {
    let page = try Self.document(.html)
    #expect(page.contains("<span class=tag>several apps</span> <span class=\"tag warn\">inferred</span>"))
    #expect(page.contains("device, of several apps <span class=\"tag warn\">inferred</span>"))
    #expect(page.contains("linked to the user</span> <span class=\"tag warn\">inferred</span>"))
    #expect(page.contains("Feature usage <span class=\"tag warn\">inferred</span>"))
    #expect(!page.contains("the person, in several apps") && !page.contains("user in several apps"))
    #expect(try Self.document(.markdown).contains("`device`: of several apps (**inferred**)"))
  }

  @Test func `free text lists texts with a limit as well`() throws {
    let page = try Self.document(.html)
    let list = page[try #require(page.firstRange(of: "<h3 id=open>")).upperBound...]
    #expect(list.prefix(2500).contains("r/streams/s/common/device</a><td>free text, up to 255 characters<td>"))
  }

  @Test(
    "the notes of a receiver profile, and of a stream for it, are on every page",
    arguments: [DocumentFile.Format.html, .markdown])
  func profileNotes(_ format: DocumentFile.Format) throws {
    let schema = Self.schema
      .replacing(
        "\"streams\": {",
        with:
          #""profiles": {"ios": {"description": "An iOS receiver.", "note": "It counts characters."}}, "streams": {"#,
        maxReplacements: 1
      )
      .replacing(
        "\"encoding\": \"object\",", with: #""encoding": "object", "profiles": {"ios": {"note": "Since 2018."}},"#,
        maxReplacements: 1)
    let files = DocumentFile.all(of: try Registries.parsed(schema), as: [format])
    let page = files.map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
    for text in ["An iOS receiver.", "It counts characters.", "Since 2018."] { #expect(page.contains(text)) }
  }
}
