import Testing

@testable import Signalbook

@Suite("Background time is returned once") @MainActor struct BackgroundTimeTests {
  /// Counts the background time that is requested and returned.
  @MainActor private final class System {
    var begun = 0
    var ended: [Int] = []
    var expire: (@MainActor @Sendable () -> Void)?

    func run(_ work: @escaping @Sendable () async -> Void, expiresAtOnce: Bool = false) {
      BackgroundTime.run(work) { expired in
        begun += 1
        expire = expired
        if expiresAtOnce { expired() }
        return begun
      } end: {
        self.ended.append($0)
      }
    }
  }

  private let system = System()

  @Test("it is returned when the work is done, and later expirations have no effect") func done() async {
    let isDone = Guarded(false)
    system.run { isDone.withLock { $0 = true } }
    #expect(system.begun == 1)
    while system.ended.isEmpty { await Task.yield() }
    #expect(isDone.withLock { $0 })
    system.expire?()
    #expect(system.ended == [1])
  }

  @Test("it is returned immediately when it expires, and the work is cancelled", arguments: [false, true])
  func expired(atOnce: Bool) async {
    let hasEnded = Guarded(false)
    system.run(
      {
        while !Task.isCancelled { await Task.yield() }
        hasEnded.withLock { $0 = true }
      }, expiresAtOnce: atOnce)
    if !atOnce { system.expire?() }
    #expect(system.ended == [1])
    while !hasEnded.withLock({ $0 }) { await Task.yield() }
    for _ in 0..<10 { await Task.yield() }
    #expect(system.ended == [1])
  }
}
