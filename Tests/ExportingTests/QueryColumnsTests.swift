import SignalbookTestSupport
import Testing

@testable import SignalbookExporting

/// Checks that queries select, or list as unselected, every identifier and value of an event.
@Suite struct QueryColumnsTests {
  private static func registry(
    envelope: String = "", stream: String = "", identifiers: String, fields: String = "", more: String = ""
  ) -> String {
    let list = identifiers.split(separator: " ").map { #"{ "field": "\#($0)", "scope": "install" }"# }
    return #"""
      { "$schema": "signalbook-1.schema.json",
        "registry": { "name": "r", "namespace": "R", "version": "1.0.0", "description": "R.", "defaults": { "stream": "s" } },
        "streams": { "s": {
          "description": "S.", "encoding": "object", "eventField": { "wire": "e", "type": "string" }, "data": "usage.interaction",
          "identifiers": [\#(list.joined(separator: ", "))],
          "envelope": { \#(envelope)"events": { "description": "E.", "from": "stream.events" } }\#(stream) } },
        "events": { "opened": { "description": "O.", "code": "o", "fields": { "n": { "type": "integer" }\#(fields) } } }\#(more) }
      """#
  }

  private static func sql(_ text: String, _ dialect: SQLDialect = .duckdb) throws -> (text: String, gaps: [String]) {
    var request = try ExportFixture.request(text: text)
    request.sqlDialect = dialect
    let export = try ExportFixture.format("sql").export(request)
    return (export.files.first?.text ?? "", export.gaps.map(\.message))
  }

  private static let text = #""type": "string", "maxLength": 9, "from": "app.x""#

  static let unselected: [(String, String)] = [
    (
      "link.token",
      registry(
        envelope: #""link": { "template": { "text": "a-{token}", "parts": { "token": { \#(text) } } } }, "#,
        identifiers: "link.token")
    ),
    (
      "bag.hid",
      registry(
        envelope: #""bag": { "type": "object", "as": "json-text", "fields": { "hid": { \#(text) } } }, "#,
        identifiers: "bag.hid")
    ),
    (
      "mail",
      registry(
        envelope: #""attrs": { "type": "object", "from": "stream.attributes" }, "#, identifiers: "mail",
        more: #", "attributes": { "mail": { "description": "M.", "maxLength": 9 } }"#)
    ),
    (
      "who",
      registry(
        stream:
          #", "upload": { "address": "https://e.example", "batch": { "wire": "b", "envelope": { "who": { \#(text) } } } }"#,
        identifiers: "who")
    ),
    (
      "link.id",
      registry(
        envelope: #""link": { "template": { "text": "a-{id}", "parts": { "id": { "from": "client.id" } } } }, "#,
        identifiers: "")
    ),
    (
      "tags.id",
      registry(
        envelope:
          #""tags": { "type": "array", "from": "app.tags", "items": { "type": "object", "fields": { "id": { "type": "string" } } } }, "#,
        identifiers: "tags.id")
    ),
  ]

  @Test(arguments: SQLDialect.allCases) func `an identifier without a column is named in the file and in the messages`(
    dialect: SQLDialect
  ) throws {
    for (name, registry) in Self.unselected {
      let (text, gaps) = try Self.sql(registry, dialect)
      #expect(text.contains("-- Not selected (no separate column): \(name)\n"), "\(name): \(text)")
      #expect(gaps.contains { $0.contains("do not select '\(name)'") }, "\(name): \(gaps)")
    }
  }

  @Test func `a selected identifier is not named as missing`() throws {
    let registry = Self.registry(
      envelope:
        #""client": { \#(Self.text) }, "dev": { "type": "object", "fields": { "id": { \#(Self.text) } } }, "mail": { \#(Self.text), "data": "contact.email" }, "#,
      identifiers: "client dev.id")
    let (text, gaps) = try Self.sql(registry)
    #expect(!text.contains("Not selected") && gaps.isEmpty, "\(text) \(gaps)")
    for column in ["document.client", "document.dev.id AS dev_id", "document.mail"] { #expect(text.contains(column)) }
  }

  @Test(arguments: SQLDialect.allCases)
  func `keys that differ in case alone have columns of their own, which are listed`(
    dialect: SQLDialect
  ) throws {
    let registry = Self.registry(
      envelope: #""clientId": { \#(Self.text) }, "other": { "wire": "CLIENTID", \#(Self.text) }, "#,
      identifiers: "clientId other",
      fields: #", "n2": { "wire": "N", "type": "integer" }, "e2": { "wire": "E", "type": "integer" }"#)
    let (text, gaps) = try Self.sql(registry, dialect)
    #expect(!text.contains("Not selected"), "\(text)")
    #expect(text.contains("  document.CLIENTID,") || text.contains("  document.clientId,"), "\(text)")
    #expect(text.contains("clientId_2") || text.contains("CLIENTID_2"), "\(text)")
    #expect(text.contains("event.n AS") || text.contains("event.N AS"), "\(text)")
    for pair in ["CLIENTID", "'N'", "'E'"] {
      #expect(gaps.contains { $0.contains(pair) && $0.contains("BigQuery does not distinguish") }, "\(gaps)")
      #expect(text.split(separator: "\n").contains { $0.hasPrefix("-- ") && $0.contains(pair) }, "\(text)")
    }
  }

  @Test(arguments: ["event", "document", "each_event", "EVENT"]) func `no alias of a row is the name of a column`(
    name: String
  ) throws {
    let registry = Self.registry(
      envelope: #""\#(name.lowercased())": { "wire": "\#(name)", \#(Self.text) }, "#, identifiers: "")
    let text = try Self.sql(registry).text
    let columns = [name.lowercased()]
    let aliases =
      text.matches(of: /AS (\w+)(\(\w+\))?/).map { String($0.1).lowercased() }
      + text.matches(of: /AS each_\w+\((\w+)\)/).map { String($0.1).lowercased() }
    #expect(aliases.allSatisfy { !columns.contains($0) }, "\(text)")
    #expect(text.contains("UNNEST("), "\(text)")
  }

  @Test func `the time of arrival has a column of its own beside a member with that name`() throws {
    let registry = Self.registry(
      envelope: #""submission_timestamp": { "type": "integer", "unit": "ms", "from": "clock.ms-since-1970" }, "#,
      identifiers: "submission_timestamp")
    let text = try Self.sql(registry).text
    #expect(text.contains("submission_timestamp TIMESTAMP NOT NULL"), "\(text)")
    #expect(text.contains("submission_timestamp_2 BIGINT"), "\(text)")
    #expect(text.contains("document.submission_timestamp_2"), "\(text)")
  }

  @Test func `a table says which identifiers of a batch it lacks`() throws {
    let request = try ExportFixture.request(text: Self.unselected[3].1)
    let gaps = try ExportFixture.format("bigquery").export(request).gaps.map(\.message)
    #expect(gaps.contains { $0.contains("'who'") }, "\(gaps)")
  }
}
