/// A view of which a `TargetPath` can be made. `UIView` is one; a view tree of an app's own conforms its class.
///
/// Views live on the main actor, as in UIKit.
@MainActor public protocol TargetView: AnyObject {
  /// The name of the view's class. Generic arguments are left out of paths.
  var targetClass: String { get }
  /// The accessibility identifier; an empty one counts as none (R-CS-85).
  var targetAccessibilityIdentifier: String? { get }
  /// The restoration identifier; an empty one counts as none (R-CS-85).
  var targetRestorationIdentifier: String? { get }
  /// The tag; 0 counts as none (R-CS-85).
  var targetTag: Int { get }
  /// The view that holds this one; `nil` for the root.
  var targetParent: (any TargetView)? { get }
  /// The views that this one holds, in their order. Read only for the parent of a view without an identifier.
  var targetChildren: [any TargetView] { get }
}
