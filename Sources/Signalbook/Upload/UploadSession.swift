internal import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// A transport's `URLSession`, or on Linux, a session for each request.
///
/// Foundation for Linux reuses a connection that the server is about to close, even after `Connection: close`, and then
/// waits for the request's timeout. Connections are not shared between sessions.
final class UploadSession: Sendable {
  #if canImport(FoundationNetworking)
    /// The sessions share its cookies, which are kept only in memory.
    private let configuration: URLSessionConfiguration

    init(hasCookies: Bool) { configuration = .ofUploads(hasCookies: hasCookies) }

    /// Returns a suspended task for the given request, and its exchange.
    func exchange(_ request: URLRequest) -> (URLSessionDataTask, UploadExchange) {
      let delegate = UploadSessionDelegate()
      let session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
      // The session retains its delegate until it is invalidated.
      defer { session.finishTasksAndInvalidate() }
      return delegate.exchange(request, in: session)
    }
  #else
    private let session: URLSession
    private let delegate = UploadSessionDelegate()

    init(hasCookies: Bool) {
      session = URLSession(configuration: .ofUploads(hasCookies: hasCookies), delegate: delegate, delegateQueue: nil)
    }

    // The session retains its delegate until it is invalidated.
    deinit { session.finishTasksAndInvalidate() }

    /// Returns a suspended task for the given request, and its exchange.
    func exchange(_ request: URLRequest) -> (URLSessionDataTask, UploadExchange) {
      delegate.exchange(request, in: session)
    }
  #endif
}

extension URLSessionConfiguration {
  fileprivate static func ofUploads(hasCookies: Bool) -> URLSessionConfiguration {
    // Ephemeral, so that credentials and cookies are kept only in memory.
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    // Set on the session, because Foundation on Linux otherwise sends stored cookies regardless of the request's
    // setting.
    if !hasCookies {
      configuration.httpCookieStorage = nil
      configuration.httpShouldSetCookies = false
    }
    return configuration
  }
}

/// A request in flight: the response body received so far, and the continuation that waits for the result. Only the
/// first result counts.
final class UploadExchange: Sendable {
  /// The maximum size of a response body, in bytes. Longer bodies are truncated. The verdicts on 10,000 pings
  /// (R-MMA-33) take about 350,000 bytes.
  static let maxBodyBytes = 1 << 20

  /// The number of excess bytes to receive and discard before the task is canceled. On Linux, Foundation can trap if a
  /// task ends while it is being canceled. This is likely near the end of a response.
  #if canImport(FoundationNetworking)
    static let maxDroppedBytes = 16 << 20
  #else
    static let maxDroppedBytes = 0
  #endif

  /// The progress of receiving a response.
  enum Progress { case inProgress, truncated, endless }

  private struct State {
    var body: [UInt8] = []
    var droppedByteCount = 0
    var answer: TransportResult?
    var continuation: CheckedContinuation<TransportResult, Never>?
  }

  private let state = Guarded(State())

  func wait(_ continuation: CheckedContinuation<TransportResult, Never>) {
    let known = state.withLock { state in
      if state.answer == nil { state.continuation = continuation }
      return state.answer
    }
    if let known { continuation.resume(returning: known) }
  }

  func finish(_ answer: TransportResult) {
    let continuation = state.withLock { state in
      if state.answer == nil { state.answer = answer }
      defer { state.continuation = nil }
      return state.continuation
    }
    continuation?.resume(returning: answer)
  }

  /// Appends received bytes to the body, up to the limit.
  func receive(_ data: Data) -> Progress {
    state.withLock { state in
      let kept = data.prefix(Self.maxBodyBytes - state.body.count)
      state.body += kept
      state.droppedByteCount += data.count - kept.count
      if state.body.count < Self.maxBodyBytes { return .inProgress }
      return state.droppedByteCount < Self.maxDroppedBytes ? .truncated : .endless
    }
  }

  func finish(_ response: URLResponse?) {
    guard let response = response as? HTTPURLResponse else {
      return finish(.failure("the response is not an HTTP response"))
    }
    let headers = response.allHeaderFields.compactMap { name, value in
      (name as? String).map { TransportRequest.Header(name: $0, value: "\(value)") }
    }
    finish(
      .response(
        status: response.statusCode, headers: headers.sorted { $0.name < $1.name }, body: state.withLock { $0.body }))
  }
}

/// Forwards the session's delegate calls to the corresponding exchanges.
private final class UploadSessionDelegate: NSObject, URLSessionDataDelegate {
  private let exchanges = Guarded([Int: UploadExchange]())

  /// Returns a suspended task for the given request, and its exchange.
  func exchange(_ request: URLRequest, in session: URLSession) -> (URLSessionDataTask, UploadExchange) {
    let (task, exchange) = (session.dataTask(with: request), UploadExchange())
    let identifier = task.taskIdentifier
    exchanges.withLock { $0[identifier] = exchange }
    return (task, exchange)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let identifier = dataTask.taskIdentifier
    guard let exchange = exchanges.withLock({ $0[identifier] }) else { return }
    let progress = exchange.receive(data)
    if progress != .inProgress { exchange.finish(dataTask.response) }
    if progress == .endless { dataTask.cancelAsynchronously() }
  }

  /// Returns the redirect itself as the response. Redirects are not followed, because they could lead to any host.
  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) { completionHandler(nil) }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    let identifier = task.taskIdentifier
    guard let exchange = exchanges.withLock({ $0.removeValue(forKey: identifier) }) else { return }
    if let error {
      // Only the error code is used, because the description may contain the URL.
      exchange.finish(.failure("\((error as NSError).domain) \((error as NSError).code)"))
    } else {
      exchange.finish(task.response)
    }
  }
}
