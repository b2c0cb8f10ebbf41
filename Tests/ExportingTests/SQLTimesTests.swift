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
    let sum =
      dialect == .bigquery
      ? "SAFE_ADD(document.began, event.`time`)"
      : "TRY_CAST(CAST(document.began AS HUGEINT) + event.\(quote)time\(quote) AS BIGINT)"
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
    let sum =
      dialect == .bigquery
      ? "SAFE_ADD(document.began, event.since)"
      : "TRY_CAST(CAST(document.began AS HUGEINT) + event.since AS BIGINT)"
    #expect(try Self.objects(common: offset, envelope: Self.start, dialect).contains(sum))
    #expect(try Self.objects(common: offset, envelope: Self.start, dialect).contains(computed))
    #expect(try !Self.objects(common: offset, envelope: "", dialect).contains("AS event_time"))
    #expect(try !Self.objects(common: "", envelope: Self.start, dialect).contains("event_time"))
  }

  @Test(arguments: SQLDialect.allCases, [("", "text"), ("text", ""), ("text", "text")])
  func `times that are sent as text are computed too`(dialect: SQLDialect, forms: (start: String, offset: String))
    throws
  {
    func form(_ word: String) -> String { word.isEmpty ? "" : #""as": "\#(word)", "# }
    let start = #""began": { \#(form(forms.start)) "type": "integer", "from": "clock.process-start-ms-since-1970" },"#
    let offset = #""since": { \#(form(forms.offset)) "type": "integer", "from": "clock.ms-since-process-start" }"#
    let text = try Self.objects(common: offset, envelope: start, dialect)
    #expect(text.contains("AS event_time") && !text.contains("No event_time"), "\(text)")
    let cast = dialect == .bigquery ? "SAFE_CAST(event.since AS INT64)" : "TRY_CAST(event.since AS BIGINT)"
    #expect(text.contains(cast) == !forms.offset.isEmpty, "\(text)")
    let open = try Self.objects(common: offset, envelope: "", dialect)
    #expect(open.contains("No event_time: since is the number of milliseconds"), "\(open)")
  }

  @Test(arguments: SQLDialect.allCases)
  func `a query explains that a time is text in some variants`(dialect: SQLDialect) throws {
    var request = try ExportFixture.request(
      text: """
        { "$schema": "signalbook-1.schema.json",
          "registry": { "name": "r", "namespace": "R", "version": "1.0.0", "description": "R.",
            "variants": { "x": { "description": "X." }, "y": { "description": "Y." } }, "defaults": { "stream": "own" } },
          "streams": { "own": { "encoding": "object", "eventField": { "wire": "e", "type": "string" },
            "common": {
              "t": { "type": "integer", "from": "clock.ms-since-process-start", "variants": { "y": { "as": "text" } } }
            },
            "envelope": { \(Self.start) "events": { "type": "array", "from": "stream.events" } } } },
          "events": { "opened": { "code": "opened" } } }
        """)
    request.sqlDialect = dialect
    let text = try ExportFixture.format("sql").export(request).files.first?.text ?? ""
    #expect(text.contains("-- No event_time: t is the number of milliseconds"), "\(text)")
    #expect(text.contains("the column does not always contain an integer.") && !text.contains("AS event_time"))
  }

  @Test(arguments: SQLDialect.allCases)
  func `constants of different JSON types are told apart`(dialect: SQLDialect) throws {
    func event(_ value: String) -> String {
      #"{ "fields": { "k": { "const": \#(value) }, "o": { "type": "integer" } } }"#
    }
    var request = try ExportFixture.request(
      text: """
        { "$schema": "signalbook-1.schema.json",
          "registry": { "name": "r", "namespace": "R", "version": "1.0.0", "description": "R.", "defaults": { "stream": "own" } },
          "streams": { "own": { "encoding": "object" } },
          "events": { "a": \(event("1")), "b": \(event("true")), "c": \(event(#""1""#)), "d": \(event("1.5")) } }
        """)
    request.sqlDialect = dialect
    let text = try ExportFixture.format("sql").export(request).files.first?.text ?? ""
    #expect(!text.contains("May include rows of"), "\(text)")
    let conditions =
      dialect == .bigquery
      ? [
        "JSON_TYPE(event.k) = 'number' AND LAX_FLOAT64(event.k) = 1\n",
        "JSON_TYPE(event.k) = 'boolean' AND (JSON_VALUE(event.k)) = 'true'",
        "JSON_TYPE(event.k) = 'string' AND (JSON_VALUE(event.k)) = '1'",
      ]
      : [
        "json_type(event.k) NOT IN ('VARCHAR', 'BOOLEAN') AND TRY_CAST(event.k ->> '$' AS DOUBLE) = 1",
        "json_type(event.k) = 'BOOLEAN' AND (event.k ->> '$') = 'true'",
        "json_type(event.k) = 'VARCHAR' AND (event.k ->> '$') = '1'",
      ]
    for condition in conditions { #expect(text.contains(condition.split(separator: "\n")[0]), "\(text)") }
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
