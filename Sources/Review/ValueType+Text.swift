import SignalbookRegistry
import SignalbookWireForm

extension ValueType {
  /// The bounds of the values that are sent. An invalid value of a loosely enforced type is sent too.
  var sentBounds: Bounds { enforcement == .loosely ? Bounds() : bounds }

  /// The format of the strings that are sent, or `nil` if strings of any format can be sent.
  var sentFormat: String? { enforcement == .loosely ? nil : format }

  /// Whether the type is a string without an enforced closed set of values, pattern or format. A pattern that accepts
  /// words with spaces does not count. See ``isOpenText`` for unlimited length.
  public var isFreeText: Bool {
    switch base {
    case .string: constant == nil && sentFormat == nil && sentBounds.patterns.allSatisfy(Self.acceptsWords)
    case .array(let element): element.isFreeText
    case .map(let map): map.entries == nil && (map.key.isFreeText || map.value.isFreeText)
    case .object: isOpen
    default: false
    }
  }

  /// A description of the free text in a value or in an object's members, such as "Source: free text, up to 100
  /// characters", or `nil` if there is no free text.
  public var freeTextWithin: String? {
    if isFreeText { return freeTextDescription }
    switch base {
    case .object(let fields):
      let parts = fields.compactMap { field in field.type.freeTextWithin.map { "\(field.wire): \($0)" } }
      return parts.isEmpty ? nil : parts.joined(separator: "; ")
    case .array(let element): return element.freeTextWithin
    case .union(let union):
      let parts = union.cases.compactMap { item in item.holds?.freeTextWithin.map { "\(item.name): \($0)" } }
      return parts.isEmpty ? nil : parts.joined(separator: "; ")
    default: return nil
    }
  }

  /// A description of the free text, such as "free text" or "free text, up to 255 characters".
  public var freeTextDescription: String {
    switch base {
    case .string:
      var limits: [String] = []
      if let most = sentBounds.maxLength { limits.append("\(most) characters") }
      if let cut { limits.append(cut.lengthDescription) }
      return limits.isEmpty ? "free text" : "free text, up to " + limits.joined(separator: " and ")
    case .array(let element): return element.freeTextDescription
    case .map(let map):
      let parts = [("keys", map.key), ("values", map.value)].filter { $0.1.isFreeText }
      return parts.map { "\($0.0): \($0.1.freeTextDescription)" }.joined(separator: "; ")
    default: return "free text"
    }
  }

  /// Whether the type is a string without a closed set of values, pattern, format or maximum length.
  public var isOpenText: Bool {
    switch base {
    case .string:
      return isFreeText && cut == nil && sentBounds.maxLength == nil
    case .array(let element): return element.isOpenText
    case .map(let map): return map.entries == nil && (map.key.isOpenText || map.value.isOpenText)
    case .object: return isOpen
    default: return false
    }
  }

  /// Whether the type includes strings that can describe anything, such as a URL, a search query or a note.
  var isOpenEnded: Bool {
    if constant != nil { return false }
    switch base {
    case .string: return sentFormat.map(Self.openEndedFormats.contains) ?? true
    case .template: return true
    case .array(let element): return element.isOpenEnded
    case .map(let map): return map.entries == nil && (map.key.isOpenEnded || map.value.isOpenEnded)
    case .object: return isOpen
    case .boolean, .integer, .number, .vocabulary, .union, .held: return false
    }
  }

  private static let openEndedFormats: Set<String> = ["url", "uri", "email", "hostname"]

  /// Returns whether strings that match the pattern can contain words with spaces.
  private static func acceptsWords(_ pattern: String) -> Bool {
    // Most patterns do not match a space.
    guard pattern.utf8.contains(where: { [0x20, 0x2E, 0x5B, 0x5C].contains($0) }) else { return false }
    return (try? Pattern(pattern))?.matches("bin krank") ?? false
  }
}
