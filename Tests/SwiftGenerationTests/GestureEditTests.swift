import SignalbookSchemaFiles
import SignalbookSwiftGeneration
import SignalbookTestSupport
import Testing

@Suite("Gestures of a schema") struct GestureEditTests {
  /// Two streams with gestures. The fields include a generated parameter's name, a keyword and a field with two types.
  private static func schema(near: Int, long: String) -> String {
    #"""
    {"$schema": "signalbook-1.schema.json",
     "registry": {"name": "r", "namespace": "Book", "version": "1.0.0", "description": "D."},
     "types": {"way": {"cases": {"up": {"wire": 1}, "down": {"wire": 2}, "left": {"wire": 3}, "right": {"wire": 4},
       "any-way": {"wire": 5}}}},
     "streams": {
       "s": {"consent": {"default": "on"}, "encoding": "object", "eventField": {"wire": "e", "type": "string"}},
       "pairs": {"consent": {"default": "on"}, "encoding": "object", "eventField": {"wire": "e", "type": "string"}}},
     "events": {
       "press": {"stream": "s", "gesture": {"duration": {"above": \#(long)}, "distance": {"below": {"dp": \#(near)}},
         "fields": {"duration": "time"}},
         "fields": {"time": {"type": "integer", "unit": "ms"}, "touch": {"type": "integer"}, "in": {"type": "string"}}},
       "tap": {"stream": "s", "gesture": {"distance": {"below": {"dp": \#(near)}}, "otherwise": true},
         "fields": {"touch": {"type": "boolean"}, "in": {"type": "string"}}},
       "swipe": {"stream": "s", "gesture": {"distance": {"above": {"dp": 48}}, "straight": 0.8,
         "fields": {"direction": "to", "distance": "far", "velocity": "fast"}},
         "fields": {"to": {"type": "way"}, "far": {"type": "number", "unit": "dp"},
           "fast": {"type": "integer", "unit": "dp/s"}}},
       "pinch": {"stream": "pairs", "gesture": {"fingers": 2}}}}
    """#
  }

  private static let main = #"""
    import R
    import Signalbook

    func touch(_ distance: Double, _ milliseconds: Double, fingers: Int = 1) -> TouchMeasures {
      var tracker = TouchTracker()
      for finger in 0..<fingers { tracker.fingerDown(finger, x: 0, y: 0, milliseconds: 0) }
      var touch: TouchMeasures?
      for finger in 0..<fingers { touch = tracker.fingerUp(finger, x: -distance, y: 0, milliseconds: milliseconds) }
      return touch!
    }
    let telemetry = Telemetry(Book.self, variant: .standard)
    for (distance, time) in [(0.0, 100.0), (0, 600), (0, 900), (30, 100), (48, 100), (60, 300)] {
      _ = telemetry.recordOfS(touch: touch(distance, time), in: "list", pressTouch: 7, tapTouch: true)
    }
    telemetry.recordOfPairs(touch: touch(10, 100, fingers: 2))
    telemetry.recordOfPairs(touch: touch(10, 100))
    for stream in [Book.Stream.s, .pairs] {
      for text in telemetry.recordedEvents(of: stream).texts { print(text) }
      print(telemetry.losses(of: stream).unclassifiedTouches)
    }
    telemetry.setConsent(false)
    telemetry.recordOfPairs(touch: touch(10, 100))
    print(telemetry.losses(of: .pairs).unclassifiedTouches)
    """#

  private func output(near: Int, long: String) throws -> [Substring] {
    let text = Self.schema(near: near, long: long)
    let generated = Generated([SourceFile(path: "/r/r.json", bytes: Array(text.utf8))], folder: "/r", name: "r")
    #expect(generated.diagnostics.sorted.filter { $0.severity == .error }.map(\.message) == [])
    let result = try #require(Compiler.found).run([(module: "R", files: generated.files)], main: Self.main)
    return result.output.split(separator: "\n")
  }

  @Test(
    "another threshold in the schema is another gesture, without a change of code",
    .enabled(if: Compiler.found != nil, "needs swiftc and a build"))
  func thresholds() throws {
    let swipe = #"{"e":"swipe","far":60,"fast":200,"to":3}"#
    let tap = #"{"e":"tap","in":"list","touch":true}"#
    func press(_ time: Int) -> String { #"{"e":"press","in":"list","time":\#(time),"touch":7}"# }
    let pairs = [#"{"e":"pinch"}"#, "1", "1"]
    let first = try output(near: 24, long: #"{"ms": 500}"#)
    #expect(first.map(String.init) == [tap, press(600), press(900), swipe, "2"] + pairs, "\(first)")
    let second = try output(near: 31, long: #"{"s": 0.7}"#)
    #expect(second.map(String.init) == [tap, tap, press(900), tap, swipe, "1"] + pairs, "\(second)")
  }
}
