/// Sends requests. Apps use ``URLSessionTransport``; tests supply one of their own (R-REG-70).
public protocol Transport: Sendable {
  /// Sends one request and waits for its answer.
  ///
  /// Redirects are answers: they are not followed. When the task is cancelled, the answer is `failed`.
  func send(_ request: TransportRequest) async -> TransportAnswer

  /// Settings of the transport that cannot be used; empty by default.
  var configurationFaults: [ConfigurationFault] { get }
}

extension Transport {
  public var configurationFaults: [ConfigurationFault] { [] }
}

/// One HTTP request, complete but for what the connection needs, such as its `Content-Length`.
public struct TransportRequest: Sendable, Hashable {
  /// A header field.
  public struct Header: Sendable, Hashable {
    /// The name, in whatever case.
    public var name: String
    /// The value, without line breaks.
    public var value: String

    /// A field of this name and value.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// `POST` or `PUT`.
  public var method: String
  /// The whole address, percent-encoded.
  public var url: String
  /// In the order in which they are sent.
  public var headers: [Header]
  /// The body as it is sent.
  public var body: [UInt8]
  /// Whether cookies are sent, and those of the answer stored.
  public var sendsCookies: Bool

  /// A request of these parts.
  public init(method: String, url: String, headers: [Header], body: [UInt8], sendsCookies: Bool) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.sendsCookies = sendsCookies
  }
}

extension TransportRequest {
  /// The request that sends a unit: the schema's content type, then the headers that the app asks for.
  ///
  /// - Parameters:
  ///   - request: the unit's request, of which method, content type, cookies and body are taken.
  ///   - url: the address, by ``UploadAddress``.
  ///   - options: the headers that the app asks for.
  ///   - compresses: whether the body is compressed, where that makes it shorter.
  ///   - now: milliseconds since 1970, for the header `Date`.
  init(_ request: UploadRequest, url: String, options: UploadOptions, compresses: Bool = false, now: Int64) {
    let compressed = compresses ? Gzip.compressed(request.body) : nil
    var headers = [Header(name: "Content-Type", value: request.contentType)]
    if compressed != nil { headers.append(Header(name: "Content-Encoding", value: "gzip")) }
    self.init(
      method: request.method, url: url, headers: headers + options.headers(now: now), body: compressed ?? request.body,
      sendsCookies: request.sendsCookies)
  }
}

/// The result of sending a request.
public enum TransportAnswer: Sendable, Hashable {
  /// The receiver answered. Of a long body the first bytes.
  case answered(status: Int, headers: [TransportRequest.Header], body: [UInt8])
  /// There was no answer: offline, no TLS, a connection cut before or within the answer, a time limit. The reason is for
  /// a log and holds no address and no data of a user.
  case failed(String)
}
