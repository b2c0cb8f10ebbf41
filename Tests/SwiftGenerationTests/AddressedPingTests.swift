import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

@Suite("Pings in URLs") struct AddressedPingTests {
  private static let schema = #"""
    {
      "$schema": "signalbook-1.schema.json",
      "registry": {"name": "shop", "namespace": "Shop", "version": "1.0.0", "description": "x", "defaults": {"stream": "s"}},
      "streams": {
        "s": {"encoding": "object", "build": ["event"], "consent": {"default": "on"}, 
          "eventField": {"wire": "na/me", "type": "string"},
          "common": {"q": {"from": "app.query"}, "z": {"type": "integer", "const": 7}},
          "upload": {"method": "GET", "address": "https://example.com/in?k=1", "query": {"v": "2 3"}, "success": ["2xx"],
            "path": {"text": "/t/{name}/{query}", "parts": {"name": {"wire": "na/me"}, "query": {"from": "app.query"}}, "escape": "percent"},
            "adds": {"os": {"from": "app.query", "sent": "present"}},
            "headers": {"X-Key": {"from": "app.key", "sent": "present"}, "X-Form": {"const": 2}}}}
      },
      "events": {"made": {"code": "a b/{c}", "fields": {
        "text": {}, "n": {"type": "integer"}, "d": {"type": "number", "sent": "present"}, "b": {"type": "boolean", "nullable": true}}}}
    }
    """#

  @Test(
    "carry each member once, and header fields without line breaks; a retry has the same address",
    .enabled(if: Compiler.found != nil, "needs swiftc and a build"))
  func requests() throws {
    let compiler = try #require(Compiler.found)
    let generated = Generated(
      [SourceFile(path: "/r/shop.json", bytes: Array(Self.schema.utf8))], folder: "/r", name: "shop")
    #expect(generated.diagnostics.sorted.map(\.message) == [])
    let main = #"""
      import Signalbook
      import M
      final class App: Shop.AppSource {
        let query = "ä&="
        let key: String?
        init(_ key: String) { self.key = key }
      }
      func run(_ key: String, _ event: Shop.Event, _ transport: CapturingTransport) async {
        let test = TestTelemetry(Shop.self, variant: .standard, app: App(key), transport: transport)
        test.telemetry.onRefusal = nil  // without the debug log
        print(test.telemetry.record(event))
        for _ in 0..<3 {
          await test.telemetry.performDueWork()
          test.clock.advance(by: .seconds(86_400))
        }
        for request in transport.requests {
          print(request.method, request.url, request.body.count)
          print(request.headers.map { "\($0.name): \($0.value)" })
        }
        print(test.telemetry.losses.refusalCounts, test.telemetry.losses.replacedValues, test.telemetry.losses.droppedEvents)
      }
      let busy = TransportResult.response(status: 503, headers: [], body: [])
      let taken = TransportResult.response(status: 204, headers: [], body: [])
      await run("k 1", .made(n: -3, text: "x&y=é\n"), CapturingTransport(responses: busy, taken))
      await run("k\r\nX-Evil: 1", .made(b: true, n: 3, text: "", d: 0.5), CapturingTransport(responses: taken))
      await run("k", .made(n: 1, text: String(repeating: "é", count: 2000)), CapturingTransport(responses: taken))
      """#
    let result = try compiler.run([("M", generated.files)], main: main)
    #expect(
      result.output == #"""
        recorded
        GET https://example.com/in/t/a%20b%2F%7Bc%7D/%C3%A4%26%3D?k=1&q=%C3%A4%26%3D&z=7&n=-3&text=x%26y%3D%C3%A9%0A&os=%C3%A4%26%3D&v=2%203 0
        ["X-Form: 2", "X-Key: k 1"]
        GET https://example.com/in/t/a%20b%2F%7Bc%7D/%C3%A4%26%3D?k=1&q=%C3%A4%26%3D&z=7&n=-3&text=x%26y%3D%C3%A9%0A&os=%C3%A4%26%3D&v=2%203 0
        ["X-Form: 2", "X-Key: k 1"]
        [:] 0 0
        recorded
        GET https://example.com/in/t/a%20b%2F%7Bc%7D/%C3%A4%26%3D?k=1&q=%C3%A4%26%3D&z=7&b=true&n=3&text=&d=0.5&os=%C3%A4%26%3D&v=2%203 0
        ["X-Form: 2"]
        [:] 1 0
        recorded
        [Signalbook.RecordOutcome.Refusal.tooLarge: 1] 0 1

