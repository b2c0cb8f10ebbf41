import SignalbookWireForm
import SignalbookWirePlan

/// A search for values that satisfy the senders' constraints and violate a receiver's constraint.
enum Counterexample {
  /// Returns a value that all `senders` accept and all `receivers` reject, or `nil` if the search does not find one.
  static func find(
    in senders: [ValueConstraint], notIn receivers: [ValueConstraint],
    where predicate: (WireValue) -> Bool = { _ in true }
  ) -> WireValue? {
    if receivers.contains(where: \.acceptsEverything) { return nil }
    for receiver in receivers {
      for candidate in candidates(in: senders, notIn: receiver) {
        if senders.allSatisfy({ $0.contains(candidate) }), !receivers.contains(where: { $0.contains(candidate) }),
          predicate(candidate)
        {
          return candidate
        }
      }
    }
    return nil
  }

  /// Returns a few candidates for a nested value. Whether they are suitable depends on the whole value.
  private static func nestedCandidates(in senders: [ValueConstraint], notIn receiver: ValueConstraint) -> [WireValue] {
    if receiver.acceptsEverything { return [] }
    var counterexamples: [WireValue] = []
    for candidate in candidates(in: senders, notIn: receiver) where counterexamples.count < 8 {
      if senders.allSatisfy({ $0.contains(candidate) }), !receiver.contains(candidate) {
        counterexamples.append(candidate)
      }
    }
    return counterexamples
  }

  /// Returns all combinations with one alternative from each constraint.
  private static func expansions(of constraints: [ValueConstraint]) -> [[ValueConstraint]] {
    if constraints.allSatisfy(\.alternatives.isEmpty) { return [constraints] }
    return combinations(of: constraints)
  }

  private static func combinations(of constraints: [ValueConstraint]) -> [[ValueConstraint]] {
    constraints.reduce(into: [[]]) { combinations, constraint in
      combinations = combinations.flatMap { combination in alternatives(of: constraint).map { combination + [$0] } }
      combinations.removeLast(max(0, combinations.count - maxCombinations))
    }
  }

  private static func alternatives(of constraint: ValueConstraint) -> [ValueConstraint] {
    constraint.alternatives.isEmpty ? [constraint] : constraint.alternatives.flatMap(alternatives)
  }

  /// The maximum number of combinations to search.
  private static let maxCombinations = 256

  /// Returns a small value that satisfies all constraints.
  static func example(in constraints: [ValueConstraint]) -> WireValue? {
    for combination in expansions(of: constraints) { if let value = plainExample(in: combination) { return value } }
    return nil
  }

  private static func plainExample(in constraints: [ValueConstraint]) -> WireValue? {
    let kinds = kinds(of: constraints)
    for choice in choices(of: constraints) ?? [] {
      let value = WireValue.scalar(choice)
      if constraints.allSatisfy({ $0.contains(value) }) { return value }
    }
    if choices(of: constraints) != nil { return nil }
    if kinds.contains(.text), let text = text(in: constraints) { return .scalar(.text(text)) }
    if !kinds.isDisjoint(with: .number) {
      func satisfiesAll(_ number: WireValue) -> Bool { constraints.allSatisfy { $0.contains(number) } }
      // Try the simplest numbers before computing others.
      if let number = plainNumbers.map(WireValue.scalar).first(where: satisfiesAll)
        ?? numbers(in: constraints, nil).first(where: satisfiesAll)
      {
        return number
      }
    }
    if kinds.contains(.boolean) { return .scalar(.boolean(true)) }
    if kinds.contains(.object), let object = object(in: constraints) { return object }
    if kinds.contains(.list), let list = list(in: constraints, count: minItems(of: constraints)) { return list }
    return kinds.contains(.null) ? .scalar(.null) : nil
  }

  private static func kinds(of constraints: [ValueConstraint]) -> ValueConstraint.Kinds {
    constraints.reduce(.all) { $0.intersection($1.kinds) }
  }

  /// Returns the shortest list of permitted values among the constraints.
  private static func choices(of constraints: [ValueConstraint]) -> [Scalar]? {
    constraints.compactMap(\.choices).min { $0.count < $1.count }
  }

