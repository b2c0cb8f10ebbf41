import SignalbookWireForm
import Testing

@testable import SignalbookWirePlan

@Suite("Patterns in exported schemas") struct PortablePatternTests {
  @Test(
    "have no code point escapes, which validators without the flag u reject or misread",
    arguments: [
      (#"^[a-z]+$"#, #"^[a-z]+$"#), (#"^\u{1F600}$"#, "^\u{1F600}$"),
      (#"[\u{1F600}-\u{1F64F}]"#, "[\u{1F600}-\u{1F64F}]"), (#"\u{41}\u{2f}"#, #"\u0041\u002F"#),
      (#"\\u{41}"#, #"\\u{41}"#), (#"\\\u{0009}x"#, #"\\\u0009x"#), (#"\u0041\d{2}"#, #"\u0041\d{2}"#),
      (#"\u{D800}"#, #"\u{D800}"#),
    ])
  func portable(pattern: String, expected: String) {
    #expect(JSONSchemaRenderer.portable(pattern) == expected)
  }

  @Test("are portable in strings and in names of members", arguments: [JSONSchemaRenderer.Dialect.draft2020, .draft4])
  func everywhere(dialect: JSONSchemaRenderer.Dialect) {
    var text = ValueConstraint(.text)
    var map = ValueConstraint(.object)
    for patterns in [[#"^\u{1F600}$"#], [#"^\u{1F600}$"#, #"\u{41}"#]] {
      text.bounds.patterns = patterns
      (map.names, map.undeclaredMembers) = (text, .each(text))
      let schema = JSONSchemaRenderer(dialect).text(for: map)
      #expect(schema.contains("^\u{1F600}$") && !schema.contains(#"u{"#), "\(schema)")
    }
  }
}
