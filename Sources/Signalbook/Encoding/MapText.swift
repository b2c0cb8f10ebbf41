/// Builds the JSON text of a map argument under the schema's rules. Used by generated members; a map is rare, so this
/// may allocate.
///
/// What is lost on the way (keys and values out of bounds, surplus, repeated keys, cuts) is counted: ``text`` carries the counts
/// before the JSON, where the recorder takes them off. It is an argument for the operation `r` and nothing else.
public struct MapText: Sendable {
  public enum Surplus: Sendable { case keepFirst, keepLowest }
  public enum Repeated: Sendable { case keepFirst, keepLast }

  /// One value with its name, for a map whose values are named.
  private struct Entry {
    var key: String
    var order: Int64
    var json: String
  }

  private var entries: [Entry] = []
  private(set) var losses = MapLosses()
  private let atMost: Int?
  private let surplus: Surplus
  private let repeated: Repeated
  private let keyBounds: ClosedRange<Int64>?

  /// - Parameters:
  ///   - atMost: entries at most (`maxProperties`); `nil`: any number.
  ///   - surplus: which entries of a full map stay.
  ///   - repeated: which value of a key given twice stays.
  ///   - keys: the range of integer keys; an entry outside of it is dropped and counted.
  public init(
    atMost: Int? = nil, surplus: Surplus = .keepFirst, repeated: Repeated = .keepLast, keys: ClosedRange<Int64>? = nil
  ) {
    self.atMost = atMost
    self.surplus = surplus
    self.repeated = repeated
    keyBounds = keys
  }

  /// Adds an entry with an integer key. `value` is JSON text, see ``value(_:cut:empty:)``.
  public mutating func add(_ key: Int, _ value: String) {
    if let keyBounds, !keyBounds.contains(Int64(key)) {
      losses.droppedEntries += 1
      return
    }
    add(Entry(key: String(key), order: Int64(key), json: value))
  }

  /// Adds an entry with a text key; an empty one is replaced, a long one cut.
  public mutating func add(_ key: String, _ value: String, cut: TextLimit? = nil, empty: String? = nil) {
    guard let key = limited(key, cut, empty) else {
      losses.droppedEntries += 1
      return
    }
    add(Entry(key: key, order: 0, json: value))
  }

  private mutating func add(_ entry: Entry) {
    if let place = entries.firstIndex(where: { $0.key == entry.key }) {
      losses.droppedEntries += 1
      if case .keepLast = repeated { entries[place].json = entry.json }
      return
    }
    entries.append(entry)
  }

  /// Whether a number keeps to a rule of the schema: a kind and its rule, as behind the operation `v`. One that does not
  /// is counted, and left out unless the rule is loosely enforced.
  public mutating func admits(_ number: Int, _ rule: StaticString) -> Bool {
    judge(rule) { $0.bounds?.admits(Int64(number)) }
  }

  public mutating func admits(_ number: Double, _ rule: StaticString) -> Bool {
    judge(rule) { number.isFinite ? $0.bounds?.admits(number) : false }
  }

  public mutating func admits(_ text: String, _ rule: StaticString) -> Bool {
    judge(rule) { rule in
      rule.isPattern ? rule.pattern?.matches(text) : rule.bounds?.admits(Int64(text.unicodeScalars.count))
    }
  }

  private mutating func judge(_ rule: StaticString, _ admits: (ElementRule) -> Bool?) -> Bool {
    let rule = ElementRule(rule)
    if admits(rule) == true { return true }
    if rule.isLoose { losses.reported += 1 } else { losses.droppedEntries += 1 }
    return rule.isLoose
  }

  /// Counts what a list had too many of.
  mutating func drop(_ count: Int) { losses.droppedEntries += count }

  /// JSON text of a text value: with quotes, cut or replaced as the schema says. `null`, and the value counted as
  /// dropped, where the schema refuses a longer text.
  public mutating func value(_ text: String, cut: TextLimit? = nil, empty: String? = nil) -> String {
    guard let text = limited(text, cut, empty) else {
      losses.droppedEntries += 1
      return "null"
    }
    return JSONText.quoted(text)
  }

  /// `{name: value}` for a map whose values are named.
  public mutating func named(_ name: String, _ value: String, cut: TextLimit? = nil, empty: String? = nil) -> String {
    JSONText.joined("{", self.value(name, cut: cut, empty: empty), ":", value, "}")
  }

