import SignalbookComparison
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

/// Edits whose impact depends on another part of the schema, such as the stream's profile or its other events.
@Suite("Impacts through other parts of a schema") struct OverrideImpactsTests {
  private static func schema(profile: String = "", fields: String, types: String = "") -> String {
    #"""
    { "$schema": "signalbook-1.schema.json",
      "registry": { "name": "r", "namespace": "R", "version": "1.0.0", "description": "R.", "defaults": { "stream": "s" } },
      "profiles": { "p": { "description": "P." }, "other": { "description": "O." } },
      "types": { \#(types) },
      "streams": { "s": { "description": "S.", \#(profile) "consent": { "default": "on" },
        "encoding": "object", "eventField": { "wire": "ev", "type": "string" } } },
      "events": { "e": { "description": "E.", "fields": { \#(fields) } },
        "f": { "description": "F.", "fields": { "n": { "description": "N.", "type": "integer" } } } } }
    """#
  }

  private static func impacts(from old: String, to new: String) throws -> [String] {
    try changes(from: old, to: new).map { "\($0.rule.id.name): \($0.impacts.list.joined(separator: " "))" }
  }

  private static func varied(_ keys: String) -> String {
    #""a": { "description": "A.", "type": "integer", "profiles": { "p": { \#(keys) } } }, "z": { "description": "Z." }"#
  }

  private static let plain = #""a": { "description": "A.", "type": "integer" }, "z": { "description": "Z." }"#

  private static let profileEdits: [(String, String, String)] = [
    (#""as": "text""#, "wire-shipped wire-lagging query", "wire-shipped wire-lagging query"),
    (#""wire": "b""#, "wire-shipped wire-lagging query", "wire-shipped wire-lagging query"),
    (#""sent": "never""#, "source wire-lagging query", "source wire-shipped query"),
    (#""sent": "present""#, "wire-lagging query", "source wire-shipped query"),
  ]

  @Test("include a stream's profile and a field's overrides for it", arguments: profileEdits)
  func profiles(keys: String, added: String, removed: String) throws {
    let fields = Self.varied(keys)
    let profile = #""profile": "p","#
    let (without, with) = (Self.schema(fields: fields), Self.schema(profile: profile, fields: fields))
    #expect(try Self.impacts(from: without, to: with) == ["stream-profile-changed: \(added)"])
    #expect(try Self.impacts(from: with, to: without) == ["stream-profile-changed: \(removed)"])
    let plain = Self.schema(profile: profile, fields: Self.plain)
    #expect(try Self.impacts(from: plain, to: with) == ["variation-changed: \(added)"])
    #expect(try Self.impacts(from: with, to: plain) == ["variation-changed: \(removed)"])
    // Without overrides for the profile, calls and payloads stay the same.
    let other = Self.schema(profile: #""profile": "other","#, fields: fields)
    #expect(try Self.impacts(from: without, to: other) == ["stream-profile-changed: query"])
  }

  @Test("include the key of a removed field for the stream's profile") func removedField() throws {
    let fields =
      Self.plain + #", "b": { "description": "B.", "type": "integer", "profiles": { "p": { "wire": "c" } } }"#
    let sides = [fields, Self.plain].map { Self.schema(profile: #""profile": "p","#, fields: $0) }
    #expect(try Self.impacts(from: sides[0], to: sides[1]) == ["field-removed: source wire-lagging query"])
  }

  @Test("include an app's value that only some profiles send") func suppliedValue() throws {
    func fields(_ sent: String) -> String {
      #""a": { "description": "A.", "type": "integer", "from": "app.a", "profiles": { "p": { \#(sent) } } }"#
    }
    let fields = fields(#""sent": "present""#)
    let sides = ["", #""profile": "p","#].map { Self.schema(profile: $0, fields: fields) }
    let changes = try Self.impacts(from: sides[1], to: sides[0])
    #expect(changes == ["stream-profile-changed: source wire-shipped query"])
  }

  @Test("include the calls of a map whose values no longer depend on the key") func heldByKey() throws {
    let types = #""k": { "description": "K.", "cases": { "A": { "description": "A.", "holds": "string" } } }"#
    let sides = [#""heldBy": "key""#, ""].map { values in
      Self.schema(
        fields: #""x": { "description": "X.", "type": "map", "keys": { "type": "k" }, "values": { \#(values) } }"#,
        types: types)
    }
    #expect(try Self.impacts(from: sides[0], to: sides[1]) == ["type-changed: source query"])
  }

  @Test("are kept if the event field is removed in the same change") func eventField() throws {
    let types = #"""
      "u": { "description": "U.", "discriminator": "k",
        "cases": { "card": { "description": "C.", "wire": "CC", "holds": "o" }, "none": { "description": "N.", "holds": null } } },
      "o": { "description": "O.", "fields": { "a": { "description": "A.", "type": "integer", "sent": "present" } } }
      """#
    let old = Self.schema(fields: #""u": { "description": "U.", "type": "u" }"#, types: types)
    let edited = old.replacing(#""wire": "CC", "#, with: "")
    let both = edited.replacing(#", "eventField": { "wire": "ev", "type": "string" }"#, with: "")
    try #require(both != edited)
    for new in [edited, both] {
      let change = try #require(try changes(from: old, to: new).first { $0.rule.id.name == "case-wire-changed" })
      #expect(change.impacts == [.wire, .query])
    }
  }

  @Test("include extras that a receiver of strings rejects", arguments: [#""type": "integer""#, #""type": "boolean""#])
  func extras(type: String) throws {
    func schema(_ extras: String) -> String {
      #"""
      { "$schema": "signalbook-1.schema.json",
        "registry": { "name": "r", "namespace": "R", "version": "1.0.0", "description": "R.", "defaults": { "stream": "s" } },
        "streams": { "s": { "description": "S.", "consent": { "default": "on" }, "encoding": "tuple",
          "time": { "description": "T.", "type": "integer", "from": "clock.ms-since-process-start" } } },
        "events": { "e": { "description": "E.", "category": "c", "method": "m", "object": "o",
          "extras": { "a": { "description": "A.", "sent": "present" } \#(extras) } } } }
      """#
    }
    let sides = ["", #", "n": { "description": "N.", "sent": "present", \#(type) }"#].map(schema)
    #expect(try Self.impacts(from: sides[0], to: sides[1]) == ["field-added: wire-lagging"])
    #expect(try Self.impacts(from: sides[1], to: sides[0]) == ["field-removed: source wire-shipped query"])
  }

  private static let maps = [
    #""type": "map", "keys": { "type": "q" }, "values": {}"#,
    #""type": "map", "named": true, "keys": { "type": "q" }, "values": {}"#,
    #""type": "map", "flattened": true, "keys": { "type": "q" }, "values": {}"#,
    #""template": { "text": "n_{y}", "parts": { "y": { "description": "Y.", "type": "q" } } }"#,
  ]

  @Test("include a vocabulary of map keys", arguments: maps) func keys(map: String) throws {
    func schema(_ cases: String) -> String {
      Self.schema(
        fields: #""x": { "description": "X.", \#(map) }"#,
        types: #""q": { "description": "Q.", "cases": { "A": { "description": "A." } \#(cases) } }"#)
    }
    let one = schema("")
    let two = schema(#", "B": { "description": "B." }"#)
    let other = schema(#", "B": { "description": "B.", "wire": "bb" }"#)
    // Receivers do not check the text of a template.
    let isText = map.contains("template")
    #expect(try Self.impacts(from: one, to: two) == ["case-added: source\(isText ? "" : " wire-lagging")"])
    #expect(try Self.impacts(from: two, to: one) == ["case-removed: source\(isText ? "" : " wire-shipped") query"])
    #expect(
      try Self.impacts(from: two, to: other) == [
        "case-wire-changed: \(isText ? "" : "wire-shipped wire-lagging ")query"
      ])
  }

  private static let heldEdits: [(String, String, String)] = [
    (#"{ "type": "integer", "minimum": 3 }"#, #""integer""#, "bound-widened: wire-lagging"),
    (#""integer""#, #"{ "type": "integer", "minimum": 3 }"#, "bound-narrowed: wire-shipped query"),
    (#""integer""#, #""number""#, "type-changed: source wire-lagging"),
    (#""number""#, #""integer""#, "type-changed: source wire-shipped query"),
    (#"{ "maxLength": 9 }"#, #"{ "maxLength": 2 }"#, "bound-narrowed: wire-shipped query"),
    (#""string""#, #""integer""#, "type-changed: source wire-shipped wire-lagging query"),
  ]

  @Test("include the held values of a map", arguments: heldEdits)
  func heldValues(old: String, new: String, expected: String) throws {
    func schema(_ holds: String) -> String {
      Self.schema(
        fields: #""x": { "description": "X.", "type": "map", "keys": { "type": "k" }, "values": { "heldBy": "key" } }"#,
        types: #"""
          "k": { "description": "K.", "cases": { "a": { "description": "A.", "holds": \#(holds) },
            "b": { "description": "B.", "holds": "boolean" } } }
          """#)
    }
    #expect(try Self.impacts(from: schema(old), to: schema(new)) == [expected])
  }

  @Test("include common fields beside an event's flattened map") func commonFields() throws {
    func schema(_ common: String) -> String {
      Self.schema(
        profile: #""common": { \#(common) },"#,
        fields:
          #""m": { "description": "M.", "type": "map", "flattened": true, "keys": { "pattern": "^x_" }, "values": {} }"#
      )
    }
    func field(_ keys: String) -> String { #""q": { "description": "Q.", "sent": "present" \#(keys) }"# }
    let (none, one) = (schema(""), schema(field(#", "from": "os.version""#)))
    #expect(try Self.impacts(from: none, to: one) == ["field-added: wire-lagging"])
    #expect(try Self.impacts(from: one, to: none) == ["field-removed: wire-shipped query"])
    let other = schema(field(#", "from": "os.version", "wire": "w""#))
    #expect(try Self.impacts(from: one, to: other) == ["wire-key-changed: wire-shipped wire-lagging query"])
  }

  @Test("include the number of a flattened map's entries") func entryCount() throws {
    func schema(_ common: String) -> String {
      Self.schema(
        profile: #""common": { \#(common) },"#,
        fields:
          #""m": { "description": "M.", "type": "map", "flattened": true, "maxProperties": 1, "keys": {}, "values": { "type": "integer" } }"#
      )
    }
    let sides = ["", #""q": { "description": "Q.", "type": "integer", "sent": "present" }"#].map(schema)
    #expect(try Self.impacts(from: sides[0], to: sides[1]) == ["field-added: wire-lagging"])
  }

  @Test("include the members that requests add", arguments: ["adds", "envelope"]) func requests(owner: String) throws {
    let added = #""envelope": { "y": { "description": "Y.", "type": "q", "from": "app.y" } }"#
    let upload =
      owner == "adds" ? added.replacing("envelope", with: "adds") : #""batch": { "wire": "pings", \#(added) }"#
    let sides = ["", #", "B": { "description": "B." }"#].map { cases in
      Self.schema(
        profile: #""upload": { "address": "https://e.com/o", \#(upload) },"#,
        fields: #""x": { "description": "X." }"#,
        types: #""q": { "description": "Q.", "cases": { "A": { "description": "A." } \#(cases) } }"#)
    }
    #expect(try Self.impacts(from: sides[0], to: sides[1]) == ["case-added: source wire-lagging"])
    #expect(try Self.impacts(from: sides[1], to: sides[0]) == ["case-removed: source wire-shipped query"])
  }
}
