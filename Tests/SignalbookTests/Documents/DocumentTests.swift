import Foundation
import SignalbookTestSupport
import Testing

@_spi(Generated) @testable import Signalbook

@Suite("JSON values") struct JSONValueTests {
  @Test("Integers are exact, members keep their order, and text round-trips") func exact() throws {
    let text = #"{"b":9223372036854775807,"a":[-9223372036854775808,1.0,12345678901234567890,"\ud83d\ude00é"],"c":{}}"#
    let value = try JSONValue(parsing: text)
    #expect(value["b"] == .integer(.max))
    #expect(value.json == #"{"b":9223372036854775807,"a":[-9223372036854775808,1.0,12345678901234567890,"😀é"],"c":{}}"#)
  }

  @Test(
    "Faults name the place",
    arguments: [
      ("", 0), ("{", 1), (#"{"a":1,"a":2}"#, 7), ("[1,]", 3), ("01", 1), ("1 2", 2), (#""\ud800""#, 1),
      ("\"\u{1}\"", 1),
      ("nul", 3), ("[1}", 2),
    ])
  func faults(text: String, offset: Int) {
    #expect(throws: JSONError.self) { try JSONValue(parsing: text) }
    do { _ = try JSONValue(parsing: text) } catch { #expect(error.offset == offset) }
  }

  @Test("Depth is limited, and invalid UTF-8 is a fault") func bounds() {
    #expect(throws: JSONError.self) { try JSONValue(parsing: String(repeating: "[", count: 100_000)) }
    #expect(throws: JSONError.self) { try JSONValue(parsing: [0x22, 0xFF, 0x22] as [UInt8]) }
    #expect(throws: JSONError.self) { try JSONValue(parsing: [0x22, 0xED, 0xA0, 0x80, 0x22] as [UInt8]) }
  }

  @Test(
    "The JSON test suite: what must be accepted is, what must be refused is",
    .enabled(if: Paths.shared != nil, "needs the folder of extra data beside the checkout"))
  func suite() throws {
    let folder = (Paths.shared ?? "") + "/reference/json-test-suite/test_parsing"
    for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() where name.hasSuffix(".json") {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name))
      // Two files contain a member twice. RFC 8259 does not define the result, and events never do this.
      if name.contains("duplicated_key") { continue }
      let isAccepted = (try? JSONValue(parsing: bytes)) != nil
      if name.hasPrefix("y_") { #expect(isAccepted, "\(name)") }
      if name.hasPrefix("n_") { #expect(!isAccepted, "\(name)") }
      let scanned = bytes.withUnsafeBytes { JSONScan.isValue($0) }
      if name.hasPrefix("n_") { #expect(!scanned || !isAccepted, "\(name)") }
      if name.hasPrefix("y_") { #expect(scanned, "\(name)") }
    }
  }
}

@Suite("Patterns") struct PatternTests {
  @Test(
    "Patterns mean what ECMA 262 says",
    arguments: [
      ("^[0-9]+\\.", "10.3", true), ("^[0-9]+\\.", "x", false), ("b", "abc", true), ("^b", "abc", false),
      ("c$", "abc", true), ("^(?:a|bc)*$", "abcbca", true), ("^(?:a|bc)*$", "abcb", false), ("^a{2,3}$", "aa", true),
      ("^a{2,3}$", "aaaa", false), ("^a{2}$", "aaa", false), ("^a{2,}$", "aaaaa", true), ("^.$", "é", true),
      ("^.$", "\n", false), ("^[^a-c]$", "d", true), ("^[^a-c]$", "b", false), ("\\bfoo\\b", "a foo b", true),
      ("\\bfoo\\b", "afoo b", false), ("^\\w+$", "a_9", true), ("^\\W$", "é", true), ("^\\s$", "\u{3000}", true),
      ("^[\\d-]+$", "1-2", true), ("^\\u00e9\\x41$", "éA", true), ("^\\u{1F600}$", "😀", true), ("", "", true),
      ("^$", "a", false), ("^(a*)*$", "aaa", true), ("^(?<year>[0-9]{4})$", "2018", true), ("^a??b+?$", "bb", true),
      ("^[]$", "", false), ("^[^]$", "x", true), ("^(?<größe>[a-z]+)(?<$n>7)$", "a7", true),
      ("^[a\\]b]+$", "a]b", true),
    ])
  func meaning(pattern: String, text: String, matches: Bool) throws {
    #expect(try #require(Pattern(pattern)).matches(text) == matches, "\(pattern) on \(text)")
  }

  @Test(
    "What is outside the subset is refused",
    arguments: [
      "(", ")", "[a", "a**", "\\1", "(?=a)", "(?<!a)", "\\p{L}", "a{3,2}", "\\", "[b-a]", "*a", "(a{1000}){1000}",
      "a{", "}", "]", "{1", "a{,2}", "\\%", "a\\-b", "[\\d-a]", "(?<1>a)", "(?<n>a)(?<n>b)",
    ])
  func refused(pattern: String) { #expect(Pattern(pattern) == nil) }

  @Test("Time is linear for any pattern", .timeLimit(.minutes(30))) func linear() throws {
    let pattern = try #require(Pattern("^(a+)+(b?c?){20}$"))
    #expect(!pattern.matches(String(repeating: "a", count: 20_000) + "!"))
  }
}

@Suite("Document validator") struct DocumentValidatorTests {
  private func keywords(_ schema: String, _ document: String) throws -> [String] {
    try DocumentValidator(schema: schema).violations(in: JSONValue(parsing: document))
      .map { "\($0.keyword) \($0.instancePath)" }
  }

  @Test(
    "Each keyword, with its place",
    arguments: [
      (#"{"type":"integer"}"#, "1", []), (#"{"type":"integer"}"#, "1.0", ["type "]),
      (#"{"type":"integer"}"#, "123456789012345678901", []), (#"{"type":"number"}"#, "1", []),
      (#"{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"integer"}"#, "1.0", []),
      (#"{"type":["string","null"]}"#, "null", []), (#"{"type":["string","null"]}"#, "true", ["type "]),
      (#"{"enum":[7]}"#, "7.0", []), (#"{"enum":[1]}"#, "true", ["enum "]),
      (#"{"enum":["a",null]}"#, "\"b\"", ["enum "]),
      (#"{"minimum":1,"maximum":3}"#, "0", ["minimum "]), (#"{"minimum":1,"maximum":3}"#, "3.5", ["maximum "]),
      (#"{"exclusiveMinimum":1}"#, "1", ["exclusiveMinimum "]),
      (#"{"minimum":1,"exclusiveMinimum":true}"#, "1", ["exclusiveMinimum "]),
      (#"{"exclusiveMaximum":1}"#, "1.0", ["exclusiveMaximum "]),
      (#"{"maximum":9007199254740992}"#, "9007199254740993", ["maximum "]),
      (#"{"minLength":2}"#, "\"é\"", ["minLength "]), (#"{"maxLength":1}"#, #""e\u0301""#, ["maxLength "]),
      (#"{"pattern":"^a"}"#, "\"ba\"", ["pattern "]), (#"{"format":"uuid"}"#, "\"x\"", ["format "]),
      (#"{"format":"date"}"#, "\"2017-06-09\"", []), (#"{"format":"other"}"#, "\"x\"", []),
      (#"{"required":["a","b"]}"#, "{}", ["required ", "required "]),
      (#"{"properties":{"a/b~":{"type":"null"}}}"#, #"{"a/b~":1}"#, ["type /a~1b~0"]),
      (#"{"properties":{"a":{}},"additionalProperties":false}"#, #"{"a":1,"b":2}"#, ["additionalProperties "]),
      (#"{"additionalProperties":{"type":"string"}}"#, #"{"a":1}"#, ["type /a"]),
      (#"{"propertyNames":{"pattern":"^[a-z]+$"}}"#, #"{"A":1}"#, ["pattern "]),
      (#"{"maxProperties":1}"#, #"{"a":1,"b":2}"#, ["maxProperties "]),
      // Both keywords apply only to members that `properties` does not contain.
      (#"{"properties":{"A":{}},"additionalPropertyNames":{"pattern":"^[a-z]+$"}}"#, #"{"A":1,"b":2}"#, []),
      (#"{"properties":{"A":{}},"additionalPropertyNames":{"pattern":"^[a-z]+$"}}"#, #"{"A":1,"B":2}"#, ["pattern "]),
      (#"{"additionalPropertyNames":{"enum":["a"]}}"#, #"{"a":1,"b":2,"c":3}"#, ["enum ", "enum "]),
      (#"{"properties":{"e\u0301":{}},"additionalPropertyNames":false}"#, #"{"\u00e9":1}"#, ["false "]),
      (#"{"items":{"additionalPropertyNames":{"maxLength":1}}}"#, #"[{"ab":1}]"#, ["maxLength /0"]),
      (#"{"properties":{"a":{},"b":{}},"maxAdditionalProperties":1}"#, #"{"a":1,"b":2,"c":3}"#, []),
      (#"{"properties":{"a":{}},"maxAdditionalProperties":1}"#, #"{"b":1,"c":2}"#, ["maxAdditionalProperties "]),
      (#"{"maxAdditionalProperties":0}"#, "{}", []), (#"{"maxAdditionalProperties":0}"#, "[1,2]", []),
      (
        #"{"additionalProperties":false,"maxAdditionalProperties":0}"#, #"{"a":1}"#,
        ["maxAdditionalProperties ", "additionalProperties "]
      ),
      (#"{"items":{"type":"integer"}}"#, #"[1,"a",2,null]"#, ["type /1", "type /3"]),
      (#"{"items":[{"type":"integer"},{"type":"string"}]}"#, #"["x","a",{}]"#, ["type /0"]),
      (#"{"minItems":2.0,"maxItems":2e0}"#, "[1]", ["minItems "]),
      (#"{"maxLength":1e30,"minLength":1.0}"#, "\"a\"", []),
      (#"{"minItems":2,"maxItems":2}"#, "[1]", ["minItems "]), (#"{"maxItems":0}"#, "[1]", ["maxItems "]),
      (#"{"select":{"property":"ea","cases":{"0":{"required":["x"]}}}}"#, #"{"ea":0}"#, ["required "]),
      (#"{"select":{"property":"ea","cases":{"0":{"required":["x"]}}}}"#, #"{"ea":7}"#, ["enum /ea"]),
      (#"{"select":{"property":"ea","cases":{"\"a\"":{"required":["x"]}}}}"#, #"{"ea":"a"}"#, ["required "]),
      (#"{"select":{"items":[1,2],"cases":{"[\"a\",7]":{"minItems":4}}}}"#, #"[0,"a",7]"#, ["minItems "]),
      (#"{"select":{"items":[1,2],"cases":{"[ \"\\u0061\", 7 ]":{"maxItems":3}}}}"#, #"[0,"a",7]"#, []),
      (#"{"select":{"items":[1,2],"cases":{"[\"a\",7]":{}}}}"#, #"{"x":[0,"b",7]}"#, []),
      (#"{"select":{"items":[1,2],"cases":{"[\"a\",7]":{}}}}"#, #"[0,"b",7]"#, ["enum "]),
      (#"{"select":{"items":[1,2],"cases":{"[\"a\",7]":{}}}}"#, #"[0,"b"]"#, ["enum "]),
      (#"{"select":{"property":"ea","cases":{}}}"#, "{}", []), ("false", "1", ["false "]), ("true", "1", []),
    ] as [(String, String, [String])])
  func keyword(schema: String, document: String, expected: [String]) throws {
    #expect(try keywords(schema, document) == expected, "\(schema) on \(document)")
  }

  @Test("A count is a nonnegative integer", arguments: ["-1", "1.5", "-1.0", "\"1\"", "null"])
  func counts(count: String) {
    #expect(throws: SchemaError(message: "expected an integer of 0 or more", path: "/minLength")) {
      try DocumentValidator(schema: #"{"minLength":\#(count)}"#)
    }
  }

  @Test("A limit for undeclared members is a nonnegative integer", arguments: ["-1", "1.5", "\"1\"", "null"])
  func undeclaredCounts(count: String) {
    #expect(throws: SchemaError(message: "expected an integer of 0 or more", path: "/maxAdditionalProperties")) {
      try DocumentValidator(schema: #"{"maxAdditionalProperties":\#(count)}"#)
    }
  }

  @Test("A violation of undeclared members names the key") func undeclaredMessages() throws {
    let validator = try DocumentValidator(
      schema: #"{"properties":{"a":{}},"additionalPropertyNames":{"maxLength":1},"maxAdditionalProperties":1}"#)
    let found = try validator.violations(in: JSONValue(parsing: #"{"a":1,"b":2,"cd":3}"#))
    #expect(
      found.map(\.message) == [
        "expected at most 1 undeclared members, but got 2",
        "member name: expected at most 1 characters, but got 2",
      ])
  }

  @Test("A number with `multipleOf` 1 is whole, in any notation; other divisors are refused") func whole() throws {
    let validator = try DocumentValidator(schema: #"{"properties":{"a":{"type":"number","multipleOf":1}}}"#)
    for number in ["0", "-3", "2.0", "1e3", "12.50e1", "123456789012345678901234567890"] {
      #expect(try validator.isValid(JSONValue(parsing: #"{"a":\#(number)}"#)), "\(number)")
    }
    for number in ["0.5", "-2.000001", "1e-3", "12.55e1"] {
      let found = try validator.violations(in: JSONValue(parsing: #"{"a":\#(number)}"#))
      #expect(found.map(\.description) == ["/a: multipleOf: \(number) is not a whole number"])
    }
    for divisor in ["2", "0.01", "\"1\""] {
      #expect(throws: SchemaError.self) { try DocumentValidator(schema: #"{"multipleOf":\#(divisor)}"#) }
    }
  }

  @Test("Keywords that would weaken validation are refused, with their location", arguments: ["anyOf", "$ref", "not"])
  func unsupported(keyword: String) {
    #expect(
      throws: SchemaError(message: "the keyword \(keyword) is not supported", path: "/properties/a/\(keyword)")
    ) {
      try DocumentValidator(schema: #"{"properties":{"a":{"\#(keyword)":[]}}}"#)
    }
  }

  @Test(
    "The published server schemas give the published verdicts on real pings",
    .enabled(if: Paths.shared != nil, "needs the folder of extra data beside the checkout"))
  func vectors() throws {
    let shared = Paths.shared ?? ""
    func read(_ path: String) throws -> JSONValue {
      try JSONValue(parsing: Data(contentsOf: URL(fileURLWithPath: shared + path)))
    }
    guard case .array(let vectors)? = try read("/vectors/ping-documents.json")["vectors"] else {
      Issue.record("no vectors")
      return
    }
    for vector in vectors {
      guard case .text(let path)? = vector["input"]?["schema"], let document = vector["input"]?["document"],
        case .array(let errors)? = vector["expect"]?["errors"]
      else {
        Issue.record("\(vector.json)")
        continue
      }
      let validator = try DocumentValidator(schema: try read("/reference/mozilla/" + path).json)
      let found = validator.violations(in: document).map { [$0.keyword, $0.instancePath] }
      let expected = errors.map { error in
        ["keyword", "instancePath"].map { name in
          if case .text(let text)? = error[name] { return text }
          return "?"
        }
      }
      #expect(found == expected, "\(vector["id"]?.json ?? "")")
    }
  }
}
