/// The path by which a receiver of session replay recognizes a view.
///
/// ```swift
/// if let target = TargetPath(of: button, in: "SalesViewController") {
///   telemetry.touch(touch, targetPath: target.text, targetId: target.identifier, responsive: true)
/// }
/// ```
/// | the view has | path |
/// |---|---|
/// | an accessibility identifier | `UIButton[ai:SalesViewController.on_sale]`, wherever it is (R-CS-80, R-CS-81) |
/// | a restoration identifier | `[root]>…>UIView[ri:SalesViewController.box]` (R-CS-82) |
/// | a tag | `[root]>…>UIView[tg:223]` (R-CS-83) |
/// | none of them | `[root]>…>UIView:eq(1)`, its index among all siblings (R-CS-86) |
///
/// The first that a view has counts (R-CS-84), also for the views above it in a long path (R-CS-87).
public struct TargetPath: Sendable, Hashable, CustomStringConvertible {
  /// How a path finds its view.
  public enum Form: Sendable, Hashable {
    /// By an accessibility identifier alone.
    case short
    /// From view to view.
    case long
    /// The form of earlier versions: `[root]>view#id>view2>`.
    case old
  }

  /// As it is sent.
  public let text: String
  /// The view's own identifier, without its controller; empty where it has none.
  public let identifier: String
  public let form: Form

  public var description: String { text }

  init(text: String, identifier: String, form: Form) {
    self.text = text
    self.identifier = identifier
    self.form = form
  }

  /// Views of one path at most: a tree that is deeper has a circle.
  static let depthAtMost = 1000

  /// The path of a view; `nil` where a view is no child of its parent, or there are more than 1,000 views above one
  /// another.
  ///
  /// - Parameters:
  ///   - view: the view.
  ///   - controller: the class of the controller that shows it.
  public init?(of view: any TargetNode, in controller: String) {
    let controller = Self.escaped(controller)
    if let identifier = view.targetAccessibilityIdentifier, !identifier.isEmpty {
      text = Self.className(of: view) + "[ai:" + controller + "." + Self.escaped(identifier) + "]"
      self.identifier = identifier
      form = .short
      return
    }
    var steps: [any TargetNode] = []
    steps.reserveCapacity(32)
    var next: (any TargetNode)? = view
    while let step = next {
      guard steps.count < Self.depthAtMost else { return nil }
      steps.append(step)
      next = step.targetParent
    }
    var text = "[root]"
    text.reserveCapacity(steps.count * 32)
    for step in steps.reversed() {
      text += ">"
      text += Self.className(of: step)
      guard Self.append(step, controller, to: &text) else { return nil }
    }
    self.text = text
    identifier = view.targetRestorationIdentifier ?? ""
    form = .long
  }

  /// How a view is told among its siblings.
  private static func append(_ step: any TargetNode, _ controller: String, to text: inout String) -> Bool {
    if let identifier = step.targetAccessibilityIdentifier, !identifier.isEmpty {
      text += "[ai:" + controller + "." + escaped(identifier) + "]"
    } else if let identifier = step.targetRestorationIdentifier, !identifier.isEmpty {
      text += "[ri:" + controller + "." + escaped(identifier) + "]"
    } else if step.targetTag != 0 {
      text += "[tg:" + String(step.targetTag) + "]"
    } else {
      guard let index = step.targetIndex else { return false }
      text += ":eq(" + String(index) + ")"
    }
    return true
  }

  /// The class with `_` for what a path's class may not have, such as the brackets of a generic one.
  private static func className(of view: any TargetNode) -> String {
    let name = view.targetClass
    if TargetPathParser.isClassName(name.utf8) { return name }
    var bytes = name.unicodeScalars.map {
      $0.isASCII && TargetPathParser.isOfClassName(UInt8($0.value)) ? UInt8($0.value) : 0x5F
    }
    if bytes.first.map({ !TargetPathParser.beginsClassName($0) }) ?? true { bytes.insert(0x5F, at: 0) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// An identifier with `%5D` and `%3E` for the `]` and `>` that would end it.
  private static func escaped(_ identifier: String) -> String {
    if !identifier.utf8.contains(where: { $0 == 0x5D || $0 == 0x3E }) { return identifier }
    return identifier.unicodeScalars.map { $0 == "]" ? "%5D" : $0 == ">" ? "%3E" : String($0) }.joined()
  }
}
