import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

@Suite("Names of inline vocabularies") struct VocabularyNamesTests {
  /// The declarations of enums for vocabularies, from schema files with events of one extra each: (event, extra, values).
  private func enums(_ files: [[(String, String, [String])]]) -> [String] {
    let head = """
      "registry": {
        "name": "names", "namespace": "Names", "version": "1.0.0", "description": "Names.",
        "defaults": {"stream": "event", "category": "action", "data": "usage.interaction", "purposes": ["analytics"],
          "owner": "a@example.com", "expires": "never"}
      },
      "streams": {
        "event": {
          "description": "What the user did.", "version": 1, "encoding": "tuple",
          "time": {"type": "integer", "from": "clock.ms-since-process-start"}, "consent": {"default": "on"}
        }
      },
      """
    var sources: [SourceFile] = []
    for (number, events) in files.enumerated() {
      let texts = events.map { name, extra, values in
        """
        "\(name)": {
          "description": "The user answered.", "why": "How?", "method": "\(name)", "object": "question",
          "extras": {"\(extra)": {"description": "The answer.", "enum": [\(values.map { "\"\($0)\"" }.joined(separator: ", "))]}}
        }
        """
      }
      let text = """
        {"$schema": "signalbook-1.schema.json", \(number == 0 ? head : "") "events": {\(texts.joined(separator: ", "))}}
        """
      sources.append(SourceFile(path: "/names/f\(number).json", bytes: Array(text.utf8)))
    }
    let generated = Generated(sources, folder: "/names", name: "names")
    #expect(!generated.diagnostics.hasErrors, "\(generated.diagnostics)")
    return generated.text.split(separator: "\n").filter {
      $0.hasPrefix("  public enum") && $0.hasSuffix(": Vocabulary {")
    }
    .map { String($0.dropFirst("  public enum ".count).dropLast(": Vocabulary {".count)) }.sorted()
  }

  @Test("an event that is added never renames the enum of another") func added() {
    let first = [("m-asked", "answer", ["no", "yes"])]
    #expect(enums([first]) == ["Answer"])
    #expect(enums([first + [("a-asked", "choice", ["no", "yes"])]]) == ["Answer", "Choice"])
    #expect(enums([first, [("a-asked", "choice", ["no", "yes"])]]) == ["Answer", "Choice"])
  }

  @Test("places of one name with the same values share an enum, wherever they are") func shared() {
    let events = [("m-asked", "answer", ["no", "yes"]), ("z-asked", "answer", ["no", "yes"])]
    #expect(enums([events]) == ["Answer"])
    #expect(enums([[events[0]], [events[1]]]) == ["Answer"])
    #expect(enums([[events[1]], [events[0]]]) == ["Answer"])
  }
}
