import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookTestSupport

/// Returns the whole resolved model as text, without source locations. Registries with the same text are equivalent.
func modelText(_ registry: Registry) -> String { modelText(of: registry) }

/// Returns a part of the resolved model as text, without source locations.
func modelText(of part: Any) -> String {
  var text = ""
  write(part, into: &text)
  return text
}

private func write(_ value: Any, into text: inout String) {
  switch value {
  case is Location, is Origin, is ByteRange, is Registry.File: return
  case let node as JSONNode:
    var leaves: [String: String] = [:]
    RegistryView.tree(of: node).leaves(into: &leaves)
    text += "\(leaves.sorted { $0.key < $1.key })"
  default:
    let mirror = Mirror(reflecting: value)
    if mirror.children.isEmpty {
      text += "\(value);"
      return
    }
    // An enum case with values has a single child, labeled with the case's name.
    for child in mirror.children {
      if let label = child.label { text += "\(label)(" }
      write(child.value, into: &text)
      text += ")"
    }
  }
}
