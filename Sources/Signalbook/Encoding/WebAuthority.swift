/// The authority of an `http` or `https` URL: the host and the port between `://` and the path.
///
/// A host is a name, an IPv4 address of four decimal numbers, or an IPv6 address in brackets. Browsers also interpret
/// other numbers, such as `0x7F.1` and `2130706433`, as IPv4 addresses. These are rejected, because implementations
/// interpret them differently.
struct WebAuthority {
  /// The host in lowercase, including the brackets of an IPv6 address.
  let host: String
  /// The port, from 1 to 65,535, or `nil` if the URL has no port.
  let port: Int?

  /// Parses the part of a URL between `://` and the next `/`, `?`, or `#`. Returns `nil` if it is invalid.
  init?(_ text: some StringProtocol) {
    var host = Array(text.utf8)[...]
    var port: Int?
    if let colon = host.lastIndex(of: 0x3A), !host[colon...].contains(0x5D) {
      let digits = host[colon...].dropFirst()
      guard (1...5).contains(digits.count), let number = Self.decimal(from: digits), (1...65_535).contains(number)
      else {
        return nil
      }
      port = number
      host = host[..<colon]
    }
    if host.first == 0x5B {
      guard host.last == 0x5D, host.count > 2, Self.isIPv6(host.dropFirst().dropLast()) else { return nil }
    } else {
      guard Self.isName(host) else { return nil }
    }
    self.host = String(decoding: host, as: UTF8.self).lowercased()
    self.port = port
  }

  /// Returns whether the host is a valid name: labels of letters, digits, hyphens, and underscores, separated by dots.
  /// A trailing dot is allowed. If the last label is a number, the host must be an IPv4 address.
  private static func isName(_ host: ArraySlice<UInt8>) -> Bool {
    let name = host.last == 0x2E ? host.dropLast() : host
    let labels = name.split(separator: 0x2E, omittingEmptySubsequences: false)
    let isWritten = labels.allSatisfy { label in
      (1...63).contains(label.count)
        && label.allSatisfy { isDigit($0) || isLetter($0) || $0 == 0x2D || $0 == 0x5F }
    }
    guard isWritten, name.count <= 253, let last = labels.last else { return false }
    let isHexadecimal =
      last.first == 0x30 && last.dropFirst().first.map { $0 | 0x20 } == 0x78
      && last.dropFirst(2).allSatisfy(isHexadecimalDigit)
    return isHexadecimal || last.allSatisfy(isDigit) ? isIPv4(labels) && name.count == host.count : true
  }

  private static func isIPv4(_ parts: [ArraySlice<UInt8>]) -> Bool {
    parts.count == 4
      && parts.allSatisfy { part in
        // Some implementations treat a leading zero as octal.
        part.count <= 3 && (part.count == 1 || part.first != 0x30) && decimal(from: part).map { $0 <= 255 } == true
      }
  }

  /// Returns whether the text is an IPv6 address: eight groups of up to four hexadecimal digits. `::` replaces one or
  /// more groups, and an IPv4 address can replace the last two. Zone identifiers are rejected because they are
  /// meaningful only on a single device.
  private static func isIPv6(_ address: ArraySlice<UInt8>) -> Bool {
    var groups = 0
    var hasGap = false
    var parts = address.split(separator: 0x3A, omittingEmptySubsequences: false)
    // `split` turns `::` into two empty parts at the start or end, and into one elsewhere.
    if parts.count > 2, parts[0].isEmpty, parts[1].isEmpty { parts.removeFirst() }
    if parts.count > 1, parts[parts.count - 1].isEmpty, parts[parts.count - 2].isEmpty { parts.removeLast() }
    for (index, part) in parts.enumerated() {
      if part.isEmpty {
        if hasGap { return false }
        hasGap = true
      } else if part.contains(0x2E) {
        guard index == parts.count - 1, index > 0,
          isIPv4(part.split(separator: 0x2E, omittingEmptySubsequences: false))
        else { return false }
        groups += 2
      } else {
        guard part.count <= 4, part.allSatisfy(isHexadecimalDigit) else {
          return false
        }
        groups += 1
      }
    }
    // An empty part at the start or end is a gap only if there are two colons.
    if address.first == 0x3A, address.dropFirst().first != 0x3A { return false }
    if address.last == 0x3A, address.dropLast().last != 0x3A { return false }
    return hasGap ? groups < 8 : groups == 8
  }

  private static func decimal(from digits: ArraySlice<UInt8>) -> Int? {
    guard !digits.isEmpty, digits.count <= 5, digits.allSatisfy(isDigit) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
  private static func isHexadecimalDigit(_ byte: UInt8) -> Bool { isDigit(byte) || (byte | 0x20) &- 0x61 < 6 }
  private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }
}
