/// The path of a view, by which a receiver recognizes the view in other sessions, versions and layouts.
///
/// `TargetPath(to:controller:)` makes one from a view tree, `TargetPath(parsing:)` reads one. Equal paths are equal texts.
public struct TargetPath: Sendable, Hashable, CustomStringConvertible {
  /// The path as events carry it.
  public let text: String

  /// How the path names its view.
  public enum Form: Sendable, Hashable {
    /// `Class[ai:Controller.identifier]`: stays when the view moves in the tree (R-CS-80, R-CS-81).
    case short
    /// `[root]>Class[ri:Controller.identifier]>Class[tg:number]>Class:eq(index)`: from the root down (R-CS-82, R-CS-83).
    case long
    /// Any other, as `[root]>view#id>view2>`: accepted by receivers, never made here (R-CS-88).
    case old
  }

  public let form: Form

  /// Trusts its caller: the text has the form.
  init(text: String, form: Form) {
    self.text = text
    self.form = form
  }

  public var description: String { text }
}

extension TargetPath {
  /// One view of a path.
  public struct Element: Sendable, Hashable {
    /// The name of the view's class.
    public var className: String
    /// How the view is told from others of its class.
    public var mark: Mark
  }

  /// How an element tells its view from others.
  public enum Mark: Sendable, Hashable {
    /// `[ai:…]`: an accessibility identifier, with the controller's name and a dot before it where there is a controller.
    case accessibility(String)
    /// `[ri:…]`: a restoration identifier, written likewise.
    case restoration(String)
    /// `[tg:…]`: a tag.
    case tag(Int)
    /// `:eq(…)`: the index among all siblings, from 0 (R-CS-86).
    case index(Int)
    /// `#…`: an identifier of the old form.
    case identifier(String)
    /// Nothing: the class alone, in the old form.
    case none
  }
}
