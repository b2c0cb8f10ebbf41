/// The interpreter for programs in format 2 (`docs/generated-code.md`). It validates each length before use, so a
/// corrupt program causes an error and never an out-of-bounds access.
struct ProgramWalker {
  var writer: ByteWriter
  // The losses of the current event. They are added to the loss counts when the event is stored.
  /// The number of truncated texts.
  var truncatedTexts = 0
  /// The number of dropped map entries and list items.
  var droppedEntries = 0
  /// The number of violations of loosely enforced rules.
  var looseViolations = 0
  /// The index of the mark to set when the event is stored, or -1 if the event has no mark.
  private(set) var once = -1
  /// The operation that refused the event, if known.
  private(set) var refusedAt: UnsafeRawPointer?
  /// Whether an argument exceeds the maximum event size. A larger buffer would not help.
  var isTooLarge = false
  /// Whether the event contains values that count toward a limit for distinct values.
  private(set) var hasDistinctValues = false
  /// Whether storing the event also changes losses, marks, or distinct values.
  var hasSideEffects = false
  /// The nesting depth of JSON text at the current position.
  var textDepth = 0

  // Unowned, because the recorder retains both and holds its lock during the walk. Strong references would be counted
  // for each event.
  unowned(unsafe) let sources: SourceValues?
  unowned(unsafe) let scratch: EncodingScratch

  init(_ writer: ByteWriter, sources: SourceValues?, scratch: EncodingScratch) {
    self.writer = writer
    self.sources = sources
    self.scratch = scratch
  }

  /// Adds the losses of a stored event to the loss counts, and resets the walker for the next event.
  mutating func count(in losses: UnsafeMutablePointer<LossCounters>) {
    losses.pointee.truncatedTexts.addSaturating(truncatedTexts)
    losses.pointee.droppedEntries.addSaturating(droppedEntries)
    losses.pointee.looseViolations.addSaturating(looseViolations)
    reset()
  }

  /// Discards the losses of an event that was not stored.
  mutating func reset() {
    truncatedTexts = 0
    droppedEntries = 0
    looseViolations = 0
    once = -1
    hasDistinctValues = false
    hasSideEffects = false
  }

  /// The maximum number of bytes that an operation writes without reserving them.
  private static let roomOfOperation = 32

  /// Returns the number of bytes to reserve for a program. Text, table entries, maps, and source values reserve their
  /// own bytes.
  @inline(__always) static func room(_ part: ProgramPart) -> Int {
    (part.wireEnd - part.wire) &+ (part.holesEnd - part.holes) &* (roomOfOperation / ProgramDigit.headLength)
  }

  /// Runs a program. Returns `nil` on success, or the reason for refusing the event. If the event is refused, the
  /// caller must discard the written bytes.
  mutating func run(_ part: ProgramPart, _ event: EventPointer) -> RecordOutcome.Refusal? {
    let room = Self.room(part)
    return writer.reserve(room) ? walk(part, event, reserving: room) : .memoryFull
  }

  /// Runs a program. The caller must have reserved the number of bytes that `room(_:)` returns.
  @inline(__always) mutating func walk(_ part: ProgramPart, _ event: EventPointer, reserving room: Int)
    -> RecordOutcome.Refusal?
  {
    if part.holes == part.holesEnd {
      writer.run(part.wire, part.wireEnd - part.wire, available: part.wireEnd - part.wire)
      return nil
    }
    return walkHoles(part, event, reserving: room)
  }

