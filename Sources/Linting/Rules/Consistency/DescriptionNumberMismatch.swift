import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let descriptionNumberMismatch = Rule(
    "SB1245", "number-of-description", .consistency, .warning,
    summary: "A bound, length or count in the description differs from the declaration.",
    reason: """
      If the description states "from 1 to 20" but `maximum` is 15, analysts wait for values that never arrive; if it is
      25, they get unexpected values. The rule compares numbers at the end of a clause, before "characters" or "items",
      and before a unit that converts to the field's unit. It accepts a bound that the description mentions elsewhere,
      such as -1 in "0 to 100; -1 if unknown", and skips sentences with words such as "usually" or "before version 7".
      It also reads the `note` of a field or type, and the limits of a profile.
      """,
    example: #"""
        "events": {
          "story.opened": {
            "description": "The user opened a story.", "method": "open", "object": "story",
      -     "extras": { ⟦"position"⟧: { "description": "The position in the list, from 1 to 20.", "type": "integer", "minimum": 1, "maximum": 15 } }
      +     "extras": { "position": { "description": "The position in the list, from 1 to 20.", "type": "integer", "minimum": 1, "maximum": 20 } }
          }
        }
      """#,
    check: .registry { registry, pass in
      pass.visitDescribedValues { described, pass in
        for text in pass.statedTexts(description: described.description, note: described.note) {
          pass.compareNumbers(of: described, text)
        }
      }
      pass.compareEventCounts(of: registry)
      for profile in registry.profiles
      where profile.origin.importIndex == nil && pass.isWanted(profile.origin.location) {
        guard let text = profile.description, let (stated, fault) = profile.contradiction(in: text) else { continue }
        pass.reportOnce(
          "the profile \(quoted(profile.name)) \(fault), but its description states \(quoted(stated))",
          at: profile.origin.location)
      }
    })
}

extension LintPass {
  fileprivate mutating func compareNumbers(of described: DescribedValue, _ text: StatedText) {
    let type = described.type
    let numbers = textTokens(of: text.text).compactMap {
      if case .number(let number) = $0.token { number } else { nil }
    }
    for statement in text.statements {
      let fault =
        described.decimalContradiction(of: statement) ?? described.bucketContradiction(of: statement, in: text.text)
        ?? type.contradiction(
          of: statement, named: described.name, otherNumbers: numbers, receiver: described.receiver ?? type.receiver)
      guard let fault else { continue }
      reportOnce(
        "\(described.phrase) has \(fault), but its \(text.key) states \(quoted(statement.text))",
        at: described.location)
      return
    }
  }

  /// Compares the number of events with the descriptions of the registry and its streams.
  fileprivate mutating func compareEventCounts(of registry: Registry) {
    func compare(_ phrase: String, _ description: String?, _ events: [Event], _ location: Location) {
      guard isWanted(location) else { return }
      for statement in statements(in: description) where statement.role == .eventCount {
        guard let stated = statement.numbers.first else { continue }
        let own = events.filter { $0.origin.importIndex == nil }
        let counts = [events, own, events.filter { !$0.metadata.isRetired }, own.filter { !$0.metadata.isRetired }]
          .map(\.count)
        if counts.contains(where: { Double($0) == stated }) || events.isEmpty { continue }
        reportOnce(
          "\(phrase) has \(counts[3]) \(counts[3] == 1 ? "event" : "events"), but its description states "
            + quoted(statement.text), at: location)
      }
    }
    compare("the registry", registry.description, registry.events, registry.location)
    for (index, stream) in registry.streams.enumerated() where stream.origin.importIndex == nil {
      compare(
        "the stream \(quoted(stream.name))", stream.description, registry.events.filter { $0.streamIndex == index },
        stream.origin.location)
    }
  }
}

extension DescribedValue {
  /// Returns the declared decimal places if the statement differs from them.
  fileprivate func decimalContradiction(of statement: Statement) -> String? {
    guard statement.role == .decimals else { return nil }
    switch type.base {
    case .number, .integer: break
    default: return nil
    }
    let declared = [type.decimals].compactMap(\.self) + otherDecimals
    let stated = statement.numbers.first ?? 0
    guard let first = declared.first, !declared.contains(where: { Double($0) == stated }) else { return nil }
    return "\"decimals\": \(first)"
  }

  /// Returns the buckets if the description lists ranges, and the statement is one that is not a bucket.
  fileprivate func bucketContradiction(of statement: Statement, in text: String) -> String? {
    guard statement.role == .range, statement.numbers.count == 2, case .vocabulary(let vocabulary) = type.base,
      vocabulary.buckets == .integers, text.contains("or more") || text.contains("and more") || text.contains("+")
    else { return nil }
    let starts = vocabulary.cases.compactMap { $0.lowerBound?.decimal.flatMap { Double($0.text) } }
    let (least, most) = (statement.numbers[0], statement.numbers[1])
    if starts.contains(least), starts.contains(most + 1), !starts.contains(where: { least < $0 && $0 <= most }) {
      return nil
    }
    return "the buckets \(vocabulary.cases.map(\.name).joined(separator: ", "))"
  }
}

/// A bound declared in a schema.
private struct DeclaredBound {
  var key: String
  var number: Double
  var isExcluded = false

  /// The bound as text for messages. An integer has no decimal places.
  var text: String {
    let number = Int64(exactly: number).map(String.init) ?? "\(number)"
    switch key {
    case "pattern": return "a pattern that requires \(number) characters"
    case "receiver": return "a receiver that accepts at most \(number)"
    default: return "\(quoted(key)): \(number)"
    }
  }
}

extension ValueType {
  /// Returns the declared fact that a statement contradicts. Returns `nil` if the two agree, or if the statement may
  /// describe something else.
  ///
  /// - Parameters:
  ///   - statement: A statement in the description.
  ///   - name: The entry's name, which may be the noun that a number counts.
  ///   - numbers: All numbers in the description. A bound that equals another stated number does not contradict the
  ///     statement, as in "0 to 100, or -1".
  ///   - receiver: The receiver's check.
  /// - Returns: The fact, as the end of a sentence.
  fileprivate func contradiction(
    of statement: Statement, named name: String, otherNumbers numbers: [Double], receiver: JSONNode?
  ) -> String? {
    var unmatchedNumbers = numbers
    for number in statement.numbers {
      if let index = unmatchedNumbers.firstIndex(of: number) { unmatchedNumbers.remove(at: index) }
    }
    func differs(_ bound: DeclaredBound?, _ stated: Double?, isExcluded: Bool = false) -> String? {
      guard let bound, let stated, bound.number != stated || bound.isExcluded != isExcluded else { return nil }
      // For real numbers, "more than 0" and `"minimum": 0` differ only at 0.
      if bound.number == stated || unmatchedNumbers.contains(bound.number) { return nil }
      return bound.text
    }
    switch (statement.role, base) {
    case (.choicesOfName, .vocabulary):
      let nouns = wordsOfName(name).last.map { [$0.lowercased() + "s", $0.lowercased().pluralWithIes] } ?? []
      let isNamed = statement.noun.map { nouns.contains($0) } ?? !statement.text.hasPrefix("there")
      guard isNamed, let vocabulary, buckets == nil else { return nil }
      return vocabulary.countContradiction(of: statement)
    case (.choicesOfName, _): return nil
    case (.cut, .string) where cut == nil:
      // The text is shortened before it is passed.
      if statement.text.contains("byte") { return nil }
      return differs(textBounds.maximum, statement.numbers.first)
    case (.cut, .string):
      guard let cut, let stated = statement.numbers.first, (cut.unit == .byte) == statement.text.contains("byte")
      else { return nil }
      return differs(DeclaredBound(key: "cut.atMost", number: Double(cut.atMost)), stated)
    case (.received, .string):
      let maximum = receiver?["maxLength"]?.integer.map { DeclaredBound(key: "receiver", number: Double($0)) }
      return ["character", "characters", "letters"].contains(statement.noun)
        ? differs(maximum, statement.numbers.first) : nil
    case (.received, .integer), (.received, .number):
      let maximum = receiver?["maximum"]?.number.map { DeclaredBound(key: "receiver", number: $0.double) }
      return statement.noun == nil ? differs(maximum, statement.numbers.first) : nil
    case (.received, .array):
      let maximum = receiver?["maxItems"]?.integer.map { DeclaredBound(key: "receiver", number: Double($0)) }
      return statement.noun.map { itemNouns.contains($0) } ?? true ? differs(maximum, statement.numbers.first) : nil
    case (.atMost, .string) where textBounds.maximum == nil && receiver?["maxLength"] != nil:
      guard ["character", "characters", "letters"].contains(statement.noun) else { return nil }
      let maximum = receiver?["maxLength"]?.integer.map { DeclaredBound(key: "receiver", number: Double($0)) }
      return differs(maximum, statement.numbers.first)
    case (.range, .map(let map)):
      // The keys' range. In "from 1 to 20 entries", the numbers are counts.
      guard case .integer = map.key.base, statement.noun.map({ !itemNouns.contains($0) }) ?? true,
        statement.numbers.count == 2
      else { break }
      let (minimum, maximum) = (map.key.numberBounds.minimum, map.key.numberBounds.maximum)
      return (differs(minimum, statement.numbers[0]) ?? differs(maximum, statement.numbers[1])).map {
        "keys with \($0)"
      }
    case (.firstKept, .map(let map)): return map.repeated == .keepLast ? "\"repeated\": \"keep-last\"" : nil
    case (.lastKept, .map(let map)): return map.repeated == .keepFirst ? "\"repeated\": \"keep-first\"" : nil
    case (.choices, .vocabulary(let vocabulary)): return vocabulary.countContradiction(of: statement)
    case (.length, .string):
      guard let stated = statement.numbers.first else { return nil }
      let (minimum, maximum) = (textBounds.minimum, textBounds.maximum)
      if let maximum, maximum.number < stated { return maximum.text }
      if let minimum, minimum.number > stated { return minimum.text }
      return nil
    default: break
    }
    guard let bounds = bounds(for: statement, named: name) else { return nil }
    let stated = statement.numbers.map { $0 * bounds.scale }
    let isWhole = if case .integer = base { true } else { bounds.isCount }
    switch statement.role {
    case .range where stated.count == 2:
      return differs(bounds.lowerBound, stated[0]) ?? differs(bounds.upperBound, stated[1])
    case .atMost: return differs(bounds.upperBound, stated.first)
    case .atLeast: return differs(bounds.lowerBound, stated.first)
    case .first: return differs(bounds.lowerBound, stated.first)
    case .moreThan: return differs(bounds.lowerBound, stated.first.map { isWhole ? $0 + 1 : $0 }, isExcluded: !isWhole)
    case .lessThan: return differs(bounds.upperBound, stated.first.map { isWhole ? $0 - 1 : $0 }, isExcluded: !isWhole)
    default: return nil
    }
  }

  private struct DeclaredBounds {
    var lowerBound: DeclaredBound?
    var upperBound: DeclaredBound?
    /// The factor that converts the stated number to the field's unit.
    var scale = 1.0
    var isCount = false
  }

  /// Returns the bounds to which the statement's numbers refer, or `nil` if its noun refers to something else.
  private func bounds(for statement: Statement, named name: String) -> DeclaredBounds? {
    // In "the zero-based position", the number refers to the value itself.
    let noun = statement.role == .first ? nil : statement.noun
    switch base {
    case .integer, .number:
      guard let scale = scale(of: noun) else { return nil }
      return DeclaredBounds(lowerBound: numberBounds.minimum, upperBound: numberBounds.maximum, scale: scale)
    case .string:
      guard let noun, ["character", "characters", "letters", "digits", "chars"].contains(noun), statement.role != .first
      else {
        return nil
      }
      return DeclaredBounds(lowerBound: textBounds.minimum, upperBound: textBounds.maximum, isCount: true)
    case .array, .map:
      let isItems = noun.map { itemNouns.contains($0) || wordsOfName(name).last?.lowercased() == $0 } ?? true
      guard isItems, statement.role != .first else { return nil }
      let maximum = bounds.maxItems ?? bounds.maxProperties
      return DeclaredBounds(
        lowerBound: bounds.minItems.map { DeclaredBound(key: "minItems", number: Double($0)) },
        upperBound: maximum.map {
          DeclaredBound(key: bounds.maxItems == nil ? "maxProperties" : "maxItems", number: Double($0))
        }, isCount: true)
    default: return nil
    }
  }

  /// Returns the factor that converts the noun's unit to the type's unit, or `nil` for other nouns.
  private func scale(of noun: String?) -> Double? {
    guard let noun else { return 1 }
    if let stated = statedTimes[noun] {
      guard let unit, let ownUnit = statedTimes[unit] else { return nil }
      return stated / ownUnit
    }
    if noun == "percent" { return unit == nil || unit == "percent" ? 1 : nil }
    if ["px", "pixels", "dp", "bytes"].contains(noun) { return unit == (noun == "pixels" ? "px" : noun) ? 1 : nil }
    return nil
  }

  private var numberBounds: (minimum: DeclaredBound?, maximum: DeclaredBound?) {
    let isWhole = if case .integer = base { true } else { false }
    func bound(_ key: String, _ value: Scalar?, excluded: (key: String, value: Scalar?), step: Double) -> DeclaredBound?
    {
      if let number = value?.decimal.flatMap({ Double($0.text) }) { return DeclaredBound(key: key, number: number) }
      guard let number = excluded.value?.decimal.flatMap({ Double($0.text) }) else { return nil }
      return DeclaredBound(key: excluded.key, number: isWhole ? number + step : number, isExcluded: !isWhole)
    }
    return (
      bound("minimum", bounds.minimum, excluded: ("exclusiveMinimum", bounds.exclusiveMinimum), step: 1),
      bound("maximum", bounds.maximum, excluded: ("exclusiveMaximum", bounds.exclusiveMaximum), step: -1)
    )
  }

  /// The length limits of a string, in characters.
  private var textBounds: (minimum: DeclaredBound?, maximum: DeclaredBound?) {
    let lengths = bounds.patterns.compactMap { PatternLength.of($0) }
    var lowerBound = bounds.minLength.map { DeclaredBound(key: "minLength", number: Double($0)) }
    var upperBound = bounds.maxLength.map { DeclaredBound(key: "maxLength", number: Double($0)) }
    if let cut, cut.unit != .byte, cut.atMost < bounds.maxLength ?? .max {
      upperBound = DeclaredBound(key: "cut.atMost", number: Double(cut.atMost))
    }
    if upperBound == nil, let longest = lengths.compactMap(\.most).min() {
      upperBound = DeclaredBound(key: "pattern", number: Double(longest))
    }
    if lowerBound == nil, let shortest = lengths.map(\.least).max(), shortest > 0 {
      lowerBound = DeclaredBound(key: "pattern", number: Double(shortest))
    }
    return (lowerBound, upperBound)
  }
}

extension Vocabulary {
  /// Returns the number of values, if the statement has another number.
  fileprivate func countContradiction(of statement: Statement) -> String? {
    let current = cases.filter { !$0.metadata.isRetired }.count
    let counts = [current, cases.count, current + (unknown == nil ? 0 : 1)].map(Double.init)
    return statement.numbers.first.map { counts.contains($0) } == false ? "\(current) values" : nil
  }
}

extension String {
  /// The plural of a noun that ends with "y".
  fileprivate var pluralWithIes: String { hasSuffix("y") ? dropLast() + "ies" : self + "s" }
}

private let itemNouns: Set<String> = [
  "item", "items", "entry", "entries", "element", "elements", "values", "keys", "variables", "of", "are",
]

/// The parts of an event to which a profile's limits apply.
private let partNouns: Set<String> = [
  "category", "categories", "method", "methods", "object", "objects", "value", "values", "key", "keys", "extra",
  "identifier", "identifiers", "name", "names", "long", "some",
]

extension Profile {
  /// Returns the number in the description that differs from the profile's limits, with the limit as the end of a
  /// sentence.
  fileprivate func contradiction(in text: String) -> (stated: String, fault: String)? {
    let tokens = textTokens(of: text)
    let bytes = Array(text.utf8)
    let cuts = [category, method, object, value, extraKey, extraValue].compactMap(\.self)
    let isAboutParts = text.lowercased().split { !$0.isLetter }.contains { partNouns.contains(String($0)) }
    for index in tokens.indices.dropLast() {
      let stated: Double
      switch tokens[index].token {
      case .number(let number): stated = number
      case .word(let word):
        guard let number = numberWords[word] else { continue }
        stated = number
      default: continue
      }
      guard case .word(let noun) = tokens[index + 1].token else { continue }
      // The 8 of UTF-8 is part of a name.
      if index > 0, tokens[index - 1].token == .dash { continue }
      let range = tokens[index].range.lowerBound..<tokens[index + 1].range.upperBound
      let phrase = String(decoding: bytes[range], as: UTF8.self)
      switch noun {
      case "extras":
        if let maxExtras, Double(maxExtras) != stated { return (phrase, "accepts \(maxExtras) extras") }
      case "characters", "graphemes", "grapheme", "letters", "bytes":
        let matchingCuts = cuts.filter { ($0.unit == .byte) == (noun == "bytes") }
        if let first = matchingCuts.first, !matchingCuts.contains(where: { Double($0.atMost) == stated }) {
          return (phrase, "truncates text to \(first.limitDescription)")
        }
        // A description that names no part is about all parts.
        if !isAboutParts, let other = matchingCuts.first(where: { Double($0.atMost) != stated }) {
          return (phrase, "truncates some text to \(other.limitDescription)")
        }
      default: break
      }
    }
    return nil
  }
}
