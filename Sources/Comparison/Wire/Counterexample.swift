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
  private static func expansions(of sets: [ValueConstraint]) -> [[ValueConstraint]] {
    if sets.allSatisfy(\.alternatives.isEmpty) { return [sets] }
    return combinations(of: sets)
  }

  private static func combinations(of sets: [ValueConstraint]) -> [[ValueConstraint]] {
    sets.reduce(into: [[]]) { combinations, set in
      combinations = combinations.flatMap { combination in alternatives(of: set).map { combination + [$0] } }
      combinations.removeLast(max(0, combinations.count - maxCombinations))
    }
  }

  private static func alternatives(of set: ValueConstraint) -> [ValueConstraint] {
    set.alternatives.isEmpty ? [set] : set.alternatives.flatMap(alternatives)
  }

  /// The maximum number of combinations to search.
  private static let maxCombinations = 256

  /// Returns a small value that satisfies all constraints.
  static func example(in sets: [ValueConstraint]) -> WireValue? {
    for combination in expansions(of: sets) { if let value = plainExample(in: combination) { return value } }
    return nil
  }

  private static func plainExample(in sets: [ValueConstraint]) -> WireValue? {
    let kinds = kinds(of: sets)
    for choice in choices(of: sets) ?? [] {
      let value = WireValue.scalar(choice)
      if sets.allSatisfy({ $0.contains(value) }) { return value }
    }
    if choices(of: sets) != nil { return nil }
    if kinds.contains(.text), let text = text(in: sets) { return .scalar(.text(text)) }
    if !kinds.isDisjoint(with: .number) {
      func satisfiesAll(_ number: WireValue) -> Bool { sets.allSatisfy { $0.contains(number) } }
      // Try the simplest numbers before computing others.
      if let number = plainNumbers.map(WireValue.scalar).first(where: satisfiesAll)
        ?? numbers(in: sets, nil).first(where: satisfiesAll)
      {
        return number
      }
    }
    if kinds.contains(.boolean) { return .scalar(.boolean(true)) }
    if kinds.contains(.object), let object = object(in: sets) { return object }
    if kinds.contains(.list), let list = list(in: sets, count: minItems(of: sets)) { return list }
    return kinds.contains(.null) ? .scalar(.null) : nil
  }

  private static func kinds(of sets: [ValueConstraint]) -> ValueConstraint.Kinds {
    sets.reduce(.all) { $0.intersection($1.kinds) }
  }

  /// Returns the shortest list of permitted values among the constraints.
  private static func choices(of sets: [ValueConstraint]) -> [Scalar]? {
    sets.compactMap(\.choices).min { $0.count < $1.count }
  }

  // MARK: Candidates

  private static func candidates(in senders: [ValueConstraint], notIn receiver: ValueConstraint) -> [WireValue] {
    alternatives(of: receiver).flatMap { receiver in
      expansions(of: senders).flatMap { plainCandidates(in: $0, notIn: receiver) }
    }
  }

  private static func plainCandidates(in senders: [ValueConstraint], notIn receiver: ValueConstraint) -> [WireValue] {
    if let choices = choices(of: senders) { return choices.map(WireValue.scalar) }
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

  private static func lengths(of sets: [ValueConstraint], least: Int = 0, most: Int = maxTextLength) -> ClosedRange<
    Int
  >? {
    let low = sets.compactMap(\.bounds.minLength).reduce(least, max)
    let high = sets.compactMap(\.bounds.maxLength).reduce(most, min)
    return low <= high ? low...high : nil
  }

  private static func patterns(of sets: [ValueConstraint]) -> [String] {
    var all: [String] = []
    for set in sets { for pattern in set.bounds.patterns where !all.contains(pattern) { all.append(pattern) } }
    return all
  }

  /// An example of unrestricted text, with a single character.
  private static let plainText = TextMachine(matching: []).text(lengths: 1...1)

  private static func text(in sets: [ValueConstraint]) -> String? {
    let patterns = patterns(of: sets)
    if patterns.isEmpty, lengths(of: sets)?.contains(1) == true, let plainText { return plainText }
    let machine = TextMachine(matching: patterns)
    // A single character is easier to read than an empty string.
    if let lengths = lengths(of: sets, least: 1), let text = machine.text(lengths: lengths) { return text }
    return lengths(of: sets).flatMap(machine.text)
  }

  private static func texts(in senders: [ValueConstraint], notIn receiver: ValueConstraint) -> [WireValue] {
    let wanted = patterns(of: senders)
    var candidates: [String] = []
    if !receiver.kinds.contains(.text) { candidates += [text(in: senders)].compactMap(\.self) }
    for pattern in receiver.bounds.patterns where !wanted.contains(pattern) {
      guard let lengths = lengths(of: senders) else { continue }
      let machine = TextMachine(matching: wanted, butNot: pattern)
      candidates += [
        lengths.upperBound > 0 ? machine.text(lengths: max(1, lengths.lowerBound)...lengths.upperBound) : nil
      ]
      .compactMap(\.self)
      candidates += [machine.text(lengths: lengths)].compactMap(\.self)
    }
    let machine = TextMachine(matching: wanted)
    if let most = receiver.bounds.maxLength, let lengths = lengths(of: senders, least: most + 1) {
      candidates += [machine.text(lengths: lengths)].compactMap(\.self)
    }
    if let least = receiver.bounds.minLength, least > 0, let lengths = lengths(of: senders, most: least - 1) {
      candidates += [machine.text(lengths: lengths)].compactMap(\.self)
    }
    if let choices = receiver.choices, let lengths = lengths(of: senders) {
      let texts = choices.compactMap { if case .text(let text) = $0 { Pattern.escaped(text) } else { nil } }
      let other = TextMachine(matching: wanted, butNot: "^(\(texts.joined(separator: "|")))$")
      candidates += [texts.isEmpty ? text(in: senders) : other.text(lengths: lengths)].compactMap(\.self)
    }
    return candidates.map { .scalar(.text($0)) }
  }

  // MARK: Numbers

  /// Numbers that are easy to read.
  private static let plainNumbers: [Scalar] = [.integer(1), .integer(0), .integer(7)]

  /// Returns numbers at, next to and between all bounds.
  private static func numbers(in sets: [ValueConstraint], _ other: ValueConstraint?) -> [WireValue] {
    let all = sets + (other.map { [$0] } ?? [])
    var points: [DecimalNumber] = []
    for set in all {
      for bound in [
        set.bounds.minimum, set.bounds.maximum, set.bounds.exclusiveMinimum, set.bounds.exclusiveMaximum,
      ] {
        if let number = bound?.decimal { points.append(number) }
      }
      for choice in set.choices ?? [] { if let number = choice.decimal { points.append(number) } }
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

  private static func child(_ key: String, of sets: [ValueConstraint]) -> [ValueConstraint]? {
    var children: [ValueConstraint] = []
    for set in sets {
      guard let child = set.child(key) else { return nil }
      children.append(child)
    }
    return children
  }

  /// Returns the keys of the declared members, in order.
  private static func keys(of sets: [ValueConstraint]) -> [String] {
    var visitedKeys = Set<String>()
    return sets.flatMap { $0.members.map(\.key) }.filter { visitedKeys.insert($0).inserted }
  }

  /// Returns an object with only the required members.
  private static func object(in sets: [ValueConstraint]) -> WireValue? {
    var members: [WireValue.Member] = []
    for key in keys(of: sets) where sets.contains(where: { $0.member(key)?.isRequired == true }) {
      guard let children = child(key, of: sets), let value = example(in: children) else { return nil }
      members.append(.init(key: key, value: value))
    }
    return .object(members)
  }

  private static func objects(in senders: [ValueConstraint], notIn receiver: ValueConstraint) -> [WireValue] {
    guard let base = object(in: senders) else { return [] }
    var objects = [base]
    let declared = keys(of: senders + [receiver])
    for key in declared {
      guard let children = child(key, of: senders) else { continue }
      guard let other = receiver.child(key) else {
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
      let value = child(key, of: senders).flatMap({ example(in: $0) })
    {
      objects.append(base.with(key, value))
    }
    let key: String? =
      if case .scalar(.text(let name))? = example(in: text + names), !declared.contains(name) { name } else { nil }
    if let key, let children = child(key, of: senders), let other = receiver.child(key) {
      objects += nestedCandidates(in: children, notIn: other).map { base.with(key, $0) }
    }
    let declaredCount = receiver.traits.contains(.isFlattened) ? declared.count : 0
    if let most = receiver.bounds.maxProperties.map({ $0 + declaredCount }), most < 1000,
      let full = filled(base, to: most + 1, senders, names)
    {
      objects.append(full)
    }
    return objects
  }

  /// Returns the object with members added until it has `count` members.
  private static func filled(_ base: WireValue, to count: Int, _ senders: [ValueConstraint], _ names: [ValueConstraint])
    -> WireValue?
  {
    guard case .object(let members) = base else { return nil }
    var missingCount = count - members.count
    var object = base
    let choices = choices(of: names)?.map(\.plainText)
    let letters = (1...(count + 2)).lazy.map { String(repeating: "a", count: $0) }
    let candidates = keys(of: senders) + (choices ?? (0..<(count + 2)).flatMap { ["\($0)", "k\($0)"] } + letters)
    for key in candidates where missingCount > 0 && object[key] == nil {
      guard let children = child(key, of: senders), let value = example(in: children) else { continue }
      object = object.with(key, value)
      missingCount -= 1
    }
    return missingCount > 0 ? nil : object
  }

  // MARK: Lists

  private static func minItems(of sets: [ValueConstraint]) -> Int { sets.compactMap(\.bounds.minItems).max() ?? 0 }

  private static func list(in sets: [ValueConstraint], count: Int) -> WireValue? {
    var items: [WireValue] = []
    for index in 0..<min(count, 10_000) {
      guard let item = example(in: sets.map { $0.item(index) }) else { return nil }
      items.append(item)
    }
    return .list(items)
  }

  private static func lists(in senders: [ValueConstraint], notIn receiver: ValueConstraint) -> [WireValue] {
    let least = minItems(of: senders)
    let most = senders.compactMap(\.bounds.maxItems).min() ?? Int.max
    var counts: Set<Int> = [least]
    if let bound = receiver.bounds.minItems { counts.insert(bound - 1) }
    if let bound = receiver.bounds.maxItems { counts.insert(bound + 1) }
    var indexCount = 1
    for set in senders + [receiver] {
      if case .byIndex(let sets) = set.items { indexCount = max(indexCount, sets.count) }
    }
    for index in 0..<indexCount { counts.insert(index + 1) }
    var lists: [WireValue] = []
    for count in counts.sorted() where count >= least && count <= most {
      guard case .list(var items)? = list(in: senders, count: count) else { continue }
      lists.append(.list(items))
      for index in items.indices where index < indexCount {
        let before = items[index]
        for other in nestedCandidates(in: senders.map { $0.item(index) }, notIn: receiver.item(index)) {
          items[index] = other
          lists.append(.list(items))
        }
        items[index] = before
      }
    }
    return lists
  }
}
