/// The fate of a request's units, by its answer.
package enum UploadVerdict: Sendable, Hashable {
  /// The receiver has them: they are deleted.
  case sent
  /// The receiver will not take them: they are deleted and counted as lost.
  case rejected
  /// They are sent again, not before this time in milliseconds since 1970 where the receiver named one.
  case keep(notBefore: Int64?)
  /// They were too much for one request: each half is sent by itself.
  case split
  /// Each has a fate of its own, in their order: taken, refused for good, or, where the receiver did not say, to be sent
  /// again.
  case each([Bool?])

  /// The verdict on an answer.
  ///
  /// The schema's lists decide: `keep`, then `success`, then `delete`. For other codes, HTTP does: 2xx is a success if
  /// the schema lists no success; 408, 425, 429, 1xx, 3xx, 5xx and a missing answer keep; the rest is final (R-REG-75).
  /// 413 on several units is never final, because halves may pass. A demand for credentials is not about the units: it
  /// keeps them unless the schema lists the code itself, and not its class, under `delete`. If the schema has rules for
  /// the body of a success, the body decides.
  ///
  /// - Parameters:
  ///   - answer: what came back.
  ///   - policy: the lists of the stream.
  ///   - units: how many there are in the request.
  ///   - now: milliseconds since 1970.
  package init(_ answer: TransportAnswer, policy: UploadPolicy, units: Int, now: Int64) {
    guard case .answered(let status, let headers, let body) = answer else {
      self = .keep(notBefore: nil)
      return
    }
    let codes = [String(status), "\(status / 100)xx"]
    func isListed(_ list: [StaticString]) -> Bool { list.contains { codes.contains($0.description) } }
    func isSuccess() -> Bool { policy.success.isEmpty ? status / 100 == 2 : isListed(policy.success) }
    func isFinal() -> Bool { [2, 4].contains(status / 100) && ![408, 425, 429].contains(status) }
    if status == 413, units > 1 {
      self = .split
    } else if isListed(policy.keep) {
      self = .keep(notBefore: RetryAfter.time(in: headers, now: now))
    } else if isSuccess() {
      self = policy.answer.map { Self($0.verdicts(in: body, units: units), headers, now) } ?? .sent
    } else if Self.demandsCredentials(status, headers), !policy.delete.contains(where: { $0.says(codes[0]) }) {
      self = .keep(notBefore: RetryAfter.time(in: headers, now: now))
    } else if isListed(policy.delete) || isFinal() {
      self = .rejected
    } else {
      self = .keep(notBefore: RetryAfter.time(in: headers, now: now))
    }
  }

  /// A portal, a proxy or a gateway before the receiver asks who it is (RFC 9110, sections 11.6 and 11.7).
  private static func demandsCredentials(_ status: Int, _ headers: [TransportRequest.Header]) -> Bool {
    let challenges = [401: "www-authenticate", 407: "proxy-authenticate"]
    guard let name = challenges[status] else { return false }
    return headers.contains { $0.name.lowercased() == name }
  }

  private init(_ verdicts: [Bool?], _ headers: [TransportRequest.Header], _ now: Int64) {
    switch Set(verdicts) {
    case [true]: self = .sent
    case [false]: self = .rejected
    case [nil]: self = .keep(notBefore: RetryAfter.time(in: headers, now: now))
    default: self = .each(verdicts)
    }
  }
}
