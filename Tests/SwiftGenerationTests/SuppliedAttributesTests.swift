import SignalbookSchemaFiles
import SignalbookSwiftGeneration
import SignalbookTestSupport
import Testing

@Suite("Attributes and parts of templates that the app supplies") struct SuppliedAttributesTests {
  private static let sound = #"""
    {"$schema": "signalbook-1.schema.json",
     "registry": {"name": "r", "namespace": "Shop", "version": "1.0.0", "description": "D.",
       "defaults": {"stream": "s", "category": "action"}},
     "streams": {
       "s": {"consent": {"default": "on"}, "encoding": "object", "eventField": {"wire": "e", "type": "string"}}},
     "attributes": {
       "closed": {"type": "map", "keys": {}, "values": {"type": "integer"}, "entries": {"x": {"key": "X"}}, "from": "app.closed"},
       "keyed": {"type": "map", "keys": {"type": "integer", "minimum": 1, "maximum": 3}, "values": {"type": "integer"},
         "from": "app.keyed"},
       "list": {"type": "array", "items": {"type": "number"}, "from": "app.numbers"},
       "list-text": {"type": "array", "items": {"type": "number"}, "as": "json-text", "from": "app.others"},
       "text": {"type": "integer", "as": "text", "from": "app.seven"},
       "fixed": {"type": "number", "decimals": 2, "from": "app.ratio"},
       "high": {"type": "integer", "maximum": 5, "from": "app.seven"},
       "none": {"type": "integer", "nullable": true, "from": "app.nothing"},
       "kept": {"type": "integer", "absent": -1, "from": "app.nothing"},
       "loose": {"type": "integer", "minimum": 9, "enforced": "loosely", "from": "app.seven"},
       "given": {"type": "integer", "as": "text"},
       "price": {"type": "number", "decimals": 2}},
     "events": {
       "all": {"fields": {"all": {"type": "object", "from": "stream.attributes"}}},
       "parts": {"fields": {"t": {"template": {"text": "<{a}|{b}|{c}>", "parts": {
         "a": {"type": "integer", "nullable": true, "from": "app.nothing"}, "b": {"type": "integer", "maximum": 5, "from": "app.seven"},
         "c": {"type": "integer", "absent": 0, "from": "app.nothing"}}}}}},
       "loose": {"fields": {
         "v": {"type": "integer", "minimum": 9, "enforced": "loosely", "sent": "present", "from": "app.seven"}}}},
     "messages": {
       "cheap": {"evaluated": "local", "description": "M.", "attributes": {"given": 3, "price": 1.5}}}}
    """#

  @Test(
    "is sent in its schema's form, is left out where it has no value, and losses are counted once",
    .enabled(if: Compiler.found != nil, "needs swiftc and a build"))
  func bytes() throws {
    let schema = [SourceFile(path: "/r/r.json", bytes: Array(Self.sound.utf8))]
    let generated = Generated(schema, folder: "/r", name: "r")
    #expect(generated.diagnostics.sorted.filter { $0.severity == .error }.map(\.message) == [])
    let main = ##"""
      import R
      import Signalbook

      struct App: Shop.AppSource {
        var closed: [Shop.ClosedEntry] { [.x(5)] }
        var keyed: [MapEntry<Shop.KeyFrom1To3, Int>] { [.init(key: 2, value: 4)] }
        var numbers: [Double] { [1.5, .infinity] }
        var others: [Double] { [2, .nan] }
        var seven: Int { 7 }
        var ratio: Double { 1.5 }
        var nothing: Int? { nil }
      }
      let telemetry = Telemetry(Shop.self, variant: .standard, app: App())
      telemetry.onRefusal = nil
      func counts() -> String {
        let losses = telemetry.losses(of: .s)
        return "missing \(losses.missingValues) unwritable \(losses.replacedValues) dropped \(losses.droppedEntries) reported \(losses.looseViolations)"
      }
      telemetry.record(.all)
      print(counts())
      telemetry.record(.parts)
      print(counts())
      telemetry.record(.loose)
      print(counts())
      for line in telemetry.recordedEvents(of: .s).texts { print(line) }
      print(telemetry.isDue(.cheap))
      telemetry.set(.given(3))
      telemetry.set(.price(1.5))
      print(telemetry.isDue(.cheap))
      """##
    let result = try #require(Compiler.found).run([(module: "R", files: generated.files)], main: main)
    #expect(
      result.output == #"""
        missing 0 unwritable 1 dropped 2 reported 1
        missing 1 unwritable 2 dropped 2 reported 1
        missing 1 unwritable 2 dropped 2 reported 2
        {"e":"all","all":{"closed":{"X":5},"fixed":1.50,"kept":-1,"keyed":{"2":4},"list":[1.5],"list-text":"[2]","loose":7,"text":"7"}}
        {"e":"parts","t":"<||0>"}
        {"e":"loose","v":7}
        false
        true

        """#, "\(result.output)")
  }

  @Test("a message does not wait for a number that the attribute cannot have")
  func decimals() {
    let text = Self.sound.replacing(#""price": 1.5"#, with: #""price": 1.555"#)
    let generated = Generated([SourceFile(path: "/r/r.json", bytes: Array(text.utf8))], folder: "/r", name: "r")
    #expect(
      generated.diagnostics.sorted.filter { $0.severity == .error }.map(\.message)
        == ["the attribute's value 1.555 is never sent, because the attribute has 2 decimals"])
  }
}
