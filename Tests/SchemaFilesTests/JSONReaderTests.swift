import SignalbookSchemaFiles
import Testing

/// Reads a text and returns the findings.
func read(
  _ text: String, duplicateKeys: JSONReader.DuplicateKeys = .areErrors
) -> (node: JSONNode?, found: [Diagnostic]) {
  read(Array(text.utf8), duplicateKeys: duplicateKeys)
}

func read(
  _ bytes: [UInt8], duplicateKeys: JSONReader.DuplicateKeys = .areErrors
) -> (node: JSONNode?, found: [Diagnostic]) {
  var diagnostics = Diagnostics()
  let file = SourceFile(path: "test.json", bytes: bytes)
  let node = JSONReader.read(
    file, into: &diagnostics, duplicateKeys: duplicateKeys)
  return (node, diagnostics.all)
}

@Suite("JSON reader")
struct JSONReaderTests {
  struct Fault: Sendable, CustomTestStringConvertible {
    var text: String
    /// The expected faults in order, as `rule@line:column-column`.
    var expected: [String]
    var testDescription: String { text.debugDescription }
    init(_ text: String, _ expected: String...) {
      self.text = text
      self.expected = expected
    }
  }

  static func summary(_ diagnostic: Diagnostic) -> String {
    let place = diagnostic.location
    return "\(diagnostic.rule.id)@\(place.line):\(place.column)-\(place.endColumn)"
  }

