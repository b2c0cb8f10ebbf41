/// The cleanup actions of an observer. Each action runs once, when the observer stops. If the observer has already
/// stopped, a new action runs immediately.
final class Endings: Sendable {
  /// The actions, or `nil` if the observer has stopped.
  private let endings = Guarded<[@Sendable () -> Void]?>([])

  func add(_ ending: @escaping @Sendable () -> Void) {
    let hasEnded = endings.withLock {
      $0?.append(ending)
      return $0 == nil
    }
    if hasEnded { ending() }
  }

  func end() {
    let endings = endings.withLock { endings in
      defer { endings = nil }
      return endings ?? []
    }
    for ending in endings { ending() }
  }

  deinit { end() }
}
