/// The structure of an event's JSON: constants, arguments, and optional parts.
indirect enum EventTemplate: Sendable {
  case constant(JSONValue)
  /// Any value. It is not an argument.
  case anything
  case integer(slot: Int)
  case double(slot: Int)
  case boolean(slot: Int)
  case json(slot: Int)
  case collection(slot: Int)
  case closed(slot: Int, values: [JSONValue])
  /// The value if its presence bit is set; otherwise, `null`.
  case orNull(bit: Int, EventTemplate)
  case text([Piece])
  /// JSON that is encoded as a string.
  case jsonText(EventTemplate)
  case array([Item])
  case object([Member], Entries?)

  /// A flattened map, whose entries are members of the object.
  struct Entries: Sendable {
    var slot: Int
    /// The keys of other members, which entries cannot have.
    var siblings: Set<ByteComparedString>
  }

  enum Piece: Sendable {
    case literal(String)
    case text(slot: Int)
    case integer(slot: Int)
    case double(slot: Int)
    case boolean(slot: Int)
    case closed(slot: Int, texts: [String])
    case anything
  }

  struct Item: Sendable {
    var template: EventTemplate
    var condition: Condition
  }

  struct Member: Sendable {
    var name: String
    var template: EventTemplate
    var condition: Condition
  }

  /// The condition under which a member or item is present. All of `bits` must be set. If `isFree` is `true`, the
  /// stream's own conditions, which are not checked, also apply.
  struct Condition: Sendable, Equatable {
    var bits = PresenceBits()
    var isFree = false
    /// The enclosing groups, outermost first. The members of a group are either all present or all absent.
    var groups: [Int] = []

    var isAlways: Bool { bits.isEmpty && !isFree }
  }
}

/// A parser that creates a template from a program's tokens.
struct EventTemplateParser {
  private let tokens: [ProgramReader.Token]
  private let tables: [StaticString]
  private var index = 0
  private var conditions: [EventTemplate.Condition] = [.init()]
  private var groupCount = 0
  private static let maxDepth = 64

  /// Returns the template of a program's value, or `nil` if the program is malformed.
  static func template(_ tokens: [ProgramReader.Token], _ tables: [StaticString]) -> EventTemplate? {
    var parser = EventTemplateParser(tokens, tables)
    guard let template = parser.value(0) else { return nil }
    parser.skipMarks()
    return parser.index == tokens.count ? template : nil
  }

  private init(_ tokens: [ProgramReader.Token], _ tables: [StaticString]) {
    self.tokens = tokens
    self.tables = tables
  }

  /// Returns the wire texts in the vocabulary table with the given number, or `nil` if the table does not exist.
  private func wires(_ number: Int?) -> [String]? {
    guard let number, tables.indices.contains(number) else { return nil }
    let table = VocabularyTable(tables[number])
    return (0..<table.count).map { table.wire(at: $0) ?? "" }
  }

  private var condition: EventTemplate.Condition { conditions[conditions.count - 1] }

  private var byte: UInt8? {
    guard index < tokens.count, case .byte(let byte) = tokens[index] else { return nil }
    return byte
  }

  /// Skips spaces, commas, and the marks of groups and soft commas.
  private mutating func skipMarks() {
    while index < tokens.count {
      switch tokens[index] {
      case .open(let group):
        // These tokens belong to the next value, so they are not skipped.
        switch group {
        case .presenceOrNull, .jsonText: return
        case .presence, .source: break
        }
        var innerCondition = condition
        innerCondition.groups.append(groupCount)
        groupCount += 1
        if case .presence(let bit) = group { innerCondition.bits.insert(bit) } else { innerCondition.isFree = true }
        conditions.append(innerCondition)
      case .close:
        guard conditions.count > 1 else { return }
        conditions.removeLast()
      case .softComma: break
      case .byte(let byte):
        guard byte == 0x20 || byte == 0x2C else { return }
      case .hole: return
      }
      index += 1
    }
  }

  private mutating func value(_ depth: Int) -> EventTemplate? {
    guard depth < Self.maxDepth, index < tokens.count else { return nil }
    switch tokens[index] {
    case .hole(let hole):
      index += 1
      switch hole {
      case .integer(let slot): return .integer(slot: slot)
      case .double(let slot): return .double(slot: slot)
      case .boolean(let slot): return .boolean(slot: slot)
      case .json(let slot): return .json(slot: slot)
      case .collection(let slot): return .collection(slot: slot)
      case .source: return .anything
      case .text, .entries: return nil
      case .closed(let slot, let table):
        guard let wires = wires(table) else { return nil }
        var values: [JSONValue] = []
        for wire in wires {
          guard let value = try? JSONValue(parsing: wire) else { return nil }
          values.append(value)
        }
        return .closed(slot: slot, values: values)
      }
    case .open(.presenceOrNull(let bit)):
      index += 1
      guard let inner = value(depth + 1), index < tokens.count, case .close = tokens[index] else { return nil }
      index += 1
      return .orNull(bit: bit, inner)
    case .open(.jsonText):
      index += 1
      guard let inner = value(depth + 1), index < tokens.count, case .close = tokens[index] else { return nil }
      index += 1
      return .jsonText(inner)
    case .byte(0x7B): return object(depth)
    case .byte(0x5B): return array(depth)
    case .byte(0x22): return text()
    case .byte: return scalar()
    default: return nil
    }
  }

