/// A builder for the JSON of a map argument. It applies the schema's rules. For each map, generated code calls `begin`
/// and then adds the entries.
///
/// All losses are counted: invalid keys and values, surplus entries, duplicate keys, and truncated text. Keys are
/// compared byte by byte, like in a JSON parser.
@_spi(Generated) public struct MapText {
  public enum Surplus: Sendable { case keepFirst, keepLowest }
  public enum DuplicateKeys: Sendable { case keepFirst, keepLast }

  /// The header of an entry. It precedes the key and the value in `memory`, and contains their offsets.
  private struct Entry {
    static let size = MemoryLayout<Entry>.size

    /// The integer key, or 0 if the key is a string.
    var order: Int64
    var keyEnd: Int
    var valueStart: Int
    var valueEnd: Int
    /// The offset of the next entry.
    var next: Int

    /// Writes the initial header of an entry, and returns its offset. The caller must have reserved its bytes.
    @inline(__always) static func begin(order: Int64, to writer: inout ByteWriter) -> Int {
      let offset = writer.offset
      writer.p.storeBytes(of: Entry(order: order, keyEnd: 0, valueStart: 0, valueEnd: 0, next: 0), as: Entry.self)
      writer.p += size
      return offset
    }
  }

  /// The maximum size of a map in bytes, including a 40-byte header for each entry. Entries that do not fit are dropped
  /// and counted.
  static let maxBytes = 1 << 20
  /// The maximum number of entries in a map that is searched linearly. Larger maps are searched by hash.
  private static let scanned = 16

  // Copies of the map share this buffer, so maps must not be stored. The recorder retains one map, which stops
  // allocating once its buffer is large enough.
  private let memory = ByteBuffer(capacity: 1024, maximum: 8 * MapText.maxBytes)
  private var count = 0
  /// The total size of duplicate entries and replaced values, in bytes.
  private var unusedByteCount = 0
  /// The offset of the entry with each hash, or `nil` if the map is searched linearly.
  private var offsetByHash: [Int: Int]?
  /// The largest integer key so far. Integer keys in ascending order do not require a search.
  private var greatest = Int64.min
  private var areIntegers = false
  private var areAscending = true
  var losses = MapLosses()
  private var maxEntries: Int?
  private var surplus = Surplus.keepFirst
  private var duplicates = DuplicateKeys.keepLast
  private var keyBounds: ClosedRange<Int64>?
  /// The keys of the other members, if the map is flattened. Entries with these keys are dropped and counted.
  var siblings = SiblingKeys()

  init() {}

  /// Starts a new map. Reuses the memory of the previous one.
  ///
  /// - Parameters:
  ///   - maxEntries: The maximum number of entries (`maxProperties`), or `nil` for no maximum.
  ///   - surplus: The entries to keep if there are too many.
  ///   - duplicates: The value to keep if a key is added twice.
  ///   - keys: The range of valid integer keys. Entries with other keys are dropped and counted.
  public mutating func begin(
    maxEntries: Int? = nil, surplus: Surplus = .keepFirst, duplicates: DuplicateKeys = .keepLast,
    keys: ClosedRange<Int64>? = nil
  ) {
    memory.count = 0
    count = 0
    unusedByteCount = 0
    offsetByHash = nil
    greatest = .min
    areIntegers = false
    areAscending = true
    losses = MapLosses()
    self.maxEntries = maxEntries
    self.surplus = surplus
    self.duplicates = duplicates
    keyBounds = keys
  }

  /// Adds an entry with an integer key.
  public mutating func add(_ key: Int, _ value: ArgumentValue) {
    if value.isRefused || memory.count >= Self.maxBytes || keyBounds?.contains(Int64(key)) == false {
      losses.droppedEntries.addSaturating(1)
      return
    }
    let key = Int64(key)
    areIntegers = true
    let isNew = key > greatest || count == 0
    if isNew { greatest = key } else { areAscending = false }
    var writer = ByteWriter(memory, at: memory.count)
    guard writer.reserve(Entry.size + ByteWriter.integerRoom + 2) else { return drop(1) }
    let entry = Entry.begin(order: key, to: &writer)
    writer.byte(0x22)
    writer.integer(key)
    if _slowPath(!siblings.isEmpty), siblings.contain(bytes((entry + Entry.size + 1)..<writer.offset)) {
      return drop(1)
    }
    writer.byte(0x22)
    end(entry, value, isKnownNew: isNew, &writer)
  }

