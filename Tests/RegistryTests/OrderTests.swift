import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookTestSupport
import SignalbookWireForm
import Testing

@Suite("The order of files and keys")
struct OrderTests {
  @Test("does not affect the registry", arguments: Fixture.registries)
  func shuffled(name: String) throws {
    let plain = try #require(load(name) { $0 })
    let expected = Self.text(of: plain)
    for seed in 1...2 as ClosedRange<UInt64> {
      var random = SeededGenerator(seed: seed)
      let shuffled = try #require(
        load(name) { files in files.map { Self.shuffled($0, &random) }.shuffled(using: &random) })
      let text = Self.text(of: shuffled)
      let same = zip(text, expected).prefix { $0 == $1 }.count
      #expect(text.count == expected.count && same == text.count, "differs at '\(text.dropFirst(same).prefix(80))'")
    }
  }

  @Test("does not affect the set of findings")
  func findings() {
    let files = [
      SourceFile(path: "a/x.json", bytes: Array("{\(Fixture.head), \"types\": {\"t\": {\"type\": \"u\"}}}".utf8)),
      SourceFile(
        path: "a/y.json",
        bytes: Array(#"{"$schema": "../signalbook-1.schema.json", "types": {"t": {"type": "v"}}}"#.utf8)),
    ]
    var one = Diagnostics()
    var two = Diagnostics()
    _ = loadRegistry(files: files, folder: "a", into: &one)
    _ = loadRegistry(files: files.reversed(), folder: "a", into: &two)
    #expect(one.sorted == two.sorted)
    #expect(one.sorted.map(\.rule.id) == ["SB0210", "SB0203"])
  }

  @Test("follows `order` for the envelope's members or, without an envelope, for the common fields")
  func ofCommonFields() throws {
    let text = """
      {\(Fixture.head), "streams": {
        "frame": {"abstract": true, "encoding": "object", "common": {"b": {}, "a": {}, "c": {}}},
        "plain": {"extends": "frame", "eventField": {"wire": "e", "type": "string"}},
        "given": {"extends": "frame", "eventField": {"wire": "e", "type": "string"}, "order": ["c", "b"]}
      }}
      """
    var diagnostics = Diagnostics()
    let registry = loadRegistry(
      files: [SourceFile(path: "a/x.json", bytes: Array(text.utf8))], folder: "a", into: &diagnostics)
    let streams = try #require(registry?.streams)
    #expect(diagnostics.sorted.map(\.compilerText) == [])
    #expect(streams.map { $0.common.map(\.wire).joined() } == ["cba", "abc"])
  }

  private func load(_ name: String, _ change: ([SourceFile]) -> [SourceFile]) -> Registry? {
    var diagnostics = Diagnostics()
    let folder = Paths.root + "/schemas/" + name
    let files = FolderReader.read(folder, into: &diagnostics)
    return loadRegistry(files: change(files), folder: folder, into: &diagnostics)
  }

  /// Returns the file with the keys of all objects shuffled. Lists keep their order.
  private static func shuffled(_ file: SourceFile, _ random: inout SeededGenerator) -> SourceFile {
    var diagnostics = Diagnostics()
    guard let root = JSONReader.read(file, into: &diagnostics) else { return file }
    func text(_ node: JSONNode) -> String {
      switch node.value {
      case .object(let members):
        let parts = members.shuffled(using: &random).map { JSONText.quoted($0.key) + ": " + text($0.value) }
        return "{" + parts.joined(separator: ",\n") + "}"
      case .array(let elements): return "[" + elements.map(text).joined(separator: ", ") + "]"
      default: return String(decoding: file.bytes[node.range.start..<node.range.end], as: UTF8.self)
      }
    }
    return SourceFile(path: file.path, bytes: Array(text(root).utf8))
  }

  /// Returns a value as text, without source locations.
  static func text(of value: Any) -> String {
    if value is Location || value is ByteRange || value is ParsedFile { return "" }
    if let origin = value as? Origin { return "\(origin.fileStem) of \(origin.importIndex.map(String.init) ?? "it")" }
    if let node = value as? JSONNode, let members = node.members {
      return "{" + members.map { "\($0.key): \(text(of: $0.value))" }.sorted().joined(separator: ", ") + "}"
    }
    let mirror = Mirror(reflecting: value)
    if mirror.children.isEmpty { return "\(value)" }
    return "(" + mirror.children.map { "\($0.label ?? ""): \(text(of: $0.value))" }.joined(separator: ", ") + ")"
  }
}
