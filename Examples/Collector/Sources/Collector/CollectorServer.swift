import NIOConcurrencyHelpers
import NIOCore
import NIOHTTP1
import NIOPosix

/// A collector that listens.
public struct CollectorServer: Sendable {
  private let channel: any Channel
  public let address: String
  public let port: Int

  /// Starts to listen.
  ///
  /// - Parameters:
  ///   - collector: Answers the requests.
  ///   - host: An address of this machine.
  ///   - port: 0 takes a free one; the result says which.
  /// - Returns: The server, which listens until it is stopped.
  /// - Throws: When the address is none of this machine, or the port is taken.
  public static func start(_ collector: Collector, host: String = "127.0.0.1", port: Int = 0) async throws
    -> CollectorServer
  {
    // One thread: documents are counted in the order in which they arrived.
    let group = MultiThreadedEventLoopGroup.singleton.next()
    let open = NIOLockedValueBox(0)
    let channel = try await ServerBootstrap(group: group)
      .serverChannelOption(.backlog, value: 128)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelInitializer { child in
        child.eventLoop.makeCompletedFuture {
          let count = open.withLockedValue { count in
            count += 1
            return count
          }
          child.closeFuture.whenComplete { _ in open.withLockedValue { $0 -= 1 } }
          guard count <= collector.limits.connections else { throw TooManyConnections() }
          var limits = NIOHTTPDecoderLimitConfiguration()
          limits.maxHeaderFieldSize = collector.limits.headerBytes
          limits.maxHeaderListSize = collector.limits.headerBytes
          try child.pipeline.syncOperations.addHandlers([
            HTTPResponseEncoder(),
            ByteToMessageHandler(HTTPRequestDecoder(limitConfiguration: limits)),
            HTTPServerPipelineHandler(), HTTPServerProtocolErrorHandler(), ConnectionHandler(collector: collector),
          ])
        }
      }
      .bind(host: host, port: port).get()
    // In an address of the web, one of IPv6 is in brackets.
    let address = host.contains(":") ? "[\(host)]" : host
    return CollectorServer(channel: channel, address: address, port: channel.localAddress?.port ?? port)
  }

  /// Takes no further connections. Open ones end with the process.
  public func stop() async { try? await channel.close() }
}

/// Closes a connection before anything is read of it.
private struct TooManyConnections: Error {}