  /// Adds an entry with a string key. The schema determines whether an empty key is replaced and a long key is
  /// truncated.
  public mutating func add(_ key: String, _ value: ArgumentValue, limit: TextLimit? = nil, empty: String? = nil) {
    guard !value.isRefused, let key = limited(key, limit, empty), key.utf8.count <= Self.maxBytes - memory.count,
      siblings.isEmpty || !siblings.contain(key.utf8)
    else { return drop(1) }
    var writer = ByteWriter(memory, at: memory.count)
    guard writer.reserve(Entry.size) else { return drop(1) }
    let entry = Entry.begin(order: 0, to: &writer)
    guard writer.quoted(key) else { return drop(1) }
    end(entry, value, isKnownNew: count == 0, &writer)
  }

  /// Adds an entry whose value is JSON.
  public mutating func add(_ key: Int, _ json: String) { add(key, ArgumentValue(json: json)) }
  /// Adds an entry whose value is JSON.
  public mutating func add(_ key: String, _ json: String, limit: TextLimit? = nil, empty: String? = nil) {
    add(key, ArgumentValue(json: json), limit: limit, empty: empty)
  }

  /// Counts dropped entries.
  mutating func drop(_ count: Int) { losses.droppedEntries.addSaturating(count) }

  /// Returns a string as a value, truncated or replaced as the schema requires. If the string is too long and the
  /// schema refuses long strings, the value is refused and its entry is dropped.
  public mutating func value(_ text: String, limit: TextLimit? = nil, empty: String? = nil) -> ArgumentValue {
    limited(text, limit, empty).map(ArgumentValue.init(text:)) ?? .refused
  }

  /// Returns `{name: value}`, for a map with named values. If the schema refuses the name, the entry is dropped and
  /// counted.
  public mutating func named(
    _ name: String, _ value: ArgumentValue, limit: TextLimit? = nil, empty: String? = nil
  ) -> ArgumentValue {
    value.named(limited(name, limit, empty))
  }
  /// Returns `{name: value}` for a JSON value.
  public mutating func named(_ name: String, _ json: String, limit: TextLimit? = nil, empty: String? = nil)
    -> ArgumentValue
  {
    named(name, ArgumentValue(json: json), limit: limit, empty: empty)
  }

  /// Returns an integer as JSON.
  public func value(_ number: Int) -> String { String(number) }
  /// Returns a number as a value. If JSON cannot represent the number, the value is refused and its entry is dropped.
  public func value(_ number: Double, isText: Bool = false) -> ArgumentValue {
    if !number.isFinite { return .refused }
    let json = JSONText.number(number)
    return ArgumentValue(json: isText ? "\"" + json + "\"" : json)
  }
  public func value(_ flag: Bool) -> String { flag ? "true" : "false" }

  private mutating func limited(_ text: String, _ limit: TextLimit?, _ empty: String?) -> String? {
    if text.isEmpty, let empty { return empty }
    guard let limit, text.utf8.count > limit.maxLength else { return text }
    let unit: UInt8
    switch limit.unit {
    case .grapheme: unit = 0x67
    case .scalar: unit = 0x75
    case .byte: unit = 0x62
    }
    let prefix = TextTruncation.prefix(of: text, unit: unit, limit: limit.maxLength)
    guard prefix.isTruncated else { return text }
    if limit.refusesLongerText { return nil }
    losses.truncatedTexts.addSaturating(1)
    if prefix.bytes == 0, let empty { return empty }
    return String(decoding: text.utf8.prefix(prefix.bytes), as: UTF8.self)
  }

  // MARK: Entries

