import SignalbookComparison
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

@Suite("Changes of flattened maps") struct FlattenedChangesTests {
  private static let base = #"""
    {
      "$schema": "signalbook-1.schema.json",
      "registry": {"name": "shop", "namespace": "Shop", "version": "1.0.0", "description": "x", "defaults": {"stream": "s"}},
      "types": {
        "tags": {"description": "x", "type": "map", "keys": {"pattern": "^[a-z]+$"}, "values": {"maxLength": 9}, "maxProperties": 3},
        "view": {"description": "x", "fields": {
          "id": {"description": "x"},
          "flags": {"description": "x", "type": "map", "values": {"type": "boolean"}, "flattened": true}}}
      },
      "streams": {"s": {"encoding": "object", "build": ["event"], "consent": {"default": "on"},
        "eventField": {"wire": "e", "type": "string"}}},
      "events": {
        "played": {"description": "x", "fields": {
          "n": {"description": "x", "type": "integer"},
          "plain": {"description": "x", "type": "tags", "sent": "present"},
          "tags": {"description": "x", "type": "tags", "flattened": true}}},
        "shown": {"description": "x", "fields": {"view": {"description": "x", "type": "view"}}}}
    }
    """#

  private static let edits: [(String, String, String, [String])] = [
    (
      "a map is no longer flattened", #""tags", "flattened": true"#, #""tags", "sent": "present""#,
      [
        "wire-key-changed source query shipped lagging"
      ]
    ),
    (
      "a map becomes flattened in a type", #""boolean"}, "flattened": true"#, #""boolean"}, "sent": "present""#,
      [
        "wire-key-changed query shipped lagging"
      ]
    ),
    (
      "an optional member takes the key of an entry", #""n": {"description": "x", "type": "integer"}"#,
      #""n": {"description": "x", "type": "integer"}, "o": {"description": "x", "type": "integer", "sent": "present"}"#,
      ["field-added shipped lagging"]
    ),
    (
      "a member is left to the entries", #""id": {"description": "x"},"#, "",
      ["field-removed source query shipped lagging"]
    ),
    ("more entries are allowed", #""maxProperties": 3"#, #""maxProperties": 4"#, ["bound-widened lagging"]),
    ("other keys are allowed", #""^[a-z]+$""#, #""^[a-z_]+$""#, ["bound-widened lagging"]),
    ("the values are longer", #""maxLength": 9"#, #""maxLength": 10"#, ["bound-widened lagging"]),
  ]

  @Test("are reported with what they break", arguments: edits)
  func edit(name: String, before: String, after: String, expected: [String]) throws {
    let found = try changes(of: Self.base, replacing: before, with: after).map { change in
      var text = change.rule.id.name
      if change.impacts.contains(.source) { text += " source" }
      if change.impacts.contains(.query) { text += " query" }
      if change.witnesses.contains(where: { $0.direction == .shipped }) { text += " shipped" }
      if change.witnesses.contains(where: { $0.direction == .lagging }) { text += " lagging" }
      return text
    }
    #expect(found == expected, "\(name)")
  }
}
