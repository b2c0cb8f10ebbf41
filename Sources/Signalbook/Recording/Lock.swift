#if canImport(Darwin)
  import os
#else
  import Synchronization
#endif

/// The recorder's lock. `Mutex` requires macOS 15 and iOS 18, so Apple platforms use `os_unfair_lock`, which `Mutex`
/// also uses there.
final class Lock: Sendable {
  #if canImport(Darwin)
    // A lock must have a stable address, so it is allocated separately. Sharing the pointer is safe: it never changes,
    // and only the lock functions access its memory.
    private nonisolated(unsafe) let handle: UnsafeMutablePointer<os_unfair_lock>

    init() {
      handle = .allocate(capacity: 1)
      handle.initialize(to: os_unfair_lock())
    }

    deinit {
      handle.deinitialize(count: 1)
      handle.deallocate()
    }

    @inline(__always) func withLock<Result: Sendable>(_ body: () -> Result) -> Result {
      os_unfair_lock_lock(handle)
      defer { os_unfair_lock_unlock(handle) }
      return body()
    }
  #else
    private let mutex = Mutex<Void>(())

    init() {}

    @inline(__always) func withLock<Result: Sendable>(_ body: () -> Result) -> Result {
      mutex.withLock { _ in body() }
    }
  #endif
}
