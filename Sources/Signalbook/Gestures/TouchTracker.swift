/// A tracker that measures a touch point by point, from the first finger down to the last finger up. It uses constant
/// memory.
///
/// ```swift
/// var tracker = TouchTracker(pointsPerDP: 1)
/// tracker.fingerDown(1, x: 10, y: 10, milliseconds: 0)
/// let touch = tracker.fingerUp(1, x: 80, y: 10, milliseconds: 200)
/// ```
public struct TouchTracker: Sendable {
  /// The number of coordinate units per density-independent pixel (dp), which is the unit of gestures (R-CS-49).
  private let pointsPerDP: Double
  /// The finger whose path is measured: the first one that touched the screen.
  private var finger: Int?
  /// Whether the first finger is still down.
  private var isFirstDown = false
  private var fingersDown = 0
  private var fingers = 0
  private var isInvalid = false
  private var first = (x: 0.0, y: 0.0, time: 0.0)
  private var last = (x: 0.0, y: 0.0, time: 0.0)
  /// The path length so far.
  private var length = 0.0
  /// The rounding error of ``length``, from Neumaier's compensated summation.
  private var lostPrecision = 0.0

  /// Creates a tracker.
  ///
  /// - Parameter pointsPerDP: The number of coordinate units per dp. Pass 1 if coordinates are in dp, such as UIKit
  ///   points, or the screen's density if they are in pixels. If the value is not a positive number, no touch is a
  ///   gesture.
  public init(pointsPerDP: Double = 1) { self.pointsPerDP = pointsPerDP }

  /// Whether a finger is down.
  public var isDown: Bool { fingersDown > 0 }

  /// Adds a finger that touched the screen.
  ///
  /// - Parameters:
  ///   - finger: A number that identifies the finger.
  ///   - x: The horizontal coordinate, increasing to the right.
  ///   - y: The vertical coordinate, increasing downward.
  ///   - milliseconds: The monotonic time in milliseconds.
  public mutating func fingerDown(_ finger: Int, x: Double, y: Double, milliseconds: Double) {
    if fingersDown == 0 {
      self = TouchTracker(pointsPerDP: pointsPerDP)
      self.finger = finger
      isFirstDown = true
      first = (x, y, milliseconds)
      last = first
      isInvalid = !(x.isFinite && y.isFinite && milliseconds.isFinite && pointsPerDP > 0 && pointsPerDP.isFinite)
    }
    fingersDown = fingersDown == .max ? .max : fingersDown + 1
    fingers = max(fingers, fingersDown)
  }

  /// Moves a finger. Only the first finger's path is measured.
  public mutating func fingerMoved(_ finger: Int, x: Double, y: Double, milliseconds: Double) {
    guard finger == self.finger, isFirstDown else { return }
    guard x.isFinite, y.isFinite, milliseconds.isFinite else {
      isInvalid = true
      return
    }
    let (width, height) = (x - last.x, y - last.y)
    // Movement along one axis does not need a square root, which would be rounded.
    let step =
      height == 0 ? width.magnitude : width == 0 ? height.magnitude : (width * width + height * height).squareRoot()
    let sum = length + step
    lostPrecision += length >= step ? (length - sum) + step : (step - sum) + length
    length = sum
    // Time does not decrease, even if the caller's clock goes back.
    last = (x, y, max(last.time, milliseconds))
  }

  /// Removes a finger that was lifted.
  ///
  /// - Returns: The measures of the touch if this was the last finger. `nil` if other fingers are still down or the
  ///   given finger was not down.
  public mutating func fingerUp(_ finger: Int, x: Double, y: Double, milliseconds: Double) -> TouchMeasures? {
    fingerMoved(finger, x: x, y: y, milliseconds: milliseconds)
    if finger == self.finger {
      guard isFirstDown else { return nil }
      isFirstDown = false
    } else if fingersDown <= (isFirstDown ? 1 : 0) {
      return nil
    }
    // Only the first finger is measured, but the touch lasts until the last finger is lifted.
    if milliseconds.isFinite { last.time = max(last.time, milliseconds) } else { isInvalid = true }
    fingersDown -= 1
    guard fingersDown == 0 else { return nil }
    return TouchMeasures(
      durationMilliseconds: last.time - first.time, distance: (length + lostPrecision) / pointsPerDP,
      horizontalDisplacement: (last.x - first.x) / pointsPerDP, verticalDisplacement: (last.y - first.y) / pointsPerDP,
      fingers: fingers,
      isInvalid: isInvalid)
  }

  /// Discards a touch that the system canceled. A canceled touch is not a gesture.
  public mutating func cancel() { self = TouchTracker(pointsPerDP: pointsPerDP) }
}
