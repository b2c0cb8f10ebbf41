/// The losses of a recorder, by reason.
///
/// Refusals because of the user's choice (``RecordOutcome/Refusal/consent`` and ``RecordOutcome/Refusal/privateMode``)
/// are not losses. All other losses are counted. Counts saturate at `Int.max`.
public struct LossCounts: Sendable, Hashable {
  /// The number of refused events, by reason.
  public internal(set) var refusalCounts: [RecordOutcome.Refusal: Int] = [:]
  /// The number of strings that were truncated.
  public internal(set) var truncatedTexts = 0
  /// The number of map entries and list items that were dropped because they were invalid, exceeded the limit, or had a
  /// duplicate key.
  public internal(set) var droppedEntries = 0
  /// The number of values that were sent although they violate a bound that the schema enforces loosely.
  public internal(set) var looseViolations = 0
  /// The number of required values that were not available. `null` or an empty string was sent instead.
  public internal(set) var missingValues = 0
  /// The number of app or platform values that were replaced by the schema's fallback because they violate the field's
  /// constraints, are too large, or are not valid numbers or JSON.
  public internal(set) var replacedValues = 0
  /// The number of recorded events that were dropped because too many pings were waiting or because the events did not
  /// fit into a ping.
  public internal(set) var droppedEvents = 0
  /// The number of pings that were dropped because too many were stored or the disk was full.
  public internal(set) var evictedPings = 0
  /// The number of pings that were dropped because they exceeded the schema's maximum age.
  public internal(set) var expiredPings = 0
  /// The number of held events that were deleted because the user did not decide within the schema's limit.
  public internal(set) var expiredHeldEvents = 0
  /// The number of pings that the receiver permanently rejected.
  public internal(set) var rejectedPings = 0
  /// The number of pings that were lost because their files were corrupt.
  public internal(set) var corruptPings = 0
  /// The number of corrupt files that contained events without a ping. The events after the damage are lost, and their
  /// number is unknown.
  public internal(set) var corruptFiles = 0
  /// The number of pings whose files were removed by another program, individually or together with the folder.
  public internal(set) var removedPings = 0
  /// The number of values that exceed the folder's limits, so that they will be lost when the process ends.
  public internal(set) var unsavedValues = 0
  /// The number of touches that do not match any gesture in the schema. See `record(touch:)`.
  public internal(set) var unclassifiedTouches = 0
  /// The number of pings that failed validation. See ``UploadSettings/validators``.
  public internal(set) var invalidPings = 0
  /// The number of counter additions that were dropped because a counter had too many keys, a key was too long, an
  /// amount was less than one, the folder was not open, or the counter was reset before its value was sent.
  public internal(set) var droppedCounts = 0

  /// The total number of refused events.
  public var refusedEvents: Int { refusalCounts.values.reduce(0) { $0.addingSaturating($1) } }
  /// Whether all counts are zero.
  public var isEmpty: Bool { self == LossCounts() }

  mutating func add(_ other: LossCounts) {
    refusalCounts.merge(other.refusalCounts) { $0.addingSaturating($1) }
    truncatedTexts.addSaturating(other.truncatedTexts)
    droppedEntries.addSaturating(other.droppedEntries)
    looseViolations.addSaturating(other.looseViolations)
    missingValues.addSaturating(other.missingValues)
    replacedValues.addSaturating(other.replacedValues)
    droppedEvents.addSaturating(other.droppedEvents)
    droppedCounts.addSaturating(other.droppedCounts)
    evictedPings.addSaturating(other.evictedPings)
    expiredPings.addSaturating(other.expiredPings)
    expiredHeldEvents.addSaturating(other.expiredHeldEvents)
    rejectedPings.addSaturating(other.rejectedPings)
    corruptPings.addSaturating(other.corruptPings)
    corruptFiles.addSaturating(other.corruptFiles)
    invalidPings.addSaturating(other.invalidPings)
    removedPings.addSaturating(other.removedPings)
    unsavedValues.addSaturating(other.unsavedValues)
    unclassifiedTouches.addSaturating(other.unclassifiedTouches)
  }
}

/// The loss counts of a recorder, stored inline so that counting does not allocate.
struct LossCounters {
  private var refusals: InlineCounts = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
  var truncatedTexts = 0
  var droppedEntries = 0
  var looseViolations = 0
  var missingValues = 0
  var replacedValues = 0
  var droppedEvents = 0
  var droppedCounts = 0
  var evictedPings = 0
  var expiredPings = 0
  var rejectedPings = 0
  var corruptPings = 0
  var invalidPings = 0
  var unclassifiedTouches = 0
  /// The part of `droppedEvents` and `evictedPings` that the journal has reported.
  private var journalEvents = 0
  private var journalFiles = 0
  var removedPings = 0
  var unsavedValues = 0
  var corruptFiles = 0
  var expiredHeldEvents = 0

