/// Detection and masking of keys, tokens and passwords.
public enum Secrets {
  /// Returns the kind of secret that the given complete string resembles, or `nil` if it does not resemble any.
  public static func kind(of text: String) -> String? {
    var scalars = text.unicodeScalars
    scalars.removeAll { $0.value >= 0x80 && WrittenText.isInvisible($0.value) }
    let text = String(scalars)
    guard text.utf8.count >= shortest else { return nil }
    if text.hasPrefix("-----BEGIN ") { return "a private key" }
    if text.hasPrefix("eyJ"), text.split(separator: ".").count == 3, !text.contains(" ") { return "a token" }
    if text.contains(" ") {
      guard text.hasPrefix("Bearer ") || text.hasPrefix("Basic ") else { return nil }
      return "a token"
    }
    let isHexadecimal = { (rest: Substring.UTF8View) in rest.count == 32 && rest.allSatisfy(\.isHexadecimal) }
    return starts.first { text.hasPrefix($0.start) }?.kind
      ?? startsOfDigits.first { text.hasPrefix($0.start) && isHexadecimal(text.dropFirst($0.start.count).utf8) }?.kind
      ?? (isBotToken(text) ? "a bot token" : nil)
  }

  private static func isBotToken(_ text: String) -> Bool {
    var copy = text
    return copy.withUTF8 { bytes in
      let start = WrittenText(bytes)
      var cursor = start
      guard let byte = cursor.next() else { return false }
      return SecretReader(at: start, behind: cursor, byte: byte, isInWord: false).botToken?.upperBound == bytes.count
    }
  }

  /// Returns the kind of secret that the given string contains, or `nil` if it does not contain any.
  public static func kind(inside text: String) -> String? {
    mask(text) == text ? nil : "a key, a token or a password"
  }

  /// The minimum length of a secret, so that ordinary words with a common prefix are not masked.
  static let shortest = 16

  /// Prefixes that issuers use to make keys recognizable.
  static let starts: [(start: String, kind: String)] = [
    ("sk_live_", "a payment service key"), ("rk_live_", "a payment service key"),
    ("ghp_", "an access token"), ("gho_", "an access token"), ("github_pat_", "an access token"),
    ("glpat-", "an access token"), ("AKIA", "a cloud key"), ("ASIA", "a cloud key"), ("AIza", "a cloud key"),
    ("xoxb-", "an access token"), ("xoxp-", "an access token"), ("npm_", "an access token"),
    ("SG.", "a mail service key"), ("ya29.", "an access token"), ("prod_key_", "a key"),
    ("sk-proj-", "a language model API key"), ("sk-ant-", "a language model API key"), ("hf_", "an access token"),
    ("dop_v1_", "a cloud key"), ("shpat_", "an access token"), ("shpss_", "a secret"), ("pypi-", "an access token"),
    ("sk_test_", "a payment service key"), ("rk_test_", "a payment service key"), ("whsec_", "a secret"),
    ("ghu_", "an access token"), ("ghs_", "an access token"), ("ghr_", "an access token"), ("glrt-", "an access token"),
    ("xoxa-", "an access token"), ("xoxs-", "an access token"), ("dckr_pat_", "an access token"), ("hvs.", "a token"),
    ("sntrys_", "an access token"), ("figd_", "an access token"), ("ATATT3x", "an access token"), ("NRAK-", "a key"),
    ("PMAK-", "a key"), ("sq0atp-", "an access token"), ("sq0csp-", "a secret"), ("xapp-", "an access token"),
    ("lin_api_", "a key"), ("AGE-SECRET-KEY-1", "a private key"),
    ("AccountKey=", "a cloud key"), ("hooks.slack.com/services/", "a webhook URL"),
    ("discord.com/api/webhooks/", "a webhook URL"), ("discordapp.com/api/webhooks/", "a webhook URL"),
    ("GOCSPX-", "a client secret"), ("1//0", "an access token"), ("APA91b", "a messaging service key"),
    ("xoxe-", "an access token"), ("xoxe.", "an access token"), ("xoxr-", "an access token"),
    ("glsa_", "an access token"), ("rubygems_", "an access token"),
  ]

