/// A text program taken apart: what its runs and operations say, without arguments. For decoding; recording never
/// comes here.
struct ProgramReader {
  enum Token {
    case byte(UInt8)
    case hole(Hole)
    /// A comma, unless the byte before opens an object or a list.
    case softComma
    case open(Group)
    case close
  }

  enum Hole {
    /// `times` is how often the text is escaped: once, or twice.
    case text(slot: Int, times: Int)
    case integer(slot: Int)
    case double(slot: Int)
    /// Closed values: an index argument, or a number argument.
    case closed(slot: Int, byNumber: Bool, wires: [[UInt8]])
    case json(slot: Int)
    /// A value of the stream's; it is no argument.
    case source
  }

  enum Group {
    case presence(bit: Int)
    /// There or not for the stream's own reasons.
    case source
  }

  private let bytes: [UInt8]
  private var offset: Int
  private var tokens: [Token] = []

  /// The tokens of a program; `nil` when it is damaged.
  static func tokens(_ program: StaticString) -> [Token]? {
    tokens(UnsafeBufferPointer(start: program.utf8Start, count: program.utf8CodeUnitCount))
  }

  static func tokens(_ program: UnsafeBufferPointer<UInt8>) -> [Token]? {
    let bytes = Array(program)
    guard bytes.count >= 2, bytes[0] == 0x31 else { return bytes.isEmpty ? [] : nil }
    var reader = ProgramReader(bytes: bytes, offset: 2)
    guard reader.body(to: bytes.count) else { return nil }
    return reader.tokens
  }

  private init(bytes: [UInt8], offset: Int) {
    self.bytes = bytes
    self.offset = offset
  }

  private mutating func digits(_ count: Int, _ end: Int) -> Int? {
    guard offset + count <= end else { return nil }
    var value = 0
    for _ in 0..<count {
      value = value * 78 + ProgramDigit.value(bytes[offset])
      offset += 1
    }
    return value < 78 * 78 * 78 ? value : nil
  }

  private mutating func take(_ count: Int, _ end: Int) -> [UInt8]? {
    guard count <= end - offset else { return nil }
    defer { offset += count }
    return Array(bytes[offset..<(offset + count)])
  }

  private mutating func body(to end: Int) -> Bool {
    while offset < end {
      guard let length = digits(1, end), let run = take(length, end) else { return false }
      tokens += run.map { .byte($0) }
      if offset == end { return true }
      let operation = bytes[offset]
      offset += 1
      guard self.operation(operation, end) else { return false }
    }
    // A group ends behind "+", a program behind a run; both are whole here.
    return true
  }

  private mutating func operation(_ operation: UInt8, _ end: Int) -> Bool {
    switch operation {
    case 0x2B: return true
    case 0x2C:
      tokens.append(.softComma)
      return true
    case 0x73, 0x53, 0x65, 0x45:
      guard let slot = digits(1, end), let unit = take(1, end) else { return false }
      if unit[0] != 0x30 { guard digits(2, end) != nil else { return false } }
      if operation | 0x20 == 0x65 { guard let length = digits(1, end), take(length, end) != nil else { return false } }
      tokens.append(.hole(.text(slot: slot, times: operation & 0x20 == 0 ? 2 : 1)))
    case 0x69, 0x64, 0x72:
      guard let slot = digits(1, end) else { return false }
      tokens.append(
        .hole(operation == 0x69 ? .integer(slot: slot) : operation == 0x64 ? .double(slot: slot) : .json(slot: slot)))
    case 0x66:
      guard let slot = digits(1, end), digits(1, end) != nil else { return false }
      tokens.append(.hole(.double(slot: slot)))
    case 0x63, 0x43, 0x6B:
      guard let slot = digits(1, end), let size = digits(3, end), size <= end - offset else { return false }
      let tableEnd = offset + size
      var wires: [[UInt8]] = []
      while offset < tableEnd {
        guard let length = digits(operation == 0x63 ? 1 : 2, tableEnd), let wire = take(length, tableEnd) else {
          return false
        }
        wires.append(wire)
      }
      tokens.append(.hole(.closed(slot: slot, byNumber: operation == 0x6B, wires: wires)))
    case 0x3F, 0x6D, 0x6F, 0x71:
      guard let which = digits(operation == 0x3F || operation == 0x6D ? 1 : 2, end), let size = digits(3, end),
        size <= end - offset, which < 64 || operation != 0x3F
      else { return false }
      tokens.append(.open(operation == 0x3F ? .presence(bit: which) : .source))
      guard body(to: offset + size) else { return false }
      tokens.append(.close)
    case 0x40:
      guard digits(2, end) != nil else { return false }
      tokens.append(.hole(.source))
    case 0x76:
      guard take(2, end) != nil, let size = digits(3, end), take(size, end) != nil else { return false }
    case 0x6C:
      guard take(2, end) != nil else { return false }
    case 0x75, 0x77:
      guard digits(2, end) != nil else { return false }
    case 0x78:
      guard digits(3, end) != nil else { return false }
    default: return false
    }
    return true
  }
}
