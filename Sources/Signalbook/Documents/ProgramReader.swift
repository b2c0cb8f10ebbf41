/// A parser for a program's wire text and operations. Used for decoding and reports, but not for recording.
struct ProgramReader {
  enum Token {
    case byte(UInt8)
    case hole(Hole)
    /// A comma, unless the preceding byte opens an object or an array.
    case softComma
    case open(Group)
    case close
  }

  enum Hole {
    case text(slot: Int)
    case integer(slot: Int)
    case double(slot: Int)
    case boolean(slot: Int)
    /// A closed value. `table` is the number of its vocabulary table, which only a decoder's programs contain.
    case closed(slot: Int, table: Int?)
    case json(slot: Int)
    /// A map or list.
    case collection(slot: Int)
    /// The entries of a map as members of the enclosing object, and the keys that entries cannot have.
    case entries(slot: Int, siblings: Set<ByteComparedString>)
    /// A value from the stream. It is not an argument.
    case source
  }

  enum Group {
    case presence(bit: Int)
    /// A group that is written as `null` if it is absent.
    case presenceOrNull(bit: Int)
    /// A group whose presence depends on the stream rather than the event.
    case source
    /// A string that contains the group as JSON. It is always written.
    case jsonText
  }

  struct Operation {
    var code: UInt8
    /// The number of wire bytes before the placeholder.
    var run: Int
    /// The placeholder's length, in bytes.
    var placeholder: Int
    var slot: Int
    /// The bytes after the operation's head.
    var operands: ArraySlice<UInt8>
  }

  private let wire: [UInt8]
  private let holes: [UInt8]
  private var wireOffset = 0
  private var offset = 0
  private(set) var tokens: [Token] = []

  private init(_ part: ProgramPart) {
    wire = Array(part.wireBytes)
    holes = Array(part.holeBytes)
  }

  /// Returns the program's tokens, or `nil` if the program is corrupt.
  static func tokens(_ part: ProgramPart) -> [Token]? {
    var reader = ProgramReader(part)
    guard reader.body(to: reader.wire.count, reader.holes.count) else { return nil }
    return reader.tokens
  }

  static func tokens(_ program: WireProgram) -> [Token]? { tokens(program.part) }

  /// Returns the program's operations, up to the first corrupt one. A group operation precedes the operations inside
  /// the group.
  static func operations(of part: ProgramPart) -> [Operation] {
    var reader = ProgramReader(part)
    var operations: [Operation] = []
    while let operation = reader.next(reader.holes.count) { operations.append(operation) }
    return operations
  }

  /// Returns the operation at the start of `holes`.
  static func operation(_ holes: UnsafeRawBufferPointer) -> Operation? {
    var reader = ProgramReader(ProgramPart(UnsafeRawBufferPointer(start: nil, count: 0), holes))
    return reader.next(reader.holes.count)
  }

  private mutating func next(_ end: Int) -> Operation? {
    guard offset < end, end - offset >= ProgramDigit.headLength else { return nil }
    var far = 0
    while holes[offset] == Opcode.farSlot {
      far = ProgramDigit.value(holes[offset + ProgramDigit.headLength - 1]) << 6
      offset += ProgramDigit.headLength
      guard end - offset >= ProgramDigit.headLength else { return nil }
    }
    let digits = holes[(offset + 1)..<(offset + ProgramDigit.headLength)].map(ProgramDigit.value)
    let code = holes[offset]
    let start = offset + ProgramDigit.headLength
    func digit(at index: Int) -> Int? { start + index < end ? ProgramDigit.value(holes[start + index]) : nil }
    var length: Int
    switch code {
    case Opcode.text, Opcode.integer, Opcode.double, Opcode.boolean, Opcode.closed, Opcode.json, Opcode.collection,
      Opcode.comma, Opcode.run:
      length = 0
    case Opcode.limitedText: length = 3
    case Opcode.textOrEmpty:
      guard let high = digit(at: 3), let low = digit(at: 4) else { return nil }
      length = 5 + (high << 6 | low)
    case Opcode.fixedDouble: length = 1
    case Opcode.closedFromTable, Opcode.source, Opcode.distinct, Opcode.requires, Opcode.once: length = 2
    case Opcode.expires: length = 3
    case Opcode.group, Opcode.groupOrNull, Opcode.entriesGroup, Opcode.jsonText: length = 6
    case Opcode.sourceGroup, Opcode.conditionGroup: length = 8
    case Opcode.check:
      guard let high = digit(at: 1), let middle = digit(at: 2), let low = digit(at: 3) else { return nil }
      length = 4 + (high << 12 | middle << 6 | low)
    case Opcode.entries:
      guard let high = digit(at: 0), let middle = digit(at: 1), let low = digit(at: 2) else { return nil }
      length = 3 + (high << 12 | middle << 6 | low)
    default: return nil
    }
    guard length <= end - start else { return nil }
    offset = start + length
    return Operation(
      code: code, run: digits[0], placeholder: digits[1], slot: digits[2] | far, operands: holes[start..<offset])
  }

