import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

/// Tests for calls with several objects whose members the caller passes.
@Suite("Parameter labels")
struct ParameterLabelsTests {
  private static func generated(_ fields: String) -> Generated {
    let text = """
      {
        "$schema": "signalbook-1.schema.json",
        "registry": {"name": "r", "namespace": "R", "version": "1.0.0", "description": "x", "defaults": {"stream": "s"}},
        "types": {
          "account": {"fields": {"kind": {"enum": ["a", "b"]}, "id": {"type": "integer"}}},
          "path": {"template": {"text": "{place}.{thing}", "parts": {"place": {"type": "string"}, "thing": {"type": "string"}}}}
        },
        "streams": {"s": {"encoding": "object", "eventField": {"wire": "e", "type": "string"}}},
        "events": {"moved": {"code": "m", "fields": {\(fields)}}}
      }
      """
    return Generated([SourceFile(path: "/r/r.json", bytes: Array(text.utf8))], folder: "/r", name: "r")
  }

  private static let calls: [(String, String)] = [
    (#""from": {"type": "account"}, "kind": {"type": "string"}"#, "from: R.Account, kind: String"),
    (#""from": {"fields": {"kind": {"type": "string"}}}"#, "fromKind: String"),
    (
      #""billing": {"fields": {"zip": {"type": "string"}}}, "shipping": {"fields": {"zip": {"type": "string"}, "city": {"type": "string"}}}"#,
      "billingZip: String, shippingCity: String, shippingZip: String"
    ),
    (
      #""kind": {"type": "string"}, "to": {"fields": {"kind": {"type": "string"}, "in": {"fields": {"kind": {"type": "string"}}}}}"#,
      "kind: String, toInKind: String, toKind: String"
    ),
    (
      #""from": {"fields": {"kind": {"swiftName": "place"}, "id": {"type": "integer"}}, "swiftName": "source"}"#,
      "sourceID: Int, place: String"
    ),
    (
      #""start": {"type": "path"}, "end": {"type": "path"}"#,
      "endPlace: String, endThing: String, startPlace: String, startThing: String"
    ),
  ]

  @Test("consist of the object's and the member's name, regardless of other fields", arguments: calls)
  func labels(fields: String, parameters: String) throws {
    let generated = Self.generated(fields)
    #expect(generated.diagnostics.sorted.map(\.message) == [])
    #expect(generated.text.contains("static func moved(\(parameters)) -> R.Event {"), "\(generated.text)")
  }

  @Test("compile in all calls", .enabled(if: Compiler.found != nil, "needs swiftc and a build"))
  func compilation() throws {
    let compiler = try #require(Compiler.found)
    for (fields, _) in Self.calls {
      let result = try compiler.check(Self.generated(fields).files, mode: "6")
      #expect(result.status == 0, "\(result.output.prefix(3000))")
    }
  }

  @Test("that still collide have a working remedy") func remedy() {
    let collision =
      #""from": {"fields": {"kind": {"type": "string"}}}, "from-kind": {"type": "string"}, "kind": {"type": "string"}"#
    #expect(
      Self.generated(collision).diagnostics.sorted.map(\.message) == [
        "the field 'from-kind' and the field 'kind' both become 'fromKind' in Swift; set 'swiftName' for "
          + "one of them"
      ])
    let followed = collision.replacing(
      #""from-kind": {"type": "string"}"#, with: #""from-kind": {"type": "string", "swiftName": "origin"}"#)
    #expect(!Self.generated(followed).diagnostics.hasErrors)
  }
}