  /// Prefixes of keys in which exactly 32 hexadecimal digits follow.
  static let startsOfDigits: [(start: String, kind: String)] = [
    ("SK", "a messaging service key"), ("key-", "a mail service key"),
  ]

  /// The prefixes as they appear in Swift names: in camel case, without separators.
  static let startsOfNames: [String] = starts.compactMap { start, _ in
    guard start.allSatisfy({ $0.isLetter || $0.isNumber || "_-".contains($0) }),
      start.hasSuffix("_") || start.hasSuffix("-")
    else { return nil }
    var name = ""
    var isNewWord = false
    for character in start {
      if "_-".contains(character) {
        isNewWord = !name.isEmpty
      } else {
        name += isNewWord ? character.uppercased() : String(character)
        isNewWord = false
      }
    }
    return name
  }

  /// The prefixes of ``starts``, by their first byte.
  fileprivate static let startsByByte: [[KeyStart]] = byFirstByte(starts.map { KeyStart($0.start) })

  /// The prefixes of ``startsOfDigits``, by their first byte.
  fileprivate static let startsOfDigitsByByte: [[KeyStart]] = byFirstByte(startsOfDigits.map { KeyStart($0.start) })

  /// The prefixes of ``startsOfNames``, by their first byte.
  fileprivate static let startsOfNamesByByte: [[KeyStart]] = byFirstByte(startsOfNames.map { KeyStart($0) })

  /// Whether a prefix begins with two given bytes, by the first byte times 256 plus the second.
  fileprivate static let isPairOfStart: [Bool] = {
    var pairs = Array(repeating: false, count: 65_536)
    for start in (startsByByte + startsOfDigitsByByte + startsOfNamesByByte).joined() {
      pairs[Int(start.bytes[0]) << 8 | Int(start.bytes[1])] = true
    }
    return pairs
  }()

  private static func byFirstByte(_ starts: [KeyStart]) -> [[KeyStart]] {
    starts.reduce(into: Array(repeating: [], count: 256)) { $0[Int($1.bytes[0])].append($1) }
  }

  /// The query parameters whose values are secrets.
  static let parameters: Set<String> = [
    "token", "access_token", "auth_token", "api_key", "apikey", "api-key", "client_secret", "secret", "password",
    "passwd", "pwd", "signature", "sig",
  ]

  /// Whether a parameter in ``parameters`` begins with a given byte, in either case.
  fileprivate static let isStartOfParameter: [Bool] = {
    let starts = Set(parameters.compactMap(\.utf8.first))
    return (0...255).map { starts.contains(UInt8($0)) || starts.contains(UInt8($0) | 0x20) }
  }()

  /// Returns a string in which only the start of each secret is visible. All output is masked, because a schema may
  /// contain a secret by mistake, and more people read logs and documents than schemas.
  public static func mask(_ text: String) -> String {
    var copy = text
    return copy.withUTF8 { bytes in mask(bytes).map { String(decoding: $0, as: UTF8.self) } } ?? text
  }

  /// Returns a document in which only the start of each secret is visible.
  public static func mask(_ bytes: [UInt8]) -> [UInt8] { bytes.withUnsafeBufferPointer { mask($0) } ?? bytes }

  /// Returns the masked bytes, or `nil` if there are no secrets.
  private static func mask(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    var result: [UInt8]?
    var copiedEnd = 0
    for range in hiddenRanges(in: bytes) {
      result = (result ?? []) + bytes[copiedEnd..<range.lowerBound] + "…".utf8
      copiedEnd = range.upperBound
    }
    return result.map { $0 + bytes[copiedEnd...] }
  }

