import SignalbookWireForm

extension Cut {
  /// The limit as text, such as `80 characters`.
  public var lengthDescription: String {
    let unit =
      switch unit {
      case .grapheme: "characters"
      case .scalar: "code points"
      case .byte: "bytes"
      }
    return "\(atMost) \(unit)"
  }
}
