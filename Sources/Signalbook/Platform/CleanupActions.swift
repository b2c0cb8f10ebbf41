/// The cleanup actions of an observer. Each action runs once, when the observer stops. An action that is added later
/// runs immediately.
final class CleanupActions: Sendable {
  /// The actions, or `nil` if the observer has stopped.
  private let actions = Guarded<[@Sendable () -> Void]?>([])

  func add(_ action: @escaping @Sendable () -> Void) {
    let hasEnded = actions.withLock {
      $0?.append(action)
      return $0 == nil
    }
    if hasEnded { action() }
  }

  func run() {
    let actions = actions.withLock { actions in
      defer { actions = nil }
      return actions ?? []
    }
    for action in actions { action() }
  }

  deinit { run() }
}
