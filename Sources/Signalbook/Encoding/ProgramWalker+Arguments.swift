/// Arguments whose output or check takes more than a few instructions.
extension ProgramWalker {
  /// Writes a text argument, truncated and escaped if necessary.
  @inline(__always) mutating func text(
    _ event: EventPointer, _ surplus: Unmanaged<EventSurplus>?, _ slot: Int, unit: UInt8, limit: Int,
    reserving rest: Int
  ) -> RecordOutcome.Refusal? {
    if _fastPath(slot < event.textCount) { return write(event.text(slot).pointee, unit, limit, rest) }
    return textOfSurplus(surplus, slot, unit, limit, rest)
  }

  @inline(never) private mutating func textOfSurplus(
    _ surplus: Unmanaged<EventSurplus>?, _ slot: Int, _ unit: UInt8, _ limit: Int, _ rest: Int
  ) -> RecordOutcome.Refusal? {
    guard let texts = surplus?.takeUnretainedValue().texts, slot < texts.count else { return .malformed }
    return write(BorrowedText(value: texts[slot]), unit, limit, rest)
  }

  /// Calls `body` with the text in the given slot and returns its result, or returns `nil` if the slot does not contain
  /// text.
  func withText<Result>(
    _ event: EventPointer, _ surplus: Unmanaged<EventSurplus>?, _ slot: Int,
    _ body: (borrowing BorrowedText) -> Result
  ) -> Result? {
    if slot < event.textCount { return body(event.text(slot).pointee) }
    guard let texts = surplus?.takeUnretainedValue().texts, slot < texts.count else { return nil }
    return body(BorrowedText(value: texts[slot]))
  }

  /// Returns whether the text in the given slot is empty after truncation, or `nil` if the slot does not contain text.
  /// If truncation makes the text empty, the truncation is counted.
  mutating func isLeftEmpty(
    _ event: EventPointer, _ surplus: Unmanaged<EventSurplus>?, _ slot: Int, unit: UInt8, limit: Int
  ) -> Bool? {
    let left = withText(event, surplus, slot) { text -> (isEmpty: Bool, isTruncated: Bool) in
      if text.value.isEmpty { return (true, false) }
      guard unit & 0x60 == 0x60, text.value.utf8.count > limit else { return (false, false) }
      let isEmpty = TextTruncation.prefix(of: text.value, unit: unit, limit: limit).bytes == 0
      return (isEmpty, isEmpty)
    }
    if left?.isTruncated == true {
      truncatedTexts &+= 1
      hasSideEffects = true
    }
    return left?.isEmpty
  }

  @inline(never) private mutating func write(
    _ text: borrowing BorrowedText, _ unit: UInt8, _ limit: Int, _ rest: Int
  ) -> RecordOutcome.Refusal? {
    var length = text.value.utf8.count
    if _slowPath(length > limit) {
      guard unit != 0x30 else { return tooLarge() }
      let kept = TextTruncation.prefix(of: text.value, unit: unit, limit: limit)
      if kept.isTruncated {
        if unit & 0x20 == 0 { return .tooLong }
        truncatedTexts &+= 1
        hasSideEffects = true
      }
      length = kept.bytes
    }
    let isWritten = text.withBytes { bytes in
      guard let start = bytes.baseAddress else { return true }
      return writer.escaped(start, length, reserving: rest)
    }
    if let isWritten { return isWritten ? nil : .tooLarge }
    return bridged(text.value, length, rest)
  }

  /// Writes a UTF-8 copy of a string that is not stored as UTF-8, such as a string from Apple's frameworks.
  @inline(never) private mutating func bridged(_ text: String, _ length: Int, _ rest: Int) -> RecordOutcome.Refusal? {
    var text = String(text.utf8.prefix(length)) ?? ""
    return text.withUTF8 { bytes in
      guard let start = bytes.baseAddress else { return true }
      return writer.escaped(start, bytes.count, reserving: rest)
    } ? nil : .tooLarge
  }

