extension TargetPath {
  /// The maximum number of views from the root to the target, both included, far above the depth of screens.
  public static let maximumDepth = 1_024
  /// The maximum number of siblings that are visited for all indexes of a path. Visiting them takes some milliseconds on
  /// the main thread.
  public static let maximumSiblings = 1_048_576
  /// The maximum length of a path, in bytes of UTF-8.
  public static let maximumLength = 65_536

  /// Creates the path of a view.
  ///
  /// The first identifier that the view has decides the form. An accessibility identifier gives a short path. A
  /// restoration identifier, a tag, or the index among siblings gives a long path, in which each ancestor is named by
  /// the same rule. An identifier that is empty or contains `]` or `>` is ignored.
  ///
  /// - Parameters:
  ///   - view: The touched view.
  ///   - controller: The class name of the controller that shows the view, which precedes identifiers. Generic
  ///     arguments are removed.
  /// - Throws: A fault if the tree is malformed or exceeds a limit, which does not happen for an app's own views.
  /// - Complexity: O(depth), and O(siblings) for each view without an identifier.
  @MainActor
  public init(to view: any TargetView, controller: String?) throws(TargetTreeFault) {
    var writer = TargetPathWriter(controller: controller)
    if let identifier = view.targetAccessibilityIdentifier, TargetPathWriter.canHold(identifier) {
      try writer.write(view.targetClass, "[ai:", identifier)
      self.init(text: writer.text, form: .short)
      return
    }
    var views: [any TargetView] = [view]
    views.reserveCapacity(32)
    var top = view
    while let parent = top.targetParent {
      // A cycle of parents ends here too.
      guard views.count < Self.maximumDepth else { throw .tooDeep }
      views.append(parent)
      top = parent
    }
    writer.writeRoot()
    for depth in views.indices.reversed() {
      let parent = depth + 1 < views.count ? views[depth + 1] : nil
      try writer.write(views[depth], in: parent)
    }
    self.init(text: writer.text, form: .long)
  }
}

/// The reason a view has no path.
public enum TargetTreeFault: Error, Sendable, Hashable, CustomStringConvertible {
  /// The view has more than `TargetPath.maximumDepth` views above it, or they form a cycle.
  case tooDeep
  /// There are more siblings than `TargetPath.maximumSiblings`.
  case tooManySiblings
  /// The path would be longer than `TargetPath.maximumLength`.
  case tooLong
  /// A view's parent does not have it among its children.
  case notAmongChildren

  public var description: String {
    switch self {
    case .tooDeep: "The view is nested deeper than \(TargetPath.maximumDepth) views, or its parents form a cycle."
    case .tooManySiblings: "The view's path has more than \(TargetPath.maximumSiblings) siblings."
    case .tooLong: "The view's path is longer than \(TargetPath.maximumLength) bytes."
    case .notAmongChildren: "A view's parent does not have it among its children."
    }
  }
}
