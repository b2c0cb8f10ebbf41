/// A type that sends upload requests. Apps use ``URLSessionTransport``, and tests use ``CapturingTransport``.
public protocol TelemetryTransport: Sendable {
  /// Sends a request and waits for the response.
  ///
  /// A transport must not follow redirects. It returns the redirect as the response. If the task is canceled, the
  /// result is `failure`.
  func send(_ request: TransportRequest) async -> TransportResult

  /// The transport's invalid settings. The default is an empty array.
  var configurationErrors: [ConfigurationError] { get }
}

extension TelemetryTransport {
  public var configurationErrors: [ConfigurationError] { [] }
}

/// An HTTP request, excluding headers that the connection adds, such as `Content-Length`.
public struct TransportRequest: Sendable, Hashable {
  /// A header field.
  public struct Header: Sendable, Hashable {
    /// The name, which is case-insensitive.
    public var name: String
    /// The value, without line breaks.
    public var value: String

    /// Creates a header field.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The method: `POST`, `PUT`, or `GET`.
  public var method: String
  /// The percent-encoded URL.
  public var url: String
  /// The headers, in the order in which they are sent.
  public var headers: [Header]
  /// The body.
  public var body: [UInt8]
  /// Whether to send cookies and to store cookies from the response.
  public var sendsCookies: Bool

  /// Creates a request.
  public init(method: String, url: String, headers: [Header], body: [UInt8], sendsCookies: Bool) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.sendsCookies = sendsCookies
  }
}

extension TransportRequest {
  /// Creates a ping's request. The schema's content type and headers precede the app's headers.
  ///
  /// - Parameters:
  ///   - request: The ping's request: its method, content type, headers, cookie setting, and body.
  ///   - url: The URL, from ``UploadURL``.
  ///   - options: The app's headers.
  ///   - compresses: Whether to compress the body if that makes it shorter.
  ///   - now: The time for the `Date` header, in milliseconds since 1970.
  init(_ request: UploadRequest, url: String, options: UploadOptions, compresses: Bool = false, now: Int64) {
    let compressed = compresses ? Gzip.compressed(request.body) : nil
    var headers = request.contentType.isEmpty ? [] : [Header(name: "Content-Type", value: request.contentType)]
    if compressed != nil { headers.append(Header(name: "Content-Encoding", value: "gzip")) }
    self.init(
      method: request.method, url: url, headers: headers + request.headers + options.headers(now: now),
      body: compressed ?? request.body,
      sendsCookies: request.sendsCookies)
  }
}

/// The result of sending a request.
public enum TransportResult: Sendable, Hashable {
  /// The receiver's response. A long body is truncated.
  case response(status: Int, headers: [TransportRequest.Header], body: [UInt8])
  /// The request failed without a complete response, for example because the device is offline, TLS failed, or the
  /// request timed out. The associated value is a reason for logs, which contains neither a URL nor user data.
  case failure(String)
}
