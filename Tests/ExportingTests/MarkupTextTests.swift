import Testing

@testable import SignalbookExporting

@Suite struct MarkupTextTests {
  @Test(arguments: [
    ("plain words", "plain words"), ("@all and a@b.c", "@<!-- -->all and a@<!-- -->b.c"),
    ("$x$", "<span>$</span>x<span>$</span>"), ("see #12, # 1 and GH-7", "see \\#<!-- -->12, \\# 1 and GH-<!-- -->7"),
    (":tada: 10:30", ":tada<!-- -->: 10:30"), ("1:100:2", "1:100<!-- -->:2"),
    ("ask `a|b` now", "ask <code>a&#124;b</code> now"),
    ("the `wire` name", "the `wire` name"), ("a `b", "a \\`b"), ("a\u{200B}b\u{202E}", "a\\\\u{200B}b\\\\u{202E}"),
    ("https://e.example", "https\\://e.example"), ("a\r\n# b", "a  \\# b"), ("<b>", "&lt;b&gt;"),
  ])
  func `text stays text`(text: String, expected: String) { #expect(MarkupText.markdown(text) == expected) }

  @Test(arguments: [
    ("a-b.c", "`a-b.c`"), ("a|b", "<code>a&#124;b</code>"), ("``", "<code>&#96;&#96;</code>"), ("", "<code></code>"),
    (" a", "<code> a</code>"), ("\u{7}@", "<code>&#92;u&#123;7&#125;&#64;<!-- --></code>"),
  ])
  func `code is as it is written`(text: String, expected: String) { #expect(MarkupText.code(text) == expected) }
}