  static let faults: [Fault] = [
    Fault("", "SB0001@1:1-1"),
    Fault("  \n ", "SB0001@2:2-2"),
    Fault("{} {}", "SB0001@1:4-5"),
    Fault("[1, 2,]", "SB0001@1:6-7"),
    Fault(#"{"a": 1,}"#, "SB0001@1:8-9"),
    Fault("[,1]", "SB0001@1:2-3"),
    Fault("[1,,2]", "SB0001@1:4-5"),
    Fault("[1 2]", "SB0001@1:4-5"),
    Fault(#"{"a": 1 "b": 2}"#, "SB0001@1:9-10"),
    Fault(#"{"a" 1}"#, "SB0001@1:6-7"),
    Fault(#"{"a": }"#, "SB0001@1:7-8"),
    Fault("{a: 1}", "SB0001@1:2-3"),
    Fault(#"{'a': 1}"#, "SB0001@1:2-3"),
    Fault(#"["\ud800\ue000", "\ud800\udbff", "\udbff\udfff"]"#, "SB0005@1:3-9", "SB0005@1:19-25", "SB0005@1:25-31"),
    Fault("{\"a\": 1, // why\n \"b\": /* what */ 2}", "SB0001@1:10-16", "SB0001@2:7-17"),
    Fault("[True, nul, yes]", "SB0001@1:2-6", "SB0001@1:8-11", "SB0001@1:13-16"),
    Fault("[1", "SB0001@1:3-3"),
    Fault("{\"a\": [1}", "SB0001@1:9-10"),
    Fault("\"open\n\"", "SB0001@1:1-6"),
    Fault(#"["\q", "\x41", "\u12G4"]"#, "SB0002@1:3-5", "SB0002@1:9-11", "SB0002@1:17-21"),
    Fault("[\"a\tb\"]", "SB0003@1:4-5"),
    Fault(#"["\ud800", "\udc00", "\ud800\u0041", "\ud83d\ude00"]"#, "SB0005@1:3-9", "SB0005@1:13-19", "SB0005@1:23-29"),
    Fault(
      "[01, -, 1., .5, +1, 1e, 0x10, -01, NaN, 1.2.3]",
      "SB0006@1:2-4", "SB0006@1:6-7", "SB0006@1:9-11", "SB0006@1:13-15", "SB0006@1:17-19", "SB0006@1:21-23",
      "SB0006@1:25-29", "SB0006@1:31-34", "SB0001@1:36-39", "SB0006@1:41-46"),
    Fault(
      "[18446744073709551616, -9223372036854775809, 1e400, -1e400, 1e-400]",
      "SB0007@1:2-22", "SB0007@1:24-44", "SB0007@1:46-51", "SB0007@1:53-59", "SB0007@1:61-67"),
    Fault(#"{"a": 1, "b": {"c": 1, "c": 2}, "a": 2, "a": 3}"#, "SB0008@1:24-27", "SB0008@1:33-36", "SB0008@1:41-44"),
    Fault(#"{"a": 1, "\u0061": 2}"#, "SB0008@1:10-18"),
    Fault("{\"é\": 1, \"e\u{301}\": 2}", "SB0008@1:11-16"),
    Fault("\u{FEFF}{}", "SB0010@1:1-4"),
    Fault(#"{"a": 01, "a": "\q", "c": tru}"#, "SB0006@1:7-9", "SB0002@1:17-19", "SB0008@1:11-14", "SB0001@1:27-30"),
  ]

  @Test("reports each fault with its location", arguments: faults)
  func reportsFaults(fault: Fault) {
    let result = read(fault.text)
    #expect(result.found.map(Self.summary) == fault.expected, "\(result.found.map(\.compilerText))")
    let onlyDuplicates = result.found.allSatisfy { $0.rule == .duplicateKey }
    #expect((result.node != nil) == onlyDuplicates)
  }

  struct Bytes: Sendable, CustomTestStringConvertible {
    var bytes: [UInt8]
    var length: Int
    var words: String
    var testDescription: String { bytes.map { String($0, radix: 16) }.joined(separator: " ") }
    init(_ bytes: [UInt8], _ length: Int, _ words: String) {
      self.bytes = bytes
      self.length = length
      self.words = words
    }
  }

  @Test(arguments: [
    (#"{ "a": “x” }"#, #"found '“'; enclose strings and keys in straight double quotes (")"#),
    (#"{ “a”: 1 }"#, #"found '“'; enclose strings and keys in straight double quotes (")"#),
    ("{ 'a': 1 }", #"found '''; enclose strings and keys in straight double quotes (")"#),
    (#"["a", `b`]"#, #"found '`'; enclose strings and keys in straight double quotes (")"#),
    (#"{ "a": None }"#, "None is not a JSON value; did you mean null?"),
    (#"{ "a": undefined }"#, "undefined is not a JSON value; did you mean null?"),
    (#"{ "a": 5,000, "b": 1 }"#, "5,000 is not a valid JSON number: a number cannot contain a comma"),
    (#"{ "a": 5,000 }"#, "5,000 is not a valid JSON number: a number cannot contain a comma"),
  ])
  func `notations of other languages are reported once, with JSON's notation`(text: String, message: String) {
    #expect(read(Array(text.utf8)).found.map(\.message) == [message])
  }

  static let badUTF8: [Bytes] = [
    Bytes([0x80], 1, "is a continuation byte, but no character has started"),
    Bytes([0xC0, 0xAF], 2, "overlong"),
    Bytes([0xC1, 0x81], 2, "overlong"),
    Bytes([0xE0, 0x80, 0xAF], 3, "overlong"),
    Bytes([0xF0, 0x80, 0x80, 0xAF], 4, "overlong"),
    Bytes([0xED, 0xA0, 0x80], 3, "surrogate"),
    Bytes([0xF4, 0x90, 0x80, 0x80], 4, "above U+10FFFF"),
    Bytes([0xF5, 0x80, 0x80, 0x80], 4, "not used in UTF-8"),
    Bytes([0xFF], 1, "not used in UTF-8"),
    Bytes([0xE2, 0x82], 2, "bytes are present"),
    Bytes([0xC3], 1, "byte is present"),
    Bytes([0xF0, 0x9F, 0x98], 3, "bytes are present"),
  ]

  @Test("reports the byte and the reason for invalid UTF-8", arguments: badUTF8)
  func namesInvalidUTF8(fault: Bytes) throws {
    let text: [UInt8] = Array("[\"ab".utf8) + fault.bytes + Array("\", 2]".utf8)
    let result = read(text)
    let found = try #require(result.found.first)
    #expect(result.node == nil && result.found.count == 1)
    #expect(found.rule == .invalidUTF8)
    #expect(found.location.range == ByteRange(4, 4 + fault.length))
    #expect(found.message.contains(fault.words), "\(found.message)")
    let lead = fault.bytes[0] < 16 ? "0" : "" + String(fault.bytes[0], radix: 16, uppercase: true)
    #expect(found.message.contains("0x\(lead)"), "\(found.message)")
  }

  @Test("reports UTF-16 as unsupported")
  func namesUTF16() {
    for bytes: [UInt8] in [[0xFF, 0xFE, 0x7B, 0], [0xFE, 0xFF, 0, 0x7B], [0x7B, 0, 0x7D, 0], [0, 0x7B, 0, 0x7D]] {
      let result = read(bytes)
      #expect(result.node == nil && result.found.count == 1 && result.found.first?.rule == .invalidUTF8)
    }
  }

  @Test("reads 64-bit integers exactly")
  func keepsIntegersExact() {
    let result = read("[9223372036854775807, -9223372036854775808, 9007199254740993, -0, 0, 1.0, 1e2]")
    let integers = result.node?.elements?.map(\.integer)
    #expect(integers == [.max, .min, 9_007_199_254_740_993, 0, 0, nil, nil])
    #expect(result.node?.elements?.map { $0.number?.text }.last == "1e2")
    #expect(result.node?.elements?.last?.number?.double == 100)
  }

  @Test("decodes all escapes")
  func decodesEscapes() {
    let result = read(#"["\"\\\/\b\f\n\r\t\u0041\u00e9\u20AC\ud83d\ude00\u0000"]"#)
    #expect(result.node?.elements?.first?.string == "\"\\/\u{8}\u{C}\n\r\tAé€😀\u{0}")
  }

  @Test("keeps the byte range of every token")
  func keepsRanges() throws {
    let text = "{\"é\" : [1.5e3,\r\n \"\\n\" , {\"b\":null}],\n\"c\":true }"
    let root = try #require(read(text).node)
    let bytes = Array(text.utf8)
    func source(_ range: ByteRange) -> String { String(decoding: bytes[range.start..<range.end], as: UTF8.self) }
    #expect(source(root.range) == text)
    let members = try #require(root.members)
    #expect(members.map { source($0.keyRange) } == ["\"é\"", "\"c\""])
    let items = try #require(members[0].value.elements)
    #expect(items.map { source($0.range) } == ["1.5e3", "\"\\n\"", "{\"b\":null}"])
    #expect(source(members[1].value.range) == "true")
    let file = SourceFile(path: "x", bytes: bytes)
    let place = file.location(of: items[1].range)
    #expect((place.line, place.column, place.endLine, place.endColumn) == (2, 2, 2, 6))
  }

  @Test("bounds the depth")
  func boundsDepth() {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(read(nested(Limits.nesting)).node != nil)
    #expect(read(nested(Limits.nesting + 1)).found.map(\.rule) == [.nestingDepth])
    #expect(read(String(repeating: "{\"a\":[", count: 100_000)).node == nil)
  }

  @Test("reports the first of two duplicate keys, in small and large objects")
  func namesFirstKey() throws {
    for count in [2, 15, 16, 17, 40] {
      let members = (0..<count).map { "\"k\($0)\": 1" }.joined(separator: ", ")
      let text = "{\(members), \"k\(count - 1)\": 2, \"k0\": 3}"
      let result = read(text)
      #expect(result.found.map(\.rule) == [.duplicateKey, .duplicateKey])
      #expect(result.found.last?.notes.first?.location.range == ByteRange(1, 5))
      #expect(result.node?.members?.count == count)
      #expect(result.node?["k0"]?.integer == 1)
      #expect(read(text, duplicateKeys: .areKept).node?.members?.count == count + 2)
    }
  }

  @Test(
    "offers edits that mend the text",
    arguments: [
      (#"{"a": 1,}"#, #"{"a": 1}"#), ("[1\n2]", "[1,\n2]"), (#"{"a": 1 "b": 2}"#, #"{"a": 1, "b": 2}"#),
      ("{a: 1}", #"{"a": 1}"#), ("\u{FEFF}{}", "{}"), ("[\"a\tb\u{1}\"]", #"["a\tb\u0001"]"#), ("[1] //", "[1] "),
      ("[1, /* * */ 2]", "[1,  2]"),
    ])
  func offersEdits(text: String, mended: String) {
    let result = read(text)
    let fixes = result.found.flatMap(\.fixes)
    var bytes = Array(text.utf8)
    for fix in fixes.sorted(by: { $0.range.start > $1.range.start }) {
      bytes.replaceSubrange(fix.range.start..<fix.range.end, with: fix.replacement.utf8)
    }
    let after = String(decoding: bytes, as: UTF8.self)
    #expect(read(after).found.isEmpty)
    #expect(after.filter { $0 != " " } == mended.filter { $0 != " " })
  }

  @Test(
    "offers no edit that guesses a value or loses a text",
    arguments: [
      "[yes]", "[True]", "[nul]", #"["\d+"]"#, "[1] // one", "[1 2]", #"["say "hi" now"]"#, #"["a "" b"]"#,
      #"{"a": "say "", "b": 1}"#, #"{"a": 1, a: 2}"#, "{a: 1", "[1,] 2",
    ])
  func offersNoGuess(text: String) {
    let result = read(text)
    #expect(!result.found.isEmpty)
    #expect(result.found.allSatisfy { $0.fixes.isEmpty })
  }

  @Test("stops after a thousand faults and reports this")
  func stopsAfterManyFaults() {
    let result = read("[" + String(repeating: "01,", count: 5000) + "1]")
    #expect(result.found.count >= 1001 && result.found.count <= 1003)
    #expect(result.found.contains { $0.rule == .tooManyFaults })
    #expect(read([UInt8](repeating: 0xFF, count: 100_000)).node == nil)
  }
}
