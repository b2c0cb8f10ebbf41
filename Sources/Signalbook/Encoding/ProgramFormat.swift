// Format 2 of programs, as generator and runtime have it: the generator's module has this file by a link.

/// The operations of a program's holes (`docs/generated-code.md`, section 2).
///
/// Each begins with four bytes: its letter, how many bytes of the wire text go before it, how many bytes of the wire text
/// its placeholder takes, and the slot of its argument, or 0. The comment of each operation names the bytes behind these.
enum Opcode {
  /// Nothing: only the bytes before it.
  static var run: UInt8 { 0x2B }  // +
  /// Before an operation whose slot is more than a digit: its slot counts 64 times.
  static var farSlot: UInt8 { 0x5E }  // ^
  /// A text argument, escaped.
  static var text: UInt8 { 0x74 }  // t
  /// The same with a limit: unit, limit (2 digits).
  static var limitedText: UInt8 { 0x73 }  // s
  /// The same; an empty text writes other bytes: unit, limit (2), length (2), bytes.
  static var textOrEmpty: UInt8 { 0x65 }  // e
  /// As `limitedText`, escaped twice: inside JSON text.
  static var nestedText: UInt8 { 0x53 }  // S
  /// As `textOrEmpty`, escaped twice.
  static var nestedTextOrEmpty: UInt8 { 0x45 }  // E
  /// An integer argument.
  static var integer: UInt8 { 0x69 }  // i
  /// A floating point argument in its shortest form.
  static var double: UInt8 { 0x64 }  // d
  /// A floating point argument with fixed decimals: how many (1).
  static var fixedDouble: UInt8 { 0x66 }  // f
  /// A boolean argument: `true` or `false`.
  static var boolean: UInt8 { 0x62 }  // b
  /// A closed value, which is the address of its entry.
  static var closed: UInt8 { 0x63 }  // c
  /// The same in a program for readers: the number of its table (2).
  static var closedOfTable: UInt8 { 0x6B }  // k
  /// A text argument that is JSON already.
  static var json: UInt8 { 0x72 }  // r
  /// A map or list argument, written by itself.
  static var collection: UInt8 { 0x6D }  // m
  /// A comma, unless the byte before is `{` or `[`.
  static var comma: UInt8 { 0x2C }  // ,
  /// The value of a source: its number (2).
  static var source: UInt8 { 0x40 }  // @
  /// A group for a presence bit, the slot: length of its wire text (3), of its holes (3).
  static var group: UInt8 { 0x3F }  // ?
  /// The same; `null` is written where the bit is not set.
  static var groupOrNull: UInt8 { 0x7E }  // ~
  /// A group for a map with entries, the slot: lengths as of `group`.
  static var entriesGroup: UInt8 { 0x4D }  // M
  /// A group for a source with a value: lengths as of `group`, the source's number (2).
  static var sourceGroup: UInt8 { 0x6F }  // o
  /// A group for a condition of the stream that holds: lengths as of `group`, the condition's number (2).
  static var conditionGroup: UInt8 { 0x71 }  // q
  /// A check of an argument: kind, length of the rule (3), the rule.
  static var check: UInt8 { 0x76 }  // v
  /// A value under the stream's limit of different values: the limit's number (2).
  static var distinct: UInt8 { 0x6C }  // l
  /// A condition of the stream, without which the event is refused: its number (2).
  static var requires: UInt8 { 0x77 }  // w
  /// A mark of the stream, with which the event is refused: its number (2).
  static var once: UInt8 { 0x75 }  // u
  /// The last day, counted from 1970-01-01 UTC (3).
  static var expires: UInt8 { 0x78 }  // x
  /// The holes of an event and of its counterpart: the counterpart's stream (1), then, each of the event itself, the
  /// length of the wire text (3) and of the holes (3). It begins with the letter alone.
  static var pair: UInt8 { 0x26 }  // &
}

/// Numbers in programs and tables: digits of base 64, `0` to `o`, the highest first.
enum ProgramDigit {
  static var base: Int { 64 }
  /// Bytes of an operation before what is its own.
  static var headLength: Int { 4 }

  /// The character of a digit from 0 to 63.
  static func character(_ value: Int) -> UInt8 { UInt8(truncatingIfNeeded: 0x30 &+ (value & 63)) }

  /// So many digits of a number.
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

  /// Any byte has a value from 0 to 63, so that what is read needs no check of its own.
  @inline(__always) static func value(_ byte: UInt8) -> Int { Int((byte &- 0x30) & 63) }

  @inline(__always) static func two(_ start: UnsafeRawPointer) -> Int {
    value(start.load(as: UInt8.self)) << 6 | value(start.load(fromByteOffset: 1, as: UInt8.self))
  }

  @inline(__always) static func three(_ start: UnsafeRawPointer) -> Int {
    two(start) << 6 | value(start.load(fromByteOffset: 2, as: UInt8.self))
  }

  @inline(__always) static func four(_ start: UnsafeRawPointer) -> Int { two(start) << 12 | two(start + 2) }
}

/// The table of a vocabulary: how many cases (3 digits), for each case the offset of its entry (4), then the entries:
/// `len3 wire len3 name`, and spaces behind the last, so that entries can be read in whole words. A case whose wire text is
/// its name in quotes has no name of its own.
enum VocabularyFormat {
  static var headLength: Int { 3 }
  static var offsetLength: Int { 4 }
  static var padding: Int { 16 }
}
