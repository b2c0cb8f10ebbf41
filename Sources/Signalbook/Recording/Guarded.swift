/// A value that can be accessed only while its lock is held.
///
/// A closure passed to ``withLock(_:)`` must not let a reference to the value escape. Its result must be `Sendable`.
package final class Guarded<Value>: Sendable {
  private let lock = Lock()
  // Unsafe because the compiler cannot verify that every access uses `withLock`. `GuardedTests` tests this with eight
  // threads.
  private nonisolated(unsafe) var value: Value

  /// Creates a guarded value with a new lock.
  package init(_ value: sending Value) { self.value = value }

  /// Calls `body` with exclusive access to the value.
  package func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result { lock.withLock { body(&value) } }
}
