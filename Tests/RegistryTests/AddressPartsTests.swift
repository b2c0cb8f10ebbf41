import Testing

@testable import SignalbookRegistry

@Suite("Parts of addresses")
struct AddressPartsTests {
  @Test(
    "http to this device needs no encryption, by the host's text alone",
    arguments: [
      ("http://localhost:8080/a", false), ("http://LOCALHOST", false), ("http://127.0.0.1", false),
      ("http://127.1.2.3:80", false), ("http://[::1]/", false), ("https://example.com", false),
      ("http://example.com", true), ("HTTP://example.com", true), ("http://127.example.com", true),
      ("http://127.0.0.1.example.com", true), ("http://127.0.0.256", true), ("http://localhost.example.com", true),
      ("http://localhost@example.com", true),
    ])
  func plainHTTP(address: String, isPlain: Bool) {
    #expect(address.isPlainHTTP == isPlain)
  }
}
