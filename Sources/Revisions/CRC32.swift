/// The checksum used by zip and gzip (ISO 3309, reflected).
enum CRC32 {
  private static let table: [UInt32] = (0..<256).map { (byte: UInt32) -> UInt32 in
    (0..<8).reduce(byte) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
  }

  static func checksum(of bytes: ArraySlice<UInt8>) -> UInt32 {
    ~bytes.reduce(0xFFFF_FFFF) { table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] ^ ($0 >> 8) }
  }
}
