#if canImport(UIKit) && !os(watchOS)
  public import UIKit

  extension UIView: TargetView {
    public var targetClass: String { String(describing: type(of: self)) }
    public var targetAccessibilityIdentifier: String? { accessibilityIdentifier }
    public var targetRestorationIdentifier: String? { restorationIdentifier }
    public var targetTag: Int { tag }
    public var targetParent: (any TargetView)? { superview }
    public var targetChildren: [any TargetView] { subviews }
  }

  extension TargetPath {
    /// Creates the path of a view, with the class name of the nearest view controller in the view's responder chain.
    ///
    /// - Throws: An error if the view tree exceeds a limit. This does not happen with an app's own views.
    @MainActor
    public init(to view: UIView) throws(TargetTreeError) {
      var responder = view.next
      // An app that overrides `next` can create a cycle.
      for _ in 0..<Self.maximumDepth {
        guard let current = responder, !(current is UIViewController) else { break }
        responder = current.next
      }
      let controller = (responder as? UIViewController).map { String(describing: type(of: $0)) }
      try self.init(to: view, controller: controller)
    }
  }
#endif