  /// Completes an entry whose key was written. Writes the value unless the entry is surplus, the key must keep its
  /// first value, or the value does not fit.
  private mutating func end(_ offset: Int, _ value: ArgumentValue, isKnownNew: Bool, _ writer: inout ByteWriter) {
    var entry = entry(at: offset)
    entry.keyEnd = writer.offset
    let hash = count < Self.scanned ? nil : hash(ofKey: offset, entry)
    let known = isKnownNew ? nil : self.offset(ofKey: offset, entry, hash)
    let isSurplus = known == nil && count >= maxCount
    if known != nil || isSurplus { drop(1) }
    if isSurplus { return }
    if known != nil, case .keepFirst = duplicates { return }
    entry.valueStart = writer.offset
    guard value.write(to: &writer, upTo: Self.maxBytes) else {
      if known == nil { drop(1) }
      return
    }
    entry.valueEnd = writer.offset
    entry.next = writer.offset
    memory.count = writer.offset
    if let known {
      // The first entry with this key refers to the new value, which is not moved.
      var firstEntry = self.entry(at: known)
      (firstEntry.valueStart, firstEntry.valueEnd) = (entry.valueStart, entry.valueEnd)
      store(firstEntry, at: known)
      entry.keyEnd = -1
      store(entry, at: offset)
      unusedByteCount += memory.count - offset
      if unusedByteCount > Self.maxBytes / 2 { keep(offsets) }
      return
    }
    store(entry, at: offset)
    count += 1
    if count == Self.scanned {
      offsetByHash = hashedOffsets
    } else if let hash {
      offsetByHash?[hash] = offset
    }
    // Keeps only the lowest entries so far. The map can grow to at least twice its limit before this happens, so
    // sorting is rare.
    if let maxEntries, case .keepLowest = surplus, count >= maxCount {
      var lowest = offsets
      sort(&lowest)
      losses.droppedEntries.addSaturating(count - maxEntries)
      keep(Array(lowest.prefix(maxEntries)).sorted())
    }
  }

  /// The number of entries at which further entries are rejected or the lowest ones are selected.
  private var maxCount: Int {
    guard let maxEntries else { return .max }
    if case .keepLowest = surplus { return maxEntries.addingSaturating(max(maxEntries, 64)) }
    return maxEntries
  }

  /// Compacts the entries at the given offsets, in order, and removes all other entries.
  private mutating func keep(_ kept: [Int]) {
    let moved = ByteBuffer(capacity: memory.count, maximum: memory.count)
    var length = 0
    func move(_ range: Range<Int>) {
      (moved.start + length).copyMemory(from: memory.start + range.lowerBound, byteCount: range.count)
      length += range.count
    }
    for offset in kept {
      let old = entry(at: offset)
      var entry = old
      let start = length
      move(offset..<old.keyEnd)
      entry.keyEnd = length
      entry.valueStart = length
      move(old.valueStart..<old.valueEnd)
      entry.valueEnd = length
      entry.next = length
      (moved.start + start).storeBytes(of: entry, as: Entry.self)
    }
    memory.start.copyMemory(from: moved.start, byteCount: length)
    memory.count = length
    count = kept.count
    unusedByteCount = 0
    offsetByHash = count >= Self.scanned ? hashedOffsets : nil
  }

  private var hashedOffsets: [Int: Int] {
    var offsetsByHash: [Int: Int] = [:]
    for offset in offsets { offsetsByHash[hash(ofKey: offset, entry(at: offset))] = offset }
    return offsetsByHash
  }

  private func entry(at offset: Int) -> Entry { (memory.start + offset).loadUnaligned(as: Entry.self) }

  private func store(_ entry: Entry, at offset: Int) { (memory.start + offset).storeBytes(of: entry, as: Entry.self) }

  /// Returns the key of the given entry. The key is valid until the memory grows.
  private func key(of offset: Int, _ entry: Entry) -> UnsafeRawBufferPointer {
    bytes((offset + Entry.size)..<entry.keyEnd)
  }

