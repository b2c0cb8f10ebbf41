import SignalbookTestSupport
import Testing

@testable import SignalbookExporting

@Suite struct SQLTimesTests {
  private static func text(time: String, envelope: String, _ dialect: SQLDialect) throws -> String {
    var request = try ExportFixture.request(
      text: """
        { "$schema": "signalbook-1.schema.json",
          "registry": { "name": "r", "namespace": "R", "version": "1.0.0", "description": "R.",
            "defaults": { "stream": "own", "category": "action" } },
          "streams": { "own": { "encoding": "tuple", "time": { "type": "integer", "from": "\(time)" },
            "envelope": { \(envelope) "events": { "type": "array", "from": "stream.events" } } } },
          "events": { "opened": { "object": "menu", "method": "open" } } }
        """)
    request.sqlDialect = dialect
    return try ExportFixture.format("sql").export(request).files.first?.text ?? ""
  }

  private static let start = #""began": { "type": "integer", "from": "clock.process-start-ms-since-1970" },"#

  @Test(
    "the time of an event is computed if the wire has its offset and the ping has the start",
    arguments: SQLDialect.allCases)
  func eventTime(dialect: SQLDialect) throws {
    let (function, quote) = dialect == .bigquery ? ("TIMESTAMP_MILLIS", "`") : ("epoch_ms", "\"")
    let sum = "document.began + event.\(quote)time\(quote)"
    let computed = "  CASE WHEN \(sum) BETWEEN 0 AND 253402300799999 THEN \(function)(\(sum)) END AS event_time"
    let offset = "clock.ms-since-process-start"
    #expect(try Self.text(time: offset, envelope: Self.start, dialect).contains(computed))
    #expect(try !Self.text(time: offset, envelope: "", dialect).contains("AS event_time"))
    #expect(try !Self.text(time: "clock.ms-since-1970", envelope: Self.start, dialect).contains("event_time"))
  }

  @Test("a query selects the ping's times and session", arguments: SQLDialect.allCases)
  func times(dialect: SQLDialect) throws {
    let text = try Self.text(
      time: "clock.ms-since-1970",
      envelope: Self.start + #"""
         "created": { "from": "clock.date-utc" }, "tz": { "type": "integer", "from": "clock.utc-offset-minutes" },
         "session": { "type": "integer", "from": "counter.session-number" }, "seq": { "type": "integer", "from": "counter.sequence" },
        """#, dialect)
    for column in ["began", "created", "tz", "session", "seq"] {
      #expect(text.contains("  document.\(column)"), "\(text)")
    }
  }

  private static func objects(common: String, envelope: String, _ dialect: SQLDialect) throws -> String {
    var request = try ExportFixture.request(
      text: """
        { "$schema": "signalbook-1.schema.json",
          "registry": { "name": "r", "namespace": "R", "version": "1.0.0", "description": "R.",
            "defaults": { "stream": "own" } },
          "streams": { "own": { "encoding": "object", "eventField": { "wire": "e", "type": "string" },
            "common": { \(common) },
            "envelope": { \(envelope) "events": { "type": "array", "from": "stream.events" } } } },
          "events": { "opened": { "fields": { "menu": { "enum": ["a", "b"] } } } } }
        """)
    request.sqlDialect = dialect
    return try ExportFixture.format("sql").export(request).files.first?.text ?? ""
  }

  @Test(arguments: SQLDialect.allCases)
  func `the time of an object event is computed from its common offset`(dialect: SQLDialect) throws {
    let offset = #""since": { "type": "integer", "from": "clock.ms-since-process-start" }"#
    let computed = "BETWEEN 0 AND 253402300799999"
    #expect(try Self.objects(common: offset, envelope: Self.start, dialect).contains("document.began + event.since"))
    #expect(try Self.objects(common: offset, envelope: Self.start, dialect).contains(computed))
    #expect(try !Self.objects(common: offset, envelope: "", dialect).contains("AS event_time"))
    #expect(try !Self.objects(common: "", envelope: Self.start, dialect).contains("event_time"))
  }

  @Test(arguments: SQLDialect.allCases)
  func `a query selects the ping's identifier and number so that retries can be removed`(dialect: SQLDialect) throws {
    let text = try Self.objects(
      common: "",
      envelope: #""doc": { "from": "document.id" }, "seq": { "type": "integer", "from": "counter.sequence" },"#,
      dialect)
    #expect(text.contains("  document.doc") && text.contains("  document.seq"), "\(text)")
  }
}
