/// A reader of language definitions. A definition is a JSON object with up to three sections:
///
/// - `words`: closed lists by name, `{"units": {"ms": "Milliseconds."}}`;
/// - `keys`: groups of keys that many forms share, `{"remarks": [KEY, …]}`;
/// - `forms`: objects by name, `{"cut": {"summary": "…", "oneOf": [NAME, …], "keys": [KEY, …]}}`.
///
/// A KEY is `{"name": "…", "value": SHAPE, "required": true, "summary": "…", "example": any JSON}`. `{"names": ["…"],
/// …}` declares several keys that differ only in name, with `NAME` as a placeholder in the summary. `{"all":
/// "metadata", "but": ["provenance"]}` includes a group read earlier. A SHAPE is the name of a simple shape, such as
/// `"boolean"`, or an object: `{"text": "kebab"}` (see ``TextForm``), `{"integer": [0, 9]}`, `{"number": [0, 1]}`,
/// `{"form": "cut"}`, `{"words": "units"}` or with inline words, `{"list": SHAPE, "atLeast": 1}`, `{"map": SHAPE,
/// "keys": "kebab"}`, `{"either": [SHAPE, …]}`.
///
/// The language is data, because the equivalent Swift expressions take seconds to compile in the first build of every
/// app.
struct LanguageReader {
  private(set) var words: [String: [Word]] = [:]
  private(set) var forms: [Form] = []
  /// The parts that could not be read. A test verifies that the array is empty.
  private(set) var faults: [String] = []
  private var groups: [String: [Key]] = [:]
  private var file = SourceFile(path: "", bytes: [])

  init(_ texts: [StaticString]) {
    read(texts.map { Array(UnsafeBufferPointer(start: $0.utf8Start, count: $0.utf8CodeUnitCount)) })
  }

  /// Reads all words first, then groups, then forms, because each section can refer to earlier ones.
  mutating func read(_ texts: [[UInt8]]) {
    let parts = texts.enumerated().compactMap { number, bytes -> (file: SourceFile, root: JSONNode)? in
      let file = SourceFile(path: "part \(number + 1) of the language", bytes: bytes)
      var diagnostics = Diagnostics()
      let root = JSONReader.read(file, into: &diagnostics)
      faults += diagnostics.all.map(\.compilerText)
      return root.map { (file, $0) }
    }
    for section in ["words", "keys", "forms"] {
      for part in parts {
        file = part.file
        for entry in part.root[section]?.members ?? [] {
          switch section {
          case "words": words[entry.key] = readWords(entry.value)
          case "keys": groups[entry.key] = readKeys(entry.value)
          default: forms.append(readForm(entry.key, entry.value))
          }
        }
      }
    }
  }

  private mutating func readForm(_ name: String, _ node: JSONNode) -> Form {
    Form(
      name, text(node, "summary"), readKeys(node["keys"] ?? node),
      oneOf: (node["oneOf"]?.elements ?? []).compactMap(\.string))
  }

  private mutating func readKeys(_ node: JSONNode) -> [Key] {
    var keys: [Key] = []
    for element in node.elements ?? [] {
      guard let group = element["all"]?.string else {
        if let names = element["names"]?.elements {
          let summary = text(element, "summary").split(separator: "NAME", omittingEmptySubsequences: false)
          for name in names.compactMap(\.string) {
            keys.append(readKey(element, name, summary.joined(separator: name)))
          }
        } else {
          keys.append(readKey(element, text(element, "name"), text(element, "summary")))
        }
        continue
      }
      let without = (element["but"]?.elements ?? []).compactMap(\.string)
      guard let all = groups[group] else {
        reportFault("no group '\(group)'", element)
        continue
      }
      keys += without.isEmpty ? all : all.filter { !without.contains($0.name) }
    }
    return keys
  }

  private mutating func readKey(_ node: JSONNode, _ name: String, _ summary: String) -> Key {
    let example = node["example"].map { String(decoding: file.bytes[$0.range.start..<$0.range.end], as: UTF8.self) }
    if example == nil { reportFault("no example", node) }
    return Key(
      name, readShape(node["value"] ?? node), summary, example: example ?? "",
      required: node["required"]?.boolean == true)
  }

  private mutating func readShape(_ node: JSONNode) -> Shape {
    if let name = node.string {
      switch name {
      case "boolean": return .boolean
      case "null": return .null
      case "number": return .number
      case "scalar": return .scalar
      case "anything": return .anything
      default: break
      }
    }
    guard let member = node.members?.first else { return reportUnknownShape(node) }
    let value = member.value
    switch member.key {
    case "text": return .string(textForm(from: value))
    case "form": return .form(value.string ?? "")
    case "words": return .word(readWords(value))
    case "list": return .list(of: readShape(value), atLeast: Int(node["atLeast"]?.integer ?? 0))
    case "map": return .map(keys: textForm(from: node["keys"] ?? node), values: readShape(value))
    case "either": return .either((value.elements ?? []).map { readShape($0) })
    case "integer": return range(from: value).map(Shape.integer) ?? reportUnknownShape(node)
    case "number": return range(from: value).map(Shape.bounded) ?? reportUnknownShape(node)
    default: return reportUnknownShape(node)
    }
  }

  private mutating func readWords(_ node: JSONNode) -> [Word] {
    guard let name = node.string else { return (node.members ?? []).map { Word($0.key, $0.value.string ?? "") } }
    if let known = words[name] { return known }
    reportFault("no words '\(name)'", node)
    return []
  }

  private mutating func textForm(from node: JSONNode) -> TextForm {
    if let form = node.string.flatMap(TextForm.init(rawValue:)) { return form }
    reportFault("no form of text", node)
    return .free
  }

  private func range(from node: JSONNode) -> ClosedRange<Int64>? {
    let bounds = (node.elements ?? []).compactMap(\.integer)
    return bounds.count == 2 && bounds[0] <= bounds[1] ? bounds[0]...bounds[1] : nil
  }

  private mutating func text(_ node: JSONNode, _ key: String) -> String {
    if let text = node[key]?.string { return text }
    reportFault("no '\(key)'", node)
    return ""
  }

  private mutating func reportUnknownShape(_ node: JSONNode) -> Shape {
    reportFault("no shape", node)
    return .anything
  }

  private mutating func reportFault(_ message: String, _ node: JSONNode) {
    let (line, column) = file.position(of: node.range.start)
    faults.append("\(file.path):\(line):\(column): \(message)")
  }
}
