#if canImport(UIKit) && !os(watchOS)
  public import UIKit

  /// On the main thread, as all that UIKit does.
  extension UIView: @preconcurrency TargetNode {
    public var targetClass: String { String(describing: type(of: self)) }
    public var targetAccessibilityIdentifier: String? { accessibilityIdentifier }
    public var targetRestorationIdentifier: String? { restorationIdentifier }
    public var targetTag: Int { tag }
    public var targetParent: (any TargetNode)? { superview }

    public func forEachTargetChild(_ body: (any TargetNode) -> Bool) {
      for view in subviews where !body(view) { return }
    }
  }
#endif
