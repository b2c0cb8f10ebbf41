/// The verdict on the pings in a request, derived from the response.
package enum UploadVerdict: Sendable, Hashable {
  /// The receiver accepted the pings, which are removed.
  case accepted
  /// The receiver rejected the pings, which are removed and counted as lost.
  case rejected
  /// The pings are sent again, but not before the requested time. The time is in milliseconds since 1970, or `nil` if
  /// the receiver did not request one.
  case retry(notBefore: Int64?)
  /// The request was too large, and is divided into smaller requests.
  case split
  /// A verdict for each ping, in order: `true` if it was accepted, `false` if it was permanently rejected, or `nil` if
  /// it is sent again.
  case perPing([Bool?])

  /// Creates the verdict on a response.
  ///
  /// If the request contained several pings, 413 divides it, because smaller requests may be accepted. Otherwise, the
  /// schema's lists take precedence: `keep`, then `success`, then `delete`. Other status codes have their HTTP meaning.
  /// If the schema does not list success codes, 2xx is a success. 408, 425, 429, 1xx, 3xx, 5xx, and a missing response
  /// keep the pings. All other codes are final (R-REG-75). A demand for credentials is unrelated to the pings, so it
  /// keeps them unless `delete` lists the exact code. If the schema has rules for the body of a successful response,
  /// the body decides.
  /// - Parameters:
  ///   - answer: The response.
  ///   - policy: The upload policy of the stream.
  ///   - units: The number of pings in the request.
  ///   - now: The time in milliseconds since 1970.
  package init(_ answer: TransportResult, policy: UploadPolicy, units: Int, now: Int64) {
    guard case .response(let status, let headers, let body) = answer else {
      self = .retry(notBefore: nil)
      return
    }
    let codes = [String(status), "\(status / 100)xx"]
    func isListed(_ list: [StaticString]) -> Bool { list.contains { codes.contains($0.description) } }
    func isSuccess() -> Bool { policy.successCodes.isEmpty ? status / 100 == 2 : isListed(policy.successCodes) }
    func isFinal() -> Bool { [2, 4].contains(status / 100) && ![408, 425, 429].contains(status) }
    if status == 413, units > 1 {
      self = .split
    } else if isListed(policy.retryCodes) {
      self = .retry(notBefore: RetryAfter.time(in: headers, now: now))
    } else if isSuccess() {
      self = policy.verdictLocation.map { Self($0.verdicts(in: body, units: units), headers, now) } ?? .accepted
    } else if Self.demandsCredentials(status, headers),
      !policy.rejectionCodes.contains(where: { $0.hasSameBytes(as: codes[0]) })
    {
      self = .retry(notBefore: RetryAfter.time(in: headers, now: now))
    } else if isListed(policy.rejectionCodes) || isFinal() {
      self = .rejected
    } else {
      self = .retry(notBefore: RetryAfter.time(in: headers, now: now))
    }
  }

  /// Returns whether a portal, proxy, or gateway demands credentials (RFC 9110, sections 11.6 and 11.7).
  private static func demandsCredentials(_ status: Int, _ headers: [TransportRequest.Header]) -> Bool {
    let challenges = [401: "www-authenticate", 407: "proxy-authenticate"]
    guard let name = challenges[status] else { return false }
    return headers.contains { $0.name.lowercased() == name }
  }

  private init(_ verdicts: [Bool?], _ headers: [TransportRequest.Header], _ now: Int64) {
    switch Set(verdicts) {
    case [true]: self = .accepted
    case [false]: self = .rejected
    case [nil]: self = .retry(notBefore: RetryAfter.time(in: headers, now: now))
    default: self = .perPing(verdicts)
    }
  }
}
