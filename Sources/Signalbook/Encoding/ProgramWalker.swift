/// Runs a text program: the only interpreter of format 1 (`docs/generated-code.md`). Every length is checked before
/// it is used, so a damaged program ends in an error, never outside its own bytes or those of the buffer.
struct ProgramWalker {
  var writer: ByteWriter
  /// Texts cut, map entries dropped and loosely enforced bounds broken so far; they count once the event is kept.
  private var cutTexts = 0
  private var droppedEntries = 0
  private var reported = 0
  /// The mark to set once the event is stored; -1: none.
  private(set) var once = -1

  // Both outlive the walk: they belong to the recorder, whose lock is held. Counted references would cost each event.
  private unowned(unsafe) let sources: SourceValues?
  private unowned(unsafe) let patterns: PatternCache

  init(_ writer: ByteWriter, sources: SourceValues?, patterns: PatternCache) {
    self.writer = writer
    self.sources = sources
    self.patterns = patterns
  }

  /// Counts what was lost, now that the event is kept; the walker is ready for the next one.
  @inline(__always) mutating func count(in losses: UnsafeMutablePointer<LossCounters>) {
    if _fastPath(cutTexts | droppedEntries | reported == 0) { return }
    losses.pointee.cutTexts &+= cutTexts
    losses.pointee.droppedEntries &+= droppedEntries
    losses.pointee.reported &+= reported
    forget()
  }

  /// The event is not kept: nor is what it lost.
  mutating func forget() {
    cutTexts = 0
    droppedEntries = 0
    reported = 0
    once = -1
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
        guard end - s >= 2 else { return .malformed }
        let slot = ProgramDigit.value(s.load(as: UInt8.self))
        let unit = s.load(fromByteOffset: 1, as: UInt8.self)
        var limit = Int.max
        if unit == 0x30 {
          s += 2
        } else {
          guard end - s >= 4, Self.isUnit(unit) else { return .malformed }
          limit = ProgramDigit.two(s + 2)
          guard limit < 78 * 78 else { return .malformed }
          s += 4
        }
        if let refusal = text(payload, slot, unit: unit, limit: limit, reserving: end - s) { return refusal }
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
        if let refusal = rare(operation, &s, end, payload) { return refusal }
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
      var limit = Int.max
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
        guard let bits = payload.number(slot), bits < 1 << 32 else { return .malformed }
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
        cutTexts += losses.cutTexts
        droppedEntries += losses.droppedEntries
        reported += losses.reported
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
      let place = ProgramDigit.two(s)
      let size = ProgramDigit.three(s + 2)
      s += 5
      guard size <= end - s else { return .malformed }
      guard let isThere = operation == 0x6F ? sources.hasValue(place) : sources.holds(place) else { return .malformed }
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
      let place = ProgramDigit.two(s)
      s += 2
      if operation == 0x75 {
        guard let isRecorded = sources.once.isRecorded(place) else { return .malformed }
        once = place
        return isRecorded ? .alreadyRecorded : nil
      }
      guard let holds = sources.holds(place) else { return .malformed }
      return holds ? nil : sources.looksAtVariant(place) ? .variant : .condition
    default:
      return .malformed
    }
  }

  // MARK: Texts

  @inline(never) private mutating func text(
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

  private mutating func textTwice(
    _ payload: borrowing EventPayload, _ slot: Int, unit: UInt8, limit: Int, reserving rest: Int
  ) -> RecordOutcome.Refusal? {
    let (bytes, isCut) = payload.withText(slot, or: (0, false)) { text in
      text.utf8.count > limit ? TextCut.kept(of: text, unit: unit, limit: limit) : (text.utf8.count, false)
    }
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
  private mutating func json(_ payload: borrowing EventPayload, _ slot: Int, reserving rest: Int)
    -> RecordOutcome.Refusal?
  {
    var writer = writer
    var losses = MapLosses()
    let refusal: RecordOutcome.Refusal? = payload.withText(slot, or: .malformed) { text in
      var text = copy text
      return text.withUTF8 { all in
        let json = losses.read(from: UnsafeRawBufferPointer(all))
        guard JSONScan.isValue(json) else { return .malformed }
        guard writer.make(room: json.count &+ rest) else { return .tooLarge }
        writer.bytes(json)
        return nil
      }
    }
    self.writer = writer
    cutTexts += losses.cutTexts
    droppedEntries += losses.droppedEntries
    reported += losses.reported
    return refusal
  }

  /// The losses of a map argument without entries; `nil` for any other text.
  private func emptyMap(_ payload: borrowing EventPayload, _ slot: Int) -> MapLosses? {
    payload.withText(slot, or: nil) { text in
      var text = copy text
      return text.withUTF8 { all in
        var losses = MapLosses()
        let json = losses.read(from: UnsafeRawBufferPointer(all))
        return json.elementsEqual([0x7B, 0x7D]) ? losses : nil
      }
    }
  }

  // MARK: Checks

  @inline(never) private mutating func check(
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
        for byte in text.utf8 where byte & 0xC0 != 0x80 { count += 1 }
        return count
      }
      isMet = bounds.admits(length)
      if isMet == false, kind & 0x20 != 0, bounds.isBelow(length) == false { return .tooLong }
    case 0x70:  // p
      guard payload.hasText(slot), let pattern = patterns.pattern(rule) else { return .malformed }
      isMet = payload.withText(slot, or: false) { text in
        var text = copy text
        return text.withUTF8 { pattern.matches(UnsafeRawBufferPointer($0)) }
      }
    default:
      return .malformed
    }
    guard let isMet else { return .malformed }
    if isMet { return nil }
    if kind & 0x20 != 0 { return .outOfBounds }
    reported += 1
    return nil
  }
}
