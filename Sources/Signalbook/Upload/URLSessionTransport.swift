internal import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// Sends by `URLSession`: nothing is cached or stored on the disk, redirects are not followed, and each request has a
/// time limit of its own.
///
/// Only what the schema and the app name is sent: `User-Agent` and `Accept-Language` are constants, because the system's
/// would tell version, device and languages. The session is not one of the background: a request ends with the process,
/// and is sent again by the next one, from the journal.
public struct URLSessionTransport: Transport {
  private let session = UploadSession(hasCookies: false)
  private let sessionWithCookies = UploadSession(hasCookies: true)
  private static let secondsByDefault = 60.0
  private let timeoutSeconds: Double
  /// The time limit, if it is not a number above zero.
  public let configurationFaults: [ConfigurationFault]

  /// A transport with sessions of its own.
  ///
  /// - Parameter timeoutSeconds: the time from the start of a request to the end of its answer, at most a day. The
  ///   default is 60, as in `URLSession`, and replaces a value that is not a number above zero.
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

  /// Sends one request and waits for its answer; `failed` gives the code of the system's error, never an address.
  public func send(_ request: TransportRequest) async -> TransportAnswer {
    guard let url = URL(string: request.url) else { return .failed("the address is no URL") }
    var urlRequest = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: timeoutSeconds)
    urlRequest.httpMethod = request.method
    urlRequest.httpBody = Data(request.body)
    urlRequest.httpShouldHandleCookies = request.sendsCookies
    urlRequest.setValue("Signalbook", forHTTPHeaderField: "User-Agent")
    urlRequest.setValue("*", forHTTPHeaderField: "Accept-Language")
    // Without one, Foundation would call the body a form.
    urlRequest.setValue("application/json", forHTTPHeaderField: "Content-Type")
    for header in request.headers { urlRequest.setValue(header.value, forHTTPHeaderField: header.name) }

    let (task, exchange) = (request.sendsCookies ? sessionWithCookies : session).exchange(urlRequest)
    // Of the whole exchange: the session's own limit begins again with each byte.
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
  /// Cancels without waiting. Foundation for Linux waits for its queue, which an endless answer keeps busy: as many such
  /// requests as there are cores would stop every task of the app.
  func cancelAside() { DispatchQueue.global(qos: .utility).async { self.cancel() } }
}
