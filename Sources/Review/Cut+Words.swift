import SignalbookWireForm

extension Cut {
  /// `80 characters`
  public var lengthInWords: String {
    let unit =
      switch unit {
      case .grapheme: "characters"
      case .scalar: "code points"
      case .byte: "bytes"
      }
    return "\(atMost) \(unit)"
  }
}
