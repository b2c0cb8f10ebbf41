// Storage of the user's decisions, and the precedence between conflicting decisions.
extension RecorderCore {
  /// The decisions in memory, as a record for the decision file. The caller must hold the lock.
  private var decisionRecord: DecisionRecord {
    var record = DecisionRecord()
    record.declinesAll = declinesAll
    record.otherErasurePosition = otherErasurePosition
    record.isUploadingOff = !mayUpload
    record.isClientStale = isClientStale
    record.clientGeneration = context.clientGeneration
    record.isUploadStale = isUploadStale
    record.entries = otherDecisions
    for stream in streams {
      var entry = DecisionRecord.Entry()
      // If the user opts in to everything in a version without this stream, the earlier decision must be restored.
      entry.isDeclinedWithAll = stream.isDeclinedWithAll
      entry.hasOptedIn = stream.isDeclinedWithAll ? stream.decisionBeforeAll : stream.decision
      entry.isErased = stream.decision == false && stream.isErased
      if stream.decision != nil { entry.stale = stream.staleDecisions }
      if stream.decision != nil {
        entry.decisionNumber = stream.isDeclinedWithAll ? stream.numberBeforeAll : stream.decisionNumber
      }
      if stream.isDeclinedWithAll { entry.stale.insert(.declined) }
      // A declined stream has no position: all of its data is deleted.
      if stream.isOn { entry.erasurePosition = stream.erasurePosition }
      entry.optOutPosition = stream.optOutPosition
      // Stored under each of the stream's names, because an earlier app version knows only one of them.
      // The entries for held events let that version delete them, because it cannot derive their names.
      let heldNumbers = stream.hold == nil ? [] : stream.heldNumbers
      for number in stream.numbers + heldNumbers {
        record.entries[number] = entry == DecisionRecord.Entry() ? nil : entry
      }
    }
    return record
  }

  /// Changes decisions with `body`, and writes them before it returns.
  ///
  /// The state is stored after the decision file. If the process ends between the two, the next process completes the
  /// decision from the file, which also contains the effects on streams that this version of the app does not have.
  ///
  /// - Parameters:
  ///   - body: Changes the decisions in memory.
  ///   - finish: Called with the recorder's lock after the state was stored.
  func decide(_ body: () -> Void, then finish: () -> Void = {}) {
    decisionLock.withLock {
      let record = lock.withLock {
        body()
        return decisionRecord
      }
      write(record)
      lock.withLock {
        storeState()
        finish()
      }
    }
  }

  /// Whether everything is declined, for the case that the decision file cannot be written.
  var declinedAllState: StateChange {
    StateChange(
      key: RecorderKey.declinedAll,
      value: declinesAll ? withUnsafeBytes(of: storedDecisionSequence.littleEndian) { Array($0) } : nil)
  }

  /// Returns the decision file's record. If the user declined everything after the file was last written, the record is
  /// completed with this decision, and all data of other versions' streams must be deleted.
  func completing(_ stored: DecisionRecord, from journal: Journal) -> DecisionRecord {
    guard !stored.declinesAll, let value = journal.value(of: RecorderKey.declinedAll), value.count == 8,
      let file = decisionFile
    else { return stored }
    let sequence = value.reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    if sequence < file.sequence { return stored }
    let declined = journal.keys.filter { $0 == RecorderKey.consent($0.streamName) && journal.value(of: $0) == [0] }
    let numbers = Set(declined.map { StreamTag.number(of: $0.streamName) })
    var record = stored
    record.declinesAll = true
    record.otherErasurePosition = journal.end
    for number in record.entries.keys {
      // The version that declined everything stored the decision for each of its own streams.
      if numbers.contains(number) {
        record.entries[number]?.hasOptedIn = false
        // The decision's number is only in the state.
        record.entries[number]?.decisionNumber = 0
      } else {
        record.entries[number]?.isDeclinedWithAll = true
      }
    }
    return record
  }

  /// Writes decisions that could not be written earlier.
  func storeDecisions() { decide {} }

