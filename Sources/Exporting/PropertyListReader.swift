/// A value of an XML property list, limited to the types in privacy manifests.
enum PropertyList: Equatable {
  case string(String)
  case boolean(Bool)
  case array([PropertyList])
  case dictionary([String: PropertyList])
}

/// A reader of XML property lists. It supports elements without attributes (except on `plist`), the five entities,
/// character references, comments and CDATA. Entity declarations are rejected, so the output is never larger than the
/// input.
struct PropertyListReader {
  struct Fault: Error {
    var message: String
    var offset: Int
  }

  static func parse(_ bytes: [UInt8]) throws(Fault) -> PropertyList {
    var reader = PropertyListReader(bytes: bytes)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.index = 3 }
    try reader.skipProlog()
    guard case .open("plist") = try reader.readTag() else { throw reader.fault(for: "expected '<plist>'") }
    let value = try reader.readValue(depth: 0)
    guard case .close("plist") = try reader.readTag() else { throw reader.fault(for: "expected '</plist>'") }
    return value
  }

  private let bytes: [UInt8]
  private var index = 0

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private enum Tag: Equatable {
    case open(String)
    case close(String)
    case empty(String)
  }

  private func fault(for message: String) -> Fault { Fault(message: message, offset: min(index, bytes.count)) }

  private func starts(with text: StaticString) -> Bool {
    text.withUTF8Buffer { $0.count <= bytes.count - index && bytes[index..<(index + $0.count)].elementsEqual($0) }
  }

  private mutating func skip(past text: StaticString) throws(Fault) {
    while index < bytes.count {
      if starts(with: text) {
        index += text.utf8CodeUnitCount
        return
      }
      index += 1
    }
    throw fault(for: "expected '\(text)'")
  }

  private mutating func skipSpaceAndComments() throws(Fault) {
    while index < bytes.count {
      if [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) {
        index += 1
      } else if starts(with: "<!--") {
        try skip(past: "-->")
      } else {
        return
      }
    }
  }

  private mutating func skipProlog() throws(Fault) {
    try skipSpaceAndComments()
    if starts(with: "<?xml") { try skip(past: "?>") }
    try skipSpaceAndComments()
    guard starts(with: "<!DOCTYPE") else { return }
    while index < bytes.count, bytes[index] != 0x3E {
      if bytes[index] == 0x5B { throw fault(for: "a document type with internal declarations is not supported") }
      index += 1
    }
    index += 1
  }

  private mutating func readTag() throws(Fault) -> Tag {
    try skipSpaceAndComments()
    guard index < bytes.count, bytes[index] == 0x3C else { throw fault(for: "expected an element") }
    index += 1
    let isClosing = index < bytes.count && bytes[index] == 0x2F
    if isClosing { index += 1 }
    let start = index
    while index < bytes.count, bytes[index] != 0x3E { index += 1 }
    guard index < bytes.count else { throw fault(for: "an element is not closed") }
    var tagBytes = bytes[start..<index]
    index += 1
    let isEmpty = tagBytes.last == 0x2F
    if isEmpty { tagBytes = tagBytes.dropLast() }
    let name = String(decoding: tagBytes.prefix { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }, as: UTF8.self)
    if isClosing { return .close(name) }
    return isEmpty ? .empty(name) : .open(name)
  }

  private mutating func readValue(depth: Int) throws(Fault) -> PropertyList {
    try readValue(of: try readTag(), depth: depth)
  }

  private mutating func readValue(of tag: Tag, depth: Int) throws(Fault) -> PropertyList {
    guard depth < 32 else { throw fault(for: "values are nested too deeply") }
    switch tag {
    case .empty("true"): return .boolean(true)
    case .empty("false"): return .boolean(false)
    case .empty("array"): return .array([])
    case .empty("dict"): return .dictionary([:])
    case .empty("string"): return .string("")
    case .open("true"), .open("false"):
      _ = try self.readTag()
      return .boolean(tag == .open("true"))
    case .open("string"), .open("integer"), .open("real"), .open("date"), .open("data"): return .string(try readText())
    case .open("array"):
      var items: [PropertyList] = []
      while true {
        let next = try self.readTag()
        if next == .close("array") { return .array(items) }
        items.append(try readValue(of: next, depth: depth + 1))
      }
    case .open("dict"):
      var members: [String: PropertyList] = [:]
      while true {
        let next = try self.readTag()
        if next == .close("dict") { return .dictionary(members) }
        guard next == .open("key") else { throw fault(for: "expected '<key>'") }
        let key = try readText()
        members[key] = try readValue(depth: depth + 1)
      }
    default: throw fault(for: "expected an element of a property list")
    }
  }

  /// Reads text up to and including the end tag of the element.
  private mutating func readText() throws(Fault) -> String {
    var result: [UInt8] = []
    while index < bytes.count {
      if starts(with: "<![CDATA[") {
        index += 9
        while index < bytes.count, !starts(with: "]]>") {
          result.append(bytes[index])
          index += 1
        }
        index += 3
      } else if starts(with: "<!--") {
        try skip(past: "-->")
      } else if bytes[index] == 0x3C {
        guard case .close = try readTag() else { throw fault(for: "a text node contains an element") }
        return String(decoding: result, as: UTF8.self)
      } else if bytes[index] == 0x26 {
        result += try readEntity()
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    throw fault(for: "a text node is not closed")
  }

  private mutating func readEntity() throws(Fault) -> [UInt8] {
    let end = bytes[index...].prefix(12).firstIndex(of: 0x3B)
    guard let end else { throw fault(for: "'&' does not start an entity; write &amp;") }
    let name = String(decoding: bytes[(index + 1)..<end], as: UTF8.self)
    defer { index = end + 1 }
    switch name {
    case "amp": return [0x26]
    case "lt": return [0x3C]
    case "gt": return [0x3E]
    case "quot": return [0x22]
    case "apos": return [0x27]
    default:
      let digits = name.hasPrefix("#x") ? name.dropFirst(2) : name.dropFirst(1)
      guard name.hasPrefix("#"), let value = UInt32(digits, radix: name.hasPrefix("#x") ? 16 : 10),
        let scalar = Unicode.Scalar(value)
      else { throw fault(for: "unknown entity '&\(name);'") }
      return Array(String(Character(scalar)).utf8)
    }
  }
}
