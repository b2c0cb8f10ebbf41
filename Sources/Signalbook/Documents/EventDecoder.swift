/// A decoder that finds the event of a registry that matches JSON. Each generated decoder wraps one. The decoder reads
/// the events' own programs, so that only a case and its initializer are compiled for each event.
@_spi(Generated) public struct EventDecoder: Sendable {
  /// An event's program and its properties.
  private struct Form: Sendable {
    var program: EventProgram
    var stream: Int
    var list: Int
    /// The index of the program in its list.
    var line: Int
    var arguments: ArgumentSlots
    var template: EventTemplate?
  }

  private var forms: [Form] = []
  /// The index of the first form of each list.
  private var starts: [Int] = []
  /// The matcher of each stream, and the forms of its programs.
  private var matchers: [(matcher: EventMatcher, forms: [Int])?]

  /// Creates a decoder.
  ///
  /// - Parameters:
  ///   - lists: The programs. Each consists of two lines: the stream's digit and the operations, and the wire text.
  ///   - tables: The vocabulary tables, in the order of their numbers.
  ///   - streams: The registry's streams, in the order of the digits.
  public init(_ lists: [StaticString], tables: [StaticString], streams: [StreamDescription]) {
    var tokens: [[ProgramReader.Token]?] = []
    for (number, list) in lists.enumerated() {
      starts.append(forms.count)
      let bytes = UnsafeRawBufferPointer(start: list.utf8Start, count: list.utf8CodeUnitCount)
      let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      for first in stride(from: 0, to: lines.count - 1, by: 2) {
        let head = UnsafeRawBufferPointer(rebasing: lines[first])
        let holes = UnsafeRawBufferPointer(rebasing: head.dropFirst())
        let wire = UnsafeRawBufferPointer(rebasing: lines[first + 1])
        let stream = head.first.map(ProgramDigit.value) ?? -1
        let found = head.isEmpty ? nil : ProgramReader.tokens(ProgramPart(wire, holes))
        tokens.append(found)
        forms.append(
          Form(
            program: EventProgram(UInt8(clamping: stream), wire, holes), stream: stream, list: number,
            line: forms.count - starts[number], arguments: ArgumentSlots(found ?? [], tables)))
      }
    }
    matchers = []
    for (index, stream) in streams.enumerated() {
      // Sorted by specificity: programs with fewer free arguments come first.
      let own = forms.indices.filter { forms[$0].stream == index }.sorted {
        let (left, right) = (forms[$0].arguments.rank, forms[$1].arguments.rank)
        return left == right ? $0 < $1 : left < right
      }
      guard !own.isEmpty else {
        matchers.append(nil)
        continue
      }
      let matcher = EventMatcher(own.map { tokens[$0] }, tables, of: stream)
      for (index, form) in own.enumerated() { forms[form].template = matcher.template(at: index) }
      matchers.append((matcher, own))
    }
  }

  /// The indices of unreadable programs, whose events are never found. Empty for generated code.
  public var unreadable: [Int] { forms.indices.filter { forms[$0].template == nil } }

  /// Returns the event of a stream that matches JSON. `list` and `index` identify its program. If several match,
  /// returns the first declared one and sets ``EventMatch/isAmbiguous``.
  public func match(_ event: JSONValue, stream: Int) -> EventMatch? { matches(event, stream: stream).first }

  /// Returns all events of a stream that match JSON, in list order. Only the matches with the fewest free arguments are
  /// returned.
  public func matches(_ event: JSONValue, stream: Int) -> [EventMatch] {
    find(event, stream: stream).map(\.match)
  }

  private func find(_ event: JSONValue, stream: Int) -> [(form: Form, match: EventMatch)] {
    guard matchers.indices.contains(stream), let (matcher, order) = matchers[stream] else { return [] }
    let found = matcher.matches(event) { first, next in
      forms[order[first]].arguments.rank == forms[order[next]].arguments.rank
    }
    return found.map { match in
      let form = forms[order[match.index]]
      var match = match
      match.list = form.list
      match.index = form.line
      match.isAmbiguous = found.count > 1
      return (form, match)
    }
  }

