import SignalbookTestSupport
import Testing

@testable import SignalbookExporting

@Suite struct SQLQueriesTests {
  private static let tuples = """
    { "$schema": "signalbook-1.schema.json",
      "registry": { "name": "my-app", "namespace": "R", "version": "1.0.0", "description": "R.",
        "defaults": { "stream": "own", "category": "action" } },
      "types": { "key": { "cases": { "Ads": { "description": "Ads.", "holds": "boolean" } } } },
      "streams": { "own": { "encoding": "tuple", "time": { "type": "integer", "from": "clock.ms-since-1970" },
        "envelope": {
          "events": { "type": "array", "from": "stream.events" },
          "settings": { "type": "map", "keys": { "type": "key" }, "values": { "heldBy": "key", "as": "text" }, "from": "app.settings" } },
        "upload": { "address": "https://example.com", "path": { "text": "/{id}/{v}",
          "parts": { "id": { "from": "document.id" }, "v": { "from": "app.version" } } } } } },
      "events": {
        "opened": { "object": "menu", "method": "open", "extras": { "from": {} } },
        "closed": { "object": "menu", "method": "close", "value": "it's" }, "closed-by-key": { "object": "menu", "method": "close", "value": "\\u202e" } } }
    """

  private static func text(_ registry: String, _ dialect: SQLDialect) throws -> String {
    var request = try ExportFixture.request(text: registry)
    request.sqlDialect = dialect
    return try ExportFixture.format("sql").export(request).files.first?.text ?? ""
  }