  private func bytes(_ range: Range<Int>) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: memory.start + range.lowerBound, count: range.count)
  }

  private func hash(ofKey offset: Int, _ entry: Entry) -> Int {
    var hasher = Hasher()
    hasher.combine(bytes: key(of: offset, entry))
    return hasher.finalize()
  }

  /// The offsets of the entries in insertion order.
  private var offsets: [Int] {
    var offsets: [Int] = []
    var offset = 0
    while offset < memory.count {
      let entry = entry(at: offset)
      if entry.keyEnd >= 0 { offsets.append(offset) }
      offset = entry.next
    }
    return offsets
  }

  /// Returns the offset of an earlier entry with the same key as the entry at `new`. Small maps are searched linearly,
  /// larger ones by hash.
  private func offset(ofKey new: Int, _ entry: Entry, _ hash: Int?) -> Int? {
    let key = key(of: new, entry)
    if count >= Self.scanned, let hash {
      guard let known = offsetByHash?[hash] else { return nil }
      // A hash collision occurs about once in 10^18 maps. Both entries are then kept.
      return self.key(of: known, self.entry(at: known)).elementsEqual(key) ? known : nil
    }
    var offset = 0
    while offset < new {
      let other = self.entry(at: offset)
      if other.keyEnd >= 0 && other.order == entry.order && self.key(of: offset, other).elementsEqual(key) {
        return offset
      }
      offset = other.next
    }
    return nil
  }

  var isEmpty: Bool { count == 0 }

  /// Returns the losses, including surplus entries. Call this method after adding all entries. The method is mutating
  /// because Swift would otherwise copy the map before each call.
  // Mutating, because Swift would otherwise copy the value that a pointer refers to.
  mutating func finalLosses() -> MapLosses {
    var losses = losses
    if let maxEntries, count > maxEntries { losses.droppedEntries.addSaturating(count - maxEntries) }
    return losses
  }

  /// Writes the map as a JSON object: integer keys in ascending order, string keys in insertion order. Returns `false`
  /// if the buffer cannot grow enough.
  mutating func write(to writer: inout ByteWriter, reserving rest: Int) -> Bool {
    guard writer.reserve(memory.count &+ 2 &+ rest) else { return false }
    writer.byte(0x7B)
    writeEntries(to: &writer, isFirst: true)
    writer.byte(0x7D)
    return true
  }

  /// Writes the entries as members of the enclosing object. Returns `false` if the buffer cannot grow enough.
  mutating func writeMembers(to writer: inout ByteWriter, reserving rest: Int) -> Bool {
    guard writer.reserve(memory.count &+ 2 &+ rest) else { return false }
    writeEntries(to: &writer, isFirst: writer.last == 0x7B)
    return true
  }

  private mutating func writeEntries(to writer: inout ByteWriter, isFirst: Bool) {
    var isFirst = isFirst
    let isTooLong = maxEntries.map { count > $0 } ?? false
    if isTooLong || (areIntegers && !areAscending) {
      var offsets = offsets
      if isTooLong, case .keepLowest = surplus { sort(&offsets) }
      if let maxEntries, isTooLong { offsets.removeLast(offsets.count - maxEntries) }
      if areIntegers { sort(&offsets) }
      for offset in offsets { write(entry(at: offset), at: offset, to: &writer, &isFirst) }
    } else {
      var offset = 0
      while offset < memory.count {
        let entry = entry(at: offset)
        if entry.keyEnd >= 0 { write(entry, at: offset, to: &writer, &isFirst) }
        offset = entry.next
      }
    }
  }

  private func write(_ entry: Entry, at offset: Int, to writer: inout ByteWriter, _ isFirst: inout Bool) {
    if !isFirst { writer.byte(0x2C) }
    isFirst = false
    writer.bytes(key(of: offset, entry))
    writer.byte(0x3A)
    writer.bytes(bytes(entry.valueStart..<entry.valueEnd))
  }

  /// Returns a map that is not an argument: its losses, followed by the JSON. See ``MapLosses/prefix``.
  public static func text(of values: some GeneratedMap) -> String {
    var map = MapText()
    values.write(to: &map)
    return map.finalLosses().prefix + map.json()
  }

  /// Returns the map as a JSON object.
  mutating func json() -> String { ByteWriter.text { write(to: &$0, reserving: 0) } }

  /// Zeroes the memory.
  mutating func erase() {
    memory.erase()
    count = 0
    offsetByHash = nil
  }

  /// Sorts integer keys in ascending order, and string keys by their unescaped bytes.
  private func sort(_ offsets: inout [Int]) {
    if areIntegers { return offsets.sort { entry(at: $0).order < entry(at: $1).order } }
    let texts = offsets.map { offset in
      (offset, JSONText.plain(String(decoding: key(of: offset, entry(at: offset)), as: UTF8.self)))
    }
    offsets = texts.sorted { $0.1.bytesPrecede($1.1) }.map(\.0)
  }
}
