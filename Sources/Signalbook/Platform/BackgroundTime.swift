/// Background execution time that the system grants to the process.
@MainActor enum BackgroundTime {
  /// Runs `work` in background time. The time is returned once, when the work is done or the time expires, because the
  /// system terminates a process that does not return it.
  ///
  /// - Parameters:
  ///   - work: The work, which is cancelled when the time expires.
  ///   - begin: Requests the time. Its argument must be called when the time expires.
  ///   - end: Returns the time.
  static func run<Identifier: Sendable>(
    _ work: @escaping @Sendable () async -> Void,
    begin: (_ expired: @escaping @MainActor @Sendable () -> Void) -> Identifier,
    end: @escaping @MainActor @Sendable (Identifier) -> Void
  ) {
    let task = Task.detached(priority: .utility) { await work() }
    let held = Held<Identifier>()
    let identifier = begin {
      task.cancel()
      held.end(end)
    }
    held.hold(identifier, end)
    Task {
      await task.value
      held.end(end)
    }
  }

  /// The identifier to pass to `end`, at most once.
  @MainActor private final class Held<Identifier> {
    private var identifier: Identifier?
    private var hasEnded = false

    /// Stores the identifier, or returns the time if it has already expired.
    func hold(_ identifier: Identifier, _ end: (Identifier) -> Void) {
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
