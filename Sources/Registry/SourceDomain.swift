import SignalbookWireForm

/// The values that a source yields: their type, form, range and unit.
///
/// The only table of such facts. Soundness checks, lint rules, the order of checks in programs, examples in documents and the
/// bounds on information are all derived from it; tests hold the runtime to it.
public struct SourceDomain: Sendable {
  /// The form of the values.
  public enum Form: Sendable {
    /// A random UUID in upper case.
    case uuid
    /// A day as `YYYY-MM-DD`.
    case day
    /// One of these words.
    case words([String])
    /// Texts of one form, with examples that cover it.
    case texts([String])
    /// Texts that the device or the app chooses freely, with the usual ones.
    case freeText([String])
    /// Numbers: the range that every app meets, and the range that is possible at all.
    case numbers(usual: ClosedRange<Int64>, possible: ClosedRange<Int64>)
    /// Lists, objects, and values of which only the app knows the form.
    case other
  }

  /// Who provides the value. The runtime sends its own values unchecked; it checks all others against the field's rules.
  public enum Provider: Sendable { case runtime, platform, app }

  let kind: SourceKind
  public let form: Form
  public let provider: Provider
  /// The unit of a number; `nil` if it has none.
  public let unit: String?
  /// What the source yields, to follow "yields".
  public let summary: String
  /// A typical value, for documents; `nil` if it depends on the registry.
  public let sample: Scalar?

  init(
    _ kind: SourceKind, _ form: Form, from provider: Provider = .runtime, unit: String? = nil, _ summary: String,
    sample: Scalar? = nil
  ) {
    (self.kind, self.form, self.provider) = (kind, form, provider)
    (self.unit, self.summary, self.sample) = (unit, summary, sample)
  }

  /// The values that an app is sure to meet, or representatives of them.
  public var usualValues: [Scalar] {
    switch form {
    case .uuid: Self.identifiers.map(Scalar.text)
    case .day: Self.days.map(Scalar.text)
    case .words(let words), .texts(let words), .freeText(let words): words.map(Scalar.text)
    case .numbers(let usual, _): [.integer(usual.lowerBound), .integer(usual.upperBound)]
    case .other: []
    }
  }

  /// The least and greatest values that are possible but rare.
  public var rareValues: [Scalar] {
    if case .numbers(_, let possible) = form {
      [.integer(possible.lowerBound), .integer(possible.upperBound)]
    } else {
      []
    }
  }

  /// UUIDs that have each digit at each of their places.
  private static let identifiers: [String] = (0..<16).map { shift in
    let digits = Array("0123456789ABCDEF".utf8)
    let text = (0..<36).map { index -> UInt8 in
      switch index {
      case 8, 13, 18, 23: 0x2D
      case 14: 0x34
      case 19: digits[8 + shift % 4]
      default: digits[(index + shift) % 16]
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Days that have each month, and each digit at its places.
  private static let days = [
    "2024-01-31", "2024-02-29", "2025-03-01", "2026-04-02", "2027-05-03", "2028-06-14", "2029-07-25", "2030-08-16",
    "2031-09-07", "2032-10-18", "2033-11-29", "2034-12-30", "2035-01-10", "2036-02-11", "2037-12-25",
  ]
}

extension SourceDomain {
  /// The domain of a source; `nil` for an unknown one.
  public static func of(_ name: String) -> SourceDomain? {
    if let known = known[name] { return known }
    for prefix in ["app.", "config."] where name.hasPrefix(prefix) && name.utf8.count > prefix.utf8.count {
      return SourceDomain(.anything, .other, from: .app, "values of the app")
    }
    return nil
  }
}
