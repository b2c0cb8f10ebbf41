import SignalbookTestSupport
import Testing

@testable import SignalbookExporting

/// Checks that queries distinguish events as the wire does, and that their remarks about other events are true.
@Suite struct DistinguishedEventsTests {
  private static func objects(_ one: String, _ second: String) -> String {
    #"""
    { "$schema": "signalbook-1.schema.json",
      "registry": { "name": "r", "namespace": "R", "version": "1.0.0", "description": "R.", "defaults": { "stream": "s" } },
      "streams": { "s": { "encoding": "object" } },
      "events": { "one": { "fields": { "n": { \#(one) } } }, "second": { "fields": { "n": { \#(second) } } } } }
    """#
  }

  private static func tuples(_ one: String, _ second: String) -> String {
    #"""
    { "$schema": "signalbook-1.schema.json",
      "registry": { "name": "r", "namespace": "R", "version": "1.0.0", "description": "R.",
        "defaults": { "stream": "s", "category": "action" } },
      "types": { "key": { "cases": {
        "Tabs": { "description": "T.", "holds": "integer" }, "Gone": { "description": "G.", "holds": null },
        "Kept": { "description": "K.", "holds": null } } } },
      "streams": { "s": { "encoding": "tuple", "time": { "type": "integer", "from": "clock.ms-since-1970" } } },
      "events": {
        "one": { "method": "m", "object": "o"\#(one) }, "second": { "method": "m", "object": "o"\#(second) } } }
    """#
  }

  private static func sql(_ registry: String, _ dialect: SQLDialect) throws -> String {
    var request = try ExportFixture.request(text: registry)
    request.sqlDialect = dialect
    return try #require(try ExportFixture.format("sql").export(request).files.first?.text)
  }

  private static func match(_ pattern: String, _ column: String, _ dialect: SQLDialect) -> String {
    dialect == .bigquery
      ? "REGEXP_CONTAINS(event.\(column), '\(pattern)')" : "regexp_matches(event.\(column), '\(pattern)')"
  }

  @Test("events with different composed names have different conditions", arguments: SQLDialect.allCases)
  func templates(dialect: SQLDialect) throws {
    func named(_ text: String) -> String {
      #""template": { "text": "\#(text)", "parts": { "f": { "enum": ["phone", "tablet"] } } }"#
    }
    let text = try Self.sql(Self.objects(named("book_{f}"), named("shelf_{f}")), dialect)
    #expect(text.contains("  AND " + Self.match("^book_(phone|tablet)$", "n", dialect)), "\(text)")
    #expect(text.contains("  AND " + Self.match("^shelf_(phone|tablet)$", "n", dialect)), "\(text)")
    #expect(!text.contains("Same wire form") && !text.contains("May include"), "\(text)")
    let tuples = try Self.sql(
      Self.tuples(#", "value": { \#(named("x-{f}")) }"#, #", "value": { \#(named("y-{f}")) }"#), dialect)
    #expect(tuples.contains("  AND " + Self.match("^x-(phone|tablet)$", "value", dialect)), "\(tuples)")
    #expect(!tuples.contains("Same wire form") && !tuples.contains("May include"), "\(tuples)")
  }

  @Test("events with different patterns or ranges have different conditions", arguments: SQLDialect.allCases)
  func bounds(dialect: SQLDialect) throws {
    let patterns = try Self.sql(
      Self.objects(#""type": "string", "pattern": "^a[0-9]$""#, #""type": "string", "pattern": "^b[0-9]$""#), dialect)
    #expect(patterns.contains("  AND " + Self.match("^a[0-9]$", "n", dialect)), "\(patterns)")
    #expect(!patterns.contains("Same wire form") && !patterns.contains("May include"), "\(patterns)")
    let ranges = try Self.sql(
      Self.objects(
        #""type": "integer", "minimum": 0, "maximum": 9"#, #""type": "integer", "minimum": 10, "maximum": 19"#),
      dialect)
    #expect(ranges.contains("  AND event.n BETWEEN 0 AND 9") && ranges.contains("  AND event.n BETWEEN 10 AND 19"))
    #expect(!ranges.contains("Same wire form") && !ranges.contains("May include"), "\(ranges)")
  }

  @Test("a query says that it may include the rows of an event it does not distinguish", arguments: SQLDialect.allCases)
  func remark(dialect: SQLDialect) throws {
    for (one, second) in [
      (#""type": "string", "maxLength": 9"#, #""type": "string", "maxLength": 5"#),
      (#""type": "string", "pattern": "[a-m]""#, #""type": "string", "pattern": "[n-z]""#),
      (#""type": "integer", "minimum": 0, "maximum": 9"#, #""type": "integer", "minimum": 9, "maximum": 19"#),
      (
        #""type": "array", "items": { "type": "integer", "maximum": 3 }"#,
        #""type": "array", "items": { "type": "integer", "minimum": 4 }"#
      ),
    ] {
      let text = try Self.sql(Self.objects(one, second), dialect)
      #expect(text.contains("-- May include rows of: r/events/second\n"), "\(text)")
      #expect(!text.contains("Same wire form"), "\(text)")
    }
    let same = try Self.sql(
      Self.objects(#""description": "A.", "type": "string""#, #""description": "B.", "type": "string""#), dialect)
    #expect(same.contains("-- Same wire form as: r/events/second\n") && !same.contains("May include"), "\(same)")
  }

  @Test(
    "an extra is selected although some values of the event are sent without extras", arguments: SQLDialect.allCases)
  func extraOfSomeValues(dialect: SQLDialect) throws {
    let text = try Self.sql(
      Self.tuples(
        #", "value": { "type": "key" }, "extras": { "tabs": { "heldBy": "value", "as": "text" } }"#, #", "value": "x""#),
      dialect)
    #expect(text.contains("WHERE entry.key = 'tabs') AS tabs"), "\(text)")
    #expect(text.contains("event.value IN ('Gone', 'Kept', 'Tabs')"), "\(text)")
  }

  @Test("queries of both dialects begin at the start of the same day in UTC")
  func period() throws {
    let registry = Self.objects(#""type": "string""#, #""type": "integer""#)
    #expect(
      try Self.sql(registry, .bigquery).contains(
        "submission_timestamp >= TIMESTAMP_SUB(TIMESTAMP_TRUNC(CURRENT_TIMESTAMP(), DAY), INTERVAL 7 DAY)"))
    #expect(
      try Self.sql(registry, .duckdb).contains(
        "submission_timestamp >= date_trunc('day', make_timestamp(epoch_us(now()))) - INTERVAL 7 DAY"))
  }
}
