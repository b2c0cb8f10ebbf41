/// Time that the system gives a process in the background.
@MainActor enum BackgroundTime {
  /// Runs `work` within such time, which is given back once: when the work is done, or when the system wants it, since a
  /// system ends a process that keeps it.
  ///
  /// - Parameters:
  ///   - work: is cancelled when the system wants its time back.
  ///   - begin: asks for the time; its argument is to be called when the time is over.
  ///   - end: gives it back.
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

  /// The identifier that `end` gets, at most once.
  @MainActor private final class Held<Identifier> {
    private var identifier: Identifier?
    private var hasEnded = false

    /// The time may be over before its identifier is known.
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
