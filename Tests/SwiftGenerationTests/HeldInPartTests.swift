import SignalbookSchemaFiles
import SignalbookSwiftGeneration
import SignalbookTestSupport
import Testing

@Suite("Keys that only sometimes have a value") struct HeldInPartTests {
  /// Extras whose type depends on a key: alone, next to an extra that is always sent, next to an optional extra, and
  /// twice.
  private static let schema = #"""
    {"$schema": "signalbook-1.schema.json",
     "registry": {"name": "r", "namespace": "Menu", "version": "1.0.0", "description": "D.",
       "defaults": {"stream": "s", "category": "action"}},
     "types": {"entry": {"cases": {
       "gone": {"retired": "Nobody asked."},
       "downloads": {"holds": null},
       "help": {"holds": "string"},
       "settings": {"holds": null, "wire": "prefs"},
       "tabs": {"holds": {"type": "integer", "minimum": 0}}}}},
     "streams": {
       "s": {"consent": {"default": "on"}, "encoding": "tuple",
         "time": {"type": "integer", "from": "clock.ms-since-process-start"}}},
     "events": {
       "a": {"method": "a", "object": "o", "value": {"type": "entry"}, "extras": {"to": {"heldBy": "value", "as": "text"}}},
       "b": {"method": "b", "object": "o", "value": {"type": "entry"},
         "extras": {"to": {"heldBy": "value"}, "always": {"type": "boolean"}}},
       "c": {"method": "c", "object": "o", "value": {"type": "entry"},
         "extras": {"to": {"heldBy": "value"}, "may": {"type": "boolean", "sent": "present"},
           "again": {"heldBy": "value", "as": "text"}}}}}
    """#

  private static let behindTime = #"""
    "a","o","tabs",{"to":"7"}]
    "a","o","prefs"]
    "a","o","help",{"to":"q"}]
    "b","o","tabs",{"always":true,"to":7}]
    "b","o","downloads",{"always":false}]
    "c","o","tabs",{"again":"7","may":true,"to":7}]
    "c","o","tabs",{"again":"7","to":7}]
    "c","o","prefs",{"may":false}]
    "c","o","prefs"]
    """#

  /// Lines that no call produces: an extra without its key, a key without its extra, and an extra of another key.
  private static let undeclared = [
    #""a","o","prefs",{"to":"7"}]"#, #""a","o","tabs"]"#, #""a","o","tabs",{"to":"x"}]"#, #""a","o","prefs",{}]"#,
    #""b","o","downloads",{"always":true,"to":7}]"#, #""b","o","tabs",{"always":true}]"#,
    #""c","o","tabs",{"may":true}]"#, #""c","o","prefs",{"again":"7","to":7}]"#,
  ]

  @Test("an optional key is refused, and the remedy in the message works")
  func optionalKey() {
    func messages(_ key: String) -> [String] {
      let text = Self.schema.replacing(
        #""value": {"type": "entry"}, "extras": {"to": {"heldBy": "value", "as": "text"}}"#,
        with: #""value": {"type": "entry"\#(key)}, "extras": {"to": {"heldBy": "value", "as": "text"}}"#)
      return Generated([SourceFile(path: "/r/r.json", bytes: Array(text.utf8))], folder: "/r", name: "r").diagnostics
        .sorted.map(\.message)
    }
    #expect(
      messages(#", "sent": "present""#) == [
        "a tuple with an optional value cannot have extras, because they follow the value; remove 'sent', and "
          + "declare another event for calls without the value"
      ])
    #expect(messages("") == [])
    #expect(messages(#", "nullable": true"#).first?.contains("remove 'nullable'") == true)
  }

  @Test(
    "the extra is sent with the keys that hold one, and only such events are read back",
    .enabled(if: Compiler.found != nil, "needs swiftc and a build"))
  func bytes() throws {
    let files = [SourceFile(path: "/r/r.json", bytes: Array(Self.schema.utf8))]
    let generated = Generated(files, folder: "/r", name: "r")
    #expect(generated.diagnostics.sorted.filter { $0.severity == .error }.map(\.message) == [])
    let main = ##"""
      import R
      import Signalbook

      let telemetry = Telemetry(Menu.self, variant: .standard)
      telemetry.record(.a(.tabs(7)))
      telemetry.record(.a(.settings))
      telemetry.record(.a(.help("q")))
      telemetry.record(.b(value: .tabs(7), always: true))
      telemetry.record(.b(value: .downloads, always: false))
      telemetry.record(.c(value: .tabs(7), may: true))
      telemetry.record(.c(value: .tabs(7)))
      telemetry.record(.c(value: .settings, may: false))
      telemetry.record(.c(value: .settings))
      let lines = telemetry.recordedEvents(of: .s).texts
      for line in lines {
        print(line.drop { $0 != "a" }.dropFirst("action\",".count))
        let json = try JSONValue(parsing: line)
        guard Menu.DecodedEvent(wire: json, stream: .s) != nil, let event = Menu.Event(wire: json, stream: .s) else {
          print("not read back")
          continue
        }
        telemetry.record(event)
      }
      let again = telemetry.recordedEvents(of: .s).texts.dropFirst(lines.count)
      print(again.map { $0.drop { $0 != "a" } } == lines.map { $0.drop { $0 != "a" } })
      for rest in [\##(Self.undeclared.map { "#\"\($0)\"#" }.joined(separator: ", "))] {
        let json = try JSONValue(parsing: #"[0,"action","# + rest)
        if Menu.DecodedEvent(wire: json, stream: .s) != nil { print("decoded: \(rest)") }
        if Menu.Event(wire: json, stream: .s) != nil { print("made: \(rest)") }
      }
      """##
    let result = try #require(Compiler.found).run([(module: "R", files: generated.files)], main: main)
    #expect(result.output == Self.behindTime + "\ntrue\n", "\(result.output)")
  }
}
