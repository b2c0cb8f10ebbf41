import Foundation
import SignalbookTestSupport
import Testing

@_spi(Generated) @testable import Signalbook

@Suite("Results of a response body for each unit") struct VerdictLocationTests {
  private static let answers = VerdictLocation(listKey: "response", acceptedKey: "success")

  private func verdict(_ body: String, units: Int, status: Int = 200) -> UploadVerdict {
    let policy = UploadPolicy(
      method: "POST", address: nil, path: nil, query: [], contentType: nil, sendsCookies: false, successCodes: ["2xx"],
      rejectionCodes: ["4xx"], retryCodes: ["5xx"], verdictLocation: Self.answers, uploadMoments: [])
    return UploadVerdict(.status(status, body: body), policy: policy, units: units, now: 0)
  }

  @Test("each unit is accepted or refused individually") func fates() {
    #expect(verdict(#"{"response":[{"success":true}]}"#, units: 1) == .accepted)
    #expect(verdict(#"{"response":[{"success":true},{"success":true}]}"#, units: 2) == .accepted)
    #expect(verdict(#"{"response":[{"success":false},{"success":false}]}"#, units: 2) == .rejected)
    #expect(
      verdict(#"{"response":[{"success":true},{"success":false},{"index":3}]}"#, units: 3)
        == .perPing([true, false, nil]))
    // If the status is not a success, only the status counts.
    #expect(verdict(#"{"response":[{"success":true}]}"#, units: 1, status: 503) == .retry(notBefore: nil))
    #expect(verdict(#"{"response":[{"success":true}]}"#, units: 1, status: 400) == .rejected)
  }

  @Test(
    "an answer that says nothing of the units is none: they are sent again",
    arguments: [
      "", "<html>Welcome to the hotel</html>", "null", "[]", "{}", #"{"response":{}}"#, #"{"response":[]}"#,
      #"{"response":[{"success":true}]}"#, #"{"response":[{"success":true},{"success":true},{"success":true}]}"#,
      #"{"response":[{"success":"true"},{"success":1}]}"#, #"{"response":[{},null]}"#,
      #"{"Response":[{"success":true},{"success":true}]}"#, #"{"response":[{"success":true},{"success":true}"#,
      String(repeating: "[", count: 100_000),
    ])
  func silent(body: String) { #expect(verdict(body, units: 2) == .retry(notBefore: nil)) }

  @Test("the service's responses are read", .enabled(if: Paths.shared != nil, "the folder of references is absent"))
  func real() throws {
    let folder = try #require(Paths.shared) + "/reference/leanplum/"
    func body(_ name: String) throws -> String { try String(contentsOfFile: folder + name, encoding: .utf8) }
    #expect(verdict(try body("action_response.json"), units: 1) == .accepted)
    #expect(verdict(try body("batch_response.json"), units: 3) == .accepted)
    #expect(verdict(try body("state_response.json"), units: 1) == .accepted)
    #expect(verdict(try body("newsfeed_response.json"), units: 1) == .accepted)
    #expect(verdict(try body("malformed_track_event_response.json"), units: 2) == .rejected)
    #expect(verdict(try body("change_host_response.json"), units: 1) == .rejected)
  }
}
