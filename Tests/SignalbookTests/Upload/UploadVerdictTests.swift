import Testing

@_spi(Generated) @testable import Signalbook

@Suite("Verdicts on responses") struct UploadVerdictTests {
  private static let now: Int64 = 1_600_000_000_000
  private static let day: Int64 = 86_400_000

  private struct Lists {
    var successCodes: [StaticString] = []
    var rejectionCodes: [StaticString] = []
    var retryCodes: [StaticString] = []

    var policy: UploadPolicy {
      UploadPolicy(
        method: "POST", address: nil, path: nil, query: [], contentType: nil, sendsCookies: false,
        successCodes: successCodes,
        rejectionCodes: rejectionCodes, retryCodes: retryCodes, uploadMoments: [])
    }
  }

  private static let edge = Lists(
    successCodes: ["200"], rejectionCodes: ["2xx", "4xx"], retryCodes: ["3xx", "408", "425", "429", "5xx"])
  private static let pingCentre = Lists(successCodes: ["2xx"])
  private static let marketing = Lists(
    successCodes: ["2xx"], rejectionCodes: ["1xx", "2xx", "3xx", "4xx"], retryCodes: ["408", "429", "5xx"])
  private static let silent = Lists()

  /// Values of Retry-After, each with the time that it represents.
  private static let waits: [(String?, Int64?)] = [
    (nil, nil), ("0", now), ("5", now + 5000), (" 7\t", now + 7000), ("86401", now + day), ("1000000000", now + day),
    (String(repeating: "9", count: 40), now + day),
    (HTTPDate.string(fromMillisecondsSince1970: now + 60_000), now + 60_000),
    (HTTPDate.string(fromMillisecondsSince1970: now - 60_000), now),
    (HTTPDate.string(fromMillisecondsSince1970: .max), now + day),
    ("", nil), ("-5", nil), ("5.5", nil), ("soon", nil), ("5 s", nil), ("0x5", nil), ("٥", nil),
  ]

  private func verdict(_ status: Int, _ retryAfter: String? = nil, _ lists: Lists, units: Int = 1) -> UploadVerdict {
    let headers = retryAfter.map { [TransportRequest.Header(name: "rEtRy-aFtEr", value: $0)] } ?? []
    return UploadVerdict(
      .response(status: status, headers: [.init(name: "Server", value: "3")] + headers, body: []), policy: lists.policy,
      units: units, now: Self.now)
  }

  /// Checks each status with each Retry-After. The expected sets are independent of the lists.
  private func check(_ lists: Lists, sent: Set<Int>, kept: Set<Int>) {
    for status in 100...599 {
      for (value, time) in Self.waits {
        let expected: UploadVerdict =
          sent.contains(status) ? .accepted : kept.contains(status) ? .retry(notBefore: time) : .rejected
        #expect(verdict(status, value, lists) == expected, "\(status), Retry-After \(value ?? "none")")
        #expect(verdict(status, value, lists, units: 2) == (status == 413 ? .split : expected))
      }
    }
    #expect(
      UploadVerdict(.failure("offline"), policy: lists.policy, units: 3, now: Self.now) == .retry(notBefore: nil))
  }

  @Test("the edge server's list: only 200 is a success (R-FOCUS-08, R-FOCUS-66)") func edge() {
    check(Self.edge, sent: [200], kept: Set(100...199).union(300...399).union([408, 425, 429]).union(500...599))
  }

  @Test("Ping Centre lists only successes, and HTTP determines the rest (R-AS-43)") func pingCentre() {
    check(
      Self.pingCentre, sent: Set(200...299),
      kept: Set(100...199).union(300...399).union([408, 425, 429]).union(500...599))
  }

  @Test("the multi endpoint deletes for all statuses except 408, 429 and 5xx (R-MMA-34)") func marketing() {
    check(Self.marketing, sent: Set(200...299), kept: Set([408, 429]).union(500...599))
  }

  @Test("a schema without lists uses HTTP's defaults") func silent() {
    check(
      Self.silent, sent: Set(200...299),
      kept: Set(100...199).union(300...399).union([408, 425, 429]).union(500...599))
  }

  @Test("the schema takes precedence over HTTP's defaults") func schemaWins() {
    let other = Lists(successCodes: ["302"], rejectionCodes: ["503", "429", "204"], retryCodes: ["404", "413"])
    #expect(verdict(302, other) == .accepted)
    for status in [503, 429, 204] { #expect(verdict(status, "5", other) == .rejected) }
    #expect(verdict(404, "5", other) == .retry(notBefore: Self.now + 5000))
    #expect(verdict(413, other) == .retry(notBefore: nil) && verdict(413, other, units: 2) == .split)
    #expect(verdict(200, other) == .rejected, "the schema names its successes, and this is none")
    #expect(verdict(204, Lists(successCodes: ["2xx"], retryCodes: ["204"])) == .retry(notBefore: nil))
  }

  @Test(
    "a number that is not an HTTP status is not a final response", arguments: [0, -200, 99, 600, 999, 2000, Int.max])
  func noStatus(status: Int) {
    for lists in [Self.edge, Self.pingCentre, Self.marketing, Self.silent] {
      #expect(verdict(status, lists) == .retry(notBefore: nil))
    }
  }

  @Test("a wait is between zero and a day, regardless of the clock") func extremes() {
    for now in [Int64.min, -1, 0, .max - 1, .max] {
      for (value, _) in Self.waits {
        guard let value else { continue }
        let time = RetryAfter.time(in: [.init(name: "Retry-After", value: value)], now: now)
        if let time { #expect(time >= now && time.subtractingSaturating(now) <= Self.day) }
      }
    }
  }

  private func verdict(_ status: Int, _ lists: Lists, units: Int = 1) -> UploadVerdict {
    verdict(status, nil, lists, units: units)
  }
}
