/// How much was lost, by reason. Nothing is lost without being counted here; events that the user does not want
/// recorded (``RecordOutcome/Refusal/consent``, ``RecordOutcome/Refusal/privateMode``) are no loss. Counts stay at the
/// greatest `Int`.
public struct LossCounts: Sendable, Hashable {
  /// Events refused, by reason.
  public internal(set) var refused: [RecordOutcome.Refusal: Int] = [:]
  /// Texts that were cut.
  public internal(set) var cutTexts = 0
  /// Entries of maps and items of lists that were dropped: values and keys outside their rules, surplus, repeated keys.
  public internal(set) var droppedEntries = 0
  /// Values outside their bounds that were sent all the same, because the schema enforces them loosely.
  public internal(set) var reported = 0
  /// Values that a document demands and nobody supplied; `null` is sent instead, and nothing inside a text.
  public internal(set) var missingValues = 0
  /// Values of the app or the platform that could not be sent: outside of their field's rules, no number, no JSON, too
  /// large. The schema's value for an absent one was sent instead.
  public internal(set) var unwritableValues = 0
  /// Recorded events that were dropped because too many units waited, or no unit could be made of them.
  public internal(set) var droppedEvents = 0
  /// Units that were dropped because too many were stored (R-FOCUS-61), or the disk had no room.
  public internal(set) var evictedUnits = 0
  /// Units that were too old to be sent (R-FOCUS-64).
  public internal(set) var agedUnits = 0
  /// Units that their receiver refused for good.
  public internal(set) var rejectedUnits = 0
  /// Units whose file was damaged.
  public internal(set) var damagedUnits = 0
  /// Units whose files were removed from outside, alone or with the folder.
  public internal(set) var removedUnits = 0
  /// Values that the folder has no room for: the next process does not know them.
  public internal(set) var unkeptValues = 0
  /// Touches that were no gesture of the schema, see `record(touch:)` (R-CS-45).
  public internal(set) var unclassifiedTouches = 0
  /// Units that broke their schema, see ``UploadSettings/validators`` (R-AS-42).
  public internal(set) var invalidUnits = 0
  /// Counts that did not fit: more keys than a counter may have, too long a key, less than one.
  public internal(set) var droppedCounts = 0

  /// All refused events.
  public var refusedEvents: Int { refused.values.reduce(0) { $0.addingSaturating($1) } }
  public var isEmpty: Bool { self == LossCounts() }

  mutating func add(_ other: LossCounts) {
    refused.merge(other.refused) { $0.addingSaturating($1) }
    cutTexts.addSaturating(other.cutTexts)
    droppedEntries.addSaturating(other.droppedEntries)
    reported.addSaturating(other.reported)
    missingValues.addSaturating(other.missingValues)
    unwritableValues.addSaturating(other.unwritableValues)
    droppedEvents.addSaturating(other.droppedEvents)
    droppedCounts.addSaturating(other.droppedCounts)
    evictedUnits.addSaturating(other.evictedUnits)
    agedUnits.addSaturating(other.agedUnits)
    rejectedUnits.addSaturating(other.rejectedUnits)
    damagedUnits.addSaturating(other.damagedUnits)
    invalidUnits.addSaturating(other.invalidUnits)
    removedUnits.addSaturating(other.removedUnits)
    unkeptValues.addSaturating(other.unkeptValues)
    unclassifiedTouches.addSaturating(other.unclassifiedTouches)
  }
}

/// The counts as a recorder keeps them: fixed slots, no allocation.
struct LossCounters {
  private var refusals: InlineCounts = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
  var cutTexts = 0
  var droppedEntries = 0
  var reported = 0
  var missingValues = 0
  var unwritableValues = 0
  var droppedEvents = 0
  var droppedCounts = 0
  var evictedUnits = 0
  var agedUnits = 0
  var rejectedUnits = 0
  var damagedUnits = 0
  var invalidUnits = 0
  var unclassifiedTouches = 0
  /// The part of the journal's own counts that is in `droppedEvents` and `evictedUnits`.
  private var journalEvents = 0
  private var journalFiles = 0
  var removedUnits = 0
  var unkeptValues = 0

  /// Adds what the journal dropped since the last call, for want of room: it counts from the folder's beginning.
  mutating func countDropped(events: Int, files: Int) {
    droppedEvents.addSaturating(max(0, events - journalEvents))
    evictedUnits.addSaturating(max(0, files - journalFiles))
    (journalEvents, journalFiles) = (events, files)
  }

  /// One count for each reason.
  private typealias InlineCounts = (
    Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int
  )

  mutating func count(_ reason: RecordOutcome.Refusal) {
    if reason == .consent || reason == .privateMode { return }
    withUnsafeMutableBytes(of: &refusals) { $0.bindMemory(to: Int.self)[Int(reason.rawValue)].addSaturating(1) }
  }

  /// The stored form of the counts; `nil` if all are 0. The number of refusal counts comes first, as a negative number.
  var bytes: [UInt8]? {
    let counts = withUnsafeBytes(of: self) { Array($0.bindMemory(to: Int.self)) }
    guard let last = counts.lastIndex(where: { $0 != 0 }) else { return nil }
    var bytes = StateBytes()
    bytes.put(-Int64(Self.refusalCount))
    for count in counts[...last] { bytes.put(Int64(count)) }
    return bytes.bytes
  }

  private static let refusalCount = MemoryLayout<InlineCounts>.size / MemoryLayout<Int>.size

  /// Restores the counts of an earlier process. Another version of the runtime may have fewer counts or more: each list
  /// is only appended to. If the number of refusal counts is missing, it is 19 or 17.
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

  /// Adds the counts of a stream that is gone.
  mutating func add(_ other: LossCounters) {
    let own = (journalEvents, journalFiles)
    withUnsafeBytes(of: other) { other in
      withUnsafeMutableBytes(of: &self) { memory in
        let (slots, added) = (memory.bindMemory(to: Int.self), other.bindMemory(to: Int.self))
        for index in slots.indices { slots[index].addSaturating(added[index]) }
      }
    }
    (journalEvents, journalFiles) = own
  }

  /// Adds the losses of making maps and lists.
  mutating func add(_ lost: MapLosses) {
    cutTexts.addSaturating(lost.cutTexts)
    droppedEntries.addSaturating(lost.droppedEntries)
    reported.addSaturating(lost.reported)
  }

  var published: LossCounts {
    var counts = LossCounts()
    withUnsafeBytes(of: refusals) { bytes in
      let counters = bytes.bindMemory(to: Int.self)
      for reason in RecordOutcome.Refusal.allCases where counters[Int(reason.rawValue)] != 0 {
        counts.refused[reason] = counters[Int(reason.rawValue)]
      }
    }
    counts.cutTexts = cutTexts
    counts.droppedEntries = droppedEntries
    counts.reported = reported
    counts.missingValues = missingValues
    counts.unwritableValues = unwritableValues
    counts.droppedEvents = droppedEvents
    counts.droppedCounts = droppedCounts
    counts.evictedUnits = evictedUnits
    counts.agedUnits = agedUnits
    counts.rejectedUnits = rejectedUnits
    counts.damagedUnits = damagedUnits
    counts.invalidUnits = invalidUnits
    counts.removedUnits = removedUnits
    counts.unkeptValues = unkeptValues
    counts.unclassifiedTouches = unclassifiedTouches
    return counts
  }
}
