import SignalbookSchemaFiles

/// Schema files generated from the grammar: a minimal valid file for each form, and invalid variants.
struct FormSamples {
  let language: Language
  /// The shortest path from the file to each form.
  private var wraps: [String: (String) -> String] = [:]

  init(language: Language = Grammar.language) {
    self.language = language
    wraps[language.root] = { $0 }
    var queue = [language.root]
    while !queue.isEmpty {
      let name = queue.removeFirst()
      guard let form = language.form(name), let outer = wraps[name] else { continue }
      for key in form.keys {
        for (inner, wrap) in Self.forms(in: key.shape) where wraps[inner] == nil {
          wraps[inner] = { outer(Self.minimal(form, with: key.name, wrap($0))) }
          queue.append(inner)
        }
      }
    }
  }

  var reachedForms: Set<String> { Set(wraps.keys) }

  /// Returns a file that contains the object at a position for the form.
  func file(holding object: String, of form: String) -> String? { wraps[form].map { $0(object) } }

  /// Returns an object with the required members. One member can be added or replaced.
  static func minimal(_ form: Form, with name: String? = nil, _ value: String = "") -> String {
    object(members(form, with: name, value))
  }

  static func members(_ form: Form, with name: String? = nil, _ value: String = "") -> [(String, String)] {
    var members: [(String, String)] = []
    let choice = form.oneOf.first { $0 == name } ?? form.oneOf.first
    for key in form.keys {
      if key.name == name {
        members.append((key.name, value))
      } else if key.isRequired || key.name == choice {
        members.append((key.name, key.example))
      }
    }
    return members
  }

  static func object(_ members: [(String, String)]) -> String {
    "{" + members.map { "\"\($0.0)\": \($0.1)" }.joined(separator: ", ") + "}"
  }

  /// Returns the forms directly inside a shape, each with the enclosing JSON.
  private static func forms(in shape: Shape) -> [(String, (String) -> String)] {
    switch shape {
    case .form(let name): [(name, { $0 })]
    case .map(let keys, let values):
      forms(in: values).map { name, wrap in
        (name, { "{\"\(keys == .filled ? "x" : "entry")\": \(wrap($0))}" })
      }
    case .list(let item, _): forms(in: item).map { name, wrap in (name, { "[\(wrap($0))]" }) }
    case .either(let shapes): shapes.flatMap { forms(in: $0) }
    default: []
    }
  }

  /// Returns values that the shape rejects.
  static func refused(by shape: Shape) -> [String] {
    let kinds = ["null", "true", "1", "0.5", "\"x y\\u0007\"", "[]", "{}"]
    switch shape {
    case .boolean: return kinds.filter { $0 != "true" }
    case .null: return kinds.filter { $0 != "null" }
    case .integer(let range):
      var texts = kinds.filter { $0 != "1" }
      if range.lowerBound > .min { texts.append("\(range.lowerBound - 1)") }
      if range.upperBound < .max { texts.append("\(range.upperBound + 1)") }
      return texts
    case .bounded(let range):
      return kinds.filter { $0 != "1" && $0 != "0.5" } + ["\(range.lowerBound - 1)", "\(range.upperBound).5"]
    case .number: return kinds.filter { $0 != "1" && $0 != "0.5" }
    case .string(let form):
      let texts = kinds.filter { !$0.hasPrefix("\"") } + ["\"\"", "\"a\\u0000\"", "\"A--b/\"", "\"2023-02-30\""]
      return texts.filter { text in !(text.hasPrefix("\"") && form.accepts(plain(text))) }
    case .scalar: return ["[]", "{}", "[1]", "{\"a\": 1}"]
    case .anything: return []
    case .word(let words): return kinds + ["\"\(words[0].text)x\"", "\"\""]
    case .form(let name):
      return kinds.filter { $0 != "{}" } + [name == Grammar.root ? "{}" : "{\"no-such-key\": 1}"]
    case .map(let keys, let values):
      var texts = kinds.filter { $0 != "{}" }
      texts += refused(by: values).map { "{\"entry\": \($0)}" }
      if keys != .free { texts += ["\"\"", "\"\\u0001\""].filter { !keys.accepts(plain($0)) }.map { "{\($0): null}" } }
      return texts
    case .list(let item, let atLeast):
      var texts = kinds.filter { $0 != "[]" } + refused(by: item).map { "[\($0)]" }
      if atLeast > 0 { texts.append("[]") }
      return texts
    case .either(let shapes):
      let refusals = shapes.map { Set(refused(by: $0)) }
      let common = refusals.dropFirst().reduce(refusals.first ?? []) { $0.intersection($1) }
      return common.sorted()
    }
  }

  private static func plain(_ text: String) -> String {
    var diagnostics = Diagnostics()
    return JSONReader.read(SourceFile(path: "", bytes: Array(text.utf8)), into: &diagnostics)?.string ?? ""
  }
}
