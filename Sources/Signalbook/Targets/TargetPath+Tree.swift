extension TargetPath {
  /// The maximum number of views from the root to the target, both inclusive. Real screens have far fewer.
  public static let maximumDepth = 1_024
  /// The maximum number of siblings to visit to find the indexes in a path. Visiting this many takes a few milliseconds
  /// on the main thread.
  public static let maximumSiblings = 1_048_576
  /// The maximum length of a path, in UTF-8 bytes.
  public static let maximumLength = 65_536

  /// Creates the path of the given view.
  ///
  /// The view's first available identifier determines the form. An accessibility identifier yields a short path. A
  /// restoration identifier, a tag, or the index among siblings yields a long path, in which each view is marked by its
  /// first available identifier. Empty identifiers, and identifiers that contain `]` or `>`, are ignored.
  ///
  /// - Parameters:
  ///   - view: The touched view.
  ///   - controller: The class name of the view controller that contains the view, if any. It is written before each
  ///     identifier, without generic arguments.
  /// - Throws: An error if the view tree is malformed or exceeds a limit. This does not happen with an app's own views.
  /// - Complexity: O(depth), and O(siblings) for each view without an identifier.
  @MainActor
  public init(to view: any TargetView, controller: String?) throws(TargetTreeError) {
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
      // Also terminates if the parents form a cycle.
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

/// The reason a path cannot be created for a view.
public enum TargetTreeError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The path from the root to the view has more than `TargetPath.maximumDepth` views, or the ancestors form a cycle.
  case tooDeep
  /// The indexes in the path require visiting more than `TargetPath.maximumSiblings` siblings.
  case tooManySiblings
  /// The path would be longer than `TargetPath.maximumLength`.
  case tooLong
  /// A view is not among its parent's children.
  case missingFromParent

  public var description: String {
    switch self {
    case .tooDeep: "The view is nested deeper than \(TargetPath.maximumDepth) views, or its parents form a cycle."
    case .tooManySiblings: "The view's path has more than \(TargetPath.maximumSiblings) siblings."
    case .tooLong: "The view's path is longer than \(TargetPath.maximumLength) bytes."
    case .missingFromParent: "A view is missing from its parent's children."
    }
  }
}
