import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import Signalbook

/// A transport over async-http-client. It does not follow redirects, cache or decompress responses, or send or store
/// cookies. Each request has its own time limit.
///
/// On Linux, Foundation crashes on some truncated responses, and a response with endless headers occupies a core until
/// the server stops. This client has neither fault.
///
/// ```swift
/// let telemetry = Telemetry(
///   Focus.self, variant: .focus, app: settings, directory: folder,
///   upload: UploadSettings(transport: AsyncHTTPTransport()))
/// ```
public struct AsyncHTTPTransport: TelemetryTransport {
  /// The maximum number of bytes kept from a response's body, as in `URLSessionTransport`.
  private static let maxBodyBytes = 1 << 20
  private static let secondsByDefault = 60.0

  private let connections: Connections
  private let timeout: TimeAmount
  /// The fault of an invalid `timeoutSeconds`. Empty if the value is valid.
  public let configurationErrors: [ConfigurationError]

  /// Creates a transport with separate connections, which close when the last copy of the transport is released.
  /// `timeoutSeconds` limits the time from the start of a request to the end of its response. The default is 60, which
  /// also replaces a value that is not a finite number above zero.
  public init(timeoutSeconds: Double = 60) {
    let isUsable = timeoutSeconds.isFinite && timeoutSeconds > 0
    let seconds = isUsable ? timeoutSeconds : Self.secondsByDefault
    configurationErrors =
      isUsable
      ? []
      : [
        ConfigurationError(
          setting: "timeoutSeconds",
          reason: "\(timeoutSeconds) is not a number of seconds above zero; 60 are used instead")
      ]
    timeout = .milliseconds(Int64((min(seconds, 86_400) * 1000).rounded(.up)))
    connections = Connections(timeout)
  }

  /// Sends a request and waits for its response. `failed` contains the kind of error, never a URL.
  public func send(_ request: TransportRequest) async -> TransportResult {
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
        body += part.readableBytesView.prefix(Self.maxBodyBytes - body.count)
        if body.count == Self.maxBodyBytes { break }
      }
      let headers = answer.headers.map { TransportRequest.Header(name: $0.name, value: $0.value) }
      return .response(status: Int(answer.status.code), headers: headers, body: body)
    } catch let error as HTTPClientError {
      return .failure(error.shortDescription)
    } catch {
      return .failure("\(type(of: error))")
    }
  }
}

/// Owns the client of a transport, which must be shut down before it is released.
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
