import Foundation
import SignalbookSchemaFiles
import SignalbookTestSupport
import SignalbookRegistry
import SignalbookSwiftGeneration
import Testing

@Suite("Determinism") struct DeterminismTests {
  /// Returns JSON text with the members of every object in reverse order.
  private static func reversed(_ node: JSONNode) -> String {
    switch node.value {
    case .null: return "null"
    case .boolean(let flag): return flag ? "true" : "false"
    case .number(let number): return number.text
    case .string(let text): return quoted(text)
    case .array(let items): return "[" + items.map(reversed).joined(separator: ",") + "]"
    case .object(let members):
      return "{" + members.reversed().map { quoted($0.key) + ":" + reversed($0.value) }.joined(separator: ",") + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    let data = (try? JSONEncoder().encode([text])) ?? Data()
    return String(String(decoding: data, as: UTF8.self).dropFirst().dropLast())
  }

  @Test(
    "files and keys in another order yield the same bytes",
    arguments: [
      "schemas/focus", "schemas/mozilla", "schemas/session-replay", "Examples/language/setting-with-typed-value",
      "Examples/language/start-and-heartbeat", "Examples/language/presence",
    ])
  func shuffled(_ place: String) throws {
    let folder = Paths.root + "/" + place
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".json") }.sorted()
    var straight: [SourceFile] = []
    var turned: [SourceFile] = []
    for name in names {
      let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name)))
      let source = SourceFile(path: folder + "/" + name, bytes: bytes)
      straight.append(source)
      var diagnostics = Diagnostics()
      let node = try #require(JSONReader.read(source, into: &diagnostics))
      turned.append(SourceFile(path: folder + "/" + name, bytes: Array(Self.reversed(node).utf8)))
    }
    let first = Generated(straight, folder: folder, name: "x")
    let second = Generated(turned.reversed(), folder: folder, name: "x")
    #expect(!first.files.isEmpty)
    #expect(!first.diagnostics.hasErrors && !second.diagnostics.hasErrors)
    for (left, right) in zip(first.files, second.files) {
      #expect(left.name == right.name)
      #expect(left.text == right.text, "\(left.name)")
    }
    #expect(first.files.count == second.files.count)
  }
}
