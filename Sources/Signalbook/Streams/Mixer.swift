/// A deterministic hash function for numbers and bytes.
enum Mixer {
  /// Mixes a number with the finalizer of SplitMix64, which is bijective (https://prng.di.unimi.it/splitmix64.c).
  static func mix(_ word: UInt64) -> UInt64 {
    var mixed = word &+ 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  static func hash(_ bytes: UnsafeRawBufferPointer, _ key: UInt64) -> UInt64 {
    var hash = mix(key ^ UInt64(bytes.count))
    var offset = 0
    while bytes.count - offset >= 8 {
      hash = mix(hash ^ bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian)
      offset += 8
    }
    var tail: UInt64 = 0
    for byte in bytes[offset...] { tail = tail << 8 | UInt64(byte) }
    return mix(hash ^ tail)
  }
}