  /// Returns the permitted values of all senders, or `nil` if no sender enumerates them. Omits the receiver's permitted
  /// values if they are its only constraint, because enums can have tens of thousands of cases.
  private static func choices(of senders: [ValueConstraint], notIn receiver: ValueConstraint) -> [Scalar]? {
    guard var choices = choices(of: senders) else { return nil }
    for case let others? in senders.map(\.choices) where others.count > choices.count {
      let others = Set(others)
      choices.removeAll { !others.contains($0) }
    }
    if let known = receiver.choices, receiver.bounds.isEmpty, receiver.alternatives.isEmpty, receiver.selection == nil {
      let known = Set(known)
      choices.removeAll { known.contains($0) && receiver.kinds.contains(WireValue.scalar($0).kind) }
    }
    return choices
  }

  // MARK: Candidates

  private static func candidates(in senders: [ValueConstraint], notIn receiver: ValueConstraint) -> [WireValue] {
    alternatives(of: receiver).flatMap { receiver in
      expansions(of: senders).flatMap { plainCandidates(in: $0, notIn: receiver) }
    }
  }

  private static func plainCandidates(in senders: [ValueConstraint], notIn receiver: ValueConstraint) -> [WireValue] {
    if let choices = choices(of: senders, notIn: receiver) { return choices.map(WireValue.scalar) }
    let kinds = kinds(of: senders)
    var candidates: [WireValue] = []
    if kinds.contains(.text) { candidates += texts(in: senders, notIn: receiver) }
    if !kinds.isDisjoint(with: .number) { candidates += numbers(in: senders, receiver) }
    if kinds.contains(.boolean) { candidates += [.scalar(.boolean(true)), .scalar(.boolean(false))] }
    if kinds.contains(.null) { candidates.append(.scalar(.null)) }
    if kinds.contains(.object) { candidates += objects(in: senders, notIn: receiver) }
    if kinds.contains(.list) { candidates += lists(in: senders, notIn: receiver) }
    return candidates
  }

  // MARK: Strings

  private static let maxTextLength = 1_000_000

  private static func lengthRange(of constraints: [ValueConstraint], minimum: Int = 0, maximum: Int = maxTextLength)
    -> ClosedRange<
      Int
    >?
  {
    let lower = constraints.compactMap(\.bounds.minLength).reduce(minimum, max)
    let upper = constraints.compactMap(\.bounds.maxLength).reduce(maximum, min)
    return lower <= upper ? lower...upper : nil
  }

  private static func patterns(of constraints: [ValueConstraint]) -> [String] {
    var all: [String] = []
    for constraint in constraints {
      for pattern in constraint.bounds.patterns where !all.contains(pattern) { all.append(pattern) }
    }
    return all
  }

  /// An example of unrestricted text, with a single character.
  private static let plainText = TextMachine(matching: []).text(lengths: 1...1)

  private static func text(in constraints: [ValueConstraint]) -> String? {
    let patterns = patterns(of: constraints)
    if patterns.isEmpty, lengthRange(of: constraints)?.contains(1) == true, let plainText { return plainText }
    let machine = TextMachine(matching: patterns)
    // A single character is easier to read than an empty string.
    if let lengths = lengthRange(of: constraints, minimum: 1), let text = machine.text(lengths: lengths) { return text }
    return lengthRange(of: constraints).flatMap(machine.text)
  }

