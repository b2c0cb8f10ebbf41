import SignalbookSchemaFiles
import SignalbookTestSupport

/// A generator of random values for the schema language's shapes. It uses the grammar, so that new keys are covered
/// automatically.
struct GrammarValues {
  var random: SeededGenerator
  /// The names for entries and references.
  var names: [String]
  /// The remaining depth for nested objects.
  var depth = 6

  static let hostileNames = HostileNamesTests.names.filter { !$0.isEmpty }

  mutating func value(_ shape: Shape) -> JSONTree {
    switch shape {
    case .boolean: return .token(Bool.random(using: &random) ? "true" : "false")
    case .null: return .token("null")
    case .integer(let range):
      return .token(
        String(
          pick([
            range.lowerBound, range.upperBound, Int64.random(in: range, using: &random),
            min(max(1, range.lowerBound), range.upperBound),
          ])))
    case .number:
      return .token(pick(["0", "-1", "1.5", "9007199254740993", "-9223372036854775808", "1e21", "1e-7", "100"]))
    case .bounded(let range): return .token(pick(["\(range.lowerBound)", "\(range.upperBound)", "0.5"]))
    case .string(let form): return .text(text(form))
    case .scalar: return scalar()
    case .anything: return pick([scalar(), .list([]), .object([])])
    case .word(let words): return .text(words.randomElement(using: &random)?.text ?? "")
    case .form(let name): return form(name)
    case .map(let keys, let values):
      var members: [(key: String, value: JSONTree)] = []
      for _ in 0..<(depth > 0 ? Int.random(in: 0...3, using: &random) : 0) {
        let key = text(keys)
        if !members.contains(where: { $0.key == key }) { members.append((key, deeper(values))) }
      }
      return .object(members)
    case .list(let item, let atLeast):
      let most = depth > 0 ? atLeast + 2 : atLeast
      return .list((0..<Int.random(in: atLeast...most, using: &random)).map { _ in deeper(item) })
    case .either(let shapes): return value(pick(shapes))
    }
  }

  private mutating func deeper(_ shape: Shape) -> JSONTree {
    depth -= 1
    defer { depth += 1 }
    return value(shape)
  }

  /// Returns an object of a form, with the required keys, one key of each exclusive group, and some of the other keys.
  mutating func form(_ name: String) -> JSONTree {
    guard let form = Grammar.form(name) else { return .object([]) }
    var members: [(key: String, value: JSONTree)] = []
    let chosen = form.oneOf.randomElement(using: &random)
    for key in form.keys {
      if form.oneOf.contains(key.name) {
        if key.name == chosen { members.append((key.name, deeper(key.shape))) }
      } else if key.isRequired || (depth > 0 && Int.random(in: 0..<form.keys.count, using: &random) < 3) {
        members.append((key.name, deeper(key.shape)))
      }
    }
    return .object(members)
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &random)]
  }

  mutating func scalar() -> JSONTree {
    pick([
      .token("null"), .token("true"), .token("7"), .token("-9223372036854775808"), .token("0.5"), .text(""),
      .text(pick(Self.hostileNames)), .text(pick(names)),
    ])
  }

  mutating func text(_ form: TextForm) -> String {
    // Use valid text, in most cases an existing name.
    for _ in 0..<8 {
      let text =
        switch Int.random(in: 0..<10, using: &random) {
        case 0...5: pick(names)
        case 6, 7: pick(Self.hostileNames)
        default: form.knownWords.randomElement(using: &random)?.text ?? pick(names)
        }
      if form.accepts(text) { return text }
    }
    switch form {
    case .free, .filled, .name, .kebab, .typeName: return names[0]
    case .swiftIdentifier: return "swift\(Int.random(in: 0..<1000, using: &random))"
    case .date, .dateOrNever: return "2030-01-31"
    case .version: return "1.0.0"
    case .retention: return "P30D"
    case .status: return "2xx"
    case .webAddress: return "https://example.com/"
    case .source: return pick(["app.x", "os.name", "clock.ms-since-process-start"])
    case .scheme, .host: return "app"
    case .metaSchema: return Grammar.metaSchemaName
    }
  }
}
