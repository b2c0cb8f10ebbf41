/// A value that is only accessed while its lock is held.
///
/// The body must not keep a reference from the value; its result is `Sendable`.
package final class Guarded<Value>: Sendable {
  private let lock = Lock()
  // Unsafe, because the compiler cannot see that all accesses use `withLock`. `GuardedTests` counts on eight threads.
  private nonisolated(unsafe) var value: Value

  /// Creates a value with its own lock.
  package init(_ value: sending Value) { self.value = value }

  /// Reads or changes the value exclusively.
  package func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result { lock.withLock { body(&value) } }
}