  /// Writes a record to the decision file. The caller must hold the decision lock, but not the recorder's lock.
  private func write(_ record: DecisionRecord) {
    guard let file = decisionFile else { return }
    var fault: StorageFault?
    do throws(StorageFault) { try file.write(record) } catch { fault = error }
    let found = fault
    lock.withLock {
      decisionFault = found
      storedDecisionSequence = file.sequence
      if found == nil { storedDecisions = streams.map { record.entries[$0.numbers[0]]?.hasOptedIn } }
    }
  }

  /// Notes the decisions in a folder that another process uses.
  func noteSharedDecisions() {
    let record = readSharedDecisions?() ?? DecisionRecord()
    lock.withLock { if journal == nil { sharedDecisions = record } }
  }

  /// Opens the decision file. The journal must be open, and must not be shared with other threads yet.
  func openDecisions(_ journal: Journal) throws(StorageFault) {
    let numbers = Set(streams.flatMap { $0.numbers + $0.heldNumbers })
    let fault: StorageFault? = decisionLock.withLock {
      do throws(StorageFault) {
        let file = try DecisionFile.open(journal.folder, files: journal.files, numbers: numbers) { journal.isInPlace }
        decisionFile?.close()
        decisionFile = file
        return nil
      } catch { return error }
    }
    if let fault { throw fault }
  }

  func closeDecisions() {
    decisionLock.withLock {
      decisionFile?.close()
      decisionFile = nil
    }
  }

  // MARK: Restoring

  /// Restores the decisions of earlier launches. Decisions that this process made before it could open the folder take
  /// precedence.
  ///
  /// - Returns: The declined streams whose deletion requests were not stored. Until
  ///   ``finishDeclining(_:isClientStale:)`` is called, they have the decision that was current when their state was
  ///   stored.
  func restoreDecisions(_ journal: RecorderJournal, _ record: DecisionRecord?) -> [StreamRecorder] {
    let hasLocalDecision = streams.contains { $0.decision != nil }
    let declinedAllBefore = record?.declinesAll ?? declinedAll(in: journal)
    if !hasLocalDecision { declinesAll = declinedAllBefore }
    let ours = Set(streams.flatMap { $0.numbers + $0.heldNumbers })
    // Decisions from a removed folder exist only in memory. If a stream is declined in either folder, it is declined.
    var storedDecisions = (record?.entries ?? [:]).filter { !ours.contains($0.key) }
    if hasLocalDecision, declinesAll || areAllAccepted {
      for number in storedDecisions.keys { storedDecisions[number]?.isDeclinedWithAll = declinesAll }
    }
    otherDecisions = otherDecisions.merging(storedDecisions) { left, storedDecisions in
      left.hasOptedIn == false ? left : storedDecisions
    }
    let known = record?.entries.values.map(\.decisionNumber) ?? []
    context.decisionNumber = max(context.decisionNumber, known.max() ?? 0)
    for key in journal.journal.keys where key.isDecided {
      let number = journal.journal.value(of: key).flatMap(StoredDecision.init)?.number ?? 0
      context.decisionNumber = max(context.decisionNumber, number)
    }
    var interruptedStreams: [StreamRecorder] = []
    for stream in streams {
      let stored = stream.storedDecision(journal, record ?? DecisionRecord())
      guard stream.decision == nil, let decision = stored?.isOn ?? (declinedAllBefore ? false : nil) else { continue }
      if !decision, stream.lacksDeletionRequest(journal) {
        interruptedStreams.append(stream)
        if let before = stream.decision(inStateOf: journal) { stream.restoreConsent(before) }
      } else {
        stream.restoreConsent(decision, number: stored?.number)
      }
    }
    if areAllAccepted { declinesAll = false }
    otherErasurePosition = record?.otherErasurePosition
    if let record, !isUploadingDecided {
      if record.isUploadingOff { mayUpload = false } else if record.isUploadStale { mayUpload = true }
      isUploadStale = record.isUploadStale
    }
    return interruptedStreams
  }

  /// Declines the given streams again, because the process ended before it could store their deletion requests, for
  /// example on a full disk. The caller must hold the lock.
  func finishDeclining(_ interrupted: [StreamRecorder], isClientStale: Bool) {
    if interrupted.isEmpty { return }
    // The decision file already contains the effects on the streams of other versions.
    let (others, isAll, position) = (otherDecisions, declinesAll, otherErasurePosition)
    apply(false, to: interrupted, concernsAll: false, isRepeated: isClientStale)
    (otherDecisions, declinesAll, otherErasurePosition) = (others, isAll, position)
  }

