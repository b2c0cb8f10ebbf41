import Foundation
import SignalbookReview
import SignalbookTestSupport
import Testing

@testable import SignalbookDocumentation

@Suite struct InventoryFileTests {
  private static func csv(_ inventory: Inventory) -> String {
    String(decoding: InventoryTable.bytes(of: inventory), as: UTF8.self)
  }

  @Test(arguments: [
    ("plain", "plain"), ("a,b", #""a,b""#), (#"a "b""#, #""a ""b""""#), ("two\nlines", #"two\u{A}lines"#),
    ("=1+1", "'=1+1"), ("+1", "'+1"), ("-a", "'-a"), ("@a", "'@a"), ("\t=1", #"\u{9}=1"#), (" =1", #""' =1""#),
    ("\u{FF1D}1", "'\u{FF1D}1"), ("-1", "-1"), ("-1.5", "-1.5"), ("-1+1", "'-1+1"), ("=a,\"b\"", #""'=a,""b""""#),
    ("a=b", "a=b"), ("a\u{202E}b", #"a\u{202E}b"#), ("", ""),
  ])
  func `a cell is what was written and never a formula`(text: String, expected: String) {
    var writer = CSVWriter()
    writer.writeLine(["first", text])
    #expect(String(decoding: writer.bytes, as: UTF8.self) == "first,\(expected)\r\n")
  }

  @Test(.enabled(if: Python.isPresent, "needs python3"))
  func `the table of all registries is read by Python's csv, all lines with all columns`() throws {
    struct Row: Decodable {
      var id: String
      var cells: Int
      var name: String
      var note: String
    }
    let rows = try Python.run(
      """
      import csv, io, json, sys
      text = json.load(open(sys.argv[1]))
      rows = list(csv.reader(io.StringIO(text, newline='')))
      head = rows[0]
      print(json.dumps([dict(id=r[0], cells=len(r), name=r[head.index('name')], note=r[head.index('note')])
        for r in rows[1:]]))
      """, input: Self.csv(try Registries.all()), as: [Row].self)
    #expect(rows.allSatisfy { $0.cells == InventoryTable.columns.count })
    #expect(Set(rows.map(\.id)).count == rows.count)
    var points = 0
    for registry in try Registries.all().registries {
      points += registry.streams.count
      registry.visit { _, _ in points += 1 }
    }
    #expect(rows.count == points)
    #expect(rows.contains { $0.id == "focus/events/setting-changed/extras/to" })
    #expect(rows.contains { $0.id == "focus/streams/install-tracking" && $0.note.hasPrefix("Never in Klar.") })
  }

  @Test(.enabled(if: Python.hasJSONSchema, "needs python3 with jsonschema"))
  func `the document is what its schema says, for our registries and for a hostile one`() throws {
    for inventory in [try Registries.all(), try Registries.parsed(HostileRegistry.text)] {
      let text = String(decoding: InventoryDocument.bytes(of: inventory), as: UTF8.self)
      let faults = try Python.run(
        """
        import json, jsonschema, sys
        schema, document = (json.loads(text) for text in json.load(open(sys.argv[1])))
        jsonschema.Draft202012Validator.check_schema(schema)
        validator = jsonschema.Draft202012Validator(schema)
        print(json.dumps([error.json_path + ': ' + error.message[:200] for error in validator.iter_errors(document)]))
        """, input: [inventorySchema, text], as: [String].self)
      #expect(faults == [])
    }
  }

  @Test(.enabled(if: Python.hasJSONSchema, "needs python3 with jsonschema"))
  func `the schema of the document knows every member, wherever it is`() throws {
    let text = String(decoding: InventoryDocument.bytes(of: try Registries.all()), as: UTF8.self)
    let accepted = try Python.run(
      """
      import json, jsonschema, sys
      schema, document = (json.loads(text) for text in json.load(open(sys.argv[1])))
      validator = jsonschema.Draft202012Validator(schema)
      accepted, seen = [], set()
      def spoil(value, kind):
        # One object of each kind, in a document with nothing else in the lists around it.
        if isinstance(value, list):
          kept = value[:]
          for item in kept:
            value[:] = [item]
            spoil(item, kind + '[]')
          value[:] = kept
        elif isinstance(value, dict):
          for key in list(value):
            # An example is any JSON.
            if key != 'examples': spoil(value[key], kind + '.' + key)
          if kind not in seen:
            seen.add(kind)
            value['unknown member'] = None
            if validator.is_valid(document): accepted.append(kind)
            del value['unknown member']
      spoil(document, '$')
      print(json.dumps([str(len(seen))] + accepted))
      """, input: [inventorySchema, text], as: [String].self)
    #expect(try #require(Int(accepted[0])) >= 10)
    #expect(accepted.dropFirst() == [])
  }

  @Test func `a line holds one point, and its own answers name their places`() throws {
    let text = String(decoding: InventoryDocument.bytes(of: try Registries.all()), as: UTF8.self)
    let line = try #require(text.split(separator: "\n").first { $0.contains(#""id":"focus/events/setting-changed","#) })
    #expect(line.contains(#""data":"usage.setting""#))
    #expect(line.contains(#""why":"How are the features of the app used?""#))
    let said = line.replacingOccurrences(of: Paths.root + "/", with: "")
    #expect(said.contains(#""said":{"data":"schemas/focus/settings.json:"#), "\(said)")
    #expect(!said.contains(#"settings.json:20:1","why""#))
  }
}