  /// Returns the event of a stream that matches JSON, ready to record, with its program's checks and without a
  /// counterpart. If several match, returns the first declared one, which has the same bytes.
  ///
  /// - Parameters:
  ///   - event: The JSON.
  ///   - stream: The stream's index.
  ///   - isDeclared: Returns whether the arguments are valid. A program does not know which value belongs to which key.
  /// - Returns: The payload, or `nil` if no event matches.
  public func payload(
    _ event: JSONValue, stream: Int, where isDeclared: (EventMatch) -> Bool = { _ in true }
  ) -> EventPayload? {
    find(event, stream: stream).first { isDeclared($0.match) }.map { form, match in
      EventPayload(form.program, presence: match.presence, form.arguments.surplus(of: match))
    }
  }

  /// Returns a constant of a tuple event, or `nil` for other events. Item 0 is the category, 1 the method, and 2 the
  /// object.
  public func literal<Literal: Vocabulary>(_ item: Int, at line: Int, of list: Int) -> Literal? {
    guard starts.indices.contains(list), forms.indices.contains(starts[list] + line),
      case .array(let items)? = forms[starts[list] + line].template, item + 1 < items.count,
      case .text(let pieces) = items[item + 1].template
    else { return nil }
    var text = ""
    for case .literal(let piece) in pieces { text += piece }
    return Literal(plainText: text)
  }

  /// Returns a constant of a tuple event, for a registry with only tuple events.
  public func knownLiteral<Literal: Vocabulary>(_ item: Int, at line: Int, of list: Int) -> Literal {
    // The generated vocabulary contains all constants, so its first value is only a placeholder.
    literal(item, at: line, of: list) ?? Literal(known: 0)
  }
}

/// The argument slots of a program's operations.
struct ArgumentSlots: Sendable {
  private var words = 0
  private var texts = 0
  private var collections = 0
  private var jsonTexts: Set<Int> = []
  /// The tables of closed values, by slot.
  private var tables: [Int: StaticString] = [:]
  private var numbers: Set<Int> = []
  private var closed: Set<Int> = []
  private var presence = PresenceBits()

  /// The numbers of free arguments. Events with fewer are tried first.
  var rank: (Int, Int, Int, Int) { (texts + collections, numbers.count, closed.count, presence.total) }

  init(_ tokens: [ProgramReader.Token], _ tables: [StaticString]) {
    for token in tokens {
      switch token {
      case .hole(.text(let slot, _)): texts = max(texts, slot + 1)
      case .hole(.json(let slot)):
        texts = max(texts, slot + 1)
        jsonTexts.insert(slot)
      case .hole(.collection(let slot)): collections = max(collections, slot + 1)
      case .hole(.integer(let slot)), .hole(.double(let slot)): numbers.insert(slot)
      case .hole(.boolean(let slot)): closed.insert(slot)
      case .hole(.closed(let slot, let table)):
        closed.insert(slot)
        if let table, tables.indices.contains(table) { self.tables[slot] = tables[table] }
      case .open(.presence(let bit)), .open(.presenceOrNull(let bit)): presence.insert(bit)
      default: break
      }
    }
    words = (numbers.union(closed).max() ?? -1) + 1
  }

  /// Returns the arguments of a matching event. Absent arguments are not written.
  func surplus(of match: EventMatch) -> EventSurplus {
    EventSurplus(
      words: (0..<words).map { slot in
        tables[slot].map { VocabularyTable.entry(match.place(slot), at: $0.utf8Start) } ?? match.words[slot] ?? 0
      },
      texts: (0..<texts).map { match.texts[$0] ?? (jsonTexts.contains($0) ? "null" : "") },
      // An omitted map has no entries.
      collections: (0..<collections).map { ReadArgument(json: match.collections[$0] ?? "{}") },
      presence: match.groups.rest)
  }
}

extension EventMatch {
  /// Returns the closed value at a slot, or the first case if its group is absent.
  ///
  /// The index comes from the table of the event's own program, which has an entry for each case, so the case exists.
  public func closed<Value: ClosedValue>(_ slot: Int) -> Value { Value(known: place(slot)) }
}
