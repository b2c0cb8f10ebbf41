/// What a stream counts. Consent is per stream, so counters are too: a stream that is off counts nothing (R-FOCUS-02).
struct StreamCounters {
  /// Keys of a counter at most; further keys are dropped and counted, so that a faulty caller cannot fill the memory.
  static let keysAtMost = 500

  var sessions = 0
  var screens = 0
  /// Finished foreground time in milliseconds.
  var foregroundMilliseconds: Int64 = 0
  /// Monotonic time from which the running session counts.
  var foregroundSince: Int64?
  private(set) var searches: [(key: String, count: Int)] = []
  /// Attributes that were set: JSON text of the value by that of the name.
  private(set) var attributes: [String: String] = [:]

  /// Whole seconds in the foreground, the running session included.
  func seconds(at now: Int64) -> Int {
    var total = foregroundMilliseconds
    if let foregroundSince { total += max(0, now - foregroundSince) }
    return Int(total / 1000)
  }

  /// False when there is no place for another key.
  mutating func countSearch(_ key: String, by amount: Int) -> Bool {
    if let place = searches.firstIndex(where: { $0.key.hasSameBytes(as: key) }) {
      let (sum, overflow) = searches[place].count.addingReportingOverflow(amount)
      searches[place].count = overflow ? .max : sum
      return true
    }
    guard searches.count < Self.keysAtMost else { return false }
    searches.append((key, amount))
    return true
  }

  mutating func clearSearches() { searches.removeAll(keepingCapacity: true) }

  /// `name` and `value` are JSON text.
  mutating func set(_ name: String, to value: String) -> Bool {
    if attributes[name] == nil && attributes.count >= Self.keysAtMost { return false }
    attributes[name] = value
    return true
  }

  /// In the order of keys, so that equal counts give equal bytes.
  var searchesJSON: String {
    let members = searches.sorted { $0.key.bytesPrecede($1.key) }.map {
      JSONText.quoted($0.key) + ":" + String($0.count)
    }
    return "{" + members.joined(separator: ",") + "}"
  }
}