  /// Adds the losses that the journal has reported since the last call. The journal's totals start when its folder is
  /// created. `excess` is the number of reported events that were not lost.
  mutating func countDropped(events: Int, files: Int, excess: Int = 0) {
    droppedEvents.addSaturating(max(0, events - journalEvents - excess))
    evictedPings.addSaturating(max(0, files - journalFiles))
    (journalEvents, journalFiles) = (events, files)
  }

  /// The storage for the counts, one per case of ``RecordOutcome/Refusal``.
  private typealias InlineCounts = (
    Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int
  )

  mutating func count(_ reason: RecordOutcome.Refusal) {
    if reason == .consent || reason == .privateMode { return }
    withUnsafeMutableBytes(of: &refusals) { $0.bindMemory(to: Int.self)[Int(reason.rawValue)].addSaturating(1) }
  }

  /// The encoded counts, or `nil` if all counts are 0. The first number is the negated number of refusal reasons.
  var bytes: [UInt8]? {
    let counts = withUnsafeBytes(of: self) { Array($0.bindMemory(to: Int.self)) }
    guard let last = counts.lastIndex(where: { $0 != 0 }) else { return nil }
    var bytes = StateBytes()
    bytes.put(-Int64(Self.refusalCount))
    for count in counts[...last] { bytes.put(Int64(count)) }
    return bytes.bytes
  }

  private static let refusalCount = MemoryLayout<InlineCounts>.size / MemoryLayout<Int>.size

  /// Restores the counts that an earlier launch stored.
  ///
  /// Other runtime versions can store fewer or more counts, because new counts are appended to the end of each list.
  /// Data that does not start with the negated number of refusal reasons is from versions with 17 or 19 reasons.
  mutating func restore(_ bytes: [UInt8]) {
    var reader = StateReader(bytes)
    var counts: [Int] = []
    while let count = reader.integer() { counts.append(Int(clamping: count)) }
    var refusals = counts.count == 32 ? 17 : 19
    if let first = counts.first, first < 0, first > -256 {
      refusals = -first
      counts.removeFirst()
    } else if counts.count != 32 && counts.count != 34 {
      return
    }
    withUnsafeMutableBytes(of: &self) { memory in
      let slots = memory.bindMemory(to: Int.self)
      for (index, count) in counts.enumerated() where count >= 0 {
        let slot = index < refusals ? index : index - refusals + Self.refusalCount
        if index < refusals ? slot < Self.refusalCount : slot < slots.count { slots[slot] = count }
      }
    }
  }

  /// Adds the losses of a stream that was removed.
  mutating func add(_ other: LossCounters) {
    let journalCounts = (journalEvents, journalFiles)
    withUnsafeBytes(of: other) { other in
      withUnsafeMutableBytes(of: &self) { memory in
        let (slots, added) = (memory.bindMemory(to: Int.self), other.bindMemory(to: Int.self))
        for index in slots.indices { slots[index].addSaturating(added[index]) }
      }
    }
    (journalEvents, journalFiles) = journalCounts
  }

  /// Adds a map's or list's losses.
  mutating func add(_ lost: MapLosses) {
    truncatedTexts.addSaturating(lost.truncatedTexts)
    droppedEntries.addSaturating(lost.droppedEntries)
    looseViolations.addSaturating(lost.looseViolations)
  }

  var published: LossCounts {
    var counts = LossCounts()
    withUnsafeBytes(of: refusals) { bytes in
      let counters = bytes.bindMemory(to: Int.self)
      for reason in RecordOutcome.Refusal.allCases where counters[Int(reason.rawValue)] != 0 {
        counts.refusalCounts[reason] = counters[Int(reason.rawValue)]
      }
    }
    counts.truncatedTexts = truncatedTexts
    counts.droppedEntries = droppedEntries
    counts.looseViolations = looseViolations
    counts.missingValues = missingValues
    counts.replacedValues = replacedValues
    counts.droppedEvents = droppedEvents
    counts.droppedCounts = droppedCounts
    counts.evictedPings = evictedPings
    counts.expiredPings = expiredPings
    counts.expiredHeldEvents = expiredHeldEvents
    counts.rejectedPings = rejectedPings
    counts.corruptPings = corruptPings
    counts.corruptFiles = corruptFiles
    counts.invalidPings = invalidPings
    counts.removedPings = removedPings
    counts.unsavedValues = unsavedValues
    counts.unclassifiedTouches = unclassifiedTouches
    return counts
  }
}
