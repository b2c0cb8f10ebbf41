/// What became of a call of `record`.
public enum RecordOutcome: Sendable, Hashable {
  /// The event is stored and will be part of a unit.
  case recorded
  case refused(Refusal)

  /// Why an event is not stored.
  public enum Refusal: UInt8, Sendable, Hashable, CaseIterable {
    /// Collection of the stream is switched off. Nothing is stored or counted (R-FOCUS-02).
    case consent
    /// The app is in private mode and the stream is never collected there. Nothing is stored or counted.
    case privateMode
    /// This variant of the app does not have the stream or the event.
    case variant
    /// The user is not among those whose data is collected (R-MMA-02). Nothing is stored or counted.
    case population
    /// The event's last day is over.
    case expired
    /// A number is outside the bounds of the schema, or a text does not match its pattern or minimal length.
    case outOfBounds
    /// A text is longer than the schema allows and is not one that is cut.
    case tooLong
    /// A floating point number is infinite or not a number.
    case notFinite
    /// The event alone exceeds the size of a unit or of the recorder's memory.
    case tooLarge
    /// The recorder's memory for the stream is used up.
    case full
    /// The schema limits how many different values a field has on one screen or in one session, and this is one more.
    case tooManyValues
    /// The schema's condition for the event does not hold.
    case condition
    /// The event is sent once for each installation, session or screen, and has been.
    case alreadyRecorded
    /// The registry has no such stream, or it has no events.
    case unknownStream
    /// The event's text program is damaged. Never for generated code that fits this version of the runtime.
    case malformed
  }
}

/// How much was lost, by reason. Nothing is lost without being counted here; events that the user does not want
/// recorded (``RecordOutcome/Refusal/consent``, ``RecordOutcome/Refusal/privateMode``) or that the schema collects from
/// others only (``RecordOutcome/Refusal/population``) are no loss.
public struct LossCounts: Sendable, Hashable {
  /// Events refused, by reason.
  public internal(set) var refused: [RecordOutcome.Refusal: Int] = [:]
  /// Texts that were cut.
  public internal(set) var cutTexts = 0
  /// Entries of maps that were dropped: keys out of range, surplus, repeated keys.
  public internal(set) var droppedEntries = 0
  /// Values outside their bounds that were sent all the same, because the schema enforces them loosely.
  public internal(set) var reported = 0
  /// Values that a document demands and nobody supplied; `null` stands in their place.
  public internal(set) var missingValues = 0
  /// Values of the app or the platform that could not be sent: no number, no JSON, too large. Their schema's value for
  /// none was sent instead.
  public internal(set) var unwritableValues = 0
  /// Recorded events that were dropped because too many units waited, or their unit could not be made.
  public internal(set) var droppedEvents = 0
  /// Counts that did not fit: more keys than a counter may have.
  public internal(set) var droppedCounts = 0

  /// All refused events.
  public var refusedEvents: Int { refused.values.reduce(0, +) }
  public var isEmpty: Bool { self == LossCounts() }
}

/// The counts as the recorder keeps them: fixed places, no allocation.
struct LossCounters {
  private var refusals: (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int) =
    (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
  var cutTexts = 0
  var droppedEntries = 0
  var reported = 0
  var missingValues = 0
  var droppedEvents = 0
  var droppedCounts = 0

  mutating func add(droppedCounts count: Int) { droppedCounts += count }

  mutating func count(_ reason: RecordOutcome.Refusal) {
    if reason == .consent || reason == .privateMode || reason == .population { return }
    withUnsafeMutableBytes(of: &refusals) { $0.bindMemory(to: Int.self)[Int(reason.rawValue)] &+= 1 }
  }

  var published: LossCounts {
    var counts = LossCounts()
    withUnsafeBytes(of: refusals) { bytes in
      let places = bytes.bindMemory(to: Int.self)
      for reason in RecordOutcome.Refusal.allCases where places[Int(reason.rawValue)] != 0 {
        counts.refused[reason] = places[Int(reason.rawValue)]
      }
    }
    counts.cutTexts = cutTexts
    counts.droppedEntries = droppedEntries
    counts.reported = reported
    counts.missingValues = missingValues
    counts.droppedEvents = droppedEvents
    counts.droppedCounts = droppedCounts
    return counts
  }
}
