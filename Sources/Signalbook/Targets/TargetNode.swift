/// A view as paths of targets see it; UIKit's views conform already.
///
/// The library finds a view's index by looking through its parent's children, so a tree of any kind says only what it has.
public protocol TargetNode: AnyObject {
  /// The name of its class.
  var targetClass: String { get }
  /// An identifier that stays when the view moves (R-CS-80); an empty one counts as none (R-CS-85).
  var targetAccessibilityIdentifier: String? { get }
  /// An identifier for a long path (R-CS-82); an empty one counts as none.
  var targetRestorationIdentifier: String? { get }
  /// A number for a long path (R-CS-83); 0 counts as none.
  var targetTag: Int { get }
  /// `nil`: the root.
  var targetParent: (any TargetNode)? { get }
  /// Calls `body` with each child in order, until it answers false.
  func forEachTargetChild(_ body: (any TargetNode) -> Bool)
}

extension TargetNode {
  /// Its place among all its siblings, counted from 0 (R-CS-86); 0 for the root, `nil` where its parent does not know it.
  var targetIndex: Int? {
    guard let parent = targetParent else { return 0 }
    var index = 0
    var isFound = false
    parent.forEachTargetChild { child in
      isFound = child === self
      if !isFound { index += 1 }
      return !isFound
    }
    return isFound ? index : nil
  }
}
