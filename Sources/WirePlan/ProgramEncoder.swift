import SignalbookWireForm

/// Writes a program as text (`docs/generated-code.md`, section 2).
package struct ProgramEncoder {
  private var bytes: [UInt8] = []
  private var run: [UInt8] = []
  /// Whether a number was larger than its digits can say.
  private var isOverfull = false

  package static let largestDigit = 77
  package static let slotsAtMost = largestDigit + 1
  /// The largest number of three digits.
  package static let largestNumber = 78 * 78 * 78 - 1
  /// Cases of a vocabulary whose index is one byte.
  package static let casesAtMost = 256

  /// The text of a call: one program, or that of the event and that of its counterpart.
  package static func text(of call: CallPlan) -> [UInt8] {
    let own = text(of: call.program)
    guard let counterpart = call.counterpart else { return own }
    return [0x32] + three(own.count) + own + text(of: counterpart)
  }

  package static func text(of program: WireProgram) -> [UInt8] { encoded(program).bytes }

  /// The text of a program that may not be there.
  package static func text(of program: WireProgram?) -> [UInt8] { program.map { text(of: $0) } ?? [] }

  /// Whether something of the call is longer than its digits can say.
  static func isOverfull(_ call: CallPlan) -> Bool {
    let own = encoded(call.program)
    guard let counterpart = call.counterpart else { return own.isOverfull }
    return own.isOverfull || own.bytes.count > largestNumber || encoded(counterpart).isOverfull
  }

  private static func encoded(_ program: WireProgram) -> ProgramEncoder {
    var encoder = ProgramEncoder()
    encoder.bytes = [0x31, digit(program.stream)]
    encoder.body(program.operations)
    return encoder
  }

  // MARK: Digits

  /// The character of a digit 0 to 77: 0x30 to 0x7E without the backslash. A larger value has been reported.
  package static func digit(_ value: Int) -> UInt8 {
    let value = min(value, largestDigit)
    return UInt8(value < 44 ? 0x30 + value : 0x31 + value)
  }

  /// Two digits: 0 to 6,083.
  package static func two(_ value: Int) -> [UInt8] { [digit(value / 78), digit(value % 78)] }

  /// Three digits: 0 to 474,551.
  package static func three(_ value: Int) -> [UInt8] {
    [digit(value / 6084), digit(value / 78 % 78), digit(value % 78)]
  }

  // MARK: Operations

  private mutating func body(_ operations: [WireOperation]) {
    for operation in operations { write(operation) }
    endRun()
  }

  private mutating func operation(_ letter: Unicode.Scalar, _ operands: [UInt8] = []) {
    endRun()
    bytes.append(UInt8(ascii: letter))
    bytes += operands
  }

  private mutating func write(_ operation: WireOperation) {
    switch operation {
    case .bytes(let text): run += text
    case .text(let slot, let cut, let empty, let isNested):
      let letter: Unicode.Scalar = empty == nil ? (isNested ? "S" : "s") : isNested ? "E" : "e"
      self.operation(
        letter, [Self.digit(slot)] + Self.mode(cut) + (empty.map { [Self.digit($0.count)] + $0 } ?? []))
    case .integer(let slot): self.operation("i", [Self.digit(slot)])
    case .double(let slot, nil): self.operation("d", [Self.digit(slot)])
    case .double(let slot, let decimals?): self.operation("f", [Self.digit(slot), Self.digit(decimals)])
    case .closed(let slot, let wires): closed(slot, wires)
    case .json(let slot): self.operation("r", [Self.digit(slot)])
    case .source(let source): self.operation("@", Self.two(source))
    case .comma: self.operation(",")
    case .group(let condition, let content): group(condition, content)
    case .check(let slot, let check):
      self.operation("v", [Self.digit(slot), check.letter] + Self.three(check.rule.utf8.count) + check.rule.utf8)
    case .distinct(let slot, let limit): self.operation("l", [Self.digit(slot), Self.digit(limit)])
    case .requires(let condition): self.operation("w", Self.two(condition))
    case .once(let mark): self.operation("u", Self.two(mark))
    case .expires(let day): self.operation("x", Self.three(day))
    }
  }

  private mutating func group(_ condition: WireOperation.Condition, _ content: [WireOperation]) {
    var inner = ProgramEncoder()
    inner.body(content)
    inner.bytes.append(UInt8(ascii: "+"))
    if inner.isOverfull || inner.bytes.count > Self.largestNumber { isOverfull = true }
    let size = Self.three(inner.bytes.count)
    switch condition {
    case .given(let bit): operation("?", [Self.digit(bit)] + size)
    case .hasEntries(let slot): operation("m", [Self.digit(slot)] + size)
    case .hasValue(let source): operation("o", Self.two(source) + size)
    case .holds(let condition): operation("q", Self.two(condition) + size)
    }
    bytes += inner.bytes
  }

  private mutating func closed(_ slot: ClosedSlot, _ wires: [[UInt8]]) {
    let isShort = !slot.isWide && wires.allSatisfy { $0.count <= Self.largestDigit }
    var table: [UInt8] = []
    for wire in wires {
      if isShort { table.append(Self.digit(wire.count)) } else { table += Self.two(wire.count) }
      table += wire
    }
    if table.count > Self.largestNumber || wires.contains(where: { $0.count >= 78 * 78 }) { isOverfull = true }
    operation(slot.isWide ? "k" : isShort ? "c" : "C", [Self.digit(slot.slot)] + Self.three(table.count) + table)
  }

  private static func mode(_ cut: Cut?) -> [UInt8] {
    guard let cut else { return [UInt8(ascii: "0")] }
    let letter: Unicode.Scalar =
      switch (cut.unit, cut.over) {
      case (.grapheme, .cut): "g"
      case (.scalar, .cut): "u"
      case (.byte, .cut): "b"
      case (.grapheme, .refuse): "G"
      case (.scalar, .refuse): "U"
      case (.byte, .refuse): "B"
      }
    return [UInt8(ascii: letter)] + two(cut.atMost)
  }

  private mutating func endRun() {
    var start = 0
    while run.count - start > Self.largestDigit {
      var end = start + Self.largestDigit
      // Never inside a UTF-8 sequence: the literal stays readable text.
      while run[end] & 0xC0 == 0x80 { end -= 1 }
      bytes.append(Self.digit(end - start))
      bytes += run[start..<end]
      bytes.append(UInt8(ascii: "+"))
      start = end
    }
    bytes.append(Self.digit(run.count - start))
    bytes += run[start...]
    run.removeAll(keepingCapacity: true)
  }
}

extension Check {
  /// The kind's letter, a capital where the rule is loosely enforced.
  package var letter: UInt8 {
    let letter: Unicode.Scalar =
      switch kind {
      case .integer: "n"
      case .number: "d"
      case .length: "l"
      case .pattern: "p"
      case .held: "h"
      }
    return UInt8(ascii: letter) - (isLoose ? 0x20 : 0)
  }
}
