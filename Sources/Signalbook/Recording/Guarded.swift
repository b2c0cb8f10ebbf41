/// A value that is only reached while its lock is held.
///
/// The body must not keep a reference that it finds in the value: what leaves is `Sendable`.
final class Guarded<Value>: Sendable {
  private let lock = Lock()
  // Unsafe, because the compiler cannot see that `withLock` is the only way to it. `GuardedTests` counts on eight threads.
  private nonisolated(unsafe) var value: Value

  init(_ value: sending Value) { self.value = value }

  func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result { lock.withLock { body(&value) } }
}
