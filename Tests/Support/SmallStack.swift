import Foundation

/// Runs a body on a thread with a stack of 512 KB: what threads get that nobody gave more, on macOS also those of the
/// build plugin's tool.
public func onSmallStack<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result {
  // Written before the semaphore is signalled and read after it: the two threads never meet there.
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
