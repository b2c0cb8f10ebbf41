import Testing

@testable import Signalbook

@Suite("Header fields from the app (R-REG-72)") struct UploadOptionsTests {
  private static let now: Int64 = 784_111_777_123

  private func text(_ options: UploadOptions) -> [String] {
    options.headers(now: Self.now).map { "\($0.name): \($0.value)" }
  }

  @Test("no header fields, and all header fields") func all() throws {
    #expect(text(UploadOptions()).isEmpty)
    #expect(
      text(
        try UploadOptions(debugID: "my-device-1", sourceTags: ["automation", "ci"], doNotTrack: true, sendsDate: true))
        == ["Date: Sun, 06 Nov 1994 08:49:37 GMT", "DNT: 1", "X-Debug-ID: my-device-1", "X-Source-Tags: automation,ci"])
  }

  @Test(
    "tags that a receiver would not take",
    arguments: ["", "a b", "a,b", "a\r\nX: y", "é", "a_b", "abcdefghijklmnopqrstu", "A@", "[", "`"])
  func tags(tag: String) {
    #expect(throws: UploadOptions.ValidationError.invalidTag(tag)) { try UploadOptions(debugID: tag) }
    #expect(throws: UploadOptions.ValidationError.invalidTag(tag)) { try UploadOptions(sourceTags: ["ok", tag]) }
  }

  @Test("at most five source tags are sent, and none may begin with glean") func sourceTags() throws {
    #expect(try UploadOptions(sourceTags: ["a", "b", "c", "d", "ABCDEFGHIJKLMNOPQRS-"]).sourceTags.count == 5)
    #expect(throws: UploadOptions.ValidationError.tooManySourceTags(6)) {
      try UploadOptions(sourceTags: ["a", "b", "c", "d", "e", "f"])
    }
    #expect(throws: UploadOptions.ValidationError.invalidTag("gleaner")) { try UploadOptions(sourceTags: ["gleaner"]) }
    #expect(try UploadOptions(debugID: "glean-test").debugID == "glean-test")
  }

  @Test("a unit's request has the schema's content type first, and its setting for cookies") func request() throws {
    let unit = UploadRequest(
      method: "PUT", address: nil, path: "/a", query: [], contentType: "application/json", sendsCookies: true,
      body: Array("{}".utf8))
    let request = TransportRequest(
      unit, url: "https://h/a", options: try UploadOptions(doNotTrack: true), now: Self.now)
    #expect(
      request
        == TransportRequest(
          method: "PUT", url: "https://h/a",
          headers: [.init(name: "Content-Type", value: "application/json"), .init(name: "DNT", value: "1")],
          body: Array("{}".utf8), sendsCookies: true))
  }
}
