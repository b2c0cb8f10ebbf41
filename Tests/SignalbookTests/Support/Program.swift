@_spi(Generated) @testable import Signalbook

/// A writer of programs in format 2, independent of the generator and based on `docs/generated-code.md`.
struct Program {
  let stream: Int
  private(set) var wire: [UInt8] = []
  private(set) var holes: [UInt8] = []
  private var run = 0

  init(stream: Int = 0) { self.stream = stream }

  static func digit(_ value: Int) -> UInt8 {
    precondition((0..<64).contains(value))
    return UInt8(0x30 + value)
  }

  static func two(_ value: Int) -> [UInt8] { [digit(value / 64), digit(value % 64)] }
  static func three(_ value: Int) -> [UInt8] { [digit(value / 4096)] + two(value % 4096) }

  /// Adds literal text.
  func text(_ text: String) -> Program {
    var copy = self
    copy.wire += Array(text.utf8)
    copy.run += text.utf8.count
    return copy
  }

  private func flushed() -> Program {
    var copy = self
    while copy.run > 63 {
      copy.holes += [0x2B, Self.digit(63), 0x30, 0x30]
      copy.run -= 63
    }
    return copy
  }

  func operation(_ operation: Character, slot: Int = 0, placeholder: String = "", _ operands: [UInt8] = []) -> Program {
    var copy = flushed()
    if slot > 63 { copy.holes += [0x5E, 0x30, 0x30, Self.digit(slot / 64)] }
    copy.holes += [
      operation.asciiValue ?? 0, Self.digit(copy.run), Self.digit(placeholder.utf8.count), Self.digit(slot % 64),
    ]
    copy.holes += operands
    copy.wire += placeholder.utf8
    copy.run = 0
    return copy
  }

  /// Adds `t` or `s`, with a mode such as `g`, 50.
  func argument(_ slot: Int, _ unit: Character = "0", _ limit: Int = 0) -> Program {
    if unit == "0" { return operation("t", slot: slot, placeholder: "<text>") }
    return operation("s", slot: slot, placeholder: "<text>", [unit.asciiValue ?? 0] + Self.two(limit))
  }

  func orEmpty(_ slot: Int, _ empty: String, _ unit: Character = "0", _ limit: Int = 0) -> Program {
    let empty = Array(empty.utf8)
    return operation(
      "e", slot: slot, placeholder: "<text>",
      [unit.asciiValue ?? 0] + Self.two(limit) + Self.two(empty.count) + empty)
  }

  func integer(_ slot: Int) -> Program { operation("i", slot: slot, placeholder: "<n>") }
  func double(_ slot: Int) -> Program { operation("d", slot: slot, placeholder: "<d>") }
  func boolean(_ slot: Int) -> Program { operation("b", slot: slot, placeholder: "<flag>") }
  func fixed(_ slot: Int, _ decimals: Int) -> Program {
    operation("f", slot: slot, placeholder: "", [Self.digit(decimals)])
  }
  func json(_ slot: Int) -> Program { operation("r", slot: slot, placeholder: "<json>") }
  func collection(_ slot: Int) -> Program { operation("m", slot: slot, placeholder: "<map>") }
  func comma() -> Program { operation(",", placeholder: ",") }
  func source(_ place: Int) -> Program { operation("@", placeholder: "<source>", Self.two(place)) }
  func expires(_ day: Int) -> Program { operation("x", Self.three(day)) }
  func distinct(_ slot: Int, _ limit: Int) -> Program { operation("l", slot: slot, Self.two(limit)) }
  func once(_ mark: Int) -> Program { operation("u", Self.two(mark)) }
  func requires(_ condition: Int) -> Program { operation("w", Self.two(condition)) }

  /// Adds a closed value: `c`, or `k` with the number of a table.
  func closed(_ slot: Int, table: Int? = nil) -> Program {
    guard let table else { return operation("c", slot: slot, placeholder: "<closed>") }
    return operation("k", slot: slot, placeholder: "<closed>", Self.two(table))
  }

  func check(_ slot: Int, _ kind: Character, _ rule: String) -> Program {
    operation("v", slot: slot, [kind.asciiValue ?? 0] + Self.three(rule.utf8.count) + Array(rule.utf8))
  }

  private func group(
    _ operation: Character, slot: Int = 0, _ operand: [UInt8] = [], _ body: (Program) -> Program
  ) -> Program {
    var inner = body(Program()).flushed()
    if inner.run > 0 {
      inner.holes += [0x2B, Self.digit(inner.run), 0x30, 0x30]
    }
    var copy = self.operation(
      operation, slot: slot, Self.three(inner.wire.count) + Self.three(inner.holes.count) + operand)
    copy.wire += inner.wire
    copy.holes += inner.holes
    return copy
  }

  func optional(_ bit: Int, _ body: (Program) -> Program) -> Program { group("?", slot: bit, [], body) }
  func orNull(_ bit: Int, _ body: (Program) -> Program) -> Program { group("~", slot: bit, [], body) }
  func ifEntries(_ slot: Int, _ body: (Program) -> Program) -> Program { group("M", slot: slot, [], body) }
  func ifSource(_ place: Int, _ body: (Program) -> Program) -> Program { group("o", Self.two(place), body) }
  func ifCondition(_ place: Int, _ body: (Program) -> Program) -> Program { group("q", Self.two(place), body) }

  /// Adds JSON text.
  func jsonText(_ body: (Program) -> Program) -> Program { group("J", [], body) }

  /// The two lines in a decoder's list.
  var lines: [[UInt8]] { [[Self.digit(stream)] + holes, wire] }

  /// The finished program. Its memory is never freed, like that of a literal.
  var literal: WireProgram { WireProgram(Self.literal(wire), Self.literal(holes)) }

  /// Returns the program of an event and its counterpart.
  static func pair(_ own: Program, _ other: Program) -> (wire: [UInt8], holes: [UInt8]) {
    (
      own.wire + other.wire,
      [0x26, digit(other.stream)] + three(own.wire.count) + three(own.holes.count) + own.holes + other.holes
    )
  }

  static func literal(_ bytes: [UInt8]) -> StaticString {
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: max(bytes.count, 1))
    memory.initialize(from: bytes, count: bytes.count)
    // A `StaticString` consists of a start, a length and flags. There is no other way to create one at run time.
    let parts: (UInt, UInt, Int8) = (UInt(bitPattern: memory), UInt(bytes.count), 0)
    precondition(MemoryLayout<StaticString>.size == 17)
    return withUnsafeBytes(of: parts) { $0.loadUnaligned(as: StaticString.self) }
  }

  // MARK: Vocabularies

  /// Returns the table of a vocabulary.
  static func table(_ cases: [(name: String, wire: String)]) -> StaticString {
    var offsets: [UInt8] = []
    var texts: [UInt8] = []
    for (name, wire) in cases {
      let offset = 3 + 4 * cases.count + texts.count
      offsets += two(offset / 4096) + two(offset % 4096)
      let name = wire == "\"\(name)\"" ? "" : name
      texts += three(wire.utf8.count) + Array(wire.utf8) + three(name.utf8.count) + Array(name.utf8)
    }
    return literal(three(cases.count) + offsets + texts + [UInt8](repeating: 0x20, count: 16))
  }

  static func table(_ wires: [String]) -> StaticString {
    table(wires.enumerated().map { (name: "case\($0)", wire: $1) })
  }

  /// Returns the word of a closed value, which is the address of its entry in a new table.
  static func entry(_ place: Int, _ wires: [String]) -> UInt64 { EventPayload.entry(place, in: table(wires)) }
}
