import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

@Suite("Constraints that reject values of a source")
struct SourceSoundnessTests {
  /// Returns a case with the given envelope members.
  private static func envelope(_ fields: String, types: String = "{}") -> UnsoundCase {
    UnsoundCase(
      fields,
      #""types": \#(types), "streams": {"event": {"encoding": "tuple", "version": 3, "time": {"from": "clock.uptime-ms"}, "envelope": {\#(fields), "events": {"from": "stream.events"}}}}"#
    )
  }

  static let cases = [
    // Strings.
    envelope(#""f": {"from": "event.id", ⟦"pattern"⟧SB0231: "^[0-9a-f-]+$"}"#),
    envelope(#""f": {"from": "event.id", ⟦"maxLength"⟧SB0231: 32}"#),
    envelope(#""f": {"from": "client.id", ⟦"minLength"⟧SB0231: 37}"#),
    envelope(#""f": {"from": "document.id", ⟦"format"⟧SB0231: "date"}"#),
    envelope(#""f": {"from": "document.id", ⟦"enum"⟧SB0231: ["2AF1A5A8-29B3-44B0-9653-346B67811E99"]}"#),
    envelope(#""f": {"from": "event.id", ⟦"cases"⟧SB0231: {"unknown": {"description": "U."}}, "unknown": "none"}"#),
    envelope(#""f": {"from": "locale.identifier", ⟦"pattern"⟧SB0231: "^[a-z]+-[A-Z]+$"}"#),
    envelope(#""f": {"from": "os.version", ⟦"format"⟧SB0231: "uuid"}"#),
    envelope(#""f": {"from": "network.kind", ⟦"enum"⟧SB0231: ["cellular", "none"]}"#),
    envelope(#""f": {"from": "device.kind", ⟦"cases"⟧SB0231: {"desktop": {"wire": 1}}}"#),
    envelope(#""f": {"from": "device.orientation", ⟦"maxLength"⟧SB0231: 7}"#),
    envelope(#""f": {"from": "device.arch", ⟦"enum"⟧SB0231: ["riscv64"]}"#),
    envelope(#""f": {"from": "device.arch", ⟦"minLength"⟧SB0231: 8}"#),
    envelope(#""f": {"from": "os.name", ⟦"enum"⟧SB0231: ["ios"]}"#),
    envelope(#""f": {"from": "os.name", ⟦"pattern"⟧SB0231: "^Windows"}"#),
    envelope(#""f": {"from": "os.version", ⟦"enum"⟧SB0231: ["iOS 18"]}"#),
    envelope(#""f": {"from": "locale.identifier", ⟦"enum"⟧SB0231: ["de-DE"]}"#),
    envelope(#""f": {"from": "locale.language-region", ⟦"pattern"⟧SB0231: "_"}"#),
    envelope(#""f": {"from": "clock.date-utc", ⟦"pattern"⟧SB0231: "^[0-9]{8}$"}"#),
    envelope(#""f": {"from": "clock.date-utc", ⟦"minLength"⟧SB0231: 11}"#),
    // Numbers.
    envelope(#""f": {"type": "integer", "from": "device.screen-width-px", ⟦"enum"⟧SB0231: [0, 40000]}"#),
    envelope(#""f": {"type": "integer", "from": "clock.utc-offset-minutes", ⟦"minimum"⟧SB0231: 841}"#),
    envelope(#""f": {"type": "integer", "from": "clock.utc-offset-minutes", ⟦"exclusiveMaximum"⟧SB0231: -720}"#),
    envelope(#""f": {"type": "integer", "from": "counter.sequence", ⟦"maximum"⟧SB0231: 0}"#),
    envelope(#""f": {"type": "integer", "from": "clock.ms-since-1970", ⟦"maximum"⟧SB0231: 2147483647}"#),
    envelope(#""f": {"type": "number", "from": "clock.seconds-since-1970", ⟦"exclusiveMaximum"⟧SB0231: 1}"#),
    envelope(#""f": {"type": "number", "from": "device.density", ⟦"maximum"⟧SB0231: 0.5}"#),
    // Properties of the registry itself.
    envelope(#""f": {"from": "variant.name", ⟦"enum"⟧SB0231: ["green"]}"#),
    envelope(#""f": {"type": "integer", "from": "stream.version", ⟦"minimum"⟧SB0231: 4}"#),
    envelope(#""f": {"from": "stream.ping", ⟦"pattern"⟧SB0231: "^core$"}"#),
    envelope(#""f": {"from": "counter.searches", "type": "map", ⟦"values"⟧SB0231: {"type": "string"}}"#),
    envelope(
      #""f": {"from": "counter.searches", "type": "map", ⟦"values"⟧SB0231: {"type": "integer", ⟦"const"⟧SB0220: 1}}"#),
    envelope(#""f": {"from": "counter.searches", "type": "map", ⟦"values"⟧SB0231: {"type": "integer", "maximum": 0}}"#),
    envelope(#""f": {"from": "counter.searches", "type": "object", ⟦"fields"⟧SB0231: {"a": {"type": "integer"}}}"#),
    UnsoundCase(
      "more events than items",
      #""streams": {"event": {"encoding": "tuple", "time": {"from": "clock.uptime-ms"}, "limits": {"events": {"atMost": 500}}, "envelope": {"e": {"type": "array", "from": "stream.events", ⟦"maxItems"⟧SB0231: 499, ⟦"minItems"⟧SB0231: 1}}}}"#
    ),
    // For a declared type, the field must change.
    envelope(#""f": {"from": ⟦"event.id"⟧SB0231, "type": "short"}"#, types: #"{"short": {"maxLength": 32}}"#),
    envelope(
      #""f": {"from": ⟦"event.id"⟧SB0231, "type": "b", "maxLength": 40}"#,
      types: #"{"a": {"pattern": "^[a-z]+$"}, "b": {"type": "a"}}"#),
    // Positions.
    UnsoundCase(
      "common, time, template, object and path",
      #"""
      "streams": {
        "event": {"encoding": "tuple", "time": {"type": "integer", "from": "clock.uptime-ms", ⟦"maximum"⟧SB0231: -1},
          "envelope": {
            "t": {"template": {"text": "{p}", "parts": {"p": {"from": "client.id", ⟦"maxLength"⟧SB0231: 8}}}},
            "o": {"fields": {"i": {"fields": {"d": {"from": "clock.date-utc", ⟦"maxLength"⟧SB0231: 8}}}}},
            "events": {"from": "stream.events"}},
          "upload": {"address": "https://example.com", "path": {"text": "/{id}", "parts": {"id": {"from": "document.id", ⟦"pattern"⟧SB0231: "^[a-f]"}}},
            "adds": {"at": {"type": "integer", "from": "clock.ms-since-1970", ⟦"maximum"⟧SB0231: 5}}}},
        "batch": {"encoding": "object", "eventField": {"wire": "ea", "type": "integer"},
          "envelope": {"events": {"from": "stream.events"}},
          "common": {"id": {"from": "event.id", ⟦"maxLength"⟧SB0231: 32}}}},
      "events": {
        "a": {"method": "m", "object": "o", "value": {"from": "event.id", ⟦"maxLength"⟧SB0231: 1},
          "extras": {"x": {"from": "device.kind", ⟦"enum"⟧SB0231: ["car"]}}},
        "b": {"stream": "batch", "code": 1, "fields": {"x": {"type": "integer", "from": "counter.screens", ⟦"maximum"⟧SB0231: -2}}}},
      "attributes": {"k": {"stream": "batch", "type": "integer", "from": "client.created-days", ⟦"maximum"⟧SB0231: 100}}
      """#),
  ]

  @Test("are errors at the constraint", arguments: cases) func refused(_ item: UnsoundCase) {
    SoundnessTests.check(item)
  }

  static let sound = [
    #""f": {"from": "event.id", "pattern": "^[0-9A-F]{8}-[0-9A-F]{4}-4[0-9A-F]{3}-[89AB][0-9A-F]{3}-[0-9A-F]{12}$", "minLength": 36, "maxLength": 36}"#,
    #""f": {"from": "clock.date-utc", "format": "date", "maxLength": 10}"#,
    #""f": {"from": "variant.name", "enum": ["blue", "red"]}"#,
    #""f": {"type": "integer", "from": "clock.utc-offset-minutes", "minimum": -1440, "maximum": 1440}"#,
    #""f": {"type": "integer", "from": "counter.sequence", "minimum": 1, "maximum": 2147483647}"#,
    #""f": {"type": "integer", "from": "clock.ms-since-1970", "minimum": 0, "maximum": 9007199254740991}"#,
    #""f": {"from": "client.user-id", "pattern": "^u[0-9]+$", "maxLength": 20}"#,
    #""f": {"from": "app.id", "type": "integer", "minimum": 100, "maximum": 5000}"#,
    #""f": {"from": "network.kind", "cases": {"wifi": {"wire": 1}}, "unknown": 0}"#,
    #""f": {"from": "network.kind", "cases": {"wifi": {"wire": 1}}, "absent": 1}"#,
    #""f": {"from": "device.arch", "enum": ["arm64", "x86_64", "arm", "i386", "unknown"]}"#,
    #""f": {"from": "os.name", "enum": ["iOS", "iPadOS"]}"#,
    #""f": {"from": "device.model", "enum": ["iPhone10,6", "iPhone11,2"]}"#,
    #""f": {"type": "integer", "from": "clock.utc-offset-minutes", "minimum": -720, "maximum": 840}"#,
    #""f": {"type": "integer", "from": "clock.utc-offset-seconds", "minimum": -43200, "maximum": 50400}"#,
    #""f": {"from": "event.id", "retired": "R.", "maxLength": 32}"#,
  ]

  @Test("are not reported if they accept all values", arguments: sound) func accepted(fields: String) throws {
    let text = Fixture.file(Self.envelope(fields).text)
    let result = Fixture.load([MarkedSchema(path: "app/app.json", text)])
    let registry = try #require(result.registry, "\(result.diagnostics.sorted.map(\.compilerText).joined())")
    #expect(registry.narrowedSources.map(\.message) == [])
  }

  @Test(
    "are kept as findings where they refuse a part",
    arguments: [
      (#""f": {"from": "network.kind", "enum": ["offline", "wifi", "3g", "4g"]}"#, "'enum' rejects \"error\""),
      (#""f": {"from": "device.kind", "enum": ["phone", "tablet", "watch"]}"#, "the case 'watch' is never sent"),
      (#""f": {"from": "variant.name", "enum": ["red"]}"#, "'enum' rejects \"blue\""),
      (#""f": {"from": "locale.identifier", "pattern": "_"}"#, "'pattern' _ rejects \"de\""),
      (
        #""f": {"type": "integer", "from": "counter.sequence", "maximum": 65535}"#, "'maximum' 65535 rejects 2147483647"
      ),
      (#""f": {"from": "device.model", "pattern": "^Pixel"}"#, "'pattern' ^Pixel rejects \"iPhone10,6\""),
      (#""f": {"from": "locale.identifier", "enum": ["de_DE"]}"#, "'enum' rejects \"en_US\""),
      (#""f": {"from": "os.version", "enum": ["18.1"]}"#, "'enum' rejects \"10.3\""),
      (#""f": {"type": "integer", "from": "device.screen-width-px", "enum": [1179]}"#, "'enum' rejects 1:"),
      (#""f": {"from": "locale.language-region", "pattern": "^fr-"}"#, "'pattern' ^fr- rejects \"en-US\""),
      (#""f": {"from": "device.arch", "enum": ["arm64"]}"#, "'enum' rejects \"arm\""),
      (#""f": {"from": "device.arch", "maxLength": 5}"#, "'maxLength' 5 rejects \"x86_64\""),
      (#""f": {"from": "device.arch", "format": "locale"}"#, "'format' locale rejects \"arm64\""),
      (#""f": {"from": "os.name", "maxLength": 3}"#, "'maxLength' 3 rejects \"iPadOS\""),
      (#""f": {"from": "clock.date-utc", "pattern": "^2026"}"#, "'pattern' ^2026 rejects"),
      (#""f": {"from": "clock.time-zone", "maxLength": 20}"#, "'maxLength' 20 rejects"),
      (#""f": {"type": "integer", "from": "clock.utc-offset-minutes", "minimum": 0}"#, "'minimum' 0 rejects -720"),
      (#""f": {"type": "integer", "from": "clock.utc-offset-seconds", "maximum": 43200}"#, "'maximum' 43200 rejects"),
      (
        #""f": {"type": "integer", "from": "counter.sequence", "exclusiveMinimum": 1}"#,
        "'exclusiveMinimum' 1 rejects 1"
      ),
      (#""f": {"type": "integer", "from": "counter.sessions", "minimum": 1}"#, "'minimum' 1 rejects 0"),
      (#""f": {"type": "integer", "from": "clock.ms-since-process-start", "enum": [0]}"#, "'enum' rejects"),
      (
        #""f": {"from": "counter.searches", "type": "map", "values": {"type": "integer", "minimum": 2}}"#,
        "'minimum' 2 rejects 1"
      ),
      (#""f": {"type": "integer", "from": "clock.uptime-ms", "absent": -1}"#, "'absent' is never sent"),
      (#""f": {"type": "integer", "from": "counter.screens", "absent": 0}"#, "'absent' is never sent"),
      (#""f": {"from": "event.id", "maxLength": 32, "enforced": "loosely"}"#, "'maxLength' 32 rejects every value"),
      (
        #""f": {"from": "counter.searches", "type": "map", "maxProperties": 9, "values": {"type": "integer"}}"#,
        "'maxProperties' 9 rejects"
      ),
    ]) func narrowed(fields: String, start: String) throws
  {
    let result = Fixture.load([MarkedSchema(path: "app/app.json", Fixture.file(Self.envelope(fields).text))])
    let registry = try #require(result.registry, "\(result.diagnostics.sorted.map(\.compilerText).joined())")
    #expect(registry.narrowedSources.count == 1)
    #expect(registry.narrowedSources.first?.message.hasPrefix(start) == true, "\(registry.narrowedSources)")
  }

  @Test("a note shows a declared type's constraint; a refinement's constraint is the location") func notes() throws {
    let head = #""$schema": "../signalbook-1.schema.json", "registry": {"version": "1.0.0", "description": "D.", "#
    let base = MarkedSchema(
      path: "base/base.json",
      #"""
      {\#(head)"name": "base", "namespace": "Base"}, "types": {"id": {}, "short": {"maxLength": 32}},
       "streams": {"s": {"envelope": {"i": {"type": "id", "from": "event.id"}, "j": {"type": "short", "from": ⟦"event.id"⟧SB0231}}}}}
      """#)
    let app = MarkedSchema(
      path: "app/app.json",
      #"""
      {\#(head)"name": "app", "namespace": "App", "imports": ["../base"]}, "refine": {"types": {"id": {⟦"maxLength"⟧SB0231: 8}}}}
      """#)
    let result = Fixture.load([app], imports: ["base": [base]])
    #expect(result.found == result.expected, "\(result.diagnostics.sorted.map(\.compilerText).joined())")
    let notes = result.diagnostics.sorted.flatMap(\.notes)
    #expect(notes.map(\.message) == ["the source 'event.id'", "'maxLength' of the type 'short'"])
    #expect(notes.map(\.location.path) == ["base/base.json", "base/base.json"])
  }
}
