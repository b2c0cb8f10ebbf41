import SignalbookSchemaFiles
import SignalbookSwiftGeneration
import SignalbookTestSupport
import Testing

@Suite("Ends of collection, retention and retirement in generated code") struct ExpiryTests {
  private static func generated(_ streams: String, _ more: String = "", defaults: String = "{}") -> Generated {
    let text = #"""
      {"$schema": "signalbook-1.schema.json",
       "registry": {"name": "r", "namespace": "Shop", "version": "1.0.0", "description": "D.", "defaults": \#(defaults)},
       "streams": {\#(streams)}\#(more)}
      """#
    return Generated(
      [SourceFile(path: "/r/r.json", bytes: Array(text.utf8))], folder: "/r", parts: [.events, .vocabularies])
  }

  private static func document(_ keys: String) -> String {
    #""s": {"consent": {"default": "on"}, "encoding": "none", "build": ["background"], \#(keys) "envelope": {"v": {"const": 1}}}"#
  }

  // 20,119 days: 2025-01-31.
  @Test("A stream without events has an expiry date for its documents, even if inherited")
  func documents() {
    #expect(Self.generated(Self.document(#""expires": "2025-01-31","#)).text.contains("lastDay: 20119"))
    #expect(
      Self.generated(Self.document(""), defaults: #"{"expires": "2025-01-31"}"#).text.contains("lastDay: 20119"))
    #expect(!Self.generated(Self.document(#""expires": "never","#)).text.contains("lastDay"))
    #expect(!Self.generated(Self.document("")).text.contains("lastDay"))
  }

  // 13,149 days: 2006-01-01. Numbers with three or more digits are written in base 93.
  @Test("An event expires no later than its stream, even if it never expires itself")
  func events() {
    func text(_ stream: String, _ event: String, _ defaults: String = "{}") -> String {
      Self.generated(
        #""s": {"consent": {"default": "on"}, "encoding": "object", "build": ["event"]\#(stream)}"#,
        #", "events": {"e": {"stream": "s", "fields": {}\#(event)}}"#, defaults: defaults
      ).text
    }
    let ends = text("", #", "expires": "2006-01-01""#)
    #expect(ends != text("", ""))
    for own in ["", #", "expires": "never""#, #", "expires": "2007-01-01""#] {
      #expect(Self.program(text(#", "expires": "2006-01-01""#, own)) == Self.program(ends))
    }
    #expect(Self.program(text(#", "expires": "2007-01-01""#, #", "expires": "2006-01-01""#)) == Self.program(ends))
    // The registry's date is a default.
    #expect(
      Self.program(text("", #", "expires": "never""#, #"{"expires": "2006-01-01"}"#)) == Self.program(text("", "")))
  }

  /// Returns the line with the event's program.
  private static func program(_ text: String) -> Substring? {
    text.split(separator: "\n").first { $0.contains("program") }
  }

  @Test(
    "An attribute expires regardless of the source of its value", arguments: [#""from": "app.age""#, #""note": "N.""#])
  func attributes(key: String) {
    let attribute = #", "attributes": {"age": {"stream": "s", "type": "integer", "expires": "2025-01-31", \#(key)}}"#
    #expect(Self.generated(Self.document(""), attribute).text.contains("lastDay: 20119)"))
    let early = Self.document(#""expires": "2025-01-31","#)
    #expect(Self.generated(early, attribute.replacing("2025-01-31", with: "never")).text.contains("lastDay: 20119)"))
    let other = attribute.replacing("2025-01-31", with: "never")
    #expect(!Self.generated(Self.document(""), other).text.contains("lastDay"))
  }

  @Test(
    "The runtime drops pings at the age that is promised, or at the limit if that is less",
    arguments: [
      (#""retention": {"device": "P1D"},"#, "86400000"),
      (#""retention": {"device": "P2W"},"#, "1209600000"),
      // The length of the shortest month.
      (#""retention": {"device": "P1M"},"#, "2419200000"),
      (#""retention": {"device": "P2Y"},"#, "63072000000"),
      (#""retention": {"device": "P9D"}, "limits": {"age": {"hours": 1}},"#, "3600000"),
      (#""retention": {"device": "P1D"}, "limits": {"age": {"days": 9}},"#, "86400000"),
      (#""retention": {"device": "unlimited"},"#, "nil"), (#""retention": {"recipient": "P1D"},"#, "nil"),
    ]) func retention(keys: String, age: String)
  {
    let text = Self.generated(Self.document(keys)).text
    #expect(text.contains("maxAgeMilliseconds: \(age),"), "\(text)")
  }

  @Test("A retired stream is omitted, with everything that only this stream sends")
  func retired() {
    let other =
      #", "t": {"consent": {"default": "on"}, "encoding": "object", "retired": "Gone.", "build": ["background"]}"#
    let more = #"""
      , "attributes": {"old": {"stream": "t"}, "ancient": {"stream": "t", "from": "app.ancient"}},
       "events": {"gone": {"stream": "t", "trigger": {"on": "start"}, "fields": {"f": {"from": "app.gone"}}},
         "lost": {"stream": "s2", "retired": "R.", "fields": {"f": {"from": "app.lost"}}},
         "kept": {"stream": "s2", "fields": {}}},
       "messages": {"m": {"evaluated": "local", "stream": "t", "description": "M.", "triggers": [{"event": "kept", "count": {"atLeast": 1}}]}}
      """#
    let own = #", "s2": {"consent": {"default": "on"}, "encoding": "object"}"#
    let generated = Self.generated(Self.document("") + own + other, more)
    #expect(generated.diagnostics.sorted.filter { $0.severity == .error }.map(\.message) == [])
    let text = generated.text
    for name in [#"name: "t""#, "case t", "gone", "lost", "ancient", #"name: "\"old""#] {
      #expect(!text.contains(name), "\(name) in \(text)")
    }
    #expect(text.contains("kept") && text.contains(#"name: "s2""#))
  }

  @Test("An event that a retired stream's event mirrors is refused")
  func counterpart() {
    let generated = Self.generated(
      #""s": {"consent": {"default": "on"}, "encoding": "object"}, "t": {"consent": {"default": "on"}, "encoding": "object", "retired": "G."}"#,
      #", "events": {"a": {"stream": "s", "mirrors": {"event": "b"}, "fields": {}}, "b": {"stream": "t", "fields": {}}}"#
    )
    let found = generated.diagnostics.sorted.filter { $0.severity == .error }.map(\.message)
    #expect(found.count == 1 && found[0].contains("in a retired stream"), "\(found)")
  }
}
