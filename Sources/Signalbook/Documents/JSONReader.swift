/// A JSON syntax error.
public struct JSONError: Error, Sendable, Hashable {
  /// A description of the error.
  public let message: String
  /// The byte offset at which the error was detected.
  public let offset: Int
  /// The JSON pointer to the innermost value that contains the error. For a duplicate key, the pointer includes the
  /// key.
  public internal(set) var pointer = ""

  /// Returns the error with `token` prepended to its pointer, for the enclosing value.
  func inside(_ token: String) -> JSONError {
    var error = self
    error.pointer = "/" + PointerToken.escaped(token) + pointer
    return error
  }
}

extension JSONValue {
  /// Parses UTF-8 JSON (RFC 8259) with a nesting depth of up to 128. Duplicate keys, unpaired surrogates, and bytes
  /// after the value are errors.
  public init(parsing bytes: some Sequence<UInt8>) throws(JSONError) {
    var reader = JSONReader(Array(bytes))
    self = try reader.parseDocument()
  }

  /// Parses a JSON string.
  public init(parsing text: String) throws(JSONError) { try self.init(parsing: Array(text.utf8)) }
}

private struct JSONReader {
  private let bytes: [UInt8]
  private var position = 0
  private static let maxDepth = 128

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  private var next: UInt8 { position < bytes.count ? bytes[position] : 0 }

  private func fault(_ message: String, at offset: Int? = nil) -> JSONError {
    JSONError(message: message, offset: offset ?? position)
  }

  mutating func parseDocument() throws(JSONError) -> JSONValue {
    let value = try parseValue(0)
    guard position == bytes.count else { throw fault("unexpected text after the value") }
    return value
  }

  private mutating func skipSpace() {
    while next == 0x20 || next == 0x0A || next == 0x0D || next == 0x09 { position += 1 }
  }

  private mutating func parseValue(_ depth: Int) throws(JSONError) -> JSONValue {
    guard depth < Self.maxDepth else { throw fault("values are nested more than \(Self.maxDepth) levels deep") }
    skipSpace()
    let value: JSONValue
    switch next {
    case 0x22: value = .text(try parseText())
    case 0x7B: value = try parseObject(depth)
    case 0x5B: value = try parseArray(depth)
    case 0x74: value = try parseWord("true", .boolean(true))
    case 0x66: value = try parseWord("false", .boolean(false))
    case 0x6E: value = try parseWord("null", .null)
    case 0x2D, 0x30...0x39: value = try parseNumber()
    default: throw fault(position == bytes.count ? "the value is missing" : "expected a value")
    }
    skipSpace()
    return value
  }

  private mutating func parseWord(_ word: StaticString, _ value: JSONValue) throws(JSONError) -> JSONValue {
    for index in 0..<word.utf8CodeUnitCount {
      guard next == word.utf8Start[index] else { throw fault("expected \(word)") }
      position += 1
    }
    return value
  }

  private mutating func parseObject(_ depth: Int) throws(JSONError) -> JSONValue {
    position += 1
    var members: [JSONValue.Member] = []
    var names: Set<ByteComparedString> = []
    skipSpace()
    if next == 0x7D {
      position += 1
      return .object([])
    }
    while true {
      skipSpace()
      let start = position
      guard next == 0x22 else { throw fault("expected a member name in quotes") }
      let name = try parseText()
      guard names.insert(ByteComparedString(name)).inserted else {
        throw fault("the object contains the member \(name) twice", at: start).inside(name)
      }
      skipSpace()
      guard next == 0x3A else { throw fault("expected a colon") }
      position += 1
      do throws(JSONError) {
        members.append(.init(name, try parseValue(depth + 1)))
      } catch {
        throw error.inside(name)
      }
      if next == 0x7D {
        position += 1
        return .object(members)
      }
      guard next == 0x2C else { throw fault("expected a comma or }") }
      position += 1
    }
  }

  private mutating func parseArray(_ depth: Int) throws(JSONError) -> JSONValue {
    position += 1
    var items: [JSONValue] = []
    skipSpace()
    if next == 0x5D {
      position += 1
      return .array([])
    }
    while true {
      do throws(JSONError) {
        items.append(try parseValue(depth + 1))
      } catch {
        throw error.inside(String(items.count))
      }
      if next == 0x5D {
        position += 1
        return .array(items)
      }
      guard next == 0x2C else { throw fault("expected a comma or ]") }
      position += 1
    }
  }

  private mutating func parseNumber() throws(JSONError) -> JSONValue {
    let start = position
    if next == 0x2D { position += 1 }
    if next == 0x30 { position += 1 } else { try skipDigits() }
    var isWhole = true
    if next == 0x2E {
      isWhole = false
      position += 1
      try skipDigits()
    }
    if next | 0x20 == 0x65 {
      isWhole = false
      position += 1
      if next == 0x2B || next == 0x2D { position += 1 }
      try skipDigits()
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if isWhole, let integer = Int64(text) { return .integer(integer) }
    return .number(JSONNumber(text: text))
  }

  private mutating func skipDigits() throws(JSONError) {
    let start = position
    while next &- 0x30 < 10 { position += 1 }
    guard position > start else { throw fault("expected a digit") }
  }

  private mutating func parseText() throws(JSONError) -> String {
    position += 1
    var run = position
    var content: [UInt8] = []
    while position < bytes.count {
      let byte = bytes[position]
      if byte >= 0x20 && byte != 0x22 && byte != 0x5C {
        position += 1
        continue
      }
      guard byte >= 0x20 else { throw fault("a string contains a control character") }
      content += bytes[run..<position]
      position += 1
      if byte == 0x22 {
        guard let text = String(validating: content, as: UTF8.self) else {
          throw fault("the text is not valid UTF-8", at: run)
        }
        return text
      }
      content += try parseEscape()
      run = position
    }
    throw fault("the string is not terminated")
  }

  private mutating func parseEscape() throws(JSONError) -> [UInt8] {
    let start = position - 1
    let letter = next
    position += 1
    switch letter {
    case 0x22, 0x5C, 0x2F: return [letter]
    case 0x62: return [0x08]
    case 0x66: return [0x0C]
    case 0x6E: return [0x0A]
    case 0x72: return [0x0D]
    case 0x74: return [0x09]
    case 0x75:
      var value = try parseUnit()
      if value & 0xFC00 == 0xD800, next == 0x5C, position + 1 < bytes.count, bytes[position + 1] == 0x75 {
        position += 2
        let low = try parseUnit()
        guard low & 0xFC00 == 0xDC00 else { throw fault("an unpaired surrogate", at: start) }
        value = 0x10000 + (value & 0x3FF) << 10 + (low & 0x3FF)
      }
      guard let scalar = Unicode.Scalar(value) else { throw fault("an unpaired surrogate", at: start) }
      return Array(UTF8.encode(scalar) ?? UTF8.EncodedScalar())
    default: throw fault("unknown escape sequence", at: start)
    }
  }

  private mutating func parseUnit() throws(JSONError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      let byte = next
      switch byte {
      case 0x30...0x39: value = value << 4 | UInt32(byte - 0x30)
      case 0x41...0x46: value = value << 4 | UInt32(byte - 0x41 + 10)
      case 0x61...0x66: value = value << 4 | UInt32(byte - 0x61 + 10)
      default: throw fault("expected four hexadecimal digits")
      }
      position += 1
    }
    return value
  }
}