  /// Runs a program that has holes.
  mutating func walkHoles(_ part: ProgramPart, _ event: EventPointer, reserving room: Int)
    -> RecordOutcome.Refusal?
  {
    var surplus: Unmanaged<EventSurplus>?
    if _slowPath(event.pointee.hasMore) {
      scratch.beginEvent()
      surplus = event.surplus
    }
    var wire = part.wire
    let wireEnd = part.wireEnd
    var holes = part.holes
    let holesEnd = part.holesEnd
    var far = 0
    while holes < holesEnd {
      guard holesEnd - holes >= ProgramDigit.headLength else { return .malformed }
      let head = UInt32(littleEndian: holes.loadUnaligned(as: UInt32.self))
      let digits = head &- 0x3030_3000
      let run = Int(digits &>> 8 & 63)
      let placeholder = Int(digits &>> 16 & 63)
      let slot = Int(digits &>> 24 & 63) | far
      guard run &+ placeholder <= wireEnd - wire else { return .malformed }
      writer.run(wire, run, available: wireEnd - wire)
      wire += run &+ placeholder
      let operation = far == 0 ? holes : holes - ProgramDigit.headLength
      holes += ProgramDigit.headLength
      far = 0
      switch UInt8(truncatingIfNeeded: head) {
      case Opcode.text:
        if let refusal = text(event, surplus, slot, unit: 0x30, limit: TextTruncation.maxBytes, reserving: room) {
          refusedAt = operation
          return refusal
        }
      case Opcode.limitedText:
        guard holesEnd - holes >= 3 else { return .malformed }
        let unit = holes.load(as: UInt8.self)
        guard Self.isUnit(unit) else { return .malformed }
        let limit = ProgramDigit.two(holes + 1)
        holes += 3
        if let refusal = text(event, surplus, slot, unit: unit, limit: limit, reserving: room) {
          refusedAt = operation
          return refusal
        }
      case Opcode.closed:
        guard let entry = Self.word(event, surplus, slot).flatMap(EventPointer.entry) else {
          refusedAt = operation
          return Self.refusalWithoutEntry(Self.word(event, surplus, slot))
        }
        guard writer.entry(entry, reserving: room) else { return .tooLarge }
      case Opcode.integer:
        guard let word = Self.word(event, surplus, slot) else { return .malformed }
        writer.integer(Int64(bitPattern: word))
      case Opcode.boolean:
        guard let word = Self.word(event, surplus, slot) else { return .malformed }
        writer.boolean(word != 0)
      case Opcode.check:
        guard holesEnd - holes >= 4, case let length = ProgramDigit.three(holes + 1), length <= holesEnd - holes - 4
        else { return .malformed }
        let rule = UnsafeRawBufferPointer(start: holes + 4, count: length)
        // Most checks are simple integer bounds.
        if holes.load(as: UInt8.self) != 0x6E || surplus != nil || slot > 3
          || BoundsRule.admitsFast(rule, Int64(bitPattern: event.word(slot))) != true,
          let refusal = check(event, surplus, slot, holes.load(as: UInt8.self), rule)
        {
          refusedAt = operation
          return refusal
        }
        holes += 4 &+ length
      case Opcode.group, Opcode.groupOrNull:
        guard holesEnd - holes >= 6 else { return .malformed }
        let (wireCount, holesCount) = (ProgramDigit.three(holes), ProgramDigit.three(holes + 3))
        holes += 6
        guard wireCount <= wireEnd - wire, holesCount <= holesEnd - holes else { return .malformed }
        if !Self.isPresent(event, surplus, slot) {
          wire += wireCount
          holes += holesCount
          if UInt8(truncatingIfNeeded: head) == Opcode.groupOrNull { writer.literal("null") }
        }
      case Opcode.run: continue
      case Opcode.farSlot: far = slot &<< 6
      case let code:
        var cursor = Cursor(wire: wire, wireEnd: wireEnd, holes: holes, holesEnd: holesEnd, room: room)
        if let refusal = executeRare(code, slot, &cursor, event, surplus) {
          // In JSON text, the enclosed operation has already been stored.
          if code != Opcode.jsonText { refusedAt = operation }
          return refusal
        }
        wire = cursor.wire
        holes = cursor.holes
      }
    }
    writer.run(wire, wireEnd - wire, available: wireEnd - wire)
    return nil
  }

  @inline(__always) private static func isUnit(_ byte: UInt8) -> Bool {
    let lower = byte | 0x20
    return lower == 0x67 || lower == 0x75 || lower == 0x62
  }

