/// What a stream counts. Consent is per stream, so counters are too: a stream that is off counts nothing (R-FOCUS-02).
struct StreamCounters {
  /// Keys of a counter at most; further keys are dropped and counted, so that a faulty caller cannot fill the memory.
  static let keysAtMost = 500
  /// Bytes of all keys of a counter at most.
  static let keyBytesAtMost = 64 << 10
  /// Bytes of an attribute's JSON text at most.
  static let attributeBytesAtMost = 65_536

  var sessions = 0
  var screens = 0
  /// Finished foreground time in milliseconds.
  var foregroundMilliseconds: Int64 = 0
  /// Monotonic time from which the running session counts.
  var foregroundSince: Int64?
  /// Whether the running stay in the foreground is among `sessions`, or was when they were reset.
  var hasCountedSession = false
  private(set) var searches: [(key: String, count: Int)] = []
  private var searchBytes = 0
  /// JSON text of the attributes that the app has set, by their index; those behind the last are not set.
  private(set) var attributes: [String?] = []

  /// The stream is collected and the app is in the foreground, from now on.
  mutating func resume(at now: Int64) {
    foregroundSince = now
    if !hasCountedSession { sessions.addSaturating(1) }
    hasCountedSession = true
  }

  /// The app left the foreground, or the stream is no longer collected.
  mutating func pause(at now: Int64) {
    guard let since = foregroundSince else { return }
    foregroundMilliseconds.addSaturating(max(0, now.subtractingSaturating(since)))
    foregroundSince = nil
  }

  /// Whole seconds in the foreground, the running session included.
  func seconds(at now: Int64) -> Int {
    var total = foregroundMilliseconds
    if let foregroundSince { total.addSaturating(max(0, now.subtractingSaturating(foregroundSince))) }
    return Int(clamping: total / 1000)
  }

  /// False for less than one, and when there is no room for another key.
  mutating func countSearch(_ key: String, by amount: Int) -> Bool {
    guard amount > 0, key.utf8.count <= Self.keyBytesAtMost else { return false }
    if let index = searches.firstIndex(where: { $0.key.hasSameBytes(as: key) }) {
      searches[index].count.addSaturating(amount)
      return true
    }
    guard searches.count < Self.keysAtMost, key.utf8.count <= Self.keyBytesAtMost - searchBytes else { return false }
    searches.append((key, amount))
    searchBytes += key.utf8.count
    return true
  }

  mutating func clearSearches() {
    searches.removeAll()
    searchBytes = 0
  }

  /// `value` is JSON text.
  mutating func set(_ attribute: Int, to value: String) {
    while attributes.count <= attribute { attributes.append(nil) }
    attributes[attribute] = value
  }

  // MARK: Kept

  /// Writes the counts that a later process goes on with; a session that runs counts up to `now`.
  func write(to bytes: inout StateBytes, at now: Int64, withSearches: Bool = true) {
    var total = foregroundMilliseconds
    if let foregroundSince { total.addSaturating(max(0, now.subtractingSaturating(foregroundSince))) }
    bytes.put(Int64(sessions))
    bytes.put(Int64(screens))
    bytes.put(total)
    bytes.put(Int64(withSearches ? searches.count : 0))
    for search in searches where withSearches {
      bytes.put(search.key)
      bytes.put(Int64(search.count))
    }
  }

  /// Adds what an earlier process counted; false where the bytes are damaged, and nothing of them counts from there on.
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
    return true
  }

  /// The counts that a reset at `now` has taken away.
  func taken(leaving left: StreamCounters, at now: Int64) -> StreamCounters {
    var taken = StreamCounters()
    if left.sessions == 0 { taken.sessions = sessions }
    if left.screens == 0 { taken.screens = screens }
    if left.searches.isEmpty { (taken.searches, taken.searchBytes) = (searches, searchBytes) }
    if left.foregroundMilliseconds == 0, foregroundSince == nil || left.foregroundSince != foregroundSince {
      taken.foregroundMilliseconds = foregroundMilliseconds
      if let foregroundSince {
        taken.foregroundMilliseconds.addSaturating(max(0, now.subtractingSaturating(foregroundSince)))
      }
    }
    return taken
  }

  /// Adds what other counters have.
  mutating func add(_ other: StreamCounters) {
    var bytes = StateBytes()
    other.write(to: &bytes, at: 0)
    var reader = StateReader(bytes.bytes)
    _ = add(&reader)
  }

  /// In the order of keys, so that equal counts give equal bytes.
  var searchesJSON: String {
    let members = searches.sorted { $0.key.bytesPrecede($1.key) }.map {
      JSONText.quoted($0.key) + ":" + String($0.count)
    }
    return "{" + members.joined(separator: ",") + "}"
  }
}
