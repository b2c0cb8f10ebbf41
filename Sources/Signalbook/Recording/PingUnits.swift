/// The units of one ping, over all its streams: the number that wait in the recorder, and the number that the app
/// holds. Only accessed while the recorder's lock is held, except ``held``.
final class PingUnits {
  /// The maximum number of stored units, including built ones; one more drops the oldest waiting unit (R-FOCUS-61).
  let storedAtMost: Int
  /// The size of held units, in bytes, from which no further unit is built.
  private let heldBytesAtMost: Int
  private(set) var waiting = 0
  /// The number of the last unit that was built; the first is 1 (R-FOCUS-21).
  var sequence = 0
  /// The number of the last unit that will not be built again, because it is in a sealed file or the app has it.
  private(set) var keptSequence = 0
  private(set) var documentIDs = DocumentIDs()
  /// Units that were built and are not in a file yet. No other units are built meanwhile.
  var pending: PendingUnits?
  /// Whether a moment has come at which the ping is uploaded.
  var isUploadDue = false
  /// The time of the next request, and the number of today's.
  var backOff = BackOff()
  /// The requests of earlier processes that ended before the response.
  var unanswered = UnansweredRequests()
  /// The units with a final response that a disk fault keeps in their files, by the file's number. They are not sent
  /// again. Only units of waiting files are listed.
  var answered: [UInt64: Set<String>] = [:]
  var quota = DayQuota()
  let name: String
  /// Former names of the ping, which changed with the name of a stream.
  let formerNames: [String]
  let held = HeldUnits()
  private var lastNumber = 0
  /// The ping's streams; the recorder keeps them alive.
  private let streams: UnretainedArray<StreamRecorder>

  init(_ streams: [StreamRecorder], memory: Int) {
    storedAtMost = max(1, streams.compactMap(\.description.limits.stored).min() ?? .max)
    heldBytesAtMost = memory
    name = streams.first?.description.ping.description ?? ""
    formerNames = streams.filter(\.description.namesPing).flatMap(\.description.formerNames).map(\.description)
    self.streams = UnretainedArray(streams)
  }

  deinit { streams.deallocate() }

  /// Starts a unit and returns its number in the ping.
  func begin() -> Int {
    waiting += 1
    lastNumber += 1
    return lastNumber
  }

  func end(_ count: Int) { waiting -= count }

  /// Removes the pending units of a stream, so that they do not get into a file.
  func forgetPending(of stream: String) {
    guard pending != nil else { return }
    pending?.units.removeAll { $0.stream.hasSameBytes(as: stream) }
    if pending?.units.isEmpty == true { pending = nil }
  }

  /// Returns the units that are not in a file. The caller then owns them.
  func takePending() -> PendingUnits? {
    defer { pending = nil }
    return pending
  }

  // MARK: Numbers

  /// Marks the units built so far as safe.
  func keepSequence() { keptSequence = sequence }

  /// Restarts the numbers from 1, with new identifiers that do not reveal earlier ones.
  func startAgain() {
    if keptSequence == 0 && sequence == 0 { return }
    (sequence, keptSequence) = (0, 0)
    documentIDs = DocumentIDs()
  }

  /// The number and salt for a later process.
  var sequenceState: StateChange {
    StateChange(key: RecorderKey.sequence(name), value: keptSequence == 0 ? nil : sequenceBytes(keptSequence))
  }

  func sequenceBytes(_ sequence: Int) -> [UInt8] {
    var bytes = StateBytes()
    bytes.put(Int64(sequence))
    documentIDs.write(to: &bytes)
    return bytes.bytes
  }

  /// Waits and quotas, in their stored form.
  var uploadState: [StateChange] {
    [
      StateChange(key: RecorderKey.backOff(name), value: backOff == BackOff() ? nil : backOff.bytes),
      StateChange(key: RecorderKey.unanswered(name), value: unanswered.bytes),
      StateChange(key: RecorderKey.quota(name), value: quota == DayQuota() ? nil : quota.bytes),
    ]
  }

  /// Returns the changes of the values under the ping's former names. They are removed, except the numbers, so that an
  /// earlier version of the app continues with the same numbers.
  func formerState(_ journal: RecorderJournal) -> [StateChange] {
    formerNames.flatMap { name in
      journal.removals([RecorderKey.backOff(name), RecorderKey.unanswered(name), RecorderKey.quota(name)])
        + [StateChange(key: RecorderKey.sequence(name), value: sequenceState.value)]
    }
  }

  func restore(_ journal: RecorderJournal) {
    if let bytes = journal.value(of: RecorderKey.backOff(name), or: formerNames.map(RecorderKey.backOff)) {
      backOff = BackOff(bytes: bytes) ?? BackOff()
    }
    if let bytes = journal.value(of: RecorderKey.unanswered(name), or: formerNames.map(RecorderKey.unanswered)) {
      unanswered = UnansweredRequests(bytes: bytes)
    }
    if let bytes = journal.value(of: RecorderKey.quota(name), or: formerNames.map(RecorderKey.quota)) {
      quota = DayQuota(bytes: bytes) ?? DayQuota()
    }
    for name in [name] + formerNames {
      if let bytes = journal.value(of: RecorderKey.sequence(name)) { restoreSequence(bytes) }
    }
  }

  /// Restores a number and its salt. The former names follow the current one, because an earlier version of the app may
  /// have continued under one of them, or restarted with another salt.
  private func restoreSequence(_ bytes: [UInt8]) {
    var reader = StateReader(bytes)
    guard let stored = reader.integer(), let documentIDs = DocumentIDs(&reader) else { return }
    if sequence > 0, documentIDs == self.documentIDs, stored <= sequence { return }
    (sequence, self.documentIDs) = (max(0, Int(clamping: stored)), documentIDs)
    keptSequence = sequence
  }

  // MARK: Limits

  /// Whether another unit may be built. Units that the app holds also count as stored.
  var canBuild: Bool {
    let (count, bytes) = held.inUse
    return count < storedAtMost && bytes < heldBytesAtMost
  }

  /// Drops the oldest waiting units if too many are stored, except a unit that was just started.
  func dropSurplus() {
    guard waiting > 1, storedAtMost != .max else { return }
    let held = held.inUse.count
    while waiting > 1, waiting + held > storedAtMost {
      var oldest: (stream: Unmanaged<StreamRecorder>, number: Int)?
      for index in 0..<streams.count {
        guard let number = streams[index]._withUnsafeGuaranteedRef({ $0.oldest?.number }) else { continue }
        if number < oldest?.number ?? .max { oldest = (streams[index], number) }
      }
      guard let oldest else { return }
      oldest.stream._withUnsafeGuaranteedRef { $0.dropOldest() }
    }
  }
}

/// The number of live units of a ping and their size. The app still holds these units.
final class HeldUnits: Sendable {
  private let held = Guarded((count: 0, bytes: 0))

  var inUse: (count: Int, bytes: Int) { held.withLock { $0 } }

  fileprivate func add(_ units: Int, bytes length: Int) {
    held.withLock {
      $0.count += units
      $0.bytes += length
    }
  }
}

/// A token that lives as long as any copy of a built unit.
final class HeldUnit: Sendable {
  private let units: HeldUnits
  private let bytes: Int

  init(_ units: HeldUnits, bytes: Int) {
    self.units = units
    self.bytes = bytes
    units.add(1, bytes: bytes)
  }

  deinit { units.add(-1, bytes: -bytes) }
}
