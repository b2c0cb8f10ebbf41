import SignalbookSchemaFiles
import SignalbookWireForm

extension Condition {
  /// Returns a field for a value that the app supplies only for this condition. Its type is derived from the
  /// condition's values.
  public func appField(at origin: Origin) -> Field? {
    guard source.hasPrefix("app.") || source.hasPrefix("config."), let first = values.first else { return nil }
    let base: ValueType.Base =
      switch first {
      case .boolean: .boolean
      case .integer: .integer
      case .number: .number
      default: .string
      }
    return Field(
      name: source, wire: source, type: ValueType(base), source: source, isRequired: false, metadata: Metadata(),
      origin: origin)
  }
}

extension Resolver {
  /// Checks that each condition compares its source with possible values.
  func checkConditions(_ registry: Registry) {
    var conditions: [Int: [Condition]] = [:]
    var vocabularies: [Int: [String: Vocabulary]] = [:]
    func inspect(_ field: Field, ofStream stream: Int) {
      if case .when(let condition) = field.sent { conditions[stream, default: []].append(condition) }
      if let source = field.source, case .vocabulary(let vocabulary) = field.type.base {
        vocabularies[stream, default: [:]][source] = vocabulary
      }
      if case .object(let fields) = field.type.base { for field in fields { inspect(field, ofStream: stream) } }
    }
    for (index, stream) in registry.streams.enumerated() {
      for field in stream.envelope { inspect(field, ofStream: index) }
      for field in stream.common { inspect(field, ofStream: index) }
    }
    for event in registry.events {
      if let when = event.condition { conditions[event.streamIndex, default: []].append(when) }
      switch event.shape {
      case .tuple(let tuple): for field in tuple.extras { inspect(field, ofStream: event.streamIndex) }
      case .object(_, let fields): for field in fields { inspect(field, ofStream: event.streamIndex) }
      }
    }
    for (stream, list) in conditions.sorted(by: { $0.key < $1.key }) {
      for condition in list { check(condition, against: vocabularies[stream]?[condition.source], in: registry) }
    }
  }

  private func check(_ condition: Condition, against vocabulary: Vocabulary?, in registry: Registry) {
    func reportFault(_ message: String) {
      diagnostics.add(Diagnostic(.valueOutside, message, at: condition.location))
    }
    let source = condition.source
    var possibleNames = vocabulary?.cases.map(\.name)
    let domain = SourceDomain.of(source)
    switch domain?.form {
    case .words(let known), .systems(let known): possibleNames = known
    default: break
    }
    if source == "variant.name" {
      // In an app without variants, the runtime sends the registry's name.
      possibleNames = (registry.variants + registry.imports.flatMap(\.variants)).map(\.wireName)
      possibleNames? += [registry.name] + registry.imports.map(\.registryName)
    }
    if condition.isNegated, let possibleNames, !possibleNames.isEmpty,
      Set(possibleNames).isSubset(of: condition.values.map(\.plainText))
    {
      reportFault("'not' excludes every value of '\(source)', so the condition is never met")
    }
    for value in condition.values where isWithinMatchingLimit(adding: vocabulary?.cases.count ?? 1) {
      if value == .null {
        reportFault("a condition cannot compare with null; remove null")
        continue
      }
      if let vocabulary, vocabulary.cases.contains(where: { $0.wire == value }) { continue }
      if let possibleNames {
        guard case .text(let text) = value, possibleNames.contains(text) else {
          let text = value.plainText
          let suggestion = nearest(to: text, among: possibleNames).map { "; did you mean '\($0)'?" }
          reportFault(
            "'\(source)' is "
              + "never \(value.jsonText)\(suggestion ?? (possibleNames.isEmpty ? "" : "; use one of \(possibleNames.sorted(by: areInIncreasingOrder).joined(separator: ", "))"))"
          )
          continue
        }
        continue
      }
      switch (domain?.kind, value) {
      case (.string, .text), (.integer, .integer), (.count, .integer), (.number, .integer), (.number, .number):
        guard let domain, vocabulary == nil, !domain.isPossible(value.plainText, matchesSample) else { continue }
        reportFault("'\(source)' is never \(value.jsonText): it yields \(domain.summary)")
      case (nil, _): continue
      case (.anything, _):
        if let first = condition.values.first, first.comparisonClass != value.comparisonClass {
          reportFault(
            "the values of a condition must have the same type, but \(value.jsonText) and \(first.jsonText) have "
              + "different types")
        }
      case (let kind?, _): reportFault("'\(source)' yields \(kind.noun), which is never \(value.jsonText)")
      }
    }
  }
}

extension Scalar {
  fileprivate var comparisonClass: Int {
    switch self {
    case .null: 0
    case .boolean: 1
    case .integer, .number: 2
    case .text: 3
    }
  }
}