  /// Reads the wire text and the operations up to the given offsets. Returns `false` if either is corrupt.
  private mutating func body(to wireEnd: Int, _ holesEnd: Int) -> Bool {
    while offset < holesEnd {
      guard let operation = next(holesEnd), operation.run + operation.placeholder <= wireEnd - wireOffset else {
        return false
      }
      tokens += wire[wireOffset..<(wireOffset + operation.run)].map { .byte($0) }
      wireOffset += operation.run + operation.placeholder
      guard read(operation, wireEnd, holesEnd) else { return false }
    }
    tokens += wire[wireOffset..<wireEnd].map { .byte($0) }
    wireOffset = wireEnd
    return true
  }

  private mutating func read(_ operation: Operation, _ wireEnd: Int, _ holesEnd: Int) -> Bool {
    let slot = operation.slot
    switch operation.code {
    case Opcode.text, Opcode.limitedText, Opcode.textOrEmpty: tokens.append(.hole(.text(slot: slot)))
    case Opcode.integer: tokens.append(.hole(.integer(slot: slot)))
    case Opcode.double, Opcode.fixedDouble: tokens.append(.hole(.double(slot: slot)))
    case Opcode.boolean: tokens.append(.hole(.boolean(slot: slot)))
    case Opcode.closed: tokens.append(.hole(.closed(slot: slot, table: nil)))
    case Opcode.closedFromTable: tokens.append(.hole(.closed(slot: slot, table: operation.number(at: 0, 2))))
    case Opcode.json: tokens.append(.hole(.json(slot: slot)))
    case Opcode.collection: tokens.append(.hole(.collection(slot: slot)))
    case Opcode.entries:
      let siblings = Array(operation.operands.dropFirst(3)).withUnsafeBytes { SiblingKeys($0).texts }
      tokens.append(.hole(.entries(slot: slot, siblings: Set(siblings.map(ByteComparedString.init)))))
    case Opcode.source: tokens.append(.hole(.source))
    case Opcode.comma: tokens.append(.softComma)
    case Opcode.group: return group(.presence(bit: slot), operation, wireEnd, holesEnd)
    case Opcode.groupOrNull: return group(.presenceOrNull(bit: slot), operation, wireEnd, holesEnd)
    case Opcode.entriesGroup, Opcode.sourceGroup, Opcode.conditionGroup:
      return group(.source, operation, wireEnd, holesEnd)
    case Opcode.jsonText: return group(.jsonText, operation, wireEnd, holesEnd)
    default: break
    }
    return true
  }

  private mutating func group(_ group: Group, _ operation: Operation, _ wireEnd: Int, _ holesEnd: Int) -> Bool {
    let (wireCount, holesCount) = (operation.number(at: 0, 3), operation.number(at: 3, 3))
    guard wireCount <= wireEnd - wireOffset, holesCount <= holesEnd - offset else { return false }
    tokens.append(.open(group))
    guard body(to: wireOffset + wireCount, offset + holesCount) else { return false }
    tokens.append(.close)
    return true
  }
}

extension ProgramReader.Operation {
  /// Returns the number encoded in `digits` operand digits, starting at `index`.
  func number(at index: Int, _ digits: Int) -> Int {
    operands.dropFirst(index).prefix(digits).reduce(0) { $0 << 6 | ProgramDigit.value($1) }
  }

  /// The check's rule, written with the schema's keywords. `nil` for rules about map keys, whose encoding is not
  /// readable.
  var rule: String? {
    guard code == Opcode.check, let kind = operands.first else { return nil }
    let text = String(decoding: operands.dropFirst(4), as: UTF8.self)
    switch kind | 0x20 {
    case 0x6E, 0x64: return Self.bounds(text, "minimum", "maximum")
    case 0x6C: return Self.bounds(text, "minLength", "maxLength")
    case 0x70: return "pattern \(text)"
    default: return nil
    }
  }

  /// Returns the bounds in a program, such as `0:9`, `(0:`, or `:1)`, written with the schema's keywords.
  private static func bounds(_ text: String, _ minimum: String, _ maximum: String) -> String {
    guard let colon = text.firstIndex(of: ":") else { return text }
    var parts: [String] = []
    let (lower, upper) = (text[..<colon], text[text.index(after: colon)...])
    if lower.first == "(" {
      parts.append("exclusiveMinimum \(lower.dropFirst())")
    } else if !lower.isEmpty {
      parts.append("\(minimum) \(lower)")
    }
    if upper.last == ")" {
      parts.append("exclusiveMaximum \(upper.dropLast())")
    } else if !upper.isEmpty {
      parts.append("\(maximum) \(upper)")
    }
    return parts.joined(separator: ", ")
  }
}
