import SignalbookTestSupport
import SignalbookWireForm
import SignalbookWirePlan

@testable import SignalbookComparison

/// Random values of a constraint.
struct WireSampler {
  var random: SeededGenerator
  /// The state machines, by patterns. Building a machine takes longer than using it.
  private var machines: [[String]: (machine: TextMachine, ends: [Int: Bool])] = [:]

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func value(in set: ValueConstraint) -> WireValue? {
    if let alternative = set.alternatives.randomElement(using: &random) { return value(in: alternative) }
    if let choices = set.choices { return choices.randomElement(using: &random).map(WireValue.scalar) }
    var kinds: [ValueConstraint.Kinds] = []
    for kind in [ValueConstraint.Kinds.null, .boolean, .integer, .fraction, .text, .list, .object]
    where set.kinds.contains(kind) { kinds.append(kind) }
    switch kinds.randomElement(using: &random) {
    case .some(.null): return .scalar(.null)
    case .some(.boolean): return .scalar(.boolean(Bool.random(using: &random)))
    case .some(.integer): return number(set.bounds, isWhole: true).map(WireValue.scalar)
    case .some(.fraction): return number(set.bounds, isWhole: false).map(WireValue.scalar)
    case .some(.text): return text(set.bounds).map { .scalar(.text($0)) }
    case .some(.list): return list(set)
    case .some(.object): return object(set)
    default: return nil
    }
  }

  private mutating func number(_ bounds: Bounds, isWhole: Bool) -> Scalar? {
    let low = [bounds.minimum, bounds.exclusiveMinimum].compactMap { $0?.decimal.flatMap { Double($0.text) } }.max()
    let high = [bounds.maximum, bounds.exclusiveMaximum].compactMap { $0?.decimal.flatMap { Double($0.text) } }.min()
    let range = (low ?? (high ?? 0) - 1000, high ?? (low ?? 0) + 1000)
    for _ in 0..<20 {
      var number = Double.random(in: range.0...max(range.0, range.1), using: &random)
      if isWhole || Int.random(in: 0..<4, using: &random) == 0 { number.round() }
      // Faults are likely at the ends.
      if Int.random(in: 0..<4, using: &random) == 0 { number = Bool.random(using: &random) ? range.0 : range.1 }
      guard let decimal = DecimalNumber(number) else { continue }
      if bounds.faults(of: decimal.scalar).isEmpty { return decimal.scalar }
    }
    return nil
  }

  private mutating func text(_ bounds: Bounds) -> String? {
    let least = bounds.minLength ?? 0
    let most = bounds.maxLength ?? least + 30
    let length = Int.random(in: 0..<5, using: &random) == 0 ? most : Int.random(in: least...most, using: &random)
    if bounds.patterns.isEmpty {
      var text = String.UnicodeScalarView()
      for _ in 0..<length {
        text.append("abcXYZ019_-. /äß漢😀\u{301}".unicodeScalars.randomElement(using: &random) ?? "a")
      }
      return String(text)
    }
    let machine = machines[bounds.patterns]?.machine ?? TextMachine(matching: bounds.patterns)
    var ends = machines[bounds.patterns]?.ends ?? [:]
    defer { machines[bounds.patterns] = (machine, ends) }
    var place = 0
    var text = String.UnicodeScalarView()
    for _ in 0..<min(length, 40) {
      let moves = machine.moves(from: place)
      guard let index = moves.indices.randomElement(using: &random) else { break }
      let next = machine.alphabet[index]
      // Skip steps that cannot lead to a match.
      let canEnd = ends[moves[index]] ?? machine.canEnd(from: moves[index], within: 48)
      ends[moves[index]] = canEnd
      guard canEnd, let scalar = Unicode.Scalar(next) else { continue }
      place = moves[index]
      text.append(scalar)
    }
    let walked = String(text)
    if machine.mayEnd(at: place), bounds.faults(of: .text(walked)).isEmpty { return walked }
    return machine.text(lengths: least...(bounds.maxLength ?? least + 200))
  }

  private mutating func list(_ set: ValueConstraint) -> WireValue? {
    let least = set.bounds.minItems ?? 0
    let most = min(set.bounds.maxItems ?? least + 5, least + 30)
    var items: [WireValue] = []
    for place in 0..<Int.random(in: least...max(least, most), using: &random) {
      guard let item = value(in: set.item(at: place)) else { return nil }
      items.append(item)
    }
    return .list(items)
  }

  private mutating func object(_ set: ValueConstraint) -> WireValue? {
    var members: [WireValue.Member] = []
    for member in set.members where member.isRequired || Bool.random(using: &random) {
      guard let value = value(in: member.constraint) else { return nil }
      members.append(.init(key: member.key, value: value))
    }
    if case .each(let rest) = set.undeclaredMembers {
      for _ in 0..<Int.random(in: 0..<3, using: &random) {
        guard case .scalar(.text(let key))? = value(in: set.names ?? ValueConstraint(.text)),
          let value = value(in: rest),
          !members.contains(where: { $0.key == key })
        else { continue }
        members.append(.init(key: key, value: value))
      }
    }
    return .object(members)
  }
}

extension TextMachine {
  /// Returns whether a match can end within the given number of characters.
  func canEnd(from start: Int, within length: Int) -> Bool {
    var reached: Set<Int> = [start]
    var front = [start]
    for _ in 0..<length {
      if front.contains(where: mayEnd) { return true }
      front = front.flatMap(moves).filter { reached.insert($0).inserted }
      if front.isEmpty { return false }
    }
    return false
  }
}
