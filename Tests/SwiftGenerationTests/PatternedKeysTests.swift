import Foundation
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookSwiftGeneration
import SignalbookTestSupport
import Testing

/// Tests for maps whose keys are strings with rules.
@Suite("Maps with patterned keys") struct PatternedKeysTests {
  private static func registry(_ enforced: String = "") -> Generated {
    let text = #"""
      {"$schema": "signalbook-1.schema.json",
       "registry": {"name": "r", "namespace": "Shop", "version": "1.0.0", "description": "D.", "defaults": {"stream": "s"}},
       "types": {
         "flag": {"type": "string", "pattern": "^feature_flags\\.[a-z]+$"\#(enforced)},
         "flags": {"type": "map", "keys": {"type": "flag"}, "values": {"type": "boolean"}, "maxProperties": 4}},
       "streams": {"s": {"consent": {"default": "on"}, "encoding": "object", "eventField": {"wire": "e", "type": "string"},
         "envelope": {
           "app": {"type": "map", "keys": {"type": "string", "pattern": "^ue[0-9]?$"}, "values": {"type": "integer"}, "from": "app.experiments"},
           "events": {"from": "stream.events"}}}},
       "events": {
         "opened": {"code": "opened", "fields": {
           "flags": {"type": "flags"},
           "exact": {"type": "map", "keys": {"type": "string", "minLength": 2, "maxLength": 3}, "values": {"type": "integer"}, "sent": "present"},
           "ids": {"type": "map", "keys": {"type": "string", "format": "uuid"}, "values": {"type": "integer"}, "sent": "present"},
           "names": {"type": "map", "keys": {"type": "string", "pattern": "^[a-z]+$", "cut": {"atMost": 3}}, "values": {"type": "integer"}, "sent": "present"}}}}}
      """#
    return Generated([SourceFile(path: "/r/r.json", bytes: Array(text.utf8))], folder: "/r", name: "r")
  }

  private static let main = ##"""
    import R
    import Signalbook

    struct Values: Shop.AppSource {
      var experiments: [MapEntry<String, Int>] { [.init(key: "ue1", value: 1), .init(key: "xe1", value: 2), .init(key: "ue", value: 3)] }
    }
    let core = Telemetry(Shop.self, variant: .standard, app: Values())
    core.onRefusal = nil
    let outcome = core.record(.opened(
      flags: [
        .init(key: "feature_flags.on", value: true), .init(key: "Feature_flags.on", value: true),
        .init(key: "feature_flags.", value: true), .init(key: "feature_flags.off", value: false)],
      exact: [.init(key: "a", value: 1), .init(key: "ab", value: 2), .init(key: "abcd", value: 3)],
      ids: [.init(key: "1B4E28BA-2FA1-11D2-883F-0016D3CCA427", value: 1), .init(key: "x", value: 2)],
      names: [.init(key: "abcd", value: 1), .init(key: "A", value: 2)]))
    print(outcome == .recorded, core.losses.droppedEntries, core.losses.looseViolations)
    let ping = core.buildPing(for: .s)!
    print(String(decoding: ping.bytes, as: UTF8.self))
    print(core.losses.droppedEntries)
    let json = try! JSONValue(parsing: String(decoding: ping.bytes, as: UTF8.self))
    if case .array(let events)? = json["events"] {
      for event in events { print(Shop.DecodedEvent(wire: event, stream: .s) != nil) }
    }
    """##

  @Test(
    "entries whose key violates the rules are dropped and counted",
    .enabled(if: Compiler.found != nil, "needs swiftc and a build"))
  func dropped() throws {
    let generated = Self.registry()
    #expect(generated.diagnostics.sorted.filter { $0.severity == .error }.map(\.message) == [])
    let result = try #require(Compiler.found).run([(module: "R", files: generated.files)], main: Self.main)
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(
      lines == [
        "true 6 0",
        #"{"app":{"ue1":1,"ue":3},"events":[{"e":"opened","flags":{"feature_flags.on":true,"feature_flags.off":false},"exact":{"ab":2},"ids":{"1B4E28BA-2FA1-11D2-883F-0016D3CCA427":1},"names":{"abc":1}}]}"#,
        "7", "true",
      ], "\(result.output)")
  }

  @Test(
    "keys of a loosely enforced rule are counted and sent",
    .enabled(if: Compiler.found != nil, "needs swiftc and a build"))
  func loose() throws {
    let generated = Self.registry(#", "enforced": "loosely""#)
    #expect(generated.diagnostics.sorted.filter { $0.severity == .error }.map(\.message) == [])
    let result = try #require(Compiler.found).run([(module: "R", files: generated.files)], main: Self.main)
    #expect(result.output.hasPrefix("true 4 2\n"), "\(result.output)")
  }
}
