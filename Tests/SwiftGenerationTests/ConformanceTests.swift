import SignalbookSchemaFiles
import SignalbookSwiftGeneration
import SignalbookTestSupport
import Testing

@Suite("Conformances of vocabularies") struct ConformanceTests {
  private static func generated(_ type: String) -> Generated {
    let text = """
      {"$schema": "signalbook-1.schema.json",
       "registry": {"name": "r", "namespace": "Book", "version": "1.0.0", "description": "D.",
         "defaults": {"stream": "s", "category": "action"}},
       "types": {"kind": \(type), "plain": {"cases": {"a": "A."}}},
       "streams": {"s": {"consent": {"default": "on"}, "encoding": "tuple",
         "time": {"type": "integer", "from": "clock.ms-since-process-start"}}},
       "events": {"opened": {"method": "open", "object": "menu", "value": {"type": "kind"}}}}
      """
    return Generated([SourceFile(path: "/r/r.json", bytes: Array(text.utf8))], folder: "/r", name: "r")
  }

  @Test(
    "are those that the schema asks for", .enabled(if: Compiler.found != nil, "needs swiftc and a build"))
  func asked() throws {
    let generated = Self.generated(
      #"{"swiftConforms": ["CaseIterable", "Hashable"], "unknown": "?", "cases": {"a": "A.", "b": "B.", "gone": {"retired": "R."}}}"#
    )
    #expect(generated.text.contains("enum Kind: Vocabulary, Swift.Hashable, Swift.CaseIterable {"))
    #expect(generated.text.contains("enum Plain: Vocabulary {"))
    let main = #"""
      import R
      import Signalbook

      let all = Book.Kind.allCases
      print(all, Set(all + all).count, [Book.Kind.a: 1, .b: 2][.b] ?? 0, Set(all.map(\.hashValue)).count)
      """#
    let result = try #require(Compiler.found).run([(module: "R", files: generated.files)], main: main)
    #expect(result.output == "[R.Book.Kind.a, R.Book.Kind.b, R.Book.Kind.unknown] 3 2 3\n")
    for mode in ["5", "6"] {
      let checked = try #require(Compiler.found).check(generated.files, mode: mode)
      #expect(checked.status == 0, "\(checked.output)")
    }
  }

  @Test("are errors without a vocabulary, and unknown protocols are errors")
  func faults() {
    let messages = [
      #"{"swiftConforms": ["Hashable"], "maxLength": 4}"#, #"{"swiftConforms": ["Codable"], "cases": {"a": "A."}}"#,
    ]
    .map { Self.generated($0).diagnostics.sorted.filter { $0.severity == .error }.map(\.message) }
    #expect(messages[0] == ["'kind' is not a vocabulary, so no enum is generated; remove 'swiftConforms'"])
    #expect(messages[1].count == 1)
  }
}
