/// An event that matches a JSON value, and its arguments. Generated decoders convert it to typed values.
@_spi(Generated) public struct EventMatch: Sendable, Hashable {
  /// The index of the event's program in the matcher's table or in the decoder's list.
  public internal(set) var index = 0
  /// The index of the decoder list that contains the event's program.
  public internal(set) var list = 0
  /// Whether other events of the stream also match the JSON value. ``EventDecoder/matches(_:stream:)`` returns all
  /// matches.
  public internal(set) var isAmbiguous = false
  /// The optional groups that are present.
  var groups = PresenceBits()
  /// The presence bits of the first 64 optional groups.
  public var presence: UInt64 { groups.first }
  /// Numbers, Booleans, and indices of closed values, by slot.
  var words: [Int: UInt64] = [:]
  var texts: [Int: String] = [:]
  /// The JSON of maps and lists, by slot.
  var collections: [Int: String] = [:]

  public static func == (left: EventMatch, right: EventMatch) -> Bool {
    left.index == right.index && left.list == right.list && left.isAmbiguous == right.isAmbiguous
      && left.groups == right.groups
      && left.words == right.words
      && left.collections.mapValues(ByteComparedString.init) == right.collections.mapValues(ByteComparedString.init)
      && left.texts.mapValues(ByteComparedString.init) == right.texts.mapValues(ByteComparedString.init)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(index)
    hasher.combine(list)
    hasher.combine(groups)
    hasher.combine(words)
    hasher.combine(texts.mapValues(ByteComparedString.init))
    hasher.combine(collections.mapValues(ByteComparedString.init))
  }

  /// Returns whether the optional group with the given bit is present.
  public func isPresent(_ bit: Int) -> Bool { groups.contains(bit) }
  /// Returns the case index of the closed value in the given slot, or 0 if the value's group is absent.
  public func caseIndex(_ slot: Int) -> Int { integer(slot) }
  /// Returns the integer in the given slot. The value is exact: an event with an integer that `Int` cannot represent
  /// does not match.
  public func integer(_ slot: Int) -> Int { Int(truncatingIfNeeded: Int64(bitPattern: words[slot] ?? 0)) }
  public func double(_ slot: Int) -> Double { Double(bitPattern: words[slot] ?? 0) }
  public func boolean(_ slot: Int) -> Bool { words[slot] == 1 }
  /// Returns the string in the given slot. For operation `r`, the string is JSON.
  public func text(_ slot: Int) -> String { texts[slot] ?? "" }
  /// Returns the JSON argument of operation `r` in the given slot, or null if the argument's group is absent.
  public func json(_ slot: Int) -> JSONValue { Self.value(from: texts[slot]) }
  /// Returns the map or list in the given slot, or null if the argument's group is absent.
  public func collection(_ slot: Int) -> JSONValue { Self.value(from: collections[slot]) }

  private static func value(from json: String?) -> JSONValue { json.flatMap { try? JSONValue(parsing: $0) } ?? .null }
}

/// A matcher that finds a stream's event that matches a JSON value. It compares the structure, so member order and
/// white space do not matter. If several events match, the first one in the table wins.
@_spi(Generated) public struct EventMatcher: Sendable {
  private var templates: [EventTemplate?] = []
  /// The names of the members in the stream's common part. These members are optional and are not checked.
  private var commonNames: Set<ByteComparedString> = []

  /// Creates a matcher.
  ///
  /// - Parameters:
  ///   - programs: The event programs, in the order in which to try them.
  ///   - tables: The vocabulary tables, in the order of their numbers.
  ///   - stream: The stream of the events.
  public init(_ programs: [WireProgram], tables: [StaticString] = [], of stream: StreamDescription) {
    self.init(programs.map(ProgramReader.tokens), tables, of: stream)
  }

  /// Creates a matcher from program tokens. Unreadable programs are `nil`.
  init(_ programs: [[ProgramReader.Token]?], _ tables: [StaticString], of stream: StreamDescription) {
    let opening: [UInt8] = stream.encoding == .tuple ? [0x5B] : [0x7B]
    if stream.encoding == .object, let common = ProgramReader.tokens(stream.common),
      case .object(let members, _)? = EventTemplateParser.template([.byte(0x7B)] + common + [.byte(0x7D)], tables)
    {
      commonNames = Set(members.map { ByteComparedString($0.name) })
    }
    for program in programs {
      guard let body = program else {
        templates.append(nil)
        continue
      }
      // The first item of a tuple is the time.
      let start: [ProgramReader.Token] =
        opening.map { .byte($0) } + (stream.encoding == .tuple ? [.hole(.source)] : [])
      templates.append(EventTemplateParser.template(start + body, tables))
    }
  }

  /// The indices of programs without a template. Their events never match. Empty for generated code.
  public var unreadablePrograms: [Int] { templates.indices.filter { templates[$0] == nil } }

  /// Returns the event template at the given table index, or `nil` if the program is unreadable.
  func template(at index: Int) -> EventTemplate? { templates[index] }

  public func match(_ event: JSONValue) -> EventMatch? { matches(event, from: 0) { _, _ in false }.first }

  /// Returns the events that match a JSON value, in table order, starting at `first`. After the first match, continues
  /// only as long as `shouldContinue` returns `true` for the indices of that match and the next event.
  func matches(_ event: JSONValue, from first: Int = 0, while shouldContinue: (Int, Int) -> Bool = { _, _ in true })
    -> [EventMatch]
  {
    var matches: [EventMatch] = []
    var trial = MatchTrial(commonNames: commonNames)
    for index in templates.indices.dropFirst(first) {
      guard let template = templates[index] else { continue }
      if let known = matches.first, !shouldContinue(known.index, index) { break }
      var match = EventMatch()
      match.index = index
      if trial.matches(event, template, &match) { matches.append(match) }
    }
    return matches
  }
}

extension EventMatch {
  /// Stores a text argument. Returns `false` if the slot already has another value.
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
