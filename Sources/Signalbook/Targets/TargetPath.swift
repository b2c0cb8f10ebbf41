/// The path of a view, by which a receiver recognizes the view in other sessions, versions and layouts.
///
/// `TargetPath(to:controller:)` creates one from a view tree, `TargetPath(parsing:)` parses one. Paths are equal if
/// their texts are.
public struct TargetPath: Sendable, Hashable, CustomStringConvertible {
  /// The text of the path in events.
  public let text: String

  /// The form of a path.
  public enum Form: Sendable, Hashable {
    /// `Class[ai:Controller.identifier]`: does not change when the view moves in the tree.
    case short
    /// `[root]>Class[ri:Controller.identifier]>Class[tg:number]>Class:eq(index)`: from the root down.
    case long
    /// Any other form, such as `[root]>view#id>view2>`: accepted by receivers, but never created here.
    case old
  }

  /// The form.
  public let form: Form

  /// Creates a path from a valid text of this form, without checking it.
  init(text: String, form: Form) {
    self.text = text
    self.form = form
  }

  public var description: String { text }
}

extension TargetPath {
  /// A view in a path.
  public struct Element: Sendable, Hashable {
    /// The name of the view's class.
    public var className: String
    /// The mark that distinguishes the view from others of its class.
    public var mark: Mark
  }

  /// A mark that distinguishes a view from others.
  public enum Mark: Sendable, Hashable {
    /// `[ai:…]`: an accessibility identifier, with the controller's name and a dot before it if there is a controller.
    case accessibility(String)
    /// `[ri:…]`: a restoration identifier, in the same form.
    case restoration(String)
    /// `[tg:…]`: a tag.
    case tag(Int)
    /// `:eq(…)`: the index among all siblings, from 0.
    case index(Int)
    /// `#…`: an identifier in the old form.
    case identifier(String)
    /// No mark: only the class, in the old form.
    case none
  }
}
