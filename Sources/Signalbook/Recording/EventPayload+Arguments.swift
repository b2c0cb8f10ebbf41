/// A pointer to an event that is borrowed in place. Encoding does not copy the event, so reference counts do not
/// change.
///
/// The pointer is valid only during the call to which it is passed.
typealias EventPointer = UnsafePointer<EventPayload>

extension UnsafePointer<EventPayload> {
  /// The complete program. A pair's program contains the programs of the event and its counterpart.
  @inline(__always) private var whole: ProgramPart? {
    guard let wire = UnsafeRawPointer(bitPattern: pointee.wire),
      let holes = UnsafeRawPointer(bitPattern: pointee.holes)
    else { return nil }
    return ProgramPart(wire, Int(pointee.wireCount), holes, Int(pointee.holesCount))
  }

  /// Whether the program also contains the program of a counterpart in another stream.
  @inline(__always) var isPair: Bool {
    guard pointee.holesCount > 0, let holes = UnsafeRawPointer(bitPattern: pointee.holes) else {
      return false
    }
    return holes.load(as: UInt8.self) == Opcode.pair
  }

  /// Whether the wire text is constant, so that the literal is the complete event.
  @inline(__always) var isConstant: Bool { pointee.holesCount == 0 }

  /// The complete program, including a pair's counterpart, or `nil` if the event has no program.
  @inline(__always) var program: ProgramPart? { whole }

  /// The event's program, its counterpart's program, and the counterpart's stream. `nil` if the pair's program is
  /// corrupt.
  var pair: (primary: ProgramPart, other: ProgramPart, otherStream: Int)? {
    guard isPair, let whole, whole.holesEnd - whole.holes >= 8 else { return nil }
    let head = whole.holes + 1
    let wireCount = ProgramDigit.three(head + 1)
    let holesCount = ProgramDigit.three(head + 4)
    let holes = head + 7
    guard wireCount <= whole.wireEnd - whole.wire, holesCount <= whole.holesEnd - holes else { return nil }
    let (otherWire, otherHoles) = (whole.wire + wireCount, holes + holesCount)
    return (
      ProgramPart(whole.wire, wireCount, holes, holesCount),
      ProgramPart(otherWire, whole.wireEnd - otherWire, otherHoles, whole.holesEnd - otherHoles),
      Int(UInt8(truncatingIfNeeded: ProgramDigit.value(head.load(as: UInt8.self))) &+ pointee.streamBase)
    )
  }

  /// The stream's index in the recording registry.
  @inline(__always) var stream: Int { Int(pointee.stream &+ pointee.streamBase) }

  /// The number of text arguments in fixed slots.
  @inline(__always) var textCount: Int {
    switch pointee.texts {
    case .none: 0
    case .one: 1
    case .two: 2
    case .three: 3
    }
  }

  /// Returns the text in the given fixed slot. The texts are the first property of an event, and an enum stores its
  /// associated values consecutively, starting at its own address; `EventLayoutTests` verifies this.
  @inline(__always) func text(_ slot: Int) -> UnsafePointer<BorrowedText> {
    UnsafeRawPointer(self).assumingMemoryBound(to: BorrowedText.self) + slot
  }

  /// Returns the word in the given fixed slot, from 0 to 3. Words are stored consecutively; `EventLayoutTests` verifies
  /// this.
  @inline(__always) func word(_ slot: Int) -> UInt64 {
    let first = UnsafeRawPointer(self) + (MemoryLayout<EventPayload>.offset(of: \EventPayload.w0) ?? 0)
    return first.load(fromByteOffset: slot &* 8, as: UInt64.self)
  }

  /// The surplus object, or `nil` if all arguments fit into the fixed slots.
  ///
  /// The event retains the object while the pointer is valid. An owned reference would add a retain and a release to
  /// each event.
  @inline(__always) var surplus: Unmanaged<EventSurplus>? {
    if _fastPath(!pointee.hasMore) { return nil }
    return surplusOfMore
  }

  @inline(never) private var surplusOfMore: Unmanaged<EventSurplus>? {
    more.pointee.arguments.surplus.map { Unmanaged.passUnretained($0) }
  }

