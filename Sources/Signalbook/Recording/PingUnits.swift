/// The units of a ping across all of its streams, both in the recorder and held by the app. Accessed only while the
/// recorder's lock is held, except ``appHeld``.
final class PingUnits {
  /// The maximum number of stored units, including built ones. Above the maximum, the oldest waiting unit is dropped
  /// (R-FOCUS-61).
  let maxStoredUnits: Int
  /// The maximum total size of the units that the app holds, in bytes. At the maximum, no units are built.
  private let maxHeldBytes: Int
  private(set) var waiting = 0
  /// The sequence number of the last built unit, starting at 1 (R-FOCUS-21).
  var sequence = 0
  /// The sequence number of the last durable unit, which is in a sealed file or held by the app.
  private(set) var durableSequence = 0
  private(set) var documentIDs = DocumentIDs()
  /// The client of the last built unit, if it has been replaced. Units of another client start a new sequence.
  private(set) var sequenceClient: String?
  /// The sequences that continue when further units of their clients are built.
  private var paused: [PausedSequence] = []
  /// The replaced clients whose events wait in streams of other pings, or in streams that this app version does not
  /// declare. An app version can move these streams to this ping.
  private var otherClients: Set<String> = []
  /// The built units that are not in a file yet. They must be written before further units are built.
  var pending: PendingUnits?
  /// Whether the ping is due for upload.
  var isUploadDue = false
  /// The delay before the next request.
  var backOff = BackOff()
  /// The requests of earlier launches that did not get a response.
  var unanswered = UnansweredRequests()
  /// The document identifiers of units that have a final response, by file number. If a disk fault keeps such units in
  /// their files, they are not sent again. Contains only files that are still waiting.
  var answered: [UInt64: Set<String>] = [:]
  var quota = DayQuota()
  let name: String
  /// A hash of the name.
  let number: UInt32
  /// The ping's former names. Empty unless the ping is named after a renamed stream.
  let formerNames: [String]
  let appHeld = AppHeldUnits()
  private var lastNumber = 0
  /// The streams of the ping, which the recorder retains.
  private let streams: UnretainedArray<StreamRecorder>

  init(_ streams: [StreamRecorder], memory: Int) {
    maxStoredUnits = max(1, streams.compactMap(\.description.limits.maxStoredPings).min() ?? .max)
    maxHeldBytes = memory
    name = streams.first?.description.ping.description ?? ""
    number = StreamTag.number(of: name)
    formerNames = streams.filter(\.description.sharesNameWithPing).flatMap(\.description.formerNames).map(\.description)
    self.streams = UnretainedArray(streams)
  }

  deinit { streams.deallocate() }

  /// Starts a unit, and returns its number in the ping.
  func startUnit() -> Int {
    waiting += 1
    lastNumber += 1
    return lastNumber
  }

  func removeUnits(_ count: Int) { waiting -= count }

  /// Removes a stream's pending units, so that they are not written to a file.
  func removePending(of stream: String) {
    guard pending != nil else { return }
    pending?.units.removeAll { $0.stream.hasSameBytes(as: stream) }
    if pending?.units.isEmpty == true { pending = nil }
  }

  /// Removes and returns the units that are not in a file.
  func takePending() -> PendingUnits? {
    defer { pending = nil }
    return pending
  }

  // MARK: Numbers

  /// Marks all units built so far as durable.
  func markUnitsDurable() { durableSequence = sequence }

  /// Restarts the sequence of the current client at 1. A new salt keeps new document identifiers from revealing earlier
  /// ones.
  func restartSequence() {
    paused.removeAll { $0.client == nil }
    if sequenceClient != nil { pauseSequence() }
    beginSequence()
  }

  /// Restarts the sequence after the waiting units of a client that was replaced.
  func restartSequence(after client: String) {
    for index in paused.indices where paused[index].client == nil { paused[index].client = client }
    sequenceClient = sequenceClient ?? client
    restartSequenceIfPossible()
  }

  /// Continues the sequence of the current client if the last unit belongs to a replaced client that has no more units.
  func restartSequenceIfPossible() {
    let clients = waitingClients
    paused.removeAll { paused in
      paused.client.map { !clients.contains($0) && !otherClients.contains($0) } ?? false
    }
    if sequenceClient != nil, pending == nil, clients.isEmpty { continueSequence(for: nil) }
  }

  /// Sets the replaced clients whose events wait in streams of other pings or of other app versions.
  func setOtherClients(_ clients: Set<String>) {
    otherClients = clients
    restartSequenceIfPossible()
  }

  /// Whether the ping has sequences of replaced clients.
  var hasReplacedClients: Bool { sequenceClient != nil || paused.contains { $0.client != nil } }

  /// The replaced clients that have waiting units in the ping's streams.
  private var waitingClients: Set<String> {
    (0..<streams.count).reduce(into: []) { clients, index in
      streams[index]._withUnsafeGuaranteedRef { clients.formUnion($0.waitingClients) }
    }
  }

  /// Switches to the sequence of the next unit's client, which starts at 1 if it has no units yet. `client` is `nil` for
  /// the current client.
  func continueSequence(for client: String?) {
    if client == sequenceClient { return }
    pauseSequence()
    let continued = paused.first { $0.client == client }
    paused.removeAll { $0.client == client }
    if let continued {
      (sequence, durableSequence, documentIDs) = (continued.sequence, continued.sequence, continued.documentIDs)
    } else {
      beginSequence()
    }
    sequenceClient = client
  }

