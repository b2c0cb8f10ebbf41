/// How arguments are written and checked that cost more than a few instructions.
extension ProgramWalker {
  /// A text argument, cut where it is too long, escaped.
  @inline(never) mutating func text(
    _ payload: borrowing EventPayload, _ slot: Int, unit: UInt8, limit: Int, reserving rest: Int
  ) -> RecordOutcome.Refusal? {
    switch payload.texts {
    case .none: break
    case .one(let a):
      if slot == 0 { return write(a, unit, limit, rest) }
    case .two(let a, let b):
      if slot == 0 { return write(a, unit, limit, rest) }
      if slot == 1 { return write(b, unit, limit, rest) }
    case .three(let a, let b, let c):
      if slot == 0 { return write(a, unit, limit, rest) }
      if slot == 1 { return write(b, unit, limit, rest) }
      if slot == 2 { return write(c, unit, limit, rest) }
    }
    if let surplus = payload.surplus, slot < surplus.texts.count {
      return write(surplus.texts[slot], unit, limit, rest)
    }
    return .malformed
  }

  @inline(__always) private mutating func write(
    _ text: borrowing String, _ unit: UInt8, _ limit: Int, _ rest: Int
  ) -> RecordOutcome.Refusal? {
    var length = text.utf8.count
    if _slowPath(length > limit) {
      guard unit != 0x30 else { return tooLarge() }
      let kept = TextCut.kept(of: text, unit: unit, limit: limit)
      if kept.isCut {
        if unit & 0x20 == 0 { return .tooLong }
        cutTexts &+= 1
      }
      length = kept.bytes
    }
    let isWritten = text.utf8.withContiguousStorageIfAvailable { bytes in
      guard let start = bytes.baseAddress else { return true }
      return writer.escaped(start, length, reserving: rest)
    }
    if let isWritten { return isWritten ? nil : .tooLarge }
    return bridged(copy text, length, rest)
  }

  /// A string of another encoding, as Apple platforms hand out: copied first.
  @inline(never) private mutating func bridged(_ text: String, _ length: Int, _ rest: Int) -> RecordOutcome.Refusal? {
    var text = String(text.utf8.prefix(length)) ?? ""
    return text.withUTF8 { bytes in
      guard let start = bytes.baseAddress else { return true }
      return writer.escaped(start, bytes.count, reserving: rest)
    } ? nil : .tooLarge
  }

  mutating func textTwice(
    _ payload: borrowing EventPayload, _ slot: Int, unit: UInt8, limit: Int, reserving rest: Int
  ) -> RecordOutcome.Refusal? {
    let (bytes, isCut) = payload.withText(slot, or: (0, false)) { text in
      let length = text.utf8.count
      if unit == 0x30 { return (length, length > limit) }
      return length > limit ? TextCut.kept(of: text, unit: unit, limit: limit) : (length, false)
    }
    if isCut && unit == 0x30 { return tooLarge() }
    if isCut {
      if unit & 0x20 == 0 { return .tooLong }
      cutTexts += 1
    }
    var writer = writer
    let isWritten = payload.withText(slot, or: false) { text in
      var text = copy text
      return text.withUTF8 { all in
        guard let start = all.baseAddress else { return true }
        return writer.escapedTwice(start, bytes, reserving: rest)
      }
    }
    self.writer = writer
    return isWritten ? nil : .tooLarge
  }

  /// A text that is JSON already. What was lost while it was built stands before it, see ``MapText``.
  mutating func json(_ payload: borrowing EventPayload, _ slot: Int, reserving rest: Int)
    -> RecordOutcome.Refusal?
  {
    var writer = writer
    var losses = MapLosses()
    var isTooLarge = false
    let refusal: RecordOutcome.Refusal? = payload.withText(slot, or: .malformed) { text in
      var text = copy text
      return text.withUTF8 { all in
        let json = losses.read(from: UnsafeRawBufferPointer(all))
        guard json.count <= TextCut.bytesAtMost else {
          isTooLarge = true
          return .tooLarge
        }
        guard JSONScan.isValue(json) else { return .malformed }
        guard writer.make(room: json.count &+ rest) else { return .tooLarge }
        writer.bytes(json)
        return nil
      }
    }
    self.writer = writer
    if isTooLarge { return tooLarge() }
    count(losses)
    return refusal
  }

  private mutating func tooLarge() -> RecordOutcome.Refusal {
    isTooLarge = true
    return .tooLarge
  }

  /// Adds the losses of making a map or list argument.
  mutating func count(_ losses: MapLosses) {
    cutTexts.addSaturating(losses.cutTexts)
    droppedEntries.addSaturating(losses.droppedEntries)
    reported.addSaturating(losses.reported)
  }

