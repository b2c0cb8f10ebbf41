/// A transport that stores requests and returns prepared responses, for tests.
public final class CapturingTransport: TelemetryTransport {
  private let state: Guarded<(requests: [TransportRequest], responses: [TransportResult])>

  /// Creates a transport.
  ///
  /// - Parameter responses: The responses, in order. The last response repeats. If there are none, the response is
  ///   `.status(200)`.
  public init(responses: TransportResult...) { state = Guarded(([], responses)) }

  /// Replaces the remaining responses. The new responses are returned in order, and the last one repeats.
  public func setResponses(_ responses: TransportResult...) { state.withLock { $0.responses = responses } }

  /// The requests received so far, in order.
  public var requests: [TransportRequest] { state.withLock { $0.requests } }

  public func send(_ request: TransportRequest) async -> TransportResult {
    state.withLock {
      $0.requests.append(request)
      if $0.responses.count > 1 { return $0.responses.removeFirst() }
      return $0.responses.first ?? .status(200)
    }
  }
}

extension TransportResult {
  /// Returns a response with the given status code. By default, it has no headers or body.
  public static func status(
    _ status: Int, headers: [TransportRequest.Header] = [], body: String = ""
  ) -> TransportResult { .response(status: status, headers: headers, body: Array(body.utf8)) }
}

extension TransportRequest {
  /// The body as JSON, or `nil` if it is not valid JSON.
  public var json: JSONValue? { try? JSONValue(parsing: body) }
}