  @inline(__always) private static func isPresent(
    _ event: EventPointer, _ surplus: Unmanaged<EventSurplus>?, _ bit: Int
  ) -> Bool {
    if _fastPath(bit < 64) { return event.pointee.presence &>> UInt64(bit & 63) & 1 != 0 }
    return isPresentInSurplus(surplus, bit)
  }

  @inline(never) private static func isPresentInSurplus(_ surplus: Unmanaged<EventSurplus>?, _ bit: Int) -> Bool {
    surplus?._withUnsafeGuaranteedRef { surplus in
      let word = bit &>> 6 &- 1
      return word < surplus.presence.count && surplus.presence[word] &>> UInt64(bit & 63) & 1 != 0
    } ?? false
  }

  /// Returns the reason for refusing an event whose closed value has no table entry: the slot does not exist, or a
  /// number is below the first bucket.
  @inline(never) private static func refusalWithoutEntry(_ word: UInt64?) -> RecordOutcome.Refusal {
    word == nil ? .malformed : .outOfBounds
  }

  @inline(__always) static func word(_ event: EventPointer, _ surplus: Unmanaged<EventSurplus>?, _ slot: Int) -> UInt64?
  {
    if _fastPath(surplus == nil) { return slot < 4 ? event.word(slot) : nil }
    return surplus?._withUnsafeGuaranteedRef { slot < $0.words.count ? $0.words[slot] : nil }
  }

  /// The current position in a program.
  private struct Cursor {
    var wire: UnsafeRawPointer
    let wireEnd: UnsafeRawPointer
    var holes: UnsafeRawPointer
    let holesEnd: UnsafeRawPointer
    let room: Int

    /// Consumes `count` operand bytes, and returns a pointer to the first one.
    mutating func take(_ count: Int) -> UnsafeRawPointer? {
      guard count <= holesEnd - holes else { return nil }
      defer { holes += count }
      return holes
    }

    /// Returns the lengths of a group's wire text and holes, or `nil` if the group extends beyond the program.
    mutating func group() -> (wire: Int, holes: Int)? {
      guard let start = take(6) else { return nil }
      let group = (wire: ProgramDigit.three(start), holes: ProgramDigit.three(start + 3))
      return group.wire <= wireEnd - wire && group.holes <= holesEnd - holes ? group : nil
    }

    /// Returns the lengths of a group, and the number of its source or condition.
    mutating func groupWithNumber() -> (size: (wire: Int, holes: Int), number: Int)? {
      guard let size = group(), let number = take(2).map(ProgramDigit.two) else { return nil }
      return size.holes <= holesEnd - holes ? (size, number) : nil
    }

    mutating func skip(_ group: (wire: Int, holes: Int)) {
      wire += group.wire
      holes += group.holes
    }
  }

