/// Finds out which of a registry's events some wire JSON is. Generated decoders hold one. All that it knows it reads from
/// the events' own programs, so that nothing is compiled for an event but its case and what makes it.
@_spi(Generated) public struct EventDecoder: Sendable {
  /// What a program says about its event.
  private struct Form: Sendable {
    var program: EventProgram
    var stream: Int
    var list: Int
    /// Line in the list.
    var line: Int
    var arguments: ArgumentSlots
    var template: EventTemplate?
  }

  private var forms: [Form] = []
  /// Where the forms of each list begin.
  private var starts: [Int] = []
  /// By stream: its matcher, and the forms of the matcher's programs.
  private var matchers: [(matcher: EventMatcher, forms: [Int])?]

  /// - Parameters:
  ///   - lists: programs, two lines each: the digit of the stream and the operations, then the wire text.
  ///   - tables: the tables of vocabularies, by the number that programs name.
  ///   - streams: the registry's streams, by the index that programs begin with.
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
      // The most specific first: the one with the fewest free arguments.
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

  /// Indices of programs that cannot be read: their events are never found. Empty for generated code.
  public var unreadable: [Int] { forms.indices.filter { forms[$0].template == nil } }

  /// The event of a stream that some JSON is: `list` and `index` say which program is its own. Of several that it may be
  /// the first declared one, and ``EventMatch/isAmbiguous`` says so.
  public func match(_ event: JSONValue, stream: Int) -> EventMatch? { matches(event, stream: stream).first }

  /// Every event of a stream that some JSON may be, in the order of the lists: more than one where the schema has events
  /// that look the same on the wire. An event with fewer free arguments goes before all with more.
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

  /// The event of a stream that some JSON is, ready to be recorded: with its program's checks, and alone where a call
  /// records a counterpart as well. Of several that it may be the first declared one: the bytes are the same.
  ///
  /// - Parameters:
  ///   - event: the JSON.
  ///   - stream: the stream's index.
  ///   - isDeclared: whether the arguments found are values of their types; a program alone does not know which value
  ///     belongs to which key.
  /// - Returns: the payload; `nil`: no declared event.
  public func payload(
    _ event: JSONValue, stream: Int, where isDeclared: (EventMatch) -> Bool = { _ in true }
  ) -> EventPayload? {
    find(event, stream: stream).first { isDeclared($0.match) }.map { form, match in
      EventPayload(form.program, presence: match.presence, form.arguments.surplus(of: match))
    }
  }

  /// A constant of a tuple event, 0 its category, 1 its method, 2 its object; `nil` when the event is no tuple.
  public func literal<Literal: Vocabulary>(_ item: Int, at line: Int, of list: Int) -> Literal? {
    guard starts.indices.contains(list), forms.indices.contains(starts[list] + line),
      case .array(let items)? = forms[starts[list] + line].template, item + 1 < items.count,
      case .text(let pieces) = items[item + 1].template
    else { return nil }
    var text = ""
    for case .literal(let piece) in pieces { text += piece }
    return Literal(plainText: text)
  }

  /// The same where all events are tuples.
  public func knownLiteral<Literal: Vocabulary>(_ item: Int, at line: Int, of list: Int) -> Literal {
    // The generator makes the vocabulary of all literals that there are; its first value represents none.
    literal(item, at: line, of: list) ?? Literal(known: 0)
  }
}

/// The slots that a program's operations name.
struct ArgumentSlots: Sendable {
  private var words = 0
  private var texts = 0
  private var collections = 0
  /// Slots of texts that are JSON.
  private var jsonTexts: Set<Int> = []
  /// By slot, the table of a closed value.
  private var tables: [Int: StaticString] = [:]
  private var numbers: Set<Int> = []
  private var closed: Set<Int> = []
  private var presence: UInt64 = 0

  /// How free an event is; less of it is tried first.
  var rank: (Int, Int, Int, Int) { (texts + collections, numbers.count, closed.count, presence.nonzeroBitCount) }

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
      case .open(.presence(let bit)), .open(.presenceOrNull(let bit)): presence |= 1 << UInt64(bit)
      default: break
      }
    }
    words = (numbers.union(closed).max() ?? -1) + 1
  }

  /// The arguments of an event that was found. An argument that is not there is not written either.
  func surplus(of match: EventMatch) -> EventSurplus {
    EventSurplus(
      words: (0..<words).map { slot in
        tables[slot].map { VocabularyTable.entry(match.place(slot), at: $0.utf8Start) } ?? match.words[slot] ?? 0
      },
      texts: (0..<texts).map { match.texts[$0] ?? (jsonTexts.contains($0) ? "null" : "") },
      // A map that is left out has no entries.
      collections: (0..<collections).map { ReadArgument(json: match.collections[$0] ?? "{}") })
  }
}

extension EventMatch {
  /// The closed value at a slot; the first case when its group is not there.
  ///
  /// The index was found in the table of the event's own program, which has an entry for each case: there is such a case.
  public func closed<Value: ClosedValue>(_ slot: Int) -> Value { Value(known: place(slot)) }
}
