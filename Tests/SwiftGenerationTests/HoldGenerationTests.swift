import SignalbookSchemaFiles
import SignalbookSwiftGeneration
import SignalbookTestSupport
import Testing

@Suite("Held events in generated code") struct HoldGenerationTests {
  private static func line(_ consent: String, _ variants: String = "") -> String {
    let text = #"""
      {"$schema": "signalbook-1.schema.json",
       "registry": {"name": "r", "namespace": "Shop", "version": "1.0.0", "description": "D.",
         "variants": {"blue": {"description": "B."}, "red": {"description": "R."}}, "defaults": {"stream": "s"}},
       "streams": {"s": {"consent": \#(consent), "variants": {\#(variants)}, "encoding": "object"}},
       "events": {"opened": {"fields": {}}}}
      """#
    let generated = Generated(
      [SourceFile(path: "/r/r.json", bytes: Array(text.utf8))], folder: "/r", parts: [.events])
    #expect(!generated.diagnostics.hasErrors, "\(generated.diagnostics.sorted.map(\.message))")
    let lines = generated.text.split(separator: "\n")
    guard let index = lines.firstIndex(where: { $0.contains("consent: ConsentPolicy") }) else { return "" }
    return String(lines[index] + lines[index + 1])
  }

  private static let hold = #"{"default": "off", "hold": {"events": 10, "age": {"hours": 2}}}"#
  private static let swift = "hold: HeldEvents(maxEvents: 10, maxAgeMilliseconds: 7200000)"

  @Test("the stream's limits are generated") func stream() {
    #expect(Self.line(Self.hold).contains(Self.swift + "),"))
  }

  @Test("a variant's consent replaces the limits of the stream") func variants() {
    let excluded = Self.line(Self.hold, #""red": {"consent": {"default": "off"}}"#)
    #expect(excluded.contains(Self.swift + ", variantsWithoutHold: [1]),"), "\(excluded)")
    let own = Self.line(#"{"default": "on"}"#, #""red": {"consent": \#(Self.hold)}"#)
    #expect(own.contains("variantHolds: [1: HeldEvents(maxEvents: 10, maxAgeMilliseconds: 7200000)]),"), "\(own)")
    #expect(!own.contains(" hold:"))
    let inherited = Self.line(Self.hold, #""red": {"population": {"sample": 0.5}}"#)
    #expect(inherited.contains(Self.swift + "),"), "\(inherited)")
  }

  @Test("a stream that does not hold events has no argument") func none() {
    #expect(!Self.line(#"{"default": "off"}"#).lowercased().contains("h" + "old:"))
  }
}