  private static func texts(in senders: [ValueConstraint], notIn receiver: ValueConstraint) -> [WireValue] {
    let requiredPatterns = patterns(of: senders)
    var candidates: [String] = []
    if !receiver.kinds.contains(.text) { candidates += [text(in: senders)].compactMap(\.self) }
    for pattern in receiver.bounds.patterns where !requiredPatterns.contains(pattern) {
      guard let lengths = lengthRange(of: senders) else { continue }
      let machine = TextMachine(matching: requiredPatterns, butNot: pattern)
      candidates += [
        lengths.upperBound > 0 ? machine.text(lengths: max(1, lengths.lowerBound)...lengths.upperBound) : nil
      ]
      .compactMap(\.self)
      candidates += [machine.text(lengths: lengths)].compactMap(\.self)
    }
    let machine = TextMachine(matching: requiredPatterns)
    if let maximum = receiver.bounds.maxLength, let lengths = lengthRange(of: senders, minimum: maximum + 1) {
      candidates += [machine.text(lengths: lengths)].compactMap(\.self)
    }
    if let minimum = receiver.bounds.minLength, minimum > 0,
      let lengths = lengthRange(of: senders, maximum: minimum - 1)
    {
      candidates += [machine.text(lengths: lengths)].compactMap(\.self)
    }
    if let choices = receiver.choices, let lengths = lengthRange(of: senders) {
      let texts = choices.compactMap { if case .text(let text) = $0 { Pattern.escaped(text) } else { nil } }
      let other = TextMachine(matching: requiredPatterns, butNot: "^(\(texts.joined(separator: "|")))$")
      candidates += [texts.isEmpty ? text(in: senders) : other.text(lengths: lengths)].compactMap(\.self)
    }
    return candidates.map { .scalar(.text($0)) }
  }

  // MARK: Numbers

  /// Numbers that are easy to read.
  private static let plainNumbers: [Scalar] = [.integer(1), .integer(0), .integer(7)]

  /// Returns numbers at, next to and between all bounds.
  private static func numbers(in constraints: [ValueConstraint], _ other: ValueConstraint?) -> [WireValue] {
    let all = constraints + (other.map { [$0] } ?? [])
    var points: [DecimalNumber] = []
    for constraint in all {
      for bound in [
        constraint.bounds.minimum, constraint.bounds.maximum, constraint.bounds.exclusiveMinimum,
        constraint.bounds.exclusiveMaximum,
      ] {
        if let number = bound?.decimal { points.append(number) }
      }
      for choice in constraint.choices ?? [] { if let number = choice.decimal { points.append(number) } }
    }
    var texts: [String] = ["1", "0", "7"]
    for point in points {
      guard let number = Double(point.text) else { continue }
      if let whole = point.integer {
        texts += [whole &+ 1, whole, whole &- 1].map(String.init)
      } else if let below = DecimalNumber(number.rounded(.down)), let above = DecimalNumber(number.rounded(.up)) {
        texts += [below.text, above.text, point.text]
      }
      for other in points {
        guard let second = Double(other.text), number < second, let middle = DecimalNumber((number + second) / 2)
        else { continue }
        texts.append(middle.text)
      }
    }
    texts += ["-1", "2", "0.5", "-0.5", "1.5", "9007199254740993", "-9007199254740993"]
    for point in points {
      for step in [0.5, -0.5] { texts += [DecimalNumber((Double(point.text) ?? 0) + step)?.text ?? "0"] }
    }
    var visitedTexts = Set<String>()
    return texts.filter { visitedTexts.insert($0).inserted }.compactMap { DecimalNumber($0).map { .scalar($0.scalar) } }
  }

  // MARK: Objects

  private static func child(at key: String, of constraints: [ValueConstraint]) -> [ValueConstraint]? {
    var children: [ValueConstraint] = []
    for constraint in constraints {
      guard let child = constraint.child(forKey: key) else { return nil }
      children.append(child)
    }
    return children
  }

  /// Returns the keys of the declared members, in order.
  private static func keys(of constraints: [ValueConstraint]) -> [String] {
    var visitedKeys = Set<String>()
    return constraints.flatMap { $0.members.map(\.key) }.filter { visitedKeys.insert($0).inserted }
  }

  /// Returns an object with only the required members.
  private static func object(in constraints: [ValueConstraint]) -> WireValue? {
    var members: [WireValue.Member] = []
    for key in keys(of: constraints) where constraints.contains(where: { $0.member(forKey: key)?.isRequired == true }) {
      guard let children = child(at: key, of: constraints), let value = example(in: children) else { return nil }
      members.append(.init(key: key, value: value))
    }
    return .object(members)
  }

