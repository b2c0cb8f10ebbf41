@testable import Signalbook

/// A view in a tree that tests create.
final class SampleView: TargetView {
  var targetClass: String
  var targetAccessibilityIdentifier: String?
  var targetRestorationIdentifier: String?
  var targetTag: Int
  weak var parent: SampleView?
  var targetChildren: [any TargetView] = []
  var targetParent: (any TargetView)? { parent }

  init(_ name: String = "UIView", ai: String? = nil, ri: String? = nil, tag: Int = 0) {
    targetClass = name
    targetAccessibilityIdentifier = ai
    targetRestorationIdentifier = ri
    targetTag = tag
  }

  @discardableResult
  func add(_ child: SampleView) -> SampleView {
    child.parent = self
    targetChildren.append(child)
    return child
  }
}
