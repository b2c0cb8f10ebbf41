/// SHA-256 (FIPS 180-4), for the digests in the page's content security policy. The supported platforms do not share a
/// cryptography library.
enum SHA256 {
  /// Returns the 32-byte digest.
  static func digest(of message: some Collection<UInt8>) -> [UInt8] {
    var state: [UInt32] = [
      0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19,
    ]
    var paddedMessage = Array(message)
    let bits = UInt64(paddedMessage.count) * 8
    paddedMessage.append(0x80)
    while paddedMessage.count % 64 != 56 { paddedMessage.append(0) }
    for shift in stride(from: 56, through: 0, by: -8) {
      paddedMessage.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
    }
    for start in stride(from: 0, to: paddedMessage.count, by: 64) {
      mix(paddedMessage[start..<start + 64], into: &state)
    }
    return state.flatMap { word in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) } }
  }

  private static func mix(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
    var words = [UInt32](repeating: 0, count: 64)
    for index in 0..<16 {
      words[index] = (0..<4).reduce(0) { $0 << 8 | UInt32(block[block.startIndex + 4 * index + $1]) }
    }
    for index in 16..<64 {
      let (first, second) = (words[index - 15], words[index - 2])
      let low = rotateRight(first, 7) ^ rotateRight(first, 18) ^ (first >> 3)
      let high = rotateRight(second, 17) ^ rotateRight(second, 19) ^ (second >> 10)
      words[index] = words[index - 16] &+ low &+ words[index - 7] &+ high
    }
    var s = state
    for index in 0..<64 {
      let sum1 = rotateRight(s[4], 6) ^ rotateRight(s[4], 11) ^ rotateRight(s[4], 25)
      let choice = (s[4] & s[5]) ^ (~s[4] & s[6])
      let first = s[7] &+ sum1 &+ choice &+ constants[index] &+ words[index]
      let sum0 = rotateRight(s[0], 2) ^ rotateRight(s[0], 13) ^ rotateRight(s[0], 22)
      let majority = (s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2])
      s = [first &+ sum0 &+ majority, s[0], s[1], s[2], s[3] &+ first, s[4], s[5], s[6]]
    }
    for index in 0..<8 { state[index] &+= s[index] }
  }

  private static func rotateRight(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }

  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = [
    0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1, 0x923F_82A4, 0xAB1C_5ED5,
    0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3, 0x72BE_5D74, 0x80DE_B1FE, 0x9BDC_06A7, 0xC19B_F174,
    0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F, 0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA,
    0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7, 0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351, 0x1429_2967,
    0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC, 0x5338_0D13, 0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85,
    0xA2BF_E8A1, 0xA81A_664B, 0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070,
    0x19A4_C116, 0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F, 0x682E_6FF3,
    0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208, 0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7, 0xC671_78F2,
  ]
}

/// Returns the bytes in base64 (RFC 4648).
func base64(of bytes: [UInt8]) -> String {
  let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  var text: [UInt8] = []
  for start in stride(from: 0, to: bytes.count, by: 3) {
    let chunk = bytes[start..<min(start + 3, bytes.count)]
    let word = chunk.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - chunk.count))
    for index in 0..<4 {
      text.append(index <= chunk.count ? digits[Int(word >> UInt32(18 - 6 * index) & 63)] : 0x3D)
    }
  }
  return String(decoding: text, as: UTF8.self)
}
