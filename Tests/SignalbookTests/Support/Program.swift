@_spi(Generated) @testable import Signalbook

/// Writes text programs of format 1, as the generator does: an independent reading of `docs/generated-code.md`.
struct Program {
  private(set) var bytes: [UInt8]
  private var run: [UInt8] = []

  init(stream: Int = 0) { bytes = [0x31, Self.digit(stream)] }

  static func digit(_ value: Int) -> UInt8 {
    precondition((0..<78).contains(value))
    let byte = UInt8(0x30 + value)
    return byte >= 0x5C ? byte + 1 : byte
  }

  static func two(_ value: Int) -> [UInt8] { [digit(value / 78), digit(value % 78)] }
  static func three(_ value: Int) -> [UInt8] { [digit(value / 78 / 78), digit(value / 78 % 78), digit(value % 78)] }

  /// Text that stands as it is.
  func text(_ text: String) -> Program {
    var copy = self
    copy.run += Array(text.utf8)
    return copy
  }

  private func flushed() -> Program {
    var copy = self
    var rest = run[...]
    while rest.count > 77 {
      copy.bytes += [Self.digit(77)] + rest.prefix(77) + [0x2B]
      rest = rest.dropFirst(77)
    }
    copy.bytes += [Self.digit(rest.count)] + rest
    copy.run = []
    return copy
  }

  func operation(_ operation: Character, _ operands: [UInt8] = []) -> Program {
    var copy = flushed()
    copy.bytes += [operation.asciiValue ?? 0] + operands
    return copy
  }

  /// `s` or `S`; `mode` as `g50`.
  func argument(_ slot: Int, _ unit: Character = "0", _ limit: Int = 0, twice: Bool = false) -> Program {
    let mode = unit == "0" ? [0x30] : [unit.asciiValue ?? 0] + Self.two(limit)
    return operation(twice ? "S" : "s", [Self.digit(slot)] + mode)
  }

  func orEmpty(_ slot: Int, _ empty: String, _ unit: Character = "0", _ limit: Int = 0, twice: Bool = false) -> Program
  {
    let mode = unit == "0" ? [0x30] : [unit.asciiValue ?? 0] + Self.two(limit)
    let empty = Array(empty.utf8)
    return operation(twice ? "E" : "e", [Self.digit(slot)] + mode + [Self.digit(empty.count)] + empty)
  }

  func integer(_ slot: Int) -> Program { operation("i", [Self.digit(slot)]) }
  func double(_ slot: Int) -> Program { operation("d", [Self.digit(slot)]) }
  func fixed(_ slot: Int, _ decimals: Int) -> Program { operation("f", [Self.digit(slot), Self.digit(decimals)]) }
  func json(_ slot: Int) -> Program { operation("r", [Self.digit(slot)]) }
  func comma() -> Program { operation(",") }
  func source(_ place: Int) -> Program { operation("@", Self.two(place)) }
  func expires(_ day: Int) -> Program { operation("x", Self.three(day)) }

  func closed(_ slot: Int, _ wires: [String]) -> Program {
    let table = wires.flatMap { [Self.digit($0.utf8.count)] + Array($0.utf8) }
    return operation("c", [Self.digit(slot)] + Self.three(table.count) + table)
  }

  func wideClosed(_ slot: Int, _ wires: [String], byNumber: Bool = false) -> Program {
    let table = wires.flatMap { Self.two($0.utf8.count) + Array($0.utf8) }
    return operation(byNumber ? "k" : "C", [Self.digit(slot)] + Self.three(table.count) + table)
  }

  func check(_ slot: Int, _ kind: Character, _ rule: String) -> Program {
    operation("v", [Self.digit(slot), kind.asciiValue ?? 0] + Self.three(rule.utf8.count) + Array(rule.utf8))
  }

  private func group(_ operation: Character, _ operand: [UInt8], _ body: (Program) -> Program) -> Program {
    var inner = Program()
    inner.bytes = []
    let content = body(inner).operation("+").bytes
    var copy = flushed()
    copy.bytes += [operation.asciiValue ?? 0] + operand + Self.three(content.count) + content
    return copy
  }

  func optional(_ bit: Int, _ body: (Program) -> Program) -> Program { group("?", [Self.digit(bit)], body) }
  func ifEntries(_ slot: Int, _ body: (Program) -> Program) -> Program { group("m", [Self.digit(slot)], body) }
  func ifSource(_ place: Int, _ body: (Program) -> Program) -> Program { group("o", Self.two(place), body) }
  func ifCondition(_ place: Int, _ body: (Program) -> Program) -> Program { group("q", Self.two(place), body) }

  /// The finished program.
  var finished: [UInt8] { flushed().bytes }

  /// The finished program as a literal; its memory is never freed, as that of a literal.
  var literal: StaticString { Self.literal(finished) }

  static func literal(_ bytes: [UInt8]) -> StaticString {
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: max(bytes.count, 1))
    memory.initialize(from: bytes, count: bytes.count)
    // A StaticString of a literal is start, length, flags; there is no other way to make one while running.
    let parts: (UInt, UInt, Int8) = (UInt(bitPattern: memory), UInt(bytes.count), 0)
    precondition(MemoryLayout<StaticString>.size == 17)
    return withUnsafeBytes(of: parts) { $0.loadUnaligned(as: StaticString.self) }
  }
}
