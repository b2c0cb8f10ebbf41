import Signalbook

/// A view of a fictional app. UIKit views already conform to `TargetView`.
@MainActor final class View: TargetView {
  let targetClass: String
  let targetAccessibilityIdentifier: String?
  let targetRestorationIdentifier: String?
  let targetTag: Int
  let hasHandler: Bool
  private weak var parent: View?
  private var children: [View] = []

  init(
    _ name: String, accessibility: String? = nil, restoration: String? = nil, tag: Int = 0, hasHandler: Bool = false,
    _ children: [View] = []
  ) {
    (targetClass, targetTag, self.hasHandler, self.children) = (name, tag, hasHandler, children)
    (targetAccessibilityIdentifier, targetRestorationIdentifier) = (accessibility, restoration)
    for child in children { child.parent = self }
  }

  var targetParent: (any TargetView)? { parent }
  var targetChildren: [any TargetView] { children }
}

/// A finger's movement over the screen: points with the time in milliseconds since the finger touched the screen.
struct Movement {
  var points: [(x: Double, y: Double, at: Double)]
  /// Whether a second finger rests on the screen.
  var isPinch = false

  static let tap = Movement(points: [(100, 400, 0), (101, 400, 80)])
  static let press = Movement(points: [(100, 300, 0), (100, 300, 900)])
  /// 200 dp upward in four seconds: 50 dp/s.
  static let drag = Movement(points: [(100, 500, 0), (100, 400, 2000), (100, 300, 4000)])
  /// 300 dp to the left in a quarter of a second: 1,200 dp/s.
  static let flick = Movement(points: [(350, 200, 0), (200, 200, 120), (50, 200, 250)])
  /// 36 dp: between a press and a drag, a range for which the vendor's page lists no gesture.
  static let slip = Movement(points: [(100, 400, 0), (136, 400, 100)])
  static let pinch = Movement(points: [(100, 400, 0), (180, 400, 200)], isPinch: true)

  var measures: TouchMeasures? {
    var tracker = TouchTracker()
    for (index, point) in points.dropLast().enumerated() {
      if index == 0 {
        tracker.fingerDown(1, x: point.x, y: point.y, milliseconds: point.at)
        if isPinch { tracker.fingerDown(2, x: 0, y: 0, milliseconds: point.at) }
      } else {
        tracker.fingerMoved(1, x: point.x, y: point.y, milliseconds: point.at)
      }
    }
    guard let last = points.last else { return nil }
    if isPinch { _ = tracker.fingerUp(2, x: 0, y: 0, milliseconds: last.at) }
    return tracker.fingerUp(1, x: last.x, y: last.y, milliseconds: last.at)
  }
}