  /// Returns the ranges that ``mask(_:)-(String)`` hides, as offsets from the start of the slice, in ascending order. Use
  /// them to mask text before it is truncated, because the rest of a secret is not recognizable as a secret.
  package static func hiddenRanges(in bytes: ArraySlice<UInt8>) -> [Range<Int>] {
    bytes.withUnsafeBufferPointer { hiddenRanges(in: $0) }
  }

  private static func hiddenRanges(in bytes: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var cursor = WrittenText(bytes)
    var isInWord = false
    while true {
      // Inside a word, no secret starts with a letter or digit, and escapes begin with other characters.
      if isInWord { while cursor.index < bytes.count, bytes[cursor.index].isWord { cursor.index += 1 } }
      guard cursor.index < bytes.count else { break }
      let start = cursor
      guard let byte = cursor.next() else { break }
      let isWord = byte.isWord
      let hidden =
        isInWord && isWord ? nil : SecretReader(at: start, behind: cursor, byte: byte, isInWord: isInWord).hidden
      isInWord = isWord
      guard let hidden else { continue }
      ranges.append(hidden)
      cursor.index = hidden.upperBound
      isInWord = false
    }
    return ranges
  }
}

/// A prefix that issuers use to make keys recognizable, and the form of the characters that follow.
private struct KeyStart {
  let bytes: [UInt8]
  let isCapital, hasDots, isAddress, isBase64: Bool

  init(_ text: String) {
    bytes = Array(text.utf8)
    isCapital = ["AKIA", "ASIA"].contains(text)
    hasDots = text.hasSuffix(".")
    isAddress = text.hasSuffix("/")
    isBase64 = text.hasSuffix("=")
  }
}

/// A reader that looks for a secret at one position.
private struct SecretReader {
  /// The positions before and after the current character.
  let start: WrittenText
  let remainder: WrittenText
  let byte: UInt8
  let isInWord: Bool

  init(at start: WrittenText, behind rest: WrittenText, byte: UInt8, isInWord: Bool) {
    (self.start, self.remainder, self.byte, self.isInWord) = (start, rest, byte, isInWord)
  }

  /// The bytes to hide, or `nil` if no secret starts here.
  var hidden: Range<Int>? {
    switch byte {
    case UInt8(ascii: ":"): password
    case UInt8(ascii: "?"), UInt8(ascii: "&"): parameter
    case UInt8(ascii: "-"): isInWord ? nil : privateKey
    case UInt8(ascii: "e"): isInWord ? nil : token
    case UInt8(ascii: "B"): isInWord ? nil : credentials
    case UInt8(ascii: "M"), UInt8(ascii: "O"): isInWord ? nil : botToken
    case UInt8(ascii: "s"), UInt8(ascii: "r"), UInt8(ascii: "g"), UInt8(ascii: "A"), UInt8(ascii: "x"),
      UInt8(ascii: "n"), UInt8(ascii: "S"), UInt8(ascii: "y"), UInt8(ascii: "p"), UInt8(ascii: "h"), UInt8(ascii: "d"),
      UInt8(ascii: "l"), UInt8(ascii: "a"), UInt8(ascii: "c"), UInt8(ascii: "t"), UInt8(ascii: "w"),
      UInt8(ascii: "f"), UInt8(ascii: "N"), UInt8(ascii: "P"), UInt8(ascii: "k"), UInt8(ascii: "G"), 0x30...0x39:
      isInWord ? nil : key ?? assignment ?? botToken
    default: nil
    }
  }

