/// An event found in wire JSON: which one, and its arguments. Generated decoders make typed values of it.
@_spi(Generated) public struct EventMatch: Sendable, Hashable {
  /// Index of the event's program in the matcher's table, or in the list of a decoder.
  public internal(set) var index = 0
  /// Which of a decoder's lists has the program.
  public internal(set) var list = 0
  /// Whether the JSON may as well be another event of the stream, which looks the same on the wire: nobody can tell which
  /// one was recorded. ``EventDecoder/matches(_:stream:)`` has all of them.
  public internal(set) var isAmbiguous = false
  /// One bit for each optional group that is there.
  public internal(set) var presence: UInt64 = 0
  /// By slot: numbers, booleans, indices of closed values.
  var words: [Int: UInt64] = [:]
  var texts: [Int: String] = [:]
  /// By slot: JSON text of maps and lists.
  var collections: [Int: String] = [:]

  public static func == (left: EventMatch, right: EventMatch) -> Bool {
    left.index == right.index && left.list == right.list && left.isAmbiguous == right.isAmbiguous
      && left.presence == right.presence
      && left.words == right.words
      && left.collections.mapValues(ExactText.init) == right.collections.mapValues(ExactText.init)
      && left.texts.mapValues(ExactText.init) == right.texts.mapValues(ExactText.init)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(index)
    hasher.combine(list)
    hasher.combine(presence)
    hasher.combine(words)
    hasher.combine(texts.mapValues(ExactText.init))
    hasher.combine(collections.mapValues(ExactText.init))
  }

  /// Whether the optional group is there.
  public func isPresent(_ bit: Int) -> Bool { presence >> UInt64(bit & 63) & 1 == 1 }
  /// The index of the closed value at a slot; 0 when its group is not there.
  public func place(_ slot: Int) -> Int { integer(slot) }
  /// The integer at a slot; one that `Int` cannot hold is never found.
  public func integer(_ slot: Int) -> Int { Int(truncatingIfNeeded: Int64(bitPattern: words[slot] ?? 0)) }
  public func double(_ slot: Int) -> Double { Double(bitPattern: words[slot] ?? 0) }
  public func boolean(_ slot: Int) -> Bool { words[slot] == 1 }
  /// The text at a slot; JSON text for an argument of the operation `r`.
  public func text(_ slot: Int) -> String { texts[slot] ?? "" }
  /// The value of an argument of the operation `r`; null when its group is not there.
  public func json(_ slot: Int) -> JSONValue { Self.value(texts[slot]) }
  /// The map or list at a slot; null when its group is not there.
  public func collection(_ slot: Int) -> JSONValue { Self.value(collections[slot]) }

  private static func value(_ json: String?) -> JSONValue { json.flatMap { try? JSONValue(parsing: $0) } ?? .null }
}

/// Finds out which event of a stream some JSON is. Matching is structural: white space and the order of members do not
/// matter. Where JSON fits several events, the first of the table wins.
@_spi(Generated) public struct EventMatcher: Sendable {
  private var templates: [EventTemplate?] = []
  /// Members of the stream's common part: they may be there and are not judged.
  private var commonNames: Set<ExactText> = []

  /// - Parameters:
  ///   - programs: the events' programs, in the order in which they are tried.
  ///   - tables: the tables of vocabularies, by the number that programs name.
  ///   - stream: the stream that the events belong to.
  public init(_ programs: [WireProgram], tables: [StaticString] = [], of stream: StreamDescription) {
    self.init(programs.map(ProgramReader.tokens), tables, of: stream)
  }

  /// The same with programs that were taken apart; `nil` is one that cannot be read.
  init(_ programs: [[ProgramReader.Token]?], _ tables: [StaticString], of stream: StreamDescription) {
    let opening: [UInt8] = stream.encoding == .tuple ? [0x5B] : [0x7B]
    if stream.encoding == .object, let common = ProgramReader.tokens(stream.common),
      case .object(let members)? = EventTemplateParser.template([.byte(0x7B)] + common + [.byte(0x7D)], tables)
    {
      commonNames = Set(members.map { ExactText($0.name) })
    }
    for program in programs {
      guard let body = program else {
        templates.append(nil)
        continue
      }
      // A tuple's first item is the time.
      let start: [ProgramReader.Token] =
        opening.map { .byte($0) } + (stream.encoding == .tuple ? [.hole(.source)] : [])
      templates.append(EventTemplateParser.template(start + body, tables))
    }
  }

  /// Indices of programs that no template could be made of: their events are never found. Empty for generated code.
  public var unreadable: [Int] { templates.indices.filter { templates[$0] == nil } }

  /// The form of the event at an index of the table.
  func template(at index: Int) -> EventTemplate? { templates[index] }

  public func match(_ event: JSONValue) -> EventMatch? { matches(event, from: 0) { _, _ in false }.first }

  /// Every event that some JSON may be, in the order of the table, from `first` on; none behind an event for which
  /// `isLast` says so of it and the next one.
  func matches(_ event: JSONValue, from first: Int = 0, while goesOn: (Int, Int) -> Bool = { _, _ in true })
    -> [EventMatch]
  {
    var found: [EventMatch] = []
    var trial = MatchTrial(commonNames: commonNames)
    for index in templates.indices.dropFirst(first) {
      guard let template = templates[index] else { continue }
      if let known = found.first, !goesOn(known.index, index) { break }
      var match = EventMatch()
      match.index = index
      if trial.matches(event, template, &match) { found.append(match) }
    }
    return found
  }
}

extension EventMatch {
  /// An argument that is written twice must be the same both times.
  mutating func set(text: String, at slot: Int) -> Bool {
    if let known = texts[slot] { return known.utf8.elementsEqual(text.utf8) }
    texts[slot] = text
    return true
  }

  mutating func set(word: UInt64, at slot: Int) -> Bool {
    if let known = words[slot] { return known == word }
    words[slot] = word
    return true
  }
}
