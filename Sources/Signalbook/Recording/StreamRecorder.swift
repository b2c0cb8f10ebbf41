/// One stream of a recorder: its policy, stored events, and counters. Accessed only while the recorder's lock is held.
final class StreamRecorder {
  /// The maximum event size if the schema does not limit the unit size: 1 MiB.
  static let defaultMaxEventBytes = TextTruncation.maxBytes

  let encoder: StreamEncoder
  /// The units of the stream's ping. Set once by the recorder.
  private(set) var ping: PingUnits?
  /// The stream's part of the journal, if the journal is open.
  var log: StreamLog?
  /// Whether each event is sent as a separate unit.
  private let sendsEventsSeparately: Bool
  /// Whether events are refused because the journal is not open.
  var isStorageUnavailable = false
  /// The recorder's state in the journal, if there is a journal.
  var journal: RecorderJournal?
  let keys: StreamKeys
  /// The keys of values under the stream's former names.
  let formerKeys: [StreamKeys]
  /// The keys of the entries that the journal may contain for this stream. See ``entries``.
  var entryKeys: Set<StateKey> = []
  /// The counters of a unit that is being sealed.
  var sealingCounters: StreamCounters?
  /// Whether the stream only sends deletion requests.
  var isDeletionRequestStream = false
  /// Whether the app passes the events to another SDK.
  private let isDelivered: Bool
  /// Whether recorded events are held, or are also passed to another SDK or to the inspector.
  private var isWatched: Bool
  /// The position up to which data to be deleted may remain on the disk. Records that were written after the user
  /// opted in again are later.
  var erasurePosition: JournalPosition?
  /// The number of the decision, in the order of decisions about all streams in all app versions.
  private(set) var decisionNumber: UInt64 = 0
  /// The position of the last opt-out. See ``DecisionRecord/Entry/optOutPosition``.
  var optOutPosition: JournalPosition?
  /// Whether the user declined before the folder could be opened.
  private(set) var wasDeclinedBeforeOpening = false
  /// Whether the stream has no data to delete, because the data was deleted after the user declined or was never
  /// collected.
  var isErased = false
  /// The user's decision, if any.
  private(set) var decision: Bool?
  /// Whether the stream is declined only because the user declined everything in an app version without the stream.
  var isDeclinedWithAll = false
  /// The decision before the user declined everything, if ``isDeclinedWithAll`` is `true`, and its number, or 0.
  var (decisionBeforeAll, numberBeforeAll): (Bool?, UInt64) = (nil, 0)
  /// The earlier decisions that may still be on disk in the journal's state.
  var staleDecisions = DecisionRecord.Stale()
  /// The stored events, each followed by a comma.
  let store: ByteBuffer
  /// The complete units, oldest first. They precede the open unit.
  private var complete: [Unit] = []
  // The open unit as separate properties, because changing an array in a class costs more than encoding an event.
  private var openCount = 0
  private var openStart = 0
  private var openSession = 0
  private var openStartWall: Int64 = 0
  private var openNumber = 0
  private var openVersion: Int
  /// The end offset of each stored event, excluding its comma.
  let ends: OffsetList
  private var maxEvents: Int
  let maxBytes: Int
  /// The maximum size of an event alone, in bytes.
  private var maxEventBytes: Int
  private(set) var isOn: Bool
  /// Whether the stream is collected before the user decides.
  private let isOnByDefault: Bool
  /// Whether the user's decision has an effect. `false` if the schema sets `always`.
  let canBeDeclined: Bool
  let isInVariant: Bool
  let isOffInPrivateMode: Bool
  /// The limits for events held until the user decides, or `nil` if events are refused until then.
  let hold: HeldEvents?
  /// Whether events are held instead of refused.
  private(set) var isHolding = false
  /// The sessions and times of the held events, oldest first.
  var heldRanges: [HeldRange] = []
  /// The keys of the held ranges, under the stream's current and former names.
  private(set) lazy var heldKeys = ([description.name] + description.formerNames).map {
    RecorderKey.held(Self.heldName($0.description))
  }
  /// The numbers of released events that are not restored because they expired before the user opted in.
  var expiredReleased: Set<UInt64> = []
  /// The number of the last record that may contain expired events on the disk.
  var heldErasure: UInt64?
  /// The number of held events that were removed, if there is no journal.
  var heldOffset: UInt64 = 0
  /// The installations from which the stream is collected in this variant.
  let population: Population
  /// The restrictions in force, or `nil` if there are none.
  var restriction: StreamRestriction?
  /// The keys of the programs that restrictions exclude. See ``ProgramKey``.
  private(set) var refusedPrograms: Set<UInt64> = []
  /// Whether `refusedPrograms` is not empty. A separate property, because it is read for each event.
  private(set) var refusesPrograms = false
  /// The reason events are currently refused, or `nil` if events are recorded.
  private(set) var gate: RecordOutcome.Refusal?
  /// Whether the stream's units are due to be built.
  var isDue = false
  /// The monotonic time at which the app left the foreground, or `nil` if the app is in the foreground or never was.
  var leftForegroundAt: Int64?
  /// The size of the envelope in the last build, in bytes. Initially the minimum size. If the actual envelope leaves no
  /// room for an event, the first build drops and counts the event, and later events of this size are refused.
  private var envelopeByteCount = StreamRecorder.initialEnvelopeByteCount
  private static let initialEnvelopeByteCount = 2
  private let hasSessions: Bool
  /// Whether the stream sends times since the process start.
  let hasProcessTimes: Bool
  // Allocated separately, because Swift would check exclusive access for each use of a class property, which takes half
  // as long as recording an event. The lock already ensures exclusive access.
  let losses: UnsafeMutablePointer<LossCounters>
  /// The operation that caused the last refusal. Valid only until the lock is released.
  private(set) var refusedAt: UnsafeRawPointer?

