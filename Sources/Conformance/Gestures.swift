import Signalbook
import SignalbookSessionReplay

/// A runner that tracks touches point by point and records them with the generated call.
struct GestureRunner: SuiteRunner {
  func run(_ vector: Vector) -> Outcome? {
    let input = vector.input
    guard let points = input["points"]?.elements?.compactMap(Point.init), let first = points.first, points.count > 1,
      points.count == input["points"]?.elements?.count, let last = points.last
    else { return nil }
    let density: Double
    switch input["unit"]?.string {
    case nil, "dp": density = 1
    case "px":
      guard let given = input["density"]?.number else { return nil }
      density = given
    default: return nil
    }
    let fingers = max(1, Int(input["fingers"]?.integer ?? 1))
    var tracker = TouchTracker(pointsPerDP: density)
    for finger in 0..<fingers { tracker.fingerDown(finger, x: first.x, y: first.y, milliseconds: first.time) }
    for point in points.dropFirst().dropLast() {
      for finger in 0..<fingers { tracker.fingerMoved(finger, x: point.x, y: point.y, milliseconds: point.time) }
    }
    if input["cancelled"]?.boolean == true { tracker.cancel() }
    var touch: TouchMeasures?
    for finger in 0..<fingers {
      touch = tracker.fingerUp(finger, x: last.x, y: last.y, milliseconds: last.time) ?? touch
    }

    let telemetry = SessionReplayRunner.telemetry(
      ReplayApp(), ManualClock(wallMilliseconds: 1_522_159_600_000, monotonicMilliseconds: 1_522))
    SessionReplayRunner.begin(telemetry)
    let outcome = touch.flatMap {
      telemetry.record(touch: $0, targetPath: "[root]>view", targetID: "", responsive: true)
    }
    let none = Outcome(.of(("gesture", .text("none"))), called: "TouchTracker, record(touch:)")
    guard let outcome else {
      // A completed touch without a gesture is counted, whereas an incomplete touch is not.
      return telemetry.losses(of: .batch).unclassifiedTouches == (touch == nil ? 0 : 1) ? none : nil
    }
    guard outcome == .recorded, let event = telemetry.recordedEvents(of: .batch).values.last,
      let decoded = SessionReplay.DecodedEvent(wire: event, stream: .batch)
    else { return nil }
    var members = [JSONValue.Member("gesture", .text(Self.name(of: decoded)))]
    for key in ["ea", "fd", "tvd", "tvv"] { if let value = event[key] { members.append(.init(key, value)) } }
    return Outcome(.object(members), called: "record(touch:)", bytes: event.json)
  }

  /// Returns the event's case name in the vector's notation, such as `long_press`.
  private static func name(of decoded: SessionReplay.DecodedEvent) -> String {
    // The call name has the form `gestures(….longPress)` or `gestures(….drag(targetPath: …))`.
    let inner = callName(decoded).split(separator: "(").dropFirst().first ?? ""
    let name = inner.prefix { $0 != ")" }.split(separator: ".").last ?? ""
    return name.map { $0.isUppercase ? "_" + $0.lowercased() : String($0) }.joined()
  }

  private struct Point {
    let time: Double
    let x: Double
    let y: Double

    init?(_ value: JSONValue) {
      guard let items = value.elements, items.count == 3, let time = items[0].number, let x = items[1].number,
        let y = items[2].number
      else { return nil }
      (self.time, self.x, self.y) = (time, x, y)
    }
  }
}
