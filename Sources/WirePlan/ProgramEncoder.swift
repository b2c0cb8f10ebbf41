import SignalbookNaming
import SignalbookWireForm

/// An encoded program: the payload with a placeholder for each value, and the operations that fill these holes
/// (`docs/generated-code.md`, section 2).
package struct EncodedProgram: Sendable, Hashable {
  package var wireBytes: [UInt8] = []
  package var holeBytes: [UInt8] = []

  package init() {}

  /// The program of an event, followed by the program of its counterpart, if any.
  package var programs: [EncodedProgram] {
    guard holeBytes.first == Opcode.pair, holeBytes.count >= 8 else { return [self] }
    let (wireCount, holesCount) = (number(at: 2), number(at: 5))
    var (own, other) = (EncodedProgram(), EncodedProgram())
    (own.wireBytes, other.wireBytes) = (Array(wireBytes.prefix(wireCount)), Array(wireBytes.dropFirst(wireCount)))
    (own.holeBytes, other.holeBytes) = (
      Array(holeBytes.dropFirst(8).prefix(holesCount)), Array(holeBytes.dropFirst(8 + holesCount))
    )
    return [own, other]
  }

  /// Returns the number that three digits of the holes represent, starting at `index`.
  private func number(at index: Int) -> Int {
    holeBytes[index..<index + 3].reduce(0) { $0 * ProgramDigit.base + ProgramDigit.value($1) }
  }

  /// The hash that identifies the program at run time, as 16 hexadecimal digits.
  package var key: String {
    let key = wireBytes.withUnsafeBytes { wire in
      holeBytes.withUnsafeBytes { holes in ProgramKey.key(wire: wire, holes: holes) }
    }
    let digits = String(key, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}

/// An encoder for programs.
package struct ProgramEncoder {
  /// The placeholder names and table numbers, which depend on the caller.
  package struct Names {
    /// Returns the name of an argument or a source.
    package var name: (Hole) -> String
    /// Returns the number of a vocabulary's table, for human-readable programs.
    package var table: (([VocabularyEntry]) -> Int)?

    package enum Hole { case word(Int), text(Int), collection(Int), source(Int) }

    package init(name: @escaping (Hole) -> String, table: (([VocabularyEntry]) -> Int)? = nil) {
      self.name = name
      self.table = table
    }

    /// Creates the placeholder names for a call's arguments.
    package init(_ call: CallPlan, table: (([VocabularyEntry]) -> Int)? = nil) {
      let (parameters, arguments) = (call.parameters, call.arguments)
      func name(for value: ArgumentList.Value) -> String {
        let index = value.reference.parameter
        guard parameters.indices.contains(index) else { return "value" }
        return value.reference.members.reduce(parameters[index].name.bare) { $0 + "." + $1.name.bare }
      }
      self.init(
        name: { hole in
          switch hole {
          case .word(let slot):
            arguments.words.indices.contains(slot) ? name(for: arguments.words[slot].value) : "value"
          case .text(let slot):
            arguments.texts.indices.contains(slot) ? name(for: arguments.texts[slot].value) : "value"
          case .collection(let slot):
            arguments.collections.indices.contains(slot) ? name(for: arguments.collections[slot].value) : "value"
          case .source: "value"
          }
        }, table: table)
    }
  }

  private var program = EncodedProgram()
  private let names: Names
  /// The number of wire bytes since the previous operation.
  private var pendingByteCount = 0
  /// Whether a number was too large for the digits reserved for it.
  private var exceedsFieldWidth = false

  package static let largestDigit = ProgramDigit.base - 1
  package static let maxSlots = ProgramDigit.base * ProgramDigit.base
  /// The maximum number of streams in a registry, so that a single digit can identify a stream.
  package static let maxStreams = ProgramDigit.base
  /// The maximum length of a replacement for an empty string, in bytes.
  static let maxEmptyBytes = 1 << 12 - 1
  /// The maximum number that three digits can represent.
  package static let largestNumber = 1 << 18 - 1

  private init(_ names: Names) { self.names = names }

  /// Returns the program of a call and its counterpart, or `nil` if a length is too large for the digits reserved for
  /// it.
  static func program(of call: CallPlan) -> EncodedProgram? {
    let names = Names(call)
    let own = encode(call.program, names)
    if own.isTooLong { return nil }
    guard let counterpart = call.counterpart else { return own.program }
    let other = encode(counterpart, names)
    if other.isTooLong { return nil }
    var merged = EncodedProgram()
    merged.wireBytes = own.program.wireBytes + other.program.wireBytes
    merged.holeBytes =
      [Opcode.pair, digit(for: counterpart.streamIndex)] + ProgramDigit.characters(own.program.wireBytes.count, 3)
      + ProgramDigit.characters(own.program.holeBytes.count, 3) + own.program.holeBytes + other.program.holeBytes
    return merged
  }

  package static func program(of program: WireProgram, _ names: Names) -> EncodedProgram {
    encode(program, names).program
  }

  private var isTooLong: Bool {
    exceedsFieldWidth || max(program.wireBytes.count, program.holeBytes.count) > Self.largestNumber
  }

  private static func encode(_ program: WireProgram, _ names: Names) -> ProgramEncoder {
    var encoder = ProgramEncoder(names)
    for operation in program.operations { encoder.write(operation) }
    return encoder
  }

  /// Returns the character for a digit. Values beyond the largest digit have already been reported.
  package static func digit(for value: Int) -> UInt8 { ProgramDigit.character(min(value, largestDigit)) }

  // MARK: Operations

  private mutating func digits(of value: Int, count: Int) -> [UInt8] {
    let maximum = 1 << (6 * count) - 1
    if value > maximum { exceedsFieldWidth = true }
    return ProgramDigit.characters(min(max(value, 0), maximum), count)
  }

  /// Writes an operation after the run that precedes it, and its placeholder in the wire text.
  private mutating func writeOperation(
    _ code: UInt8, _ slot: Int = 0, placeholder: [UInt8] = [], _ operands: [UInt8] = []
  ) {
    while pendingByteCount > Self.largestDigit {
      program.holeBytes += [Opcode.run, Self.digit(for: Self.largestDigit), Self.digit(for: 0), Self.digit(for: 0)]
      pendingByteCount -= Self.largestDigit
    }
    if slot > Self.largestDigit {
      program.holeBytes += [Opcode.farSlot, Self.digit(for: 0), Self.digit(for: 0)] + digits(of: slot >> 6, count: 1)
    }
    program.holeBytes += [
      code, Self.digit(for: pendingByteCount), Self.digit(for: placeholder.count), ProgramDigit.character(slot),
    ]
    if !operands.isEmpty { program.holeBytes += operands }
    if !placeholder.isEmpty { program.wireBytes += placeholder }
    pendingByteCount = 0
  }

  /// Returns the placeholder `<name>`, truncated so that its length, including the given number of other bytes, fits a
  /// single digit.
  private func placeholder(for hole: Names.Hole, besides others: Int = 0) -> [UInt8] {
    var name = names.name(hole)
    while name.utf8.count > Self.largestDigit - 2 - others { name.removeLast() }
    return Array("<\(name)>".utf8)
  }

  private mutating func write(_ operation: WireOperation) {
    switch operation {
    case .bytes(let bytes):
      program.wireBytes += bytes
      pendingByteCount += bytes.count
    case .text(let slot, let cut, let empty): writeText(slot: slot, cut: cut, empty: empty)
    case .integer(let slot): self.writeOperation(Opcode.integer, slot, placeholder: placeholder(for: .word(slot)))
    case .double(let slot, nil): self.writeOperation(Opcode.double, slot, placeholder: placeholder(for: .word(slot)))
    case .double(let slot, let decimals?):
      self.writeOperation(
        Opcode.fixedDouble, slot, placeholder: placeholder(for: .word(slot)), digits(of: decimals, count: 1))
    case .boolean(let slot): self.writeOperation(Opcode.boolean, slot, placeholder: placeholder(for: .word(slot)))
    case .closed(let slot, let vocabulary):
      if vocabulary.exceedsFieldWidth { exceedsFieldWidth = true }
      if let table = names.table {
        self.writeOperation(
          Opcode.closedFromTable, slot, placeholder: placeholder(for: .word(slot)),
          digits(of: table(vocabulary.entries), count: 2))
      } else {
        self.writeOperation(Opcode.closed, slot, placeholder: placeholder(for: .word(slot)))
      }
    case .json(let slot): self.writeOperation(Opcode.json, slot, placeholder: placeholder(for: .text(slot)))
    case .collection(let slot):
      self.writeOperation(Opcode.collection, slot, placeholder: placeholder(for: .collection(slot)))
    case .entries(let slot, let siblingKeys):
      let keys = siblingKeys.flatMap { digits(of: $0.utf8.count, count: 2) + $0.utf8 }
      // Members that follow a flattened map are preceded by a soft comma, so the placeholder contains its own.
      let comma: [UInt8] = program.wireBytes.last.map { [0x7B, 0x2C].contains($0) } == false ? [0x2C] : []
      self.writeOperation(
        Opcode.entries, slot, placeholder: comma + placeholder(for: .collection(slot), besides: comma.count),
        digits(of: keys.count, count: 3) + keys)
    case .source(let source):
      self.writeOperation(Opcode.source, placeholder: placeholder(for: .source(source)), digits(of: source, count: 2))
    case .comma: self.writeOperation(Opcode.comma, placeholder: [0x2C])
    case .group(let condition, let content): writeGroup(condition, content)
    case .jsonText(let content): writeBlock(Opcode.jsonText, content)
    case .check(let slot, let check): self.writeOperation(Opcode.check, slot, check.encoding)
    case .distinct(let slot, let limit): self.writeOperation(Opcode.distinct, slot, digits(of: limit, count: 2))
    case .requires(let condition): self.writeOperation(Opcode.requires, 0, digits(of: condition, count: 2))
    case .once(let mark): self.writeOperation(Opcode.once, 0, digits(of: mark, count: 2))
    case .expires(let day): self.writeOperation(Opcode.expires, 0, digits(of: day, count: 3))
    }
  }

  private mutating func writeText(slot: Int, cut: Cut?, empty: [UInt8]?) {
    let placeholder = placeholder(for: .text(slot))
    if cut == nil, empty == nil { return writeOperation(Opcode.text, slot, placeholder: placeholder) }
    let limit: [UInt8] = cut.map { [$0.letter] + digits(of: $0.atMost, count: 2) } ?? Array("000".utf8)
    guard let empty else { return writeOperation(Opcode.limitedText, slot, placeholder: placeholder, limit) }
    writeOperation(
      Opcode.textOrEmpty, slot, placeholder: placeholder, limit + digits(of: empty.count, count: 2) + empty)
  }

  private mutating func writeGroup(_ condition: WireOperation.Condition, _ content: [WireOperation]) {
    switch condition {
    case .given(let bit): writeBlock(Opcode.group, slot: bit, content)
    case .givenOrNull(let bit): writeBlock(Opcode.groupOrNull, slot: bit, content)
    case .hasEntries(let slot): writeBlock(Opcode.entriesGroup, slot: slot, content)
    case .hasValue(let source): writeBlock(Opcode.sourceGroup, content, digits(of: source, count: 2))
    case .holds(let condition): writeBlock(Opcode.conditionGroup, content, digits(of: condition, count: 2))
    }
  }

  /// Writes an operation whose operands start with the lengths of the operations in `content`, and then `content`.
  private mutating func writeBlock(
    _ code: UInt8, slot: Int = 0, _ content: [WireOperation], _ operands: [UInt8] = []
  ) {
    var inner = ProgramEncoder(names)
    for operation in content { inner.write(operation) }
    // The wire text of the next operation starts at the block's end, even if the block is not written.
    while inner.pendingByteCount > 0 {
      let run = min(inner.pendingByteCount, Self.largestDigit)
      inner.program.holeBytes += [Opcode.run, Self.digit(for: run), Self.digit(for: 0), Self.digit(for: 0)]
      inner.pendingByteCount -= run
    }
    if inner.exceedsFieldWidth { exceedsFieldWidth = true }
    let size = digits(of: inner.program.wireBytes.count, count: 3) + digits(of: inner.program.holeBytes.count, count: 3)
    writeOperation(code, slot, size + operands)
    program.wireBytes += inner.program.wireBytes
    program.holeBytes += inner.program.holeBytes
  }
}

extension Cut {
  /// The unit's letter, in upper case if longer text is refused.
  fileprivate var letter: UInt8 {
    let letter: Unicode.Scalar =
      switch (unit, overflow) {
      case (.grapheme, .truncate): "g"
      case (.scalar, .truncate): "u"
      case (.byte, .truncate): "b"
      case (.grapheme, .reject): "G"
      case (.scalar, .reject): "U"
      case (.byte, .reject): "B"
      }
    return UInt8(ascii: letter)
  }
}

extension Check {
  /// The kind's letter, in upper case if the rule is loosely enforced.
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
