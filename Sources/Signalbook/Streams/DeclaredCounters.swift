/// The declared counters of a stream and their current values.
///
/// The schema determines the number of values: one per counter, or one per label of a labeled counter.
struct DeclaredCounters {
  struct Counter {
    /// The name in the schema.
    let name: StaticString
    /// The table of the labels, or `nil` if the counter is not labeled.
    let labels: StaticString?
    /// The values by label index, or a single value if the counter is not labeled.
    fileprivate(set) var values: [Int64]
    /// The part of each value that has not been sent in a ping.
    fileprivate(set) var unsent: [Int64]

    fileprivate init(_ name: StaticString, labels: StaticString?) {
      (self.name, self.labels) = (name, labels)
      values = Array(repeating: 0, count: labels.map { VocabularyTable($0).count } ?? 1)
      unsent = values
    }

    var isZero: Bool { values.allSatisfy { $0 == 0 } }
  }

  /// The value of a counter or of one of its labels, with the names that identify it in the next launch.
  struct Entry {
    let counter: Int
    let label: Int
    let name: String
    let labelName: String
    let value: Int64
    let unsent: Int64
  }

  private(set) var counters: [Counter] = []

  init() {}

  /// Creates the declared counters among the given sources with the value 0.
  init(_ requests: [SourceRequest]) {
    for request in requests {
      guard case .counter(let name, let labels) = request.source, index(named: name) == nil else { continue }
      counters.append(Counter(name, labels: labels))
    }
  }

  /// A copy of the counters with the value 0.
  var resetCopy: DeclaredCounters {
    var result = self
    for index in result.counters.indices { result.clear(index) }
    return result
  }

  func index(named name: StaticString) -> Int? { counters.firstIndex { $0.name.isIdentical(to: name) } }

  /// Adds an amount to the value at the given indices. Saturates at `Int64.max`. Returns `false` if the amount is less
  /// than one or the label is unknown.
  mutating func add(_ amount: Int64, to counter: Int, label: Int) -> Bool {
    guard amount > 0, counters.indices.contains(counter), counters[counter].values.indices.contains(label) else {
      return false
    }
    counters[counter].values[label].addSaturating(amount)
    counters[counter].unsent[label].addSaturating(amount)
    return true
  }

  mutating func clear(_ counter: Int) {
    for index in counters[counter].values.indices {
      counters[counter].values[index] = 0
      counters[counter].unsent[index] = 0
    }
  }

  /// Marks the current values as sent in a ping.
  mutating func markSent() {
    for counter in counters.indices {
      for index in counters[counter].unsent.indices { counters[counter].unsent[index] = 0 }
    }
  }

  /// Returns the unsent part of the value of the counter with the given name.
  func unsent(of name: StaticString) -> Int64 {
    index(named: name).map { counters[$0].unsent.reduce(0) { $0.addingSaturating($1) } } ?? 0
  }

  mutating func clear(_ name: StaticString) { index(named: name).map { clear($0) } }

  /// Returns the values that a reset removed. `left` is the state after the reset.
  func removed(byResetTo left: DeclaredCounters) -> DeclaredCounters {
    var removed = resetCopy
    for index in counters.indices where left.counters[index].isZero { removed.counters[index] = counters[index] }
    return removed
  }

  // MARK: Sent

  /// Returns the value of the counter with the given name: a number, or an object with the nonzero labels in case
  /// order.
  func value(of name: StaticString) -> SourceValue {
    guard let counter = counters.first(where: { $0.name.isIdentical(to: name) }) else { return .none }
    guard let labels = counter.labels else { return .integer(counter.values[0]) }
    let table = VocabularyTable(labels)
    let members = counter.values.indices.compactMap { label -> String? in
      guard counter.values[label] != 0, let wire = table.wire(at: label) else { return nil }
      // Member keys are strings, even if the label is a number.
      return (wire.utf8.first == 0x22 ? wire : "\"\(wire)\"") + ":" + String(counter.values[label])
    }
    return .json("{" + members.joined(separator: ",") + "}")
  }

  // MARK: Storage

  /// The nonzero values.
  var entries: [Entry] {
    counters.indices.flatMap { counter in
      counters[counter].values.indices.compactMap { entry(counter, label: $0) }
    }
  }

  /// Returns the entry to store for a counter or label, or `nil` if the value is 0.
  func entry(_ index: Int, label: Int) -> Entry? {
    let counter = counters[index]
    guard counter.values[label] != 0 else { return nil }
    let name = counter.labels.map { Self.key(of: label, in: VocabularyTable($0)) } ?? ""
    return Entry(
      counter: index, label: label, name: counter.name.description, labelName: name, value: counter.values[label],
      unsent: counter.unsent[label])
  }

  /// Returns the name and wire text of the label at the given index. Both are stored, because an update can change
  /// either of them.
  private static func key(of label: Int, in table: VocabularyTable) -> String {
    (table.name(at: label) ?? "") + " " + (table.wire(at: label) ?? "")
  }

  /// Adds a value that an earlier launch stored. `unsent` is the part of the value that has not been sent. Returns
  /// `false` if the registry no longer declares the counter or label.
  mutating func restore(name: String, label: String, value: Int64, unsent: Int64? = nil) -> Bool {
    func add(_ index: Int, _ label: Int) -> Bool {
      guard self.add(value, to: index, label: label) else { return false }
      if let unsent, unsent < value { counters[index].unsent[label] -= value - max(0, unsent) }
      return true
    }
    guard let index = counters.firstIndex(where: { $0.name.hasSameBytes(as: name) }) else { return false }
    guard let labels = counters[index].labels else { return label.isEmpty && add(index, 0) }
    let table = VocabularyTable(labels)
    let (name, wire) = (label.prefix { $0 != " " }, label.drop { $0 != " " }.dropFirst())
    let known = counters[index].values.indices.first { table.wire(at: $0).map { $0 == wire } ?? false }
    guard let place = table.index(named: String(name), ignoringCase: false) ?? known else { return false }
    return add(index, place)
  }

  /// Writes the nonzero values for the next launch.
  func write(to bytes: inout StateBytes) {
    let entries = entries
    if entries.isEmpty { return }
    bytes.put(Int64(entries.count))
    for entry in entries { entry.write(to: &bytes) }
  }

  /// Adds values that an earlier launch stored. Returns `false` if the bytes are corrupt, or if the registry no longer
  /// declares one of the counters or labels.
  mutating func add(_ bytes: inout StateReader) -> Bool {
    // Earlier runtime versions did not store declared counters.
    if bytes.isAtEnd || bytes.hasOnlyZeros { return true }
    guard let count = bytes.integer(), count >= 0 else { return false }
    var isComplete = true
    for _ in 0..<count {
      guard let name = bytes.text(), let label = bytes.text(), let value = bytes.integer() else { return false }
      if !restore(name: name, label: label, value: value) { isComplete = false }
    }
    return isComplete
  }
}

extension DeclaredCounters.Entry {
  func write(to bytes: inout StateBytes) {
    bytes.put(name)
    bytes.put(labelName)
    bytes.put(value)
  }

  /// The key under which the state stores the entry.
  var key: String { name + "/" + labelName }
}
