/// The maximum length of text, and whether longer text is truncated or rejected.
public struct Cut: Sendable, Hashable {
  public enum Unit: String, Sendable { case grapheme, scalar, byte }
  public enum Overflow: String, Sendable {
    case truncate = "cut"
    case reject = "refuse"
  }
  public let atMost: Int
  public let unit: Unit
  public let overflow: Overflow

  public init(atMost: Int, unit: Unit, overflow: Overflow) {
    // A negative length is reported as a schema error, but checking continues.
    self.atMost = max(0, atMost)
    self.unit = unit
    self.overflow = overflow
  }

  /// Returns the string's length in this unit.
  public func length(of text: String) -> Int {
    switch unit {
    case .grapheme: text.count
    case .scalar: text.unicodeScalars.count
    case .byte: text.utf8.count
    }
  }

  /// Returns the maximum length of text that this cut retains, in the given unit.
  public func maxLength(in unit: Unit) -> Int {
    let factor: Int =
      switch (self.unit, unit) {
      case (.grapheme, .grapheme), (.scalar, .scalar), (.scalar, .grapheme), (.byte, _): 1
      case (.scalar, .byte): 4
      // The runtime retains at most 64 bytes for each grapheme cluster on average.
      case (.grapheme, .scalar), (.grapheme, .byte): 64
      }
    return atMost.multipliedReportingOverflow(by: factor).overflow ? .max : atMost * factor
  }

  /// Returns a cut that also satisfies the receiver's limit, or this cut if a single cut cannot express both limits.
  public func limited(to receiver: Cut?) -> Cut {
    guard let receiver, maxLength(in: receiver.unit) > receiver.atMost, receiver.maxLength(in: unit) <= atMost else {
      return self
    }
    return Cut(
      atMost: receiver.atMost, unit: receiver.unit, overflow: overflow == .reject ? .reject : receiver.overflow)
  }

  public func exceeds(_ text: String) -> Bool { text.utf8.count > atMost && retainedPrefix(of: text).isTruncated }

  /// Returns the prefix that the runtime retains: whole grapheme clusters of at most 64 bytes each on average, whole
  /// scalars, or bytes up to a scalar boundary.
  public func applied(to text: String) -> String {
    exceeds(text) ? String(decoding: text.utf8.prefix(retainedPrefix(of: text).bytes), as: UTF8.self) : text
  }

  private func retainedPrefix(of text: String) -> (bytes: Int, isTruncated: Bool) {
    let letter: Unicode.Scalar =
      switch unit {
      case .grapheme: "g"
      case .scalar: "u"
      case .byte: "b"
      }
    return TextTruncation.prefix(of: text, unit: UInt8(ascii: letter), limit: atMost)
  }
}
