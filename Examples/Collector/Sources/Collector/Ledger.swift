import Signalbook

/// The counts of received, faulty and missing documents by stream. Their size is limited for any input.
public struct Ledger: Sendable {
  public struct Stream: Sendable {
    public var documents = 0
    public var events = 0
    public var invalid = 0
    public var duplicates = 0
    public var refused = 0
    public var failed = 0
    var sequences: [String: NumberRanges] = [:]
  }

  /// The sequence numbers of one installation that are missing, although a higher number arrived.
  public struct Missing: Sendable {
    public var stream: String
    public var ranges: [ClosedRange<Int>]

    public var description: String {
      let named = ranges.prefix(20).map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)" }
      return named.joined(separator: ", ") + (ranges.count > 20 ? ", …" : "")
    }
    public var count: Int { ranges.reduce(0) { $0 + $1.count } }
  }

  public private(set) var streams: [String: Stream] = [:]
  public private(set) var recent: [Entry] = []
  private var known: Set<String> = []
  private var order: [String] = []
  private var oldest = 0
  private var installations = 0
  /// The number of missing sequence numbers.
  public private(set) var missingCount = 0
  private let limits: Limits
  /// The first number of each sequence, or `nil` if sequences may have started earlier.
  private let first: Int?

  /// The maximum number of streams. Beyond it, documents of unknown streams are counted under a single name.
  private static let streamsAtMost = 64
  /// The maximum number of ranges for each installation. Beyond it, the sequence numbers are no longer tracked.
  private static let rangesAtMost = 1_000

  init(limits: Limits, expectsFirst: Bool) {
    self.limits = limits
    first = expectsFirst ? 1 : nil
  }

  /// Counts an accepted document. Completes its entry, including whether the document or its sequence number was seen
  /// before.
  mutating func take(_ inspection: Inspection, _ entry: Entry) -> Entry {
    var entry = entry
    let name = name(of: entry.stream)
    entry.stream = name
    if let id = entry.documentID, !remember(name + "/" + id.uppercased()) {
      entry.verdict = .duplicate
      streams[name, default: Stream()].duplicates += 1
      return add(entry)
    }
    // Ignore numbers outside this range. It also prevents arithmetic overflow.
    if let sequence = inspection.sequence, (0..<(1 << 53)).contains(sequence),
      let installation = inspection.installation,
      !follow(sequence, of: installation, in: name)
    {
      entry.faults.append("/seq: \(sequence) was there before, in another document")
    }
    entry.verdict = entry.faults.isEmpty ? .valid : .invalid
    streams[name, default: Stream()].documents += 1
    streams[name, default: Stream()].events += inspection.events.count
    if entry.verdict == .invalid { streams[name, default: Stream()].invalid += 1 }
    return add(entry)
  }

  /// Counts a rejected document.
  mutating func reject(_ entry: Entry) -> Entry {
    var entry = entry
    entry.stream = name(of: entry.stream)
    if entry.verdict == .failed {
      streams[entry.stream, default: Stream()].failed += 1
    } else {
      streams[entry.stream, default: Stream()].refused += 1
    }
    return add(entry)
  }

  private mutating func add(_ entry: Entry) -> Entry {
    var entry = entry
    if entry.faults.count > limits.faults {
      let surplus = entry.faults.count - limits.faults
      entry.faults = entry.faults.prefix(limits.faults) + ["\(surplus) more"]
    }
    var shown = entry
    if shown.events.count > limits.shownEvents {
      let surplus = shown.events.count - limits.shownEvents
      shown.events = shown.events.prefix(limits.shownEvents) + ["\(surplus) more"]
    }
    recent.append(shown)
    // Remove entries in bulk, because removing the first entry moves all others.
    if recent.count >= 2 * limits.recentDocuments { recent.removeFirst(recent.count - limits.recentDocuments) }
    return entry
  }

  private mutating func name(of stream: String) -> String {
    var name = String(stream.prefix(100))
    if streams[name] == nil, streams.count >= Self.streamsAtMost { name = "other" }
    streams[name, default: Stream()].documents += 0
    return name
  }

  private mutating func remember(_ id: String) -> Bool {
    guard known.insert(id).inserted else { return false }
    if order.count < limits.documentIDs {
      order.append(id)
    } else {
      known.remove(order[oldest])
      order[oldest] = id
      oldest = (oldest + 1) % order.count
    }
    return true
  }

  private mutating func follow(_ sequence: Int, of installation: String, in stream: String) -> Bool {
    let key = installation.uppercased()
    if streams[stream, default: Stream()].sequences[key] == nil {
      guard installations < limits.installations else { return true }
      installations += 1
    }
    var numbers = streams[stream, default: Stream()].sequences[key] ?? NumberRanges()
    guard numbers.ranges.count < Self.rangesAtMost else { return true }
    missingCount -= numbers.missing(from: first)
    let isNew = numbers.insert(sequence)
    missingCount += numbers.missing(from: first)
    streams[stream, default: Stream()].sequences[key] = numbers
    return isNew
  }

  /// The gaps below the highest sequence number of each installation, by stream.
  public var missing: [Missing] {
    streams.sorted { $0.key < $1.key }.flatMap { name, stream in
      stream.sequences.sorted { $0.key < $1.key }.compactMap { _, numbers in
        let gaps = numbers.gaps(from: first)
        return gaps.isEmpty ? nil : Missing(stream: name, ranges: gaps)
      }
    }
  }

  /// Whether documents are faulty or missing. Ignores duplicates and requested failures.
  public var hasFindings: Bool {
    streams.values.contains { $0.invalid > 0 || $0.refused > 0 } || missingCount > 0
  }

  /// The content of the status page.
  public var json: JSONValue {
    let counted = streams.sorted { $0.key < $1.key }.map { name, stream in
      JSONValue.object([
        .init("stream", .text(name)), .init("documents", .integer(Int64(stream.documents))),
        .init("events", .integer(Int64(stream.events))), .init("invalid", .integer(Int64(stream.invalid))),
        .init("duplicates", .integer(Int64(stream.duplicates))), .init("refused", .integer(Int64(stream.refused))),
        .init("failed", .integer(Int64(stream.failed))),
      ])
    }
    let gaps = missing.prefix(100).map {
      JSONValue.object([
        .init("stream", .text($0.stream)), .init("count", .integer(Int64($0.count))),
        .init("numbers", .text($0.description)),
      ])
    }
    return .object([
      .init("streams", .array(counted)), .init("missing", .array(Array(gaps))),
      .init("recent", .array(recent.suffix(limits.recentDocuments).reversed().map(\.json))),
    ])
  }

  /// The final summary, with a line for each stream and each gap.
  public var summary: String {
    var lines = streams.sorted { $0.key < $1.key }.map { name, stream in
      "\(name): \(stream.documents) documents, \(stream.events) events, \(stream.invalid) invalid, "
        + "\(stream.duplicates) duplicates, \(stream.refused) refused, \(stream.failed) failed as told"
    }
    if lines.isEmpty { lines = ["no document arrived"] }
    lines += missing.map { "\($0.stream): missing sequence numbers \($0.description)" }
    return lines.joined(separator: "\n")
  }
}
