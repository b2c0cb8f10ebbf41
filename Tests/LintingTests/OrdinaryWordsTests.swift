import Foundation
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

@testable import SignalbookLinting

@Suite("Ordinary words of user interfaces") struct OrdinaryWordsTests {
  private func findings(_ events: [String], _ rules: Set<String>) throws -> [String] {
    let linted = LintFixture.lint("\"events\": {\n\(events.joined(separator: ",\n"))\n}")
    return try #require(linted.result, "\(linted.text.prefix(2000))").findings.filter { rules.contains($0.rule.name) }
      .map(\.message)
  }

  @Test("None of a thousand is taken for a slip or for personal data, as the object of an event") func objects() throws
  {
    #expect(interfaceWords.count == 1000 && Set(interfaceWords).count == 1000)
    let events = interfaceWords.map { word in
      #""e-\#(word)": { "description": "It happened.", "method": "use", "object": "\#(word)" }"#
    }
    let rules: Set = ["misspelling", "misspelt-value", "telling-name", "secret-in-schema", "looks-cut-off"]
    #expect(try findings(events, rules) == [])
  }

  @Test("None is, as the name of a choice or of a switch") func closed() throws {
    let events = interfaceWords.map { word in
      #"""
      "e-\#(word)": { "description": "It happened.", "method": "use", "object": "\#(word)", "extras": {
        "\#(word)": { "swiftName": "one", "description": "Whether.", "type": "boolean", "as": "text" } } }
      """#
    }
    #expect(try findings(events, ["misspelling", "misspelt-value", "telling-name", "undeclared-identifier"]) == [])
  }

  /// Names of texts that hold personal data.
  private static let telling: Set<String> = ["address", "email", "mail", "password", "phone", "title", "username"]

  @Test("As the name of a free text, only what holds personal data is asked about") func texts() throws {
    let events = interfaceWords.map { word in
      #"""
      "e-\#(word)": { "description": "It happened.", "method": "use", "object": "\#(word)", "extras": {
        "\#(word)": { "swiftName": "one", "description": "A text.", "maxLength": 9 } } }
      """#
    }
    let asked = try findings(events, ["telling-name"]).compactMap {
      $0.split(separator: "\"").dropFirst().first.map(String.init)
    }
    #expect(Set(asked) == Self.telling)
  }

  @Test("None is near a word that it is not") func slips() {
    #expect(
      interfaceWords.compactMap { word in EnglishWords.correction(of: word, counts: [:]).map { "\(word): \($0)" } }
        == [])
  }

  /// Writes the words of dictionaries that are one edit away from one of the list:
  /// `SIGNALBOOK_DICTIONARIES=FILE:FILE swift test --filter OrdinaryWordsTests`, with `american-english` of Debian's package
  /// wamerican and `british-english` of wbritish.
  @Test(.enabled(if: dictionaries != nil)) func record() throws {
    var real = Set<String>()
    for path in (Self.dictionaries ?? "").split(separator: ":") {
      for word in try String(contentsOfFile: String(path), encoding: .utf8).split(separator: "\n").map(String.init)
      where word.allSatisfy({ $0.isASCII && $0.isLowercase }) && EnglishWords.slip(word, counts: [:]) != nil {
        real.insert(word)
      }
    }
    var lines = [""]
    for word in real.sorted() {
      if lines[lines.count - 1].utf8.count + word.utf8.count > 116 { lines.append("") }
      lines[lines.count - 1] += word + " "
    }
    let path = Paths.root + "/Sources/Linting/Support/RealWords.swift"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let head = try #require(text.range(of: "\"\"\"\n"))
    let words = lines.map { "    \($0)" }.joined(separator: "\\\n") + "\n"
    try (text[..<head.upperBound] + words + "    \"\"\".split(separator: \" \").map(String.init))\n}\n")
      .write(toFile: path, atomically: true, encoding: .utf8)
  }

  private static let dictionaries = ProcessInfo.processInfo.environment["SIGNALBOOK_DICTIONARIES"]
}