        """#, "\(result.output.prefix(6000))")
  }

  private static let pixels = #"""
    {
      "$schema": "signalbook-1.schema.json",
      "registry": {"name": "shop", "namespace": "Shop", "version": "1.0.0", "description": "x", "defaults": {"stream": "s"}},
      "streams": {
        "s": {"encoding": "object", "build": ["event"], "consent": {"default": "on"},
          "eventField": {"wire": "name", "type": "string"},
          "common": {"id": {"from": "app.id", "format": "uuid-lowercase", "sent": "present"}},
          "upload": {"method": "GET", "address": "https://example.com", "query": {"v": "2"},
            "path": {"text": "/t/{name}/{kind}", "parts": {"name": {}, "kind": {"from": "device.kind"}}, "escape": "percent"}}},
        "counts": {"encoding": "none", "build": ["background"], "consent": {"default": "on"},
          "envelope": {
            "a": {"type": "map", "keys": {"enum": ["x", "y"]}, "values": {"type": "integer"}, "from": "counter.app.a", "resetBy": "build", "sent": "present"},
            "b": {"type": "map", "keys": {"enum": ["x", "y"]}, "values": {"type": "integer"}, "from": "counter.app.b", "resetBy": "build"}}}
      },
      "events": {"made": {"fields": {
        "n": {"type": "integer"}, "errors": {"type": "map", "flattened": true, "keys": {"maxLength": 3}, "values": {"type": "integer"}}}}}
    }
    """#

  @Test(
    "a ping without a value for its path is dropped; entries of a flattened map are query items",
    .enabled(if: Compiler.found != nil, "needs swiftc and a build"))
  func incompletePaths() throws {
    let compiler = try #require(Compiler.found)
    let generated = Generated(
      [SourceFile(path: "/r/shop.json", bytes: Array(Self.pixels.utf8))], folder: "/r", name: "shop")
    #expect(generated.diagnostics.sorted.map(\.message) == [])
    let main = #"""
      import Signalbook
      import M
      struct App: Shop.AppSource { let id: String? = "AC1529A7-59F6-49D9-B254-6F0A22F57284" }
      for kind in [nil, "tablet"] {
        let transport = CapturingTransport(responses: .response(status: 204, headers: [], body: []))
        var platform = TelemetryPlatform()
        platform.deviceType = kind
        let test = TestTelemetry(Shop.self, variant: .standard, app: App(), platform: platform, transport: transport)
        print(test.telemetry.record(.made(n: 1, errors: [MapEntry(key: "ue1", value: 7), MapEntry(key: "v", value: 3), MapEntry(key: "n", value: 4)])))
        await test.telemetry.performDueWork()
        for request in transport.requests { print(request.url) }
        print(test.telemetry.losses.refusalCounts, test.telemetry.losses.droppedEvents, test.telemetry.losses.replacedValues)
        print(test.telemetry.buildPing(for: .counts)?.text ?? "none")
      }
      """#
    let result = try compiler.run([("M", generated.files)], main: main)
    // The debug log is not compared.
    let printed = result.output.split(separator: "\n").filter { !$0.hasPrefix("Signalbook ") }.joined(separator: "\n")
    #expect(
      printed == #"""
        recorded
        [Signalbook.RecordOutcome.Refusal.malformed: 1] 1 0
        {"b":{}}
        recorded
        https://example.com/t/made/tablet?id=ac1529a7-59f6-49d9-b254-6f0a22f57284&n=1&ue1=7&v=2
        [:] 0 0
        {"b":{}}
        """#, "\(result.output.prefix(6000))")
  }
}
