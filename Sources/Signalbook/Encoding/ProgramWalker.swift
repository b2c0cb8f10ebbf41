/// Runs a text program: the only interpreter of format 1 (`docs/generated-code.md`). Every length is checked before
/// it is used, so a damaged program ends in an error, never outside its own bytes or those of the buffer.
struct ProgramWalker {
  var writer: ByteWriter
  /// Texts cut, map entries dropped and loosely enforced bounds broken so far; they count once the event is kept.
  var cutTexts = 0
  var droppedEntries = 0
  var reported = 0
  /// The mark to set once the event is stored; -1: none.
  private(set) var once = -1
  /// Where the program stood when the event was refused; `nil` where that says nothing.
  private(set) var refusedAt: UnsafeRawPointer?
  /// Whether an argument is larger than any event may be: more room would not help.
  var isTooLarge = false
  /// Whether the event has values that count among different ones once it is stored.
  private(set) var hasDistinctValues = false

  // Both outlive the walk: they belong to the recorder, whose lock is held. Counted references would cost each event.
  private unowned(unsafe) let sources: SourceValues?
  unowned(unsafe) let patterns: PatternCache

  init(_ writer: ByteWriter, sources: SourceValues?, patterns: PatternCache) {
    self.writer = writer
    self.sources = sources
    self.patterns = patterns
  }

  /// Counts what was lost, now that the event is kept; the walker is ready for the next one.
  @inline(__always) mutating func count(in losses: UnsafeMutablePointer<LossCounters>) {
    if _fastPath(cutTexts | droppedEntries | reported == 0 && !hasDistinctValues) { return }
    losses.pointee.cutTexts.addSaturating(cutTexts)
    losses.pointee.droppedEntries.addSaturating(droppedEntries)
    losses.pointee.reported.addSaturating(reported)
    forget()
  }

  /// The event is not kept: nor is what it lost.
  mutating func forget() {
    cutTexts = 0
    droppedEntries = 0
    reported = 0
    once = -1
    hasDistinctValues = false
  }

  /// Runs the body from `start` to `end`; `nil` when all is written. On a refusal what was written is to be dropped.
  mutating func run(_ start: UnsafeRawPointer, to end: UnsafeRawPointer, _ payload: borrowing EventPayload)
    -> RecordOutcome.Refusal?
  {
    writer.make(room: end - start) ? walk(start, to: end, payload) : .full
  }

  /// The same where there is room for as many bytes as the program has. Runs and tables are copied at most once, so what
  /// is left of the program bounds what they still write; operations that write more ask for their own room on top.
  /// Each run's digit is not written, so behind an event there is room for a comma.
  @inline(__always) mutating func walk(
    _ start: UnsafeRawPointer, to end: UnsafeRawPointer, _ payload: borrowing EventPayload
  ) -> RecordOutcome.Refusal? {
    var s = start
    while s < end {
      let length = ProgramDigit.value(s.load(as: UInt8.self))
      s += 1
      guard length <= end - s else { return .malformed }
      writer.run(s, length, available: end - s)
      s += length
      if s == end { return nil }
      let operation = s.load(as: UInt8.self)
      s += 1
      switch operation {
      case 0x2B:  // +
        continue
      case 0x63:  // c
        guard end - s >= 4 else { return .malformed }
        let table = s + 4
        let size = ProgramDigit.three(s + 1)
        guard size <= end - table else { return .malformed }
        s = table + size
        guard var index = payload.index(ProgramDigit.value((table - 4).load(as: UInt8.self))) else { return .malformed }
        var entry = table
        while true {
          guard entry < s else { return .malformed }
          let length = ProgramDigit.value(entry.load(as: UInt8.self))
          entry += 1
          guard length <= s - entry else { return .malformed }
          if index == 0 {
            writer.run(entry, length, available: s - entry)
            break
          }
          entry += length
          index &-= 1
        }
      case 0x73:  // s
        let operand = s
        guard end - s >= 2 else { return .malformed }
        let slot = ProgramDigit.value(s.load(as: UInt8.self))
        let unit = s.load(fromByteOffset: 1, as: UInt8.self)
        var limit = TextCut.bytesAtMost
        if unit == 0x30 {
          s += 2
        } else {
          guard end - s >= 4, Self.isUnit(unit) else { return .malformed }
          limit = ProgramDigit.two(s + 2)
          guard limit < 78 * 78 else { return .malformed }
          s += 4
        }
        if let refusal = text(payload, slot, unit: unit, limit: limit, reserving: end - s) {
          refusedAt = operand - 1
          return refusal
        }
      case 0x69:  // i
        guard end - s >= 1, let bits = payload.number(ProgramDigit.value(s.load(as: UInt8.self))) else {
          return .malformed
        }
        s += 1
        guard writer.make(room: ByteWriter.integerRoom &+ (end - s)) else { return .tooLarge }
        writer.integer(Int64(bitPattern: bits))
      case 0x3F:  // ?
        guard end - s >= 4 else { return .malformed }
        let bit = ProgramDigit.value(s.load(as: UInt8.self))
        let size = ProgramDigit.three(s + 1)
        s += 4
        guard bit < 64, size <= end - s else { return .malformed }
        // A group that is there is simply walked through: it ends in "+".
        if payload.presence >> UInt64(bit) & 1 == 0 { s += size }
      default:
        let operand = s
        if let refusal = rare(operation, &s, end, payload) {
          refusedAt = operand - 1
          return refusal
        }
      }
    }
    // A program ends behind a run.
    return .malformed
  }

