import SignalbookSchemaFiles
import SignalbookWireForm

/// URL fragments of entries: percent-encoded canonical IDs. Distinct IDs have distinct fragments. Every ID contains
/// `/`, so fragments never conflict with other element IDs of the page.
enum EntryLink {
  /// Returns the `id` attribute for the entry with the given canonical ID, which is also the fragment in links to the
  /// entry. The canonical ID already encodes `/` and `%` in names.
  static func fragment(for id: String) -> String {
    // Mask secrets first, because the escaped characters are needed to detect them.
    escaped(Secrets.mask(id), with: 0x25) { byte in
      switch byte {
      case 0x25, 0x2D...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A, 0x7E: true
      default: false
      }
    }
  }

  /// Returns the given name as a component of an ID.
  static func part(_ name: String) -> String { EntryID.escaped(name) }

  /// Returns the text in which each byte that does not satisfy `isPlain` is written as `sign` and two hexadecimal
  /// digits.
  static func escaped(_ text: String, with sign: UInt8, unless isPlain: (UInt8) -> Bool) -> String {
    if text.utf8.allSatisfy(isPlain) { return text }
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if isPlain(byte) { bytes.append(byte) } else { bytes += [sign, digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
