/// The maximum length of text, and whether longer text is truncated or rejected.
public struct Cut: Sendable, Hashable {
  public enum Unit: String, Sendable { case grapheme, scalar, byte }
  public enum Over: String, Sendable { case cut, refuse }
  public let atMost: Int
  public let unit: Unit
  public let over: Over

  public init(atMost: Int, unit: Unit, over: Over) {
    // A negative length is reported as a schema error, after which checking continues.
    self.atMost = max(0, atMost)
    self.unit = unit
    self.over = over
  }

  /// Returns the string's length in this unit.
  public func length(of text: String) -> Int {
    switch unit {
    case .grapheme: text.count
    case .scalar: text.unicodeScalars.count
    case .byte: text.utf8.count
    }
  }

  public func exceeds(_ text: String) -> Bool { text.utf8.count > atMost && length(of: text) > atMost }

  /// Returns the start of a string, up to the limit: whole grapheme clusters, whole scalars, or bytes up to a scalar
  /// boundary.
  public func applied(to text: String) -> String {
    guard exceeds(text) else { return text }
    switch unit {
    case .grapheme: return String(text.prefix(atMost))
    case .scalar: return String(String.UnicodeScalarView(text.unicodeScalars.prefix(atMost)))
    case .byte:
      var end = text.utf8.index(text.utf8.startIndex, offsetBy: atMost)
      while String.Index(end, within: text.unicodeScalars) == nil { end = text.utf8.index(before: end) }
      return String(text[..<end])
    }
  }
}