  @Test("a query names what the app sends and what the receiver adds", arguments: SQLDialect.allCases)
  func query(dialect: SQLDialect) throws {
    let text = try Self.text(Self.tuples, dialect)
    let (quote, entry) = dialect == .bigquery ? ("`", "entry") : ("\"", "each_entry(entry)")
    for line in [
      "  document.document_id,", "  document.app_version,", "  document.submission_timestamp,",
      "  event.\(quote)time\(quote),", "FROM my_app.own AS document,", "  AND event.method = 'open'",
      "  (SELECT entry.value FROM UNNEST(event.extras) AS \(entry) WHERE entry.key = 'from') AS \(quote)from\(quote),",
      "  (SELECT entry.value FROM UNNEST(document.settings) AS \(entry) WHERE entry.key = 'Ads') AS settings_Ads",
    ] { #expect(text.contains(line + "\n"), "\(line)\n\(text)") }
  }

  @Test func `a text is written so that it can be read and does not end the query`() throws {
    let (bigQuery, duckDB) = (try Self.text(Self.tuples, .bigquery), try Self.text(Self.tuples, .duckdb))
    #expect(bigQuery.contains(#"event.value = 'it\'s';"#) && bigQuery.contains(#"event.value = '\U0000202e';"#))
    #expect(duckDB.contains("event.value = 'it''s';") && duckDB.contains("event.value = ('' || chr(8238) || '');"))
  }

  @Test("a name or text cannot end a comment", arguments: SQLDialect.allCases)
  func comments(dialect: SQLDialect) throws {
    let hostile =
      #"x\nDROP TABLE a; \r\nDROP TABLE b; \u2028DROP TABLE c; */ DROP TABLE d; \u0085DROP TABLE e; -- \u000bDROP TABLE f;"#
    let registry = Self.tuples
      .replacing(
        #""closed": {"#,
        with: #""closed */ DROP TABLE g; -- x": { "swiftName": "closed", "description": "\#(hostile)","#
      )
      .replacing(#""\u202e""#, with: #""it's""#)
    let text = try Self.text(registry, dialect)
    #expect(text.contains("DROP TABLE f"))
    let ends = "\n\r\u{0B}\u{0C}\u{85}\u{2028}\u{2029}".unicodeScalars
    for line in text.unicodeScalars.split(whereSeparator: ends.contains) where String(line).contains("DROP") {
      #expect(line.starts(with: "-- ".unicodeScalars), "\(line)")
    }
  }

  @Test func `a query says which other event is the same on the wire`() throws {
    let same = Self.tuples.replacing(#""value": "\u202e""#, with: #""value": "it's""#)
    let text = try Self.text(same, .duckdb)
    #expect(
      text.contains(
        "-- my-app/events/closed\n-- No description.\n-- Same wire form as: my-app/events/closed-by-key\n"))
    #expect(!(try Self.text(Self.tuples, .duckdb)).contains("Same wire form"))
  }

  @Test func `a member of a unit that has the name of a receiver's column keeps it`() throws {
    let own = Self.tuples.replacing(
      #""settings": {"#, with: #""app_version": { "description": "Ours.", "from": "app.version" }, "settings": {"#)
    let file = try #require(try ExportFixture.format("bigquery").export(ExportFixture.request(text: own)).files.first)
    #expect(file.text.contains("Ours.") && file.text.split(separator: "app_version").count == 2)
  }

  private static let objects = """
    { "$schema": "signalbook-1.schema.json",
      "registry": { "name": "r", "namespace": "R", "version": "1.0.0", "description": "R.", "defaults": { "stream": "own" } },
      "streams": { "own": { "encoding": "object", "eventField": { "wire": "e", "type": "string" },
        "common": { "token": { "type": "string", "from": "config.token", "secret": true } } } },
      "events": {
        "text": { "code": "t", "fields": { "v": { "type": "string" } } },
        "count": { "code": "c", "fields": { "v": { "type": "integer" } } },
        "share": { "code": "s", "fields": { "v": { "type": "number" } } },
        "part": { "code": "p", "fields": { "v": { "type": "object", "fields": { "x": { "type": "boolean" } } } } } } }
    """

  @Test(
    "a value in a column of JSON is selected as the event's type",
    arguments: [
      (
        SQLDialect.bigquery,
        ["JSON_VALUE(event.v) AS v", "LAX_INT64(event.v) AS v", "LAX_FLOAT64(event.v) AS v", "  event.v"]
      ),
      (
        .duckdb,
        [
          "event.v ->> '$' AS v", "CAST(event.v ->> '$' AS BIGINT) AS v", "CAST(event.v ->> '$' AS DOUBLE) AS v",
          "  event.v",
        ]
      ),
    ] as [(SQLDialect, [String])])
  func json(dialect: SQLDialect, selected: [String]) throws {
    let text = try Self.text(Self.objects, dialect)
    for line in selected { #expect(text.contains(line + "\n"), "\(line)\n\(text)") }
  }

  @Test("a secret value is not selected, and a comment says so", arguments: SQLDialect.allCases)
  func secrets(dialect: SQLDialect) throws {
    let text = try Self.text(Self.objects, dialect)
    #expect(!text.contains("event.token"))
    #expect(text.contains("-- r/events/text\n-- No description.\n-- Not selected (secret): token\n"))
  }

  private static let otherwise = tuples.replacing(
    #""method": "open", "extras""#,
    with:
      #""method": "open", "note": "The app\nsends another name.", "profiles": { "app-2018": { "method": "tap" }, "app-2019": { "method": "close" } }, "extras""#
  ).replacing(
    #""types": {"#,
    with: #""profiles": { "app-2018": { "description": "P." }, "app-2019": { "description": "P." } }, "types": {"#)

  @Test("a query selects the fields of a profile and prints the event's note", arguments: SQLDialect.allCases)
  func profiles(dialect: SQLDialect) throws {
    let text = try Self.text(Self.otherwise, dialect)
    #expect(text.contains("-- Note: The app sends another name.\n"), "\(text)")
    #expect(
      text.contains(
        """
          AND (
            event.category = 'action' AND event.method = 'open' AND event.object = 'menu'
            OR event.category = 'action' AND event.method = 'tap' AND event.object = 'menu' -- profile app-2018
          )
        """), "\(text)")
    // The rows belong to the other event.
    #expect(text.contains("-- Profile app-2019 sends action, close, menu, as my-app/events/closed does.\n"))
  }

  @Test("identifiers are selected wherever the stream sends them", arguments: SQLDialect.allCases)
  func identifiers(dialect: SQLDialect) throws {
    // An identifier only in the request, in each event, and in the envelope. One is known only from the stream's list.
    for (stream, prefix) in [
      (#""common": { "who": { "from": "client.id", "identifies": true } }"#, "event"),
      (
        #""common": { "who": { "from": "app.who" } }, "identifiers": [{ "field": "who", "scope": "account" }]"#, "event"
      ),
      (#""common": { "who": { "from": "app.who", "data": "id.account" } }"#, "event"),
      (
        #""upload": { "address": "https://example.com", "adds": { "who": { "from": "client.id", "identifies": true } } }"#,
        "event"
      ),
      (
        #""envelope": { "who": { "from": "app.who" }, "events": { "type": "array", "from": "stream.events" } }, "identifiers": [{ "field": "who", "scope": "install" }]"#,
        "document"
      ),
    ] {
      let text = try Self.text(
        """
        { "$schema": "signalbook-1.schema.json",
          "registry": { "name": "r", "namespace": "R", "version": "1.0.0", "description": "R.", "defaults": { "stream": "own" } },
          "streams": { "own": { "encoding": "object", "eventField": { "wire": "kind", "type": "string" }, \(stream) } },
          "events": { "opened": { "code": "o", "fields": { "n": { "type": "integer" } } } } }
        """, dialect)
      #expect(text.contains("  \(prefix).who"), "\(stream)\n\(text)")
    }
  }
}
