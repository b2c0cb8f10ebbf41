import SignalbookTestSupport
import Testing

@testable import SignalbookDocumentation

@Suite struct MarkdownWriterTests {
  private func written(_ write: (inout MarkdownWriter) -> Void) -> String {
    var writer = MarkdownWriter()
    write(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("plain words, type_url and 1.5", "plain words, type_url and 1.5"),
    ("a|b", #"a\|b"#), ("*a* [b](c) ~d~", #"\*a\* \[b\](c) \~d\~"#), ("_a_", #"\_a\_"#),
    ("<script>&amp;", "&lt;script&gt;&amp;amp;"), ("$x$", "<span>$</span>x<span>$</span>"),
    ("see https://example.com", "see https:&#47;/example.com"), ("www.example.com", "www&#46;example.com"),
    ("me@example.com", "me@<!-- -->example.com"), ("@all", "@<!-- -->all"),
    (":tada: 1:100:2", ":tada<!-- -->: 1:100<!-- -->:2"), ("10:30", "10:30"),
    ("::error title=T::x", ":<!-- -->:error title=T:<!-- -->:x"), ("::add-mask ::a", ":<!-- -->:add-mask :<!-- -->:a"),
    ("line\r\nanother\tword", "line  another word"),
    ("a\u{1B}[1m", #"a\\u{1B}\[1m"#), ("a\u{202E}b", #"a\\u{202E}b"#), (#"back\slash"#, #"back\\slash"#),
    ("the `wire` name", "the `wire` name"), ("a `b", #"a \`b"#), ("a ``", #"a \`\`"#),
  ])
  func `text stays text`(text: String, expected: String) {
    #expect(
      written {
        $0.writeRaw("> "); $0.writeText(text)
      } == "> " + expected)
  }

  @Test(arguments: [
    ("# a", "\\# a"), ("- a", #"\- a"#), ("+ a", #"\+ a"#), ("    code", "code"), ("1. a", #"1\. a"#),
    ("12) a", #"12\) a"#), ("===", #"\==="#), ("> a", "&gt; a"), ("---", #"\---"#), ("1.5 times", "1.5 times"),
  ])
  func `no text begins a block at the start of a line`(text: String, expected: String) {
    #expect(written { $0.writeText(text) } == expected)
    #expect(
      written {
        $0.writeRaw("a\n"); $0.writeText(text)
      } == "a\n" + expected)
  }

  @Test(arguments: [
    ("type_url", "`type_url`"), ("a\\b", "<code>a&#92;b</code>"), ("a|b", "<code>a&#124;b</code>"),
    ("a`b", "<code>a&#96;b</code>"), ("", "<code></code>"), (" a", "<code> a</code>"),
    ("</code>|", "<code>&lt;/code&gt;&#124;</code>"), ("|https://a.b", "<code>&#124;https&#58;//a.b</code>"),
    ("|www.a.b", "<code>&#124;www&#46;a.b</code>"), ("a\nb", #"`a\u{A}b`"#), ("a\u{202E}", #"`a\u{202E}`"#),
    (
      "/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa,b",
      "<code>/<wbr>aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa,<wbr>b</code>"
    ),
    ("|\u{202E}", "<code>&#124;&#92;u{202E}</code>"), ("##[error]", "<code>&#35;#&#91;error&#93;</code>"),
  ])
  func `code stays code, also in a cell`(text: String, expected: String) {
    #expect(written { $0.writeCode(text) } == expected)
  }

  @Test func `an example does not contain a command to a runner`() {
    let text = written { $0.writeFencedBlock(json: [###"{"a":"##[error]b ##vso[c]"}"###]) }
    #expect(text == "```json\n" + ###"{"a":"#\u0023[error]b #\u0023vso[c]"}"### + "\n```\n")
  }

  @Test func `a block of code ends where it should`() {
    #expect(
      written { $0.writeFencedBlock(["a ``` b", "\u{202E}"], as: "json") } == "````json\na ``` b\n\\u{202E}\n````\n")
  }

  @Test(arguments: [
    ("https://example.com/a(b)?c=d|e", "<https://example.com/a%28b%29?c=d%7Ce>"),
    ("https://example.com/ü >x", "<https://example.com/%C3%BC%20%3Ex>"),
    ("javascript:alert(1)", "javascript:alert(1)"), ("HTTPS://x", "HTTPS:&#47;/x"),
  ])
  func `only web addresses become links`(text: String, expected: String) {
    #expect(
      written {
        $0.writeRaw("| "); $0.writeAddress(text)
      } == "| " + expected)
  }

  @Test func `anchors of different ids differ`() {
    let names = ["a b", "a~20b", "a%20b", "a/b", "a%2Fb", "a~b", "ä", "A", "a"]
    let anchors = names.map { MarkdownAnchor.anchor(for: "r/events/" + EntryLink.part($0)) }
    #expect(Set(anchors).count == names.count)
    #expect(
      anchors.allSatisfy { $0.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x28 && $0 != 0x29 } })
  }
}
