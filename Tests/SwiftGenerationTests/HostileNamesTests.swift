import SignalbookSchemaFiles
import SignalbookSwiftGeneration
import SignalbookTestSupport
import SignalbookRegistry
import Testing

/// Checks that names and text that break other generators are either rejected with a location or compile.
@Suite("Hostile names") struct HostileNamesTests {
  static let names: [String] = [
    "class", "self", "Self", "init", "default", "func", "in", "is", "as", "Type", "Protocol", "nil", "true", "some",
    "any",
    "none", "await", "async", "throws", "inout", "operator", "subscript", "_", "__", "$0", "dot.", ".dot", "a..b",
    "a.b.c",
    "quote\"mark", "back\\slash", "\\(x)", "\"#", "\\#(x)", "\"\"\"", "#\"raw\"#", "##", "*/", "/*", "//",
    "line\nbreak", "carriage\rreturn", "nul\u{0}byte", "bell\u{7}", "del\u{7F}", "sep\u{2028}arator",
    "par\u{2029}agraph",
    "bidi\u{202E}txet", "iso\u{2066}late", "zero\u{200B}width", "join\u{200D}er", "\u{FEFF}bom", "soft\u{AD}hyphen",
    "emoji😀", "👩‍👩‍👧", "1leading", "2", "with space", "  ", "", "tab\there", "dash-es", "under_scores", "MiXeD-Case",
    "ünïcode", "日本語", "e\u{301}", "\u{301}", "%s", "%20", "<script>", "&amp;", "`tick`", "a`b", "{}", "}", "payload",
    "Event",
    "index", "table", "String", "Int", "Telemetry", "Signalbook", "hashValue", "description", "event", "match", "place",
    "value", "v0", "json", "text", "key", "program", "wire", "stream",
  ]

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      default:
        if scalar.value < 0x20 {
          let hex = String(scalar.value, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - hex.utf8.count) + hex
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result + "\""
  }

  /// Returns a registry with the name at one position, or at every position for free text.
  private static func schema(_ name: String, _ place: String, number: Int) -> String {
    let hostile = quoted(name)
    func at(_ here: String, _ harmless: String) -> String { place == here ? hostile : quoted(harmless) }
    return """
      {
        "$schema": "signalbook-1.schema.json",
        "registry": {"name": "r\(number)", "namespace": "R\(number)", "version": "1.0.0", "description": \(at("text", "x")),
          "defaults": {"stream": "s", "category": "action"}},
        "types": {\(at("type", "kind")): {"description": \(at("text", "x")), "cases": {
          \(at("case", "one")): {"description": \(at("text", "x")), "wire": \(at("wire", "w"))},
          "other": {"description": "x", "deprecated": {"since": "1.0.0", "reason": \(at("text", "x"))}}}}},
        "streams": {
          "s": {"encoding": "tuple", "time": {"type": "integer", "from": "clock.ms-since-process-start"}},
          "o": {"encoding": "object", "eventField": {"wire": "what", "type": "string"}}},
        "events": {
          \(at("event", "happened")): {"description": \(at("text", "x")), "method": \(at("wire", "m")), "object": "thing",
            "value": {"description": \(at("text", "x")), "type": \(at("type", "kind"))},
            "extras": {\(at("field", "extra")): {"description": \(at("text", "x")), "type": "string"}}},
          "old": {"description": "x", "method": "old", "object": "thing",
            "deprecated": {"since": "1.0.0", "reason": \(at("text", "x"))},
            "value": {"description": "x", "type": "string"}},
          "object-event": {"stream": "o", "description": \(at("text", "x")), "code": \(at("wire", "c")),
            "fields": {\(at("field", "extra")): {"wire": \(at("wire", "e")), "description": \(at("text", "x")), "type": "string"}}}
        }
      }
      """
  }

  private struct Case {
    var name: String
    var place: String
    var generated: Generated
  }

  private static let cases: [Case] = {
    var cases: [Case] = []
    for place in ["type", "case", "event", "field", "wire", "text"] {
      for name in names {
        let number = cases.count
        let source = SourceFile(path: "/r\(number)/x.json", bytes: Array(schema(name, place, number: number).utf8))
        cases.append(
          Case(name: name, place: place, generated: Generated([source], folder: "/r\(number)", name: "r\(number)")))
      }
    }
    return cases
  }()

  @Test("rejected names have a location, and free text is never rejected")
  func rejections() {
    var rejected = 0
    for item in Self.cases where item.generated.diagnostics.hasErrors {
      rejected += 1
      for finding in item.generated.diagnostics.sorted {
        #expect(finding.location.line > 0 && !finding.location.path.isEmpty, "\(item.place) \(item.name)")
      }
      // An empty description is a separate fault.
      #expect(
        item.place != "text" || item.name.allSatisfy(\.isWhitespace),
        "\(item.name): \(item.generated.diagnostics.sorted.map(\.compilerText))")
    }
    let harmless = Self.cases.filter { ["dash-es", "class"].contains($0.name) && $0.place != "type" }
    for item in harmless { #expect(!item.generated.diagnostics.hasErrors, "\(item.place) \(item.name)") }
    #expect(rejected < Self.cases.count * 2 / 3)
  }

  @Test(
    "what is accepted compiles without a warning", .enabled(if: Compiler.found != nil, "needs swiftc and a build"),
    arguments: ["5", "6"])
  func compilation(mode: String) throws {
    let compiler = try #require(Compiler.found)
    let all = Self.cases.filter { !$0.generated.diagnostics.hasErrors }
    #expect(all.count > 200)
    let accepted = all.sampled(oneOf: 10)
    for start in stride(from: 0, to: accepted.count, by: 150) {
      let part = accepted[start..<min(start + 150, accepted.count)]
      let result = try compiler.check(part.flatMap(\.generated.files), mode: mode)
      #expect(result.status == 0, "\(result.output.prefix(6000))")
    }
  }
}
