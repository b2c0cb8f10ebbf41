import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

@testable import SignalbookExporting

@Suite struct BigQueryTablesTests {
  /// Returns the columns as `name TYPE MODE`, with nested columns in braces, and the gaps.
  private static func columns(_ text: String, variant: String? = nil) throws -> (columns: String, gaps: [String]) {
    var request = try ExportFixture.request(text: text)
    request.variant = variant
    let export = try ExportFixture.format("bigquery").export(request)
    var words: [String] = []
    func read(_ column: JSONNode) {
      let word = ["name", "type", "mode"].compactMap { column[$0]?.string }.joined(separator: " ")
      let fields = column["fields"]?.elements ?? []
      words.append(fields.isEmpty ? word + ";" : word)
      for field in fields { read(field) }
    }
    var faults = Diagnostics()
    let file = export.files.first.map { SourceFile(path: $0.name, bytes: $0.bytes) }
    for column in file.flatMap({ JSONReader.read($0, into: &faults) })?.elements ?? [] {
      // Skip the column that the receiver adds to each table.
      if column["name"]?.string != ReceiverColumns.time { read(column) }
    }
    return (words.joined(separator: " "), export.gaps.map(\.message))
  }

  private static func registry(_ sections: String) -> String {
    """
    { "$schema": "signalbook-1.schema.json",
      "registry": { "name": "r", "namespace": "R", "version": "1.0.0", "description": "R.",
        "variants": { "a": { "description": "A." }, "b": { "description": "B." } }, "defaults": { "stream": "own" } },
      \(sections) }
    """
  }

  private static func fields(_ text: String) -> String {
    registry(
      """
      "streams": { "own": { "encoding": "object" } },
      "events": { "happened": { "fields": { \(text) } } }
      """)
  }

