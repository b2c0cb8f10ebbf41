import Signalbook

/// Paths of targets, found in a tree of views or read.
struct TargetPathRunner: SuiteRunner {
  func run(_ vector: Vector) -> Outcome? {
    let input = vector.input
    if let text = input["parse"]?.string {
      do throws(TargetPathFault) {
        let path = try TargetPath(parsing: text)
        return Outcome(.of(("valid", .boolean(true))), called: "TargetPath(parsing:)", bytes: "\(path.form)")
      } catch {
        return Outcome(.of(("valid", .boolean(false))), called: "TargetPath(parsing:)", bytes: "\(error)")
      }
    }
    guard let controller = input["controller"]?.string, let tree = input["tree"], let select = input["select"]?.elements
    else { return nil }
    let root = VectorView(tree, in: nil)
    var view = root
    for index in select.compactMap(\.integer) {
      guard view.children.indices.contains(Int(index)) else { return nil }
      view = view.children[Int(index)]
    }
    // Views know their parents weakly.
    return withExtendedLifetime(root) {
      let path = TargetPath(of: view, in: controller)
      return Outcome(path.map { .text($0.text) } ?? .null, called: "TargetPath(of:in:)", bytes: path?.text ?? "")
    }
  }
}

/// A view of a vector's tree.
private final class VectorView: TargetNode {
  let targetClass: String
  let targetAccessibilityIdentifier: String?
  let targetRestorationIdentifier: String?
  let targetTag: Int
  private weak var parent: VectorView?
  private(set) var children: [VectorView] = []

  init(_ value: JSONValue, in parent: VectorView?) {
    targetClass = value["cls"]?.string ?? ""
    targetAccessibilityIdentifier = value["ai"]?.string
    targetRestorationIdentifier = value["ri"]?.string
    targetTag = Int(value["tg"]?.integer ?? 0)
    self.parent = parent
    children = (value["children"]?.elements ?? []).map { VectorView($0, in: self) }
  }

  var targetParent: (any TargetNode)? { parent }

  func forEachTargetChild(_ body: (any TargetNode) -> Bool) {
    for child in children where !body(child) { return }
  }
}
