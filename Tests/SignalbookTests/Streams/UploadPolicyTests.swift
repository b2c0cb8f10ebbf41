@_spi(Generated) import Signalbook
import Testing

@Suite("What an answer means") struct UploadPolicyTests {
  private func policy(success: [StaticString] = [], delete: [StaticString] = [], keep: [StaticString] = [])
    -> UploadPolicy
  {
    UploadPolicy(
      method: "POST", address: nil, path: nil, query: [], contentType: nil, sendsCookies: false, success: success,
      delete: delete, keep: keep, when: [])
  }

  @Test("a hundred of codes, or one (R-AS-43)") func success() {
    let hundred = policy(success: ["2xx"])
    for status in [200, 204, 299] { #expect(hundred.isSuccess(status)) }
    for status in [100, 199, 300, 302, 404, 500, 0, -200, 2000, 20, Int.max, Int.min] {
      #expect(!hundred.isSuccess(status))
    }
    #expect(policy(success: ["200"]).isSuccess(200) && !policy(success: ["200"]).isSuccess(202))
  }

  @Test("kept unless deleted or a success; some codes are kept all the same (R-MMA-34)") func kept() {
    let marketing = policy(success: ["2xx"], delete: ["1xx", "2xx", "3xx", "4xx"], keep: ["408", "429", "5xx"])
    for status in [408, 429, 500, 503, 599] { #expect(marketing.keeps(afterStatus: status)) }
    for status in [200, 204, 302, 400, 403, 404, 407, 409, 428, 430] { #expect(!marketing.keeps(afterStatus: status)) }
    #expect(marketing.keeps(afterStatus: nil))
    let silent = policy(success: ["200"])
    #expect(!silent.keeps(afterStatus: 200) && silent.keeps(afterStatus: 201) && silent.keeps(afterStatus: 404))
    #expect(policy().keeps(afterStatus: 200))
  }
}
