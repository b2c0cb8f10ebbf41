import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookSwiftGeneration
import SignalbookTestSupport
import Testing

/// Compiles common names, and words that Swift, the runtime and generated code use, at every position of a schema that
/// accepts a name.
@Suite("Common and hostile words as names")
struct CommonWordsTests {
  private static let words: [String] =
    keywords + members + plain + numbers + symbols

  private static let keywords = """
    associatedtype class deinit enum extension fileprivate func import init inout internal let open operator private
    precedencegroup protocol public rethrows static struct subscript typealias var break case catch continue default defer do
    else fallthrough for guard if in repeat return throw switch where while Any as await catch false is nil self Self super
    throws true try Type Protocol actor async borrowing consuming convenience didSet dynamic each final get indirect infix
    isolated lazy left macro mutating none nonisolated nonmutating optional override package postfix precedence prefix
    required right sending set some unowned weak willSet
    """.split(whereSeparator: \.isWhitespace).map(String.init)

  private static let members = """
    all allCases allValues index table text email hash hashValue rawValue description debugDescription name names named
    caseIndex entry wire wireText plainText ignoresCase ignoresLetterCase vocabularyTable family values value url origin route
    payload event events category method object key keys held holds messages message interaction buttons attribute
    attributes link links stream streams variant variants profile profiles app source sources decoder documents result error
    telemetry signalbook swift string int bool double array dictionary optional never void sendable equatable hashable
    codable any_object character set
    """.split(whereSeparator: \.isWhitespace).map(String.init)

  private static let plain = """
    yes no on off ok cancel back next save delete edit share copy paste send open close start stop play pause up down left
    right top bottom light dark system auto manual small medium large low high unknown other n/a N/A not_set first last
    both either new old http HTTP https URL url URLKind CPUArchitecture HTMLParser2 iOSVersion targetId dbpAttemptId
    snake_case kebab-case dotted.case camelCase PascalCase SCREAMING_CASE Title\u{A0}Case 日本語 привет éclair ñandú naïve
    α β 한국어 العربية
    """.split(whereSeparator: \.isWhitespace).map(String.init)

  private static let numbers = [
    "0", "1", "42", "007", "-1", "+1", "0.5", "-0.5", "1.5", "1,000", "1,000,000", "10%", "28+", "3-5", "11-28",
    "11–29",
    "<1", ">10", "<=2", ">=3", "≤4", "≥6", "1-2-3", "1.2.3", "2024-01-15", "5s+", "1s-5s", "<1s", "0.5x", "2g",
    "3d-touch",
    "1/2", "16:9", "$5", "5€", "1e5", "½", "²", "①", "٣", "Ⅳ",
  ]

  private static let symbols = [
    "+", "-", "*", "/", "=", "!", "?", "#", "@", "&", "%", "_", ".", "...", "(", ")", "[", "]", "{", "}", "<", ">", "|",
    "\\", "'", "`", "~", "^", ":", ";", ",", "->", "c++", "c#", "A+", "R&D", "👍", "👎", "👍🏽", "😀", "❤️", "🇩🇪", "👩‍👩‍👧", "☂",
    "→",
    "∞", "≠", "…", "“", "ﬁ", "\u{E000}", "\u{1FAE8}",
  ]

  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  /// Returns a registry with words at one position. `entry` declares a word with its number.
  private static func schema(_ words: [String], _ place: Place) -> String {
    func all(_ entry: (Int, String) -> String) -> String {
      words.enumerated().map { entry($0, quoted($1)) }.joined(separator: ",\n")
    }
    let sections: String
    switch place {
    case .item: sections = #""types": {"t": {"enum": [\#(all { $1 })]}}"#
    case .optionalItem:
      sections =
        #""events": {"e": {"code": "e", "fields": {"f": {"sent": "present", "enum": [\#(all { $1 })]}}}}"#
    case .conformingCase:
      sections =
        #""types": {"t": {"swiftConforms": ["Hashable", "CaseIterable"], "cases": {\#(all { #"\#($1): "Case \#($0).""# })}}}"#
    case .holdingCase:
      sections =
        #""types": {"t": {"cases": {\#(all { #"\#($1): {"holds": "integer"}"# })}}}, "events": {"e": {"stream": "u", "method": "m", "object": "o", "value": {"type": "t"}, "extras": {"to": {"heldBy": "value"}}}}"#
    case .event: sections = #""events": {\#(all { #"\#($1): {"code": "c\#($0)"}"# })}"#
    case .group:
      sections =
        #""events": {\#(all { number, word in #""\#(word.dropFirst().dropLast()).x": {"code": "c\#(number)"}"# })}"#
    case .field:
      sections =
        #""events": {"e": {"code": "e", "fields": {\#(all { #"\#($1): {"wire": "w\#($0)", "type": "boolean"}"# })}}}"#
    case .inlineField:
      sections =
        #""events": {"e": {"code": "e", "fields": {\#(all { #"\#($1): {"wire": "w\#($0)", "enum": ["a", "b"]}"# })}}}"#
    case .entry:
      sections =
        #""events": {"e": {"code": "e", "fields": {"f": {"type": "map", "keys": {"type": "integer"}, "entries": {\#(all { #"\#($1): {"key": \#($0), "value": {"type": "integer"}}"# })}}}}}"#
    case .type: sections = #""types": {\#(all { #"\#($1): {"enum": ["a", "b\#($0)"]}"# })}"#
    case .holdingType:
      sections = #""types": {\#(all { #"\#($1): {"cases": {"a": {"holds": "integer", "wire": "b\#($0)"}}}"# })}"#
    case .attribute:
      sections = #""attributes": {\#(all { #"\#($1): {"wire": "w\#($0)", "stream": "s", "type": "string"}"# })}"#
    case .link:
      sections =
        #""links": {"deep": {"scheme": "a", "host": "b", "parameter": "c", "routes": {\#(all { #"\#($1): {"path": "p\#($0)", "description": "P."}"# })}}}"#
    }
    return """
      {
        "$schema": "signalbook-1.schema.json",
        "registry": {"name": "r", "namespace": "Words", "version": "1.0.0", "description": "x",
          "defaults": {"stream": "s", "category": "c"}},
        "streams": {
          "s": {"encoding": "object", "eventField": {"wire": "event-field", "type": "string"}},
          "u": {"encoding": "tuple", "time": {"type": "integer", "from": "clock.ms-since-process-start"}}
        },
        \(sections)
      }
      """
  }

