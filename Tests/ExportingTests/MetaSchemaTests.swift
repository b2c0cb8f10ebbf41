import Foundation
import SignalbookExporting
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

/// Compares the published meta-schema with the loader's checks, using an independent validator. Both are derived from
/// the same grammar.
@Suite("Meta-schema", .serialized)
struct MetaSchemaTests {
  static let judge = #"""
    import json, sys
    from jsonschema import Draft202012Validator as Validator
    question = json.load(open(sys.argv[1], encoding="utf-8"))
    schema = json.loads(question["schema"])
    Validator.check_schema(schema)
    validator = Validator(schema)
    print(json.dumps([validator.is_valid(json.loads(text)) for text in question["files"]]))
    """#

  struct Question: Encodable {
    var schema = metaSchema()
    var files: [String]
  }

  /// Returns the verdict of Python's jsonschema on each file.
  static func verdicts(_ files: [String]) throws -> [Bool] {
    try Python.run(judge, input: Question(files: files), as: [Bool].self)
  }

  /// Returns the loader's findings. Every finding must be inside the file.
  static func check(_ text: String) -> [Diagnostic] {
    var diagnostics = Diagnostics()
    let file = SourceFile(path: "test.json", bytes: Array(text.utf8))
    if let root = JSONReader.read(file, into: &diagnostics) { _ = checkGrammar(root, in: file, into: &diagnostics) }
    for found in diagnostics.all {
      let place = found.location
      #expect(place.range.start >= 0 && place.range.start < place.range.end && place.range.end <= file.bytes.count)
      #expect(place.line >= 1 && place.column >= 1 && (place.endLine, place.endColumn) > (place.line, place.column))
    }
    return diagnostics.all
  }

  static let schemaFiles: [String] = ["schemas", "Examples"].flatMap { folder in
    let paths = FileManager.default.enumerator(atPath: "\(Paths.root)/\(folder)")?.allObjects as? [String] ?? []
    return paths.sorted().map { "\(Paths.root)/\(folder)/\($0)" }.filter { path in
      guard path.hasSuffix(".json"), !path.contains("/.build/"), let data = FileManager.default.contents(atPath: path)
      else { return false }
      let root = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
      return (root?["$schema"] as? String)?.hasSuffix(Grammar.metaSchemaName) ?? false
    }
  }

  @Test("is JSON without duplicate keys, in which every reference resolves")
  func isSound() throws {
    var diagnostics = Diagnostics()
    let text = metaSchema()
    let file = SourceFile(path: "meta", bytes: Array(text.utf8))
    let root = try #require(JSONReader.read(file, into: &diagnostics))
    #expect(diagnostics.all.isEmpty)
    let definitions = Set(try #require(root["$defs"]?.members).map(\.key))
    var references: Set<String> = []
    func collect(_ node: JSONNode) {
      for member in node.members ?? [] {
        if member.key == "$ref", let reference = member.value.string { references.insert(reference) }
        collect(member.value)
      }
      for element in node.elements ?? [] { collect(element) }
    }
    collect(root)
    #expect(references == Set(definitions.map { "#/$defs/\($0)" }))
  }

  @Test("describes every form, key and keyword, with an example for every key")
  func explainsAll() {
    for form in Grammar.forms {
      #expect(!form.summary.isEmpty, "\(form.name)")
      for key in form.keys {
        #expect(key.summary.hasSuffix(".") || key.summary.hasSuffix("`"), "\(form.name).\(key.name): \(key.summary)")
        func checkWords(_ shape: Shape) {
          switch shape {
          case .word(let words):
            for word in words { #expect(!word.summary.isEmpty, "\(form.name).\(key.name): \(word.text)") }
          case .list(let item, _): checkWords(item)
          case .map(_, let values): checkWords(values)
          case .either(let shapes):
            #expect(shapes.count > 1, "\(form.name).\(key.name)")
            shapes.forEach(checkWords)
          default: break
          }
        }
        checkWords(key.shape)
      }
      #expect(Set(form.keys.map(\.name)).count == form.keys.count, "\(form.name) has a key twice")
      #expect(form.oneOf.allSatisfy { form.key($0) != nil })
    }
    #expect(Set(Grammar.forms.map(\.name)).count == Grammar.forms.count)
  }

  @Test(
    "and the loader accept every key's example at its place",
    .enabled(if: Python.hasJSONSchema, "python3 with jsonschema is not installed"))
  func acceptsExamples() throws {
    let samples = FormSamples()
    #expect(samples.reachedForms == Set(Grammar.forms.map(\.name)))
    var names: [String] = []
    var files: [String] = []
    for form in Grammar.forms {
      for key in form.keys {
        let file = try #require(
          samples.file(holding: FormSamples.minimal(form, with: key.name, key.example), of: form.name))
        names.append("\(form.name).\(key.name)")
        files.append(file)
        let found = Self.check(file)
        #expect(found.isEmpty, "\(form.name).\(key.name): \(found.map(\.message))")
      }
    }
    for (name, isValid) in zip(names, try Self.verdicts(files)) { #expect(isValid, "the meta-schema rejects \(name)") }
  }

  @Test(
    "and the loader reject the same broken files",
    .enabled(if: Python.hasJSONSchema, "python3 with jsonschema is not installed"))
  func rejectsBrokenFiles() throws {
    let samples = FormSamples()
    var broken: [(rule: RuleID?, text: String)] = []
    for form in Grammar.forms {
      func add(_ rule: RuleID?, _ members: [(String, String)]) throws {
        broken.append((rule, try #require(samples.file(holding: FormSamples.object(members), of: form.name))))
      }
      let minimal = FormSamples.members(form)
      try add(.unknownKey, minimal + [("no-such-key", "1")])
      try add(.unknownKey, minimal + [("", "1")])
      for key in form.keys where key.isRequired { try add(.missingKey, minimal.filter { $0.0 != key.name }) }
      if form.oneOf.count > 1, let first = form.key(form.oneOf[0]), let second = form.key(form.oneOf[1]) {
        let others = minimal.filter { !form.oneOf.contains($0.0) }
        try add(.keyChoice, others)
        try add(.keyChoice, others + [(first.name, first.example), (second.name, second.example)])
      }
      for key in form.keys {
        for value in FormSamples.refused(by: key.shape) {
          try add(nil, FormSamples.members(form, with: key.name, value))
        }
      }
    }
    let verdicts = try Self.verdicts(broken.map(\.text))
    var rules: Set<RuleID> = []
    for (file, isValid) in zip(broken, verdicts) {
      let found = Self.check(file.text)
      #expect(!found.isEmpty && !isValid, "loader \(found.map(\.rule.name)), meta-schema \(isValid): \(file.text)")
      if let rule = file.rule { #expect(found.map(\.rule) == [rule], "\(file.text): \(found.map(\.message))") }
      rules.formUnion(found.map(\.rule))
    }
    #expect(
      rules.isSuperset(of: [
        .unknownKey, .missingKey, .wrongKind, .unknownWord, .textForm, .outOfRange, .tooFewItems, .keyChoice,
      ]))
    #expect(broken.count > 3000)
    print("\(broken.count) broken files, rejected by both")
  }

  @Test(
    "accepts every schema file of the package",
    .enabled(if: Python.hasJSONSchema, "python3 with jsonschema is not installed"))
  func acceptsOwnFiles() throws {
    let texts = try Self.schemaFiles.map { try String(contentsOfFile: $0, encoding: .utf8) }
    #expect(texts.count >= 20)
    for ((path, text), isValid) in zip(zip(Self.schemaFiles, texts), try Self.verdicts(texts)) {
      #expect(isValid, "the meta-schema rejects \(path)")
      let found = Self.check(text)
      #expect(found.isEmpty, "\(path): \(found.map(\.compilerText))")
    }
  }

  @Test(
    "and the loader judge damaged schema files alike",
    .enabled(if: Python.hasJSONSchema, "python3 with jsonschema is not installed"))
  func judgeDamagedFilesAlike() throws {
    var random = SeededGenerator(seed: 11)
    var files: [String] = []
    for path in Self.schemaFiles {
      let text = try String(contentsOfFile: path, encoding: .utf8)
      var diagnostics = Diagnostics()
      let root = try #require(
        JSONReader.read(SourceFile(path: path, bytes: Array(text.utf8)), into: &diagnostics))
      let size = Damage.size(root)
      for _ in 0..<20 {
        var place = Int.random(in: 0..<size, using: &random)
        files.append(Damage.text(root, damagedAt: &place, using: &random))
      }
    }
    var rejected = 0
    for (file, isValid) in zip(files, try Self.verdicts(files)) {
      let found = Self.check(file)
      #expect(found.isEmpty == isValid, "meta-schema \(isValid), loader \(found.map(\.message)): \(file)")
      if !isValid { rejected += 1 }
    }
    print("\(files.count) damaged files, \(rejected) rejected by both")
    #expect(rejected > files.count / 3)
  }

  @Test("is more permissive than the loader only if JSON Schema cannot express a rule")
  func isLooser() {
    // In JSON Schema, a whole number with a fraction is an integer, and duplicate keys are not detected.
    let head = #""$schema": "signalbook-1.schema.json""#
    #expect(Self.check("{\(head), \"streams\": {\"s\": {\"version\": 1.0}}}").map(\.rule) == [.wrongKind])
    #expect(Self.check("{\(head), \"streams\": {}, \"streams\": {}}").map(\.rule) == [.duplicateKey])
  }
}

/// Writes a tree with one node removed, renamed, emptied, or replaced with a value of another type.
enum Damage {
  static func size(_ node: JSONNode) -> Int {
    1 + (node.members ?? []).reduce(0) { $0 + size($1.value) } + (node.elements ?? []).reduce(0) { $0 + size($1) }
  }

  static func text(_ node: JSONNode, damagedAt place: inout Int, using random: inout SeededGenerator) -> String {
    let isHere = place == 0
    place -= 1
    if isHere {
      let replacements = [
        "null", "true", "7", "-1", "0.25", "\"\"", "\"x\"", "\"a b\"", "[]", "{}", "[{}]", "{\"x\": {}}",
      ]
      return replacements.randomElement(using: &random) ?? "null"
    }
    switch node.value {
    case .object(let members):
      var texts: [String] = []
      for member in members {
        let isNext = place == 0
        let value = text(member.value, damagedAt: &place, using: &random)
        if isNext {
          switch Int.random(in: 0..<4, using: &random) {
          case 0: continue
          case 1:
            texts.append("\(quoted(member.key + "s")): \(plain(member.value))")
            continue
          default: break
          }
        }
        texts.append("\(quoted(member.key)): \(value)")
      }
      return "{" + texts.joined(separator: ", ") + "}"
    case .array(let nodes):
      var texts: [String] = []
      for node in nodes { texts.append(text(node, damagedAt: &place, using: &random)) }
      return "[" + texts.joined(separator: ", ") + "]"
    default: return plain(node)
    }
  }

  private static func plain(_ node: JSONNode) -> String {
    var nowhere = -1
    var random = SeededGenerator(seed: 0)
    switch node.value {
    case .null: return "null"
    case .boolean(let flag): return flag ? "true" : "false"
    case .number(let number): return number.text
    case .string(let text): return quoted(text)
    default: return text(node, damagedAt: &nowhere, using: &random)
    }
  }

  private static func quoted(_ text: String) -> String {
    String(decoding: (try? JSONEncoder().encode(text)) ?? Data(), as: UTF8.self)
  }
}