  @Test(arguments: [
    (#""a": { "enum": [1, 2.5] }"#, "a FLOAT REQUIRED;"), (#""a": { "enum": [1, "x"] }"#, "a JSON REQUIRED;"),
    (#""a": { "type": "integer", "maximum": 9223372036854775807 }"#, "a INTEGER REQUIRED;"),
    (#""a": { "type": "integer", "minimum": 0, "maximum": 18446744073709551615 }"#, "a JSON REQUIRED;"),
    (#""a": { "cases": { "one": { "wire": 1 } }, "unknown": "other" }"#, "a JSON REQUIRED;"),
    (#""a": { "format": "date" }"#, "a STRING REQUIRED;"),
    (#""a": { "type": "array", "items": { "type": "integer" }, "nullable": true }"#, "a JSON NULLABLE;"),
    (#""a": { "type": "object", "fields": { "x": { "retired": "Gone." } } }"#, "a JSON REQUIRED;"),
    (#""a": { "wire": "_Table_x" }"#, "x_Table_x STRING REQUIRED;"),
    (#""a": { "wire": "9é" }"#, "_9__ STRING REQUIRED;"),
  ])
  func `a column is of a type that takes every value`(field: String, column: String) throws {
    #expect(try Self.columns(Self.fields(field)).columns == column)
  }

  @Test func `a union has the columns of all its objects`() throws {
    let text = Self.registry(
      """
      "types": {
        "card": { "fields": { "n": { "type": "integer" }, "shared": { "type": "integer" }, "mixed": { "type": "boolean" } } },
        "invoice": { "fields": { "due": {}, "shared": { "type": "number" }, "mixed": {} } },
        "payment": { "discriminator": "by", "cases": { "card": { "holds": "card" }, "invoice": { "holds": "invoice" } } }
      },
      "streams": { "own": { "encoding": "object" } },
      "events": { "happened": { "fields": { "a": { "type": "payment" }, "l": { "type": "array", "items": { "type": "payment" } } } } }
      """)
    let (columns, gaps) = try Self.columns(text)
    let members =
      "by STRING REQUIRED; mixed JSON REQUIRED; n INTEGER NULLABLE; shared FLOAT REQUIRED; due STRING NULLABLE;"
    #expect(columns == "a RECORD REQUIRED \(members) l RECORD REPEATED \(members)")
    #expect(gaps.filter { $0.contains("'mixed' has several types") }.count == 1)
  }

  @Test func `a closed map's values are of the type of its entries`() throws {
    let map = """
      "a": { "type": "map", "keys": {}, "values": {},
        "entries": { "n": { "value": { "type": "integer" } }, "m": { "value": { "type": "number" } } } }
      """
    #expect(
      try Self.columns(Self.fields(map)).columns.hasSuffix("key STRING REQUIRED; value FLOAT REQUIRED;"))
    let mixed = map.replacing("\"number\"", with: "\"boolean\"")
    #expect(try Self.columns(Self.fields(mixed)).columns.hasSuffix("key STRING REQUIRED; value JSON REQUIRED;"))
  }

  @Test func `a record that several events have holds all members of them`() throws {
    let found = try Self.columns(
      Self.registry(
        """
        "streams": { "own": { "encoding": "object", "eventField": { "wire": "e", "type": "string" } } },
        "events": {
          "one": { "fields": { "r": { "type": "object", "fields": { "x": { "type": "integer" } } }, "n": { "type": "integer" } } },
          "two": { "fields": { "r": { "type": "object", "fields": { "y": {} } }, "n": { "type": "number" } } }
        }
        """))
    #expect(found.columns.contains("x INTEGER NULLABLE;") && found.columns.contains("y STRING NULLABLE;"))
    #expect(found.columns.contains("n FLOAT NULLABLE;"))
    #expect(found.gaps == [])
  }

  @Test("a description explains codes, and what each of several events means by a member") func meanings() throws {
    let request = try ExportFixture.request(
      text: Self.registry(
        """
        "streams": { "own": {
          "encoding": "object", "eventField": { "wire": "e", "type": "integer", "description": "Which event." },
          "common": { "held": { "wire": "o", "description": "How it is held.", "type": "turn", "from": "app.turn" } } } },
        "types": { "turn": { "cases": { "upright": { "wire": 0 }, "across": { "wire": 1 } } } },
        "events": {
          "one": { "code": 18, "fields": { "v": { "description": "The text." } } },
          "two": { "code": 19, "fields": { "v": { "description": "The number.", "type": "integer" } } }
        }
        """))
    let text = try #require(try ExportFixture.format("bigquery").export(request).files.first).text
    for description in [
      "Which event. Codes: 18: one; 19: two.", "How it is held. Codes: 0: upright; 1: across.",
      "one: The text. two: The number.",
    ] {
      #expect(text.contains("\"\(description)\""), "\(text)")
    }
  }

  @Test("all codes are listed in the description, or in a table that the description names", arguments: [60, 300])
  func manyCodes(count: Int) throws {
    let cases = (0..<count).map { "\"case-\($0)\": { \"wire\": \($0), \"description\": \"Number \($0), \\\"x\\\".\" }" }
    let request = try ExportFixture.request(
      text: Self.registry(
        """
        "types": { "many": { "description": "M.", "cases": { \(cases.joined(separator: ", ")) }, "unknown": -1 } },
        "streams": { "own": { "encoding": "object" } },
        "events": { "e": { "fields": { "c": { "type": "many", "description": "Which." } } } }
        """))
    let files = try ExportFixture.format("bigquery").export(request).files
    let last = "\(count - 1): case-\(count - 1)"
    if count == 60 {
      #expect(
        files.count == 1 && files[0].text.contains("Which. Codes: -1: unknown; 0: case-0; ")
          && files[0].text.contains("; \(last).\""))
    } else {
      #expect(files.map(\.name) == ["r.own.table.json", "r.own.c.codes.csv"])
      #expect(files[0].text.contains("\"Which. Codes: see r.own.c.codes.csv.\""))
      let lines = files[1].text.split(separator: "\n")
      #expect(lines.count == count + 2 && lines[0] == "code,name,meaning" && lines[1] == "-1,unknown,Anything else.")
      #expect(lines.last == "299,case-299,\"Number 299, \"\"x\"\".\"")
    }
  }

  @Test func `more than 15 records in one another are JSON, and listed`() throws {
    var field = #"{ "type": "integer" }"#
    for level in 0..<16 { field = #"{ "type": "object", "fields": { "l\#(level)": \#(field) } }"# }
    let found = try Self.columns(Self.fields("\"a\": \(field)"))
    #expect(found.columns.hasSuffix("l1 JSON REQUIRED;"))
    #expect(found.gaps == ["'l1' is nested 16 records deep; the BigQuery limit is 15, so the column is JSON"])
  }

  @Test func `a variant's other key and form are columns`() throws {
    let text = Self.registry(
      """
      "streams": { "own": { "envelope": {
        "os": { "from": "os.name", "variants": { "a": { "wire": "system" } } },
        "n": { "type": "integer", "from": "counter.sessions", "resetBy": "build", "variants": { "a": { "as": "text" } } } } } }
      """)
    #expect(try Self.columns(text).columns == "n JSON NULLABLE; os STRING NULLABLE; system STRING NULLABLE;")
    #expect(try Self.columns(text, variant: "a").columns == "n STRING REQUIRED; system STRING REQUIRED;")
    #expect(try Self.columns(text, variant: "b").columns == "n INTEGER REQUIRED; os STRING REQUIRED;")
  }

  @Test func `a stream without a member has no table`() throws {
    let found = try Self.columns(
      Self.registry(#""streams": { "own": { "envelope": { "a": { "from": "os.name", "retired": "Gone." } } } }"#))
    #expect(found.columns == "")
    #expect(found.gaps == ["r/streams/own has no members that can be exported as table columns"])
  }

  @Test func `the columns of a tuple are described by what they are`() throws {
    let text = try ExportFixture.format("bigquery").export(
      ExportFixture.request(
        text: Self.registry(
          #""streams": { "own": { "encoding": "tuple", "time": { "type": "integer", "from": "clock.ms-since-1970" } } }, "events": { "e": { "category": "c", "method": "m", "object": "o" } }"#
        ))
    ).files[0].text
    for name in ["category", "method", "object"] { #expect(text.contains("\"The \(name) of the event.\""), "\(text)") }
  }
}
