import Dispatch
import Foundation

/// The signals that ask the process to stop.
public final class StopSignals: @unchecked Sendable {
  // Not modified after `init`.
  private let stream: AsyncStream<Int32>
  private let sources: [any DispatchSourceSignal]

  /// Starts handling SIGINT and SIGTERM. Ignores SIGPIPE, so that writing to a closed connection returns an error.
  public init() {
    let (stream, continuation) = AsyncStream.makeStream(of: Int32.self)
    self.stream = stream
    signal(SIGPIPE, SIG_IGN)
    sources = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { @Sendable in continuation.yield(number) }
      source.resume()
      return source
    }
  }

  /// Waits for the first signal.
  public func first() async { for await _ in stream { return } }
}
