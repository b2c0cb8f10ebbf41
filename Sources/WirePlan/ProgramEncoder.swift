import SignalbookNaming
import SignalbookWireForm

/// An encoded program: the payload with a placeholder for each value, and the operations that fill these holes
/// (`docs/generated-code.md`, section 2).
package struct EncodedProgram: Sendable, Hashable {
  package var wire: [UInt8] = []
  package var holes: [UInt8] = []

  package init() {}

  /// The program of an event, followed by the program of its counterpart, if any.
  package var parts: [EncodedProgram] {
    guard holes.first == Opcode.pair, holes.count >= 8 else { return [self] }
    let (wireCount, holesCount) = (number(at: 2), number(at: 5))
    var (own, other) = (EncodedProgram(), EncodedProgram())
    (own.wire, other.wire) = (Array(wire.prefix(wireCount)), Array(wire.dropFirst(wireCount)))
    (own.holes, other.holes) = (Array(holes.dropFirst(8).prefix(holesCount)), Array(holes.dropFirst(8 + holesCount)))
    return [own, other]
  }

  /// Returns the number that three digits of the holes represent, starting at `index`.
  private func number(at index: Int) -> Int {
    holes[index..<index + 3].reduce(0) { $0 * ProgramDigit.base + ProgramDigit.value($1) }
  }

  /// The hash that identifies the program at run time, as 16 hexadecimal digits.
  package var key: String {
    let key = wire.withUnsafeBytes { wire in
      holes.withUnsafeBytes { holes in ProgramKey.key(wire: wire, holes: holes) }
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
  private var run = 0
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
    merged.wire = own.program.wire + other.program.wire
    merged.holes =
      [Opcode.pair, digit(counterpart.stream)] + ProgramDigit.characters(own.program.wire.count, 3)
      + ProgramDigit.characters(own.program.holes.count, 3) + own.program.holes + other.program.holes
    return merged
  }

  package static func program(of program: WireProgram, _ names: Names) -> EncodedProgram {
    encode(program, names).program
  }

  private var isTooLong: Bool { exceedsFieldWidth || max(program.wire.count, program.holes.count) > Self.largestNumber }

  private static func encode(_ program: WireProgram, _ names: Names) -> ProgramEncoder {
    var encoder = ProgramEncoder(names)
    for operation in program.operations { encoder.write(operation) }
    return encoder
  }

  /// Returns the character for a digit. Values beyond the largest digit have already been reported.
  package static func digit(_ value: Int) -> UInt8 { ProgramDigit.character(min(value, largestDigit)) }

  // MARK: Operations

  private mutating func digits(_ value: Int, _ count: Int) -> [UInt8] {
    let most = 1 << (6 * count) - 1
    if value > most { exceedsFieldWidth = true }
    return ProgramDigit.characters(min(max(value, 0), most), count)
  }

  /// Writes an operation after the run that precedes it, and its placeholder in the wire text.
  private mutating func operation(
    _ code: UInt8, _ slot: Int = 0, placeholder: [UInt8] = [], _ operands: [UInt8] = []
  ) {
    while run > Self.largestDigit {
      program.holes += [Opcode.run, Self.digit(Self.largestDigit), Self.digit(0), Self.digit(0)]
      run -= Self.largestDigit
    }
    if slot > Self.largestDigit {
      program.holes += [Opcode.farSlot, Self.digit(0), Self.digit(0)] + digits(slot >> 6, 1)
    }
    program.holes += [code, Self.digit(run), Self.digit(placeholder.count), ProgramDigit.character(slot)]
    if !operands.isEmpty { program.holes += operands }
    if !placeholder.isEmpty { program.wire += placeholder }
    run = 0
  }

  /// Returns the placeholder `<name>`, truncated so that its length, including the given number of other bytes, fits a
  /// single digit.
  private func placeholder(_ hole: Names.Hole, among others: Int = 0) -> [UInt8] {
    var name = names.name(hole)
    while name.utf8.count > Self.largestDigit - 2 - others { name.removeLast() }
    return Array("<\(name)>".utf8)
  }

  private mutating func write(_ operation: WireOperation) {
    switch operation {
    case .bytes(let bytes):
      program.wire += bytes
      run += bytes.count
    case .text(let slot, let cut, let empty, let isNested): text(slot, cut, empty, isNested)
    case .integer(let slot): self.operation(Opcode.integer, slot, placeholder: placeholder(.word(slot)))
    case .double(let slot, nil): self.operation(Opcode.double, slot, placeholder: placeholder(.word(slot)))
    case .double(let slot, let decimals?):
      self.operation(Opcode.fixedDouble, slot, placeholder: placeholder(.word(slot)), digits(decimals, 1))
    case .boolean(let slot): self.operation(Opcode.boolean, slot, placeholder: placeholder(.word(slot)))
    case .closed(let slot, let vocabulary):
      if vocabulary.exceedsFieldWidth { exceedsFieldWidth = true }
      if let table = names.table {
        self.operation(
          Opcode.closedOfTable, slot, placeholder: placeholder(.word(slot)), digits(table(vocabulary.entries), 2))
      } else {
        self.operation(Opcode.closed, slot, placeholder: placeholder(.word(slot)))
      }
    case .json(let slot): self.operation(Opcode.json, slot, placeholder: placeholder(.text(slot)))
    case .collection(let slot): self.operation(Opcode.collection, slot, placeholder: placeholder(.collection(slot)))
    case .entries(let slot, let siblingKeys):
      let keys = siblingKeys.flatMap { digits($0.utf8.count, 2) + $0.utf8 }
      // Members that follow a flattened map are preceded by a soft comma, so the placeholder contains its own.
      let comma: [UInt8] = program.wire.last.map { [0x7B, 0x2C].contains($0) } == false ? [0x2C] : []
      self.operation(
        Opcode.entries, slot, placeholder: comma + placeholder(.collection(slot), among: comma.count),
        digits(keys.count, 3) + keys)
    case .source(let source):
      self.operation(Opcode.source, placeholder: placeholder(.source(source)), digits(source, 2))
    case .comma: self.operation(Opcode.comma, placeholder: [0x2C])
    case .group(let condition, let content): group(condition, content)
    case .check(let slot, let check): self.operation(Opcode.check, slot, check.text)
    case .distinct(let slot, let limit): self.operation(Opcode.distinct, slot, digits(limit, 2))
    case .requires(let condition): self.operation(Opcode.requires, 0, digits(condition, 2))
    case .once(let mark): self.operation(Opcode.once, 0, digits(mark, 2))
    case .expires(let day): self.operation(Opcode.expires, 0, digits(day, 3))
    }
  }

  private mutating func text(_ slot: Int, _ cut: Cut?, _ empty: [UInt8]?, _ isNested: Bool) {
    let placeholder = placeholder(.text(slot))
    if cut == nil, empty == nil, !isNested { return operation(Opcode.text, slot, placeholder: placeholder) }
    let limit: [UInt8] = cut.map { [$0.letter] + digits($0.atMost, 2) } ?? Array("000".utf8)
    guard let empty else {
      return operation(isNested ? Opcode.nestedText : Opcode.limitedText, slot, placeholder: placeholder, limit)
    }
    operation(
      isNested ? Opcode.nestedTextOrEmpty : Opcode.textOrEmpty, slot, placeholder: placeholder,
      limit + digits(empty.count, 2) + empty)
  }

  private mutating func group(_ condition: WireOperation.Condition, _ content: [WireOperation]) {
    var inner = ProgramEncoder(names)
    for operation in content { inner.write(operation) }
    // The wire text of the next operation starts at the group's end, even if the group is not written.
    while inner.run > 0 {
      let run = min(inner.run, Self.largestDigit)
      inner.program.holes += [Opcode.run, Self.digit(run), Self.digit(0), Self.digit(0)]
      inner.run -= run
    }
    if inner.exceedsFieldWidth { exceedsFieldWidth = true }
    let size = digits(inner.program.wire.count, 3) + digits(inner.program.holes.count, 3)
    switch condition {
    case .given(let bit): operation(Opcode.group, bit, size)
    case .givenOrNull(let bit): operation(Opcode.groupOrNull, bit, size)
    case .hasEntries(let slot): operation(Opcode.entriesGroup, slot, size)
    case .hasValue(let source): operation(Opcode.sourceGroup, 0, size + digits(source, 2))
    case .holds(let condition): operation(Opcode.conditionGroup, 0, size + digits(condition, 2))
    }
    program.wire += inner.program.wire
    program.holes += inner.program.holes
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