  /// The arguments that have no fixed slot.
  @inline(__always) var more: UnsafePointer<BorrowedArguments> {
    let start = UnsafeRawPointer(self) + (MemoryLayout<EventPayload>.offset(of: \EventPayload.more) ?? 0)
    return start.assumingMemoryBound(to: BorrowedArguments.self)
  }

  /// Returns the vocabulary table entry whose address is `word` and the length of its wire text, or `nil` if `word` is 0.
  @inline(__always) static func entry(_ word: UInt64) -> (start: UnsafeRawPointer, count: Int)? {
    guard let entry = UnsafeRawPointer(bitPattern: UInt(truncatingIfNeeded: word)) else { return nil }
    // Tables are padded, so four bytes can always be read.
    let digits = (UInt32(littleEndian: entry.loadUnaligned(as: UInt32.self)) &- 0x0030_3030) & 0x003F_3F3F
    return (entry + 3, Int((digits & 0x3F) &<< 12 | (digits & 0x3F00) &>> 2 | digits &>> 16))
  }
}

extension EventPayload: Equatable {
  /// Returns whether two events have the same content and byte-identical arguments.
  public static func == (left: EventPayload, right: EventPayload) -> Bool {
    guard left.stream == right.stream, left.streamBase == right.streamBase, left.presence == right.presence else {
      return false
    }
    return withUnsafePointer(to: left) { left in
      withUnsafePointer(to: right) { right in
        let (first, second) = (EventContent(left), EventContent(right))
        return first == second
      }
    }
  }
}

/// The parts of an event that `==` compares.
private struct EventContent: Equatable {
  private var wire: [UInt8]
  private var holes: [UInt8]
  private var texts: [ByteComparedString]
  private var words: [UInt64]
  private var presence: [UInt64]
  /// The wire text of closed values. Their addresses can differ between copies of the same table.
  private var closedTexts: [[UInt8]] = []
  private var collections: [ByteComparedString] = []

  init(_ event: EventPointer) {
    let part = event.program
    wire = part.map { Array($0.wireBytes) } ?? []
    holes = part.map { Array($0.holeBytes) } ?? []
    let surplus = event.surplus?.takeUnretainedValue()
    texts = (surplus?.texts ?? (0..<event.textCount).map { event.text($0).pointee.value }).map(ByteComparedString.init)
    words = surplus?.words ?? (0..<4).map(event.word)
    presence = surplus?.presence ?? []
    while presence.last == 0 { presence.removeLast() }
    var closedSlots: Set<Int> = []
    var slots: Set<Int> = []
    for part in event.pair.map({ [$0.primary, $0.other] }) ?? [part].compactMap({ $0 }) {
      for operation in ProgramReader.operations(of: part) {
        if operation.code == Opcode.closed || operation.code == Opcode.closedFromTable {
          closedSlots.insert(operation.slot)
        }
        if operation.code == Opcode.collection { slots.insert(operation.slot) }
      }
    }
    for slot in closedSlots.sorted() where slot < words.count {
      closedTexts.append(
        EventPointer.entry(words[slot]).map { Array(UnsafeRawBufferPointer(start: $0.start, count: $0.count)) } ?? [])
      words[slot] = 0
    }
    guard event.pointee.hasMore else { return }
    for slot in slots.sorted() {
      let scratch = EncodingScratch()
      scratch.write(slot, of: event)
      collections.append(ByteComparedString(scratch.text))
    }
  }
}

/// A text argument that is borrowed in place. The type is noncopyable, so that reading the text does not retain and
/// release it, and the compiler does not keep a copy while bytes are written elsewhere.
struct BorrowedText: ~Copyable {
  let value: String

  /// Returns the result of calling `body` with the UTF-8 bytes, or `nil` if the text is not stored as UTF-8.
  @inline(__always) borrowing func withBytes(_ body: (UnsafeBufferPointer<UInt8>) -> Bool) -> Bool? {
    value.utf8.withContiguousStorageIfAvailable(body)
  }

  /// Returns the result of calling `body` with the UTF-8 bytes. If the text has another encoding, the bytes are a copy.
  borrowing func withUTF8<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = value.utf8.withContiguousStorageIfAvailable(body) { return result }
    var copy = value
    return copy.withUTF8(body)
  }
}

/// The map, list, and surplus arguments, borrowed in place. The type is noncopyable for the same reason as
/// ``BorrowedText``.
struct BorrowedArguments: ~Copyable {
  let arguments: any EventArguments
}
