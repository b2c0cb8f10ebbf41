import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

/// One unsound schema; the markers say what must be reported and where, and nothing else may be.
struct UnsoundCase: Sendable, CustomTestStringConvertible {
  var name: String
  var text: String

  init(_ name: String, _ text: String) {
    self.name = name
    self.text = text
  }

  var testDescription: String { name }
}

@Suite("Soundness: every fault at its place")
struct SoundnessTests {
  @Test("references", arguments: SoundnessTests.references)
  func referencesBind(_ item: UnsoundCase) { Self.check(item) }

  @Test("values", arguments: SoundnessTests.values)
  func valuesFit(_ item: UnsoundCase) { Self.check(item) }

  @Test("streams", arguments: SoundnessTests.streams)
  func streamsHold(_ item: UnsoundCase) { Self.check(item) }

  @Test("events", arguments: SoundnessTests.events)
  func eventsFit(_ item: UnsoundCase) { Self.check(item) }

  @Test("Swift names", arguments: SoundnessTests.names)
  func namesDiffer(_ item: UnsoundCase) { Self.check(item) }

  static func check(_ item: UnsoundCase) {
    let result = Fixture.load([MarkedSchema(path: "app/app.json", Fixture.file(item.text))])
    #expect(!result.expected.isEmpty)
    #expect(result.found == result.expected, "\(result.diagnostics.sorted.map(\.compilerText).joined())")
    #expect(result.registry == nil)
  }

