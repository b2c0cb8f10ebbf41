/// A closure that is called for each refused event.
public typealias RefusalHandler = @Sendable (RefusedEvent) -> Void

/// A refused event and the reason for the refusal, for debug logs and tests. Does not contain the event's values.
public struct RefusedEvent: Sendable, Hashable, CustomStringConvertible {
  /// The name of the event's stream, or `nil` if the stream is unknown or the event's program is corrupt.
  public let stream: String?
  /// The reason for the refusal.
  public let reason: RecordOutcome.Refusal
  /// The event as it would be sent, with `…` in place of the arguments and the values that the stream adds.
  public let event: String
  /// The path of the invalid argument, such as `price` or `payload.data.id`, or its index in a tuple, such as `[3]`. The
  /// path includes keys within JSON text.
  public let field: String?
  /// The rule that the argument violates, such as `minimum 0, maximum 9`, `minLength 11`, or `pattern ^[a-z]+$`.
  public let rule: String?

  public var description: String {
    var text = "\(reason): \(event)"
    if let stream { text += " of \(stream)" }
    if let field { text += ", field \(field)" }
    if let rule { text += ", rule \(rule)" }
    return text
  }

  /// The maximum number of refusals per call that are passed to the handler. Further refusals are only counted.
  static let maxWaitingEvents = 16

  init(
    _ reason: RecordOutcome.Refusal, stream: StreamDescription?, program: ProgramPart, at location: UnsafeRawPointer?
  ) {
    self.reason = reason
    self.stream = stream?.name.description
    let tokens = ProgramReader.tokens(program) ?? []
    event = Self.text(from: tokens, opening: stream?.encoding == .tuple ? "[…" : "{…")
    var operation: ProgramReader.Operation?
    if let location, location >= program.holes, location < program.holesEnd {
      operation = ProgramReader.operation(UnsafeRawBufferPointer(start: location, count: program.holesEnd - location))
    }
    rule = operation?.rule
    field = operation.flatMap(Argument.init).flatMap { $0.field(in: tokens, isTuple: stream?.encoding == .tuple) }
  }

  private static func text(from tokens: [ProgramReader.Token], opening: String) -> String {
    var bytes = Array(opening.utf8)
    /// The offset of each open group's content if the group is JSON text, or `nil` for other groups.
    var groups: [Int?] = []
    for token in tokens {
      switch token {
      case .byte(let byte): bytes.append(byte)
      case .hole: bytes += "…".utf8
      case .softComma: bytes.append(0x2C)
      case .open(.jsonText):
        groups.append(bytes.count)
      case .open: groups.append(nil)
      case .close:
        guard let start = groups.popLast() ?? nil else { break }
        let content = JSONText.quoted(String(decoding: bytes[start...], as: UTF8.self))
        bytes.replaceSubrange(start..., with: content.utf8)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// An argument that an operation writes.
  fileprivate struct Argument {
    var slot: Int
    var kind: Kind

    /// The type of a slot. The slots of each type are numbered separately.
    enum Kind { case text, word, collection }

    init?(_ operation: ProgramReader.Operation) {
      slot = operation.slot
      switch operation.code {
      case Opcode.text, Opcode.limitedText, Opcode.textOrEmpty, Opcode.json, Opcode.distinct:
        kind = .text
      case Opcode.collection, Opcode.entriesGroup: kind = .collection
      case Opcode.integer, Opcode.double, Opcode.fixedDouble, Opcode.boolean, Opcode.closed,
        Opcode.closedFromTable:
        kind = .word
      case Opcode.check:
        let letter = (operation.operands.first ?? 0) | 0x20
        kind = letter == 0x6C || letter == 0x70 || letter == 0x68 ? .text : .word
      default: return nil
      }
    }

    /// Returns the argument's path in an object, or its index in a tuple.
    func field(in tokens: [ProgramReader.Token], isTuple: Bool) -> String? {
      var path = WirePath(isTuple: isTuple)
      for token in tokens {
        switch token {
        case .byte(let byte): path.add(byte)
        case .hole(let hole):
          if hole.argument.map({ $0 == (kind, slot) }) ?? false { return path.text }
          path.addValue()
        default: continue
        }
      }
      return nil
    }
  }
}

extension ProgramReader.Hole {
  /// The argument that the operation writes.
  fileprivate var argument: (RefusedEvent.Argument.Kind, Int)? {
    switch self {
    case .text(let slot), .json(let slot): (.text, slot)
    case .integer(let slot), .double(let slot), .boolean(let slot), .closed(let slot, _): (.word, slot)
    case .collection(let slot): (.collection, slot)
    // The entries of a flattened map have no common key.
    case .entries, .source: nil
    }
  }
}

extension RecordOutcome.Refusal {
  /// Whether to report the refusal to a developer. `false` if the user, the variant, or a condition in the schema
  /// caused the refusal.
  var isReportable: Bool {
    switch self {
    case .consent, .privateMode, .variant, .population, .sample, .restricted, .condition, .alreadyRecorded, .holdFull:
      false
    default: true
    }
  }
}
