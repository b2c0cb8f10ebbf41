import SignalbookTestSupport
import Testing

@_spi(Generated) @testable import Signalbook

@Suite("Touch measurements") struct TouchTrackerTests {
  /// Returns a single-finger touch through points with time, x and y.
  static func touch(_ points: [(Double, Double, Double)], pointsPerDP: Double = 1) -> TouchMeasures? {
    var tracker = TouchTracker(pointsPerDP: pointsPerDP)
    tracker.fingerDown(0, x: points[0].1, y: points[0].2, milliseconds: points[0].0)
    for point in points.dropFirst().dropLast() { tracker.fingerMoved(0, x: point.1, y: point.2, milliseconds: point.0) }
    let last = points[points.count - 1]
    return tracker.fingerUp(0, x: last.1, y: last.2, milliseconds: last.0)
  }

  @Test("path length, duration, mean velocity and direction are measured") func measures() throws {
    let touch = try #require(Self.touch([(10, 0, 0), (60, 30, 40), (110, 30, 10)]))
    #expect(touch.distance == 80 && touch.durationMilliseconds == 100 && touch.velocity == 800)
    #expect(
      touch.horizontalDisplacement == 30 && touch.verticalDisplacement == 10 && touch.fingers == 1 && !touch.isInvalid)
    #expect(touch.roundedDistance == 80 && touch.roundedVelocity == 800 && touch.roundedDuration == 100)
  }

  @Test("pixels are converted to dp by the screen's density (R-CS-49)") func density() throws {
    let touch = try #require(Self.touch([(0, 0, 0), (100, 90, 0)], pointsPerDP: 1.5))
    #expect(touch.distance == 60 && touch.horizontalDisplacement == 60 && touch.velocity == 600)
    for density in [0, -1, .nan, .infinity] as [Double] {
      #expect(try #require(Self.touch([(0, 0, 0), (1, 9, 0)], pointsPerDP: density)).isInvalid)
    }
  }

  @Test("sums of fractions equal their total", arguments: [3, 7, 10, 49, 300, 1001])
  func exact(steps: Int) throws {
    for whole in [24.0, 48.0, 60.0] {
      let points = (0...steps).map { step in
        (Double(step) * 480 / Double(steps), 100.1 + whole * Double(step) / Double(steps), 7.3)
      }
      let touch = try #require(Self.touch(points))
      #expect(touch.distance == whole && touch.velocity == whole / 0.48, "\(steps) steps of \(whole)")
    }
  }

  @Test("a million points need as much memory as two") func long() throws {
    var tracker = TouchTracker()
    tracker.fingerDown(1, x: 0, y: 0, milliseconds: 0)
    for point in 1...Rounds.of(1_000_000) {
      tracker.fingerMoved(1, x: Double(point % 2) * 0.1, y: 0, milliseconds: Double(point))
    }
    let count = Double(Rounds.of(1_000_000))
    let up = tracker.fingerUp(1, x: 0, y: 0, milliseconds: count)
    let touch = try #require(up)
    #expect((touch.distance - count * 0.1).magnitude < 0.2 && touch.durationMilliseconds == count)
  }

  @Test("several fingers are one touch, which ends with the last finger; the first finger is measured") func fingers() {
    var tracker = TouchTracker()
    tracker.fingerDown(7, x: 0, y: 0, milliseconds: 0)
    tracker.fingerDown(3, x: 500, y: 500, milliseconds: 10)
    tracker.fingerMoved(3, x: 900, y: 900, milliseconds: 20)
    tracker.fingerMoved(7, x: 30, y: 0, milliseconds: 20)
    #expect(tracker.fingerUp(7, x: 60, y: 0, milliseconds: 30) == nil && tracker.isDown)
    let touch = tracker.fingerUp(3, x: 0, y: 0, milliseconds: 40)
    #expect(touch?.fingers == 2 && touch?.distance == 60 && touch?.durationMilliseconds == 40 && !tracker.isDown)
    // The next touch starts from scratch.
    tracker.fingerDown(3, x: 1, y: 1, milliseconds: 100)
    #expect(tracker.fingerUp(3, x: 1, y: 1, milliseconds: 110)?.fingers == 1)
  }

  @Test("a finger that is not down has no effect") func strangers() {
    var tracker = TouchTracker()
    tracker.fingerDown(1, x: 0, y: 0, milliseconds: 0)
    #expect(tracker.fingerUp(2, x: 5, y: 0, milliseconds: 10) == nil && tracker.isDown)
    #expect(tracker.fingerUp(1, x: 9, y: 0, milliseconds: 20)?.distance == 9)
    #expect(tracker.fingerUp(1, x: 9, y: 0, milliseconds: 30) == nil)
  }

  @Test("a cancelled touch or one without a start is not a touch (R-CS-48)") func cancelled() {
    var tracker = TouchTracker()
    #expect(tracker.fingerUp(0, x: 0, y: 0, milliseconds: 0) == nil)
    tracker.fingerMoved(0, x: 5, y: 5, milliseconds: 1)
    tracker.fingerDown(0, x: 0, y: 0, milliseconds: 0)
    tracker.cancel()
    #expect(tracker.fingerUp(0, x: 300, y: 0, milliseconds: 200) == nil && !tracker.isDown)
  }

  @Test("time does not run backward, and a touch without duration has no velocity") func time() throws {
    let back = try #require(Self.touch([(1000, 0, 0), (900, 30, 0), (500, 60, 0)]))
    #expect(back.durationMilliseconds == 0 && back.distance == 60 && back.velocity == nil && back.roundedVelocity == 0)
    let still = try #require(Self.touch([(5, 1, 1), (5, 1, 1)]))
    #expect(still.velocity == 0)
  }

  @Test(
    "a coordinate that is not a number makes a touch without a gesture", arguments: [Double.nan, .infinity, -.infinity])
  func damaged(value: Double) throws {
    for place in 0..<9 {
      var values = [0.0, 0, 0, 50, 10, 0, 100, 20, 0]
      values[place] = value
      let points = stride(from: 0, to: 9, by: 3).map { (values[$0], values[$0 + 1], values[$0 + 2]) }
      let touch = try #require(Self.touch(points))
      #expect(touch.isInvalid, "\(place)")
      #expect(GestureRules([.init(isFallback: true)]).index(of: touch) == nil)
    }
    // Finite coordinates with an infinite distance.
    let far = try #require(Self.touch([(0, -Double.greatestFiniteMagnitude, 0), (1, .greatestFiniteMagnitude, 0)]))
    #expect(far.isInvalid)
  }

  @Test("a path's direction is that of its displacement if the path is straight enough (R-CS-47)") func directions()
    throws
  {
    func direction(_ points: (Double, Double)...) -> TouchDirection? {
      let path = [(0.0, 0.0)] + points
      return Self.touch(path.enumerated().map { (Double($0), $1.0, $1.1) })?.direction(minStraightness: 0.75)
    }
    #expect(direction((100, 0)) == .right && direction((-100, 0)) == .left)
    #expect(direction((0, 100)) == .down && direction((0, -100)) == .up)
    #expect(direction((200, 20)) == .right && direction((10, -200)) == .up)
    // A corner, a movement back and forth, a diagonal and a circle.
    #expect(direction((100, 0), (100, 100)) == nil && direction((100, 0), (20, 0)) == nil)
    #expect(direction((100, 100)) == nil && direction((50, 50), (100, 0), (50, -50), (0, 0)) == nil)
    // Exactly three quarters.
    #expect(direction((87.5, 0), (75, 0)) == .right && direction((87.6, 0), (75, 0)) == nil)
    #expect(direction((0, 0)) == nil)
  }
}
