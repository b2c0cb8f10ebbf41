import SignalbookWireForm

/// Builds the text program of an event, an envelope or a common part (`docs/generated-code.md`, section 2).
struct ProgramBuilder {
  /// The finished part: runs with their lengths, operations.
  private var finished: [UInt8] = []
  private var run: [UInt8] = []
  /// Whether all that is written stands inside a JSON text and is escaped once more.
  var isInsideText = false
  /// Whether something was written that cannot be escaped once more.
  private(set) var hasUnescaped = false

  init() {}

  /// An empty part of the same kind as `other`.
  init(like other: ProgramBuilder) { isInsideText = other.isInsideText }

  /// Whether something was written that is longer than its digits can say.
  private(set) var isOverfull = false

  static let largestDigit = 77
  /// The largest number of three digits.
  static let largestNumber = 78 * 78 * 78 - 1

  /// The character of a digit 0 to 77: 0x30 to 0x7E without the backslash. What is larger has been reported.
  static func digit(_ value: Int) -> UInt8 {
    let value = min(value, largestDigit)
    return UInt8(value < 44 ? 0x30 + value : 0x31 + value)
  }

  /// Two digits: 0 to 6,083.
  static func two(_ value: Int) -> [UInt8] { [digit(value / 78), digit(value % 78)] }

  /// Three digits: 0 to 474,551.
  static func three(_ value: Int) -> [UInt8] { [digit(value / 6084), digit(value / 78 % 78), digit(value % 78)] }

  mutating func text(_ text: String) { self.text(Array(text.utf8)) }

  /// Constant text of a template, as it stands in a JSON text. What stands between the parts goes as it is written; a part
  /// is percent-encoded where the template says so, whether it is constant or not.
  mutating func templateText(_ text: String, percentEncodes: Bool = false) {
    var escaped: [UInt8] = []
    JSONText.appendEscaped(percentEncodes ? PercentEncoding.encode(text) : text, to: &escaped)
    self.text(escaped)
  }
  mutating func text(_ bytes: [UInt8]) { run += isInsideText ? Self.escaped(bytes) : bytes }

  /// JSON text as it stands inside a JSON text; it has no control characters.
  private static func escaped(_ json: [UInt8]) -> [UInt8] {
    json.flatMap { $0 == 0x22 || $0 == 0x5C ? [0x5C, $0] : [$0] }
  }

  mutating func operation(_ letter: Unicode.Scalar, _ operands: [UInt8] = []) {
    endRun()
    var letter = letter
    if isInsideText {
      switch letter {
      case "s": letter = "S"
      case "e": letter = "E"
      case "r", "@": hasUnescaped = true
      default: break
      }
    }
    finished.append(UInt8(ascii: letter))
    finished += operands
  }

  /// A group: its content is there only under the condition that the operation names.
  mutating func group(_ letter: Unicode.Scalar, _ operands: [UInt8], _ content: ProgramBuilder) {
    let body = content.body + [UInt8(ascii: "+")]
    operation(letter, operands + Self.three(body.count))
    finished += body
    if content.hasUnescaped { hasUnescaped = true }
    if content.isOverfull || body.count > Self.largestNumber { isOverfull = true }
  }

  /// A closed value: one text for each case; `byNumber` when its place is a number argument.
  mutating func closed(slot: Int, byNumber: Bool = false, texts: [[UInt8]]) {
    let texts = isInsideText ? texts.map(Self.escaped) : texts
    let isShort = !byNumber && texts.allSatisfy { $0.count <= Self.largestDigit }
    var table: [UInt8] = []
    for text in texts {
      if isShort { table.append(Self.digit(text.count)) } else { table += Self.two(text.count) }
      table += text
    }
    if table.count > Self.largestNumber || texts.contains(where: { $0.count >= 78 * 78 }) { isOverfull = true }
    operation(byNumber ? "k" : isShort ? "c" : "C", [Self.digit(slot)] + Self.three(table.count) + table)
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
  var isCertain: Bool
  private var isFirst: Bool

  /// `isPreceded`: whether something certainly stands before the first member.
  init(isPreceded: Bool, isFirst: Bool) {
    isCertain = isPreceded
    self.isFirst = isFirst
  }

  /// The separator and the key, before a value.
  mutating func key(_ wire: [UInt8], always: Bool, in program: inout ProgramBuilder) {
    separator(always: always, in: &program)
    program.text(wire)
    program.text(":")
  }

  /// A member was written elsewhere; `isCertain` when it is always there.
  mutating func pass(isCertain: Bool) {
    isFirst = false
    if isCertain { self.isCertain = true }
  }

  mutating func separator(always: Bool, in program: inout ProgramBuilder) {
    if isCertain { program.text(",") } else if !isFirst { program.operation(",") }
    if always { isCertain = true }
    isFirst = false
  }
}
