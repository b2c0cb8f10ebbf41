// Version 2 of the program format, which the generator and the runtime share. In the generator's module, this file is a
// symbolic link.

/// The operations for the holes in a program. See `docs/generated-code.md`, section 2.
///
/// Each operation starts with four bytes: its letter, the number of wire bytes before the hole, the length of the
/// hole's placeholder, and the slot of the argument or 0. The comment on each operation lists its operands and their
/// number of digits.
enum Opcode {
  /// Copies the wire bytes before the hole, without any other effect.
  static var run: UInt8 { 0x2B }  // +
  /// Adds the operation's slot times 64 to the slot of the next operation.
  static var farSlot: UInt8 { 0x5E }  // ^
  /// A text argument, escaped.
  static var text: UInt8 { 0x74 }  // t
  /// A text argument with a length limit. Operands: the unit, and the limit (2).
  static var limitedText: UInt8 { 0x73 }  // s
  /// As `limitedText`, with a replacement for empty text. Operands: the unit, the limit (2), the replacement's length
  /// (2), and the replacement's bytes.
  static var textOrEmpty: UInt8 { 0x65 }  // e
  /// An integer argument.
  static var integer: UInt8 { 0x69 }  // i
  /// A floating-point argument, written in its shortest form.
  static var double: UInt8 { 0x64 }  // d
  /// A floating-point argument with a fixed number of decimal places: the number (1).
  static var fixedDouble: UInt8 { 0x66 }  // f
  /// A Boolean argument, written as `true` or `false`.
  static var boolean: UInt8 { 0x62 }  // b
  /// A closed value. The argument is the address of its table entry.
  static var closed: UInt8 { 0x63 }  // c
  /// A closed value in a decoder's program: the number of its vocabulary table (2).
  static var closedFromTable: UInt8 { 0x6B }  // k
  /// A text argument that contains JSON.
  static var json: UInt8 { 0x72 }  // r
  /// A map or list argument.
  static var collection: UInt8 { 0x6D }  // m
  /// The entries of a map argument as members of the enclosing object, preceded by a comma unless the preceding byte is
  /// `{` or there are no entries. Operands: the length of the siblings' keys (3), and each key with its length (2).
  /// Entries with these keys are dropped.
  static var entries: UInt8 { 0x2A }  // *
  /// A comma, unless the preceding byte is `{` or `[`.
  static var comma: UInt8 { 0x2C }  // ,
  /// The value of a source: the source's number (2).
  static var source: UInt8 { 0x40 }  // @
  /// A group that is written if the presence bit in the slot is set: the lengths of its wire text (3) and its holes
  /// (3).
  static var group: UInt8 { 0x3F }  // ?
  /// As `group`, but writes `null` if the presence bit is not set.
  static var groupOrNull: UInt8 { 0x7E }  // ~
  /// As `group`, but written if the map in the slot is not empty.
  static var entriesGroup: UInt8 { 0x4D }  // M
  /// As `group`, but written if a source has a value. The source's number (2) is the last operand.
  static var sourceGroup: UInt8 { 0x6F }  // o
  /// As `group`, but written if a condition of the stream is met. The condition's number (2) is the last operand.
  static var conditionGroup: UInt8 { 0x71 }  // q
  /// JSON text: a string that contains the output of the enclosed wire text and holes. Operands: the lengths of the
  /// wire text (3) and the holes (3).
  static var jsonText: UInt8 { 0x4A }  // J
  /// A check of an argument: the kind, the length of the rule (3), and the rule.
  static var check: UInt8 { 0x76 }  // v
  /// Counts a value toward a limit on distinct values: the index of the limit (2).
  static var distinct: UInt8 { 0x6C }  // l
  /// Refuses the event if a condition of the stream is not met: the condition's number (2).
  static var requires: UInt8 { 0x77 }  // w
  /// Refuses the event if a mark of the stream is set: the mark's number (2).
  static var once: UInt8 { 0x75 }  // u
  /// Refuses the event after its last day: the day, in days since 1970-01-01 UTC (3).
  static var expires: UInt8 { 0x78 }  // x
  /// The holes of an event and its counterpart: the counterpart's stream (1), and the lengths of the event's own wire
  /// text (3) and holes (3). Only the letter precedes these operands.
  static var pair: UInt8 { 0x26 }  // &
}

/// The maximum nesting depth of JSON text. Each level doubles the number of backslashes.
enum JSONTextDepth { static var maximum: Int { 4 } }

/// Numbers in programs and tables. They are written as base-64 digits from `0` to `o`, most significant digit first.
enum ProgramDigit {
  static var base: Int { 64 }
  /// The number of bytes before the operands of an operation.
  static var headLength: Int { 4 }

  /// Returns the character for the lowest six bits of `value`.
  static func character(_ value: Int) -> UInt8 { UInt8(truncatingIfNeeded: 0x30 &+ (value & 63)) }

  /// Returns `value` as `count` digits.
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

  /// Returns the value of the given digit. Every byte maps to a value from 0 to 63, so validation is unnecessary.
  @inline(__always) static func value(_ byte: UInt8) -> Int { Int((byte &- 0x30) & 63) }

  @inline(__always) static func two(_ start: UnsafeRawPointer) -> Int {
    value(start.load(as: UInt8.self)) << 6 | value(start.load(fromByteOffset: 1, as: UInt8.self))
  }

  @inline(__always) static func three(_ start: UnsafeRawPointer) -> Int {
    two(start) << 6 | value(start.load(fromByteOffset: 2, as: UInt8.self))
  }

  @inline(__always) static func four(_ start: UnsafeRawPointer) -> Int { two(start) << 12 | two(start + 2) }
}

/// The format of a vocabulary's table: the number of cases (3 digits), the offset of each entry (4 digits each), the
/// entries as `len3 wire len3 name`, and trailing spaces, so that entries can be read as whole words. The name is empty
/// if the wire text is the name in quotes.
enum VocabularyFormat {
  static var headLength: Int { 3 }
  static var offsetLength: Int { 4 }
  static var padding: Int { 16 }
}
