import Testing

@testable import Signalbook

@Suite("CRC-32C and CRC-32") struct ChecksumTests {
  private func checksum(_ bytes: [UInt8]) -> UInt32 { bytes.withUnsafeBytes { Checksum.shared.of($0) } }

  @Test("the vectors of RFC 3720, appendix B.4") func vectors() {
    #expect(checksum(Array(repeating: 0, count: 32)) == 0x8A91_36AA)
    #expect(checksum(Array(repeating: 0xFF, count: 32)) == 0x62A8_AB43)
    #expect(checksum(Array(0..<32)) == 0x46DD_794E)
    #expect(checksum((0..<32).reversed()) == 0x113F_DB5C)
    #expect(checksum(Array("123456789".utf8)) == 0xE306_9283)
  }

  @Test("the check value of CRC-32 (https://reveng.sourceforge.io/crc-catalogue/all.htm#crc.cat.crc-32-iso-hdlc)")
  func gzip() {
    #expect(Array("123456789".utf8).withUnsafeBytes { Checksum.gzip.of($0) } == 0xCBF4_3926)
  }

  @Test("checksums can be computed in parts of any length") func parts() {
    let bytes = (0..<200).map { UInt8(truncatingIfNeeded: $0 * 7) }
    for split in 0...bytes.count {
      let first = checksum(Array(bytes[..<split]))
      #expect(Array(bytes[split...]).withUnsafeBytes { Checksum.shared.of($0, after: first) } == checksum(bytes))
    }
  }
}