  /// Executes the less frequent operations.
  @inline(never) private mutating func executeRare(
    _ code: UInt8, _ slot: Int, _ cursor: inout Cursor, _ event: EventPointer, _ surplus: Unmanaged<EventSurplus>?
  ) -> RecordOutcome.Refusal? {
    let room = cursor.room
    switch code {
    case Opcode.textOrEmpty:
      guard let mode = cursor.take(3) else { return .malformed }
      let unit = mode.load(as: UInt8.self)
      guard unit == 0x30 || Self.isUnit(unit) else { return .malformed }
      let limit = unit == 0x30 ? TextTruncation.maxBytes : ProgramDigit.two(mode + 1)
      guard let length = cursor.take(2).map(ProgramDigit.two),
        let empty = cursor.take(length), let isEmpty = isLeftEmpty(event, surplus, slot, unit: unit, limit: limit)
      else { return .malformed }
      if isEmpty {
        guard writer.reserve(length &+ room) else { return .tooLarge }
        writer.run(empty, length, available: length)
        return nil
      }
      return text(event, surplus, slot, unit: unit, limit: limit, reserving: room)
    case Opcode.jsonText:
      guard let size = cursor.group() else { return .malformed }
      let content = ProgramPart(cursor.wire, size.wire, cursor.holes, size.holes)
      cursor.skip(size)
      return jsonText(content, event, reserving: room)
    case Opcode.double, Opcode.fixedDouble:
      guard let word = Self.word(event, surplus, slot) else { return .malformed }
      let value = Double(bitPattern: word)
      guard value.isFinite else { return .notFinite }
      if code == Opcode.double {
        writer.double(value)
        return nil
      }
      guard let decimals = cursor.take(1).map({ ProgramDigit.value($0.load(as: UInt8.self)) }), decimals <= 17 else {
        return .malformed
      }
      return writer.fixed(value, decimals: decimals, reserving: room) ? nil : .tooLarge
    case Opcode.closedFromTable:
      guard cursor.take(2) != nil, let entry = Self.word(event, surplus, slot).flatMap(EventPointer.entry) else {
        return .malformed
      }
      return writer.entry(entry, reserving: room) ? nil : .tooLarge
    case Opcode.json: return json(event, surplus, slot, reserving: room)
    case Opcode.collection: return collection(event, slot, reserving: room)
    case Opcode.entries:
      guard let length = cursor.take(3).map(ProgramDigit.three), let keys = cursor.take(length) else {
        return .malformed
      }
      let siblings = SiblingKeys(UnsafeRawBufferPointer(start: keys, count: length))
      return entries(event, slot, beside: siblings, reserving: room)
    case Opcode.entriesGroup:
      guard let group = cursor.group(), event.pointee.hasMore else { return .malformed }
      scratch.write(slot, of: event)
      guard scratch.output != nil else { return .malformed }
      // The losses of an empty map are counted even though the map is not written.
      if scratch.isEmptyMap {
        count(scratch.losses)
        cursor.skip(group)
      }
      return nil
    case Opcode.distinct: return distinct(event, surplus, slot, cursor.take(2))
    case Opcode.comma:
      if writer.last != 0x7B && writer.last != 0x5B { writer.byte(0x2C) }
      return nil
    case Opcode.source:
      guard let number = cursor.take(2), let sources else { return .malformed }
      return sources.write(ProgramDigit.two(number), to: &writer, reserving: room)
    case Opcode.sourceGroup, Opcode.conditionGroup:
      guard let group = cursor.groupWithNumber(), let sources else { return .malformed }
      let isPresent = code == Opcode.sourceGroup ? sources.hasValue(group.number) : sources.isMet(group.number)
      guard let isPresent else { return .malformed }
      if !isPresent { cursor.skip(group.size) }
      return nil
    case Opcode.expires:
      guard let day = cursor.take(3), let sources else { return .malformed }
      return sources.today > ProgramDigit.three(day) ? .expired : nil
    case Opcode.once:
      guard let number = cursor.take(2).map(ProgramDigit.two), let isRecorded = sources?.isRecordedOnce(number) else {
        return .malformed
      }
      once = number
      hasSideEffects = true
      return isRecorded ? .alreadyRecorded : nil
    case Opcode.requires:
      guard let number = cursor.take(2).map(ProgramDigit.two), let sources, let isMet = sources.isMet(number) else {
        return .malformed
      }
      return isMet ? nil : sources.dependsOnVariant(number) ? .variant : .condition
    default: return .malformed
    }
  }

  private mutating func distinct(
    _ event: EventPointer, _ surplus: Unmanaged<EventSurplus>?, _ slot: Int, _ operand: UnsafeRawPointer?
  ) -> RecordOutcome.Refusal? {
    guard let operand, let sources else { return .malformed }
    if !hasDistinctValues {
      // A refused event may have left pending values.
      sources.distinct.pointee.removePending()
      hasDistinctValues = true
      hasSideEffects = true
    }
    let limit = ProgramDigit.two(operand)
    let verdict =
      withText(event, surplus, slot) { text in
        text.withUTF8 { sources.distinct.pointee.decide($0, limit: limit) }
      } ?? nil
    switch verdict {
    case .admitted: return nil
    case .surplus: return .tooManyValues
    case .repeated: return .repeatedValue
    case nil: return .malformed
    }
  }
}
