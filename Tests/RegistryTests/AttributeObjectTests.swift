import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

@Suite("Objects of attributes") struct AttributeObjectTests {
  private static func field(_ keys: String, _ attribute: String = #""type": "integer""#) -> UnsoundCase {
    UnsoundCase(
      keys,
      #""streams": {"event": {"encoding": "none", "consent": {"default": "on"}, "envelope": {"f": {"from": "stream.attributes", \#(keys)}}}}, "attributes": {"age": {"stream": "event", \#(attribute)}}"#
    )
  }

  @Test(
    "are errors where no value of an attribute keeps to the rules",
    arguments: [
      field(
        #""type": "object", ⟦"fields"⟧SB0231: {"age": {"type": "integer", "sent": "present"}, "zz": {"type": "integer"}}"#
      ),
      field(#""type": "object", ⟦"fields"⟧SB0231: {"yy": {"type": "integer", "sent": "present"}}"#),
      field(#""type": "object", ⟦"fields"⟧SB0231: {"age": {"sent": "present"}}"#),
      field(#""type": "map", ⟦"values"⟧SB0231: {"maxLength": 1}"#),
      field(#""type": "map", ⟦"values"⟧SB0231: {"type": "boolean"}"#),
      field(
        #""type": "map", ⟦"values"⟧SB0231: {"type": "integer", "minimum": 9}"#, #""type": "integer", "maximum": 8"#),
      field(
        #""type": "map", ⟦"values"⟧SB0231: {"type": "integer", ⟦"const"⟧SB0220: 7}"#,
        #""type": "integer", "enum": [1, 2]"#
      ),
      field(#""type": "map", ⟦"values"⟧SB0231: {"maxLength": 2}"#, #""minLength": 3, "maxLength": 9"#),
      field(#""type": "map", ⟦"values"⟧SB0231: {"pattern": "^[0-9]+$"}"#, #""pattern": "^[a-z]+$""#),
      field(#""type": "map", ⟦"values"⟧SB0231: {"type": "integer"}"#, #""type": "integer", "as": "text""#),
      field(#""type": "map", ⟦"keys"⟧SB0231: {"enum": ["name"]}, "values": {"type": "integer"}"#),
      field(#""type": "map", ⟦"keys"⟧SB0231: {"maxLength": 2}, "values": {"type": "integer"}"#),
    ]) func refused(_ item: UnsoundCase)
  { SoundnessTests.check(item) }

  @Test(
    "are findings where a part does not",
    arguments: [
      (
        #""type": "object", "fields": {"age": {"type": "integer"}}"#,
        "'age' must be optional, because it is omitted if the attribute has no value"
      ),
      (
        #""type": "object", "fields": {"age": {"type": "integer", "sent": "present"}, "zz": {"sent": "present"}}"#,
        "'zz' is never sent"
      ),
      (#""type": "map", "values": {"type": "integer", "maximum": 10}"#, "'values' rejects some values"),
      (#""type": "map", "maxProperties": 0, "values": {"type": "integer"}"#, "'maxProperties' is 0, but"),
    ]) func narrowed(keys: String, start: String) throws
  {
    let result = Fixture.load([MarkedSchema(path: "app/app.json", Fixture.file(Self.field(keys).text))])
    let registry = try #require(result.registry, "\(result.diagnostics.sorted.map(\.compilerText).joined())")
    #expect(registry.narrowedSources.count == 1, "\(registry.narrowedSources)")
    #expect(registry.narrowedSources.first?.message.hasPrefix(start) == true, "\(registry.narrowedSources)")
  }

  @Test(
    "are neither where all keep to them",
    arguments: [
      #""type": "object""#, #""type": "map", "values": {"type": "integer"}"#,
      #""type": "map", "values": {"type": "number"}"#,
      #""type": "object", "fields": {"age": {"type": "integer", "sent": "present"}}"#,
    ]) func sound(keys: String) throws
  {
    let result = Fixture.load([MarkedSchema(path: "app/app.json", Fixture.file(Self.field(keys).text))])
    let registry = try #require(result.registry, "\(result.diagnostics.sorted.map(\.compilerText).joined())")
    #expect(registry.narrowedSources.map(\.message) == [])
  }

  @Test(
    "A condition on a value that no device has is refused",
    arguments: [
      #"{"source": "locale.identifier", "in": ["de-DE"]}"#, #"{"source": "os.version", "not": ["iOS 18"]}"#,
      #"{"source": "os.name", "in": ["ios"]}"#, #"{"source": "device.arch", "in": ["riscv64"]}"#,
      #"{"source": "clock.utc-offset-minutes", "in": [900]}"#,
    ]) func conditions(condition: String)
  {
    let text = Fixture.file(
      #""streams": {"event": {"encoding": "none", "consent": {"default": "on"}, "envelope": {"f": {"const": 1, "sent": \#(condition)}}}}"#
    )
    let found = Fixture.load([MarkedSchema(path: "app/app.json", text)]).diagnostics.sorted.map(\.message)
    #expect(found.count == 1 && found[0].contains("is never"), "\(found)")
  }
}
