/// The result of applying a limit to text.
public enum LimitedText: Sendable, Hashable {
  /// The text, and whether it was truncated.
  case kept(String, isCut: Bool)
  /// The text exceeds a limit that refuses long text.
  case refused
}

extension TextLimit {
  /// Applies the limit to the given text, as the recorder does for a text argument. Text of exactly the maximum length
  /// is unchanged.
  public func applied(to text: String) -> LimitedText {
    guard text.utf8.count > maxLength else { return .kept(text, isCut: false) }
    let letter: UInt8 =
      switch unit {
      case .grapheme: 0x67
      case .scalar: 0x75
      case .byte: 0x62
      }
    let kept = TextTruncation.prefix(of: text, unit: letter, limit: maxLength)
    if !kept.isTruncated { return .kept(text, isCut: false) }
    if refusesLongerText { return .refused }
    return .kept(String(decoding: text.utf8.prefix(kept.bytes), as: UTF8.self), isCut: true)
  }
}

extension TextProfile {
  /// Returns whether the receiver accepts the given text as a method, object, or extra key.
  public func accepts(identifier text: String) -> Bool { Self.matches(identifier, text) }
  /// Returns whether the receiver accepts the given text as a category.
  public func accepts(category text: String) -> Bool { Self.matches(categoryIdentifier ?? identifier, text) }

  private static func matches(_ pattern: StaticString?, _ text: String) -> Bool {
    guard let pattern else { return true }
    return Pattern(pattern.description)?.matches(text) ?? false
  }
}
