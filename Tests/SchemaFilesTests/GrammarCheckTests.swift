import SignalbookSchemaFiles
import Testing

/// Reads and checks a text, and returns the findings of the grammar check.
func check(_ text: String) -> [Diagnostic] {
  var diagnostics = Diagnostics()
  let file = SourceFile(path: "test.json", bytes: Array(text.utf8))
  if let root = JSONReader.read(file, into: &diagnostics) {
    let isSound = checkGrammar(root, in: file, into: &diagnostics)
    #expect(isSound == diagnostics.all.isEmpty)
  }
  return diagnostics.all
}

@Suite("Grammar check")
struct GrammarCheckTests {
  /// A fault in a file. `«»` enclose the expected location.
  struct Fault: Sendable, CustomTestStringConvertible {
    var text: String
    var rule: RuleID
    var words: [String]
    var fix: String?
    var testDescription: String { "\(rule.name): \(text)" }
    init(_ text: String, _ rule: RuleID, _ words: String..., fix: String? = nil) {
      self.text = text
      self.rule = rule
      self.words = words
      self.fix = fix
    }
  }

  static let faults: [Fault] = [
    Fault(#""events": {"a": {«"categry"»: "x"}}"#, .unknownKey, "event", "categry", "category", fix: #""category""#),
    Fault(#""events": {"a": {«"Category"»: "x"}}"#, .unknownKey, "category", fix: #""category""#),
    Fault(
      "\"events\": {\"a\": {«\"c\u{430}tegory\"»: \"x\"}}", .unknownKey,
      "contains U+0430, which looks like \"a\"; use \"category\""),
    Fault(#""events": {"a": {«"frobnicate"»: 1}}"#, .unknownKey, "use one of", "category", "others"),
    Fault(#""types": {"t": {"description": "T.", «"maxlength"»: 9}}"#, .unknownKey, "maxLength", fix: #""maxLength""#),
    Fault(#""types": {"t": {"description": "T.", «"MAXITEMS"»: 9}}"#, .unknownKey, "maxItems", fix: #""maxItems""#),
    Fault(
      #""types": {"t": {"description": "T.", «"exclusiveminimum"»: 9}}"#, .unknownKey, "exclusiveMinimum",
      fix: #""exclusiveMinimum""#),
    Fault(#""streams": {"s": {"limits": {«"stored "»: 1}}}"#, .unknownKey, "stored", fix: #""stored""#),
    Fault(#""registry": «{»"name": "x", "namespace": "X", "version": "1.0.0"}"#, .missingKey, "description"),
    Fault(#""events": «[]»"#, .wrongKind, "\"events\"", "object", "a list"),
    Fault(#""events": {"a": {"category": «1»}}"#, .wrongKind, "\"category\"", "string", "an integer"),
    Fault(#""streams": {"s": {"version": «1.5»}}"#, .wrongKind, "an integer from 0", "a number"),
    Fault(#""streams": {"s": {"version": «1.0»}}"#, .wrongKind, "an integer from 0"),
    Fault(#""streams": {"s": {"version": «-1»}}"#, .outOfRange, "0", "1000000", "-1"),
    Fault(#""streams": {"s": {"encoding": «"tupel"»}}"#, .unknownWord, "tuple"),
    Fault(#""streams": {"s": {"encoding": «"binary"»}}"#, .unknownWord, "use one of tuple, object, none"),
    Fault(#""streams": {"s": {"build": «[]»}}"#, .tooFewItems, "at least one item"),
    Fault(#""streams": {"s": {"build": ["start", «"backgroud"»]}}"#, .unknownWord, "each item"),
    Fault(#""streams": {«"S 1"»: {}}"#, .textForm, "lowercase"),
    Fault(
      #""streams": {"s": {"time": {"from": «"clock.ms-since-1971"»}}}"#, .textForm, "source",
      #"did you mean "clock.ms-since-1970"?"#),
    // Guesses: the correct key already exists, the value does not match it, or there are two possible keys.
    Fault(#""events": {"a": {"object": "x", «"objct"»: "y"}}"#, .unknownKey, #"did you mean "object"?"#),
    Fault(#""events": {"a": {«"objct"»: 1}}"#, .unknownKey, #"did you mean "object"?"#),
    // A similar key that does not accept the value is suggested only if the names are nearly equal.
    Fault(
      #""events": {"a": {«"example"»: {}}}"#, .unknownKey, #"did you mean "examples"? Its value must be a list"#),
    Fault(#""events": {"a": {"fields": {"f": {«"consent"»: {"default": "on"}}}}}"#, .unknownKey, "language-reference"),
    Fault(#""events": {"a": {"expires": «"2023-02-29"»}}"#, .textForm, "YYYY-MM-DD", "never"),
    Fault(#""events": {"a": {"mirrors": «true»}}"#, .wrongKind, "none", "mirror"),
    Fault(
      #""events": {"a": {"mirrors": {"event": "b", «"outside"»: "c"}}}"#, .keyChoice, "exactly one", "event", "outside"),
    Fault(#""events": {"a": {"mirrors": «{»}}}"#, .keyChoice, "exactly one", "event", "outside"),
    Fault(#""streams": {"s": {"limits": {"age": {"days": 1, «"hours"»: 1}}}}"#, .keyChoice, "quantity"),
    Fault(#""streams": {"s": {"limits": {"age": {«"dayz"»: 1}}}}"#, .unknownKey, "days", fix: #""days""#),
    Fault(
      #""registry": {«"nam"»: "x", "namespace": "X", "version": "1.0.0", "description": "x"}"#, .unknownKey, "name"),
    Fault(#""types": {"t": {"const": «[1]»}}"#, .wrongKind, "a string, a number, true, false or null"),
  ]

  @Test("reports each fault at its location, with the expected value and a fix", arguments: faults)
  func reports(fault: Fault) throws {
    let marked = Array(#"{"$schema": "../signalbook-1.schema.json", "#.utf8) + Array(fault.text.utf8) + Array("}".utf8)
    let open = Array("«".utf8)
    let close = Array("»".utf8)
    var bytes: [UInt8] = []
    var range = ByteRange(0, 0)
    var index = 0
    while index < marked.count {
      if marked[index...].starts(with: open) {
        range.start = bytes.count
        index += 2
      } else if marked[index...].starts(with: close) {
        range.end = bytes.count
        index += 2
      } else {
        bytes.append(marked[index])
        index += 1
      }
    }
    let found = check(String(decoding: bytes, as: UTF8.self))
    #expect(found.count == 1, "\(found.map(\.compilerText))")
    let first = try #require(found.first)
    #expect(first.rule == fault.rule)
    #expect(first.location.range == range, "\(first.compilerText)")
    for word in fault.words { #expect(first.message.contains(word), "\(first.message)") }
    #expect(first.fixes.map(\.replacement) == (fault.fix.map { [$0] } ?? []))
    #expect(first.fixes.allSatisfy { $0.range == range })
  }

  @Test("Two misspelled keys that may mean the same key are not renamed")
  func sameKeyTwice() {
    let found = check(#"{"events": {"a": {"objct": "x", "obejct": "y"}}}"#)
    #expect(found.map(\.rule).filter { $0 == .unknownKey }.count == 2)
    #expect(found.allSatisfy { $0.fixes.isEmpty })
  }

  @Test("reports all faults of a file in one run")
  func reportsAll() {
    let found = check(
      """
      {"registry": {"nam": 1, "version": "1"},
       "streams": {"A": {"version": -1, "encoding": 3, "build": []}},
       "evnts": {}}
      """)
    #expect(
      found.map(\.rule.id).sorted() == [
        "SB0101", "SB0102", "SB0102", "SB0103", "SB0103", "SB0105", "SB0105", "SB0106", "SB0107",
      ])
  }

  @Test("prints hostile text safely")
  func printsSafely() throws {
    let found = check(
      #"{"$schema": "signalbook-1.schema.json", "\u202e\u0007\#(String(repeating: "x", count: 500))": 1}"#)
    let message = try #require(found.first).message
    #expect(message.contains(#"\u{202e}\u{7}"#) && message.contains("…"))
    #expect(!message.unicodeScalars.contains { $0.value == 0x202E || $0.value == 7 })
  }
}

@Suite("Nearest names")
struct EditDistanceTests {
  @Test(
    "are found among known ones",
    arguments: [
      ("categry", "category"), ("Method", "method"), ("mehtod", "method"), ("objects", "object"),
      ("descripton", "description"),
      ("max_length", "maxlength"), ("extra", "extras"), ("zzz", nil), ("x", nil), ("", nil), ("me", nil),
    ] as [(String, String?)])
  func found(name: String, expected: String?) {
    let known = ["category", "method", "object", "description", "maxlength", "extras", "value"]
    #expect(nearest(to: name, among: known) == expected)
    #expect(nearest(to: name, among: known.reversed()) == expected)
  }

  @Test("do not depend on the order of equally similar candidates")
  func areStable() {
    #expect(nearest(to: "bat", among: ["cat", "bar", "bag"]) == "bag")
    #expect(nearest(to: "bat", among: ["bag", "bar", "cat"]) == "bag")
  }
}
