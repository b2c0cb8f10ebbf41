import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

@Suite("Lowercase identifiers, times as strings, and whole bodies") struct IdentifierAndTimeTests {
  private static func generated(_ common: String, fields: String = "", upload: String = "") -> Generated {
    let text = #"""
      {
        "$schema": "signalbook-1.schema.json",
        "registry": {"name": "shop", "namespace": "Shop", "version": "1.0.0", "description": "x", "defaults": {"stream": "s"}},
        "streams": {"s": {"encoding": "object", "build": ["event"], "consent": {"default": "on"}\#(upload),
          "eventField": {"wire": "e", "type": "string"}, "common": {\#(common)}}},
        "events": {"made": {"code": "m", "fields": {\#(fields)}}}
      }
      """#
    return Generated([SourceFile(path: "/r/shop.json", bytes: Array(text.utf8))], folder: "/r", name: "shop")
  }

  @Test("are written as declared", .enabled(if: Compiler.found != nil, "needs swiftc and a build"))
  func values() throws {
    let generated = Self.generated(
      #"""
      "client": {"format": "uuid-lowercase", "from": "client.id"}, "upper": {"format": "uuid", "from": "client.id"},
      "event": {"format": "uuid-lowercase", "from": "event.id"},
      "utc": {"format": "date-time", "from": "clock.date-time-utc"},
      "ms": {"format": "date-time", "from": "clock.date-time-utc-ms"},
      "zone": {"format": "date-time", "from": "clock.date-time-local"},
      "path": {"template": {"text": "a/{t}", "parts": {"t": {"type": "string", "from": "clock.date-time-utc"}}}}
      """#)
    #expect(generated.diagnostics.sorted.map(\.message) == [])
    let main = #"""
      import Signalbook
      import M
      struct StandingClock: TelemetryClock {
        var wall: Int64
        var offset: Int
        func wallMilliseconds() -> Int64 { wall }
        func monotonicMilliseconds() -> Int64 { 2_147 }
        func utcOffsetSeconds(atWallMilliseconds wall: Int64) -> Int { offset }
      }
      for (wall, offset) in [(1_497_026_730_320, -14_400), (951_868_799_999, 20_700), (0, 0)] as [(Int64, Int)] {
        let encoder = EventEncoder(
          Shop.self, variant: .standard, clock: StandingClock(wall: wall, offset: offset),
          identity: TelemetryIdentity(clientID: "610A1520-4D47-498E-B20F-F3B46216372B"))
        let bytes = EncodedBytes()
        encoder.encode(.made, into: bytes)
        let json = try JSONValue(parsing: bytes.text)
        for name in ["client", "upper", "utc", "ms", "zone", "path"] { print(json[name]?.json ?? "none") }
        guard case .text(let event)? = json["event"] else { continue }
        print(event.utf8.count, event == event.lowercased(), event != event.uppercased())
      }
      """#
    let result = try #require(Compiler.found).run([("M", generated.files)], main: main)
    let head = #"""
      "610a1520-4d47-498e-b20f-f3b46216372b"
      "610A1520-4D47-498E-B20F-F3B46216372B"
      """#
    #expect(
      result.output
        == [
          head, #""2017-06-09T16:45:30Z""#, #""2017-06-09T16:45:30.320Z""#, #""2017-06-09T12:45:30-04:00""#,
          #""a/2017-06-09T16:45:30Z""#, "36 true true",
          head, #""2000-02-29T23:59:59Z""#, #""2000-02-29T23:59:59.999Z""#, #""2000-03-01T05:44:59+05:45""#,
          #""a/2000-02-29T23:59:59Z""#, "36 true true",
          head, #""1970-01-01T00:00:00Z""#, #""1970-01-01T00:00:00.000Z""#, #""1970-01-01T00:00:00+00:00""#,
          #""a/1970-01-01T00:00:00Z""#, "36 true true", "",
        ].joined(separator: "\n"), "\(result.output.prefix(4000))")
  }

  @Test("a lowercase pattern refuses uppercase identifiers, and vice versa") func conflicts() {
    for (format, pattern) in [("uuid", "^[0-9a-f-]+$"), ("uuid-lowercase", "^[0-9A-F-]+$")] {
      let found = Self.generated(#""id": {"from": "client.id", "format": "\#(format)", "pattern": "\#(pattern)"}"#)
      #expect(found.diagnostics.sorted.contains { $0.rule.id == "SB0231" }, "\(format)")
    }
  }

  @Test("bounds of unsigned integers are exact, and larger bounds are refused") func unsigned() {
    let fields = #""n": {"type": "integer", "minimum": 0, "maximum": 18446744073709551615}"#
    let generated = Self.generated("", fields: fields)
    #expect(generated.diagnostics.sorted.map(\.message) == [])
    #expect(generated.text.contains("0:18446744073709551615"))
    let beyond = Self.generated("", fields: fields.replacing("51615", with: "51616"))
    #expect(
      beyond.diagnostics.sorted.map(\.message) == [
        "18446744073709551616 does not fit in 64 bits (-9223372036854775808 to 18446744073709551615)"
      ])
  }

  @Test("a batch without a key is a list") func bareList() {
    func messages(_ batch: String) -> [String] {
      Self.generated(
        "",
        upload:
          #", "upload": {"method": "POST", "address": "https://example.com", "success": ["2xx"], "batch": {\#(batch)}}"#
      ).diagnostics.sorted.map(\.message)
    }
    #expect(messages(#""atMost": 5"#) == [])
    #expect(
      messages(#""as": "json-text""#) == [
        "'as' applies to the object that contains the list, which requires 'wire'; add 'wire', or remove 'as'"
      ])
  }
}
