extension TargetPath {
  /// Parses a path in any form that receivers accept.
  ///
  /// - Throws: An error, with its byte offset, if the text is not a path.
  /// - Complexity: O(n) in the length of the text.
  public init(parsing text: String) throws(TargetPathRejection) {
    self.init(text: text, form: try Self.parse(text) { _ in })
  }

  /// The views of the path, from the outermost to the target.
  ///
  /// - Complexity: O(n) in the length of the text.
  public var elements: [Element] {
    var elements: [Element] = []
    // All initializers ensure that the text is a valid path.
    _ = try? Self.parse(text) { elements.append($0) }
    return elements
  }

  private static func parse(
    _ text: String, _ take: (Element) -> Void
  ) throws(TargetPathRejection) -> Form {
    var scanner = TargetPathScanner(text)
    guard !scanner.isAtEnd else { throw TargetPathRejection(.empty, at: 0) }
    let isRooted = scanner.skip("[root]>")
    var isMarked = true
    var count = 0
    var onlyMark: Mark?
    repeat {
      // A legacy path may end with ">".
      if count > 0, scanner.isAtEnd { return .legacy }
      let element = try scanner.parseElement()
      switch element.mark {
      case .identifier, .unmarked: isMarked = false
      default: break
      }
      onlyMark = count == 0 ? element.mark : nil
      count += 1
      take(element)
    } while scanner.skip(">")
    guard scanner.isAtEnd else { throw TargetPathRejection(.unexpectedCharacter, at: scanner.offset) }
    if !isRooted, case .accessibility? = onlyMark { return .short }
    return isRooted && isMarked ? .long : .legacy
  }
}

/// The reason a text is not a path.
public struct TargetPathRejection: Error, Sendable, Hashable, CustomStringConvertible {
  /// The type of error.
  public enum Reason: Sendable, Hashable {
    /// The text is empty.
    case empty
    /// A class name is missing. It must start with a letter or `_`.
    case missingClass
    /// A `[` is not followed by `ai:`, `ri:`, or `tg:`, or a `:` is not followed by `eq(`.
    case unknownMark
    /// An identifier is empty or contains an invalid character.
    case invalidIdentifier
    /// A number or its closing bracket is missing.
    case invalidNumber
    /// A number does not fit into 64 bits.
    case numberTooLarge
    /// A bracket is not closed.
    case unclosedBracket
    /// An element is followed by a character other than `>`.
    case unexpectedCharacter
  }

  /// The reason the text is not a path.
  public let reason: Reason
  /// The offset of the first invalid byte.
  public let offset: Int

  init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  public var description: String {
    let words =
      switch reason {
      case .empty: "The path is empty"
      case .missingClass: "Expected a class name"
      case .unknownMark: "Expected [ai:…], [ri:…], [tg:…] or :eq(…)"
      case .invalidIdentifier: "Expected an identifier without delimiters"
      case .invalidNumber: "Expected a number in brackets"
      case .numberTooLarge: "The number is too large"
      case .unclosedBracket: "A bracket is not closed"
      case .unexpectedCharacter: "Expected '>' or the end of the path"
      }
    return "\(words), at byte \(offset)."
  }
}

/// A scanner over the bytes of a path.
private struct TargetPathScanner {
  private let bytes: [UInt8]
  private(set) var offset = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  var isAtEnd: Bool { offset == bytes.count }

  mutating func skip(_ token: StaticString) -> Bool {
    let follows = token.withUTF8Buffer { bytes[offset...].starts(with: $0) }
    if follows { offset += token.utf8CodeUnitCount }
    return follows
  }

  private mutating func take(while holds: (UInt8) -> Bool) -> String {
    let start = offset
    while offset < bytes.count, holds(bytes[offset]) { offset += 1 }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  mutating func parseElement() throws(TargetPathRejection) -> TargetPath.Element {
    guard !isAtEnd, bytes[offset].beginsClassName else { throw TargetPathRejection(.missingClass, at: offset) }
    let name = take { $0.continuesClassName }
    return TargetPath.Element(className: name, mark: try mark())
  }

  private mutating func mark() throws(TargetPathRejection) -> TargetPath.Mark {
    let start = offset
    if skip("#") { return .identifier(try parseIdentifier(without: ">[]:")) }
    if skip("[ai:") { return .accessibility(try parseBracketedIdentifier()) }
    if skip("[ri:") { return .restoration(try parseBracketedIdentifier()) }
    if skip("[tg:") { return .tag(try parseNumber(isSigned: true, closing: "]")) }
    if skip(":eq(") { return .index(try parseNumber(isSigned: false, closing: ")")) }
    if skip("[") || skip(":") { throw TargetPathRejection(.unknownMark, at: start) }
    return .unmarked
  }

  private mutating func parseIdentifier(without excluded: StaticString) throws(TargetPathRejection) -> String {
    let identifier = take { byte in excluded.withUTF8Buffer { !$0.contains(byte) } }
    guard !identifier.isEmpty else { throw TargetPathRejection(.invalidIdentifier, at: offset) }
    return identifier
  }

  private mutating func parseBracketedIdentifier() throws(TargetPathRejection) -> String {
    let identifier = try parseIdentifier(without: ">]")
    guard skip("]") else { throw TargetPathRejection(isAtEnd ? .unclosedBracket : .invalidIdentifier, at: offset) }
    return identifier
  }

  private mutating func parseNumber(isSigned: Bool, closing: StaticString) throws(TargetPathRejection) -> Int {
    let start = offset
    let sign = isSigned && skip("-") ? "-" : ""
    let digits = take { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard !digits.isEmpty else { throw TargetPathRejection(.invalidNumber, at: offset) }
    guard skip(closing) else { throw TargetPathRejection(isAtEnd ? .unclosedBracket : .invalidNumber, at: offset) }
    guard let number = Int(sign + digits) else { throw TargetPathRejection(.numberTooLarge, at: start) }
    return number
  }
}