  @inline(__always) private static func isUnit(_ byte: UInt8) -> Bool {
    let lower = byte | 0x20
    return lower == 0x67 || lower == 0x75 || lower == 0x62
  }

  /// Operations that few events have.
  @inline(never) private mutating func rare(
    _ operation: UInt8, _ s: inout UnsafeRawPointer, _ end: UnsafeRawPointer, _ payload: borrowing EventPayload
  ) -> RecordOutcome.Refusal? {
    switch operation {
    case 0x53, 0x65, 0x45:  // S e E
      guard end - s >= 2 else { return .malformed }
      let slot = ProgramDigit.value(s.load(as: UInt8.self))
      let unit = s.load(fromByteOffset: 1, as: UInt8.self)
      var limit = TextCut.bytesAtMost
      s += 2
      if unit != 0x30 {
        guard end - s >= 2, Self.isUnit(unit) else { return .malformed }
        limit = ProgramDigit.two(s)
        guard limit < 78 * 78 else { return .malformed }
        s += 2
      }
      var empty: UnsafeRawBufferPointer?
      if operation != 0x53 {
        guard end - s >= 1 else { return .malformed }
        let length = ProgramDigit.value(s.load(as: UInt8.self))
        s += 1
        guard length <= end - s else { return .malformed }
        empty = UnsafeRawBufferPointer(start: s, count: length)
        s += length
      }
      guard payload.hasText(slot) else { return .malformed }
      if let empty, payload.withText(slot, or: true, { $0.isEmpty }) {
        // Counted as part of the program, hence within what is reserved, unless the same argument is written twice.
        guard writer.make(room: empty.count &+ (end - s)) else { return .tooLarge }
        writer.bytes(empty)
        return nil
      }
      if operation == 0x65 { return text(payload, slot, unit: unit, limit: limit, reserving: end - s) }
      return textTwice(payload, slot, unit: unit, limit: limit, reserving: end - s)
    case 0x64, 0x66:  // d f
      guard end - s >= 1, let bits = payload.number(ProgramDigit.value(s.load(as: UInt8.self))) else {
        return .malformed
      }
      s += 1
      let value = Double(bitPattern: bits)
      var decimals = -1
      if operation == 0x66 {
        guard end - s >= 1 else { return .malformed }
        decimals = ProgramDigit.value(s.load(as: UInt8.self))
        s += 1
        guard decimals <= 17 else { return .malformed }
      }
      guard value.isFinite else { return .notFinite }
      if decimals >= 0 { return writer.fixed(value, decimals: decimals, reserving: end - s) ? nil : .tooLarge }
      guard writer.make(room: ByteWriter.doubleRoom &+ (end - s)) else { return .tooLarge }
      writer.double(value)
      return nil
    case 0x43, 0x6B:  // C k
      guard end - s >= 4 else { return .malformed }
      let slot = ProgramDigit.value(s.load(as: UInt8.self))
      let size = ProgramDigit.three(s + 1)
      let table = s + 4
      guard size <= end - table else { return .malformed }
      s = table + size
      var index: Int
      if operation == 0x43 {
        guard let closed = payload.index(slot) else { return .malformed }
        index = closed
      } else {
        guard let bits = payload.number(slot), bits <= UInt64(UInt16.max) else { return .malformed }
        index = Int(bits)
      }
      var entry = table
      while true {
        guard s - entry >= 2 else { return .malformed }
        let length = ProgramDigit.two(entry)
        entry += 2
        guard length <= s - entry else { return .malformed }
        if index == 0 {
          writer.run(entry, length, available: s - entry)
          return nil
        }
        entry += length
        index -= 1
      }
    case 0x72:  // r
      guard end - s >= 1 else { return .malformed }
      let slot = ProgramDigit.value(s.load(as: UInt8.self))
      s += 1
      guard payload.hasText(slot) else { return .malformed }
      return json(payload, slot, reserving: end - s)
    case 0x6C:  // l
      guard end - s >= 2, let sources else { return .malformed }
      let slot = ProgramDigit.value(s.load(as: UInt8.self))
      let limit = ProgramDigit.value(s.load(fromByteOffset: 1, as: UInt8.self))
      s += 2
      guard payload.hasText(slot) else { return .malformed }
      if !hasDistinctValues {
        // A refused event may have left values that are pending.
        sources.distinct.forgetPending()
        hasDistinctValues = true
      }
      let isAdmitted: Bool? = payload.withText(slot, or: nil) { sources.distinct.admits(copy $0, under: limit) }
      guard let isAdmitted else { return .malformed }
      return isAdmitted ? nil : .tooManyValues
    case 0x6D:  // m
      guard end - s >= 4 else { return .malformed }
      let slot = ProgramDigit.value(s.load(as: UInt8.self))
      let size = ProgramDigit.three(s + 1)
      s += 4
      guard size <= end - s, payload.hasText(slot) else { return .malformed }
      // What was lost on the way to an empty map is counted even though nothing is written.
      if let losses = emptyMap(payload, slot) {
        count(losses)
        s += size
      }
      return nil
    case 0x2C:  // ,
      guard writer.make(room: 1 &+ (end - s)) else { return .tooLarge }
      if writer.last != 0x7B && writer.last != 0x5B { writer.byte(0x2C) }
      return nil
    case 0x40:  // @
      guard end - s >= 2, let sources else { return .malformed }
      let source = ProgramDigit.two(s)
      s += 2
      return sources.write(source, to: &writer, reserving: end - s)
    case 0x6F, 0x71:  // o q
      guard end - s >= 5, let sources else { return .malformed }
      let index = ProgramDigit.two(s)
      let size = ProgramDigit.three(s + 2)
      s += 5
      guard size <= end - s else { return .malformed }
      guard let isThere = operation == 0x6F ? sources.hasValue(index) : sources.holds(index) else { return .malformed }
      if !isThere { s += size }
      return nil
    case 0x76:  // v
      guard end - s >= 5 else { return .malformed }
      let slot = ProgramDigit.value(s.load(as: UInt8.self))
      let kind = s.load(fromByteOffset: 1, as: UInt8.self)
      let size = ProgramDigit.three(s + 2)
      s += 5
      guard size <= end - s else { return .malformed }
      let rule = UnsafeRawBufferPointer(start: s, count: size)
      s += size
      return check(payload, slot, kind, rule)
    case 0x78:  // x
      guard end - s >= 3, let sources else { return .malformed }
      let day = ProgramDigit.three(s)
      s += 3
      guard day < 78 * 78 * 78 else { return .malformed }
      return sources.today > day ? .expired : nil
    case 0x75, 0x77:  // u w
      guard end - s >= 2, let sources else { return .malformed }
      let index = ProgramDigit.two(s)
      s += 2
      if operation == 0x75 {
        guard let isRecorded = sources.once.isRecorded(index) else { return .malformed }
        once = index
        return isRecorded ? .alreadyRecorded : nil
      }
      guard let holds = sources.holds(index) else { return .malformed }
      return holds ? nil : sources.looksAtVariant(index) ? .variant : .condition
    default:
      return .malformed
    }
  }
}