  /// Reapplies this process's decisions on top of the opened folder's decisions. The caller must hold the lock.
  ///
  /// If the folder replaces a removed one and the user has not decided since, a stream is declined if it was declined
  /// in either folder. If another process used the folder and the user declined there after this process's decision, the
  /// stream stays declined.
  func reapplyDecisions(
    _ localDecisions: [(decision: Bool?, wasDeclined: Bool)], _ declinesAllLocally: Bool,
    leaving removed: RemovedFolder?
  ) {
    guard localDecisions.contains(where: { $0.decision != nil }) else { return }
    var (declined, agreed): ([StreamRecorder], [StreamRecorder]) = ([], [])
    var isOverruled = false
    for (index, stream) in streams.enumerated() {
      if localDecisions[index].decision == true, stream.decision == false,
        let before = sharedDecisions, !stream.isDeclined(in: before)
      {
        isOverruled = true
        continue
      }
      let isFromFolder =
        removed.map { localDecisions[index].decision == $0.decision(ofStream: index) } == true
        && !localDecisions[index].wasDeclined
      switch localDecisions[index].decision {
      case false? where isFromFolder:
        if stream.decision != false { declined.append(stream) }
      case true? where isFromFolder:
        if stream.decision == nil { agreed.append(stream) }
      case let decision:
        if localDecisions[index].wasDeclined || decision == false { declined.append(stream) }
        if decision == true { agreed.append(stream) }
      }
    }
    let (others, wasAll) = (otherDecisions, declinesAll || declinesAllLocally)
    // At this point, the streams have the folder's decisions.
    let hasDeclinedLast =
      !declinedUnopened.isEmpty
      && streams.enumerated().allSatisfy { index, stream in
        !stream.canBeDeclined || stream.decision == false || declinedUnopened.contains(index)
      }
    if !declined.isEmpty { apply(false, to: declined, concernsAll: false) }
    if !agreed.isEmpty { apply(true, to: agreed, concernsAll: false) }
    // The user may have decided about other streams in another app version. Those decisions are restored unless this
    // process has just declined everything.
    if wasAll || !declinesAll { otherDecisions = others }
    if declinesAllLocally { declinesAll = true }
    // If there was no earlier folder, this process's decisions are newer than all decisions in the folder. Declining
    // everything also declines the streams of other versions. Agreeing to everything restores their own decisions.
    guard removed == nil else { return }
    if declinesAllLocally || hasDeclinedLast { noteDecision(false, concernsAll: true) }
    if !declinesAllLocally, !isOverruled,
      zip(streams, localDecisions).allSatisfy({ !$0.canBeDeclined || $1.decision == true })
    {
      noteDecision(true, concernsAll: true)
    }
  }

  /// Returns whether the user has declined everything, for a folder without a decision file. At least one stream must
  /// be declined and none accepted, and the folder must contain neither data of other streams nor an identifier.
  private func declinedAll(in journal: RecorderJournal) -> Bool {
    if journal.value(of: RecorderKey.declinedAll) != nil { return true }
    let names = journal.journal.keys.map { String(decoding: $0.bytes, as: UTF8.self) }
    func streams(_ kind: String) -> Set<String> {
      Set(names.filter { $0.hasPrefix(kind) }.map { String($0.dropFirst(kind.count)) })
    }
    let decided = streams("consent/")
    let declined = decided.filter { journal.journal.value(of: RecorderKey.consent($0)) == [0] }
    let kinds = ["session/", "counters/", "attributes/", "marks/", "distinct/", "units/"]
    let others = Set(kinds.flatMap { streams($0) }).subtracting(declined)
    let collected: [CollectionKind] = [.searches, .counters, .sealingCounters, .attributes, .marks, .boundaries]
    let hasCollections = journal.journal.keys.contains { key in
      key.isSet || collected.contains { $0.rawValue == key.kind }
    }
    return !declined.isEmpty && declined == decided && others.isEmpty && !hasCollections
      && journal.journal.value(of: RecorderKey.identity) == nil
  }

