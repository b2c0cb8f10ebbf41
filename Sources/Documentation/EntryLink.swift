import SignalbookWireForm

/// Addresses inside the page: the canonical id of an entry, percent-encoded. Different ids stay different, and none can be
/// that of a part of the page itself, since all of them have a `/`.
enum EntryLink {
  /// The `id` of the element, and what stands behind `#` in a link to it, from a canonical id, in whose parts `/` and `%`
  /// are encoded already.
  static func fragment(_ id: String) -> String {
    var id = id
    if id.withUTF8({ $0.allSatisfy(isPlain) }) { return id }
    var bytes: [UInt8] = []
    for byte in id.utf8 {
      if isPlain(byte) { bytes.append(byte) } else { bytes += PercentEncoding.encode([byte]) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The part of an id that a name is.
  static func part(_ name: String) -> String { EntryID.escaped(name) }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x25, 0x2D...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A, 0x7E: true
    default: false
    }
  }
}

extension PercentEncoding {
  fileprivate static func encode(_ bytes: [UInt8]) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    return bytes.flatMap { [0x25, digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
  }
}