  /// Writes the output of a nested program as JSON text. The output is written first and then escaped in place, so the
  /// program's operations do not depend on the nesting.
  @inline(never) mutating func jsonText(_ content: ProgramPart, _ event: EventPointer, reserving rest: Int)
    -> RecordOutcome.Refusal?
  {
    guard textDepth < JSONTextDepth.maximum else { return .malformed }
    writer.byte(0x22)
    let start = writer.offset
    textDepth += 1
    sources?.textDepth += 1
    let refusal = walkHoles(content, event, reserving: rest)
    textDepth -= 1
    sources?.textDepth -= 1
    if let refusal { return refusal }
    guard writer.escapeInPlace(from: start, reserving: rest) else { return .tooLarge }
    writer.byte(0x22)
    return nil
  }

  /// Writes a text argument that contains JSON.
  mutating func json(_ event: EventPointer, _ surplus: Unmanaged<EventSurplus>?, _ slot: Int, reserving rest: Int)
    -> RecordOutcome.Refusal?
  {
    guard var text = withText(event, surplus, slot, { $0.value }) else { return .malformed }
    return text.withUTF8 { all in
      let json = UnsafeRawBufferPointer(all)
      guard json.count <= TextTruncation.maxBytes else { return tooLarge() }
      guard JSONScan.isValue(json) else { return .malformed }
      guard writer.reserve(json.count &+ rest) else { return .tooLarge }
      writer.bytes(json)
      return nil
    }
  }

  /// Writes a map or list argument, and adds its losses to the event's losses.
  @inline(never) mutating func collection(_ event: EventPointer, _ slot: Int, reserving rest: Int)
    -> RecordOutcome.Refusal?
  {
    guard event.pointee.hasMore else { return .malformed }
    scratch.write(slot, of: event)
    switch scratch.output {
    case .map: guard scratch.map.pointee.write(to: &writer, reserving: rest) else { return .tooLarge }
    case .list:
      if scratch.list.pointee.isTooShort { return .outOfBounds }
      guard scratch.list.pointee.write(to: &writer, reserving: rest) else { return .tooLarge }
    case nil: return .malformed
    }
    count(scratch.losses)
    return nil
  }

  /// Writes the entries of a flattened map as members of the enclosing object, and adds the map's losses to the event's
  /// losses.
  @inline(never) mutating func entries(
    _ event: EventPointer, _ slot: Int, beside siblings: SiblingKeys, reserving rest: Int
  ) -> RecordOutcome.Refusal? {
    guard event.pointee.hasMore else { return .malformed }
    scratch.write(slot, of: event, beside: siblings)
    switch scratch.output {
    case .map: guard scratch.map.pointee.writeMembers(to: &writer, reserving: rest) else { return .tooLarge }
    case .list, nil: return .malformed
    }
    count(scratch.losses)
    return nil
  }

  private mutating func tooLarge() -> RecordOutcome.Refusal {
    isTooLarge = true
    return .tooLarge
  }

  /// Adds the losses of a map or list argument to the event's losses.
  mutating func count(_ losses: MapLosses) {
    guard losses.hasAny else { return }
    hasSideEffects = true
    truncatedTexts.addSaturating(losses.truncatedTexts)
    droppedEntries.addSaturating(losses.droppedEntries)
    looseViolations.addSaturating(losses.looseViolations)
  }

