/// The cleanup actions of an observer. Each runs once, or immediately if the observer has already ended.
final class Endings: Sendable {
  /// The actions, or `nil` after the end.
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
