import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import Signalbook

/// Sends by async-http-client: redirects are not followed, nothing is cached or decompressed, no cookies are sent or
/// stored, and each request has a time limit of its own.
///
/// Foundation for Linux ends the process on some answers that are cut off, and lets an answer with endless headers use a
/// core for as long as the server likes. This client does neither.
///
/// ```swift
/// let telemetry = Telemetry(
///   Focus.self, variant: .focus, app: settings, directory: folder,
///   upload: UploadSettings(transport: AsyncHTTPTransport()))
/// ```
public struct AsyncHTTPTransport: Transport {
  /// Bytes of an answer's body that are kept, as by `URLSessionTransport`.
  private static let bodyBytesAtMost = 1 << 20
  private static let secondsByDefault = 60.0

  private let connections: Connections
  private let timeout: TimeAmount
  /// A `timeoutSeconds` that cannot be used.
  public let configurationFaults: [ConfigurationFault]

  /// A transport with connections of its own, which end with its last copy.
  ///
  /// - Parameter timeoutSeconds: from the start of a request to the end of its answer; 60 by default, and instead of a
  ///   number that is not above zero.
  public init(timeoutSeconds: Double = 60) {
    let isUsable = timeoutSeconds.isFinite && timeoutSeconds > 0
    let seconds = isUsable ? timeoutSeconds : Self.secondsByDefault
    configurationFaults =
      isUsable
      ? []
      : [
        ConfigurationFault(
          setting: "timeoutSeconds",
          reason: "\(timeoutSeconds) is not a number of seconds above zero; 60 are used instead")
      ]
    timeout = .milliseconds(Int64((min(seconds, 86_400) * 1000).rounded(.up)))
    connections = Connections(timeout)
  }

  /// Sends one request and waits for its answer. `failed` gives the kind of the error, never an address.
  public func send(_ request: TransportRequest) async -> TransportAnswer {
    var outgoing = HTTPClientRequest(url: request.url)
    outgoing.method = HTTPMethod(rawValue: request.method)
    outgoing.headers.add(name: "User-Agent", value: "Signalbook")
    outgoing.headers.add(name: "Accept-Language", value: "*")
    for header in request.headers { outgoing.headers.replaceOrAdd(name: header.name, value: header.value) }
    if !outgoing.headers.contains(name: "Content-Type") {
      outgoing.headers.add(name: "Content-Type", value: "application/json")
    }
    outgoing.body = .bytes(ByteBuffer(bytes: request.body))
    do {
      let answer = try await connections.client.execute(outgoing, deadline: .now() + timeout)
      var body: [UInt8] = []
      for try await part in answer.body {
        body += part.readableBytesView.prefix(Self.bodyBytesAtMost - body.count)
        if body.count == Self.bodyBytesAtMost { break }
      }
      let headers = answer.headers.map { TransportRequest.Header(name: $0.name, value: $0.value) }
      return .answered(status: Int(answer.status.code), headers: headers, body: body)
    } catch let error as HTTPClientError {
      return .failed(error.shortDescription)
    } catch {
      return .failed("\(type(of: error))")
    }
  }
}

/// The client behind a transport: it must be shut down before it goes.
private final class Connections: Sendable {
  let client: HTTPClient

  init(_ timeout: TimeAmount) {
    var configuration = HTTPClient.Configuration()
    configuration.redirectConfiguration = .disallow
    configuration.decompression = .disabled
    configuration.timeout = .init(connect: timeout, read: timeout, write: timeout)
    client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }

  deinit { client.shutdown { _ in } }
}
