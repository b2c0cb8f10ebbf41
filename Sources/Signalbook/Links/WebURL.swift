/// Web URLs that a link can pass to the app.
///
/// A URL must consist of printable ASCII characters other than backslashes. It must have the scheme `http` or `https`
/// and a host, and can have a port. User information is rejected because people misread the host in
/// `https://bank.example@evil.example`. Backslashes are rejected because browsers treat them as slashes and other
/// software treats them as part of the host.
public enum WebURL {
  /// Returns whether the given text is a valid web URL.
  public static func isValid(_ text: String) -> Bool {
    var text = text
    return text.withUTF8(isValid)
  }

  private static func isValid(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x5C }) else { return false }
    guard let rest = remainder(of: bytes, after: "http://") ?? remainder(of: bytes, after: "https://") else {
      return false
    }
    let authority = rest.prefix { $0 != 0x2F && $0 != 0x3F && $0 != 0x23 }
    return WebAuthority(String(decoding: authority, as: UTF8.self)) != nil
  }

  /// Returns the bytes after `scheme`, ignoring letter case, or `nil` if the bytes do not start with `scheme`.
  private static func remainder(
    of bytes: UnsafeBufferPointer<UInt8>, after scheme: StaticString
  ) -> Slice<UnsafeBufferPointer<UInt8>>? {
    let count = scheme.utf8CodeUnitCount
    guard bytes.count >= count else { return nil }
    for index in 0..<count {
      let byte = bytes[index]
      let small = byte &- 0x41 < 26 ? byte | 0x20 : byte
      if small != scheme.utf8Start[index] { return nil }
    }
    return bytes[count...]
  }
}
