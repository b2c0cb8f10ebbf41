/// A view that can have a `TargetPath`. `UIView` conforms; conform the class of your own view tree.
///
/// Views belong to the main actor, as in UIKit.
@MainActor public protocol TargetView: AnyObject {
  /// The name of the view's class. Paths omit generic arguments.
  var targetClass: String { get }
  /// The accessibility identifier; an empty one is ignored.
  var targetAccessibilityIdentifier: String? { get }
  /// The restoration identifier; an empty one is ignored.
  var targetRestorationIdentifier: String? { get }
  /// The tag; 0 is ignored.
  var targetTag: Int { get }
  /// The parent, or `nil` for the root.
  var targetParent: (any TargetView)? { get }
  /// The children, in order. Read only for the parent of a view without an identifier.
  var targetChildren: [any TargetView] { get }
}