  init(
    _ description: StreamDescription, context: RecorderContext, scratch: EncodingScratch, variant: Int, memory: Int
  ) {
    encoder = StreamEncoder(description, context: context, scratch: scratch)
    maxEvents = max(1, description.limits.maxEvents ?? .max)
    maxBytes = description.limits.maxBytes ?? .max
    store = ByteBuffer(capacity: description.encoding == .none ? 64 : 16_384, maximum: max(memory, 16_384))
    isDelivered = description.destination != nil
    isWatched = isDelivered
    sendsEventsSeparately = description.buildMoments.contains { $0.isIdentical(to: "event") }
    keys = StreamKeys(description.name.description)
    formerKeys = description.formerNames.map { StreamKeys($0.description) }
    let consent = description.consent
    canBeDeclined = consent.isAlwaysCollected == consent.variantsInvertingAlways.contains(variant)
    isOnByDefault = consent.isOnByDefault != consent.variantsInvertingDefault.contains(variant) || !canBeDeclined
    isOn = isOnByDefault
    isInVariant = consent.includedVariants.isEmpty || consent.includedVariants.contains(variant)
    isOffInPrivateMode = consent.isOffInPrivateMode != consent.variantsInvertingPrivateMode.contains(variant)
    let limits = consent.variantsWithoutHold.contains(variant) ? nil : consent.variantHolds[variant] ?? consent.hold
    hold = isOnByDefault || isDelivered || description.encoding == .none ? nil : limits
    population = description.population.variants[variant] ?? description.population
    hasSessions = description.sessionEndsAfterMilliseconds != nil
    hasProcessTimes = description.sources.contains {
      switch $0.source {
      case .clockMsSinceProcessStart, .clockProcessStartMsSince1970: true
      default: false
      }
    }
    ends = OffsetList(capacity: description.encoding == .none ? 1 : 512)
    losses = .allocate(capacity: 1)
    losses.initialize(to: LossCounters())
    maxEventBytes = 0
    openVersion = description.version
    updateEventLimit()
    updateGate()
  }

  deinit { losses.deallocate() }

  func join(_ ping: PingUnits) { self.ping = ping }

  var description: StreamDescription { encoder.description }
  var values: SourceValues { encoder.values }
  var common: CommonPart { encoder.common }

  private func updateEventLimit() {
    maxEventBytes = min(Self.defaultMaxEventBytes, maxBytes == .max ? .max : max(0, maxBytes - envelopeByteCount))
  }

  // MARK: Policy

