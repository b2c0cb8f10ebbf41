import Signalbook

/// A runner that computes the paths of views in the vectors' trees, and parses paths.
struct TargetPathRunner: SuiteRunner {
  func run(_ vector: Vector) async -> Outcome? {
    let input = vector.input
    if let text = input["parse"]?.string {
      let isValid = (try? TargetPath(parsing: text)) != nil
      return Outcome(.of(("valid", .boolean(isValid))), called: "TargetPath(parsing:)", bytes: text)
    }
    guard let tree = input["tree"], let select = input["select"]?.elements else { return nil }
    return await Self.path(in: tree, at: select.map(\.integer), controller: input["controller"]?.string)
  }

  /// Returns the path of the view at the given indices, or `nil` if an index is out of range.
  @MainActor
  private static func path(in tree: JSONValue, at indexes: [Int64?], controller: String?) -> Outcome? {
    guard let root = TreeView(tree, parent: nil) else { return nil }
    var view = root
    for index in indexes {
      guard let index, let child = Int(exactly: index), view.children.indices.contains(child) else { return nil }
      view = view.children[child]
    }
    return withExtendedLifetime(root) {
      do throws(TargetTreeError) {
        let path = try TargetPath(to: view, controller: controller)
        return Outcome(.text(path.text), called: "TargetPath(to:controller:)", bytes: path.text)
      } catch {
        return Outcome(.of(("error", .text("\(error)"))), called: "TargetPath(to:controller:)")
      }
    }
  }
}

/// A view in a vector's tree.
private final class TreeView: TargetView {
  let targetClass: String
  let targetAccessibilityIdentifier: String?
  let targetRestorationIdentifier: String?
  let targetTag: Int
  private weak var parent: TreeView?
  private(set) var children: [TreeView] = []

  var targetParent: (any TargetView)? { parent }
  var targetChildren: [any TargetView] { children }

  /// Creates a view, or returns `nil` if the value is not a tree of views.
  init?(_ value: JSONValue, parent: TreeView?) {
    guard let name = value["cls"]?.string else { return nil }
    targetClass = name
    targetAccessibilityIdentifier = value["ai"]?.string
    targetRestorationIdentifier = value["ri"]?.string
    targetTag = value["tg"]?.integer.flatMap { Int(exactly: $0) } ?? 0
    self.parent = parent
    for child in value["children"]?.elements ?? [] {
      guard let view = TreeView(child, parent: self) else { return nil }
      children.append(view)
    }
  }
}
