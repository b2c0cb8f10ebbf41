import SignalbookRegistry
import SignalbookWireForm
import SignalbookWirePlan

/// The payload that a generated call writes for given arguments. It is the output of the operations that the app runs.
struct ProgramText {
  /// A run of bytes with the same origin.
  struct Piece {
    enum Origin { case program, caller, source }
    var origin: Origin
    var bytes: [UInt8]
  }

  private let arguments: CallArguments
  private let sources: [SourcePlan]
  private(set) var pieces: [Piece]

  /// Returns the payload of the given event. `commonPart` precedes the event's members.
  static func pieces(of event: PlannedEvent, arguments: CallArguments, behind commonPart: [Piece]) -> [Piece] {
    var text = ProgramText(arguments: arguments, sources: event.sources, pieces: commonPart)
    text.run(event.plan.call.program.operations)
    return text.pieces
  }

  private mutating func run(_ operations: [WireOperation]) {
    for operation in operations { run(operation) }
  }

  private mutating func run(_ operation: WireOperation) {
    switch operation {
    case .bytes(let bytes): write(.program, bytes)
    case .comma:
      if let last = pieces.last?.bytes.last, last != 0x7B, last != 0x5B { write(.program, [0x2C]) }
    case .text(let slot, let cut, let empty, let isNested):
      let text = EncodedScalar.string(arguments.text(at: slot), cut: cut)
      if text.isEmpty, let empty { return write(.caller, empty) }
      write(.caller, Self.escaped(text, times: isNested ? 2 : 1))
    case .integer(let slot), .double(let slot, nil): write(.caller, Array(arguments.number(at: slot).plainText.utf8))
    case .double(let slot, let decimals?):
      write(.caller, Array(EncodedScalar.fixedPoint(arguments.number(at: slot), decimals: decimals).utf8))
    case .boolean(let slot): write(.caller, Array((arguments.index(at: slot) == 1 ? "true" : "false").utf8))
    case .closed(let slot, let table):
      let index = arguments.index(at: slot)
      if table.entries.indices.contains(index) { write(.caller, Array(table.entries[index].wire.utf8)) }
    case .json(let slot): write(.caller, Array(arguments.text(at: slot).utf8))
    case .collection(let slot): write(.caller, Array(arguments.collection(at: slot).utf8))
    case .entries(let slot, _):
      let entries = arguments.collection(at: slot).utf8.dropFirst().dropLast()
      if !entries.isEmpty, pieces.last?.bytes.last != 0x7B { write(.program, [0x2C]) }
      write(.caller, Array(entries))
    case .source(let source):
      write(.source, sources.indices.contains(source) ? Array(SourceText.text(of: sources[source].field).utf8) : [])
    case .group(let condition, let content):
      switch condition {
      case .given(let bit): if arguments.presence.contains(bit) { run(content) }
      case .givenOrNull(let bit):
        if arguments.presence.contains(bit) { run(content) } else { write(.caller, Array("null".utf8)) }
      case .hasEntries(let slot): if arguments.collection(at: slot) != "{}" { run(content) }
      case .hasValue, .holds: run(content)
      }
    // Checks do not write any bytes.
    case .check, .distinct, .requires, .once, .expires: break
    }
  }

  private static func escaped(_ text: String, times: Int) -> [UInt8] {
    var bytes = Array(text.utf8)
    for _ in 0..<times {
      let once = String(decoding: bytes, as: UTF8.self)
      bytes = []
      JSONText.appendEscaped(once, to: &bytes)
    }
    return bytes
  }

  private mutating func write(_ origin: Piece.Origin, _ bytes: [UInt8]) {
    if bytes.isEmpty { return }
    if pieces.last?.origin == origin {
      pieces[pieces.count - 1].bytes += bytes
    } else {
      pieces.append(Piece(origin: origin, bytes: bytes))
    }
  }
}

/// The arguments of a call, by slot.
struct CallArguments {
  /// Numbers, booleans as 0 and 1, and case indices of vocabularies.
  var words: [Int: Scalar] = [:]
  var texts: [Int: String] = [:]
  var collections: [Int: String] = [:]
  var presence: Set<Int> = []

  mutating func set(_ slot: Int, to index: Int) { words[slot] = .integer(Int64(index)) }

  func number(at slot: Int) -> Scalar { words[slot] ?? .integer(0) }
  func index(at slot: Int) -> Int { Int(number(at: slot).plainText) ?? 0 }
  func text(at slot: Int) -> String { texts[slot] ?? "" }
  func collection(at slot: Int) -> String { collections[slot] ?? "" }
}
