import SignalbookSchemaFiles
import SignalbookTestSupport
import SignalbookWireForm

/// A JSON tree that tests modify and write.
indirect enum JSONTree {
  /// The text of a number, null, true or false.
  case token(String)
  case text(String)
  case list([JSONTree])
  case object([(key: String, value: JSONTree)])

  init(_ node: JSONNode) {
    switch node.value {
    case .null: self = .token("null")
    case .boolean(let flag): self = .token(flag ? "true" : "false")
    case .number(let number): self = .token(number.text)
    case .string(let text): self = .text(text)
    case .array(let items): self = .list(items.map(JSONTree.init))
    case .object(let members): self = .object(members.map { ($0.key, JSONTree($0.value)) })
    }
  }

  /// Parses JSON. Fails if the text is not JSON or contains a duplicate key.
  init?(_ source: SourceFile) {
    var diagnostics = Diagnostics()
    guard let node = JSONReader.read(source, into: &diagnostics), !diagnostics.hasErrors else { return nil }
    self.init(node)
  }

  var json: String {
    switch self {
    case .token(let text): text
    case .text(let text): JSONText.quoted(text)
    case .list(let items): "[" + items.map(\.json).joined(separator: ", ") + "]"
    case .object(let members):
      "{" + members.map { JSONText.quoted($0.key) + ": " + $0.value.json }.joined(separator: ",\n") + "}"
    }
  }

  /// Returns the tree with the keys of all objects shuffled.
  func shuffled(using random: inout SeededGenerator) -> JSONTree {
    switch self {
    case .token, .text: return self
    case .list(let items): return .list(items.map { $0.shuffled(using: &random) })
    case .object(let members):
      return .object(members.shuffled(using: &random).map { ($0.key, $0.value.shuffled(using: &random)) })
    }
  }

  /// The number of values in the tree.
  var count: Int {
    switch self {
    case .token, .text: 1
    case .list(let items): items.reduce(1) { $0 + $1.count }
    case .object(let members): members.reduce(1) { $0 + $1.value.count }
    }
  }

  /// All values in the tree.
  var all: [JSONTree] {
    switch self {
    case .token, .text: [self]
    case .list(let items): [self] + items.flatMap(\.all)
    case .object(let members): [self] + members.flatMap { $0.value.all }
    }
  }

  /// Returns the tree with the value at an index of ``all`` replaced, or removed if `value` is `nil`.
  func replacing(_ place: Int, by value: JSONTree?) -> JSONTree? {
    var rest = place
    return replacing(&rest, by: value)
  }

  private func replacing(_ rest: inout Int, by value: JSONTree?) -> JSONTree? {
    rest -= 1
    if rest == -1 { return value }
    switch self {
    case .token, .text: return self
    case .list(let items):
      var result: [JSONTree] = []
      for item in items { if let kept = item.replacing(&rest, by: value) { result.append(kept) } }
      return .list(result)
    case .object(let members):
      var result: [(key: String, value: JSONTree)] = []
      for member in members {
        if let kept = member.value.replacing(&rest, by: value) { result.append((member.key, kept)) }
      }
      return .object(result)
    }
  }
}