  private var key: Range<Int>? {
    var following = remainder
    guard let second = following.next(), Secrets.isPairOfStart[Int(byte) << 8 | Int(second)] else { return nil }
    for beginning in Secrets.startsByByte[Int(byte)] where beginning.bytes[1] == second {
      var cursor = start
      guard cursor.take(beginning.bytes) else { continue }
      let first = cursor.index
      let count = cursor.take { byte in
        beginning.isCapital
          ? byte.isDigit || (0x41...0x5A).contains(byte)
          : byte.isWord || byte == UInt8(ascii: "-") || beginning.hasDots && byte == UInt8(ascii: ".")
            || beginning.isAddress && byte == UInt8(ascii: "/") || beginning.isBase64 && "+/=".utf8.contains(byte)
      }
      var lookahead = cursor
      if beginning.isCapital, lookahead.next()?.isWord == true { continue }
      if count + beginning.bytes.count >= Secrets.shortest { return first..<cursor.index }
    }
    for beginning in Secrets.startsOfDigitsByByte[Int(byte)] where beginning.bytes[1] == second {
      var cursor = start
      guard cursor.take(beginning.bytes) else { continue }
      let first = cursor.index
      let count = cursor.take { $0.isHexadecimal }
      var lookahead = cursor
      if count == 32, lookahead.next()?.isWord != true { return first..<cursor.index }
    }
    return nameOfKey(second)
  }

  /// Returns a key written as the name of a Swift case.
  private func nameOfKey(_ second: UInt8) -> Range<Int>? {
    for beginning in Secrets.startsOfNamesByByte[Int(byte)] where beginning.bytes[1] == second {
      var cursor = start
      guard cursor.take(beginning.bytes) else { continue }
      let first = cursor.index
      var digits = 0
      let count = cursor.take { byte in
        if byte.isDigit { digits += 1 }
        return byte.isWord
      }
      if count >= 20, digits >= 3 { return first..<cursor.index }
    }
    return nil
  }

  /// The value in `password=…` or `api_key: …`.
  private var assignment: Range<Int>? {
    // Most words begin with another letter, or are followed by another character.
    guard Secrets.isStartOfParameter[Int(byte)] else { return nil }
    var separator = start
    _ = separator.take { $0.isWord || $0 == UInt8(ascii: "-") }
    guard let next = separator.next(), next == UInt8(ascii: ":") || next == UInt8(ascii: "=") else { return nil }
    var cursor = start
    guard Secrets.parameters.contains(Self.name(at: &cursor)) else { return nil }
    var isLong = false
    if cursor.take(":") {
      isLong = true
      _ = cursor.take(" ")
    } else if !cursor.take("=") {
      return nil
    }
    return Self.value(at: cursor, minimum: isLong ? Secrets.shortest : 8)
  }

  /// The token of a Telegram bot, which is a number, a colon and 35 characters, or of a Discord bot, which has three
  /// parts separated by dots.
  var botToken: Range<Int>? {
    var cursor = start
    func isOfToken(_ byte: UInt8) -> Bool { byte.isWord || byte == UInt8(ascii: "-") }
    func take(_ counts: ClosedRange<Int>) -> Bool { counts.contains(cursor.take(while: isOfToken)) }
    if byte.isDigit {
      guard (8...10).contains(cursor.take(while: \.isDigit)), cursor.take(":AA") else { return nil }
      let first = cursor.index
      return take(33...33) ? first..<cursor.index : nil
    }
    guard [UInt8(ascii: "M"), UInt8(ascii: "N"), UInt8(ascii: "O")].contains(byte), take(24...28) else { return nil }
    let first = cursor.index
    guard cursor.take("."), take(6...6), cursor.take("."), take(27...38) else { return nil }
    return first..<cursor.index
  }