  private static func objects(in senders: [ValueConstraint], notIn receiver: ValueConstraint) -> [WireValue] {
    guard let base = object(in: senders) else { return [] }
    var objects = [base]
    let declared = keys(of: senders + [receiver])
    for key in declared {
      guard let children = child(at: key, of: senders) else { continue }
      guard let other = receiver.child(forKey: key) else {
        if let value = example(in: children) { objects.append(base.with(key, value)) }
        continue
      }
      objects += nestedCandidates(in: children, notIn: other).map { base.with(key, $0) }
    }
    // Try members whose keys are not declared.
    let names = senders.compactMap(\.names)
    let text = [ValueConstraint(.text)]
    if let other = receiver.names,
      case .scalar(.text(let key))? = nestedCandidates(in: text + names, notIn: other).first,
      let value = child(at: key, of: senders).flatMap({ example(in: $0) })
    {
      objects.append(base.with(key, value))
    }
    let key: String? =
      if case .scalar(.text(let name))? = example(in: text + names), !declared.contains(name) { name } else { nil }
    if let key, let children = child(at: key, of: senders), let other = receiver.child(forKey: key) {
      objects += nestedCandidates(in: children, notIn: other).map { base.with(key, $0) }
    }
    let isFlattened = receiver.traits.contains(.isFlattened)
    if let maximum = receiver.bounds.maxProperties, maximum < 1000,
      let full = addingMembers(
        base, to: maximum + 1, senders, names, counting: { !isFlattened || receiver.isUndeclared($0) })
    {
      objects.append(full)
    }
    return objects
  }

  /// Returns the object with members added until it has `count` members that count.
  private static func addingMembers(
    _ base: WireValue, to count: Int, _ senders: [ValueConstraint], _ names: [ValueConstraint],
    counting isCounted: (String) -> Bool
  ) -> WireValue? {
    guard case .object(let members) = base else { return nil }
    var missingCount = count - members.count { isCounted($0.key) }
    var object = base
    let choices = choices(of: names)?.map(\.plainText)
    let letters = (1...(count + 2)).lazy.map { String(repeating: "a", count: $0) }
    let candidates = keys(of: senders) + (choices ?? (0..<(count + 2)).flatMap { ["\($0)", "k\($0)"] } + letters)
    for key in candidates where missingCount > 0 && object[key] == nil && isCounted(key) {
      guard let children = child(at: key, of: senders), let value = example(in: children) else { continue }
      object = object.with(key, value)
      missingCount -= 1
    }
    return missingCount > 0 ? nil : object
  }

  // MARK: Lists

  private static func minItems(of constraints: [ValueConstraint]) -> Int {
    constraints.compactMap(\.bounds.minItems).max() ?? 0
  }

  private static func list(in constraints: [ValueConstraint], count: Int) -> WireValue? {
    var items: [WireValue] = []
    for index in 0..<min(count, 10_000) {
      guard let item = example(in: constraints.map { $0.item(at: index) }) else { return nil }
      items.append(item)
    }
    return .list(items)
  }

  private static func lists(in senders: [ValueConstraint], notIn receiver: ValueConstraint) -> [WireValue] {
    let minCount = minItems(of: senders)
    let maxCount = senders.compactMap(\.bounds.maxItems).min() ?? Int.max
    var counts: Set<Int> = [minCount]
    if let bound = receiver.bounds.minItems { counts.insert(bound - 1) }
    if let bound = receiver.bounds.maxItems { counts.insert(bound + 1) }
    var indexCount = 1
    for constraint in senders + [receiver] {
      if case .byIndex(let constraints) = constraint.items { indexCount = max(indexCount, constraints.count) }
    }
    for index in 0..<indexCount { counts.insert(index + 1) }
    var lists: [WireValue] = []
    for count in counts.sorted() where count >= minCount && count <= maxCount {
      guard case .list(var items)? = list(in: senders, count: count) else { continue }
      lists.append(.list(items))
      for index in items.indices where index < indexCount {
        let before = items[index]
        for other in nestedCandidates(in: senders.map { $0.item(at: index) }, notIn: receiver.item(at: index)) {
          items[index] = other
          lists.append(.list(items))
        }
        items[index] = before
      }
    }
    return lists
  }
}
