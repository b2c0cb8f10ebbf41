internal import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// A transport that uses `URLSession`. It does not cache responses or follow redirects, and it limits the total
/// duration of each request.
///
/// The transport sends only the headers that the schema and the app set. `User-Agent` and `Accept-Language` are
/// constant, because the system's values reveal versions, the device, and languages. Background sessions are not used.
/// If the process ends during a request, the next launch sends the data again from the journal.
public struct URLSessionTransport: TelemetryTransport {
  private let session = UploadSession(hasCookies: false)
  private let sessionWithCookies = UploadSession(hasCookies: true)
  private static let secondsByDefault = 60.0
  private let timeoutSeconds: Double
  /// The error for an invalid timeout, if any.
  public let configurationErrors: [ConfigurationError]

  /// Creates a transport with separate sessions.
  ///
  /// - Parameter timeoutSeconds: The maximum time from the start of a request to the end of its response, in seconds.
  ///   The default is 60, as for `URLSession`; the maximum is one day. If the value is not a positive number, 60 is
  ///   used.
  public init(timeoutSeconds: Double = 60) {
    let isUsable = timeoutSeconds.isFinite && timeoutSeconds > 0
    self.timeoutSeconds = isUsable ? min(max(timeoutSeconds, 0.001), 86_400) : Self.secondsByDefault
    configurationErrors =
      isUsable
      ? []
      : [
        ConfigurationError(
          setting: "timeoutSeconds",
          reason: "\(timeoutSeconds) is not a positive number of seconds; using 60 instead")
      ]
  }

  /// Sends a request and waits for the response. A `failure` result contains the system's error code, but never the
  /// URL.
  public func send(_ request: TransportRequest) async -> TransportResult {
    guard let url = URL(string: request.url) else { return .failure("the endpoint is not a valid URL") }
    var urlRequest = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: timeoutSeconds)
    urlRequest.httpMethod = request.method
    // Foundation rejects a GET request with a body, even an empty one.
    let hasBody = !request.body.isEmpty
    if hasBody { urlRequest.httpBody = Data(request.body) }
    urlRequest.httpShouldHandleCookies = request.sendsCookies
    urlRequest.setValue("Signalbook", forHTTPHeaderField: "User-Agent")
    urlRequest.setValue("*", forHTTPHeaderField: "Accept-Language")
    // Without a content type, Foundation declares the body as form data.
    if hasBody { urlRequest.setValue("application/json", forHTTPHeaderField: "Content-Type") }
    #if canImport(FoundationNetworking)
      // The session ends with the request, so the server need not wait for another request.
      urlRequest.setValue("close", forHTTPHeaderField: "Connection")
    #endif
    for header in request.headers { urlRequest.setValue(header.value, forHTTPHeaderField: header.name) }

    let (task, exchange) = (request.sendsCookies ? sessionWithCookies : session).exchange(urlRequest)
    // Limits the duration of the entire exchange. The session's own timeout restarts with each byte received.
    let limit = Task { [timeoutSeconds] in
      try await Task.sleep(for: .seconds(timeoutSeconds))
      exchange.finish(.failure("no response within \(timeoutSeconds) s"))
      task.cancelAsynchronously()
    }
    defer { limit.cancel() }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        exchange.wait(continuation)
        task.resume()
      }
    } onCancel: {
      exchange.finish(.failure("cancelled"))
      task.cancelAsynchronously()
    }
  }
}

extension URLSessionTask {
  /// Cancels the task without blocking the caller. On Linux, `cancel()` waits for Foundation's queue, which an endless
  /// response keeps busy. One such request per core would then block all of the app's tasks.
  func cancelAsynchronously() { DispatchQueue.global(qos: .utility).async { self.cancel() } }
}
