import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

/// Compares each text form's pattern, which editors use, with its matcher, which the loader uses.
@Suite("Text forms")
struct TextFormTests {
  static let accepted: [(TextForm, [String])] = [
    (.free, ["", "x", "\u{0}"]),
    (.filled, ["x", " ", "\n", "😀"]),
    (.name, ["x", "Focus Installed", "E_Saved_Bookmark", "find-in-page.opened", "é", "\u{A0}", "😀"]),
    (.kebab, ["a", "core-7", "page-number", "a1-2b"]),
    (.typeName, ["string", "page-number"]),
    (.swiftIdentifier, ["a", "Focus", "_1", "__a_", "a1_"]),
    (.date, ["2017-06-09", "2024-02-29", "2000-02-29", "0000-02-29", "2023-12-31", "2023-11-30", "9999-01-01"]),
    (.dateOrNever, ["never", "2017-06-09"]),
    (.version, ["1.0.0", "0.0.0", "10.20.300"]),
    (.retention, ["P30D", "P1Y", "P13M", "P2W", "unlimited", "none"]),
    (.webAddress, ["https://example.com", "http://a", "https://[::1]:80/a?b=c#d", "https://example.com/~a/%20'(x)$!"]),
    (.scheme, ["firefox", "a", "app-and", "x-web.2+b"]),
    (.host, ["deep-link", "a", "A.b_c~1-"]),
    (.status, ["200", "404", "599", "100", "2xx"]),
    (
      .source,
      Grammar.sources.map(\.text) + ["app.x", "app.default-search", "config.limit-2", "counter.app.pages-loaded"]
    ),
    (.metaSchema, ["signalbook-1.schema.json", "../signalbook-1.schema.json", "https://x/y/signalbook-1.schema.json"]),
  ]

  static let rejected: [(TextForm, [String])] = [
    (.filled, [""]),
    (.name, ["", "a\nb", "\u{7F}", "\u{80}", "a\u{9F}", "\u{1F}", "\u{0}"]),
    (.kebab, ["", "A", "a-", "-a", "a--b", "a_b", "1a", "a b", "a.b", "é", "aé"]),
    (.typeName, ["", "String", "a b"]),
    (.swiftIdentifier, ["", "_", "__", "1a", "a-b", "é", "a b", "`a`"]),
    (
      .date,
      [
        "", "2017-6-9", "2023-02-29", "1900-02-29", "2023-02-30", "2023-04-31", "2023-13-01", "2023-00-01",
        "2023-01-00",
        "2023-01-32", "17-06-09", "2017-06-09T00:00", " 2017-06-09", "never", "٢٠١٧-06-09",
      ]
    ),
    (.dateOrNever, ["", "Never", "nevers", "2023-02-29", "never2017-06-09"]),
    (.version, ["", "1", "1.0", "1.0.0.0", "01.0.0", "1.0.0-beta", "v1.0.0", "1..0"]),
    (.retention, ["", "P0D", "P30", "30D", "PT1H", "P1Y6M", "forever", "P01D", "P30d", "nonee"]),
    (
      .webAddress,
      ["", "example.com", "ftp://x", "https://", "https:///x", "https://a b", "https://é", "https://a\"b", "HTTPS://a"]
    ),
    (.scheme, ["", "Firefox", "1a", "-a", "a b", "a:", "é", "a\u{0}", "a_b"]),
    (.host, ["", "a/b", "a?b", "a#b", "a:1", "u@a", "a b", "%61", "é", "a\n"]),
    (.status, ["", "20", "2000", "600", "099", "2x", "2xxx", "20x", "2XX", "xx", "2x0"]),
    (.source, ["", "app.", "app.X", "app", "clock.now", "clock_ms-since-1970", "app.a.b", "counter.sessionss"]),
    (
      .metaSchema,
      [
        "", "signalbook-2.schema.json", "xsignalbook-1.schema.json", "signalbook-1.schema.json/",
        "signalbook-1xschema.json",
      ]
    ),
  ]

