import SignalbookTestSupport
import Testing

@testable import SignalbookExporting

/// Checks that no query selects a secret, however deeply the event or the ping contains it.
@Suite struct NestedSecretsTests {
  private static func sql(_ registry: String, _ dialect: SQLDialect) throws -> String {
    var request = try ExportFixture.request(text: registry)
    request.sqlDialect = dialect
    return try #require(try ExportFixture.format("sql").export(request).files.first?.text)
  }

  private static func objects(_ fields: String, envelope: String = "", types: String = "") -> String {
    #"""
    { "$schema": "signalbook-1.schema.json",
      "registry": { "name": "r", "namespace": "R", "version": "1.0.0", "description": "R.", "defaults": { "stream": "s" } },
      "types": {
        "login": { "fields": { "h": { "type": "integer" }, "token": { "secret": true } } },
        "choice": { "discriminator": "kind", "cases": {
          "p": { "description": "P.", "holds": "login" }, "n": { "description": "N.", "holds": null } } },
        "key": { "cases": {
          "Ads": { "description": "A.", "holds": "boolean" }, "Pin": { "description": "P.", "holds": { "secret": true } } } } },
      "streams": { "s": { "encoding": "object", "eventField": { "wire": "e", "type": "string" },
        "envelope": { \#(envelope)"events": { "type": "array", "from": "stream.events" } } } },
      "events": { "opened": { "code": "o", "fields": { "n": { "type": "integer" }, \#(fields) } } } }
    """#
  }

  @Test(
    "a column that contains a secret is not selected, and a comment says so",
    arguments: [
      #""x": { "type": "array", "items": { "type": "login" } }"#,
      #""x": { "type": "choice" }"#,
      #""x": { "type": "login", "as": "json-text" }"#,
      #""x": { "type": "array", "items": { "type": "login" }, "as": "json-text" }"#,
      #""x": { "type": "map", "keys": { "enum": ["a", "b"] }, "values": { "secret": true }, "as": "json-text" }"#,
      #""x": { "type": "map", "keys": { "enum": ["a", "b"] }, "values": { "secret": true } }"#,
      #""x": { "type": "map", "keys": { "type": "string" }, "values": { "type": "login" } }"#,
      #""x": { "type": "map", "keys": { "type": "key" }, "values": { "heldBy": "key", "as": "text" } }"#,
      #""x": { "template": { "text": "x-{p}", "parts": { "p": { "secret": true } } } }"#,
      #""k": { "type": "key" }, "x": { "heldBy": "k", "as": "text" }"#,
    ], SQLDialect.allCases)
  func columns(fields: String, dialect: SQLDialect) throws {
    let text = try Self.sql(Self.objects(fields), dialect)
    let query = try #require(text.split(separator: "SELECT\n").dropFirst().first).split(separator: "\nFROM ")[0]
    #expect(!query.contains("event.x"), "\(text)")
    #expect(text.contains("-- Not selected (contains a secret): x\n"), "\(text)")
    #expect(query.contains("event.n") && (!fields.contains(#""k""#) || query.contains("event.k")), "\(text)")
  }

  @Test("the other members of a record that contains a secret are selected one by one", arguments: SQLDialect.allCases)
  func record(dialect: SQLDialect) throws {
    let text = try Self.sql(
      Self.objects(
        #""x": { "type": "login" }, "y": { "type": "object", "fields": { "z": { "type": "login" }, "list": { "type": "array", "items": { "type": "login" } } } }"#
      ), dialect)
    #expect(text.contains("  event.x.h AS x_h,\n  event.y.z.h AS y_z_h\n"), "\(text)")
    #expect(text.contains("-- Not selected (secret): x.token, y.z.token\n"), "\(text)")
    #expect(text.contains("-- Not selected (contains a secret): y.list\n"), "\(text)")
    let query = try #require(text.split(separator: "SELECT\n").dropFirst().first)
    #expect(!query.contains("token") && !query.contains("event.x,") && !query.contains("event.y,"), "\(text)")
  }

  @Test("a value outside the events that contains a secret is not selected", arguments: SQLDialect.allCases)
  func envelope(dialect: SQLDialect) throws {
    let envelope = #"""
      "link": { "template": { "text": "a-{p}", "parts": { "p": { "secret": true, "from": "config.p" } } }, "identifies": true },
      "settings": { "type": "map", "keys": { "type": "key" }, "values": { "heldBy": "key", "as": "text" }, "from": "app.settings" },
      "device": { "type": "object", "fields": { "tag": {
        "template": { "text": "b-{q}", "parts": { "q": { "secret": true, "from": "config.q" } } }, "identifies": true } } },
      """#
    let text = try Self.sql(Self.objects(#""m": { "type": "integer" }"#, envelope: envelope), dialect)
    let query = try #require(text.split(separator: "SELECT\n").dropFirst().first)
    #expect(!query.contains("document.link") && !query.contains("document.device"), "\(text)")
    #expect(query.contains("settings_Ads") && !query.contains("settings_Pin"), "\(text)")
    for name in ["link", "device.tag", "settings.Pin"] {
      #expect(
        text.split(separator: "\n").contains { $0.hasPrefix("-- Not selected (") && $0.contains(name) },
        "\(name)\n\(text)")
    }
  }

  @Test("a tuple's value or extra that contains a secret is not selected", arguments: SQLDialect.allCases)
  func tuples(dialect: SQLDialect) throws {
    let text = try Self.sql(
      #"""
      { "$schema": "signalbook-1.schema.json",
        "registry": { "name": "r", "namespace": "R", "version": "1.0.0", "description": "R.",
          "defaults": { "stream": "s", "category": "action" } },
        "types": {
          "login": { "fields": { "h": { "type": "integer" }, "token": { "secret": true } } },
          "key": { "cases": {
            "Ads": { "description": "A.", "holds": "boolean" }, "Pin": { "description": "P.", "holds": { "secret": true } } } } },
        "streams": { "s": { "encoding": "tuple", "time": { "type": "integer", "from": "clock.ms-since-1970" } } },
        "events": {
          "set": { "method": "set", "object": "o", "value": { "type": "key" }, "extras": { "to": { "heldBy": "value", "as": "text" } } },
          "linked": { "method": "link", "object": "o",
            "value": { "template": { "text": "x-{p}", "parts": { "p": { "secret": true } } } },
            "extras": { "login": { "type": "login", "as": "json-text" } } } } }
      """#, dialect)
    #expect(text.contains("-- Not selected (contains a secret): to\n"), "\(text)")
    #expect(text.contains("-- Not selected (contains a secret): value, login\n"), "\(text)")
    #expect(!text.contains("'to') AS") && !text.contains("'login') AS"), "\(text)")
    #expect(text.split(separator: "  event.value\n").count == 2, "\(text)")
  }
}
