/// Builds the text program of an event, an envelope or a common part (`docs/generated-code.md`, section 2).
struct ProgramBuilder {
  /// The finished part: runs with their lengths, operations.
  private var finished: [UInt8] = []
  private var run: [UInt8] = []

  static let largestDigit = 77

  /// The character of a digit 0 to 77: 0x30 to 0x7E without the backslash.
  static func digit(_ value: Int) -> UInt8 { UInt8(value < 44 ? 0x30 + value : 0x31 + value) }

  /// Two digits: 0 to 6,083.
  static func two(_ value: Int) -> [UInt8] { [digit(value / 78), digit(value % 78)] }

  /// Three digits: 0 to 474,551.
  static func three(_ value: Int) -> [UInt8] { [digit(value / 6084), digit(value / 78 % 78), digit(value % 78)] }

  mutating func text(_ text: String) { run += text.utf8 }
  mutating func text(_ bytes: [UInt8]) { run += bytes }

  mutating func operation(_ letter: Unicode.Scalar, _ operands: [UInt8] = []) {
    endRun()
    finished.append(UInt8(ascii: letter))
    finished += operands
  }

  /// A group: its content is there only under the condition that the operation names.
  mutating func group(_ letter: Unicode.Scalar, _ operands: [UInt8], _ content: ProgramBuilder) {
    let body = content.body + [UInt8(ascii: "+")]
    operation(letter, operands + Self.three(body.count))
    finished += body
  }

  /// A closed value: one text for each case.
  mutating func closed(slot: Int, texts: [[UInt8]]) {
    let isShort = texts.allSatisfy { $0.count <= Self.largestDigit }
    var table: [UInt8] = []
    for text in texts {
      if isShort { table.append(Self.digit(text.count)) } else { table += Self.two(text.count) }
      table += text
    }
    operation(isShort ? "c" : "C", [Self.digit(slot)] + Self.three(table.count) + table)
  }

  /// Runs and operations, ending in a run.
  var body: [UInt8] {
    var copy = self
    copy.endRun()
    return copy.finished
  }

  /// The whole program.
  func program(stream: Int) -> [UInt8] { [0x31, Self.digit(stream)] + body }

  private mutating func endRun() {
    var start = 0
    while run.count - start > Self.largestDigit {
      var end = start + Self.largestDigit
      // Never inside a UTF-8 sequence: the literal stays readable text.
      while run[end] & 0xC0 == 0x80 { end -= 1 }
      finished.append(Self.digit(end - start))
      finished += run[start..<end]
      finished.append(UInt8(ascii: "+"))
      start = end
    }
    finished.append(Self.digit(run.count - start))
    finished += run[start...]
    run.removeAll(keepingCapacity: true)
  }
}

/// Writes the members of one JSON object into a program and decides about commas.
struct MemberList {
  /// Whether a member certainly stands before the next one.
  private var isPreceded: Bool
  private var isFirst: Bool

  /// - Parameter isPreceded: whether something certainly stands before the first member.
  init(isPreceded: Bool, isFirst: Bool) {
    self.isPreceded = isPreceded
    self.isFirst = isFirst
  }

  /// The separator and the key, before a value.
  mutating func key(_ wire: [UInt8], always: Bool, in program: inout ProgramBuilder) {
    separator(always: always, in: &program)
    program.text(wire)
    program.text(":")
  }

  mutating func separator(always: Bool, in program: inout ProgramBuilder) {
    if isPreceded { program.text(",") } else if !isFirst { program.operation(",") }
    if always { isPreceded = true }
    isFirst = false
  }
}
