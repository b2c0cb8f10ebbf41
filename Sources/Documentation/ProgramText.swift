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
    /// The nesting depth of JSON text. The bytes are escaped once for each level.
    var textDepth = 0
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
    case .text(let slot, let cut, let empty):
      let text = EncodedScalar.string(arguments.text(at: slot), cut: cut)
      if text.isEmpty, let empty { return write(.caller, empty) }
      var escaped: [UInt8] = []
      JSONText.appendEscaped(text, to: &escaped)
      write(.caller, escaped)
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
    case .jsonText(let content):
      var text = ProgramText(arguments: arguments, sources: sources, pieces: [])
      text.run(content)
      for piece in text.pieces.asJSONText { pieces.append(merging: piece) }
    // Checks do not write any bytes.
    case .check, .distinct, .requires, .once, .expires: break
    }
  }

  private mutating func write(_ origin: Piece.Origin, _ bytes: [UInt8]) {
    pieces.append(merging: Piece(origin: origin, bytes: bytes))
  }
}

extension [ProgramText.Piece] {
  /// Appends a piece. Adjacent pieces with the same origin become a single piece.
  mutating func append(merging piece: ProgramText.Piece) {
    if piece.bytes.isEmpty { return }
    if let last, last.origin == piece.origin, last.textDepth == piece.textDepth {
      self[count - 1].bytes += piece.bytes
    } else {
      append(piece)
    }
  }

  /// The pieces of a string that contains these pieces as JSON text.
  var asJSONText: [ProgramText.Piece] {
    let quote = ProgramText.Piece(origin: .program, bytes: [0x22])
    return [quote]
      + map { piece in
        var escaped: [UInt8] = []
        JSONText.appendEscaped(String(decoding: piece.bytes, as: UTF8.self), to: &escaped)
        return ProgramText.Piece(origin: piece.origin, bytes: escaped, textDepth: piece.textDepth + 1)
      } + [quote]
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
