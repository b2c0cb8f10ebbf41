import Testing

@_spi(Generated) @testable import Signalbook

// `Tests/Platform/check.py` checks the contents of the bodies with an independent gzip reader.
@Suite("Compressed bodies") struct GzipTests {
  @Test(
    "a body is compressed if this makes it shorter, and has the matching header field (R-REG-71)",
    arguments: [0, 1, 4000])
  func header(count: Int) {
    let body = [UInt8](repeating: 0x61, count: count)
    let request = UploadRequest(
      method: "POST", address: nil, path: nil, query: [], contentType: "application/json", sendsCookies: false,
      body: body)
    let sent = TransportRequest(request, url: "", options: UploadOptions(), compresses: true, now: 0)
    let isCompressed = Gzip.isAvailable && count == 4000
    #expect(sent.headers.map(\.name) == (isCompressed ? ["Content-Type", "Content-Encoding"] : ["Content-Type"]))
    #expect((sent.body == body) == !isCompressed)
    let plain = TransportRequest(request, url: "", options: UploadOptions(), now: 0)
    #expect(plain.body == body && plain.headers.count == 1)
  }
}
