import SignalbookSchemaFiles
import SignalbookSwiftGeneration
import SignalbookTestSupport
import Testing

@Suite("Populations and requests in generated code") struct PopulationTests {
  private static func generated(_ keys: String) -> Generated {
    let text = #"""
      {"$schema": "signalbook-1.schema.json",
       "registry": {"name": "r", "namespace": "Shop", "version": "1.0.0", "description": "D.",
         "variants": {"blue": {"description": "B."}, "red": {"description": "R."}}, "defaults": {"stream": "s"}},
       "streams": {"s": {"consent": {"default": "on", "privateMode": "never"}, "encoding": "object", \#(keys)}},
       "events": {"opened": {"fields": {}}}}
      """#
    return Generated([SourceFile(path: "/r/r.json", bytes: Array(text.utf8))], folder: "/r", parts: [.events])
  }

  @Test(
    "What a schema says of a population is what the runtime is given",
    arguments: [
      (
        #""population": {"channels": ["beta"], "countries": ["DE", "AT"], "locales": ["de_DE"], "sample": 0.25}"#,
        #"population: Population(channels: ["beta"], countries: ["DE", "AT"], locales: ["de_DE"], samplingRate: 0.25)"#
      ),
      (#""population": {"sample": 0}"#, "population: Population(samplingRate: 0.0)"),
      (#""population": {"sample": 1e-3}"#, "population: Population(samplingRate: 0.001)"),
      (
        #""population": {"sample": 5e-2}, "variants": {"red": {"population": {"channels": ["beta"]}}}"#,
        #"population: Population(samplingRate: 0.05, variants: [1: Population(channels: ["beta"])])"#
      ),
      (
        #""variants": {"blue": {"population": {"sample": 0.5}}}"#,
        "population: Population(variants: [0: Population(samplingRate: 0.5)])"
      ),
      (
        #""variants": {"red": {"consent": {"default": "on", "privateMode": "same"}}}"#,
        "variantsInvertingPrivateMode: [1])"
      ),
      (#""formerly": ["old", "older"]"#, #"formerNames: ["old", "older"]"#),
    ]) func populations(keys: String, swift: String)
  {
    let text = Self.generated(keys).text
    #expect(text.contains(swift), "\(text)")
  }

  @Test("A variant's consent without a default is off, although the stream is on") func variantConsent() {
    let consent = #""variants": {"red": {"consent": {"mechanism": "M."}}}"#
    #expect(Self.generated(consent).text.contains("isOnByDefault: true, variantsInvertingDefault: [1]"))
  }

  @Test(
    "A stream for all installations does not need a population",
    arguments: [#""population": {"sample": 1.0}"#, #""description": "D.""#])
  func everybody(keys: String) { #expect(!Self.generated(keys).text.contains("opulation")) }

  @Test("Limits, requests and profiles of a variant are refused, with a remedy", arguments: ["limits", "upload"])
  func unenforced(key: String) {
    let faults = Self.generated(#""variants": {"red": {"\#(key)": {}}}"#).diagnostics.sorted.map(\.message)
    #expect(
      faults.count == 1 && faults[0].contains("'\(key)' cannot differ between variants")
        && faults[0].contains(#""only": ["red"]"#))
  }

  @Test("A body is JSON unless the schema declares another content type")
  func contentType() {
    #expect(
      Self.generated(#""upload": {"address": "https://x.example"}"#).text.contains(#"contentType: "application/json""#))
    #expect(
      Self.generated(#""upload": {"address": "https://x.example", "contentType": "text/plain"}"#).text
        .contains(#"contentType: "text/plain""#))
  }

  @Test("A string that the system may not know is null rather than empty")
  func unknownText() {
    let text = Self.generated(#""common": {"kind": {"from": "device.kind"}, "os": {"from": "os.name"}}"#).text
    #expect(
      text.contains(#""kind":@,"os":"@""#)
        || text.contains(#"SourceRequest(.deviceKind, table: nil, fallbackJSON: nil, format: .json"#), "\(text)")
    #expect(text.contains("SourceRequest(.osName, table: nil, fallbackJSON: nil, format: .plain"))
  }
}
