/// A view that can have a `TargetPath`. `UIView` conforms. If you have your own view hierarchy, add the conformance to
/// its view class.
///
/// Views belong to the main actor, as in UIKit.
@MainActor public protocol TargetView: AnyObject {
  /// The name of the view's class. Paths omit generic arguments.
  var targetClass: String { get }
  /// The accessibility identifier. An empty identifier is ignored.
  var targetAccessibilityIdentifier: String? { get }
  /// The restoration identifier. An empty identifier is ignored.
  var targetRestorationIdentifier: String? { get }
  /// The tag. 0 is ignored.
  var targetTag: Int { get }
  /// The parent, or `nil` for the root.
  var targetParent: (any TargetView)? { get }
  /// The children in order. They are read only if a child has no identifier.
  var targetChildren: [any TargetView] { get }
}
