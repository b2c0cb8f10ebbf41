import Foundation
import SignalbookExporting
import SignalbookParallel
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookSwiftGeneration
import SignalbookTestSupport
import Testing

/// Checks that every key of the language has a row with its mechanism, and that generated Swift depends exactly on the
/// keys that code or the runtime enforces.
@Suite("Key mechanisms") struct KeyMechanismTests {
  private struct Entry: Hashable, CustomStringConvertible {
    let form: String
    let key: String
    var description: String { "\(form).\(key)" }
  }

  private static let entries = Grammar.forms.flatMap { form in form.keys.map { Entry(form: form.name, key: $0.name) } }

  @Test("Each key has one row, and each row has a key") func rows() {
    var used = Set<KeyMechanisms.Row>()
    for entry in Self.entries {
      guard let row = KeyMechanisms.row(of: entry.key, in: entry.form) else {
        Issue.record("\(entry) has no row in KeyMechanisms")
        continue
      }
      used.insert(row)
    }
    for row in KeyMechanisms.rows {
      #expect(used.contains(row), "the row \(row.form).\(row.key) is of no key, or repeats another")
    }
    #expect(Set(KeyMechanisms.rows.map { "\($0.form).\($0.key)" }).count == KeyMechanisms.rows.count)
  }

  @Test("Generated Swift depends only on keys that code or the runtime enforces") func derived() {
    // Read-only.
    nonisolated(unsafe) let corpus = Corpus()
    let entries = Self.entries
    let faults = inParallel(entries.count) { index -> String? in
      let entry = entries[index]
      guard let mechanism = KeyMechanisms.row(of: entry.key, in: entry.form)?.mechanism else { return nil }
      let isEnforced = mechanism == .code || mechanism == .runtime
      let isNotShown = Self.notShown.contains("\(entry)")
      // A change is found quickly. To rule it out, every position must be tried, which only the longest run does.
      let changes = corpus.changes(
        entry.key, of: entry.form, isThorough: isEnforced && !isNotShown || Dose.ofRun > .long)
      if isNotShown {
        return changes == true ? "\(entry) is shown: remove it from the list" : nil
      }
      guard let changes else { return "\(entry): no registry of the corpus can have it" }
      return changes == isEnforced ? nil : "\(entry): \(mechanism.rawValue), but Swift \(changes ? "changes" : "stays")"
    }.compactMap(\.self)
    #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
  }

  /// Keys for which the corpus has no registry that stays valid if only the key's value changes. If a registry covers
  /// such a key, remove the key from this list.
  private static let notShown: Set<String> = Set(
    """
    file: types
    registry: acronyms defaults
    defaults: stream
    eventDefaults: stream category object
    type: type enum buckets pattern minLength format items minItems maxItems order decimals heldBy
    field: minItems surplus repeated entries named entryName heldBy unknown match variants
    stream: encoding profile order eventField time
    eventField: type
    distinct: field
    streamVariation: profile
    quantity: s px bytes count
    mirror: event
    gestureFields: duration
    bounds: atLeast atMost
    trigger: every title
    attribute: cases enum buckets pattern minLength maxLength format exclusiveMaximum items minItems maxItems fields order keys values maxProperties surplus repeated entries named entryName template decimals heldBy cut empty unknown match enforced
    links: swiftName
    message: stream swiftName
    messageTrigger: event
    refinedType: enum pattern maxLength minimum maximum
    template: parts
    received: minItems maxItems items
    renewal: review
    """.split(separator: "\n").flatMap { line -> [String] in
      let words = line.split(separator: " ")
      return words.dropFirst().map { "\(words[0].dropLast()).\($0)" }
    })
}

/// Registries in which single keys are changed.
private struct Corpus {
  private struct Source {
    let folder: String
    let files: [String: Any]
    let swift: String

    /// Loads a registry. Fails if the registry is invalid.
    init?(_ folder: String) {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      var files: [String: Any] = [:]
      for name in names where name.hasSuffix(".json") {
        guard let data = FileManager.default.contents(atPath: folder + "/" + name),
          let json = try? JSONSerialization.jsonObject(with: data)
        else { return nil }
        files[name] = json
      }
      self.folder = folder
      self.files = files
      guard let swift = Self.swift(of: files, folder) else { return nil }
      self.swift = swift
    }

