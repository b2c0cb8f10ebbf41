/// Background execution time that the system grants to the process.
@MainActor enum BackgroundTime {
  /// Runs `work` in background time. Calls `end` exactly once: when the work is done or, if earlier, when the time
  /// expires. The system terminates a process that does not end its background task.
  ///
  /// - Parameters:
  ///   - work: The work, which is canceled if the time expires.
  ///   - begin: Requests background time, and returns the background task's identifier. The closure passed to it must
  ///     be
  ///     called when the time expires.
  ///   - end: Ends the background task with the given identifier.
  static func run<Identifier: Sendable>(
    _ work: @escaping @Sendable () async -> Void,
    begin: (_ expired: @escaping @MainActor @Sendable () -> Void) -> Identifier,
    end: @escaping @MainActor @Sendable (Identifier) -> Void
  ) {
    let task = Task.detached(priority: .utility) { await work() }
    let backgroundTask = BackgroundTask<Identifier>()
    let identifier = begin {
      task.cancel()
      backgroundTask.end(end)
    }
    backgroundTask.store(identifier, end)
    Task {
      await task.value
      backgroundTask.end(end)
    }
  }

  /// The identifier to pass to `end` at most once.
  @MainActor private final class BackgroundTask<Identifier> {
    private var identifier: Identifier?
    private var hasEnded = false

    /// Stores the identifier. If the time has already expired, ends the background task immediately.
    func store(_ identifier: Identifier, _ end: (Identifier) -> Void) {
      if hasEnded { return end(identifier) }
      self.identifier = identifier
    }

    func end(_ end: (Identifier) -> Void) {
      hasEnded = true
      if let identifier { end(identifier) }
      identifier = nil
    }
  }
}
