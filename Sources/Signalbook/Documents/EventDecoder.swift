/// A decoder that finds a registry's event that matches a JSON value. Generated decoders wrap an instance. The decoder
/// interprets the event programs, so only an enum case and its initializer are compiled for each event.
@_spi(Generated) public struct EventDecoder: Sendable {
  /// An event's program, its location, and its template.
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
  /// The index of each list's first form.
  private var starts: [Int] = []
  /// Each stream's matcher, and the indices of the forms that it matches.
  private var matchers: [(matcher: EventMatcher, forms: [Int])?]

  /// Creates a decoder.
  ///
  /// - Parameters:
  ///   - lists: The programs. Each program takes two lines: the stream's digit followed by the operations, and then the
  ///     wire text.
  ///   - tables: The vocabulary tables, in the order of their numbers.
  ///   - streams: The registry's streams, in the order of their digits.
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
      // Sorted by specificity: programs with fewer free arguments first.
      let streamForms = forms.indices.filter { forms[$0].stream == index }.sorted {
        let (left, right) = (forms[$0].arguments.rank, forms[$1].arguments.rank)
        return left == right ? $0 < $1 : left < right
      }
      guard !streamForms.isEmpty else {
        matchers.append(nil)
        continue
      }
      let matcher = EventMatcher(streamForms.map { tokens[$0] }, tables, of: stream)
      for (index, form) in streamForms.enumerated() { forms[form].template = matcher.template(at: index) }
      matchers.append((matcher, streamForms))
    }
  }

  /// The indices of the unreadable programs. Their events never match. Empty for generated code.
  public var unreadablePrograms: [Int] { forms.indices.filter { forms[$0].template == nil } }

  /// Returns the stream's event that matches a JSON value. ``EventMatch/list`` and ``EventMatch/index`` identify its
  /// program. If several events match, returns the first declared one, with ``EventMatch/isAmbiguous`` set.
  public func match(_ event: JSONValue, stream: Int) -> EventMatch? { matches(event, stream: stream).first }

  /// Returns all of the stream's events that match a JSON value, in list order. Only the matches with the fewest free
  /// arguments are returned.
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

  /// Returns the stream's event that matches a JSON value, as a payload to record. The payload includes the checks of
  /// the event's program, but not a counterpart. If several events match, returns the first declared one, which has the
  /// same bytes as the others.
  ///
  /// - Parameters:
  ///   - event: The JSON value.
  ///   - stream: The index of the stream.
  ///   - collections: Returns the maps and lists of the event, which check their values when they are written, or `nil`
  ///     if the arguments are not valid together. A program contains neither these checks nor the valid combinations.
  /// - Returns: The payload, or `nil` if no event matches.
  public func payload(
    _ event: JSONValue, stream: Int, with collections: (EventMatch) -> [CollectionArgument]?
  ) -> EventPayload? {
    for (form, match) in find(event, stream: stream) {
      guard let collections = collections(match) else { continue }
      return EventPayload(form.program, presence: match.presence, form.arguments.surplus(of: match, with: collections))
    }
    return nil
  }

  /// Returns a constant of a tuple event, or `nil` for other events. Item 0 is the category, item 1 is the method, and
  /// item 2 is the object.
  public func literal<Literal: Vocabulary>(_ item: Int, program: Int, list: Int) -> Literal? {
    guard starts.indices.contains(list), forms.indices.contains(starts[list] + program),
      case .array(let items)? = forms[starts[list] + program].template, item + 1 < items.count,
      case .text(let pieces) = items[item + 1].template
    else { return nil }
    var text = ""
    for case .literal(let piece) in pieces { text += piece }
    return Literal(plainText: text)
  }

  /// Returns a constant of a tuple event. Used by registries that declare only tuple events.
  public func requiredLiteral<Literal: Vocabulary>(_ item: Int, program: Int, list: Int) -> Literal {
    // The generated vocabulary contains all constants, so the fallback is never used.
    literal(item, program: program, list: list) ?? Literal(known: 0)
  }
}

/// The argument slots that a program's operations use.
struct ArgumentSlots: Sendable {
  private var words = 0
  private var texts = 0
  private var collections = 0
  private var jsonTexts: Set<Int> = []
  /// The vocabulary table of each closed value, keyed by slot.
  private var tables: [Int: StaticString] = [:]
  private var numbers: Set<Int> = []
  private var closedSlots: Set<Int> = []
  private var presence = PresenceBits()

  /// The number of free arguments of each type, most significant first. Events with lower ranks are tried first.
  var rank: (Int, Int, Int, Int) { (texts + collections, numbers.count, closedSlots.count, presence.total) }

  init(_ tokens: [ProgramReader.Token], _ tables: [StaticString]) {
    for token in tokens {
      switch token {
      case .hole(.text(let slot)): texts = max(texts, slot + 1)
      case .hole(.json(let slot)):
        texts = max(texts, slot + 1)
        jsonTexts.insert(slot)
      case .hole(.collection(let slot)), .hole(.entries(let slot, _)): collections = max(collections, slot + 1)
      case .hole(.integer(let slot)), .hole(.double(let slot)): numbers.insert(slot)
      case .hole(.boolean(let slot)): closedSlots.insert(slot)
      case .hole(.closed(let slot, let table)):
        closedSlots.insert(slot)
        if let table, tables.indices.contains(table) { self.tables[slot] = tables[table] }
      case .open(.presence(let bit)), .open(.presenceOrNull(let bit)): presence.insert(bit)
      default: break
      }
    }
    words = (numbers.union(closedSlots).max() ?? -1) + 1
  }

  /// Returns the arguments of a matching event. Arguments in absent groups are placeholders, which are not written.
  func surplus(of match: EventMatch, with collections: [CollectionArgument]) -> EventSurplus {
    EventSurplus(
      words: (0..<words).map { slot in
        tables[slot].map { VocabularyTable.entry(match.caseIndex(slot), at: $0.utf8Start) } ?? match.words[slot] ?? 0
      },
      texts: (0..<texts).map { match.texts[$0] ?? (jsonTexts.contains($0) ? "null" : "") },
      collections: collections.map(\.content),
      presence: match.groups.rest)
  }
}

extension EventMatch {
  /// Returns the closed value in the given slot, or the first case if the value's group is absent.
  ///
  /// The index is always valid because it comes from the table of the event's program, which has an entry for each
  /// case.
  public func closed<Value: ClosedValue>(_ slot: Int) -> Value { Value(known: caseIndex(slot)) }
}
