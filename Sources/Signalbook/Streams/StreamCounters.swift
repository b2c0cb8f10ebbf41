/// A stream's counters. They are separate for each stream, because a declined stream is not counted (R-FOCUS-02).
struct StreamCounters {
  /// The maximum number of keys in a counter. Further keys are dropped and counted, so that a faulty caller cannot
  /// exhaust memory.
  static let maxKeys = 500
  /// The maximum total size of a counter's keys, in bytes.
  static let maxKeyBytes = 64 << 10
  /// The maximum size of an attribute's JSON, in bytes.
  static let maxAttributeBytes = 65_536

  var sessions = 0
  var screens = 0
  /// The foreground time before the current session, in milliseconds.
  var foregroundMilliseconds: Int64 = 0
  /// The monotonic time at which the current session started.
  var foregroundSince: Int64?
  /// Whether `sessions` includes the current session, or included it before a reset.
  var hasCountedSession = false
  private(set) var searches: [(key: String, count: Int)] = []
  private var searchKeyByteCount = 0
  /// The counters declared in the schema.
  var declared = DeclaredCounters()
  /// The attributes that the app has set, as JSON by index.
  private(set) var attributes: [String?] = []

  /// Starts measuring foreground time. Called when the stream is collected and the app is in the foreground.
  mutating func resume(at now: Int64) {
    foregroundSince = now
    if !hasCountedSession { sessions.addSaturating(1) }
    hasCountedSession = true
  }

  /// Stops measuring foreground time. Called when the app leaves the foreground or the stream is no longer collected.
  mutating func pause(at now: Int64) {
    guard let since = foregroundSince else { return }
    foregroundMilliseconds.addSaturating(max(0, now.subtractingSaturating(since)))
    foregroundSince = nil
  }

  /// Returns the foreground time in seconds, including the current session, rounded down.
  func seconds(at now: Int64) -> Int {
    var milliseconds = foregroundMilliseconds
    if let foregroundSince { milliseconds.addSaturating(max(0, now.subtractingSaturating(foregroundSince))) }
    return Int(clamping: milliseconds / 1000)
  }

  /// Counts a search. Returns `false` if the amount is less than one or the maximum number of keys is reached.
  mutating func countSearch(_ key: String, by amount: Int) -> Bool {
    guard amount > 0, key.utf8.count <= Self.maxKeyBytes else { return false }
    if let index = searches.firstIndex(where: { $0.key.hasSameBytes(as: key) }) {
      searches[index].count.addSaturating(amount)
      return true
    }
    guard searches.count < Self.maxKeys, key.utf8.count <= Self.maxKeyBytes - searchKeyByteCount else { return false }
    searches.append((key, amount))
    searchKeyByteCount += key.utf8.count
    return true
  }

  mutating func clearSearches() {
    searches.removeAll()
    searchKeyByteCount = 0
  }

  /// Sets the attribute at the given index to a JSON value.
  mutating func set(_ attribute: Int, to value: String) {
    while attributes.count <= attribute { attributes.append(nil) }
    attributes[attribute] = value
  }

  // MARK: Storage

  /// Writes the counts for the next launch. The current session's duration is measured up to `now`. Pass `false` for
  /// `withEntries` to omit searches and declared counters, which can be stored separately.
  func write(to bytes: inout StateBytes, at now: Int64, withEntries: Bool = true) {
    var milliseconds = foregroundMilliseconds
    if let foregroundSince { milliseconds.addSaturating(max(0, now.subtractingSaturating(foregroundSince))) }
    bytes.put(Int64(sessions))
    bytes.put(Int64(screens))
    bytes.put(milliseconds)
    bytes.put(Int64(withEntries ? searches.count : 0))
    for search in searches where withEntries {
      bytes.put(search.key)
      bytes.put(Int64(search.count))
    }
    if withEntries { declared.write(to: &bytes) }
  }

  /// Adds counts that an earlier launch stored. Returns `false` if the bytes are corrupt. Counts after the corruption
  /// are lost.
  mutating func add(_ bytes: inout StateReader) -> Bool {
    guard let sessions = bytes.integer(), let screens = bytes.integer(), let milliseconds = bytes.integer(),
      let searches = bytes.integer(), sessions >= 0, screens >= 0, milliseconds >= 0
    else { return false }
    self.sessions.addSaturating(Int(clamping: sessions))
    self.screens.addSaturating(Int(clamping: screens))
    foregroundMilliseconds.addSaturating(milliseconds)
    for _ in 0..<max(0, searches) {
      guard let key = bytes.text(), let count = bytes.integer(), countSearch(key, by: Int(clamping: count)) else {
        return false
      }
    }
    return declared.add(&bytes)
  }

  /// Returns the counts that a reset at `now` removed. `left` is the state after the reset.
  func removed(byResetTo left: StreamCounters, at now: Int64) -> StreamCounters {
    var removed = StreamCounters()
    removed.declared = declared.removed(byResetTo: left.declared)
    if left.sessions == 0 { removed.sessions = sessions }
    if left.screens == 0 { removed.screens = screens }
    if left.searches.isEmpty { (removed.searches, removed.searchKeyByteCount) = (searches, searchKeyByteCount) }
    if left.foregroundMilliseconds == 0, foregroundSince == nil || left.foregroundSince != foregroundSince {
      removed.foregroundMilliseconds = foregroundMilliseconds
      if let foregroundSince {
        removed.foregroundMilliseconds.addSaturating(max(0, now.subtractingSaturating(foregroundSince)))
      }
    }
    return removed
  }

  /// Adds the counts of `other`.
  mutating func add(_ other: StreamCounters) {
    var bytes = StateBytes()
    other.write(to: &bytes, at: 0)
    var reader = StateReader(bytes.bytes)
    if declared.counters.isEmpty { declared = other.declared.resetCopy }
    _ = add(&reader)
  }

  /// The searches as JSON, sorted by key so that the output is deterministic.
  var searchesJSON: String {
    let members = searches.sorted { $0.key.bytesPrecede($1.key) }.map {
      JSONText.quoted($0.key) + ":" + String($0.count)
    }
    return "{" + members.joined(separator: ",") + "}"
  }
}
