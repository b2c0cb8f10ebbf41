/// A transport that stores requests and returns prepared responses, for tests.
public final class CapturingTransport: TelemetryTransport {
  private let state: Guarded<(requests: [TransportRequest], answers: [TransportAnswer])>

  /// Creates a transport.
  ///
  /// - Parameter answers: The responses, in order. The last one is repeated. If there are none, the response is
  ///   `.status(200)`.
  public init(_ answers: TransportAnswer...) { state = Guarded(([], answers)) }

  /// Replaces the remaining responses. The new responses are returned in order, and the last one is repeated.
  public func answer(_ answers: TransportAnswer...) { state.withLock { $0.answers = answers } }

  /// The requests received so far, in order.
  public var requests: [TransportRequest] { state.withLock { $0.requests } }

  public func send(_ request: TransportRequest) async -> TransportAnswer {
    state.withLock {
      $0.requests.append(request)
      if $0.answers.count > 1 { return $0.answers.removeFirst() }
      return $0.answers.first ?? .status(200)
    }
  }
}

extension TransportAnswer {
  /// Returns a response with the given status code. By default, it has no headers or body.
  public static func status(
    _ status: Int, headers: [TransportRequest.Header] = [], body: String = ""
  ) -> TransportAnswer { .answered(status: status, headers: headers, body: Array(body.utf8)) }
}

extension TransportRequest {
  /// The body as JSON, or `nil` if it is not valid JSON.
  public var json: JSONValue? { try? JSONValue(parsing: body) }
}
