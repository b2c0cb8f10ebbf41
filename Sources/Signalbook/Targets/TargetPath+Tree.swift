extension TargetPath {
  /// The most views between the root and the view of a path, both counted. Our choice; far beyond what a screen nests.
  public static let maximumDepth = 1_024
  /// The most siblings that are looked at for all indexes of a path. Our choice: some milliseconds on the main thread.
  public static let maximumSiblings = 1_048_576
  /// The most bytes of a path, as UTF-8. Our choice.
  public static let maximumLength = 65_536

  /// Makes the path of a view.
  ///
  /// The first counts that the view has: an accessibility identifier, which makes a short path; a restoration identifier; a
  /// tag; the index among its siblings (R-CS-84). All but the first make a long path, in which each view above is named by the
  /// same order (R-CS-87). An identifier that is empty, or holds `]` or `>`, counts as none, since no path can hold it.
  ///
  /// - Parameters:
  ///   - view: the touched view.
  ///   - controller: the class name of the controller that shows the view; it precedes identifiers. Generic arguments are
  ///     left out.
  /// - Throws: where the tree is none, or too large: never for trees that an app shows.
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

/// Why no path is made of a view.
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
