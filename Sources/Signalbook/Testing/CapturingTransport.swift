/// A receiver for an app's own tests: it keeps the requests it gets and answers as it is told.
public final class CapturingTransport: Transport {
  private let state: Guarded<(requests: [TransportRequest], answers: [TransportAnswer])>

  /// - Parameter answers: given in this order, the last one from then on; `.status(200)` where there is none.
  public init(_ answers: TransportAnswer...) { state = Guarded(([], answers)) }

  /// Gives these answers from now on, in this order, the last one from then on.
  public func answer(_ answers: TransportAnswer...) { state.withLock { $0.answers = answers } }

  /// The requests that arrived, in their order.
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
  /// An answer with this status, and without a body where none is given.
  public static func status(
    _ status: Int, headers: [TransportRequest.Header] = [], body: String = ""
  ) -> TransportAnswer { .answered(status: status, headers: headers, body: Array(body.utf8)) }
}

extension TransportRequest {
  /// The body as JSON; `nil` where it is none.
  public var json: JSONValue? { try? JSONValue(parsing: body) }
}
