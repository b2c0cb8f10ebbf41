import Foundation
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookSwiftGeneration
import SignalbookTestSupport
import SignalbookWirePlan
import Testing

/// Tests for maps whose entries are members of the enclosing object.
@Suite("Flattened maps") struct FlattenedMapTests {
  private static func generated() -> Generated {
    let text = #"""
      {"$schema": "signalbook-1.schema.json",
       "registry": {"name": "shop", "namespace": "Shop", "version": "1.0.0", "description": "D.", "defaults": {"stream": "s"}},
       "types": {
         "tags": {"type": "map", "keys": {"pattern": "^[a-z_]+$", "maxLength": 6}, "values": {"maxLength": 4}, "maxProperties": 2},
         "view": {"fields": {
           "id": {},
           "size": {"type": "integer", "sent": "present"},
           "retired": {"type": "integer", "retired": {"since": "1.0.0", "reason": "R."}},
           "flags": {"type": "map", "keys": {"pattern": "^f\\.[a-z]+$|^[a-z]+$"}, "values": {"type": "boolean"}, "flattened": true}}},
         "card": {"fields": {
           "digits": {"type": "integer"},
           "more": {"type": "map", "keys": {}, "values": {"type": "integer", "minimum": 0}, "maxProperties": 2, "flattened": true}}},
         "payment": {"discriminator": "kind", "cases": {
           "card": {"description": "C.", "holds": "card"}, "cash": {"description": "C.", "holds": null}}}},
       "streams": {
         "s": {"encoding": "object", "build": ["event"], "consent": {"default": "on"},
           "eventField": {"wire": "e", "type": "string"},
           "common": {"t": {"const": 0}, "old": {"retired": {"since": "1.0.0", "reason": "R."}}}},
         "t": {"encoding": "tuple", "consent": {"default": "on"}, "time": {"type": "integer", "from": "clock.ms-since-process-start"}}},
       "events": {
         "played": {"fields": {
           "n": {"type": "integer"},
           "o": {"sent": "present"},
           "gone": {"retired": {"since": "1.0.0", "reason": "R."}},
           "tags": {"type": "tags", "flattened": true}}},
         "shown": {"fields": {"view": {"type": "view"}, "payment": {"type": "payment", "sent": "present"}}},
         "rated": {"fields": {
           "numbers": {"type": "map", "keys": {"type": "integer", "minimum": -2, "maximum": 200000}, "values": {"type": "integer"}, "flattened": true, "maxProperties": 2, "surplus": "keep-lowest"}}},
         "styled": {"fields": {
           "a": {"sent": "present"},
           "style": {"type": "map", "values": {"type": "integer"}, "flattened": true, "entries": {"w": {}, "h": {"value": {"type": "boolean"}}}}}},
         "changed": {"stream": "t", "method": "change", "object": "volume", "category": "c", "extras": {
           "to": {"type": "integer", "sent": "present"}, "tags": {"type": "tags", "flattened": true}}}}}
      """#
    return Generated([SourceFile(path: "/r/shop.json", bytes: Array(text.utf8))], folder: "/r", name: "shop")
  }

  @Test("are arguments that calls can omit")
  func parameters() {
    let generated = Self.generated()
    #expect(generated.diagnostics.sorted.map(\.message) == [])
    for call in [
      "static func played(n: Int, tags: [MapEntry<String, String>] = [], o: String? = nil) -> Shop.Event {",
      "static func rated(numbers: [MapEntry<Shop.KeyFromMinus2To200000, Int>] = []) -> Shop.Event {",
      "- Wire: `{…,\"e\":\"played\",\"n\":<n>,<tags>,\"o\":<o>}`",
    ] {
      #expect(generated.text.contains(call), "\(call)\n\(generated.text)")
    }
  }

  private static let calls = #"""
    func tags(_ keys: String...) -> [MapEntry<String, String>] { keys.map { .init(key: $0, value: "v") } }
    let events: [Shop.Event] = [
      .played(n: 1), .played(n: 1, o: "o"), .played(n: 1, tags: tags("a"), o: "o"), .played(n: 1, tags: tags("a", "b")),
      // Keys of members of the event and the stream, present or not, retired or not, do not count as entries.
      .played(n: 1, tags: tags("e", "t", "n", "o", "gone", "old", "a", "b", "c")),
      .played(n: 1, tags: tags("A", "toolong", "a") + [.init(key: "b", value: "12345"), .init(key: "a", value: "w")]),
      .shown(view: .init(id: "i")),
      .shown(view: .init(id: "i", flags: [.init(key: "f.a", value: true), .init(key: "id", value: true), .init(key: "size", value: true), .init(key: "retired", value: true)], size: 3), payment: .card(.init(digits: 1, more: [.init(key: "kind", value: 1), .init(key: "digits", value: 2), .init(key: "é\n", value: 3), .init(key: "é\n", value: 3)]))),
      .shown(view: .init(id: "i", flags: [.init(key: "f.a", value: true)]), payment: .cash),
      .rated(), .rated(numbers: [.init(key: 7, value: 1), .init(key: -2, value: 2), .init(key: 123456, value: 3)]),
      .styled(), .styled(style: [.w(3), .h(true)], a: "a"), .styled(style: [.h(false)]),
    ]

    """#

  @Test(
    "are written beside the other members, and are read back",
    .enabled(if: Compiler.found != nil, "needs swiftc and a build"))
  func bytes() throws {
    let main =
      ShopProgram.showing + Self.calls + #"""
        for event in events { show(event) }
        print(encoder.losses.droppedEntries)
        let test = TestTelemetry(Shop.self, variant: .standard)
        test.telemetry.onRefusal = nil
        for event: Shop.Event in [.changed(), .changed(tags: tags("a")), .changed(tags: tags("to")), .changed(tags: tags("to", "a"), to: 1)] {
          _ = test.telemetry.record(event)
        }
        for text in test.telemetry.recordedEvents(of: .t).texts { print(text) }
        print(test.telemetry.losses.droppedEntries)
        for text in [#"{"e":"played","n":1,"gone":"x"}"#, #"{"e":"played","n":1,"o":1}"#, #"{"e":"played","n":1,"x":"x","y":"A"}"#, #"{"e":"played","n":1,"x":5}"#] {
          let json = try JSONValue(parsing: text)
          guard case .shop(.played(let n, let tags, let o))? = Shop.DecodedEvent(wire: json, stream: .s) else { print("nil"); continue }
          print(n, tags.map(\.key), o ?? "none")
        }
        """#
    let result = try #require(Compiler.found).run([("M", Self.generated().files)], main: main)
    #expect(
      result.output.replacing(" \n", with: "\n") == #"""
        {"t":0,"e":"played","n":1}
        {"t":0,"e":"played","n":1,"o":"o"}
        {"t":0,"e":"played","n":1,"a":"v","o":"o"}
        {"t":0,"e":"played","n":1,"a":"v","b":"v"}
        {"t":0,"e":"played","n":1,"a":"v","b":"v"}
        {"t":0,"e":"played","n":1,"a":"w"}
        {"t":0,"e":"shown","view":{"id":"i"}}
        {"t":0,"e":"shown","view":{"id":"i","f.a":true,"size":3},"payment":{"kind":"card","digits":1,"é\n":3}}
        {"t":0,"e":"shown","view":{"id":"i","f.a":true},"payment":{"kind":"cash"}}
        {"t":0,"e":"rated"}
        {"t":0,"e":"rated","-2":2,"7":1}
        {"t":0,"e":"styled"}
        {"t":0,"e":"styled","w":3,"h":true,"a":"a"}
        {"t":0,"e":"styled","h":false}
        18
        [0,"c","change","volume"]
        [0,"c","change","volume",null,{"a":"v"}]
        [0,"c","change","volume",null,{}]
        [0,"c","change","volume",null,{"a":"v","to":1}]
        2
        nil
        nil
        1 ["x", "y"] none
        nil

        """#, "\(result.output)")
  }

  /// Flattened maps that are first or alone in their object, have a condition, or are in attributes, and maps whose
  /// entries have other forms.
  private static func others() -> Generated {
    let text = #"""
      {"$schema": "signalbook-1.schema.json",
       "registry": {"name": "shop", "namespace": "Shop", "version": "1.0.0", "description": "D.", "defaults": {"stream": "s"}},
       "types": {
         "tags": {"type": "map", "keys": {"cut": {"atMost": 3}, "empty": "no"}, "values": {"type": "integer", "maximum": 5, "enforced": "loosely"}, "maxProperties": 2},
         "key": {"cases": {"a": {"holds": {"type": "boolean"}, "default": false}, "b": {"holds": {"type": "integer", "minimum": 0}}}},
         "view": {"fields": {"id": {}, "tags": {"type": "tags", "flattened": true}}},
         "only": {"fields": {"tags": {"type": "tags", "flattened": true}}}},
       "streams": {
         "s": {"encoding": "object", "build": ["event"], "consent": {"default": "on"}, "eventField": {"wire": "e", "type": "string"}},
         "t": {"encoding": "tuple", "consent": {"default": "on"}, "time": {"const": 0}},
         "u": {"encoding": "object", "build": ["event"], "consent": {"default": "on"}, "upload": {
           "method": "POST", "address": "https://example.com", "success": ["2xx"], "adds": {"sdk": {"const": "x"}}}}},
       "attributes": {"v": {"type": "view"}, "w": {"type": "only"}},
       "events": {
         "cond": {"fields": {"n": {"type": "integer"}, "tags": {"type": "tags", "flattened": true, "sent": {"source": "os.name", "in": ["watchOS"]}}}},
         "cond2": {"fields": {"n": {"type": "integer"}, "tags": {"type": "tags", "flattened": true, "sent": {"source": "os.name", "not": ["watchOS"]}}}},
         "first": {"fields": {"tags": {"type": "tags", "flattened": true}, "n": {"type": "integer", "sent": "present"}}, "order": ["tags", "n"]},
         "heldmap": {"fields": {"m": {"type": "map", "keys": {"type": "key"}, "values": {"heldBy": "key"}, "flattened": true}}},
         "namedmap": {"fields": {"m": {"type": "map", "keys": {"type": "integer", "minimum": 1, "maximum": 3}, "values": {}, "named": true, "flattened": true}}},
         "inside": {"fields": {"o": {"fields": {"tags": {"type": "tags", "flattened": true}, "x": {"sent": "present"}}, "sent": "present"}, "p": {"type": "only"}, "q": {"type": "view", "sent": "present"}}},
         "bare": {"stream": "u", "fields": {"tags": {"type": "tags", "flattened": true}}},
         "two": {"stream": "t", "category": "c", "method": "two", "object": "o", "extras": {"tags": {"type": "tags", "flattened": true}, "more": {"type": "tags"}}, "mirrors": {"event": "both"}},
         "both": {"fields": {"tags": {"type": "tags", "flattened": true}, "more": {"type": "tags"}}},
         "many": {"fields": {"a": {}, "b": {}, "c": {}, "d": {}, "tags": {"type": "tags", "flattened": true}, "l": {"type": "array", "items": {"type": "integer"}}}}}}
      """#
    return Generated([SourceFile(path: "/r/shop.json", bytes: Array(text.utf8))], folder: "/r", name: "shop")
  }

  @Test("work in every place", .enabled(if: Compiler.found != nil, "needs swiftc and a build"))
  func places() throws {
    let generated = Self.others()
    #expect(generated.diagnostics.sorted.map(\.message) == [])
    let main =
      ShopProgram.showing + #"""
        func tags(_ keys: String...) -> [MapEntry<String, Int>] { keys.map { .init(key: $0, value: $0.count) } }
        let many = tags("a", "abcdef", "", "e", "n", "id", "sdk")
        for event: Shop.Event in [
          .cond(n: 1, tags: many), .cond2(n: 1, tags: many), .first(tags: many, n: 2), .first(n: 2), .first(tags: many),
          .heldmap(m: [.b(4)]), .heldmap(m: [.b(-4), .a(true)]), .namedmap(m: [.init(key: 2, name: "x", value: "y")]),
          .inside(p: .init()), .inside(p: .init(tags: many), oTags: many, oX: "x", q: .init(id: "i", tags: many)),
          .both(more: many, tags: many), .both(more: []), .many(a: "", b: "", c: "", d: "", l: [1], tags: many), .many(a: "", b: "", c: "", d: "", l: []),
        ] { show(event) }
        print(encoder.losses.droppedEntries, encoder.losses.looseViolations, encoder.losses.truncatedTexts)
        let test = TestTelemetry(Shop.self, variant: .standard)
        test.telemetry.onRefusal = nil
        _ = test.telemetry.record(.two(more: tags("x"), tags: tags("more", "y")))
        _ = test.telemetry.record(.bare(tags: many))
        _ = test.telemetry.record(.bare())
        for stream in [Shop.Stream.t, .s, .u] { for text in test.telemetry.recordedEvents(of: stream).texts { print(text) } }
        """#
    let result = try #require(Compiler.found).run([("M", generated.files)], main: main)
    #expect(
      result.output.replacing(" \n", with: "\n") == #"""
        {"e":"cond","n":1}
        {"e":"cond2","n":1,"a":1,"abc":6}
        {"e":"first","a":1,"abc":6,"n":2}
        {"e":"first","n":2}
        {"e":"first","a":1,"abc":6}
        {"e":"heldmap","b":4,"a":false}
        {"e":"heldmap","a":true}
        {"e":"namedmap","2":{"x":"y"}}
        {"e":"inside","p":{}}
        {"e":"inside","p":{"a":1,"abc":6},"o":{"a":1,"abc":6,"x":"x"},"q":{"id":"i","a":1,"abc":6}}
        {"e":"both","more":{"a":1,"abc":6},"a":1,"abc":6}
        {"e":"both","more":{}}
        {"e":"many","a":"","b":"","c":"","d":"","l":[1],"abc":6,"no":0}
        {"e":"many","a":"","b":"","c":"","d":"","l":[]}
        46 18 9
        [0,"c","two","o",null,{"more":{"x":1},"mor":4,"y":1}]
        {"e":"both","more":{"x":1},"mor":4,"y":1}
        {"a":1,"abc":6}
        {}

        """#, "\(result.output)")
  }

  /// Prints each document with its verdicts: whether decoders know it, and whether validators accept it.
  private static let judging = #"""
    let validator = try DocumentValidator(schema: Shop.Documents.sEventProducer)
    var seen: Set<String> = []
    @MainActor func judge(_ json: JSONValue) {
      if !seen.insert(json.json).inserted { return }
      print(json.json, Shop.DecodedEvent(wire: json, stream: .s) != nil, validator.isValid(json), separator: "\t")
    }
    @MainActor func mutants(_ json: JSONValue) -> [JSONValue] {
      guard case .object(let members) = json else { return [.text("toolong"), .integer(-1), .boolean(true), .null, .object([])] }
      var found: [JSONValue] = []
      @MainActor func add(_ members: [JSONValue.Member], _ more: (String, JSONValue)...) {
        var members = members
        for (key, value) in more { members.append(JSONValue.Member(key, value)) }
        found.append(.object(members))
      }
      let keys = ["e", "t", "n", "o", "gone", "old", "kind", "digits", "id", "size", "retired", "f.a", "a", "bc", "A", "toolong", "view", "w", "h", "7", "-2", "07"]
      let others = keys.filter { json[$0] == nil }
      let values: [JSONValue] = [.text("v"), .text("toolong"), .integer(1), .integer(-1), .boolean(true), .null]
      for key in others {
        for value in values { add(members, (key, value)) }
        add(members, (key, .text("v")), (key + "x", .text("v")))
        add(members, (key, .text("v")), (key + "x", .text("v")), (key + "y", .text("v")))
        add(members, (key, .integer(1)), (key + "x", .integer(1)), (key + "y", .integer(1)))
      }
      for index in members.indices {
        var rest = members
        let member = rest.remove(at: index)
        add(rest)
        for key in others { add(rest, (key, member.value)) }
        for value in mutants(member.value) { add(rest, (member.name, value)) }
      }
      return found
    }
    for event in events {
      let bytes = EncodedBytes()
      guard encoder.encode(event, into: bytes) == .recorded else { print("refused"); continue }
      let json = try JSONValue(parsing: bytes.text)
      print("sent", json.json, validator.isValid(json), separator: "\t")
      judge(json)
      for mutant in mutants(json) {
        judge(mutant)
        for second in mutants(mutant).enumerated() where second.offset % 37 == 0 { judge(second.element) }
      }
    }
    """#

  @Test(
    "are described exactly by exported schemas, as Python's jsonschema confirms",
    .enabled(if: Compiler.found != nil && Python.hasJSONSchema, "needs swiftc, a build and Python's jsonschema"))
  func schemas() throws {
    let generated = Self.generated()
    let registry = try #require(generated.registry)
    let stream = try #require(registry.streams.first { $0.name == "s" })
    let builder = ValueConstraintBuilder(.producer, of: registry)
    let events = registry.events.filter { registry.streams[$0.streamIndex].name == "s" }
    let constraint = builder.anyEvent(of: events, in: stream)
    let result = try #require(Compiler.found).run(
      [("M", generated.files)], main: ShopProgram.showing + Self.calls + Self.judging)
    let lines = result.output.split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }
    let sent = lines.filter { $0.first == "sent" }
    #expect(sent.count == 14 && sent.allSatisfy { $0.last == "true" }, "\(result.output.prefix(3000))")
    let judged = lines.filter { $0.first != "sent" && $0.count == 3 }
    #expect(judged.count > 5000, "\(judged.count)")
    struct Input: Encodable {
      var schemas: [String]
      var documents: [String]
    }
    let schemas = [
      JSONSchemaRenderer(.draft2020).text(for: constraint), JSONSchemaRenderer(.draft4).text(for: constraint),
    ]
    let verdicts = try Python.run(
      """
      import json, sys, jsonschema
      given = json.load(open(sys.argv[1]))
      validators = [
          jsonschema.Draft202012Validator(json.loads(given["schemas"][0])),
          jsonschema.Draft4Validator(json.loads(given["schemas"][1])),
      ]
      print(json.dumps([[v.is_valid(json.loads(d)) for v in validators] for d in given["documents"]]))
      """, input: Input(schemas: schemas, documents: judged.map { $0[0] }), as: [[Bool]].self)
    var accepted = 0
    for (line, verdict) in zip(judged, verdicts) {
      let isValid = line[2] == "true"
      #expect(verdict[0] == isValid, "2020-12: \(line)")
      #expect(verdict[1] == isValid, "draft-04: \(line)")
      // Decoders do not check the rules of values and keys.
      if isValid { #expect(line[1] == "true", "decoder: \(line)") }
      if isValid { accepted += 1 }
    }
    #expect(accepted > 100 && accepted < judged.count / 2, "\(accepted) of \(judged.count)")
  }
}