  /// The losses of a map argument without entries; `nil` for any other text.
  func emptyMap(_ payload: borrowing EventPayload, _ slot: Int) -> MapLosses? {
    payload.withText(slot, or: nil) { text in
      var text = copy text
      return text.withUTF8 { all in
        var losses = MapLosses()
        let json = losses.read(from: UnsafeRawBufferPointer(all))
        return json.elementsEqual([0x7B, 0x7D]) ? losses : nil
      }
    }
  }

  /// Whether an argument is what a rule asks for.
  @inline(never) mutating func check(
    _ payload: borrowing EventPayload, _ slot: Int, _ kind: UInt8, _ rule: UnsafeRawBufferPointer
  ) -> RecordOutcome.Refusal? {
    let isMet: Bool?
    switch kind | 0x20 {
    case 0x6E:  // n
      guard let bits = payload.number(slot) else { return .malformed }
      let value = Int64(bitPattern: bits)
      isMet = BoundsRule.admitsPlainly(rule, value) ?? BoundsRule(rule)?.admits(value)
    case 0x64:  // d
      guard let bits = payload.number(slot) else { return .malformed }
      let value = Double(bitPattern: bits)
      guard value.isFinite else { return .notFinite }
      isMet = BoundsRule(rule)?.admits(value)
    case 0x6C:  // l
      guard payload.hasText(slot), let bounds = BoundsRule(rule) else { return .malformed }
      let length: Int64 = payload.withText(slot, or: 0) { text in
        var count: Int64 = 0
        // Longer texts are too long for every event, or are cut: their first part says enough.
        for byte in text.utf8.prefix(TextCut.bytesAtMost) where byte & 0xC0 != 0x80 { count += 1 }
        return count
      }
      isMet = bounds.admits(length)
      if isMet == false, kind & 0x20 != 0, bounds.isBelow(length) == false { return .tooLong }
    case 0x70:  // p
      guard payload.hasText(slot), let pattern = patterns.pattern(rule) else { return .malformed }
      // No text of an event is longer; a longer one matches nothing.
      if kind & 0x20 != 0, payload.withText(slot, or: false, { $0.utf8.count > TextCut.bytesAtMost }) {
        return tooLarge()
      }
      isMet = payload.withText(slot, or: false) { text in
        if text.utf8.count > TextCut.bytesAtMost { return false }
        var text = copy text
        return text.withUTF8 { pattern.matches(UnsafeRawBufferPointer($0)) }
      }
    case 0x68:  // h
      return checkHeld(payload, slot, rule)
    default:
      return .malformed
    }
    guard let isMet else { return .malformed }
    if isMet { return nil }
    if kind & 0x20 != 0 { return .outOfBounds }
    reported += 1
    return nil
  }

  /// Whether the value that a key holds is what the rules of this key ask for.
  private mutating func checkHeld(
    _ payload: borrowing EventPayload, _ slot: Int, _ rules: UnsafeRawBufferPointer
  ) -> RecordOutcome.Refusal? {
    guard let start = rules.baseAddress, rules.count >= 3, payload.hasText(slot) else { return .malformed }
    let keySlot = ProgramDigit.value(rules[2])
    let key: Int
    if rules[1] == 0x6B {
      guard let number = payload.number(keySlot) else { return .malformed }
      key = Int(truncatingIfNeeded: number)
    } else {
      guard let index = payload.index(keySlot) else { return .malformed }
      key = Int(index)
    }
    var offset = 3
    while offset < rules.count {
      guard rules.count - offset >= 7 else { return .malformed }
      let (index, kind) = (ProgramDigit.three(start + offset), rules[offset + 3])
      let size = ProgramDigit.three(start + offset + 4)
      offset += 7
      guard size <= rules.count - offset, kind | 0x20 != 0x68 else { return .malformed }
      let rule = UnsafeRawBufferPointer(start: start + offset, count: size)
      offset += size
      guard index == key else { continue }
      var text = payload.withText(slot, or: "") { copy $0 }
      if rules[0] == 0x6A { text = JSONText.plain(text) }
      // Numbers are texts here; one that is none is not finite.
      guard
        let number = kind | 0x20 == 0x6E
          ? Int64(text).map({ UInt64(bitPattern: $0) }) : (Double(text) ?? .nan).bitPattern
      else { return .malformed }
      let held = EventPayload(
        start: 0, count: 0, indices: 0, presence: 0, n0: number, n1: 0, n2: 0, texts: .one(text), surplus: nil)
      if let refusal = check(held, 0, kind, rule) { return refusal }
    }
    return nil
  }
}
