import Testing

@testable import SignalbookSchemaFiles

@Suite("Names of opposite meaning")
struct OpposedNamesTests {
  static func language(_ root: String) -> Language {
    Language(
      [
        Grammar.registryText, Grammar.typeText, Grammar.streamText, Grammar.eventText, Grammar.linkText,
        Grammar.metadataText,
      ], root: root)
  }

  /// Checks an object of a form that has one key. Returns the finding for the key.
  static func finding(_ form: Form, _ key: String, _ value: String) -> Diagnostic? {
    let file = SourceFile(path: "test.json", bytes: Array("{\"\(key)\": \(value)}".utf8))
    var diagnostics = Diagnostics()
    guard let root = JSONReader.read(file, into: &diagnostics) else { return nil }
    _ = checkGrammar(root, in: file, language: languages[form.name] ?? Grammar.language, into: &diagnostics)
    return diagnostics.all.first { $0.rule == .unknownKey }
  }

  static let languages = Dictionary(
    uniqueKeysWithValues: Grammar.forms.map { ($0.name, language($0.name)) })

  /// The words of a name in camel case.
  static func words(of name: String) -> [String] {
    name.reduce(into: [""]) { words, letter in
      if letter.isUppercase, words.last != "" { words.append("") }
      words[words.count - 1].append(letter)
    }
  }

  /// All names that a key becomes when one of its words is replaced with the opposite or negated.
  static func opposites(of key: String) -> [String] {
    let words = words(of: key)
    var result: [String] = []
    for (index, word) in words.enumerated() {
      let isCapital = word.first?.isUppercase ?? false
      func add(_ other: String) {
        var changed = words
        changed[index] = isCapital ? other.prefix(1).uppercased() + other.dropFirst() : other
        result.append(changed.joined())
      }
      for group in OpposedNames.groups where group.contains(word.lowercased()) {
        for other in group where other != word.lowercased() { add(other) }
      }
      for prefix in OpposedNames.prefixes {
        add(prefix + word.lowercased())
        add(prefix + word.prefix(1).uppercased() + word.dropFirst())
        add(prefix + "-" + word.lowercased())
      }
    }
    return result
  }

  @Test("No key is suggested for, or replaced in, a key of the opposite meaning, even a misspelled one")
  func allKeys() {
    var count = 0
    for form in Grammar.forms {
      for key in form.keys {
        for opposite in Self.opposites(of: key.name) where form.key(opposite) == nil {
          for written in [opposite, opposite.lowercased()] where form.key(written) == nil {
            guard let found = Self.finding(form, written, key.example) else { continue }
            count += 1
            #expect(found.fixes.isEmpty, "\(form.name): \(found.message)")
            #expect(!found.message.contains("did you mean \"\(key.name)\""), "\(form.name): \(found.message)")
          }
        }
      }
    }
    #expect(count > 5000)
  }

  @Test(
    "A value, section or name of the opposite meaning is not suggested",
    arguments: [
      ("keep-last", "keep-first"), ("keep-highest", "keep-lowest"), ("nullables-off", "nullables-on"),
      ("min-items", "max-items"), ("minItem", "maxItems"), ("non-empty", "empty"), ("unsecrt", "secret"),
      ("un-sent", "sent"), ("disabled", "enabled"), ("excludes", "includes"), ("tab-before", "tab-after"),
      ("unstable", "stable"), ("stable", "unstable"),
    ])
  func names(name: String, opposite: String) { #expect(nearest(to: name, among: [opposite]) == nil) }

  @Test(
    "A misspelling of a word that has an opposite is still corrected",
    arguments: [
      ("maxProprties", "maxProperties"), ("mxItems", "maxItems"), ("maximun", "maximum"), ("inclde", "include"),
      ("innclude", "include"), ("descripton", "description"), ("secrt", "secret"), ("keep-frist", "keep-first"),
      ("interger", "integer"), ("nname", "name"), ("nnote", "note"), ("enabeld", "enabled"),
    ])
  func misspellings(name: String, meant: String) { #expect(nearest(to: name, among: [meant]) == meant) }

  @Test("A key of JSON Schema without a counterpart is reported as unsupported, with an alternative and without a fix")
  func foreignKeys() throws {
    let field = try #require(Grammar.form("field"))
    for key in ForeignKeys.names {
      let found = try #require(Self.finding(field, key, "1"), "\(key)")
      #expect(found.fixes.isEmpty)
      #expect(!found.message.contains("language-reference"), "\(found.message)")
      #expect(!found.message.contains("did you mean"), "\(found.message)")
    }
    let message = try #require(Self.finding(field, "minProperties", "1")?.message)
    #expect(
      message.hasSuffix(
        "does not have a key \"minProperties\"; it is not supported; the minimum number of entries cannot be declared; "
          + "check it in a validator on the server"), "\(message)")
  }

  @Test("A key that other objects have is not renamed")
  func keysOfOthers() throws {
    for form in Grammar.forms {
      for key in Set(Grammar.forms.flatMap(\.keys).map(\.name)) where form.key(key) == nil {
        for value in ["1", "\"x\"", "true", "{}", "[]"] {
          #expect(Self.finding(form, key, value)?.fixes.isEmpty ?? true, "\(form.name): \(key)")
        }
      }
    }
  }
}