  private func pauseSequence() {
    if sequence == 0 { return }
    let isNeeded = sequenceClient.map { otherClients.contains($0) || waitingClients.contains($0) }
    if isNeeded == false { return }
    paused.append(PausedSequence(client: sequenceClient, sequence: sequence, documentIDs: documentIDs))
  }

  private func beginSequence() {
    sequenceClient = nil
    if durableSequence == 0 && sequence == 0 { return }
    (sequence, durableSequence) = (0, 0)
    documentIDs = DocumentIDs()
  }

  /// Whether a unit of the current client has been built.
  var hasUnitsOfClient: Bool { sequenceClient == nil ? sequence > 0 : paused.contains { $0.client == nil } }

  /// The state changes that store the sequence number and the salt for the next launch.
  var sequenceState: [StateChange] { sequenceState(under: [name]) }

  private func sequenceState(under names: [String]) -> [StateChange] {
    let isEmpty = durableSequence == 0 && sequenceClient == nil && paused.isEmpty
    return names.flatMap { changes($0, sequence: isEmpty ? nil : sequenceBytes(durableSequence)) }
  }

  /// Returns the state changes to write with a file that contains the unit with the given number. They are also stored
  /// under former names, because an earlier app version may run next.
  func sequenceState(afterUnit number: Int) -> [StateChange] {
    ([name] + formerNames).flatMap { changes($0, sequence: sequenceBytes(number)) }
  }

  private func changes(_ name: String, sequence: [UInt8]?) -> [StateChange] {
    [
      StateChange(key: RecorderKey.sequence(name), value: sequence),
      StateChange(key: RecorderKey.pausedSequences(name), value: PausedSequence.bytes(paused)),
    ]
  }

  /// The keys of the sequence number under the ping's current and former names.
  var sequenceKeys: [StateKey] { ([name] + formerNames).map(RecorderKey.sequence) }

  /// The keys of all values that are written with a file.
  var keysWithFile: [StateKey] { sequenceKeys + ([name] + formerNames).map(RecorderKey.pausedSequences) }

  private func sequenceBytes(_ sequence: Int) -> [UInt8] {
    var bytes = StateBytes()
    bytes.put(Int64(sequence))
    documentIDs.write(to: &bytes)
    if let sequenceClient { bytes.put(sequenceClient) }
    return bytes.bytes
  }

  /// The state changes that store the upload delays and the quota.
  var uploadState: [StateChange] {
    [
      StateChange(key: RecorderKey.backOff(name), value: backOff == BackOff() ? nil : backOff.bytes),
      StateChange(key: RecorderKey.unanswered(name), value: unanswered.bytes),
      StateChange(key: RecorderKey.quota(name), value: quota == DayQuota() ? nil : quota.bytes),
    ]
  }

  /// Returns the changes that remove the values under the ping's former names. Sequence numbers are updated instead of
  /// removed, so that an earlier app version continues the sequence.
  func formerState(_ journal: RecorderJournal) -> [StateChange] {
    formerNames.flatMap { name in
      journal.removals([RecorderKey.backOff(name), RecorderKey.unanswered(name), RecorderKey.quota(name)])
    } + sequenceState(under: formerNames)
  }

  func restore(from journal: RecorderJournal) {
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
      guard let bytes = journal.value(of: RecorderKey.sequence(name)) else { continue }
      restoreSequence(bytes, paused: journal.value(of: RecorderKey.pausedSequences(name)))
    }
  }

  /// Restores a sequence number and its salt. Called for former names last, because an earlier app version may have
  /// continued the sequence under a former name or restarted it with a new salt.
  private func restoreSequence(_ bytes: [UInt8], paused: [UInt8]?) {
    var reader = StateReader(bytes)
    guard let stored = reader.integer(), let documentIDs = DocumentIDs(&reader) else { return }
    if sequence > 0, documentIDs == self.documentIDs, stored <= sequence { return }
    (sequence, self.documentIDs) = (max(0, Int(clamping: stored)), documentIDs)
    durableSequence = sequence
    // Another app version, which does not declare the ping, cannot know that it sends no client.
    guard (0..<streams.count).contains(where: { streams[$0]._withUnsafeGuaranteedRef(\.usesClient) }) else { return }
    sequenceClient = reader.text()
    self.paused = paused.map(PausedSequence.sequences) ?? []
  }

  // MARK: Limits

  /// Whether another unit may be built. Units held by the app count toward the limit for stored units.
  var canBuild: Bool {
    let (count, bytes) = appHeld.inUse
    return count < maxStoredUnits && bytes < maxHeldBytes
  }

  /// Drops the oldest waiting units if too many are stored. The last waiting unit was just started, and is never
  /// dropped.
  func dropSurplus() {
    guard waiting > 1, maxStoredUnits != .max else { return }
    let heldCount = appHeld.inUse.count
    while waiting > 1, waiting + heldCount > maxStoredUnits {
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

/// The number and total size of the ping's units that the app holds.
final class AppHeldUnits: Sendable {
  private let state = Guarded((count: 0, bytes: 0))

  var inUse: (count: Int, bytes: Int) { state.withLock { $0 } }

  fileprivate func add(_ units: Int, bytes length: Int) {
    state.withLock {
      $0.count += units
      $0.bytes += length
    }
  }
}

/// A token shared by all copies of a built unit.
final class AppHeldUnit: Sendable {
  private let units: AppHeldUnits
  private let bytes: Int

  init(_ units: AppHeldUnits, bytes: Int) {
    self.units = units
    self.bytes = bytes
    units.add(1, bytes: bytes)
  }

  deinit { units.add(-1, bytes: -bytes) }
}
