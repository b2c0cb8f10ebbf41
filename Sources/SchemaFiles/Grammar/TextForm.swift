/// The form of a string. Each form has an ECMA 262 pattern for the meta-schema and a byte matcher for the loader. A
/// test verifies that the two agree.
public enum TextForm: String, Sendable, CaseIterable {
  /// Any string, including the empty string.
  case free
  /// Any non-empty string.
  case filled
  /// An entry's readable name: at least one character, without control characters.
  case name
  /// Lower-case words joined by hyphens.
  case kebab
  /// A built-in type in ``Grammar/types``, or the name of a declared type.
  case typeName
  /// A Swift identifier without backticks.
  case swiftIdentifier
  /// A calendar date in the form `YYYY-MM-DD`.
  case date
  /// A date as `YYYY-MM-DD`, or `never`.
  case dateOrNever
  /// A version such as `1.0.0`.
  case version
  /// An ISO 8601 duration in days, weeks, months or years, such as `P30D`, or `unlimited` or `none`.
  case retention
  /// An HTTP status code such as `200`, or a class of status codes such as `2xx`.
  case status
  /// A URL scheme in lower case.
  case scheme
  /// The host of a URL, without characters that require encoding.
  case host
  /// An absolute http or https URL.
  case webAddress
  /// A source from ``Grammar/sources``, or `app.NAME`, `config.NAME` or `counter.app.NAME`.
  case source
  /// The URL or path of the meta-schema.
  case metaSchema
}

extension TextForm {
  /// The pattern, which can match anywhere in the string, or `nil` if any string is valid.
  public var pattern: String? {
    switch self {
    case .free: nil
    case .filled: #"^[\s\S]"#
    case .name: #"^[^\u0000-\u001f\u007f-\u009f]+$"#
    case .kebab, .typeName: "^\(Self.kebabPattern)$"
    case .swiftIdentifier: "^([A-Za-z]|_+[A-Za-z0-9])[A-Za-z0-9_]*$"
    case .date: "^\(Self.dayPattern)$"
    case .dateOrNever: "^(never|\(Self.dayPattern))$"
    case .version: #"^(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)$"#
    case .retention: "^(unlimited|none|P[1-9][0-9]*[DWMY])$"
    case .status: "^[1-5]([0-9][0-9]|xx)$"
    case .scheme: "^[a-z][a-z0-9+.-]*$"
    case .host: "^[A-Za-z0-9._~-]+$"
    case .webAddress: #"^https?://[A-Za-z0-9\[][!#-;=?-\[\]_a-z~]*$"#
    case .source: #"^(\#(Self.sourcePattern)|(app|config|counter\.app)\.\#(Self.kebabPattern))$"#
    case .metaSchema: #"(^|/)signalbook-\#(Grammar.version)\.schema\.json$"#
    }
  }

