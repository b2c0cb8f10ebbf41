import Foundation

/// Runs a closure on a thread with a stack of 512 KB, the default of secondary threads on Apple platforms.
public func onSmallStack<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result {
  // Written before the semaphore is signaled and read afterwards, so there is no data race.
  nonisolated(unsafe) var result: Result?
  let isDone = DispatchSemaphore(value: 0)
  let thread = Thread {
    result = body()
    isDone.signal()
  }
  thread.stackSize = 512 << 10
  thread.start()
  isDone.wait()
  guard let result else { fatalError("the semaphore is signalled behind the result") }
  return result
}