  private var areAllAccepted: Bool {
    let declinable = streams.filter(\.canBeDeclined)
    return !declinable.isEmpty && declinable.allSatisfy { $0.decision == true }
  }

  /// Whether at least one stream can be declined, and the user has declined all streams that can be declined.
  var areAllDeclined: Bool {
    let declinable = streams.filter(\.canBeDeclined)
    return !declinable.isEmpty && declinable.allSatisfy { $0.decision == false }
  }

  /// Updates ``declinesAll`` after a decision. The caller must hold the lock.
  func noteDecision(_ isOn: Bool, concernsAll: Bool) {
    if !isOn, concernsAll || areAllDeclined {
      declinesAll = true
      setOthers(declined: true)
      // Stored because the data of these streams must be deleted even if the user opts in again before the deletion.
      if let end = journal?.journal.end { otherErasurePosition = end }
    }
    if !isOn, journal == nil, !streams.contains(where: { $0.canBeDeclined && $0.decision == true }) {
      declinedUnopened = Set(streams.indices.filter { streams[$0].decision == false })
    }
    if isOn, concernsAll || areAllAccepted {
      declinesAll = false
      setOthers(declined: false)
    }
  }

  /// Sets whether other versions' streams were declined as part of declining everything.
  private func setOthers(declined isDeclined: Bool) {
    for number in otherDecisions.keys { otherDecisions[number]?.isDeclinedWithAll = isDeclined }
  }

  /// Marks the decisions in the journal's state as written to disk. Does nothing if more than `count` decisions have been
  /// made.
  func didSynchronize(_ count: Int) {
    lock.withLock {
      guard count == decisionCount, let journal else { return }
      if mayUpload == (journal.stored[RecorderKey.upload] == nil) { isUploadStale = false }
      for stream in streams where stream.decision != nil {
        let decision: [UInt8]? = stream.decision.map { [$0 ? 1 : 0] }
        let former = stream.formerKeys.compactMap { journal.stored[$0.consent] }
        if journal.stored[stream.keys.consent] == decision, former.allSatisfy({ $0 == decision }) {
          stream.staleDecisions = []
        }
      }
    }
  }
}

/// A decision in the journal's state, and its number in the order of decisions about all streams in all app versions.
struct StoredDecision {
  let isOn: Bool
  let number: UInt64

  init(isOn: Bool, number: UInt64) { (self.isOn, self.number) = (isOn, number) }

  init?(_ bytes: [UInt8]) {
    guard bytes.count == 9 else { return nil }
    isOn = bytes[0] != 0
    number = bytes[1...].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// 1 byte for the decision, and the number as a little-endian integer.
  var bytes: [UInt8] { [isOn ? 1 : 0] + withUnsafeBytes(of: number.littleEndian) { Array($0) } }
}

extension StreamRecorder {
  /// The journal numbers of the stream's current and former names.
  var numbers: [UInt32] { ([description.name] + description.formerNames).map { RecorderCore.tag(of: $0) } }

  /// Returns the latest of the decisions under the stream's names, and its number.
  ///
  /// An app version stores a decision under all names that it knows. Another version may know only some of them, so after
  /// a downgrade, the decisions can differ, and the one with the highest number is the latest. A decision that differs
  /// from the numbered one under the same name is later: an earlier runtime version made it, or the process ended before
  /// it stored the number. A decision without a number has the number 0. Of equally late decisions, an opt-out applies.
  ///
  /// The number of the decision in `record` applies, because a full disk can prevent that the state is stored.
  fileprivate func latest<Value>(
    of decisions: [(keys: StreamKeys, value: Value)], in journal: RecorderJournal, _ record: DecisionRecord,
    _ isOn: (Value) -> Bool
  ) -> (value: Value, number: UInt64?)? {
    var latest: (value: Value, number: UInt64?)?
    for (keys, value) in decisions {
      let stored = journal.value(of: keys.decided).flatMap(StoredDecision.init)
      var number: UInt64? = stored.map { $0.isOn == isOn(value) ? $0.number : nil } ?? 0
      if let entry = record.entries[StreamTag.number(of: keys.consent.streamName)], entry.hasOptedIn == isOn(value) {
        // If everything was declined, the state has that decision, and `value` is the one from before.
        if entry.decisionNumber > 0 || entry.isDeclinedWithAll { number = max(entry.decisionNumber, number ?? 0) }
      }
      let (order, known) = (number ?? .max, latest.map { $0.number ?? .max })
      if known == nil || order > known ?? 0 || (order == known && !isOn(value)) { latest = (value, number) }
    }
    return latest
  }