  private mutating func scalar() -> EventTemplate? {
    var bytes: [UInt8] = []
    while let byte, byte != 0x2C, byte != 0x7D, byte != 0x5D, byte != 0x20 {
      bytes.append(byte)
      index += 1
    }
    guard let value = try? JSONValue(parsing: bytes) else { return nil }
    return .constant(value)
  }

  private mutating func object(_ depth: Int) -> EventTemplate? {
    index += 1
    // The conditions of an object's members do not include those of the object itself.
    conditions.append(.init())
    defer { conditions.removeLast() }
    var members: [EventTemplate.Member] = []
    var entries: EventTemplate.Entries?
    while true {
      skipMarks()
      if index < tokens.count, case .hole(.entries(let slot, let siblings)) = tokens[index], entries == nil {
        entries = .init(slot: slot, siblings: siblings)
        index += 1
        continue
      }
      guard let next = byte else { return nil }
      if next == 0x7D {
        index += 1
        return .object(members, entries)
      }
      guard next == 0x22, case .text(let pieces)? = text(), byte == 0x3A else { return nil }
      index += 1
      let name: String
      switch pieces.first {
      case nil: name = ""
      case .literal(let text) where pieces.count == 1: name = text
      default: return nil
      }
      let condition = condition
      guard let template = value(depth + 1) else { return nil }
      members.append(.init(name: name, template: template, condition: condition))
    }
  }

  private mutating func array(_ depth: Int) -> EventTemplate? {
    index += 1
    var items: [EventTemplate.Item] = []
    while true {
      skipMarks()
      if byte == 0x5D {
        index += 1
        return .array(items)
      }
      let condition = condition
      guard let template = value(depth + 1) else { return nil }
      items.append(.init(template: template, condition: condition))
    }
  }

  /// Reads a string: constant bytes and holes, up to the closing quote.
  private mutating func text() -> EventTemplate? {
    index += 1
    var content: [ProgramReader.Token] = []
    while index < tokens.count {
      let token = tokens[index]
      index += 1
      switch token {
      case .byte(0x22): return pieces(content)
      case .byte(0x5C):
        content.append(token)
        guard index < tokens.count else { return nil }
        content.append(tokens[index])
        index += 1
      case .byte, .hole: content.append(token)
      case .softComma, .open, .close: return nil
      }
    }
    return nil
  }

  /// A run of unescaped text, or a token between two runs.
  private enum Part {
    case text(String)
    case token(ProgramReader.Token)
  }

  /// Returns the parts of the given string content, or `nil` if it is not valid JSON.
  private static func parts(of content: [ProgramReader.Token]) -> [Part]? {
    var parts: [Part] = []
    var run: [UInt8] = []
    func endRun() -> Bool {
      guard !run.isEmpty else { return true }
      guard let text = unescaped(run) else { return false }
      parts.append(.text(text))
      run = []
      return true
    }
    for token in content {
      if case .byte(let byte) = token {
        run.append(byte)
        continue
      }
      guard endRun() else { return nil }
      parts.append(.token(token))
    }
    return endRun() ? parts : nil
  }

  private func pieces(_ content: [ProgramReader.Token]) -> EventTemplate? {
    guard let parts = Self.parts(of: content) else { return nil }
    var pieces: [EventTemplate.Piece] = []
    for part in parts {
      if case .text(let text) = part {
        pieces.append(.literal(text))
        continue
      }
      guard case .token(.hole(let hole)) = part else { return nil }
      switch hole {
      case .text(let slot): pieces.append(.text(slot: slot))
      case .integer(let slot): pieces.append(.integer(slot: slot))
      case .double(let slot): pieces.append(.double(slot: slot))
      case .source: pieces.append(.anything)
      case .boolean(let slot): pieces.append(.boolean(slot: slot))
      case .json, .collection, .entries: return nil
      case .closed(let slot, let table):
        guard let wires = wires(table) else { return nil }
        var texts: [String] = []
        for wire in wires {
          guard let text = Self.unescaped(Array(wire.utf8)) else { return nil }
          texts.append(text)
        }
        pieces.append(.closed(slot: slot, texts: texts))
      }
    }
    return .text(pieces)
  }

  private static func unescaped(_ bytes: [UInt8]) -> String? {
    guard case .text(let text)? = try? JSONValue(parsing: [0x22] + bytes + [0x22]) else { return nil }
    return text
  }
}
