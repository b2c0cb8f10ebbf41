/// Why a text is no path of a target.
public struct TargetPathFault: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Reason: Sendable, Hashable {
    /// A class name is expected: a letter or `_`, then letters, digits, `_` and `.`.
    case noClass
    /// What follows the class is none of `[ai:…]`, `[ri:…]`, `[tg:…]`, `:eq(…)` and `#…`.
    case unknownMark
    /// An identifier is empty or has no end.
    case badIdentifier
    /// A tag or an index is no number.
    case badNumber
    /// A `>` ends the path, which only the old form has.
    case openEnd
  }

  public let reason: Reason
  /// Bytes of UTF-8 before the fault.
  public let offset: Int

  public var description: String { "\(reason) at byte \(offset)" }
}

extension TargetPath {
  /// Reads a path of any form (R-CS-88): short, long, and the old one.
  ///
  /// - Throws: the first fault, with its place.
  public init(parsing text: String) throws(TargetPathFault) {
    var parser = TargetPathParser(text)
    self = try parser.path()
  }
}

/// Reads a path from its beginning to its end, each byte once.
struct TargetPathParser {
  private enum Mark { case none, hash, accessibility, restoration, tag, index }

  private let text: String
  private let bytes: String.UTF8View
  private var place: String.Index

  init(_ text: String) {
    var text = text
    text.makeContiguousUTF8()
    self.text = text
    bytes = text.utf8
    place = bytes.startIndex
  }

  mutating func path() throws(TargetPathFault) -> TargetPath {
    let isFromRoot = take("[root]>")
    var count = 0
    var isOld = true
    var last: (mark: Mark, value: Substring) = (.none, "")
    repeat {
      // The old form has a `>` behind its last view as well.
      if count > 0, place == bytes.endIndex {
        guard isOld else { throw fault(.openEnd) }
        break
      }
      last = try step()
      isOld = isOld && (last.mark == .none || last.mark == .hash)
      count += 1
    } while take(">")
    guard place == bytes.endIndex else { throw fault(.unknownMark) }
    let form: TargetPath.Form =
      isOld ? .old : !isFromRoot && count == 1 && last.mark == .accessibility ? .short : .long
    return TargetPath(text: text, identifier: Self.identifier(last.mark, last.value), form: form)
  }

  /// The identifier without the controller's name before its first point.
  private static func identifier(_ mark: Mark, _ value: Substring) -> String {
    switch mark {
    case .hash: return String(value)
    case .accessibility, .restoration:
      return value.firstIndex(of: ".").map { String(value[value.index(after: $0)...]) } ?? String(value)
    case .none, .tag, .index: return ""
    }
  }

  private mutating func step() throws(TargetPathFault) -> (Mark, Substring) {
    guard place < bytes.endIndex, Self.beginsClassName(bytes[place]) else { throw fault(.noClass) }
    skip(while: Self.isOfClassName)
    if take("#") {
      return (.hash, try identifier { $0 != 0x3E && $0 != 0x5B && $0 != 0x5D && $0 != 0x3A })
    }
    if take("[ai:") { return (.accessibility, try bracketed()) }
    if take("[ri:") { return (.restoration, try bracketed()) }
    if take("[tg:") {
      _ = take("-")
      return (.tag, try number(before: "]"))
    }
    if take(":eq(") { return (.index, try number(before: ")")) }
    return (.none, "")
  }

  private mutating func bracketed() throws(TargetPathFault) -> Substring {
    let value = try identifier { $0 != 0x5D && $0 != 0x3E }
    guard take("]") else { throw fault(.badIdentifier) }
    return value
  }

  private mutating func identifier(_ belongs: (UInt8) -> Bool) throws(TargetPathFault) -> Substring {
    let start = place
    skip(while: belongs)
    guard start < place else { throw fault(.badIdentifier) }
    return text[start..<place]
  }

  private mutating func number(before end: StaticString) throws(TargetPathFault) -> Substring {
    let start = place
    skip { (0x30...0x39).contains($0) }
    let digits = text[start..<place]
    guard !digits.isEmpty, take(end) else { throw fault(.badNumber) }
    return digits
  }

  private mutating func skip(while belongs: (UInt8) -> Bool) {
    while place < bytes.endIndex, belongs(bytes[place]) { place = bytes.index(after: place) }
  }

  private mutating func take(_ token: StaticString) -> Bool {
    var end = place
    for offset in 0..<token.utf8CodeUnitCount {
      guard end < bytes.endIndex, bytes[end] == token.utf8Start[offset] else { return false }
      end = bytes.index(after: end)
    }
    place = end
    return true
  }

  private func fault(_ reason: TargetPathFault.Reason) -> TargetPathFault {
    TargetPathFault(reason: reason, offset: bytes.distance(from: bytes.startIndex, to: place))
  }

  static func beginsClassName(_ byte: UInt8) -> Bool {
    byte == 0x5F || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }

  static func isOfClassName(_ byte: UInt8) -> Bool {
    beginsClassName(byte) || byte == 0x2E || (0x30...0x39).contains(byte)
  }

  static func isClassName(_ bytes: some Sequence<UInt8>) -> Bool {
    var isFirst = true
    for byte in bytes {
      guard isFirst ? beginsClassName(byte) : isOfClassName(byte) else { return false }
      isFirst = false
    }
    return !isFirst
  }
}
