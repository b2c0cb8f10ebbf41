import Testing

@_spi(Generated) @testable import Signalbook

private let composed = "\u{E9}"
private let decomposed = "e\u{301}"

@Suite("Names and values are compared by their bytes") struct BytesOfNamesTests {
  @Test("names that look the same but have different bytes are different members") func members() throws {
    let value = try JSONValue(parsing: "{\"\(composed)\":1,\"\(decomposed)\":2}")
    #expect(value[composed] == .integer(1) && value[decomposed] == .integer(2))
    #expect(json("{\"\(composed)\":1,\"\(composed)\":2}") == nil)
    var map = MapText()
    map.add(composed, "1")
    map.add(decomposed, "2")
    #expect(json(map.text) != nil)
  }

  @Test("strings that look the same but have different bytes are different values") func values() {
    #expect(JSONValue.text(composed) != .text(decomposed))
    #expect(!JSONValue.text(composed).isEqual(to: .text(decomposed)))
    #expect(JSONValue.object([.init(composed, .null)]) != .object([.init(decomposed, .null)]))
    #expect(Set([JSONValue.text(composed), .text(decomposed), .text(composed)]).count == 2)
    #expect(VocabularyValue.text(composed) != .text(decomposed))
  }

  @Test(
    "a validator takes neither for the other",
    arguments: [
      ("{\"enum\":[\"\(composed)\"]}", "\"\(decomposed)\"", "enum "),
      ("{\"required\":[\"\(composed)\"]}", "{\"\(decomposed)\":1}", "required "),
      (
        "{\"properties\":{\"\(composed)\":{}},\"additionalProperties\":false}", "{\"\(decomposed)\":1}",
        "additionalProperties "
      ),
      ("{\"properties\":{\"\(composed)\":{\"type\":\"null\"}}}", "{\"\(composed)\":1}", "type /\(composed)"),
      ("{\"select\":{\"property\":\"k\",\"cases\":{\"\(composed)\":{}}}}", "{\"k\":\"\(decomposed)\"}", "enum /k"),
    ])
  func validator(schema: String, document: String, fault: String) throws {
    let found = try DocumentValidator(schema: schema).violations(in: JSONValue(parsing: document))
    #expect(found.map { "\($0.keyword) \($0.instancePath)" } == [fault])
    let other = try DocumentValidator(schema: "{\"properties\":{\"\(composed)\":{\"type\":\"null\"}}}")
    #expect(other.isValid(try JSONValue(parsing: "{\"\(decomposed)\":1}")))
  }

  @Test("a decoder distinguishes them") func decoder() throws {
    let matcher = EventMatcher(
      [
        Program(stream: 1).text(",\"\(composed)\":1}").literal,
        Program(stream: 1).text(",\"v\":\"").closed(0, table: 0).text("\"}").literal,
      ], tables: [Program.table([composed])], of: Book.streams[1])
    #expect(matcher.match(try JSONValue(parsing: "{\"\(composed)\":1}"))?.index == 0)
    #expect(matcher.match(try JSONValue(parsing: "{\"\(decomposed)\":1}")) == nil)
    #expect(matcher.match(try JSONValue(parsing: "{\"v\":\"\(composed)\"}"))?.index == 1)
    #expect(matcher.match(try JSONValue(parsing: "{\"v\":\"\(decomposed)\"}")) == nil)
  }

  private enum Letter: Vocabulary {
    case e
    case _never(Never)
    static let vocabularyTable = Book.table([(composed, "\"\(composed)\"")])
    static var ignoresLetterCase: Bool { true }
  }

  @Test("a vocabulary distinguishes them") func vocabulary() {
    #expect(Letter(name: composed) == .e && Letter(name: decomposed) == nil && Letter(name: "\u{C9}") == .e)
    #expect(Letter(plainText: decomposed) == nil && Letter(wire: "\"\(decomposed)\"") == nil)
  }

  @Test("a link's parameters distinguish them") func links() {
    let family = LinkFamily(
      scheme: "app", host: "h", parameter: composed, isInternal: false, ignoresLetterCase: false, paths: ["a"])
    func route(_ url: String) -> Int? { (try? family.route(of: url, origin: .app))?.index }
    #expect(route("app://h?%C3%A9=a") == 0 && route("app://h?e%CC%81=a") == nil)
  }
}
