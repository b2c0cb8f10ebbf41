import SignalbookWireForm
import Testing

@Suite("JSON text of constants")
struct JSONTextTests {
  @Test(
    "is escaped where readers of source files would be misled",
    arguments: [
      ("plain ÄÖ € 😀", #""plain ÄÖ € 😀""#), ("\"\\/", #""\"\\/""#), ("\u{8}\t\n\u{C}\r", #""\b\t\n\f\r""#),
      ("\u{0}\u{1F}\u{7F}", #""\u0000\u001f\u007f""#), ("\u{80}\u{9F}\u{A0}", "\"\\u0080\\u009f\u{A0}\""),
      ("\u{2028}\u{2029}", #""\u2028\u2029""#), ("\u{61C}\u{200E}\u{200F}", #""\u061c\u200e\u200f""#),
      ("\u{202A}\u{202E}\u{2066}\u{2069}", #""\u202a\u202e\u2066\u2069""#), ("\u{FEFF}", #""\ufeff""#),
      ("\u{2027}\u{202F}\u{2065}\u{206A}\u{FEFE}", "\"\u{2027}\u{202F}\u{2065}\u{206A}\u{FEFE}\""), ("", "\"\""),
    ])
  func escapes(text: String, json: String) {
    #expect(JSONText.quoted(text) == json)
  }

  @Test("Scalars are written canonically")
  func scalars() {
    #expect(Scalar.null.jsonText == "null")
    #expect(Scalar.boolean(true).jsonText == "true")
    #expect(Scalar.integer(.min).jsonText == "-9223372036854775808")
    #expect(Scalar.text("a\"").jsonText == #""a\"""#)
    #expect(Scalar.text("a\"").plainText == "a\"")
  }

  @Test("Percent-encoding preserves only unreserved characters")
  func percent() {
    #expect(PercentEncoding.encode("aZ09-._~") == "aZ09-._~")
    #expect(PercentEncoding.encode("a b/ä%+") == "a%20b%2F%C3%A4%25%2B")
  }
}