    /// Returns the generated Swift without comments, or `nil` if there is an error.
    static func swift(of files: [String: Any], _ folder: String) -> String? {
      let sources = files.compactMap { name, json -> SourceFile? in
        guard let data = try? JSONSerialization.data(withJSONObject: json, options: [.sortedKeys]) else { return nil }
        return SourceFile(path: folder + "/" + name, bytes: Array(data))
      }
      var diagnostics = Diagnostics()
      guard let registry = loadRegistry(files: sources, folder: folder, into: &diagnostics), !diagnostics.hasErrors
      else {
        return nil
      }
      // Generate once with the streams' own profiles, and once with all other profiles.
      let profiles = registry.profiles.map(\.name)
      let files = (profiles.isEmpty ? [[]] : [[], profiles]).flatMap { profiles in
        generateSwift(
          registry, layout: .schemaFiles(name: "r"),
          options: GenerationOptions(parts: [.events, .vocabularies, .links], profiles: profiles), into: &diagnostics)
      }
      if diagnostics.hasErrors { return nil }
      return files.map { String(decoding: $0.text, as: UTF8.self) }.joined()
        .split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }.joined(separator: "\n")
    }
  }

  /// An object of a form.
  private struct Place {
    let source: Int
    let file: String
    let path: [PathStep]
    let keys: Set<String>
  }

  private enum PathStep {
    case key(String)
    case index(Int)
  }

  private var sources: [Source] = []
  private var places: [String: [Place]] = [:]

  init() {
    let examples = LanguageExamples.names.map { LanguageExamples.folder + "/" + $0 }
    let others = [
      "Tests/DocumentationTests/Samples/harbour", "Examples/OtherSDKs/schemas/shop",
      "Examples/MarketingSession/schemas/reader",
      "Examples/RegistryFromPackage/Company/schemas/company", "schemas/mma", "schemas/session-replay", "schemas/webxr",
    ].map { Paths.root + "/" + $0 }
    // Use the smallest registries first.
    sources = (examples + others).compactMap(Source.init).sorted { $0.swift.utf8.count < $1.swift.utf8.count }
    for (index, source) in sources.enumerated() {
      for (name, json) in source.files.sorted(by: { $0.key < $1.key }) {
        collect(json, .form(Grammar.root), [], in: name, of: index)
      }
    }
  }

  private mutating func collect(_ json: Any, _ shape: Shape, _ path: [PathStep], in file: String, of source: Int) {
    switch shape {
    case .form(let name):
      guard let object = json as? [String: Any], let form = Grammar.form(name) else { return }
      places[name, default: []].append(Place(source: source, file: file, path: path, keys: Set(object.keys)))
      for key in form.keys {
        guard let value = object[key.name] else { continue }
        collect(value, key.shape, path + [.key(key.name)], in: file, of: source)
      }
    case .map(_, let values):
      for (key, value) in (json as? [String: Any] ?? [:]).sorted(by: { $0.key < $1.key }) {
        collect(value, values, path + [.key(key)], in: file, of: source)
      }
    case .list(let item, _):
      for (index, value) in (json as? [Any] ?? []).enumerated() {
        collect(value, item, path + [.index(index)], in: file, of: source)
      }
    case .either(let shapes):
      for shape in shapes {
        switch shape {
        case .form where json is [String: Any], .map where json is [String: Any], .list where json is [Any]:
          collect(json, shape, path, in: file, of: source)
        default: continue
        }
      }
    default: return
    }
  }

  /// Returns whether the generated Swift depends on the key, or `nil` if the registry is invalid after every change to
  /// the key.
  func changes(_ key: String, of form: String, isThorough: Bool) -> Bool? {
    guard let key = Grammar.form(form)?.key(key) else { return nil }
    var found: Bool?
    let all = places[form] ?? []
    // Try the objects that have the key first, then the others.
    let having = all.filter { $0.keys.contains(key.name) }.prefix(isThorough ? 8 : 2)
    let others = all.filter { !$0.keys.contains(key.name) }
    for place in having + others.prefix(isThorough ? 20 : 1) {
      for value in Self.values(of: key) {
        let source = sources[place.source]
        var files = source.files
        guard let json = files[place.file] else { continue }
        files[place.file] = Self.edited(json, place.path[...]) { object in
          let edit = value(object[key.name])
          object[key.name] = edit
        }
        guard let swift = Source.swift(of: files, source.folder) else { continue }
        if swift != source.swift { return true }
        found = false
      }
    }
    return found
  }

  /// Returns replacements for the value: the grammar's example, another value of the same type, and no value.
  private static func values(of key: Key) -> [(Any?) -> Any?] {
    func constant(_ value: Any?) -> (Any?) -> Any? { { _ in value } }
    let example = try? JSONSerialization.jsonObject(with: Data(key.example.utf8), options: [.fragmentsAllowed])
    var values = [constant(example), constant(nil)]
    switch key.shape {
    case .boolean: values.append { value in !(value as? Bool ?? false) }
    case .word(let words): values += words.map { constant($0.text) }
    case .integer, .number, .bounded:
      values.append { value in (value as? Int ?? 1) + 1 }
      values += [constant(0.25), constant(0)]
    case .string: values.append { value in (value as? String).map { $0 + "x" } }
    case .list(.word(let words), _): values += words.map { constant([$0.text]) }
    case .list: values.append { value in (value as? [Any]).map { Array($0.dropLast()) } }
    case .either(let shapes):
      for case .word(let words) in shapes { values += words.map { constant($0.text) } }
    case .scalar: values += [constant("x"), constant(5), constant(true)]
    default: break
    }
    return values
  }

  private static func edited(_ json: Any, _ path: ArraySlice<PathStep>, _ edit: (inout [String: Any]) -> Void) -> Any {
    guard let step = path.first else {
      guard var object = json as? [String: Any] else { return json }
      edit(&object)
      return object
    }
    switch step {
    case .key(let key):
      guard var object = json as? [String: Any], let value = object[key] else { return json }
      object[key] = edited(value, path.dropFirst(), edit)
      return object
    case .index(let index):
      guard var list = json as? [Any], list.indices.contains(index) else { return json }
      list[index] = edited(list[index], path.dropFirst(), edit)
      return list
    }
  }
}
