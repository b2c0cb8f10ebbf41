/// The measures of a touch, which lasts from the first finger down to the last finger up.
public struct TouchMeasures: Sendable, Hashable {
  /// The duration of the touch, in milliseconds.
  public let durationMilliseconds: Double
  /// The length of the first finger's path, in dp.
  public let distance: Double
  /// The displacement of the first finger to the right, in dp.
  public let horizontalDisplacement: Double
  /// The displacement of the first finger downward, in dp.
  public let verticalDisplacement: Double
  /// The maximum number of fingers that were down at the same time.
  public let fingers: Int
  /// Whether any coordinate or time was not a finite number. An invalid touch is not a gesture.
  public let isInvalid: Bool

  init(
    durationMilliseconds: Double, distance: Double, horizontalDisplacement: Double, verticalDisplacement: Double,
    fingers: Int, isInvalid: Bool
  ) {
    let measures = [durationMilliseconds, distance, horizontalDisplacement, verticalDisplacement]
    self.isInvalid = isInvalid || !measures.allSatisfy(\.isFinite)
    // Rounded to a millionth, which is far below a screen's resolution, so that rounding errors in sums do not push a
    // measure out of bounds.
    self.durationMilliseconds = Self.rounded(durationMilliseconds)
    self.distance = Self.rounded(distance)
    self.horizontalDisplacement = Self.rounded(horizontalDisplacement)
    self.verticalDisplacement = Self.rounded(verticalDisplacement)
    self.fingers = fingers
  }

  private static func rounded(_ measure: Double) -> Double {
    let scaled = (measure * 1_000_000).rounded()
    return scaled.isFinite ? scaled / 1_000_000 : measure
  }

  /// The mean velocity in dp/s, or 0 if the first finger did not move. `nil` if it moved but the duration is 0.
  public var velocity: Double? {
    if distance == 0 { return 0 }
    return durationMilliseconds > 0 ? Self.rounded(distance * 1000 / durationMilliseconds) : nil
  }

  /// The distance in dp, rounded to the nearest integer. Halves are rounded away from zero.
  public var roundedDistance: Int { Self.wholeNumber(distance) }

  /// The velocity in dp/s, rounded to the nearest integer. 0 if the velocity is `nil`.
  public var roundedVelocity: Int { Self.wholeNumber(velocity ?? 0) }

  /// The duration in milliseconds, rounded to the nearest integer.
  public var roundedDuration: Int { Self.wholeNumber(durationMilliseconds) }

  private static func wholeNumber(_ measure: Double) -> Int {
    let rounded = measure.rounded()
    if rounded.isNaN { return 0 }
    return Int(exactly: rounded) ?? (rounded < 0 ? .min : .max)
  }

  /// Returns the main direction of the touch.
  ///
  /// - Parameter minStraightness: The minimum displacement along one axis, as a fraction of the path length.
  /// - Returns: The direction, or `nil` if neither displacement reaches the minimum or if both are equal.
  public func direction(minStraightness: Double) -> TouchDirection? {
    let (width, height) = (horizontalDisplacement.magnitude, verticalDisplacement.magnitude)
    guard distance > 0, width != height, max(width, height) >= minStraightness * distance else { return nil }
    if width > height { return horizontalDisplacement > 0 ? .right : .left }
    return verticalDisplacement > 0 ? .down : .up
  }
}

/// The direction in which a finger moved.
public enum TouchDirection: Sendable, Hashable {
  /// Toward the top of the screen.
  case up
  /// Toward the bottom of the screen.
  case down
  /// Toward the left edge of the screen.
  case left
  /// Toward the right edge of the screen.
  case right
}
