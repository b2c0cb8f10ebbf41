@_spi(Generated) @testable import Signalbook

/// Runs text programs in the plainest way, on arrays: a second reading of `docs/generated-code.md` that the walker is
/// compared with. Only operations that need nothing of a stream.
struct ReferenceWalker {
  var indices: [UInt8]
  var presence: UInt64
  var numbers: [UInt64]
  var texts: [String]
  private(set) var cuts = 0
  private var output: [UInt8] = []
  private var rest: ArraySlice<UInt8> = []

  private struct Refused: Error {}

  init(indices: [UInt8], presence: UInt64, numbers: [UInt64], texts: [String]) {
    self.indices = indices
    self.presence = presence
    self.numbers = numbers
    self.texts = texts
  }

  /// What a sound body writes; `nil` when a text or a number is refused.
  mutating func run(_ body: [UInt8]) -> [UInt8]? {
    rest = body[...]
    do {
      while true {
        output += take(digit())
        guard let operation = rest.popFirst() else { return output }
        try run(Character(Unicode.Scalar(operation)))
      }
    } catch {
      return nil
    }
  }

  private mutating func digit() -> Int {
    guard let byte = rest.popFirst() else { return 0 }
    return Int(byte) - 0x30 - (byte > 0x5C ? 1 : 0)
  }

  private mutating func number(_ digits: Int) -> Int {
    (0..<digits).reduce(0) { value, _ in value * 78 + digit() }
  }

  private mutating func take(_ count: Int) -> [UInt8] {
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }

  private mutating func run(_ operation: Character) throws {
    switch operation {
    case "+": return
    case "s", "S", "e", "E":
      let slot = digit()
      let unit = Character(Unicode.Scalar(rest.popFirst() ?? 0))
      let limit = unit == "0" ? nil : number(2)
      let empty = operation == "s" || operation == "S" ? nil : take(digit())
      if let empty, texts[slot].isEmpty { return output += empty }
      let once = escape(Array(try limited(texts[slot], unit, limit).utf8))
      output += operation.isLowercase ? once : escape(once)
    case "i": output += Array(String(Int64(bitPattern: numbers[digit()])).utf8)
    case "c", "C", "k":
      let slot = digit()
      var table = take(number(3))[...]
      var place = operation == "k" ? Int(numbers[slot]) : Int(indices[slot])
      while true {
        var reader = ReferenceWalker(indices: [], presence: 0, numbers: [], texts: [])
        reader.rest = table
        let entry = reader.take(reader.number(operation == "c" ? 1 : 2))
        table = reader.rest
        if place == 0 { return output += entry }
        place -= 1
      }
    case "?":
      let bit = digit()
      let size = number(3)
      if presence >> UInt64(bit) & 1 == 0 { rest = rest.dropFirst(size) }
    case ",": if output.last != 0x7B && output.last != 0x5B { output.append(0x2C) }
    case "v":
      let slot = digit()
      _ = rest.popFirst()
      let bounds = String(decoding: take(number(3)), as: UTF8.self)
        .split(separator: ":", omittingEmptySubsequences: false).map { Int64(String($0)) }
      let value = Int64(bitPattern: numbers[slot])
      if let minimum = bounds[0], value < minimum { throw Refused() }
      if let maximum = bounds[1], value > maximum { throw Refused() }
    default: throw Refused()
    }
  }

  private mutating func limited(_ text: String, _ unit: Character, _ limit: Int?) throws -> String {
    guard let limit else { return text }
    let kept: String
    switch unit.lowercased() {
    case "g": kept = String(text.prefix(limit))
    case "u": kept = String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit)))
    default:
      var scalars = String.UnicodeScalarView()
      var bytes = 0
      for scalar in text.unicodeScalars {
        bytes += String(scalar).utf8.count
        if bytes > limit { break }
        scalars.append(scalar)
      }
      kept = String(scalars)
    }
    if kept.utf8.count == text.utf8.count { return text }
    if unit.isUppercase { throw Refused() }
    cuts += 1
    return kept
  }

  private func escape(_ bytes: [UInt8]) -> [UInt8] {
    bytes.flatMap { byte -> [UInt8] in
      switch byte {
      case 0x22, 0x5C: [0x5C, byte]
      case 0x08: Array("\\b".utf8)
      case 0x09: Array("\\t".utf8)
      case 0x0A: Array("\\n".utf8)
      case 0x0C: Array("\\f".utf8)
      case 0x0D: Array("\\r".utf8)
      case 0..<0x20: Array(("\\u00" + (byte < 16 ? "0" : "") + String(byte, radix: 16)).utf8)
      default: [byte]
      }
    }
  }
}
