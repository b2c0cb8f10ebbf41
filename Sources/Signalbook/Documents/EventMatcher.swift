/// An event found in wire JSON: which one, and its arguments. Generated decoders make typed values of it.
public struct EventMatch: Sendable, Hashable {
  /// Place of the event's program in the matcher's table, or in the list of a decoder.
  public internal(set) var index = 0
  /// Which of a decoder's lists has the program.
  public internal(set) var list = 0
  /// One bit for each optional group that is there.
  public internal(set) var presence: UInt64 = 0
  var indices: [Int: UInt8] = [:]
  var numbers: [Int: UInt64] = [:]
  var texts: [Int: String] = [:]

  /// Whether the optional group is there.
  public func isPresent(_ bit: Int) -> Bool { presence >> UInt64(bit & 63) & 1 == 1 }
  /// The closed value at a slot; 0 when its group is not there.
  public func index(_ slot: Int) -> UInt8 { indices[slot] ?? 0 }
  public func integer(_ slot: Int) -> Int { Int(Int64(bitPattern: numbers[slot] ?? 0)) }
  public func double(_ slot: Int) -> Double { Double(bitPattern: numbers[slot] ?? 0) }
  /// The text at a slot; JSON text for an argument of the operation `r`.
  public func text(_ slot: Int) -> String { texts[slot] ?? "" }
  /// The value of an argument of the operation `r`; null when its group is not there.
  public func json(_ slot: Int) -> JSONValue { texts[slot].flatMap { try? JSONValue(parsing: $0) } ?? .null }
}

/// Finds out which event of a stream some JSON is. Matching is structural: white space and the order of members do not
/// matter. Where JSON fits several events, the first of the table wins.
public struct EventMatcher: Sendable {
  private var templates: [EventTemplate?] = []
  /// Members of the stream's common part: they may be there and are not judged.
  private var commonNames: Set<String> = []

  /// - Parameters:
  ///   - programs: the events' text programs, in the order in which they are tried.
  ///   - stream: the stream that the events belong to.
  public init(_ programs: [StaticString], of stream: StreamDescription) {
    self.init(programs.map(ProgramReader.tokens), of: stream)
  }

  /// The same with programs that were taken apart; `nil` is one that cannot be read.
  init(_ programs: [[ProgramReader.Token]?], of stream: StreamDescription) {
    let opening: [UInt8] = stream.encoding == .tuple ? [0x5B] : [0x7B]
    if stream.encoding == .object, let common = ProgramReader.tokens(stream.common),
      case .object(let members)? = EventTemplateParser.template([.byte(0x7B)] + common + [.byte(0x7D)])
    {
      commonNames = Set(members.map(\.name))
    }
    for program in programs {
      guard let body = program else {
        templates.append(nil)
        continue
      }
      // A tuple's first item is the time.
      let start: [ProgramReader.Token] =
        opening.map { .byte($0) } + (stream.encoding == .tuple ? [.hole(.source)] : [])
      templates.append(EventTemplateParser.template(start + body))
    }
  }

  /// Places of programs that no template could be made of: their events are never found. Empty for generated code.
  public var unreadable: [Int] { templates.indices.filter { templates[$0] == nil } }

  /// The form of the event at a place of the table.
  func template(at place: Int) -> EventTemplate? { templates[place] }

  public func match(_ event: JSONValue) -> EventMatch? {
    for (index, template) in templates.enumerated() {
      guard let template else { continue }
      var match = EventMatch()
      match.index = index
      if fits(event, template, &match, isEvent: true) { return match }
    }
    return nil
  }

  private func fits(_ value: JSONValue, _ template: EventTemplate, _ match: inout EventMatch, isEvent: Bool = false)
    -> Bool
  {
    switch template {
    case .anything: return true
    case .constant(let constant): return constant.isEqual(to: value)
    case .integer(let slot):
      guard case .integer(let number) = value else { return false }
      return match.set(number: UInt64(bitPattern: number), at: slot)
    case .double(let slot):
      switch value {
      case .integer(let number): return match.set(number: Double(number).bitPattern, at: slot)
      case .number(let number) where number.value.isFinite:
        return match.set(number: number.value.bitPattern, at: slot)
      default: return false
      }
    case .json(let slot): return match.set(text: value.json, at: slot)
    case .closed(let slot, let byNumber, let values):
      guard let index = values.firstIndex(where: { $0.isEqual(to: value) }) else { return false }
      return match.set(index: index, at: slot, byNumber: byNumber)
    case .text(let pieces):
      guard case .text(let text) = value else { return false }
      return fits(Array(text.utf8)[...], pieces[...], &match)
    case .jsonText(let inner):
      guard case .text(let text) = value, let value = try? JSONValue(parsing: text) else { return false }
      return fits(value, inner, &match)
    case .array(let items):
      guard case .array(let values) = value else { return false }
      return fits(values[...], items[...], &match)
    case .object(let members):
      guard case .object(let values) = value else { return false }
      return fits(values, members, &match, isEvent: isEvent)
    }
  }