  static let references = [
    UnsoundCase("unknown type", #""types": {"engine": {}}, "attributes": {"a": {"type": ⟦"engin"⟧SB0210}}"#),
    UnsoundCase("unknown stream", #""events": {"a": {"stream": ⟦"evnt"⟧SB0210, "method": "m", "object": "o"}}"#),
    UnsoundCase("unknown review", #""events": {"a": {"review": [⟦"bug-1"⟧SB0210], "method": "m", "object": "o"}}"#),
    UnsoundCase(
      "unknown variant", #""events": {"a": {"only": ["red", ⟦"bleu"⟧SB0210], "method": "m", "object": "o"}}"#),
    UnsoundCase(
      "unknown event of a mirror",
      #""events": {"a": {"method": "m", "object": "o", "mirrors": {"event": ⟦"b"⟧SB0210}}}"#),
    UnsoundCase(
      "unknown event of a message",
      #""messages": {"m": {"evaluated": "backend", "triggers": [{"event": ⟦"b"⟧SB0210}]}}"#),
    UnsoundCase(
      "unknown attribute of a message", #""messages": {"m": {"evaluated": "backend", "attributes": {⟦"b"⟧SB0210: 1}}}"#),
    UnsoundCase(
      "unknown link of a button",
      #""links": {"deep": {"scheme": "a", "host": "b", "parameter": "c", "routes": {"home": {"path": "h", "description": "H."}}}}, "messages": {"m": {"evaluated": "backend", "buttons": {"ok": {"link": ⟦"deep:hme"⟧SB0210}}}}"#
    ),
    UnsoundCase(
      "link without its family",
      #""messages": {"m": {"evaluated": "backend", "buttons": {"ok": {"link": ⟦"home"⟧SB0210}}}}"#),
    UnsoundCase(
      "type that contains itself",
      #""types": {⟦"a"⟧SB0212: {"fields": {"b": {"type": "b"}}}, "b": {"items": {"type": "a"}}}"#),
    UnsoundCase(
      "streams that extend each other",
      #""streams": {"a": {"extends": "b"}, "b": {"extends": ⟦"a"⟧SB0212}, "event": {}}"#),
    UnsoundCase(
      "review that renews an unknown one",
      #""reviews": {"first": {"url": "https://example.com/1"}, "second": {"renews": {"review": ⟦"frist"⟧SB0210, "reason": "R."}}}"#
    ),
    UnsoundCase(
      "reviews that renew each other, and one that renews itself",
      #""reviews": {"a": {"renews": {"review": ⟦"b"⟧SB0212, "reason": "R."}}, "b": {"renews": {"review": "c", "reason": "R."}}, "c": {"renews": {"review": "a", "reason": "R."}}, "d": {"renews": {"review": "a", "reason": "R."}}, "e": {"renews": {"review": ⟦"e"⟧SB0212, "reason": "R."}}}"#
    ),
    UnsoundCase(
      "former name that an event has today",
      #""events": {"a": {"method": "m", "object": "o", "formerly": [⟦"b"⟧SB0213]}, "b": {"method": "n", "object": "o"}}"#
    ),
    UnsoundCase(
      "former name that a retired event has",
      #""events": {"a": {"method": "m", "object": "o", "formerly": [⟦"b"⟧SB0213]}, "b": {"method": "n", "object": "o", "retired": "R."}}"#
    ),
    UnsoundCase(
      "former names: its own, one listed twice, one of two events",
      #""events": {"a": {"method": "m", "object": "o", "formerly": [⟦"a"⟧SB0213, "c", ⟦"c"⟧SB0213]}, "b": {"method": "n", "object": "o", "formerly": [⟦"c"⟧SB0213, "d"]}}"#
    ),
    UnsoundCase(
      "former names of streams and types",
      #""types": {"t": {"formerly": [⟦"u"⟧SB0213]}, "u": {}}, "streams": {"event": {"formerly": [⟦"event"⟧SB0213]}}"#),
    UnsoundCase(
      "former names of attributes, links, routes and messages",
      #""attributes": {"a": {"formerly": [⟦"a"⟧SB0213]}}, "links": {"deep": {"scheme": "a", "host": "b", "parameter": "c", "formerly": [⟦"deep"⟧SB0213], "routes": {"home": {"path": "h", "description": "H.", "formerly": [⟦"home"⟧SB0213]}}}}, "messages": {"m": {"evaluated": "backend", "formerly": [⟦"m"⟧SB0213]}}"#
    ),
    UnsoundCase(
      "former names of fields, cases, entries and members",
      #""types": {"c": {"cases": {"x": {"formerly": [⟦"y"⟧SB0213]}, "y": {"wire": 2}}}, "m": {"type": "map", "values": {}, "entries": {"k": {"formerly": [⟦"k"⟧SB0213]}}}, "o": {"fields": {"x": {"formerly": ["z"]}, "y": {"formerly": [⟦"z"⟧SB0213]}}}}, "events": {"a": {"stream": "batch", "code": 1, "fields": {"p": {"formerly": [⟦"q"⟧SB0213]}, "q": {}}}}"#
    ),
    UnsoundCase(
      "former name of what has no name",
      #""types": {"t": {"items": {⟦"formerly"⟧SB0250: ["a"]}}}, "events": {"a": {"method": "m", "object": "o", "value": {⟦"formerly"⟧SB0250: ["v"]}}}"#
    ),
    UnsoundCase(
      "refinement of an own type", #""types": {"t": {}}, "refine": {"types": {⟦"t"⟧SB0210: {"maxLength": 4}}}"#),
    UnsoundCase(
      "unknown stream of a message",
      #""messages": {"m": {"evaluated": "backend", "stream": ⟦"nowhere"⟧SB0210}}"#),
  ]

  static let values = [
    UnsoundCase("key of another kind", #""types": {"t": {"type": "integer", ⟦"maxLength"⟧SB0220: 4}}"#),
    UnsoundCase(
      "bounds of a template",
      #""types": {"t": {⟦"cut"⟧SB0220: {"atMost": 3}, ⟦"pattern"⟧SB0220: "x", ⟦"empty"⟧SB0220: "e", "template": {"text": "{p}", "parts": {"p": {}}}}}"#
    ),
    UnsoundCase(
      "bounds that a rounded number does not keep to",
      #""types": {"t": {"type": "number", "decimals": 1, ⟦"exclusiveMinimum"⟧SB0220: 0, "maximum": 2.5}, "u": {"type": "number", "decimals": 0, "minimum": -1, ⟦"maximum"⟧SB0220: 0.7}, "v": {"type": "number", "decimals": 0, "minimum": 0.5, "enforced": "loosely"}}"#
    ),
    UnsoundCase("number's key on a text", #""types": {"t": {⟦"minimum"⟧SB0220: 4}}"#),
    UnsoundCase("list sent as text", #""types": {"t": {"type": "array", "items": {}, ⟦"as"⟧SB0220: "text"}}"#),
    UnsoundCase("number sent as JSON text", #""types": {"t": {"type": "integer", ⟦"as"⟧SB0220: "json-text"}}"#),
    UnsoundCase(
      "groups with names that engines refuse",
      #""types": {"t": {"pattern": ⟦"(?<1a>b)"⟧SB0223}, "u": {"pattern": ⟦"(?<a>b)(?<a>c)"⟧SB0223}, "v": {"pattern": "(?<a>b)(?<b1>c)"}}"#
    ),
    UnsoundCase(
      "keys that are one text",
      #""types": {"m": {"type": "map", "keys": {"type": "integer"}, "values": {}, "entries": {"a": {"key": 1}, "b": {"key": ⟦"1"⟧SB0240}}}}"#
    ),
    UnsoundCase(
      "period that rounds to nothing",
      #""events": {⟦"e"⟧SB0253: {"stream": "batch", "code": 77, "trigger": {"every": {"ms": 0.4}}}}"#),
    UnsoundCase("duration beyond measure", #""streams": {"s": {"limits": {"age": {"days": ⟦36501⟧SB0253}}}}"#),
    UnsoundCase("text sent as text", #""types": {"t": {"type": "string", ⟦"as"⟧SB0220: "text"}}"#),
    UnsoundCase(
      "bounds that exclude each other", #""types": {"t": {"type": "integer", "minimum": 4, ⟦"maximum"⟧SB0222: 3}}"#),
    UnsoundCase(
      "exclusive bounds that meet",
      #""types": {"t": {"type": "number", "exclusiveMinimum": 0.10, ⟦"maximum"⟧SB0222: 1e-1}}"#),
    UnsoundCase("lengths that exclude each other", #""types": {"t": {"minLength": 4, ⟦"maxLength"⟧SB0222: 3}}"#),
    UnsoundCase(
      "cut that never cuts",
      #""types": {"t": {"maxLength": 3, ⟦"cut"⟧SB0222: {"atMost": 4, "per": "scalar"}}}"#),
    UnsoundCase(
      "constant outside its bounds",
      #""types": {"t": {"type": "integer", "maximum": 4, "const": ⟦5⟧SB0221}, "u": {"type": "boolean", "const": ⟦"x"⟧SB0221}}"#
    ),
    UnsoundCase("constant that does not match", #""types": {"t": {"pattern": "^[a-z]+$", "const": ⟦"A"⟧SB0221}}"#),
    UnsoundCase("null without nullable", #""attributes": {"t": {"absent": ⟦null⟧SB0221}}"#),
    UnsoundCase("value outside the vocabulary", #""attributes": {"t": {"enum": ["a", "b"], "absent": ⟦"c"⟧SB0221}}"#),
    UnsoundCase("enum of another type", #""types": {"t": {"type": "integer", "enum": [1, ⟦"2"⟧SB0221]}}"#),
    UnsoundCase(
      "default outside what the key holds",
      #""types": {"t": {"cases": {"a": {"description": "A.", "holds": {"type": "boolean"}, "default": ⟦1⟧SB0221}}}}"#),
    UnsoundCase("default of a key that holds nothing", #""types": {"t": {"cases": {"a": {"default": ⟦1⟧SB0220}}}}"#),
    UnsoundCase(
      "case that holds nothing among those that do",
      #""types": {"t": {"cases": {"a": {"holds": {"type": "boolean"}}, ⟦"b"⟧SB0226: "B."}}}"#),
    UnsoundCase(
      "nothing held where no case holds a value",
      #""types": {"t": {"cases": {"a": {"holds": ⟦null⟧SB0226}, "b": "B."}}}"#),
    UnsoundCase(
      "default of a key that holds null",
      #""types": {"t": {"cases": {"a": {"holds": null, "default": ⟦1⟧SB0220}, "b": {"holds": "boolean"}}}}"#),
    UnsoundCase(
      "two cases with one wire value", #""types": {"t": {"cases": {"a": {"wire": 1}, ⟦"b"⟧SB0224: {"wire": 1.0}}}}"#),
    UnsoundCase("unknown that is a case", #""types": {"t": {"enum": [1, 2], "unknown": ⟦2⟧SB0224}}"#),
    UnsoundCase("empty vocabulary", #""types": {"t": {"cases": ⟦{}⟧SB0224}}"#),
    UnsoundCase(
      "pattern outside the subset",
      #""types": {"t": {"pattern": ⟦"(?=a)b"⟧SB0223}, "u": {"pattern": ⟦"(a)\\1"⟧SB0223}, "v": {"pattern": ⟦"["⟧SB0223}}"#
    ),
    UnsoundCase(
      "pattern of a receiver",
      #""types": {"u": {"fields": {"t": {"receiver": {"items": {"pattern": ⟦"\\p{L}"⟧SB0223}}}}}}"#),
    UnsoundCase("source of another type", #""attributes": {"t": {"type": "boolean", "from": ⟦"device.model"⟧SB0225}}"#),
    UnsoundCase("absent text that another replaces", #""attributes": {"t": {"empty": "e", "absent": ⟦""⟧SB0221}}"#),
    UnsoundCase("constant that another replaces", #""types": {"t": {"empty": "e", "const": ⟦""⟧SB0221}}"#),
    UnsoundCase(
      "cut text of a source", #""attributes": {"t": {⟦"cut"⟧SB0220: {"atMost": 5}, "from": "device.model"}}"#),
    UnsoundCase(
      "replaced text of a source, by its type",
      #""types": {"t": {"empty": "e"}}, "attributes": {"a": {"type": "t", ⟦"from"⟧SB0220: "device.model"}}"#),
    UnsoundCase("constant from a source", #""attributes": {"t": {"const": "x", ⟦"from"⟧SB0220: "device.model"}}"#),
    UnsoundCase("reset of no counter", #""types": {"t": {"fields": {"f": {⟦"resetBy"⟧SB0220: "build"}}}}"#),
    UnsoundCase(
      "hole without its part",
      #""types": {"t": {"template": {"text": ⟦"a{b}"⟧SB0227, "parts": {⟦"c"⟧SB0227: {}}}}}"#),
    UnsoundCase("hole that is not closed", #""types": {"t": {"template": {"text": ⟦"a{b"⟧SB0227, "parts": {}}}}"#),
    UnsoundCase(
      "part that is no scalar",
      #""types": {"t": {"template": {"text": "{b}", "parts": {⟦"b"⟧SB0227: {"items": {}}}}}}"#),
    UnsoundCase("example of a secret", #""attributes": {"t": {"secret": true, "examples": ⟦["x"]⟧SB0228}}"#),
    UnsoundCase(
      "example that does not fit", #""attributes": {"t": {"type": "integer", "examples": [1, ⟦"x"⟧SB0230]}}"#),
    UnsoundCase(
      "held by nothing",
      #""events": {"e": {"method": "m", "object": "o", "extras": {"to": {"heldBy": ⟦"value"⟧SB0226}}}}"#),
    UnsoundCase(
      "held by what holds nothing",
      #""events": {"e": {"method": "m", "object": "o", "value": {"enum": ["a"]}, "extras": {"to": {"heldBy": ⟦"value"⟧SB0226}}}}"#
    ),
    UnsoundCase(
      "map held by another than its key",
      #""types": {"t": {"keys": {"enum": ["a"]}, "values": {"heldBy": ⟦"value"⟧SB0226}}}"#),
    UnsoundCase(
      "map with a key that holds nothing",
      #""types": {"k": {"cases": {"a": {"holds": null}, "b": {"holds": "boolean"}}}, "t": {"keys": {"type": "k"}, "values": {"heldBy": ⟦"key"⟧SB0226}}}"#
    ),
    UnsoundCase(
      "held value that says when it is sent",
      #""types": {"k": {"cases": {"b": {"holds": "boolean"}}}}, "events": {"e": {"method": "m", "object": "o", "value": {"type": "k"}, "extras": {"to": {"heldBy": "value", "sent": ⟦"present"⟧SB0220}}}}"#
    ),
    UnsoundCase("list without items", #""types": {"t": ⟦{"type": "array"}⟧SB0243}"#),
    UnsoundCase("map without values", #""types": {"t": ⟦{"type": "map"}⟧SB0243}"#),
    UnsoundCase(
      "two entries with one key",
      #""types": {"t": {"keys": {"type": "integer"}, "values": {}, "entries": {"a": {"key": 1}, "b": {"key": ⟦1⟧SB0240}}}}"#
    ),
    UnsoundCase(
      "entry outside the keys",
      #""types": {"t": {"keys": {"type": "integer", "maximum": 3}, "values": {}, "entries": {"a": {"key": ⟦4⟧SB0221}}}}"#
    ),
    UnsoundCase(
      "order of a field that is not there",
      #""types": {"t": {"fields": {"a": {}, "b": {}}, "order": ["a", ⟦"c"⟧SB0241, ⟦"a"⟧SB0241]}}"#),
    UnsoundCase("two fields with one wire key", #""types": {"t": {"fields": {"a": {"wire": "x"}, ⟦"x"⟧SB0240: {}}}}"#),
  ]

  static let streams = [
    UnsoundCase(
      "several events with nothing around them",
      #""streams": {"event": {"encoding": "object", "eventField": {"wire": "e", "type": "string"}, "limits": {"events": {⟦"atLeast"⟧SB0222: 2, "atMost": 5}}}}"#
    ),
    UnsoundCase(
      "a way to decline what is collected always",
      #""streams": {"event": {"consent": {"default": "always", ⟦"mechanism"⟧SB0250: "M", ⟦"settingKey"⟧SB0250: "k"}, "variants": {"red": {"consent": {"default": "always", ⟦"mechanism"⟧SB0250: "M"}}}}}"#
    ),
    UnsoundCase(
      "common fields of a tuple stream",
      #""streams": {"event": {"encoding": "tuple", "time": {"const": 1}, ⟦"common"⟧SB0250: {}}}"#),
    UnsoundCase("tuple stream without time", #""streams": {⟦"event"⟧SB0243: {"encoding": "tuple"}}"#),
    UnsoundCase(
      "events that go nowhere",
      #""streams": {"event": {"encoding": "object", ⟦"envelope"⟧SB0242: {"v": {"const": 1}}}}"#),
    UnsoundCase(
      "events of a stream without any",
      #""streams": {"event": {"envelope": {⟦"e"⟧SB0250: {"from": "stream.events"}}}}"#),
    UnsoundCase(
      "members of a request that nobody gives",
      #""streams": {"event": {"encoding": "object", "upload": {"adds": {⟦"a"⟧SB0242: {}}, "batch": {"wire": "list", "envelope": {⟦"b"⟧SB0242: {"type": "integer"}}}}}}"#
    ),
    UnsoundCase(
      "value that nobody gives",
      #""streams": {"event": {"envelope": {⟦"a"⟧SB0242: {"type": "integer"}, "b": {"fields": {⟦"c"⟧SB0242: {}}}, "d": {"sent": "never"}}}}"#
    ),
    UnsoundCase("quantity of the wrong unit", #""streams": {"event": {"limits": {"age": {⟦"dp"⟧SB0253: 10}}}}"#),
    UnsoundCase("negative quantity", #""streams": {"event": {"limits": {"age": {"days": ⟦-1⟧SB0253}}}}"#),
    UnsoundCase(
      "limits that exclude each other",
      #""streams": {"event": {"limits": {"events": {⟦"atLeast"⟧SB0222: 3, "atMost": 2}}}}"#),
    UnsoundCase(
      "status code", #""streams": {"event": {"upload": {"success": ["200", "2xx", ⟦"20x"⟧SB0105, ⟦"900"⟧SB0105]}}}"#),
    UnsoundCase(
      "identifier that is no field",
      #""streams": {"event": {"identifiers": [{"field": ⟦"id"⟧SB0210, "scope": "install"}]}}"#),
    UnsoundCase(
      "profile and variant", #""streams": {"event": {"profile": ⟦"shrt"⟧SB0210, "variants": {⟦"klar"⟧SB0210: {}}}}"#),
    UnsoundCase(
      "common field with the key of the event field",
      #""streams": {"event": {"encoding": "object", "eventField": {"wire": "ea", "type": "string"}, "common": {⟦"a"⟧SB0240: {"wire": "ea", "const": 1}}}}"#
    ),
    UnsoundCase(
      "limit of distinct values",
      #""streams": {"event": {"encoding": "object", "limits": {"distinct": [{"events": ["a", ⟦"b"⟧SB0210], "field": ⟦"kez"⟧SB0210, "atMost": 4, "per": "screen"}]}}}, "events": {"a": {"fields": {"key": {}}}}"#
    ),
    UnsoundCase(
      "a map without names that says what its names are",
      #""types": {"m": {"type": "map", "keys": {}, "values": {}, "named": ⟦false⟧SB0220, "entryName": {"type": "string"}}}"#
    ),
    UnsoundCase(
      "limit of distinct values of a number",
      #""streams": {"event": {"encoding": "object", "limits": {"distinct": [{"events": ["a"], "field": ⟦"o.key"⟧SB0210, "atMost": 4, "per": "screen"}]}}}, "events": {"a": {"fields": {"o": {"type": "object", "fields": {"key": {"type": "integer"}}}}}}"#
    ),
  ]

  static let events = [
    UnsoundCase(
      "a trigger where the common part has a caller's value",
      #""streams": {"event": {"encoding": "object", "eventField": {"wire": "e", "type": "string"}, "common": {"a": {}, "b": {"sent": "present"}, "c": {"nullable": true}, "d": {"from": "device.model"}}}}, "events": {⟦"e"⟧SB0242: {"trigger": {"on": "start"}}}"#
    ),
    UnsoundCase(
      "bounds where a held value is sent",
      #""types": {"k": {"cases": {"b": {"holds": "string"}}}}, "events": {"e": {"method": "m", "object": "o", "value": {"type": "k"}, "extras": {"to": {"heldBy": "value", ⟦"maxLength"⟧SB0220: 4, ⟦"cut"⟧SB0220: {"atMost": 4}}}}}"#
    ),
    UnsoundCase(
      "a condition on what the source never says",
      #""events": {"a": {"method": "m", "object": "o", "when": {"source": "network.kind", "in": ⟦["5g", "wifi"]⟧SB0221}}}"#
    ),
    UnsoundCase(
      "a condition on a value of another kind",
      #""events": {"a": {"method": "m", "object": "o", "when": {"source": "counter.screens", "not": ⟦["1"]⟧SB0221}}}"#),
    UnsoundCase(
      "a condition on two kinds of value",
      #""events": {"a": {"method": "m", "object": "o", "when": {"source": "app.x", "in": ⟦[true, "yes"]⟧SB0221}}}"#),
    UnsoundCase(
      "a condition on no case of the field's vocabulary",
      #""streams": {"t": {"encoding": "object", "common": {"k": {"from": "app.kind", "enum": ["x", "y"]}}}}, "events": {"a": {"stream": "t", "when": {"source": "app.kind", "in": ⟦["z"]⟧SB0221}}}"#
    ),
    UnsoundCase(
      "opting out of what cannot be declined",
      #""streams": {"event": {"consent": {"default": "always", ⟦"optOut"⟧SB0250: {"recipient": "kept"}}}}"#),
    UnsoundCase(
      "what the runtime deletes is kept",
      #""streams": {"event": {"consent": {"optOut": {"device": ⟦"kept"⟧SB0220}}, "variants": {"red": {"consent": {"optOut": {"device": ⟦"kept"⟧SB0220}}}}}, "other": {"external": true, "consent": {"optOut": {"device": "kept"}}}, "sdk": {"via": "sdk", "consent": {"optOut": {"device": "kept"}}}}"#
    ),
    UnsoundCase(
      "who signed off, and not when",
      #""reviews": {"first": {⟦"approvedBy"⟧SB0220: "A. Steward"}, "second": {"approvedBy": "A. Steward", "date": "2026-01-31"}}"#
    ),
    UnsoundCase(
      "a period of nothing",
      #""events": {⟦"a"⟧SB0253: {"method": "m", "object": "o", "trigger": {"every": {"s": 0}}}}"#),
    UnsoundCase(
      "event of a stream without events",
      #""streams": {"event": {"external": true}}, "events": {⟦"e"⟧SB0250: {"method": "m", "object": "o"}}"#),
    UnsoundCase(
      "deletion asked for by a stream that nobody declares",
      #""streams": {"s": {"deletionRequest": ⟦"forget"⟧SB0210}}"#),
    UnsoundCase(
      "deletion asked for by a stream that is declined as well",
      #""streams": {"s": {"deletionRequest": ⟦"forget"⟧SB0220}, "forget": {"upload": {}}}"#),
    UnsoundCase(
      "deletion asked for by a stream that nobody sends",
      #""streams": {"s": {"deletionRequest": ⟦"forget"⟧SB0220}, "forget": {"consent": {"default": "always"}}}"#),
    UnsoundCase(
      "deletion asked for by a stream of the same ping",
      #""streams": {"s": {"deletionRequest": ⟦"forget"⟧SB0220}, "forget": {"ping": "s", "upload": {}, "consent": {"default": "always"}}}"#
    ),
    UnsoundCase(
      "deletion asked for by a stream of events",
      #""streams": {"s": {"deletionRequest": ⟦"t"⟧SB0220}, "t": {"encoding": "object", "upload": {}, "consent": {"default": "always"}}}"#
    ),
    UnsoundCase(
      "events for an SDK, which have no names",
      #""streams": {⟦"s"⟧SB0243: {"via": "sdk", "encoding": "object"}}"#),
    UnsoundCase(
      "tuple keys on an object stream",
      #""events": {"e": {"stream": "batch", "code": 1, ⟦"method"⟧SB0250: "m", ⟦"extras"⟧SB0250: {}}}"#),
    UnsoundCase(
      "object keys on a tuple stream",
      #""events": {"e": {"method": "m", "object": "o", ⟦"code"⟧SB0250: 1, ⟦"fields"⟧SB0250: {}}}"#),
    UnsoundCase(
      "the title of a screen, of an event that is sent at another moment",
      #""events": {"e": {"stream": "batch", "code": 77, "fields": {"name": {}}, "trigger": {"on": "start", ⟦"title"⟧SB0220: "name"}}}"#
    ),
    UnsoundCase(
      "the title of a screen in a field that the event lacks",
      #""events": {"e": {"stream": "batch", "code": 77, "fields": {"name": {}}, "trigger": {"on": "screen", "title": ⟦"nama"⟧SB0210}}}"#
    ),
    UnsoundCase(
      "the title of a screen that is no text",
      #""events": {"e": {"stream": "batch", "code": 77, "fields": {"name": {"type": "integer"}}, "trigger": {"on": "screen", "title": ⟦"name"⟧SB0220}}}"#
    ),
    UnsoundCase(
      "the title of a screen that may be missing",
      #""events": {"e": {"stream": "batch", "code": 77, "fields": {"name": {"sent": "present"}}, "trigger": {"on": "screen", "title": ⟦"name"⟧SB0220}}}"#
    ),
    UnsoundCase(
      "two events with the title of a screen",
      #""events": {"e": {"stream": "batch", "code": 77, "fields": {"name": {}}, "trigger": {"on": "screen", "title": "name"}}, ⟦"f"⟧SB0220: {"stream": "batch", "code": 78, "fields": {"name": {}}, "trigger": {"on": "screen", "title": "name"}}}"#
    ),
    UnsoundCase(
      "a gesture's distance in a field that the event lacks",
      #""events": {"e": {"stream": "batch", "code": 77, "gesture": {"fields": {"distance": ⟦"far"⟧SB0210}}}}"#),
    UnsoundCase(
      "a gesture's distance in a field of another unit",
      #""events": {"e": {"stream": "batch", "code": 77, "fields": {"far": {"type": "integer", "unit": "px"}}, "gesture": {"fields": {"distance": ⟦"far"⟧SB0220}}}}"#
    ),
    UnsoundCase(
      "a gesture's direction without a case for none",
      #""events": {"e": {"stream": "batch", "code": 77, "fields": {"to": {"enum": ["up", "down", "left", "right"]}}, "gesture": {"straight": 0.7, "fields": {"direction": ⟦"to"⟧SB0220}}}}"#
    ),
    UnsoundCase(
      "a gesture's direction, and nothing says how straight",
      #""events": {"e": {"stream": "batch", "code": 77, "fields": {"to": {"enum": ["up", "down", "left", "right", "any"]}}, "gesture": {"fields": {⟦"direction"⟧SB0243: "to"}}}}"#
    ),
    UnsoundCase(
      "a gesture's velocity in a field that has a source",
      #""events": {"e": {"stream": "batch", "code": 77, "fields": {"fast": {"type": "integer", "unit": "dp/s", "from": "app.fast"}}, "gesture": {"fields": {"velocity": ⟦"fast"⟧SB0220}}}}"#
    ),
    UnsoundCase("tuple without its object", #""events": {⟦"e"⟧SB0243: {"method": "m"}}"#),
    UnsoundCase("object without its code", #""events": {⟦"e"⟧SB0243: {"stream": "batch"}}"#),
    UnsoundCase("code of another type", #""events": {"e": {"stream": "batch", "code": ⟦"1"⟧SB0221}}"#),
    UnsoundCase(
      "code used twice",
      #""events": {"e": {"stream": "batch", "code": 1}, ⟦"f"⟧SB0251: {"stream": "batch", "code": 1}}"#),
    UnsoundCase(
      "code of a retired event",
      #""events": {"e": {"stream": "batch", "code": 1, "retired": "Gone."}, ⟦"f"⟧SB0251: {"stream": "batch", "code": 1}}"#
    ),
    UnsoundCase(
      "field with a key of the common part",
      #""events": {"e": {"stream": "batch", "code": 1, "fields": {⟦"x"⟧SB0240: {"wire": "t"}, ⟦"ea"⟧SB0240: {}}}}"#),
    UnsoundCase(
      "literals over the limits of the profile",
      #""events": {"e": {"method": ⟦"much_too_long"⟧SB0252, "object": ⟦"Object"⟧SB0252, "value": ⟦"ääa€"⟧SB0252}}"#),
    UnsoundCase(
      "too many extras",
      #""events": {"e": {"method": "m", "object": "o", ⟦"extras"⟧SB0252: {"a": {}, ⟦"B"⟧SB0252: {}}}}"#),
    UnsoundCase(
      "gesture with a misfit unit",
      #""events": {"e": {"stream": "batch", "code": 1, "gesture": {"duration": {"above": {⟦"dp"⟧SB0253: 5}}}}}"#),
    UnsoundCase(
      "gesture that nothing fits",
      #""events": {"e": {"stream": "batch", "code": 1, "gesture": {"duration": ⟦{"above": {"s": 1}, "below": {"ms": 1000}}⟧SB0222}}}"#
    ),
    UnsoundCase(
      "gestures that overlap",
      #""events": {"e": {"stream": "batch", "code": 1, "gesture": {"distance": {"above": {"dp": 24}}}}, ⟦"f"⟧SB0255: {"stream": "batch", "code": 2, "gesture": {"distance": {"below": {"dp": 25}}}}}"#
    ),
    UnsoundCase(
      "bounds given twice",
      #""events": {"e": {"stream": "batch", "code": 1, "gesture": {"distance": {⟦"above"⟧SB0220: {"dp": 24}, "atLeast": {"dp": 24}}}}}"#
    ),
    UnsoundCase(
      "trigger with a caller's value",
      #""events": {"e": {"stream": "batch", "code": 1, "trigger": {"on": "start"}, "fields": {⟦"a"⟧SB0242: {}}}}"#),
    UnsoundCase(
      "mirror within the stream",
      #""events": {"e": {"method": "m", "object": "o"}, "f": {"method": "m", "object": "p", "mirrors": {"event": ⟦"e"⟧SB0254}}}"#
    ),
    UnsoundCase(
      "example of another event",
      #""events": {"e": {"method": "m", "object": "o", "examples": [[1, "action", "m", ⟦"p"⟧SB0230], ⟦[1]⟧SB0230]}}"#),
    UnsoundCase(
      "two routes with one path",
      #""links": {"deep": {"scheme": "a", "host": "b", "parameter": "c", "match": "ignoring-case", "routes": {"home": {"path": "h", "description": "H."}, "house": {"path": ⟦"H"⟧SB0240, "description": "H."}}}}"#
    ),
    UnsoundCase(
      "two routes with one path for a profile",
      #""links": {"deep": {"scheme": "a", "host": "b", "parameter": "c", "routes": {"home": {"path": "h", "description": "H.", "profiles": {"short": {"path": "x"}}}, "house": {"path": ⟦"x"⟧SB0240, "description": "H."}}}}"#
    ),
    UnsoundCase(
      "a link without a path",
      #""links": {"deep": {"scheme": "a", "host": "b", "parameter": "c", "routes": {⟦"home"⟧SB0243: {"description": "H."}}}}"#
    ),
    UnsoundCase(
      "links of a profile that is not there",
      #""links": {"deep": {"scheme": "a", "host": "b", "parameter": "c", "profiles": {⟦"p"⟧SB0210: {"match": "exact"}}, "routes": {"home": {"path": "h", "description": "H.", "profiles": {⟦"q"⟧SB0210: {"routed": false}}}}}}"#
    ),
    UnsoundCase(
      "a scheme and a host that no URL has",
      #""links": {"deep": {"scheme": ⟦"A b"⟧SB0105, "host": ⟦"b/c"⟧SB0105, "parameter": "c", "routes": {"home": {"path": "h", "description": "H."}}}}"#
    ),
    UnsoundCase(
      "a code that breaks the rule of names",
      #""streams": {"track": {"encoding": "object", "eventField": {"wire": "e", "type": "string", "pattern": "^E_"}}}, "events": {"a": {"stream": "track", "code": ⟦"e_a"⟧SB0221}, ⟦"b"⟧SB0221: {"stream": "track"}, "c": {"stream": "track", "code": "E_C"}}"#
    ),
    UnsoundCase(
      "a batch with one key twice",
      #""streams": {"event": {"encoding": "object", "upload": {"batch": {"wire": ⟦"a"⟧SB0240, "envelope": {"a": {"const": 1}}}}}}"#
    ),
    UnsoundCase(
      "attribute value in a message",
      #""attributes": {"a": {"type": "boolean"}}, "messages": {"m": {"evaluated": "backend", "attributes": {"a": ⟦"yes"⟧SB0221}}}"#
    ),
  ]

  static let names = [
    UnsoundCase(
      "events that become one member",
      #""events": {"app-menu": {"method": "m", "object": "o"}, ⟦"app_menu"⟧SB0271: {"method": "m", "object": "p"}}"#),
    UnsoundCase(
      "event and group that become one member",
      #""events": {⟦"menu"⟧SB0271: {"method": "m", "object": "o"}, "Menu.opened": {"method": "m", "object": "p"}}"#),
    UnsoundCase(
      "groups that become one member",
      #""events": {"a-b.c": {"method": "m", "object": "o"}, ⟦"aB.d"⟧SB0271: {"method": "m", "object": "p"}}"#),
    UnsoundCase(
      "composed and decomposed letters",
      #""events": {"café": {"method": "m", "object": "o"}, ⟦"cafe\#u{301}"⟧SB0008: {"method": "m", "object": "p"}}"#),
    UnsoundCase("cases that become one", #""types": {"t": {"enum": ["a b", ⟦"a-b"⟧SB0271]}}"#),
    UnsoundCase(
      "parameters that become one",
      #""events": {"e": {"stream": "batch", "code": 1, "fields": {"a-b": {}, ⟦"aB"⟧SB0271: {}}}}"#),
    UnsoundCase(
      "different vocabularies of fields with one name",
      #""events": {"d": {"stream": "batch", "code": 1, "fields": {"way": {"enum": ["a"]}}}, "e": {"stream": "batch", "code": 2, "fields": {"way": {"enum": ["a"]}}}, "f": {"stream": "batch", "code": 3, "fields": {⟦"way"⟧SB0271: {"enum": ["b"]}}}}"#
    ),
    UnsoundCase(
      "group and type that become one",
      #""types": {"menu-events": {"enum": ["a"]}}, "events": {⟦"menu.opened"⟧SB0271: {"method": "m", "object": "o"}}"#),
    UnsoundCase("type that hides the namespace", #""types": {⟦"app"⟧SB0270: {"enum": ["a"]}}"#),
    UnsoundCase(
      "type and another one's values that become one",
      #""types": {"a": {"cases": {"x": {"holds": {"type": "boolean"}}}}, ⟦"a-value"⟧SB0271: {"enum": ["a"]}}"#),
    UnsoundCase("a type that hides the namespace", #""types": {⟦"app"⟧SB0270: {"enum": ["x"]}}"#),
    UnsoundCase("types that become one", #""types": {"a-1b": {"enum": ["x"]}, ⟦"a1b"⟧SB0271: {"enum": ["x"]}}"#),
    UnsoundCase("name that cannot be a member", #""events": {⟦"init"⟧SB0270: {"method": "m", "object": "o"}}"#),
    UnsoundCase("name without a letter", #""events": {⟦"☂︎"⟧SB0270: {"method": "m", "object": "o"}}"#),
    UnsoundCase("empty part of a name", #""events": {⟦"a..b"⟧SB0270: {"method": "m", "object": "o"}}"#),
    UnsoundCase(
      "case that every enum has",
      #""types": {"t": {"enum": [⟦"index"⟧SB0270, ⟦"none"⟧SB0270, ⟦"unknown"⟧SB0271], "unknown": "x"}}"#),
    UnsoundCase("type that hides Swift's", #""types": {⟦"int"⟧SB0270: {"enum": ["x"]}}"#),
  ]
}
