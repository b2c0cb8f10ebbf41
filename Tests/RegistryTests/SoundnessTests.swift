import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

/// An invalid schema. Its markers define the complete list of expected findings and their locations.
struct UnsoundCase: Sendable, CustomTestStringConvertible {
  var name: String
  var text: String

  init(_ name: String, _ text: String) {
    self.name = name
    self.text = text
  }

  var testDescription: String { name }
}

@Suite("Soundness: locations of faults")
struct SoundnessTests {
  @Test("references", arguments: SoundnessTests.references)
  func referencesBind(_ item: UnsoundCase) { Self.check(item) }

  @Test("values", arguments: SoundnessTests.values)
  func valuesFit(_ item: UnsoundCase) { Self.check(item) }

  @Test("streams", arguments: SoundnessTests.streams)
  func streamsHold(_ item: UnsoundCase) { Self.check(item) }

  @Test("profiles", arguments: SoundnessTests.profiles)
  func profilesHold(_ item: UnsoundCase) { Self.check(item) }

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
      "streams of one number in the journal",
      #""streams": {⟦"search-timing-616"⟧SB0214: {}, "media-sessions-430": {}}"#),
    UnsoundCase(
      "a former name with the number of a stream",
      #""streams": {⟦"search-timing-616"⟧SB0214: {}, "media": {"formerly": ["media-sessions-430"]}}"#),
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

  static let streams = [
    UnsoundCase(
      "header fields that cannot be sent",
      #""streams": {"state": {"envelope": {"v": {"const": 1}}, "upload": {"headers": {⟦"a b"⟧SB0257: {"const": "x"}, ⟦"Host"⟧SB0257: {"const": "x"}, "X-A": {"const": "x"}, ⟦"x-a"⟧SB0257: {"from": "client.id"}, ⟦"l"⟧SB0257: {"const": "a\nb"}, ⟦"s"⟧SB0257: {"const": " x"}, ⟦"u"⟧SB0257: {"const": "é"}, ⟦"o"⟧SB0257: {"fields": {"a": {"const": 1}}}, ⟦"Authorization"⟧SB0228: {"const": "Bearer x"}, ⟦"c"⟧SB0242: {}, "n": {"const": 4}, "w": {"wire": "X-W", "from": "app.key"}}}}}"#
    ),
    UnsoundCase(
      "constant parts of a path that remove a segment",
      #""streams": {"state": {"envelope": {"v": {"const": 1}}, "upload": {"path": {"text": ⟦"p/{a}/{b}"⟧SB0256, "parts": {"a": {"description": "A.", "const": ".."}, "b": {"description": "B.", "const": "..."}}}}}}"#
    ),
    UnsoundCase(
      "a ping that no address can carry",
      #""streams": {"own": {"encoding": "object", "eventField": {"wire": "e", "type": "string"}, "common": {⟦"o"⟧SB0220: {"fields": {"a": {"const": 1}}}, "p": {"from": "os.name", "sent": "present"}}, "upload": {"method": "GET", ⟦"contentType"⟧SB0220: "text/plain", ⟦"batch"⟧SB0220: {}, "query": {"v": "1", ⟦"e"⟧SB0240: "x", ⟦"n"⟧SB0240: "x"}, "path": {"text": "/{e}/{p}/{q}/{n}", "parts": {"e": {"description": "E.", ⟦"maxLength"⟧SB0220: 4}, ⟦"p"⟧SB0242: {}, ⟦"q"⟧SB0242: {}, ⟦"n"⟧SB0242: {}}}}}}, "events": {"one": {"stream": "own", "code": "one", "fields": {⟦"l"⟧SB0220: {"type": "array", "items": {}}, "n": {}}}}"#
    ),
    UnsoundCase(
      "tuples in an address",
      #""streams": {"own": {"encoding": "tuple", "time": {"type": "integer", "from": "clock.ms-since-process-start"}, "upload": {⟦"method"⟧SB0220: "GET"}}}"#
    ),
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
    UnsoundCase(
      "keys of a member on the first item of tuples",
      #""streams": {"event": {"encoding": "tuple", "time": {"from": "clock.ms-since-process-start", ⟦"wire"⟧SB0220: "t", ⟦"sent"⟧SB0220: "present", ⟦"required"⟧SB0220: false, ⟦"swiftName"⟧SB0220: "at"}}}"#
    ),
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
      "identifier inside an object that has no such field",
      #""streams": {"event": {"envelope": {"dev": {"fields": {"adid": {"from": "client.id"}}}}, "identifiers": [{"field": "dev.adid", "scope": "install"}, {"field": ⟦"dev.add"⟧SB0210, "scope": "install"}]}}"#
    ),
    UnsoundCase(
      "pattern of integer codes",
      #""streams": {"event": {"encoding": "object", "eventField": {"wire": "ea", "type": "integer", ⟦"pattern"⟧SB0220: "^1"}}}"#
    ),
    UnsoundCase(
      "profile and variant", #""streams": {"event": {"profile": ⟦"shrt"⟧SB0210, "variants": {⟦"klar"⟧SB0210: {}}}}"#),
    UnsoundCase(
      "common field with the key of the event field",
      #""streams": {"event": {"encoding": "object", "eventField": {"wire": "ea", "type": "string"}, "common": {⟦"a"⟧SB0240: {"wire": "ea", "const": 1}}}}"#
    ),
    UnsoundCase(
      "an added field with a key of the envelope",
      #""streams": {"event": {"encoding": "tuple", "time": {"from": "clock.ms-since-process-start"}, "envelope": {"v": {"const": 1}, "events": {"from": "stream.events"}}, "upload": {"adds": {⟦"a"⟧SB0240: {"wire": "v", "from": "stream.ping"}}}}}"#
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
    UnsoundCase(
      "limit of distinct values of a constant",
      #""streams": {"event": {"encoding": "object", "limits": {"distinct": [{"events": ["a"], "field": ⟦"f"⟧SB0210, "atMost": 4, "per": "screen"}]}}}, "events": {"a": {"fields": {"f": {"const": "x"}}}}"#
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
      "vocabularies of fields whose events and fields make one name",
      #""events": {"d": {"stream": "batch", "code": 1, "fields": {"this-way": {"enum": ["a"]}}}, "d-this": {"stream": "batch", "code": 2, "fields": {⟦"way"⟧SB0271: {"enum": ["a"]}}}}"#
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
    UnsoundCase(
      "given name that cannot be a member",
      #""events": {⟦"a"⟧SB0270: {"method": "m", "object": "o", "swiftName": "init"}}"#),
    UnsoundCase("empty part of a name", #""events": {⟦"a..b"⟧SB0270: {"method": "m", "object": "o"}}"#),
    UnsoundCase(
      "case that every enum has",
      #""types": {"t": {"cases": {⟦"a"⟧SB0270: {"swiftName": "allCases"}, ⟦"b"⟧SB0270: {"swiftName": "none"}, ⟦"unknown"⟧SB0271: {}}, "unknown": "x"}}"#
    ),
    UnsoundCase("given type that hides Swift's", #""types": {⟦"t"⟧SB0270: {"enum": ["x"], "swiftName": "Int"}}"#),
  ]
}
