import Testing

@testable import SignalbookDocumentation

@Suite("Interpolated markup") struct MarkupTests {
  private static let hostile = "<i a=\"b\">&amp;`x|y`"

  @Test("In HTML, literals are markup and interpolations are text")
  func html() {
    let html: HTMLWriter = "<b>\(Self.hostile)</b><a href=\(attribute: Self.hostile)>\(prose: Self.hostile)\(7)</a>"
    #expect(
      String(decoding: html.bytes, as: UTF8.self)
        == "<b>&lt;i a=\"b\"&gt;&amp;amp;`x|y`</b><a href=\"&lt;i a=&quot;b&quot;&gt;&amp;amp;`x|y`\">"
        + "&lt;i a=\"b\"&gt;&amp;amp;<code>x|y</code>7</a>")
  }

  @Test("In HTML, a missing value omits its markup")
  func nothing() {
    let html: HTMLWriter = "<td>\("<p>", prose: nil)\(note: nil)\(formerly: [])\(was: [])\(off: false)"
    #expect(String(decoding: html.bytes, as: UTF8.self) == "<td>")
  }

  @Test("A table has a caption, and each column has its class")
  func table() {
    var html = HTMLWriter()
    html.beginTable("Of \("<x>")", ["Name", .sentences("What"), .number("Bits")], kind: "rows")
    #expect(
      String(decoding: html.bytes, as: UTF8.self)
        == "<div class=wide><table class=rows><caption>Of &lt;x&gt;</caption><thead><tr><th scope=col>Name"
        + "<th scope=col class=d>What<th scope=col class=n>Bits</thead>\n<tbody>")
  }

  @Test("In Markdown, literals are markup and interpolations are escaped")
  func markdown() {
    var written = MarkdownWriter()
    written.write(
      "| \(Self.hostile) | \(code: Self.hostile) | \(codes: ["a", "b"]) | \(String?.none)\(link: "*", to: "x") |\n")
    var single = MarkdownWriter()
    single.writeRaw("| ")
    single.writeText(Self.hostile)
    single.writeRaw(" | ")
    single.writeCode(Self.hostile)
    single.writeRaw(" | `a`, `b` | ")
    single.writeLink("*", to: "x")
    single.writeRaw(" |\n")
    #expect(String(decoding: written.bytes, as: UTF8.self) == String(decoding: single.bytes, as: UTF8.self))
  }
}
