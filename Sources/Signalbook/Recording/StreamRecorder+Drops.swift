// Events that are dropped because of a limit. The loss count and the release of their records are stored in one step.
extension StreamRecorder {
  /// Drops the oldest unit because too many are stored (R-FOCUS-61).
  func dropOldest() {
    guard let oldest else { return }
    losses.pointee.droppedEvents.addSaturating(oldest.count)
    removeOldestCounted(oldest.count)
  }

  /// The change that stores the loss counts.
  var lossState: StateChange { StateChange(key: keys.losses, value: losses.pointee.bytes) }

  /// Removes the first events of the oldest unit and counts them as lost. The count and the release of the records are
  /// stored in one step, so that the events are counted exactly once even if the process is killed or the disk is full.
  func removeOldestCounted(_ count: Int) {
    // While a unit is being sealed, both are stored when sealing ends.
    let isStored = log?.isSealing == false
    removeOldest(count, changing: isStored ? [lossState] : [])
    if isStored { journal?.note([lossState]) }
  }

  /// Ends sealing, and releases the records of events that were dropped in the meantime.
  func endSealing() {
    guard let log, let journal else { return }
    let changes = journal.changes([lossState])
    log.consumeRemoved(changes)
    journal.note(changes)
  }
}
