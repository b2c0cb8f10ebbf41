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
    func inspect(_ field: Field, _ stream: Int) {
      if case .when(let condition) = field.sent { conditions[stream, default: []].append(condition) }
      if let source = field.source, case .vocabulary(let vocabulary) = field.type.base {
        vocabularies[stream, default: [:]][source] = vocabulary
      }
      if case .object(let fields) = field.type.base { for field in fields { inspect(field, stream) } }
    }
    for (index, stream) in registry.streams.enumerated() {
      for field in stream.envelope { inspect(field, index) }
      for field in stream.common { inspect(field, index) }
    }
    for event in registry.events {
      if let when = event.when { conditions[event.streamIndex, default: []].append(when) }
      switch event.shape {
      case .tuple(let tuple): for field in tuple.extras { inspect(field, event.streamIndex) }
      case .object(_, let fields): for field in fields { inspect(field, event.streamIndex) }
      }
    }
    for (stream, list) in conditions.sorted(by: { $0.key < $1.key }) {
      for condition in list { check(condition, vocabularies[stream]?[condition.source], registry) }
    }
  }

  private func check(_ condition: Condition, _ vocabulary: Vocabulary?, _ registry: Registry) {
    func fault(_ message: String) {
      diagnostics.add(Diagnostic(.valueOutside, message, at: condition.location))
    }
    let source = condition.source
    var words = vocabulary?.cases.map(\.name)
    let domain = SourceDomain.of(source)
    switch domain?.form {
    case .words(let known), .systems(let known): words = known
    default: break
    }
    if source == "variant.name" {
      // In an app without variants, the runtime sends the registry's name.
      words = (registry.variants + registry.imports.flatMap(\.variants)).map(\.wireName)
      words? += [registry.name] + registry.imports.map(\.registryName)
    }
    if condition.isNegated, let words, !words.isEmpty, Set(words).isSubset(of: condition.values.map(\.plainText)) {
      fault("'not' excludes every value of '\(source)', so the condition is never met")
    }
    for value in condition.values where isWithinMatching(vocabulary?.cases.count ?? 1) {
      if value == .null {
        fault("a condition cannot compare with null; remove null")
        continue
      }
      if let vocabulary, vocabulary.cases.contains(where: { $0.wire == value }) { continue }
      if let words {
        guard case .text(let text) = value, words.contains(text) else {
          let text = value.plainText
          let near = nearest(to: text, among: words).map { "; did you mean '\($0)'?" }
          fault(
            "'\(source)' is "
              + "never \(value.jsonText)\(near ?? (words.isEmpty ? "" : "; use one of \(words.sorted(by: isOrdered).joined(separator: ", "))"))"
          )
          continue
        }
        continue
      }
      switch (domain?.kind, value) {
      case (.string, .text), (.integer, .integer), (.count, .integer), (.number, .integer), (.number, .number):
        guard let domain, vocabulary == nil, !domain.isPossible(value.plainText, matchesSample) else { continue }
        fault("'\(source)' is never \(value.jsonText): it yields \(domain.summary)")
      case (nil, _): continue
      case (.anything, _):
        if let first = condition.values.first, first.kind != value.kind {
          fault(
            "the values of a condition must have the same type, but \(value.jsonText) and \(first.jsonText) have "
              + "different types")
        }
      case (let kind?, _): fault("'\(source)' yields \(kind.noun), which is never \(value.jsonText)")
      }
    }
  }
}

extension Scalar {
  fileprivate var kind: Int {
    switch self {
    case .null: 0
    case .boolean: 1
    case .integer, .number: 2
    case .text: 3
    }
  }
}
