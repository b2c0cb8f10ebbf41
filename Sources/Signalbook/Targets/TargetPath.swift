/// The path of a view, by which a receiver recognizes the view across sessions, app versions, and layouts.
///
/// `TargetPath(to:controller:)` creates a path from a view hierarchy, and `TargetPath(parsing:)` parses one. Paths are
/// equal if their texts are equal.
public struct TargetPath: Sendable, Hashable, CustomStringConvertible {
  /// The path, as sent in events.
  public let text: String

  /// The form of a path.
  public enum Form: Sendable, Hashable {
    /// `Class[ai:Controller.identifier]`: stays the same if the view moves within the hierarchy.
    case short
    /// `[root]>Class[ri:Controller.identifier]>Class[tg:number]>Class:eq(index)`: a path that starts at the root.
    case long
    /// Any other form, such as `[root]>view#id>view2>`. Receivers accept it, but this library never creates it.
    case legacy
  }

  /// The path's form.
  public let form: Form

  /// Creates a path from text that is already known to be valid.
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
    /// The mark that distinguishes the view from other views of its class.
    public var mark: Mark
  }

  /// A mark that distinguishes a view from other views.
  public enum Mark: Sendable, Hashable {
    /// `[ai:…]`: an accessibility identifier, preceded by the controller's name and a dot if the view has a controller.
    case accessibility(String)
    /// `[ri:…]`: a restoration identifier, in the same format.
    case restoration(String)
    /// `[tg:…]`: a tag.
    case tag(Int)
    /// `:eq(…)`: the index among all siblings, starting at 0.
    case index(Int)
    /// `#…`: an identifier in the legacy form.
    case identifier(String)
    /// No mark: only the class name, as in the legacy form.
    case unmarked
  }
}