  /// JSON text of other values.
  public func value(_ number: Int) -> String { String(number) }
  /// `null` for what JSON cannot say.
  public func value(_ number: Double) -> String { JSONText.number(number) }
  public func value(_ flag: Bool) -> String { flag ? "true" : "false" }

  private mutating func limited(_ text: String, _ cut: TextLimit?, _ empty: String?) -> String? {
    if text.isEmpty, let empty { return empty }
    guard let cut, text.utf8.count > cut.atMost else { return text }
    let unit: UInt8
    switch cut.unit {
    case .grapheme: unit = 0x67
    case .scalar: unit = 0x75
    case .byte: unit = 0x62
    }
    let kept = TextCut.kept(of: text, unit: unit, limit: cut.atMost)
    guard kept.isCut else { return text }
    if cut.refuses { return nil }
    losses.cutTexts += 1
    return String(decoding: text.utf8.prefix(kept.bytes), as: UTF8.self)
  }

  /// Whether nothing was added: generated code then leaves the member out.
  public var isEmpty: Bool { entries.isEmpty }

  /// What was lost, and the JSON object: integer keys in ascending order, text keys in the order given.
  public var text: String {
    var kept = entries
    var losses = losses
    let areIntegers = kept.contains { $0.order != 0 } || (kept.first.map { $0.key == "0" } ?? false)
    func sort(_ isOrdered: (Entry, Entry) -> Bool) {
      if zip(kept, kept.dropFirst()).contains(where: { isOrdered($1, $0) }) { kept.sort(by: isOrdered) }
    }
    if let atMost, kept.count > atMost {
      if case .keepLowest = surplus { sort { areIntegers ? $0.order < $1.order : $0.key < $1.key } }
      losses.droppedEntries += kept.count - atMost
      kept.removeLast(kept.count - atMost)
    }
    if areIntegers { sort { $0.order < $1.order } }
    let prefix = losses.prefix
    let keys = kept.map { JSONText.quoted($0.key) }
    var length = prefix.utf8.count + 2
    for (key, entry) in zip(keys, kept) { length += key.utf8.count + entry.json.utf8.count + 2 }
    return String(unsafeUninitializedCapacity: length) { bytes in
      var place = 0
      JSONText.append(prefix, to: bytes, &place)
      bytes[place] = 0x7B
      place += 1
      for (index, key) in keys.enumerated() {
        if index > 0 {
          bytes[place] = 0x2C
          place += 1
        }
        JSONText.append(key, to: bytes, &place)
        bytes[place] = 0x3A
        place += 1
        JSONText.append(kept[index].json, to: bytes, &place)
      }
      bytes[place] = 0x7D
      return place + 1
    }
  }
}

/// What was lost while a text argument was made. It stands before the JSON, between two characters that JSON never
/// begins with: U+0001 cuts U+0002 drops U+0002 values that were reported U+0001.
struct MapLosses: Sendable {
  var cutTexts = 0
  var droppedEntries = 0
  var reported = 0

  var prefix: String {
    cutTexts == 0 && droppedEntries == 0 && reported == 0
      ? "" : "\u{1}\(cutTexts)\u{2}\(droppedEntries)\u{2}\(reported)\u{1}"
  }

  mutating func add(_ other: MapLosses) {
    cutTexts += other.cutTexts
    droppedEntries += other.droppedEntries
    reported += other.reported
  }

  /// Reads the counts; what follows them.
  mutating func read(from bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    guard bytes.first == 1, let middle = bytes.firstIndex(of: 2),
      let last = bytes[(middle + 1)...].firstIndex(of: 2), let end = bytes[last...].firstIndex(of: 1),
      let cuts = BoundsRule.integer(.init(rebasing: bytes[1..<middle])),
      let drops = BoundsRule.integer(.init(rebasing: bytes[(middle + 1)..<last])),
      let reports = BoundsRule.integer(.init(rebasing: bytes[(last + 1)..<end]))
    else { return bytes }
    cutTexts = Int(cuts)
    droppedEntries = Int(drops)
    reported = Int(reports)
    return .init(rebasing: bytes[(end + 1)...])
  }
}
