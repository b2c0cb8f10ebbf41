import SignalbookReview
import Testing

@testable import SignalbookDocumentation

/// Tests that the dictionary shows contradictory and undeclared answers as unanswered, in each of its formats.
@Suite struct ContradictionsPageTests {
  private static func schema(
    _ stream: String = "", legal: String = #""basis": "consent""#, streams: String = "", via: String = "upload"
  ) -> String {
    #"""
    {
      "$schema": "signalbook-1.schema.json",
      "registry": {
        "name": "r", "namespace": "R", "version": "1.0.0", "description": "Of a test.", "legal": {\#(legal)},
        "defaults": {"stream": "s"}
      },
      "profiles": {"px": {"description": "A partner."}},
      "streams": {
        "s": {
          "description": "Sent.", "encoding": "object", "via": "\#(via)", "eventField": {"wire": "kind", "type": "string"},
          "data": "usage.interaction", "purposes": ["analytics"], "retention": {"recipient": "P90D"},
          "recipients": [{"name": "Acme", "role": "self", "hosts": ["t.example"], "country": "DE", "tracking": false}]\#(stream)
        }\#(streams)
      },
      "events": {"e": {"code": "e", "description": "It happened."}}
    }
    """#.replacing(#""via": "unanswered", "#, with: "")
  }

  private static func document(_ schema: String, as format: DocumentFile.Format) throws -> String {
    DocumentFile.all(of: try Registries.parsed(schema), as: [format]).map { String(decoding: $0.bytes, as: UTF8.self) }
      .joined()
  }

  private static func questions(_ schema: String) throws -> [String] {
    UnansweredQuestion.all(of: try #require(try Registries.parsed(schema).registries.first)).map(\.question)
  }

  private static func compact(_ text: String) -> String { text.filter { !$0.isWhitespace } }

  @Test func `a legal basis that a stream contradicts is unanswered for the stream`() throws {
    let on = #", "consent": {"default": "on", "mechanism": "Settings"}"#
    let schema = Self.schema(on)
    #expect(try Self.document(schema, as: .html).contains("<dt>Legal basis<dd>consent; unanswered for s"))
    #expect(try Self.document(schema, as: .html).contains(#""legal basis""#))
    #expect(try Self.document(schema, as: .markdown).contains("| legal basis | consent; unanswered for s |"))
    let json = try Self.document(schema, as: .json)
    #expect(Self.compact(json).contains(#""legalBasis":{"unansweredFor":["r/streams/s"],"value":"consent""#), "\(json)")
    let agreeing = Self.schema(on.replacing(#""on""#, with: #""off""#))
    #expect(try !Self.document(agreeing, as: .html).contains("unanswered for s"))
    #expect(try !Self.document(agreeing, as: .json).contains("unansweredFor"))
  }

  @Test func `explicit consent that a stream contradicts is unanswered for the stream`() throws {
    let legal = #""basis": "contract", "specialCategories": "explicit-consent""#
    let schema = Self.schema(
      #", "consent": {"default": "always"}, "common": {"h": {"type": "boolean", "from": "app.h", "description": "H.", "data": "health.medical"}}"#,
      legal: legal)
    #expect(try Self.document(schema, as: .html).contains("explicit-consent; unanswered for s"))
    #expect(
      try Self.document(schema, as: .markdown).contains(
        "| condition for special categories | explicit-consent; unanswered for s |"))
    #expect(
      Self.compact(try Self.document(schema, as: .json)).contains(
        #""specialCategoryCondition":{"value":"explicit-consent","unansweredFor":["r/streams/s"]"#))
    let question =
      "Is data collected before the user decides, or is the condition for special categories explicit consent?"
    #expect(try Self.questions(schema).contains(question))
    #expect(try !Self.questions(schema.replacing("explicit-consent", with: "health-care")).contains(question))
  }

  @Test func `the host of an upload that no recipient lists is an open recipient`() throws {
    let schema = Self.schema(#", "upload": {"address": "https://evil.example.net"}"#)
    let markdown = try Self.document(schema, as: .markdown)
    #expect(
      markdown.contains(
        "evil.example.net (unanswered): `evil.example.net`, *unanswered:* `recipients.role`, *unanswered:* "
          + "`recipients.country`, *unanswered:* `recipients.tracking`"), "\(markdown)")
    #expect(try Self.document(schema, as: .html).contains("evil.example.net, role unanswered"))
    #expect(try Self.questions(schema).contains("Which recipient operates the upload host?"))
    #expect(try !Self.questions(Self.schema()).contains("Which recipient operates the upload host?"))
    let json = try Self.document(schema, as: .json)
    #expect(Self.compact(json).contains(#""name":"evil.example.net","hosts":["evil.example.net"]"#), "\(json)")
  }

  @Test func `free text is unanswered for data that the schema does not declare`() throws {
    let schema = Self.schema(
      streams: #", "x": {"external": true, "encoding": "none", "description": "An SDK.", "data": "search.query"}"#)
    let page = try Self.document(schema, as: .html)
    #expect(page.contains("<b><em>unanswered</em></b> entries with free text"))
    #expect(page.contains("<em>unanswered</em>, because the schema does not declare the SDK’s data."))
    #expect(try Self.questions(schema).contains("Which data does the SDK send?"))
    #expect(try Self.document(Self.schema(), as: .html).contains("<b>0</b> entries with free text"))
  }

  @Test(arguments: [
    ("unanswered", "", "*unanswered:* `via`"), ("sdk", "", "*unanswered:* `upload.cookies`"),
    ("upload", "", "not sent"),
    ("unanswered", #", "cookies": false"#, "not sent"), ("unanswered", #", "cookies": true"#, "sent"),
  ])
  func `cookies are unanswered unless the runtime sends the stream or the schema answers`(
    via: String, cookies: String, answer: String
  ) throws {
    let schema = Self.schema(#", "upload": {"address": "https://t.example"\#(cookies)}"#, via: via)
    let markdown = try Self.document(schema, as: .markdown)
    #expect(markdown.contains("| cookies | \(answer) |"), "\(markdown)")
  }

  @Test func `an identifier that only a profile sends is listed with the profile`() throws {
    let schema = Self.schema(
      #"""
      , "identifiers": [{"field": "device", "scope": "install", "reset": "On reinstallation.", "origin": "app"}],
        "common": {"device": {"from": "client.id", "description": "The device.", "format": "uuid", "sent": "never",
          "profiles": {"px": {"sent": "always"}}}}
      """#)
    let markdown = try Self.document(schema, as: .markdown)
    #expect(markdown.contains("`device`: of one installation (only for profile px)"), "\(markdown)")
    #expect(markdown.contains("| linked to the user | no; yes for profile px |"), "\(markdown)")
    let page = try Self.document(schema, as: .html)
    #expect(page.contains("device, of one installation (only for profile px)"))
    #expect(page.contains("linked to the user for profile px") && page.contains("not linked; yes for profile px"))
    let json = Self.compact(try Self.document(schema, as: .json))
    #expect(json.contains(#""onlyProfiles":["px"]"#) && json.contains(#""linked":{"value":false,"profiles":["px"]"#))
    #expect(try Self.document(schema, as: .csv).contains("device (install) (only for profile px)"))
    let never = schema.replacing(#""always""#, with: #""never""#)
    #expect(try Self.document(never, as: .markdown).contains("| identifiers | none |"))
    #expect(try !Self.document(never, as: .json).contains("onlyProfiles"))
  }
}

/// Tests that the documents agree on questions of a registry, and that inventories list retired fields.
@Suite struct AgreeingInventoriesTests {
  private static let schema = #"""
    {
      "$schema": "signalbook-1.schema.json",
      "registry": {
        "name": "r", "namespace": "R", "version": "1.0.0", "description": "Of a test.",
        "variants": {"x": {"description": "X."}, "y": {"description": "Y."}}, "defaults": {"stream": "s"}
      },
      "streams": {
        "s": {
          "description": "Sent.", "encoding": "object", "eventField": {"wire": "kind", "type": "string"},
          "consent": {"default": "always"},
          "variants": {"y": {"consent": {"default": "on", "optOut": {"device": "deleted", "recipient": "kept"}}}}
        }
      },
      "events": {
        "e": {
          "code": "e", "description": "It happened.",
          "fields": {
            "old": {"description": "Gone.", "type": "boolean", "retired": "Unused."},
            "new": {"description": "New.", "type": "boolean"}
          }
        }
      }
    }
    """#

  private static func document(_ format: DocumentFile.Format) throws -> String {
    DocumentFile.all(of: try Registries.parsed(schema), as: [format]).map { String(decoding: $0.bytes, as: UTF8.self) }
      .joined()
  }

  @Test func `a registry without a controller lists the officer and the representative as unanswered`() throws {
    let registry = try #require(try Registries.parsed(Self.schema).registries.first)
    let keys = UnansweredQuestion.all(of: registry).map(\.key)
    #expect(keys.contains("controller.dpo") && keys.contains("controller.representative"), "\(keys)")
    let page = try Self.document(.html)
    #expect(
      page.contains(
        "<dt>Controller<dd><em>unanswered</em>, also its data protection officer and representative<dt>Legal basis"))
    #expect(page.contains("<code>controller.dpo</code>") && page.contains("<code>controller.representative</code>"))
    #expect(try Self.document(.markdown).contains("| data protection officer | *unanswered:* `controller.dpo` |"))
  }

  @Test func `inventories list retired fields`() throws {
    let rows = try Self.document(.csv).split(separator: "\r\n").filter { $0.hasPrefix("r/events/e/fields/") }
    let row = try #require(rows.first { $0.hasPrefix("r/events/e/fields/old,") })
    #expect(rows.count == 2 && row.contains("retired"), "\(rows)")
    #expect(try Self.document(.json).contains(#""r/events/e/fields/old""#))
  }

  @Test func `the answers of variants are separated`() throws {
    let row = try #require(try Self.document(.csv).split(separator: "\r\n").first { $0.hasPrefix("r/streams/s,") })
    #expect(
      row.contains(
        "no opt-out in x; unsent data on the device: deleted, the recipients' data: kept in y"), "\(row)")
  }
}
