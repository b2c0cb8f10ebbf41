import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookTestSupport
import SignalbookWireForm
import Testing

/// Checks that loading randomly edited files results in a registry, or in findings inside the files.
@Suite("Randomly edited schemas")
struct MutationTests {
  @Test(
    "never trap, and every finding lies inside its file",
    arguments: ["mozilla", "focus", "session-replay", "generated"])
  func edits(name: String) throws {
    var random = SeededGenerator(seed: 42)
    var diagnostics = Diagnostics()
    let folder = Paths.root + "/schemas/" + name
    let files =
      name == "generated"
      ? [SourceFile(path: "generated/all.json", bytes: Array(everyRegistry.utf8))]
      : FolderReader.read(folder, into: &diagnostics)
    let pool = files.compactMap { file in JSONReader.read(file, into: &diagnostics) }
    var values: [JSONNode] = []
    func collect(_ node: JSONNode) {
      values.append(node)
      for member in node.members ?? [] { collect(member.value) }
      for element in node.elements ?? [] { collect(element) }
    }
    for root in pool { collect(root) }
    var sound = 0
    for _ in 0..<(name == "generated" ? 600 : 50) {
      var edited = files
      let place = Int.random(in: files.indices, using: &random)
      var editor = Editor(bytes: files[place].bytes, values: values, source: files[place], random: random)
      edited[place] = SourceFile(path: files[place].path, bytes: Array(editor.edited(pool[place]).utf8))
      random = editor.random
      var found = Diagnostics()
      let registry = loadRegistry(files: edited, folder: folder, into: &found)
      #expect((registry == nil) == found.hasErrors)
      if registry != nil { sound += 1 }
      for diagnostic in found.sorted {
        for location in [diagnostic.location] + diagnostic.notes.map(\.location) {
          guard let file = edited.first(where: { $0.path == location.path }) else { continue }
          #expect(location.range.start <= location.range.end && location.range.end <= file.bytes.count)
        }
      }
    }
    #expect(sound > 0)
  }

  /// Writes a tree with a few members removed, duplicated, or replaced with values from elsewhere in the tree.
  private struct Editor {
    var bytes: [UInt8]
    var values: [JSONNode]
    var source: SourceFile
    var random: SeededGenerator
    var rate = 200

    mutating func edited(_ node: JSONNode) -> String {
      if Int.random(in: 0..<rate, using: &random) == 0 { return odd() }
      switch node.value {
      case .object(let members):
        var parts: [String] = []
        for member in members {
          if Int.random(in: 0..<rate, using: &random) == 0 { continue }
          let isRenamed = Int.random(in: 0..<rate, using: &random) == 0
          let key = isRenamed ? (members.randomElement(using: &random)?.key ?? "") + "x" : member.key
          parts.append(JSONText.quoted(key) + ":" + edited(member.value))
        }
        return "{" + parts.joined(separator: ",") + "}"
      case .array(let elements): return "[" + elements.map { edited($0) }.joined(separator: ",") + "]"
      default: return scalar(node)
      }
    }

    private func scalar(_ node: JSONNode) -> String { Scalar(node)?.jsonText ?? "null" }

    private mutating func odd() -> String {
      let constants = [
        "null", "-1", "1e400", "\"\"", "[]", "{}", "9223372036854775807", "\"a.b\"", "true", "\"(\"", "\"{\"",
      ]
      guard Bool.random(using: &random), let other = values.randomElement(using: &random) else {
        return constants.randomElement(using: &random) ?? "null"
      }
      return plain(other)
    }

    private func plain(_ node: JSONNode) -> String {
      switch node.value {
      case .object(let members):
        "{" + members.map { JSONText.quoted($0.key) + ":" + plain($0.value) }.joined(separator: ",") + "}"
      case .array(let elements): "[" + elements.map(plain).joined(separator: ",") + "]"
      default: scalar(node)
      }
    }
  }
}
