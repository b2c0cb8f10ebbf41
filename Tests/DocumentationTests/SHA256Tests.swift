@testable import SignalbookDocumentation
import Testing

@Suite("SHA-256") struct SHA256Tests {
  private func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  @Test("the test vectors of FIPS 180-4 pass, including padding at block boundaries")
  func vectors() {
    #expect(
      hex(SHA256.digest(of: [])) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(
      hex(SHA256.digest(of: "abc".utf8)) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(
      hex(SHA256.digest(of: "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8))
        == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
    #expect(
      hex(SHA256.digest(of: [UInt8](repeating: 0x61, count: 1000)))
        == "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3")
  }

  @Test("base64 pads to full groups")
  func base64Padding() {
    #expect(base64(of: []) == "")
    #expect(base64(of: Array("f".utf8)) == "Zg==")
    #expect(base64(of: Array("fo".utf8)) == "Zm8=")
    #expect(base64(of: Array("foobar".utf8)) == "Zm9vYmFy")
  }
}