  /// A JSON Web Token: three parts separated by dots, the first of which is the encoded JSON header.
  private var token: Range<Int>? {
    var cursor = start
    guard cursor.take("eyJ") else { return nil }
    let first = cursor.index
    var count = 3
    for part in 0..<3 {
      if part > 0, !cursor.take(".") { return nil }
      let length = cursor.take { $0.isWord || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "=") }
      if length == 0 { return nil }
      count += length + 1
    }
    return count > Secrets.shortest ? first..<cursor.index : nil
  }

  /// The value of an `Authorization` header.
  private var credentials: Range<Int>? {
    for scheme in ["Bearer ", "Basic "] {
      var cursor = start
      guard cursor.take(scheme) else { continue }
      let first = cursor.index
      // Words in prose do not contain digits or inner capitals.
      var (isCode, isFirst) = (false, true)
      let count = cursor.take { byte in
        if byte.isDigit || (!isFirst && (0x41...0x5A).contains(byte)) { isCode = true }
        isFirst = false
        return byte.isWord || "-.~+/=".utf8.contains(byte)
      }
      if isCode, count + scheme.utf8.count >= Secrets.shortest { return first..<cursor.index }
    }
    return nil
  }

  /// A private key, from its first line to its last line or to the end of the file.
  private var privateKey: Range<Int>? {
    var cursor = start
    guard cursor.take("-----BEGIN ") else { return nil }
    _ = cursor.take { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "\"") }
    guard cursor.take("-----") else { return nil }
    let first = cursor.index
    while true {
      var copy = cursor
      if copy.take("-----END") { break }
      guard let byte = copy.next(), byte != UInt8(ascii: "\""), byte != UInt8(ascii: "`") else { break }
      cursor = copy
    }
    return first < cursor.index ? first..<cursor.index : nil
  }

  /// The password in a URL, or a user name that is long enough to be a token.
  private var password: Range<Int>? {
    var cursor = remainder
    // A URL that was normalized as part of a path has only one slash. In the ID of an entry, slashes are escaped.
    guard cursor.take("//") || cursor.take("%2F%2F") || (isInWord && cursor.take("/")) else { return nil }
    let user = cursor.index
    var userEnd: Int?
    var hostStart: Int?
    for _ in 0..<1024 {
      let before = cursor.index
      guard let byte = cursor.next(), byte > 0x20, !"/?#\"'<>`|(){}\\,".utf8.contains(byte) else { break }
      if byte == UInt8(ascii: ":"), userEnd == nil { userEnd = cursor.index }
      if byte == UInt8(ascii: "@") { hostStart = before }
    }
    guard let hostStart else { return nil }
    guard let userEnd else { return hostStart - user >= Secrets.shortest ? user..<hostStart : nil }
    return userEnd < hostStart ? userEnd..<hostStart : nil
  }

  /// The value of a query parameter.
  private var parameter: Range<Int>? {
    var cursor = remainder
    guard Secrets.parameters.contains(Self.name(at: &cursor)), cursor.take("=") else { return nil }
    return Self.value(at: cursor, minimum: 8)
  }

  private static func name(at cursor: inout WrittenText) -> String {
    var name: [UInt8] = []
    _ = cursor.take { byte in
      guard byte.isWord || byte == UInt8(ascii: "-"), name.count < 16 else { return false }
      name.append(byte | 0x20)
      return true
    }
    // Setting the lower-case bit has turned underscores into 0x7F, so restore them.
    return String(decoding: name.map { $0 == 0x7F ? 0x5F : $0 }, as: UTF8.self)
  }

  /// Returns the bytes of a value that has a digit and the minimum length.
  private static func value(at start: WrittenText, minimum: Int) -> Range<Int>? {
    var cursor = start
    let first = cursor.index
    var hasDigit = false
    let count = cursor.take { byte in
      if byte.isDigit { hasDigit = true }
      return byte.isWord || "-.~+/%".utf8.contains(byte)
    }
    return hasDigit && count >= minimum ? first..<cursor.index : nil
  }
}

extension UInt8 {
  var isDigit: Bool { (0x30...0x39).contains(self) }
  var isHexadecimal: Bool { isDigit || (0x41...0x46).contains(self) || (0x61...0x66).contains(self) }
  /// Whether the byte is a letter, a digit or an underscore.
  var isWord: Bool {
    isDigit || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) || self == UInt8(ascii: "_")
  }
}
