import SignalbookRegistry
import SignalbookSwiftGeneration
import SignalbookWireForm

/// What a generated text program writes when it is called with given arguments (`docs/generated-code.md`, section 2): the
/// bytes of the page are those of the generated code, not a second rendering of the schema.
///
/// Programs come from the generator of this same tool, so their form is not checked again; what cannot be read ends the
/// text.
struct ProgramText {
  /// A run of the text, and where it comes from.
  struct Piece {
    enum Origin { case program, caller, source }
    var origin: Origin
    var bytes: [UInt8]
  }

  private let program: [UInt8]
  private let arguments: CallArguments
  private let sources: [Field?]
  private var place = 0
  private(set) var pieces: [Piece] = []

  /// The text of a member with what its caller gives, behind what the stream writes before an event's own members.
  static func pieces(of outline: MemberOutline, arguments: CallArguments, behind commonPart: [Piece]) -> [Piece] {
    var text = ProgramText(program: outline.program, arguments: arguments, sources: outline.sources)
    text.pieces = commonPart
    // The form and the stream's digit.
    text.place = 2
    text.body(end: outline.program.count)
    return text.pieces
  }

  private init(program: [UInt8], arguments: CallArguments, sources: [Field?]) {
    self.program = program
    self.arguments = arguments
    self.sources = sources
  }

  private mutating func body(end: Int) {
    while place < end {
      write(.program, take(digit()))
      guard place < end else { return }
      let letter = program[place]
      place += 1
      if !operation(letter) { return }
    }
  }

  /// - Returns: Whether the operation is known.
  private mutating func operation(_ letter: UInt8) -> Bool {
    switch Unicode.Scalar(letter) {
    case "+": break
    case ",":
      if let last = pieces.last?.bytes.last, last != 0x7B, last != 0x5B { write(.program, [0x2C]) }
    case "s": text(times: 1, hasEmpty: false)
    case "S": text(times: 2, hasEmpty: false)
    case "e": text(times: 1, hasEmpty: true)
    case "E": text(times: 2, hasEmpty: true)
    case "i", "d": write(.caller, Array(arguments.number(digit()).plainText.utf8))
    case "f":
      let number = arguments.number(digit())
      write(.caller, Array(Self.fixed(number, decimals: digit()).utf8))
    case "c":
      let index = arguments.closed(digit())
      closed(index) { $0.digit() }
    case "C":
      let index = arguments.closed(digit())
      closed(index) { $0.two() }
    case "k":
      let index = arguments.number(digit())
      guard case .integer(let index) = index else { return false }
      closed(Int(index)) { $0.two() }
    case "r": write(.caller, Array(arguments.text(digit()).utf8))
    case "?":
      let bit = digit()
      group(isThere: arguments.presence & (1 << UInt64(bit)) != 0)
    case "m":
      let map = arguments.text(digit())
      group(isThere: map != "{}")
    case "o":
      _ = two()
      group(isThere: true)
    case "q":
      _ = two()
      group(isThere: true)
    case "@":
      let source = two()
      write(.source, sources.indices.contains(source) ? Array(SourceText.of(sources[source]).utf8) : [])
    case "v":
      _ = digit()
      place += 1
      let length = three()
      place += length
    case "l":
      _ = digit()
      _ = digit()
    case "w", "u": _ = two()
    case "x": _ = three()
    default: return false
    }
    return true
  }

  private mutating func text(times: Int, hasEmpty: Bool) {
    let text = arguments.text(digit())
    place += take(1).first == 0x30 ? 0 : 2
    var instead: ArraySlice<UInt8> = []
    if hasEmpty {
      instead = take(digit())
    }
    if text.isEmpty { return write(.caller, instead) }
    var bytes: [UInt8] = []
    JSONText.appendEscaped(text, to: &bytes)
    for _ in 1..<times {
      let once = String(decoding: bytes, as: UTF8.self)
      bytes = []
      JSONText.appendEscaped(once, to: &bytes)
    }
    write(.caller, bytes)
  }

  private mutating func closed(_ index: Int, length: (inout ProgramText) -> Int) {
    let size = three()
    let end = min(place + size, program.count)
    var current = 0
    while place < end {
      let count = length(&self)
      let text = take(count)
      if current == index { write(.caller, text) }
      current += 1
    }
  }

  private mutating func group(isThere: Bool) {
    let length = three()
    let end = min(place + length, program.count)
    if isThere { body(end: end) }
    place = end
  }

  private mutating func write(_ origin: Piece.Origin, _ bytes: some Collection<UInt8>) {
    if bytes.isEmpty { return }
    if pieces.last?.origin == origin {
      pieces[pieces.count - 1].bytes += bytes
    } else {
      pieces.append(Piece(origin: origin, bytes: Array(bytes)))
    }
  }

  /// The next bytes, as many as there are.
  private mutating func take(_ count: Int) -> ArraySlice<UInt8> {
    let start = min(place, program.count)
    place = min(start + max(count, 0), program.count)
    return program[start..<place]
  }

  private mutating func digit() -> Int {
    guard place < program.count else { return 0 }
    let byte = Int(program[place])
    place += 1
    return byte < 0x5C ? byte - 0x30 : byte - 0x31
  }

  private mutating func two() -> Int {
    let high = digit()
    return high * 78 + digit()
  }

  private mutating func three() -> Int {
    let high = two()
    return high * 78 + digit()
  }

  /// A number with that many decimals.
  private static func fixed(_ number: Scalar, decimals: Int) -> String {
    let power = (0..<decimals).reduce(1.0) { power, _ in power * 10 }
    guard let value = Double(number.plainText), abs(value * power) < 9e18 else { return number.plainText }
    let digits = String(Int64((abs(value) * power).rounded()))
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.utf8.count)) + digits
    let whole = (value < 0 ? "-" : "") + padded.dropLast(decimals)
    return decimals == 0 ? whole : whole + "." + padded.suffix(decimals)
  }
}

/// The arguments of a call, by slot.
struct CallArguments {
  var closed: [Int: Int] = [:]
  var numbers: [Int: Scalar] = [:]
  var texts: [Int: String] = [:]
  var presence: UInt64 = 0

  func closed(_ slot: Int) -> Int { closed[slot] ?? 0 }
  func number(_ slot: Int) -> Scalar { numbers[slot] ?? .integer(0) }
  func text(_ slot: Int) -> String { texts[slot] ?? "" }
}
