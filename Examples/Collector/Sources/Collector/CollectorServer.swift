import NIOConcurrencyHelpers
import NIOCore
import NIOHTTP1
import NIOPosix

/// A server that passes requests to a collector.
public struct CollectorServer: Sendable {
  private let channel: any Channel
  public let address: String
  public let port: Int

  /// Starts listening.
  ///
  /// - Parameters:
  ///   - collector: The collector that answers the requests.
  ///   - host: An address of this machine.
  ///   - port: The port. For 0, the server uses a free port; see ``port``.
  /// - Returns: The server, which listens until it is stopped.
  /// - Throws: An error if the address does not belong to this machine, or the port is in use.
  public static func start(_ collector: Collector, host: String = "127.0.0.1", port: Int = 0) async throws
    -> CollectorServer
  {
    // Use one thread, so that documents are counted in order of arrival.
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
    // In a URL, an IPv6 address is enclosed in brackets.
    let address = host.contains(":") ? "[\(host)]" : host
    return CollectorServer(channel: channel, address: address, port: channel.localAddress?.port ?? port)
  }

  /// Stops accepting connections. Open connections stay open until the process ends.
  public func stop() async { try? await channel.close() }
}

/// Closes a connection before any of its data is read.
private struct TooManyConnections: Error {}