  /// Returns the reason for refusing the event if an argument violates a rule, or `nil` otherwise. A violation of a
  /// loosely enforced rule is only counted.
  @inline(never) mutating func check(
    _ event: EventPointer, _ surplus: Unmanaged<EventSurplus>?, _ slot: Int, _ kind: UInt8,
    _ rule: UnsafeRawBufferPointer
  ) -> RecordOutcome.Refusal? {
    let isMet: Bool?
    switch kind | 0x20 {
    case 0x6E:  // n
      guard let bits = Self.word(event, surplus, slot) else { return .malformed }
      let value = Int64(bitPattern: bits)
      isMet = BoundsRule.admitsFast(rule, value) ?? BoundsRule(rule)?.admits(value)
    case 0x64:  // d
      guard let bits = Self.word(event, surplus, slot) else { return .malformed }
      let value = Double(bitPattern: bits)
      guard value.isFinite else { return .notFinite }
      isMet = BoundsRule(rule)?.admits(value)
    case 0x6C:  // l
      let length: Int64? = withText(event, surplus, slot) { text in
        var count: Int64 = 0
        // Longer text does not fit into an event or is truncated, so counting the prefix is enough.
        for byte in text.value.utf8.prefix(TextTruncation.maxBytes) where byte & 0xC0 != 0x80 { count += 1 }
        return count
      }
      guard let length, let bounds = BoundsRule(rule) else { return .malformed }
      isMet = bounds.admits(length)
      if isMet == false, kind & 0x20 != 0, bounds.isBelow(length) == false { return .tooLong }
    case 0x70:  // p
      guard var text = withText(event, surplus, slot, { $0.value }), let pattern = scratch.patterns.pattern(rule) else {
        return .malformed
      }
      // Longer text does not fit into an event, so it cannot satisfy a pattern.
      let isLonger = text.utf8.count > TextTruncation.maxBytes
      if kind & 0x20 != 0, isLonger { return tooLarge() }
      isMet = !isLonger && text.withUTF8 { pattern.matches(UnsafeRawBufferPointer($0)) }
    case 0x68:  // h
      return checkHeld(event, surplus, slot, rule)
    default:
      return .malformed
    }
    guard let isMet else { return .malformed }
    if isMet { return nil }
    if kind & 0x20 != 0 { return .outOfBounds }
    looseViolations += 1
    hasSideEffects = true
    return nil
  }

  /// Returns the reason for refusing the event if a held value violates the rule for its key, or `nil` otherwise. The
  /// encoded rules start with `j` if the value is JSON, or `t` otherwise, followed by the key's slot (2 digits). Each
  /// rule consists of the key's wire text, the kind, and the rule. The wire text and the rule are prefixed with their
  /// length (3 digits).
  @inline(never) private mutating func checkHeld(
    _ event: EventPointer, _ surplus: Unmanaged<EventSurplus>?, _ slot: Int, _ rules: UnsafeRawBufferPointer
  ) -> RecordOutcome.Refusal? {
    guard let start = rules.baseAddress, rules.count >= 3, var text = withText(event, surplus, slot, { $0.value }),
      let key = Self.word(event, surplus, ProgramDigit.two(start + 1)).flatMap(EventPointer.entry)
    else { return .malformed }
    if rules[0] == 0x6A { text = JSONText.plain(text) }
    let wire = UnsafeRawBufferPointer(start: key.start, count: key.count)
    var remainingRules = rules[3...]
    func take(_ count: Int) -> UnsafeRawBufferPointer? {
      guard count <= remainingRules.count else { return nil }
      defer { remainingRules = remainingRules.dropFirst(count) }
      return UnsafeRawBufferPointer(rebasing: remainingRules.prefix(count))
    }
    func takeText() -> UnsafeRawBufferPointer? { take(3)?.baseAddress.flatMap { take(ProgramDigit.three($0)) } }
    while !remainingRules.isEmpty {
      guard let candidate = takeText(), let kind = take(1)?.first, kind | 0x20 != 0x68, let rule = takeText() else {
        return .malformed
      }
      guard candidate.elementsEqual(wire) else { continue }
      // Numbers are passed as text here. Text that is not a number is treated as NaN.
      guard
        let number = kind | 0x20 == 0x6E
          ? Int64(text).map({ UInt64(bitPattern: $0) }) : (Double(text) ?? .nan).bitPattern
      else { return .malformed }
      let payload = EventPayload(EventProgram(0, ""), presence: 0, number, 0, 0, 0, texts: .one(text))
      if let refusal = withUnsafePointer(to: payload, { check($0, nil, 0, kind, rule) }) { return refusal }
    }
    return nil
  }
}
