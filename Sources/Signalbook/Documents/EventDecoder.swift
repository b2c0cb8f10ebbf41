/// Finds out which of a registry's events some wire JSON is. Generated decoders hold one. All that it knows it reads from
/// the events' own text programs, so that nothing is compiled for an event but its case and what makes it.
@_spi(Generated) public struct EventDecoder: Sendable {
  /// What a program says about its event.
  private struct Form: Sendable {
    /// Address of the first byte; a literal lives as long as the process.
    var start: UInt
    var count: Int
    var stream: Int
    var list: Int
    /// Line in the list.
    var line: Int
    var arguments: ArgumentCounts
    var template: EventTemplate?
  }

  private var forms: [Form] = []
  /// Where the forms of each list begin.
  private var starts: [Int] = []
  /// By stream: its matcher, and the forms of the matcher's programs.
  private var matchers: [(matcher: EventMatcher, forms: [Int])?]

  /// - Parameters:
  ///   - lists: text programs, one a line.
  ///   - streams: the registry's streams, by the index that programs begin with.
  public init(_ lists: [StaticString], streams: [StreamDescription]) {
    var tokens: [[ProgramReader.Token]?] = []
    for (number, list) in lists.enumerated() {
      starts.append(forms.count)
      let bytes = UnsafeBufferPointer(start: list.utf8Start, count: list.utf8CodeUnitCount)
      for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
        let program = UnsafeBufferPointer(rebasing: line)
        let found = ProgramReader.tokens(program)
        tokens.append(found)
        forms.append(
          Form(
            start: UInt(bitPattern: program.baseAddress), count: program.count,
            stream: program.count > 1 ? ProgramDigit.value(program[1]) : -1, list: number,
            line: forms.count - starts[number], arguments: ArgumentCounts(found ?? [])))
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
      let matcher = EventMatcher(own.map { tokens[$0] }, of: stream)
      for (index, form) in own.enumerated() { forms[form].template = matcher.template(at: index) }
      matchers.append((matcher, own))
    }
  }

  /// Places of programs that cannot be read: their events are never found. Empty for generated code.
  public var unreadable: [Int] { forms.indices.filter { forms[$0].template == nil } }

  /// The event of a stream that some JSON is: `list` and `index` say which program is its own. Of several that it may be
  /// the first declared one, and ``EventMatch/isAmbiguous`` says so.
  public func match(_ event: JSONValue, stream: Int) -> EventMatch? { matches(event, stream: stream).first }

  /// Every event of a stream that some JSON may be, in the order of the lists: more than one where the schema has events
  /// that look the same on the wire. An event with fewer free arguments goes before all with more.
  public func matches(_ event: JSONValue, stream: Int) -> [EventMatch] {
    let found = find(event, stream: stream)
    return found.map { form, match in
      var match = match
      match.list = form.list
      match.index = form.line
      match.isAmbiguous = found.count > 1
      return match
    }
  }

  private func find(_ event: JSONValue, stream: Int) -> [(form: Form, match: EventMatch)] {
    guard matchers.indices.contains(stream), let (matcher, order) = matchers[stream] else { return [] }
    let found = matcher.matches(event) { first, next in
      forms[order[first]].arguments.rank == forms[order[next]].arguments.rank
    }
    return found.map { (forms[order[$0.index]], $0) }
  }

  /// The event of a stream that some JSON is, ready to be recorded: with its program's checks, and alone where a call
  /// records a counterpart as well. Of several that it may be the first declared one: the bytes are the same.
  public func payload(_ event: JSONValue, stream: Int) -> EventPayload? {
    find(event, stream: stream).first.map { form, match in
      EventPayload(start: form.start, count: form.count, match: match, arguments: form.arguments)
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
    // The generator makes the vocabulary of all literals that there are; its first value stands for none.
    literal(item, at: line, of: list) ?? Literal(known: 0)
  }
}

/// How many arguments of each kind a program has.
struct ArgumentCounts: Sendable {
  var closed = 0
  var numbers = 0
  /// By slot, whether the text is JSON.
  var texts: [Bool] = []
  private var presence: UInt64 = 0

  /// How free an event is; less of it is tried first.
  var rank: (Int, Int, Int, Int) { (texts.count, numbers, closed, presence.nonzeroBitCount) }

  init(_ tokens: [ProgramReader.Token]) {
    for token in tokens {
      switch token {
      case .hole(.text(let slot, _)): setText(slot, isJSON: false)
      case .hole(.json(let slot)): setText(slot, isJSON: true)
      case .hole(.integer(let slot)), .hole(.double(let slot)): numbers = max(numbers, slot + 1)
      case .hole(.closed(let slot, let byNumber, _)):
        if byNumber { numbers = max(numbers, slot + 1) } else { closed = max(closed, slot + 1) }
      case .open(.presence(let bit)): presence |= 1 << UInt64(bit)
      default: break
      }
    }
  }

  private mutating func setText(_ slot: Int, isJSON: Bool) {
    while texts.count <= slot { texts.append(false) }
    if isJSON { texts[slot] = true }
  }
}

extension EventMatch {
  /// The closed value at a slot; the first case when its group is not there.
  ///
  /// The index was found in the table of the event's own program, which has an entry for each case: there is such a case.
  public func closed<Value: ClosedValue>(_ slot: Int) -> Value { Value(known: Int(index(slot))) }

  /// The same for a vocabulary of more than 256 cases.
  public func wide<Value: ClosedValue>(_ slot: Int) -> Value { Value(known: integer(slot)) }
}

extension EventPayload {
  /// The event that was found, with the arguments that were found. What is not there is not written either.
  init(start: UInt, count: Int, match: EventMatch, arguments: ArgumentCounts) {
    // A map that is left out has no entries.
    let texts = arguments.texts.enumerated().map { slot, isJSON in match.texts[slot] ?? (isJSON ? "{}" : "") }
    let numbers = (0..<max(arguments.numbers, 3)).map { match.numbers[$0] ?? 0 }
    let indices = (0..<arguments.closed).map { match.index($0) }
    let fits = texts.count <= 3 && numbers.count <= 3 && indices.count <= 8
    var packed: UInt64 = 0
    for (slot, index) in indices.prefix(8).enumerated() { packed |= UInt64(index) << UInt64(slot * 8) }
    let few: EventTexts =
      switch texts.count {
      case 0: .none
      case 1: .one(texts[0])
      case 2: .two(texts[0], texts[1])
      default: .three(texts[0], texts[1], texts[2])
      }
    self.init(
      start: start, count: count, indices: fits ? packed : 0, presence: match.presence, n0: fits ? numbers[0] : 0,
      n1: fits ? numbers[1] : 0, n2: fits ? numbers[2] : 0, texts: fits ? few : .none,
      surplus: fits ? nil : EventSurplus(indices: indices, numbers: numbers, texts: texts))
  }
}