  /// Returns the latest decision in the journal's state.
  fileprivate func decision(inStateOf journal: RecorderJournal) -> Bool? {
    let decisions = ([keys] + formerKeys).compactMap { keys in
      journal.value(of: keys.consent)?.first.map { (keys: keys, value: $0 != 0) }
    }
    return latest(of: decisions, in: journal, DecisionRecord()) { $0 }?.value
  }

  /// Whether the stream was declined without a deletion request, although its receiver may have data. The request and
  /// the copy of the decision are stored in one step, so both are missing from the state.
  fileprivate func lacksDeletionRequest(_ journal: RecorderJournal) -> Bool {
    guard description.deletionRequest != nil, let ping, decision(inStateOf: journal) != false else { return false }
    return ping.sequenceKeys.contains { journal.value(of: $0) != nil }
  }

  /// Returns whether the stream is declined in the given record, under any of its names.
  fileprivate func isDeclined(in record: DecisionRecord) -> Bool {
    record.declinesAll || numbers.contains { record.decision($0, inState: nil) == false }
  }

  /// Returns the decision of an earlier launch.
  fileprivate func storedDecision(
    _ journal: RecorderJournal, _ record: DecisionRecord
  ) -> (isOn: Bool, number: UInt64?)? {
    // If another of the stream's names has a decision, the stream existed in the version that declined everything.
    let isDecided = numbers.contains { number in
      record.entries[number].map { !$0.isDeclinedWithAll && $0.hasOptedIn != nil } ?? false
    }
    typealias Found = (keys: StreamKeys, value: (decision: Bool, number: UInt32))
    let found = zip(numbers, [keys] + formerKeys).compactMap { number, keys -> Found? in
      let inState = journal.value(of: keys.consent)?.first.map { $0 != 0 }
      return record.decision(number, inState: inState, isDecidedElsewhere: isDecided).map { (keys, ($0, number)) }
    }
    let latest = latest(of: found, in: journal, record) { $0.decision }
    let entry = latest.flatMap { record.entries[$0.value.number] }
    isDeclinedWithAll = !isDecided && entry?.isDeclinedWithAll == true
    decisionBeforeAll = entry?.hasOptedIn
    numberBeforeAll = entry?.decisionNumber ?? 0
    // Any of the names can have an earlier decision in the state.
    staleDecisions = numbers.reduce(into: []) { $0.formUnion(record.entries[$1]?.stale ?? []) }
    return latest.map { ($0.value.decision, $0.number) }
  }

  /// Restores the position up to which data must be deleted, even if the user has opted in again since. The position is
  /// limited to the journal's end, because a recreated journal counts from 1.
  func restoreErasure(_ record: DecisionRecord?, inState: [UInt8]?) {
    // If the process ended before it wrote the decision file, the position is only in the state.
    let sharedPosition = canBeDeclined ? record?.otherErasurePosition : nil
    // If the positions differ, the user declined in an earlier app version, which deleted only the data under the names
    // that it knew.
    let isApplied = numbers.allSatisfy { record?.entries[$0]?.optOutPosition == optOutPosition }
    let formerPosition = isApplied ? nil : optOutPosition
    let stored =
      numbers.map { record?.entries[$0]?.erasurePosition }
      + [inState.flatMap(JournalPosition.init), sharedPosition, formerPosition]
    let known = stored.compactMap { $0 }
    guard let last = known.map(\.record).max(), let file = known.map(\.file).max(), let end = log?.end else {
      erasurePosition = nil
      return
    }
    erasurePosition = JournalPosition(record: min(last, end.record), file: min(file, end.file))
  }
}
