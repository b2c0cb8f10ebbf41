import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

@Suite("Vocabularies of more than 256 values") struct WideVocabularyTests {
  /// Returns a registry whose event `chosen` has a value and an extra of the same vocabulary.
  private static func registry(_ count: Int) -> SourceFile {
    let cases = (0..<count).map { #""c-\#(1000 + $0)": "Number \#($0).""# }.joined(separator: ", ")
    let text = """
      {
        "$schema": "signalbook-1.schema.json",
        "registry": {
          "name": "wide", "namespace": "Wide", "version": "1.0.0", "description": "Many values.",
          "defaults": {"stream": "event", "category": "action", "data": "usage.interaction", "purposes": ["analytics"],
            "owner": "a@example.com", "expires": "never"}
        },
        "streams": {
          "event": {
            "description": "What the user did.", "version": 1, "encoding": "tuple",
            "time": {"type": "integer", "from": "clock.ms-since-process-start"}, "consent": {"default": "on"}
          }
        },
        "types": {"digit": {"description": "Numbers.", "cases": {\(cases)}}},
        "events": {
          "chosen": {
            "description": "The user chose a number.", "why": "Which ones?", "method": "choose", "object": "number",
            "value": {"description": "The number.", "type": "digit"},
            "extras": {
              "count": {"description": "How often.", "type": "integer"},
              "before": {"description": "The number before.", "type": "digit", "sent": "present"}
            }
          }
        }
      }
      """
    return SourceFile(path: "/wide/events.json", bytes: Array(text.utf8))
  }

  private func generate(_ count: Int) -> Generated { Generated([Self.registry(count)], folder: "/wide", name: "wide") }

  @Test("256 and 257 values are passed in the same way, as the address of an entry") func operation() {
    for count in [256, 257] {
      let generated = generate(count)
      #expect(!generated.diagnostics.hasErrors, "\(generated.diagnostics)")
      #expect(
        generated.text.contains(
          "c: value.entry(in: Wide.digitTable), n: count, c: before?.entry(in: Wide.digitTable) ?? 0, p: "))
      #expect(generated.text.contains("case _never(Never)"))
    }
  }

  @Test(
    "300 values compile without a warning", .enabled(if: Compiler.found != nil, "needs swiftc and a build"),
    arguments: ["5", "6"])
  func compiles(mode: String) throws {
    let result = try #require(Compiler.found).check(generate(300).files, mode: mode)
    #expect(result.status == 0, "\(result.output)")
  }
}
