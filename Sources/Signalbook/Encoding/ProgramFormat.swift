// Format 2 of programs, which the generator and the runtime share. The generator's module links to this file.

/// The operations of a program's holes. See `docs/generated-code.md`, section 2.
///
/// Each operation starts with four bytes: its letter, the number of wire bytes before it, the length of its
/// placeholder, and its argument's slot or 0. The comment of each operation lists its operands.
enum Opcode {
  /// Copies only the wire bytes before it.
  static var run: UInt8 { 0x2B }  // +
  /// Adds 64 times its slot to the slot of the next operation.
  static var farSlot: UInt8 { 0x5E }  // ^
  /// A text argument, escaped.
  static var text: UInt8 { 0x74 }  // t
  /// A text argument with a limit: unit, limit (2 digits).
  static var limitedText: UInt8 { 0x73 }  // s
  /// A limited text argument with a replacement for empty text: unit, limit (2), length (2), bytes.
  static var textOrEmpty: UInt8 { 0x65 }  // e
  /// A limited text argument, escaped twice, for JSON in a string. Operands as for `limitedText`.
  static var nestedText: UInt8 { 0x53 }  // S
  /// A limited text argument, escaped twice. Operands as for `textOrEmpty`.
  static var nestedTextOrEmpty: UInt8 { 0x45 }  // E
  /// An integer argument.
  static var integer: UInt8 { 0x69 }  // i
  /// A floating-point argument in its shortest form.
  static var double: UInt8 { 0x64 }  // d
  /// A floating-point argument with fixed decimal places: their number (1).
  static var fixedDouble: UInt8 { 0x66 }  // f
  /// A Boolean argument, written as `true` or `false`.
  static var boolean: UInt8 { 0x62 }  // b
  /// A closed value, given by the address of its table entry.
  static var closed: UInt8 { 0x63 }  // c
  /// A closed value in a decoder's program: the number of its table (2).
  static var closedOfTable: UInt8 { 0x6B }  // k
  /// A text argument that is JSON.
  static var json: UInt8 { 0x72 }  // r
  /// A map or list argument.
  static var collection: UInt8 { 0x6D }  // m
  /// A comma, unless the previous byte is `{` or `[`.
  static var comma: UInt8 { 0x2C }  // ,
  /// The value of a source: its number (2).
  static var source: UInt8 { 0x40 }  // @
  /// A group that requires the presence bit in the slot: the lengths of its wire text (3) and holes (3).
  static var group: UInt8 { 0x3F }  // ?
  /// A group that is `null` if its presence bit is not set: as for `group`.
  static var groupOrNull: UInt8 { 0x7E }  // ~
  /// A group that requires a non-empty map in the slot: as for `group`.
  static var entriesGroup: UInt8 { 0x4D }  // M
  /// A group that requires a source with a value: as for `group`, and the source's number (2).
  static var sourceGroup: UInt8 { 0x6F }  // o
  /// A group that requires a condition of the stream: as for `group`, and the condition's number (2).
  static var conditionGroup: UInt8 { 0x71 }  // q
  /// A check of an argument: kind, length of the rule (3), rule.
  static var check: UInt8 { 0x76 }  // v
  /// Counts a value toward a limit of distinct values: the limit's index (2).
  static var distinct: UInt8 { 0x6C }  // l
  /// A condition of the stream that must be met: its number (2).
  static var requires: UInt8 { 0x77 }  // w
  /// A mark of the stream that must not be set: its number (2).
  static var once: UInt8 { 0x75 }  // u
  /// The last day of the event, since 1970-01-01 UTC (3).
  static var expires: UInt8 { 0x78 }  // x
  /// The holes of an event and its counterpart: the counterpart's stream (1), and the lengths of the event's own wire
  /// text (3) and holes (3). The head is only the letter.
  static var pair: UInt8 { 0x26 }  // &
}

/// Numbers in programs and tables, written as base-64 digits from `0` to `o`, most significant first.
enum ProgramDigit {
  static var base: Int { 64 }
  /// The number of bytes before the operands of an operation.
  static var headLength: Int { 4 }

  /// Returns the character of a digit from 0 to 63.
  static func character(_ value: Int) -> UInt8 { UInt8(truncatingIfNeeded: 0x30 &+ (value & 63)) }

  /// Returns a number as `count` digits.
  static func characters(_ value: Int, _ count: Int) -> [UInt8] {
    var digits = [UInt8](repeating: 0, count: count)
    var (rest, index) = (value, count)
    while index > 0 {
      index -= 1
      digits[index] = character(rest)
      rest >>= 6
    }
    return digits
  }

  /// Returns the value of a digit. Every byte has a value from 0 to 63, so that no validation is needed.
  @inline(__always) static func value(_ byte: UInt8) -> Int { Int((byte &- 0x30) & 63) }

  @inline(__always) static func two(_ start: UnsafeRawPointer) -> Int {
    value(start.load(as: UInt8.self)) << 6 | value(start.load(fromByteOffset: 1, as: UInt8.self))
  }

  @inline(__always) static func three(_ start: UnsafeRawPointer) -> Int {
    two(start) << 6 | value(start.load(fromByteOffset: 2, as: UInt8.self))
  }

  @inline(__always) static func four(_ start: UnsafeRawPointer) -> Int { two(start) << 12 | two(start + 2) }
}

/// The table of a vocabulary. It consists of the number of cases (3 digits), the offset of each entry (4), the entries
/// as `len3 wire len3 name`, and trailing spaces, so that entries can be read as whole words. The name is empty if the
/// wire text is the name in quotes.
enum VocabularyFormat {
  static var headLength: Int { 3 }
  static var offsetLength: Int { 4 }
  static var padding: Int { 16 }
}