  private static let kebabPattern = "[a-z][a-z0-9]*(-[a-z0-9]+)*"
  /// The pattern for calendar dates, including leap days.
  private static let dayPattern =
    "([0-9]{4}-((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|1[0-9]|2[0-8]))"
    + "|([0-9]{2}(0[48]|[2468][048]|[13579][26])|([02468][048]|[13579][26])00)-02-29)"
  private static let sourcePattern = Grammar.sources.map { source in
    source.text.split(separator: ".").joined(separator: #"\."#)
  }.joined(separator: "|")

  /// A description of the form, phrased to follow "must be".
  public var phrase: String {
    switch self {
    case .free: "a string"
    case .filled: "a non-empty string"
    case .name: "a name: a non-empty string without control characters"
    case .kebab: "lowercase words joined by hyphens, such as page-number"
    case .typeName: "string, integer, number, boolean, object, array, map, or the name of a declared type"
    case .swiftIdentifier: "a Swift identifier: letters, digits and '_', not starting with a digit"
    case .date: "a date as YYYY-MM-DD"
    case .dateOrNever: "a date as YYYY-MM-DD, or never"
    case .version: "a three-part version, such as 1.0.0"
    case .retention: "a duration such as P30D, P8W, P13M or P2Y, or unlimited, or none"
    case .status: "a status code such as 200, or a class such as 2xx"
    case .scheme: "a URL scheme: a lowercase letter, followed by lowercase letters, digits, '+', '.' or '-'"
    case .host: "a URL host: letters, digits, '.', '_', '~' or '-'"
    case .webAddress: "a URL that starts with https:// or http:// and contains no spaces"
    case .source: "a built-in source, app.NAME, config.NAME or counter.app.NAME, such as app.default-search"
    case .metaSchema: "a path or URL that ends with \(Grammar.metaSchemaName)"
    }
  }

  /// Common strings of this form, which editors can suggest.
  public var knownWords: [Word] {
    switch self {
    case .source: Grammar.sources
    case .typeName: Grammar.types
    case .dateOrNever: [Word("never", "The data is collected permanently.")]
    case .retention: [Word("unlimited", "The data is kept indefinitely."), Word("none", "The data is not kept.")]
    default: []
    }
  }

  /// Returns whether the given string has this form, consistent with ``pattern``.
  public func accepts(_ text: String) -> Bool {
    if self == .free { return true }
    var copy = text
    return copy.withUTF8 { accepts($0) }
  }

  private func accepts(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count > 0, let base = bytes.baseAddress else { return false }
    var scanner = ByteScanner(base: base, end: bytes.count)
    switch self {
    case .free, .filled: return true
    case .name: return scanner.skipUncontrolled()
    case .kebab, .typeName: return scanner.skipKebab() && scanner.isAtEnd
    case .swiftIdentifier:
      scanner.skip(while: { $0 == 0x5F })
      let isPrefixed = scanner.index > 0
      guard let first = scanner.next, isLetter(first) || (isPrefixed && isDigit(first)) else { return false }
      scanner.skip(while: { isLetter($0) || isDigit($0) || $0 == 0x5F })
      return scanner.isAtEnd
    case .date: return scanner.skipDay() && scanner.isAtEnd
    case .dateOrNever: return (scanner.skip("never") || scanner.skipDay()) && scanner.isAtEnd
    case .version:
      return scanner.skipNumber() && scanner.skip(".") && scanner.skipNumber() && scanner.skip(".")
        && scanner.skipNumber() && scanner.isAtEnd
    case .retention:
      if scanner.skip("unlimited") || scanner.skip("none") { return scanner.isAtEnd }
      guard scanner.skip("P"), scanner.next != 0x30, scanner.skipNumber() else { return false }
      return (scanner.skip("D") || scanner.skip("W") || scanner.skip("M") || scanner.skip("Y")) && scanner.isAtEnd
    case .status:
      guard let hundred = scanner.next, hundred >= 0x31, hundred <= 0x35 else { return false }
      scanner.index += 1
      if !scanner.skip("xx") { scanner.skip(while: isDigit) }
      return scanner.isAtEnd && scanner.index == 3
    case .scheme:
      guard let first = scanner.next, isLowerCase(first) else { return false }
      scanner.skip(while: { isLowerCase($0) || isDigit($0) || $0 == 0x2B || $0 == 0x2D || $0 == 0x2E })
      return scanner.isAtEnd
    case .host:
      scanner.skip(while: { isLetter($0) || isDigit($0) || $0 == 0x2D || $0 == 0x2E || $0 == 0x5F || $0 == 0x7E })
      return scanner.isAtEnd
    case .webAddress:
      guard scanner.skip("https://") || scanner.skip("http://"), let first = scanner.next,
        isLetter(first) || isDigit(first) || first == 0x5B
      else { return false }
      scanner.skip(while: {
        switch $0 {
        case 0x22, 0x3C, 0x3E, 0x5C, 0x5E, 0x60, 0x7B...0x7D: false
        default: $0 > 0x20 && $0 < 0x7F
        }
      })
      return scanner.isAtEnd
    case .source:
      if scanner.skip("app.") || scanner.skip("config.") || scanner.skip("counter.app.") {
        return scanner.skipKebab() && scanner.isAtEnd
      }
      return Grammar.sourceNames.contains(String(decoding: bytes, as: UTF8.self))
    case .metaSchema:
      let start = bytes.count - Grammar.metaSchemaName.utf8.count
      guard start == 0 || (start > 0 && base[start - 1] == 0x2F) else { return false }
      scanner.index = start
      return scanner.skip(Grammar.metaSchemaName)
    }
  }
}

private func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A }
private func isLowerCase(_ byte: UInt8) -> Bool { byte >= 0x61 && byte <= 0x7A }
private func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

private struct ByteScanner {
  let base: UnsafePointer<UInt8>
  let end: Int
  var index = 0

  init(base: UnsafePointer<UInt8>, end: Int) {
    self.base = base
    self.end = end
  }

  var isAtEnd: Bool { index == end }
  var next: UInt8? { index < end ? base[index] : nil }

  mutating func skip(while condition: (UInt8) -> Bool) {
    while index < end, condition(base[index]) { index += 1 }
  }

  /// Skips the text if it comes next. Returns whether it was skipped.
  mutating func skip(_ text: StaticString) -> Bool { skip(text.utf8Start, text.utf8CodeUnitCount) }

  mutating func skip(_ text: String) -> Bool {
    var copy = text
    return copy.withUTF8 { bytes in bytes.baseAddress.map { skip($0, bytes.count) } ?? true }
  }

  private mutating func skip(_ text: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    guard end - index >= count else { return false }
    for offset in 0..<count where base[index + offset] != text[offset] { return false }
    index += count
    return true
  }

  /// Skips the remaining bytes. Stops at a C0 or C1 control character and returns `false`.
  mutating func skipUncontrolled() -> Bool {
    while index < end {
      let byte = base[index]
      if byte < 0x20 || byte == 0x7F { return false }
      // In UTF-8, C1 control characters are C2 80 to C2 9F.
      if byte == 0xC2, index + 1 < end, base[index + 1] < 0xA0 { return false }
      index += 1
    }
    return true
  }

  mutating func skipKebab() -> Bool {
    guard let first = next, first >= 0x61, first <= 0x7A else { return false }
    while true {
      let start = index
      skip(while: { ($0 >= 0x61 && $0 <= 0x7A) || isDigit($0) })
      if index == start { return false }
      guard next == 0x2D else { return true }
      index += 1
    }
  }

  /// Skips a decimal number without leading zeros. Returns whether a number was skipped.
  mutating func skipNumber() -> Bool {
    let start = index
    skip(while: isDigit)
    return index == start + 1 || (index > start && base[start] != 0x30)
  }

  mutating func skipDay() -> Bool {
    guard let year = number(4), skip("-"), let month = number(2), skip("-"), let day = number(2) else { return false }
    return CivilDate(year: year, month: month, day: day) != nil
  }

  private mutating func number(_ digits: Int) -> Int? {
    var value = 0
    for _ in 0..<digits {
      guard let byte = next, isDigit(byte) else { return nil }
      value = value * 10 + Int(byte - 0x30)
      index += 1
    }
    return value
  }
}
