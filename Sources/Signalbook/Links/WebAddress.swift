/// Addresses of the web that a link may hand to the app.
///
/// `http` or `https`, a host, and printable ASCII without a backslash. User information is refused: in
/// `https://bank.example@evil.example` people read the wrong host. So is a backslash, which browsers read as a slash and
/// others as part of the host.
public enum WebAddress {
  /// Whether a text is such an address.
  public static func isOne(_ text: String) -> Bool {
    let bytes = text.utf8
    guard bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x5C }) else { return false }
    guard let colon = bytes.firstIndex(of: 0x3A) else { return false }
    let scheme = text[..<colon].lowercased()
    guard scheme == "http" || scheme == "https", bytes[colon...].starts(with: "://".utf8) else { return false }
    let authority = bytes[colon...].dropFirst(3).prefix { $0 != 0x2F && $0 != 0x3F && $0 != 0x23 }
    guard let first = authority.first, first != 0x3A else { return false }
    return !authority.contains(0x40)
  }
}
