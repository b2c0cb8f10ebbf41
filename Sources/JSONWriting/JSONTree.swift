import SignalbookSchemaFiles
import SignalbookWireForm

/// A JSON value to be written. Members keep the given order.
public indirect enum JSONTree: Sendable {
  case object([(key: String, value: JSONTree)])
  case list([JSONTree])
  case text(String)
  case integer(Int64)
  case boolean(Bool)
  /// A value from a schema file, written on one line.
  case node(JSONNode)

  public static func texts(_ texts: [String]) -> JSONTree { .list(texts.map(JSONTree.text)) }

  /// Returns the value indented by two spaces. A list or object without nested lists and objects is on one line if the
  /// line fits into 120 columns.
  public func pretty() -> String {
    var output = ""
    write(into: &output, indent: "", column: 0)
    return output + "\n"
  }

  private func write(into output: inout String, indent: String, column: Int) {
    let children: [(key: String?, value: JSONTree)]
    let brackets: (String, String)
    switch self {
    case .object(let members):
      children = members.map { ($0.key, $0.value) }
      brackets = ("{", "}")
    case .list(let items):
      children = items.map { (nil, $0) }
      brackets = ("[", "]")
    default:
      output += oneLine()
      return
    }
    if !children.contains(where: { $0.value.isContainer }) {
      let short = oneLine()
      if children.isEmpty || column + short.count < 120 {
        output += short
        return
      }
    }
    output += brackets.0
    let inner = indent + "  "
    for (index, child) in children.enumerated() {
      let key = child.key.map { JSONText.quoted($0) + ": " } ?? ""
      output += (index == 0 ? "\n" : ",\n") + inner + key
      child.value.write(into: &output, indent: inner, column: inner.count + key.count + 1)
    }
    output += "\n" + indent + brackets.1
  }

  private var isContainer: Bool {
    switch self {
    case .object, .list: true
    case .text, .integer, .boolean, .node: false
    }
  }

  /// Returns the value on one line.
  public func oneLine() -> String { line(space: " ") }

  /// Returns the value without whitespace.
  public func compact() -> String { line(space: "") }

  private func line(space: String) -> String {
    switch self {
    case .object(let members):
      "{"
        + members.map { JSONText.quoted($0.key) + ":" + space + $0.value.line(space: space) }
        .joined(separator: "," + space) + "}"
    case .list(let items): "[" + items.map { $0.line(space: space) }.joined(separator: "," + space) + "]"
    case .text(let text): JSONText.quoted(text)
    case .integer(let integer): String(integer)
    case .boolean(let flag): flag ? "true" : "false"
    case .node(let node): Self.oneLine(node)
    }
  }

  public static func oneLine(_ node: JSONNode) -> String {
    switch node.value {
    case .null: "null"
    case .boolean(let flag): flag ? "true" : "false"
    case .number(let number): number.text
    case .string(let text): JSONText.quoted(text)
    case .array(let nodes): "[" + nodes.map(oneLine).joined(separator: ", ") + "]"
    case .object(let members):
      "{" + members.map { JSONText.quoted($0.key) + ": " + oneLine($0.value) }.joined(separator: ", ") + "}"
    }
  }
}