  @Test("accept and reject text as documented", arguments: TextForm.allCases)
  func judge(form: TextForm) throws {
    let good = try #require(Self.accepted.first { $0.0 == form }).1
    for text in good { #expect(form.accepts(text), "\(form) rejects \(text.debugDescription)") }
    for text in Self.rejected.first(where: { $0.0 == form })?.1 ?? [] {
      #expect(!form.accepts(text), "\(form) accepts \(text.debugDescription)")
    }
  }

  @Test(
    "are judged by their patterns as by their matchers",
    .enabled(if: Python.hasJSONSchema, "python3 with jsonschema is not installed"))
  func patternsAgree() throws {
    // All strings of all forms, and each with a character removed, doubled or replaced.
    var random = SeededGenerator(seed: 7)
    var texts = Set((Self.accepted + Self.rejected).flatMap(\.1))
    let alphabet: [Character] = [
      "0", "1", "2", "3", "9", "a", "Z", "-", ".", "_", "/", " ", "é", "\u{85}", "P", "D", "[", "^",
    ]
    for text in texts.sorted() {
      for _ in 0..<12 {
        var characters = Array(text)
        let place = Int.random(in: 0...characters.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0 where place < characters.count: characters.remove(at: place)
        case 1 where place < characters.count:
          characters[place] = alphabet.randomElement(using: &random) ?? "x"
        default: characters.insert(alphabet.randomElement(using: &random) ?? "x", at: place)
        }
        texts.insert(String(characters))
      }
    }
    struct Question: Encodable {
      var patterns: [String]
      var texts: [String]
    }
    let forms = TextForm.allCases.filter { $0.pattern != nil }
    let question = Question(patterns: forms.compactMap(\.pattern), texts: texts.sorted())
    // In Python, `$` also matches before a final line feed. `\Z` corresponds to `$` in ECMA 262.
    let script = #"""
      import json, re, sys
      question = json.load(open(sys.argv[1], encoding="utf-8"))
      patterns = [re.compile(p[:-1] + r"\Z" if p.endswith("$") else p) for p in question["patterns"]]
      print(json.dumps([[bool(p.search(t)) for t in question["texts"]] for p in patterns]))
      """#
    let answers = try Python.run(script, input: question, as: [[Bool]].self)
    #expect(answers.count == forms.count)
    var verdicts: Set<String> = []
    for (form, row) in zip(forms, answers) {
      for (text, answer) in zip(question.texts, row) {
        #expect(form.accepts(text) == answer, "\(form) and its pattern disagree on \(text.debugDescription)")
        verdicts.insert("\(form) \(answer)")
      }
    }
    #expect(verdicts.count == forms.count * 2)
    #expect(question.texts.count > 1000)
  }

  @Test("suggest a built-in type, but no undeclared type", arguments: [("Int", "integer"), ("Type", nil)])
  func offersTypes(text: String, better: String?) {
    let found = check(
      ##"{"$schema": "signalbook-1.schema.json", "types": {"a": {"fields": {"b": {"type": "\##(text)"}}}}}"##)
    #expect(found.map(\.rule) == [.textForm])
    let message = found.first?.message ?? ""
    #expect(
      better.map { message.hasSuffix("did you mean \"\($0)\"?") } ?? !message.contains("did you mean"), "\(message)")
  }

  @Test("suggest the most similar text of the form")
  func offersNearest() {
    for (text, better) in [
      ("pageNumber", "page-number"), ("Page Number", "page-number"), ("page_number", "page-number"),
      ("core.7", "core-7"),
    ] {
      let found = check(##"{"$schema": "signalbook-1.schema.json", "types": {"\##(text)": {}}}"##)
      #expect(found.map(\.rule) == [.textForm])
      #expect(found.first?.message.hasSuffix("did you mean \"\(better)\"?") == true)
      #expect(found.first?.fixes == [])
    }
  }
}
