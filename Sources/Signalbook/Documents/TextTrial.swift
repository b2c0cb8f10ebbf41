/// An attempt to match a string against constant and variable pieces. A variable piece matches the shortest text after
/// which the remaining pieces match. The last variable piece matches the rest. Each piece takes linear time because it
/// visits each byte once. Bytes are revisited, up to a limit, only for slots that occur more than once.
struct TextTrial {
  private let text: [UInt8]
  private let pieces: [EventTemplate.Piece]
  /// For each variable piece, the smallest offset from which the following pieces are known not to match.
  private var failedFrom: [Int]
  private var stepsLeft: Int
  private let hasRepeatedSlots: Bool
  /// The maximum length of a number in a string, in bytes: a sign, 309 digits, a decimal point, and 17 decimal places,
  /// rounded up.
  private static let maxNumberBytes = 340

  init(_ text: [UInt8], _ pieces: [EventTemplate.Piece]) {
    self.text = text
    self.pieces = pieces
    failedFrom = Array(repeating: .max, count: pieces.count)
    stepsLeft = 10_000 + 4 * text.count
    var slots: Set<Int> = []
    hasRepeatedSlots = pieces.contains { $0.slot.map { !slots.insert($0).inserted } ?? false }
  }

  mutating func tryMatch(_ match: inout EventMatch) -> Bool { tryMatch(0, 0, &match) }

  private mutating func tryMatch(_ offset: Int, _ index: Int, _ match: inout EventMatch) -> Bool {
    guard index < pieces.count else { return offset == text.count }
    switch pieces[index] {
    case .literal(let literal):
      return text[offset...].starts(with: literal.utf8) && tryMatch(offset + literal.utf8.count, index + 1, &match)
    case .closed(let slot, let texts):
      for (choice, candidate) in texts.enumerated() where text[offset...].starts(with: candidate.utf8) {
        var attempt = match
        if attempt.set(word: UInt64(choice), at: slot),
          tryMatch(offset + candidate.utf8.count, index + 1, &attempt)
        {
          match = attempt
          return true
        }
      }
      return false
    case let piece:
      if index == pieces.count - 1 { return take(offset..<text.count, piece, &match) }
      return tryMatch(offset, index, piece, &match)
    }
  }

  /// Matches a variable piece that is not the last one by trying each possible end.
  private mutating func tryMatch(
    _ offset: Int, _ index: Int, _ piece: EventTemplate.Piece, _ match: inout EventMatch
  ) -> Bool {
    var last = text.count
    if piece.isNumber {
      last = min(last, offset + Self.maxNumberBytes)
    } else if !hasRepeatedSlots && match.isFree(piece) {
      // The following pieces do not match after this offset, regardless of where this piece starts.
      last = min(last, failedFrom[index] - 1)
      failedFrom[index] = min(failedFrom[index], offset)
    }
    guard offset <= last else { return false }
    for end in offset...last {
      // A piece never ends within a scalar.
      if end < text.count && text[end] & 0xC0 == 0x80 { continue }
      if case .literal(let literal)? = pieces.indices.contains(index + 1) ? pieces[index + 1] : nil,
        !text[end...].starts(with: literal.utf8)
      {
        continue
      }
      stepsLeft -= 1
      guard stepsLeft >= 0 else { return false }
      // Arguments are stored only after the following pieces match, so that each string is created only once.
      var attempt = match
      guard admits(offset..<end, piece, attempt), tryMatch(end, index + 1, &attempt) else { continue }
      guard take(offset..<end, piece, &attempt) else { continue }
      match = attempt
      return true
    }
    return false
  }

  /// Returns whether a piece can match the given bytes. Does not store an argument.
  private func admits(_ range: Range<Int>, _ piece: EventTemplate.Piece, _ match: EventMatch) -> Bool {
    if case .text(let slot) = piece, let known = match.texts[slot] { return known.utf8.elementsEqual(text[range]) }
    guard piece.isNumber else { return true }
    var scratch = match
    return take(range, piece, &scratch)
  }

  private func take(_ range: Range<Int>, _ piece: EventTemplate.Piece, _ match: inout EventMatch) -> Bool {
    let text = String(decoding: text[range], as: UTF8.self)
    switch piece {
    case .text(let slot): return match.set(text: text, at: slot)
    case .integer(let slot):
      guard let number = Int64(text), Int(exactly: number) != nil, String(number) == text else { return false }
      return match.set(word: UInt64(bitPattern: number), at: slot)
    case .double(let slot):
      guard let number = (try? JSONValue(parsing: text))?.number else { return false }
      return match.set(word: number.bitPattern, at: slot)
    case .boolean(let slot):
      guard text == "true" || text == "false" else { return false }
      return match.set(word: text == "true" ? 1 : 0, at: slot)
    case .anything: return true
    case .literal, .closed: return false
    }
  }
}

extension EventTemplate.Piece {
  fileprivate var slot: Int? {
    switch self {
    case .text(let slot): slot
    // Words and texts have separate slots.
    case .integer(let slot), .double(let slot), .boolean(let slot), .closed(let slot, _): -1 - slot
    case .literal, .anything: nil
    }
  }

  /// Whether the piece matches only numbers or Booleans.
  fileprivate var isNumber: Bool {
    switch self {
    case .integer, .double, .boolean: true
    default: false
    }
  }
}

extension EventMatch {
  fileprivate func isFree(_ piece: EventTemplate.Piece) -> Bool {
    if case .text(let slot) = piece { return texts[slot] == nil }
    return true
  }
}
