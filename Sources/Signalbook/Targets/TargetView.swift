/// A view for which a `TargetPath` can be created. `UIView` conforms. For a custom view hierarchy, add the conformance
/// to its view class.
///
/// Views are isolated to the main actor, as in UIKit.
@MainActor public protocol TargetView: AnyObject {
  /// The name of the view's class. Paths omit generic arguments.
  var targetClass: String { get }
  /// The accessibility identifier. An empty identifier is ignored.
  var targetAccessibilityIdentifier: String? { get }
  /// The restoration identifier. An empty identifier is ignored.
  var targetRestorationIdentifier: String? { get }
  /// The tag, or 0 if the view does not have a tag.
  var targetTag: Int { get }
  /// The parent, or `nil` if the view is the root.
  var targetParent: (any TargetView)? { get }
  /// The children, in order. Read only to find the index of a child without an identifier or a tag.
  var targetChildren: [any TargetView] { get }
}
