import Testing

@testable import Signalbook

@Suite("Upload addresses") struct UploadAddressTests {
  private func request(
    _ address: String?, _ path: String? = nil, _ query: [(String, String)] = []
  ) -> UploadRequest {
    UploadRequest(
      method: "POST", address: address, path: path, query: query.map { .init(name: $0.0, value: $0.1) },
      contentType: "application/json", sendsCookies: false, body: [])
  }

  private func url(_ base: String, _ path: String? = nil, _ query: [(String, String)] = []) throws -> String {
    try UploadURL.url(of: request(base, path, query))
  }

  @Test("an address has a path and a query (R-FOCUS-06)") func whole() throws {
    #expect(
      try url("https://incoming.example.com", "/submit/telemetry/ID/core/My%20App/1/release/2", [("v", "4")])
        == "https://incoming.example.com/submit/telemetry/ID/core/My%20App/1/release/2?v=4")
    #expect(try url("HTTPS://example.com:8443") == "https://example.com:8443")
    #expect(try url("https://example.com/base/", "/a", [("v", "4")]) == "https://example.com/base/a?v=4")
    #expect(try url("https://example.com/base", "a") == "https://example.com/base/a")
    #expect(try url("https://example.com/api?key=1", nil, [("v", "4")]) == "https://example.com/api?key=1&v=4")
    #expect(try url("https://example.com/?", "/a") == "https://example.com/a")
  }

  @Test("the app's endpoint replaces the schema's (R-AS-45)") func override() throws {
    let request = request("https://production.example.com/x", "/a")
    #expect(
      try UploadURL.url(of: request, endpoint: "https://staging.example.com") == "https://staging.example.com/a")
    #expect(try UploadURL.url(of: self.request(nil, "/a"), endpoint: "http://[::1]:80") == "http://[::1]:80/a")
  }

  @Test("a query is percent-encoded, including its separators") func query() throws {
    #expect(
      try url("https://h", "/", [("a b", "c&d=e+f"), ("é", "#?/"), ("", "")])
        == "https://h/?a%20b=c%26d%3De%2Bf&%C3%A9=%23%3F%2F&=")
  }

  @Test("an unencoded path is encoded, and cannot extend into the query or host") func literalPath() throws {
    #expect(try url("https://h", "/a b/é/%41/%zz") == "https://h/a%20b/%C3%A9/%41/%25zz")
    #expect(try url("https://h", "/a?b#c[d]\\e\r\nX: y") == "https://h/a%3Fb%23c%5Bd%5D%5Ce%0D%0AX:%20y")
    #expect(try url("https://h", "@evil.example") == "https://h/@evil.example")
    #expect(try url("https://h", ".evil.example") == "https://h/.evil.example")
    #expect(try url("https://h", "//evil.example/x") == "https://h//evil.example/x")
  }

  @Test(
    "parts that clients resolve",
    arguments: ["/a/../b", "/..", "/./a", "/a/%2e%2E/b", "/a/.%2e", "/%2E", "..", "/a/../../x"])
  func dotSegments(path: String) {
    #expect(throws: UploadURL.Fault.dotSegment) { try url("https://h", path) }
    #expect(throws: UploadURL.Fault.dotSegment) { try url("https://h/" + path, "/x") }
  }

  @Test(
    "http to this device alone",
    arguments: ["localhost", "LOCALHOST", "127.0.0.1", "127.255.255.255", "127.1.2.3", "[::1]"])
  func loopback(host: String) throws {
    #expect(try url("http://\(host):8080", "/a") == "http://\(host):8080/a")
    #expect(try url("http://\(host)/b", "/a") == "http://\(host)/b/a")
  }

  @Test(
    "http to anything else",
    arguments: [
      "example.com", "localhost.example.com", "127.0.0.1.example.com", "128.0.0.1", "0.0.0.0", "localhost.",
      "xlocalhost", "[::2]", "[::]", "[::ffff:127.0.0.1]", "10.0.0.1",
    ])
  func notLoopback(host: String) {
    #expect(throws: UploadURL.Fault.notEncrypted) { try url("http://\(host)/") }
    #expect(throws: UploadURL.Fault.notEncrypted) { try url("http://\(host):80") }
  }

  @Test(
    "numbers that only some readers take for an address",
    arguments: [
      "127.0.0", "127.1", "127.0.0.256", "0127.0.0.1", "127.0.0.01", "127.0.0.1.", "2130706433", "0x7f000001",
      "127.0.0.0x1", "127.0.0.+1", "127..0.1", "1.2.3.4.5", ".127.0.0.1",
    ])
  func doubtfulNumbers(host: String) {
    for scheme in ["http", "https"] {
      #expect(throws: UploadURL.Fault.malformed) { try url("\(scheme)://\(host)/") }
      #expect(throws: UploadURL.Fault.malformed) { try url("\(scheme)://\(host):80") }
    }
  }

  @Test("credentials and fragments are refused") func refused() {
    for base in ["https://user@h", "https://user:word@h/", "http://localhost@evil.example", "https://@h", "https://h@"]
    {
      #expect(throws: UploadURL.Fault.credentials) { try url(base) }
    }
    for base in ["https://h#", "https://h/a#b", "https://h?q#b"] {
      #expect(throws: UploadURL.Fault.fragment) { try url(base) }
    }
    #expect(throws: UploadURL.Fault.missing) { try UploadURL.url(of: request(nil, "/a")) }
    // An `@` after the host is permitted.
    #expect(throws: Never.self) { try url("https://h/a@b?c@d") }
  }

  @Test(
    "what is no address",
    arguments: [
      "", "h", "//h", "ftp://h", "https:/h", "https:h", "https://", "https:///a", "https://?a", "https://:80",
      "https://h:", "https://h:0", "https://h:65536", "https://h:-1", "https://h:+80", "https://h:8o",
      "https://h:80:80",
      "https://a b", "https://h\\@evil.example", "https://h\r\n", "https://é", "https://h%2f", "https://[::1",
      "https://::1",
      "https://[]", "https://[h]", "https://h]", "https://h,i", "https://h/<a>", " https://h", "javascript:alert(1)",
    ])
  func malformed(base: String) {
    #expect(throws: UploadURL.Fault.malformed) { try url(base) }
  }
}
