/// A value that a vocabulary associates with a case. Generated `…Value` properties return it.
public enum VocabularyValue: Sendable, Hashable {
  /// A Boolean.
  case boolean(Bool)
  /// An integer.
  case integer(Int64)
  /// A floating-point number.
  case number(Double)
  /// A string.
  case text(String)
  /// A closed value, as JSON.
  case json(String)

  /// Returns whether two values are equal. Strings are compared byte by byte.
  public static func == (left: VocabularyValue, right: VocabularyValue) -> Bool {
    switch (left, right) {
    case (.boolean(let left), .boolean(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.text(let left), .text(let right)), (.json(let left), .json(let right)): left.hasSameBytes(as: right)
    default: false
    }
  }

  public func hash(into hasher: inout Hasher) { text.hashBytes(into: &hasher) }

  /// The value as plain text: `true`, `7`, or the string.
  public var text: String {
    switch self {
    case .boolean(let flag): flag ? "true" : "false"
    case .integer(let number): String(number)
    case .number(let number): JSONText.number(number)
    case .text(let text): text
    case .json(let json): JSONText.plain(json)
    }
  }

  /// The value as JSON.
  public var json: String {
    switch self {
    case .text(let text): JSONText.quoted(text)
    case .json(let json): json
    default: text
    }
  }

  /// The plain text of the value as a JSON string.
  public var textJSON: String { JSONText.quoted(text) }
}

extension JSONText {
  /// Returns the content of a JSON string. Returns other JSON unchanged.
  static func plain(_ json: String) -> String {
    if json.utf8.first != 0x22 { return json }
    if !json.utf8.contains(0x5C) { return String(json.dropFirst().dropLast()) }
    // Tables contain only these escape sequences.
    var bytes: [UInt8] = []
    var remainingBytes = json.utf8.dropFirst().dropLast()
    while let byte = remainingBytes.popFirst() {
      guard byte == 0x5C, let letter = remainingBytes.popFirst() else {
        bytes.append(byte)
        continue
      }
      switch letter {
      case 0x62: bytes.append(0x08)
      case 0x66: bytes.append(0x0C)
      case 0x6E: bytes.append(0x0A)
      case 0x72: bytes.append(0x0D)
      case 0x74: bytes.append(0x09)
      case 0x75:
        let digits = remainingBytes.prefix(4)
        remainingBytes = remainingBytes.dropFirst(4)
        let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16) ?? 0xFFFD
        bytes += String(Character(Unicode.Scalar(value) ?? "\u{FFFD}")).utf8
      default: bytes.append(letter)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