  /// Updates the gate after a change that can affect whether the stream is collected.
  func updateGate() {
    let wasCollecting = isCollecting
    if isStorageUnavailable {
      gate = .storageUnavailable
    } else if !isInVariant {
      gate = .variant
    } else if !isOn {
      gate = awaitsDecision ? refusalRegardlessOfConsent ?? .consent : .consent
    } else {
      gate = refusalRegardlessOfConsent
    }
    if restriction != nil || refusesPrograms {
      refusedPrograms = excludedPrograms
      refusesPrograms = !refusedPrograms.isEmpty
    }
    if hold != nil {
      isHolding = gate == .consent && awaitsDecision
      updateWatch()
    }
    // Time is counted only while the stream is collected. If collection starts while the app is in the foreground, a
    // session starts.
    guard values.context.foregroundSince != nil, wasCollecting != isCollecting else { return }
    if isCollecting {
      values.counters.resume(at: values.context.monotonic)
    } else {
      values.counters.pause(at: values.context.monotonic)
    }
  }

  /// The reason events are refused whether or not the user opts in. Before the user decides, the sample is not known.
  private var refusalRegardlessOfConsent: RecordOutcome.Refusal? {
    if isOffInPrivateMode && values.context.isPrivate { return .privateMode }
    if let refusal = population.refusal(of: values.context.platform) { return refusal }
    if !isInSample && !awaitsDecision { return .sample }
    return isRestricted ? .restricted : nil
  }

  /// Applies the user's decision. Declining deletes the stored data.
  func setConsent(_ isOn: Bool) {
    guard isOn || canBeDeclined else { return }
    (decision, isDeclinedWithAll) = (isOn, false)
    decisionNumber = values.context.nextDecisionNumber()
    self.isOn = isOn
    updateGate()
    isErased = false
    guard !isOn else { return }
    wasDeclinedBeforeOpening = log == nil || journal == nil
    removeAllData()
  }

  /// Marks the folder as open. The data of earlier launches has been restored or deleted.
  func didOpen() { wasDeclinedBeforeOpening = false }

  /// Notes that the journal's state may still contain the decision that is about to change.
  func noteStaleDecision() {
    for key in [keys] + formerKeys {
      if let stored = journal?.stored[key.consent]?.first { staleDecisions.insert(DecisionRecord.Stale(stored != 0)) }
    }
  }

  /// Resets the decision, so that the decisions of earlier launches can be restored first.
  func resetDecision() {
    (decision, isOn, isDeclinedWithAll) = (nil, isOnByDefault, false)
    updateGate()
  }

  /// Restores a decision that an earlier launch stored. Without a number, it is the latest.
  func restoreConsent(_ isOn: Bool, number: UInt64? = nil) {
    guard isOn || canBeDeclined else { return }
    decision = isOn
    decisionNumber = number ?? values.context.nextDecisionNumber()
    self.isOn = isOn
    updateGate()
  }

  /// Returns whether the stream sends a source that satisfies the predicate.
  func uses(_ predicate: (Source) -> Bool) -> Bool { description.sources.contains { predicate($0.source) } }

  /// Whether the stream is collected: its events, counters, and documents.
  var isCollecting: Bool { gate == nil }

  /// Deletes all stored events, counts, and marks (R-FOCUS-02, R-REG-65), and zeroes their memory.
  private func removeAllData() {
    values.context.inspector?.removeEntries(of: description.name.description)
    // Includes a file that is being written, because it may contain units of the stream. Its number is not known yet.
    erasurePosition = log?.end
    if ping?.pending != nil { erasurePosition?.file = .max }
    optOutPosition = erasurePosition
    ping?.removePending(of: description.name.description)
    sealingCounters = nil
    log?.removeAll()
    isDue = false
    leftForegroundAt = nil
    clear()
  }

  func clear() {
    ping?.removeUnits(unitCount)
    store.erase()
    complete.removeAll()
    openCount = 0
    openStart = 0
    ends.erase()
    (heldRanges, heldErasure) = ([], nil)
    values.removeAll()
    common.invalidate()
    envelopeByteCount = Self.initialEnvelopeByteCount
    updateEventLimit()
  }

  /// Deletes the held events without an opt-out, because the installation is not in the stream's sample.
  func discardHeld() {
    let optOut = optOutPosition
    removeAllData()
    optOutPosition = optOut
  }

  // MARK: Recording

