import Dispatch
import Foundation

/// Signals that ask the process to end, from its start on.
public final class StopSignals: @unchecked Sendable {
  // Nothing changes after `init`.
  private let stream: AsyncStream<Int32>
  private let sources: [any DispatchSourceSignal]

  /// Takes SIGINT and SIGTERM from now on. Ignores SIGPIPE: a peer that has gone shows as an error of the write.
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

  /// Comes back when one of them has arrived.
  public func first() async { for await _ in stream { return } }
}
