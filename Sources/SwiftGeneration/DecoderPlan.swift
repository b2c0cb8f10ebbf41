import SignalbookNaming
import SignalbookRegistry
import SignalbookWirePlan

/// A decoder's case for an event.
struct DecodedCase {
  /// The name of the case in the generated enum.
  let name: String
  let plan: EventPlan

  var event: Event { plan.event }
  var parameters: [MemberParameter] { plan.call.parameters }
  var hasCollections: Bool { !plan.call.arguments.collections.isEmpty }
}

/// The decoded events of a schema file, up to 200 per enum. The compiler fails on exhaustive switches over much larger
/// enums.
struct DecodedEnum {
  static let maxCases = 200

  var stem: String
  /// The name of the type, which is nested in `DecodedEvent`.
  var type: String
  /// The name of the enum's case in `DecodedEvent`.
  var name: String
  var cases: [DecodedCase]

  var hasCollections: Bool { cases.contains(where: \.hasCollections) }
}

/// The enums that represent decoded events, and their names.
struct DecoderPlan {
  let enums: [DecodedEnum]
  /// The case names of the literals in tuple events, by property and literal. Events with equal literals share a case.
  /// If the names of two literals collide, a numeric suffix is added, in literal order.
  let literalNames: [String: [String: String]]
  /// Whether at least one event is a tuple.
  let hasTuples: Bool
  var haveCollections: Bool { enums.contains(where: \.hasCollections) }
  /// Whether all events that the registry can record are tuples.
  let allAreTuples: Bool

  /// Creates a plan.
  ///
  /// - Parameters:
  ///   - plan: The registry's plan.
  ///   - stems: The schema files whose events are decoded.
  init(_ plan: WirePlan, _ stems: [String]) {
    let acronyms = plan.registry.acronyms
    let enums = Self.enums(of: plan, stems)
    let tuples = enums.flatMap(\.cases).compactMap { element in
      if case .tuple(let tuple) = element.event.shape { tuple } else { nil }
    }
    func caseNames(for literal: (Event.Tuple) -> String) -> [String: String] {
      var usedNames: Set<String> = []
      var result: [String: String] = [:]
      for text in Set(tuples.map(literal)).sorted() {
        result[text] = Self.makeUnique(identifier(text, as: .enumCase, acronyms: acronyms).text, among: &usedNames)
      }
      return result
    }
    self.enums = enums
    hasTuples = !tuples.isEmpty
    allAreTuples =
      plan.streamOrder.count == plan.streams.count && tuples.count == enums.reduce(0) { $0 + $1.cases.count }
    literalNames = [
      "category": caseNames { $0.category }, "method": caseNames { $0.method }, "object": caseNames { $0.object },
    ]
  }

  private static func enums(of plan: WirePlan, _ stems: [String]) -> [DecodedEnum] {
    let acronyms = plan.registry.acronyms
    var types = Set(literals.map(\.type))
    var names = memberNames.union(
      plan.registry.imports.map { identifier($0.registryName, as: .member, acronyms: acronyms).text })
    var enums: [DecodedEnum] = []
    for stem in stems {
      let events = plan.events.filter { $0.event.origin.fileStem == stem }.sorted { $0.index < $1.index }
      var start = 0
      while start < events.count {
        let part = Array(events[start..<min(start + DecodedEnum.maxCases, events.count)])
        start += part.count
        let type = makeUnique(identifier(stem, as: .type, acronyms: acronyms).bare + "Event", among: &types)
        let name = makeUnique(identifier(stem, as: .parameter, acronyms: acronyms).text, among: &names)
        enums.append(DecodedEnum(stem: stem, type: type, name: name, cases: cases(for: part, acronyms)))
      }
    }
    return enums
  }

  private static func cases(for events: [EventPlan], _ acronyms: Acronyms) -> [DecodedCase] {
    // The members `a.b` and `a-b` are distinct, but their cases would have the same name. In that case, dots become
    // underscores, which member names do not contain.
    func joinedName(of event: Event, separator: String) -> String {
      if separator.isEmpty {
        return (try? swiftName(ofPath: event.path, as: .parameter, acronyms: acronyms).get().text) ?? "unnamed"
      }
      return event.path.map { identifier($0, as: .member, acronyms: event.origin.acronyms).bare }.joined(
        separator: separator)
    }
    var counts: [String: Int] = [:]
    for event in events { counts[joinedName(of: event.event, separator: ""), default: 0] += 1 }
    var usedNames = memberNames
    return events.map { event in
      var name = joinedName(of: event.event, separator: "")
      if counts[name] != 1 { name = joinedName(of: event.event, separator: "_") }
      return DecodedCase(name: makeUnique(name, among: &usedNames), plan: event)
    }
  }

  /// The members of all decoded enums.
  private static let memberNames: Set<String> = [
    "event", "category", "method", "object", "programIndex", "programs", "collections", "decoder",
  ]

  /// The literals of tuple events, each with its property and its type.
  static let literals = [
    (property: "category", type: "Category"), (property: "method", type: "Method"),
    (property: "object", type: "Object"),
  ]

  private static func makeUnique(_ name: String, among taken: inout Set<String>) -> String {
    var result = name
    var number = 2
    while !taken.insert(result).inserted {
      result = name.filter { $0 != "`" } + String(number)
      number += 1
    }
    return result
  }
}