  /// Encodes an event and appends it to the stored events. A refusal is counted.
  @inline(__always) func append(_ part: ProgramPart, _ event: EventPointer) -> RecordOutcome.Refusal? {
    if _slowPath(gate != nil || refusesPrograms), let refusal = policyRefusal(of: part) {
      return refuse(refusal, at: nil)
    }
    if !encoder.hasEvents { return refuse(.unknownStream, at: nil) }
    let start = store.count
    var walker = encoder.walker(at: ByteWriter(store, at: start))
    if let refusal = encoder.encode(part, event, with: &walker) {
      // The event does not fit, because it is too large or the store is full.
      return refuse(
        refusal == .tooLarge && start > 0 && !walker.isTooLarge ? .memoryFull : refusal, at: walker.refusedAt)
    }
    let length = walker.writer.offset - start
    if _slowPath(length > maxEventBytes) { return refuse(.tooLarge, at: nil) }
    if _slowPath(isWatched) { return storeWatched(start, length, &walker, part) }
    walker.writer.byte(0x2C)
    if let log, let refusal = store(in: log, start, length, walker) { return refuse(refusal, at: nil) }
    commit(length, start)
    encoder.didStore(&walker, losses)
    return nil
  }

  /// Stores or delivers an event that another SDK or the inspector receives.
  @inline(never) private func storeWatched(
    _ start: Int, _ length: Int, _ walker: inout ProgramWalker, _ part: ProgramPart
  ) -> RecordOutcome.Refusal? {
    if isDelivered {
      deliver(start, length, &walker)
    } else if isHolding {
      walker.writer.byte(0x2C)
      if let refusal = storeHeld(start, length, walker) { return refuse(refusal, at: nil) }
      encoder.didStore(&walker, losses)
    } else {
      walker.writer.byte(0x2C)
      if let log, let refusal = store(in: log, start, length, walker) { return refuse(refusal, at: nil) }
      commit(length, start)
      encoder.didStore(&walker, losses)
    }
    noteRecorded(UnsafeRawBufferPointer(start: store.start + start, count: length), part)
    return nil
  }

  /// Updates `isWatched` after the inspector was set or removed, or after the stream started or stopped holding events.
  func updateWatch() { isWatched = isDelivered || isHolding || values.context.inspector != nil }

  @inline(never) private func refuse(_ refusal: RecordOutcome.Refusal, at location: UnsafeRawPointer?)
    -> RecordOutcome.Refusal
  {
    refusedAt = location
    losses.pointee.count(refusal)
    if refusal == .storageUnavailable { values.context.wakeAfterFault() }
    return refusal
  }

  /// Writes the encoded event to the journal.
  @inline(__always) private func store(in log: StreamLog, _ start: Int, _ length: Int, _ walker: ProgramWalker)
    -> RecordOutcome.Refusal?
  {
    if _slowPath(
      walker.hasSideEffects || values.context.stateOfEvent != nil
        || log.isBoundary(values.sessionNumber, values.startWall))
    {
      return storeWithState(in: log, start, length, walker)
    }
    return log.note(log.append(store.start + start, length))
  }

  /// Adds the encoded event to the pending deliveries, which are passed to the other SDK after the lock is released.
  @inline(never) private func deliver(_ start: Int, _ length: Int, _ walker: inout ProgramWalker) {
    let hasMarks = walker.hasSideEffects
    encoder.didStore(&walker, losses)
    let bytes = Array(UnsafeRawBufferPointer(start: store.start + start, count: length))
    let attributes = description.attributes.isEmpty ? nil : values.attributesJSON
    values.context.deliveries.append(Delivery(stream: description, event: bytes, attributes: attributes))
    if hasMarks { storeMarks() }
  }

  /// Adds the encoded event to the open unit. Starts a new unit first if necessary.
  @inline(__always) func commit(_ length: Int, _ start: Int) {
    let session = values.sessionNumber
    let startsUnit =
      openCount == 0 || openCount >= maxEvents || (hasSessions && openSession != session)
      || (hasProcessTimes && openStartWall != values.startWall)
      || (maxBytes != .max && start &- openStart &+ length &+ envelopeByteCount &+ 64 > maxBytes)
    if _slowPath(startsUnit) { beginUnit(start, session) }
    store.count = start &+ length &+ 1
    ends.append(start &+ length)
    openCount &+= 1
    if _slowPath(startsUnit) { didBegin() }
  }

