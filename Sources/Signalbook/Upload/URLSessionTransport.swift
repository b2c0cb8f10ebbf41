internal import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// A transport that uses `URLSession`. It does not cache responses or follow redirects, and limits the duration of each
/// request.
///
/// The transport sends only the headers of the schema and the app. `User-Agent` and `Accept-Language` are constant,
/// because the system's values reveal versions, the device, and languages. Background sessions are not used. A request
/// ends with the process, and the next process sends the data again from the journal.
public struct URLSessionTransport: TelemetryTransport {
  private let session = UploadSession(hasCookies: false)
  private let sessionWithCookies = UploadSession(hasCookies: true)
  private static let secondsByDefault = 60.0
  private let timeoutSeconds: Double
  /// The fault for an invalid timeout, if there is one.
  public let configurationFaults: [ConfigurationFault]

  /// Creates a transport with its own sessions.
  ///
  /// - Parameter timeoutSeconds: The time from the start of a request to the end of its response, in seconds, at most
  ///   one day. The default is 60, as for `URLSession`. It also replaces values that are not positive numbers.
  public init(timeoutSeconds: Double = 60) {
    let isUsable = timeoutSeconds.isFinite && timeoutSeconds > 0
    self.timeoutSeconds = isUsable ? min(max(timeoutSeconds, 0.001), 86_400) : Self.secondsByDefault
    configurationFaults =
      isUsable
      ? []
      : [
        ConfigurationFault(
          setting: "timeoutSeconds",
          reason: "\(timeoutSeconds) is not a number of seconds above zero; 60 are used instead")
      ]
  }

  /// Sends a request and waits for the response. A `failed` result contains the system's error code, never an address.
  public func send(_ request: TransportRequest) async -> TransportAnswer {
    guard let url = URL(string: request.url) else { return .failed("the address is no URL") }
    var urlRequest = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: timeoutSeconds)
    urlRequest.httpMethod = request.method
    // Foundation rejects a GET request with a body, even an empty one.
    let isBodiless = request.body.isEmpty
    if !isBodiless { urlRequest.httpBody = Data(request.body) }
    urlRequest.httpShouldHandleCookies = request.sendsCookies
    urlRequest.setValue("Signalbook", forHTTPHeaderField: "User-Agent")
    urlRequest.setValue("*", forHTTPHeaderField: "Accept-Language")
    // Without a content type, Foundation would declare the body as form data.
    if !isBodiless { urlRequest.setValue("application/json", forHTTPHeaderField: "Content-Type") }
    for header in request.headers { urlRequest.setValue(header.value, forHTTPHeaderField: header.name) }

    let (task, exchange) = (request.sendsCookies ? sessionWithCookies : session).exchange(urlRequest)
    // Limits the duration of the whole exchange, because the session's own timeout restarts with each byte.
    let limit = Task { [timeoutSeconds] in
      try await Task.sleep(for: .seconds(timeoutSeconds))
      exchange.finish(.failed("no answer within \(timeoutSeconds) s"))
      task.cancelAside()
    }
    defer { limit.cancel() }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        exchange.wait(continuation)
        task.resume()
      }
    } onCancel: {
      exchange.finish(.failed("cancelled"))
      task.cancelAside()
    }
  }
}

extension URLSessionTask {
  /// Cancels without waiting. On Linux, Foundation waits for its queue, which an endless response keeps busy. One such
  /// request per core would then block all tasks of the app.
  func cancelAside() { DispatchQueue.global(qos: .utility).async { self.cancel() } }
}