  private enum Place: String, CaseIterable {
    case item, optionalItem, conformingCase, holdingCase, event, group, field, inlineField, entry, type, holdingType
    case attribute, link

    /// Returns whether the language accepts a word as a name at the position.
    func canHave(_ word: String) -> Bool {
      switch self {
      // Dots separate groups.
      case .event, .group: !word.contains(".")
      case .type, .holdingType: word.wholeMatch(of: /[a-z][a-z0-9]*(-[a-z0-9]+)*/) != nil
      default: true
      }
    }

    /// The limit on words in a registry. A call has at most 64 parameters.
    var wordsAtMost: Int {
      switch self {
      case .field, .inlineField: 40
      default: 120
      }
    }
  }

  /// Loads words, and omits those that are rejected for a reason other than their Swift name, or that conflict with
  /// another word.
  private static func accepted(_ words: ArraySlice<String>, _ place: Place) -> (generated: Generated, refused: [String])
  {
    var words = Array(words)
    var refused: [String] = []
    while true {
      let text = schema(words, place)
      let generated = Generated(
        [SourceFile(path: "/r/x.json", bytes: Array(text.utf8))], folder: "/r", name: "r")
      guard generated.diagnostics.hasErrors, !words.isEmpty else { return (generated, refused) }
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      var bad: Set<String> = []
      for finding in generated.diagnostics.sorted where finding.severity == .error {
        let line = finding.location.line <= lines.count ? String(lines[finding.location.line - 1]) : ""
        let word = words.filter { line.contains(quoted($0)) || line.contains("\"\($0).x\"") }
          .max { $0.count < $1.count }
        refused.append("\(place) \(word ?? line): \(finding.message)")
        if let word { bad.insert(word) }
      }
      if bad.isEmpty { return (generated, refused) }
      words.removeAll { bad.contains($0) }
    }
  }

  @Test(
    "have an identifier that compiles", .enabled(if: Compiler.found != nil, "needs swiftc and a build"),
    arguments: Place.allCases.map(\.rawValue))
  func compile(place name: String) throws {
    let compiler = try #require(Compiler.found)
    let place = try #require(Place(rawValue: name))
    var seen: Set<String> = []
    let words = Self.words.filter { seen.insert($0).inserted && place.canHave($0) }.sampled(oneOf: 4)
    var refused: [String] = []
    var files: [[GeneratedFile]] = []
    for start in stride(from: 0, to: words.count, by: place.wordsAtMost) {
      let (generated, others) = Self.accepted(words[start..<min(start + place.wordsAtMost, words.count)], place)
      refused += others
      #expect(!generated.diagnostics.hasErrors, "\(generated.diagnostics.sorted.map(\.message).prefix(5))")
      files.append(generated.files)
    }
    for file in files {
      let result = try compiler.check(file, mode: "6")
      #expect(result.status == 0, "\(place): \(result.output.prefix(4000))")
    }
    // Only conflicting identifiers, invalid characters and names of built-in types are expected.
    let unexpected = refused.filter {
      !$0.contains("both become") && !$0.contains("cannot see") && !$0.contains("must") && !$0.contains("built-in type")
    }
    #expect(unexpected.isEmpty, "\(unexpected.joined(separator: "\n"))")
    #expect(refused.count * 5 < words.count, "\(refused.joined(separator: "\n"))")
  }
}