  private func fits(
    _ values: [JSONValue.Member], _ members: [EventTemplate.Member], _ match: inout EventMatch, isEvent: Bool
  ) -> Bool {
    var isThere = [Bool](repeating: false, count: members.count)
    for value in values {
      var isKnown = isEvent && commonNames.contains(value.name)
      for (place, member) in members.enumerated() where member.name == value.name {
        var attempt = match
        guard fits(value.value, member.template, &attempt) else { continue }
        match = attempt
        isThere[place] = true
        isKnown = true
        break
      }
      if !isKnown { return false }
    }
    // Members of one group come and go together.
    for (place, member) in members.enumerated() where isThere[place] { match.presence |= member.condition.bits }
    for (place, member) in members.enumerated() where !isThere[place] {
      let condition = member.condition
      if condition.isAlways { return false }
      let hasSibling = members.enumerated().contains { other, sibling in
        isThere[other] && sibling.name != member.name && !condition.groups.isEmpty
          && sibling.condition.groups.starts(with: condition.groups)
      }
      if hasSibling && !condition.isFree { return false }
    }
    return true
  }

  /// Items by place; those of a group are all there or none.
  private func fits(_ values: ArraySlice<JSONValue>, _ items: ArraySlice<EventTemplate.Item>, _ match: inout EventMatch)
    -> Bool
  {
    guard let item = items.first else { return values.isEmpty }
    if let value = values.first {
      var attempt = match
      attempt.presence |= item.condition.bits
      if fits(value, item.template, &attempt), fits(values.dropFirst(), items.dropFirst(), &attempt) {
        match = attempt
        return true
      }
    }
    if item.condition.isAlways
      || match.presence & item.condition.bits == item.condition.bits && item.condition.bits != 0
    {
      return false
    }
    // Absent: so is everything else that depends on the same bit.
    let rest = items.drop { $0.condition.groups.starts(with: item.condition.groups) }
    return fits(values, rest, &match)
  }

  /// Constant and variable pieces of a text; a variable one takes as little as makes the rest fit, the last one all.
  private func fits(_ text: ArraySlice<UInt8>, _ pieces: ArraySlice<EventTemplate.Piece>, _ match: inout EventMatch)
    -> Bool
  {
    guard let piece = pieces.first else { return text.isEmpty }
    let rest = pieces.dropFirst()
    switch piece {
    case .literal(let literal):
      return text.starts(with: literal.utf8) && fits(text.dropFirst(literal.utf8.count), rest, &match)
    case .closed(let slot, let byNumber, let texts):
      for (index, candidate) in texts.enumerated() where text.starts(with: candidate.utf8) {
        var attempt = match
        if attempt.set(index: index, at: slot, byNumber: byNumber),
          fits(text.dropFirst(candidate.utf8.count), rest, &attempt)
        {
          match = attempt
          return true
        }
      }
      return false
    default:
      if rest.isEmpty { return take(text, piece, &match) }
      for end in text.startIndex...text.endIndex {
        // Never inside a scalar.
        if end < text.endIndex && text[end] & 0xC0 == 0x80 { continue }
        var attempt = match
        if take(text[..<end], piece, &attempt), fits(text[end...], rest, &attempt) {
          match = attempt
          return true
        }
      }
      return false
    }
  }

  private func take(_ text: ArraySlice<UInt8>, _ piece: EventTemplate.Piece, _ match: inout EventMatch) -> Bool {
    let text = String(decoding: text, as: UTF8.self)
    switch piece {
    case .text(let slot): return match.set(text: text, at: slot)
    case .integer(let slot):
      guard let number = Int64(text), String(number) == text else { return false }
      return match.set(number: UInt64(bitPattern: number), at: slot)
    case .double(let slot):
      guard case .some(let value) = try? JSONValue(parsing: text) else { return false }
      return fits(value, .double(slot: slot), &match)
    case .anything: return true
    case .literal, .closed: return false
    }
  }
}

extension EventMatch {
  /// An argument that is written twice must be the same both times.
  mutating func set(text: String, at slot: Int) -> Bool {
    if let known = texts[slot] { return known.utf8.elementsEqual(text.utf8) }
    texts[slot] = text
    return true
  }

  mutating func set(number: UInt64, at slot: Int) -> Bool {
    if let known = numbers[slot] { return known == number }
    numbers[slot] = number
    return true
  }

  mutating func set(index: Int, at slot: Int, byNumber: Bool) -> Bool {
    if byNumber { return set(number: UInt64(index), at: slot) }
    guard let index = UInt8(exactly: index) else { return false }
    if let known = indices[slot] { return known == index }
    indices[slot] = index
    return true
  }
}
