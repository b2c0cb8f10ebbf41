/// How to end what an observer has begun: each once, and at once where the end came first.
final class Endings: Sendable {
  /// `nil`: ended.
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
