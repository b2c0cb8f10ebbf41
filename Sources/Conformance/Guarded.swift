import Foundation

/// A value behind a lock.
final class Guarded<Value: Sendable>: Sendable {
  private let lock = NSLock()
  // Only touched while the lock is held.
  nonisolated(unsafe) private var value: Value

  init(_ value: Value) { self.value = value }

  func read<Result>(_ body: (Value) -> Result) -> Result { lock.withLock { body(value) } }
  func change(_ body: (inout Value) -> Void) { lock.withLock { body(&value) } }
}
