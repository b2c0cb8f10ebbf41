import SignalbookTestSupport
import Testing

@_spi(Generated) @testable import Signalbook

@Suite("Stream gestures") struct GestureRulesTests {
  private static func rules(near: Double = 24, far: Double = 48, long: Double = 500, fast: Double = 100) -> GestureRules
  {
    GestureRules([
      .init(distance: .init(above: far), velocity: .init(below: fast)),
      .init(distance: .init(above: far), velocity: .init(atLeast: fast)),
      .init(duration: .init(above: long), distance: .init(below: near)),
      .init(distance: .init(below: near), isFallback: true),
    ])
  }
  private enum Name { static let (drag, flick, longPress, tap) = (0, 1, 2, 3) }

  private func gesture(_ distance: Double, in milliseconds: Double, _ rules: GestureRules = rules(), fingers: Int = 1)
    -> Int?
  {
    rules.index(
      of: TouchMeasures(
        durationMilliseconds: milliseconds, distance: distance, horizontalDisplacement: distance,
        verticalDisplacement: 0, fingers: fingers,
        isInvalid: false))
  }

  @Test("each bound is inclusive or exclusive as declared (R-CS-41 to R-CS-46)") func bounds() {
    #expect(gesture(0, in: 500) == Name.tap && gesture(0, in: 500.001) == Name.longPress)
    #expect(gesture(23.999, in: 600) == Name.longPress && gesture(23.999, in: 100) == Name.tap)
    for distance in [24, 36, 48] as [Double] {
      for time in [10, 600] as [Double] { #expect(gesture(distance, in: time) == nil) }
    }
    #expect(gesture(48.001, in: 100) == Name.flick && gesture(48.001, in: 1000) == Name.drag)
    #expect(gesture(100, in: 1000) == Name.flick && gesture(100, in: 1000.1) == Name.drag)
    #expect(gesture(50, in: 0) == nil && gesture(0, in: 0) == Name.tap)
    #expect(gesture(0, in: 100, fingers: 2) == nil && gesture(100, in: 10, fingers: 2) == nil)
  }

  @Test("thresholds and gestures come only from the schema") func thresholds() {
    #expect(gesture(30, in: 100) == nil && gesture(30, in: 100, Self.rules(near: 31)) == Name.tap)
    #expect(gesture(50, in: 100) == Name.flick && gesture(50, in: 100, Self.rules(far: 50)) == nil)
    #expect(gesture(0, in: 600) == Name.longPress && gesture(0, in: 600, Self.rules(long: 600)) == Name.tap)
    #expect(gesture(100, in: 500) == Name.flick && gesture(100, in: 500, Self.rules(fast: 201)) == Name.drag)
  }

  @Test("any touch is at most one gesture, as the rules determine") func random() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<Rounds.of(20_000) {
      let distance: Double = [0, 12, 23.9, 24, 30, 48, 48.1, 60, 500].randomElement(using: &random) ?? 0
      let time: Double = [0, 1, 400, 500, 501, 5000, 60_000].randomElement(using: &random) ?? 0
      var expected: Int?
      if distance > 48, time > 0 { expected = distance / time * 1000 < 100 ? Name.drag : Name.flick }
      if distance < 24 { expected = time > 500 ? Name.longPress : Name.tap }
      #expect(gesture(distance, in: time) == expected, "\(distance) dp in \(time) ms")
    }
  }
}
