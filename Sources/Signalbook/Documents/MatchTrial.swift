/// An attempt to match a JSON value against event templates. The number of steps is limited. A JSON value that exceeds
/// the limit does not match.
struct MatchTrial {
  /// The names of the members in the stream's common part. These members are optional and are not checked.
  private let commonNames: Set<ByteComparedString>
  private var stepsLeft = 0
  /// The maximum number of steps per template, which is far more than real registries need.
  private static let maxSteps = 10_000

  init(commonNames: Set<ByteComparedString>) { self.commonNames = commonNames }

  /// Returns whether the event matches the template. On a match, stores the event's arguments in `match`.
  mutating func matches(_ event: JSONValue, _ template: EventTemplate, _ match: inout EventMatch) -> Bool {
    stepsLeft = Self.maxSteps
    return tryMatch(event, template, &match, isEvent: true)
  }

  private mutating func consumeStep() -> Bool {
    stepsLeft -= 1
    return stepsLeft >= 0
  }

  private mutating func tryMatch(
    _ value: JSONValue, _ template: EventTemplate, _ match: inout EventMatch, isEvent: Bool = false
  ) -> Bool {
    guard consumeStep() else { return false }
    switch template {
    case .anything: return true
    case .constant(let constant): return constant.isEqual(to: value)
    case .integer(let slot):
      guard case .integer(let number) = value, Int(exactly: number) != nil else { return false }
      return match.set(word: UInt64(bitPattern: number), at: slot)
    case .double(let slot):
      switch value {
      case .integer(let number): return match.set(word: Double(number).bitPattern, at: slot)
      case .number(let number) where number.value.isFinite:
        return match.set(word: number.value.bitPattern, at: slot)
      default: return false
      }
    case .boolean(let slot):
      guard case .boolean(let flag) = value else { return false }
      return match.set(word: flag ? 1 : 0, at: slot)
    case .json(let slot): return match.set(text: value.json, at: slot)
    case .collection(let slot):
      match.collections[slot] = value.json
      return true
    case .closed(let slot, let values):
      guard let index = values.firstIndex(where: { $0.isEqual(to: value) }) else { return false }
      return match.set(word: UInt64(index), at: slot)
    case .orNull(let bit, let inner):
      if case .null = value { return true }
      guard tryMatch(value, inner, &match) else { return false }
      match.groups.insert(bit)
      return true
    case .text(let pieces):
      guard case .text(let text) = value else { return false }
      var trial = TextTrial(Array(text.utf8), pieces)
      return trial.tryMatch(&match)
    case .jsonText(let inner):
      guard case .text(let text) = value, let value = try? JSONValue(parsing: text) else { return false }
      return tryMatch(value, inner, &match)
    case .array(let items):
      guard case .array(let values) = value else { return false }
      return tryMatch(values[...], items[...], &match)
    case .object(let members, let entries):
      guard case .object(let values) = value else { return false }
      return tryMatch(values, members, entries, &match, isEvent: isEvent)
    }
  }

  private mutating func tryMatch(
    _ values: [JSONValue.Member], _ members: [EventTemplate.Member], _ entries: EventTemplate.Entries?,
    _ match: inout EventMatch, isEvent: Bool
  ) -> Bool {
    var isPresent = [Bool](repeating: false, count: members.count)
    var matchedValues: [JSONValue.Member] = []
    for value in values {
      var isKnown = isEvent && commonNames.contains(ByteComparedString(value.name))
      for (index, member) in members.enumerated() where member.name.hasSameBytes(as: value.name) {
        var attempt = match
        guard tryMatch(value.value, member.template, &attempt) else { continue }
        match = attempt
        isPresent[index] = true
        isKnown = true
        break
      }
      if isKnown { continue }
      guard let entries, !entries.siblings.contains(ByteComparedString(value.name)) else { return false }
      matchedValues.append(value)
    }
    if let entries { match.collections[entries.slot] = JSONValue.object(matchedValues).json }
    for (index, member) in members.enumerated() where isPresent[index] { match.groups.formUnion(member.condition.bits) }
    for (index, member) in members.enumerated() where !isPresent[index] {
      let condition = member.condition
      if condition.isAlways { return false }
      let hasSibling = members.enumerated().contains { other, sibling in
        isPresent[other] && !sibling.name.hasSameBytes(as: member.name) && !condition.groups.isEmpty
          && sibling.condition.groups.starts(with: condition.groups)
      }
      if hasSibling && !condition.isFree { return false }
    }
    return true
  }

  /// Matches items by index. The items of a group are either all present or all absent.
  private mutating func tryMatch(
    _ values: ArraySlice<JSONValue>, _ items: ArraySlice<EventTemplate.Item>, _ match: inout EventMatch
  ) -> Bool {
    guard let item = items.first else { return values.isEmpty }
    guard consumeStep() else { return false }
    if let value = values.first {
      var attempt = match
      attempt.groups.formUnion(item.condition.bits)
      if tryMatch(value, item.template, &attempt), tryMatch(values.dropFirst(), items.dropFirst(), &attempt) {
        match = attempt
        return true
      }
    }
    if item.condition.isAlways
      || match.groups.isSuperset(of: item.condition.bits) && !item.condition.bits.isEmpty
    {
      return false
    }
    // If the item is absent, all items in the same group are also absent.
    let rest = items.drop { $0.condition.groups.starts(with: item.condition.groups) }
    return tryMatch(values, rest, &match)
  }
}