  /// Completes the open unit and starts a new one.
  @inline(never) private func beginUnit(_ start: Int, _ session: Int) {
    if openCount > 0 { completeOpen() }
    openStart = start
    openSession = session
    openStartWall = values.startWall
    openNumber = ping?.startUnit() ?? 0
  }

  /// Drops surplus units after a unit was started.
  @inline(never) private func didBegin() {
    ping?.dropSurplus()
    if log != nil, !complete.isEmpty || sendsEventsSeparately { values.context.wake?() }
  }

  func completeOpen() {
    complete.append(
      Unit(
        count: openCount, end: store.count, sessionNumber: openSession, startWall: openStartWall, number: openNumber,
        version: openVersion))
    openCount = 0
  }

  /// Completes the open unit, and assigns the waiting units of the current client to a client that is being replaced.
  func assignWaitingUnits(to client: String) {
    if openCount > 0 { completeOpen() }
    for index in complete.indices where complete[index].client == nil { complete[index].client = client }
  }

  /// Sets the stream version of later events. Events of different versions are in separate units.
  func setVersion(_ version: Int) {
    if openVersion == version { return }
    if openCount > 0 { completeOpen() }
    openVersion = version
  }

  // MARK: Units

  private var unitCount: Int { complete.count + (openCount > 0 ? 1 : 0) }

  /// The next unit to build, or `nil` if there are no stored events.
  var oldest: Unit? {
    if let first = complete.first { return first }
    return openUnit
  }

  /// The replaced clients of the waiting units.
  var waitingClients: [String] { complete.compactMap(\.client) }

  var openUnit: Unit? {
    openCount > 0
      ? Unit(
        count: openCount, end: store.count, sessionNumber: openSession, startWall: openStartWall, number: openNumber,
        version: openVersion)
      : nil
  }

  /// Whether the oldest unit does not accept further events.
  var isOldestComplete: Bool {
    !complete.isEmpty || openCount >= maxEvents
      || (openCount > 0 && hasSessions && openSession != values.sessionNumber)
  }

  /// Removes the first events of the oldest unit. Removing a unit's last event also removes the unit.
  func removeOldest(_ count: Int, changing changes: [StateChange] = []) {
    guard let unit = oldest, count > 0, count <= unit.count else { return }
    let bytes = count == unit.count ? unit.end : ends[count - 1] + 1
    let isWhole = count == unit.count
    if complete.isEmpty {
      openCount -= count
      openStart = 0
    } else {
      if isWhole { complete.removeFirst() } else { complete[0].count -= count }
      for index in complete.indices { complete[index].end -= bytes }
      openStart = max(0, openStart - bytes)
    }
    store.removeFirst(bytes)
    ends.removeFirst(count, shiftedBy: bytes)
    log?.removeFirst(count, changes)
    // The next event starts a unit of this process.
    if ends.count == 0 { values.useCurrentTimeOrigin() }
    if isWhole { ping?.removeUnits(1) }
  }

  /// Sets the maximum number of events in a unit, and splits waiting units that exceed it.
  func setMaxEvents(_ count: Int) {
    maxEvents = count
    var units = complete
    if openCount > 0, let open = openUnit { units.append(open) }
    let isOpen = openCount > 0
    ping?.removeUnits(units.count)
    complete = []
    openCount = 0
    var firstEvent = 0
    for (index, unit) in units.enumerated() {
      var remainingCount = unit.count
      while remainingCount > 0 {
        let size = min(remainingCount, count)
        remainingCount -= size
        firstEvent += size
        let part = Unit(
          count: size, end: ends[firstEvent - 1] + 1, sessionNumber: unit.sessionNumber, startWall: unit.startWall,
          number: ping?.startUnit() ?? 0, version: unit.version, client: unit.client)
        if isOpen && remainingCount == 0 && index == units.count - 1 {
          openCount = size
          openStart = firstEvent == size ? 0 : ends[firstEvent - size - 1] + 1
          (openSession, openStartWall, openNumber) = (part.sessionNumber, part.startWall, part.number)
        } else {
          complete.append(part)
        }
      }
    }
    ping?.dropSurplus()
  }

  func noteDocument(_ bytes: Int, events: Int) {
    envelopeByteCount = max(0, bytes - events)
    updateEventLimit()
  }
}
