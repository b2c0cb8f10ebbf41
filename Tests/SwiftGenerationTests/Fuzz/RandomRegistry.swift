import SignalbookNaming
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookTestSupport

/// A random, mostly valid registry with streams, types, events and links that have hostile names and text. Additional
/// keys from the grammar are inserted at random, so that all combinations occur.
struct RandomRegistry {
  private var values: GrammarValues
  private var types: [String] = []
  private let number: Int
  /// The average number of objects for each object with an additional key.
  private let strangeness: Int

  /// Creates a registry. One of `strangeness` objects gets a random additional key. If `strangeness` is 0, no objects
  /// do.
  init(seed: UInt64, number: Int, strangeness: Int) {
    values = GrammarValues(random: SeededGenerator(seed: seed), names: ["alpha", "beta", "gamma", "delta-two"])
    self.number = number
    self.strangeness = strangeness
  }

  private mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &values.random) }
  private mutating func pick<Element>(_ elements: [Element]) -> Element { values.pick(elements) }

  /// Hostile names that are valid in Swift, so that some registries are accepted.
  private static let usableNames = GrammarValues.hostileNames.filter { name in
    [DeclarationKind.member, .enumCase, .parameter].allSatisfy {
      (try? swiftName(name, as: $0, acronyms: .standard).get()) != nil
    }
      && (try? groupTypeName(for: [name], acronyms: .standard).get()) != nil && !name.hasPrefix(".")
      && !name.hasSuffix(".")
  }

  private mutating func name() -> String {
    let names = strangeness > 0 && below(20) == 0 ? GrammarValues.hostileNames : Self.usableNames
    let text = below(2) == 0 ? pick(names) : "n\(below(1000))"
    return TextForm.name.accepts(text) ? text : "plain\(below(1000))"
  }

  private mutating func text() -> String { below(2) == 0 ? pick(GrammarValues.hostileNames) : "text \(below(100))" }
  private mutating func filled() -> String { "t" + text() }

  private mutating func object(_ form: String, _ members: [(key: String, value: JSONTree)]) -> JSONTree {
    var members = members
    if strangeness > 0, below(strangeness) == 0, let keys = Grammar.form(form)?.keys {
      let key = pick(keys)
      if !members.contains(where: { $0.key == key.name }) {
        values.depth = 2
        members.append((key.name, values.value(key.shape)))
      }
    }
    return .object(members.shuffled(using: &values.random))
  }

  /// Returns entries with distinct names.
  private mutating func entries(_ count: Int, _ make: (inout RandomRegistry) -> JSONTree) -> JSONTree {
    var members: [(key: String, value: JSONTree)] = []
    for _ in 0..<count {
      let name = name()
      if !members.contains(where: { $0.key == name }) { members.append((name, make(&self))) }
    }
    return .object(members)
  }

  // MARK: Types

  private mutating func vocabulary() -> [(key: String, value: JSONTree)] {
    var cases: [(key: String, value: JSONTree)] = []
    for place in 0...below(5) {
      let name = name()
      guard !cases.contains(where: { $0.key == name }) else { continue }
      let wire: JSONTree = below(3) == 0 ? .token("\(place)") : .text("\(place)" + text())
      cases.append((name, object("case", [("description", .text(filled())), ("wire", wire)])))
    }
    return [("cases", .object(cases))]
  }

  private mutating func valueType(_ depth: Int = 0) -> [(key: String, value: JSONTree)] {
    switch below(depth == 0 ? 14 : 6) {
    case 0, 1: return below(3) == 0 ? [("maxLength", .token("\(50 + below(100))"))] : [("type", .text("string"))]
    case 2:
      return below(2) == 0
        ? [("type", .text("integer"))] : [("type", .text("integer")), ("minimum", .token("-\(below(9))"))]
    case 3: return [("type", .text("number"))] + (below(2) == 0 ? [] : [("decimals", .token("\(below(6))"))])
    case 4: return [("type", .text("boolean"))]
    case 5, 6, 7: return types.isEmpty ? vocabulary() : [("type", .text(pick(types)))]
    case 8: return vocabulary()
    case 9: return [("const", pick([.text(text()), .token("\(below(100))"), .token("true"), .token("0.5")]))]
    case 10: return [("type", .text("array")), ("items", object("field", valueType(1)))]
    case 11:
      let keys: [(key: String, value: JSONTree)] =
        below(2) == 0 ? [("type", .text("integer")), ("minimum", .token("0"))] : []
      return [("type", .text("map")), ("keys", .object(keys)), ("values", object("field", valueType(1)))]
    case 12:
      return [("fields", entries(1 + below(3)) { $0.below(4) == 0 ? $0.field() : $0.object("field", $0.valueType(1)) })]
    default: return [("from", .text(pick(["os.name", "os.version", "device.kind", "app.x"])))]
    }
  }

  private mutating func field() -> JSONTree {
    var members = valueType()
    let isMap = members.contains { if case .text("map") = $0.value { true } else { false } }
    if isMap, below(3) == 0 { return object("field", members + [("flattened", .token("true"))]) }
    if below(4) == 0 { members.append(("wire", .text("w\(below(1000))" + text()))) }
    if below(3) == 0 { members.append(("description", .text(filled()))) }
    if below(4) == 0, !members.contains(where: { ["const", "fields"].contains($0.key) }) {
      members.append(("sent", .text("present")))
    }
    if members.contains(where: { if case .text("integer") = $0.value { true } else { false } }), below(5) == 0 {
      members.append(("as", .text("text")))
    }
    let isList = members.contains { if case .text("array") = $0.value { true } else { false } }
    if isMap || isList || members.contains(where: { $0.key == "fields" }), below(4) == 0 {
      members.append(("as", .text("json-text")))
    }
    return object("field", members)
  }

  // MARK: The registry

  /// Returns the text of the registry's only file.
  mutating func schema() -> String {
    var declared: [(key: String, value: JSONTree)] = []
    for place in 0..<below(4) {
      declared.append(("type-\(place)", object("type", vocabulary() + [("description", .text(filled()))])))
    }
    types = declared.map(\.key)
    let on: JSONTree = .object([("default", .text("on"))])
    let time: JSONTree = .object([("type", .text("integer")), ("from", .text("clock.ms-since-process-start"))])
    let streams: JSONTree = .object([
      ("t", object("stream", [("encoding", .text("tuple")), ("time", time), ("consent", on)])),
      (
        "o",
        object(
          "stream",
          [
            ("encoding", .text("object")), ("consent", on),
            ("eventField", .object([("wire", .text("ea" + text())), ("type", .text("string"))])),
            ("common", below(2) == 0 ? .object([]) : .object([("c", .object([("from", .text("os.name"))]))])),
          ])
      ),
    ])
    var place = 0
    let events = entries(1 + below(6)) { registry in
      place += 1
      let description: (key: String, value: JSONTree) = ("description", .text(registry.filled()))
      if registry.below(2) == 0 {
        return registry.object(
          "event",
          [
            description, ("stream", .text("o")), ("code", .text("\(place)" + registry.text())),
            ("fields", registry.entries(registry.below(5)) { $0.field() }),
          ])
      }
      var members = [
        description, ("method", .text("\(place)" + registry.text())), ("object", .text(registry.filled())),
      ]
      switch registry.below(3) {
      case 0: members.append(("value", .text(registry.text())))
      case 1: members.append(("value", registry.object("field", registry.valueType(1))))
      default: break
      }
      if registry.below(2) == 0 { members.append(("extras", registry.entries(registry.below(4)) { $0.field() })) }
      return registry.object("event", members)
    }
    let routes = entries(1 + below(3)) { registry in
      registry.object(
        "route",
        [("path", .text("\(registry.below(10_000))" + registry.text())), ("description", .text(registry.filled()))])
    }
    let links = object(
      "links",
      [("scheme", .text("app")), ("host", .text("host")), ("parameter", .text("u")), ("routes", routes)])
    let identity = object(
      "registry",
      [
        ("name", .text("fuzz-\(number)")), ("namespace", .text("Fuzz\(number)")), ("version", .text("1.0.0")),
        ("description", .text(filled())),
        ("defaults", .object([("stream", .text("t")), ("category", .text(filled()))])),
      ])
    return object(
      "file",
      [
        ("$schema", .text(Grammar.metaSchemaName)), ("registry", identity), ("types", .object(declared)),
        ("streams", streams), ("events", events), ("links", .object([("go", links)])),
      ]
    ).json
  }
}
