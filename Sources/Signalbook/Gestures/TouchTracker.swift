/// Follows one touch, point by point, from the first finger down to the last one up. It needs the same memory for a million
/// points as for two.
///
/// ```swift
/// var tracker = TouchTracker(pointsPerDP: 1)
/// tracker.down(1, x: 10, y: 10, milliseconds: 0)
/// let touch = tracker.up(1, x: 80, y: 10, milliseconds: 200)
/// ```
public struct TouchTracker: Sendable {
  /// How many units of the coordinates one density-independent pixel (dp) has; gestures are measured in dp (R-CS-49).
  private let pointsPerDP: Double
  /// The finger that is measured: the first one.
  private var finger: Int?
  /// Whether the first finger is still down.
  private var isFirstDown = false
  private var fingersDown = 0
  private var fingers = 0
  private var isDamaged = false
  private var first = (x: 0.0, y: 0.0, time: 0.0)
  private var last = (x: 0.0, y: 0.0, time: 0.0)
  /// The length of the path so far, and what its sum has lost by rounding (Neumaier's compensation).
  private var length = 0.0
  private var lost = 0.0

  /// - Parameter pointsPerDP: 1 where coordinates are in dp, such as UIKit's points; the screen's density where they are
  ///   pixels. Anything but a positive number makes touches that are no gesture.
  public init(pointsPerDP: Double = 1) { self.pointsPerDP = pointsPerDP }

  /// Whether a finger is down.
  public var isDown: Bool { fingersDown > 0 }

  /// A finger touches the screen.
  ///
  /// - Parameters:
  ///   - finger: tells fingers apart while they are down.
  ///   - x: to the right.
  ///   - y: downward.
  ///   - milliseconds: of any clock that does not run back.
  public mutating func down(_ finger: Int, x: Double, y: Double, milliseconds: Double) {
    if fingersDown == 0 {
      self = TouchTracker(pointsPerDP: pointsPerDP)
      self.finger = finger
      isFirstDown = true
      first = (x, y, milliseconds)
      last = first
      isDamaged = !(x.isFinite && y.isFinite && milliseconds.isFinite && pointsPerDP > 0 && pointsPerDP.isFinite)
    }
    fingersDown = fingersDown == .max ? .max : fingersDown + 1
    fingers = max(fingers, fingersDown)
  }

  /// A finger that is down moves. Only the path of the first one is measured.
  public mutating func moved(_ finger: Int, x: Double, y: Double, milliseconds: Double) {
    guard finger == self.finger, isFirstDown else { return }
    guard x.isFinite, y.isFinite, milliseconds.isFinite else {
      isDamaged = true
      return
    }
    let (width, height) = (x - last.x, y - last.y)
    // Along one axis exactly, where a square root could round.
    let step =
      height == 0 ? width.magnitude : width == 0 ? height.magnitude : (width * width + height * height).squareRoot()
    let sum = length + step
    lost += length >= step ? (length - sum) + step : (step - sum) + length
    length = sum
    // A clock that runs back stops.
    last = (x, y, max(last.time, milliseconds))
  }

  /// A finger leaves the screen.
  ///
  /// - Returns: the measures of the touch when this was the last finger; `nil` while others are down, or when this one
  ///   is not.
  public mutating func up(_ finger: Int, x: Double, y: Double, milliseconds: Double) -> TouchMeasures? {
    moved(finger, x: x, y: y, milliseconds: milliseconds)
    if finger == self.finger {
      guard isFirstDown else { return nil }
      isFirstDown = false
    } else if fingersDown <= (isFirstDown ? 1 : 0) {
      return nil
    }
    // Until the last finger is up the touch lasts, although only the first is measured.
    if milliseconds.isFinite { last.time = max(last.time, milliseconds) } else { isDamaged = true }
    fingersDown -= 1
    guard fingersDown == 0 else { return nil }
    return TouchMeasures(
      durationMilliseconds: last.time - first.time, distance: (length + lost) / pointsPerDP,
      right: (last.x - first.x) / pointsPerDP, down: (last.y - first.y) / pointsPerDP, fingers: fingers,
      isDamaged: isDamaged)
  }

  /// The system has taken the touch away: it is no gesture (R-CS-48).
  public mutating func cancel() { self = TouchTracker(pointsPerDP: pointsPerDP) }
}
