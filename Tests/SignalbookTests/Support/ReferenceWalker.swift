@_spi(Generated) @testable import Signalbook

/// A simple interpreter of programs on arrays, based on `docs/generated-code.md`, for comparison with the runtime's
/// walker. It supports only operations that do not depend on a stream.
struct ReferenceWalker {
  var presence: UInt64
  var words: [UInt64]
  var texts: [String]
  /// The wire strings of closed values, by slot.
  var closed: [Int: String]
  private(set) var cuts = 0
  private var output: [UInt8] = []
  private var wire: ArraySlice<UInt8> = []
  private var holes: ArraySlice<UInt8> = []

  private struct Refused: Error {}

  init(presence: UInt64, words: [UInt64], texts: [String], closed: [Int: String]) {
    self.presence = presence
    self.words = words
    self.texts = texts
    self.closed = closed
  }

  /// Returns the bytes that a valid program writes, or `nil` if it rejects a string or number.
  mutating func run(_ program: Program) -> [UInt8]? {
    wire = program.wire[...]
    holes = program.holes[...]
    return try? run()
  }

  private mutating func run() throws -> [UInt8] {
    while let operation = holes.popFirst() {
      let (run, placeholder, slot) = (number(1), number(1), number(1))
      output += wire.prefix(run)
      wire = wire.dropFirst(run + placeholder)
      try self.run(Character(Unicode.Scalar(operation)), slot)
    }
    return output + wire
  }

  private mutating func number(_ digits: Int) -> Int {
    (0..<digits).reduce(0) { value, _ in value * 64 + Int(holes.popFirst() ?? 0x30) - 0x30 }
  }

  private mutating func take(_ count: Int) -> [UInt8] {
    defer { holes = holes.dropFirst(count) }
    return Array(holes.prefix(count))
  }

  private mutating func run(_ operation: Character, _ slot: Int) throws {
    switch operation {
    case "+": return
    case "t": output += escape(Array(texts[slot].utf8))
    case "J":
      let (wireCount, holesCount) = (number(3), number(3))
      var inner = self
      (inner.wire, inner.holes, inner.output) = (wire.prefix(wireCount), holes.prefix(holesCount), [])
      output += [0x22] + escape(try inner.run()) + [0x22]
      cuts = inner.cuts
      wire = wire.dropFirst(wireCount)
      holes = holes.dropFirst(holesCount)
    case "s", "e":
      let unit = Character(Unicode.Scalar(holes.popFirst() ?? 0))
      let bound = number(2)
      let empty = operation == "s" ? nil : take(number(2))
      let kept = try limited(texts[slot], unit, unit == "0" ? nil : bound)
      if let empty, kept.isEmpty { return output += empty }
      output += escape(Array(kept.utf8))
    case "i": output += Array(String(Int64(bitPattern: words[slot])).utf8)
    case "b": output += Array((words[slot] == 0 ? "false" : "true").utf8)
    case "c": output += Array((closed[slot] ?? "").utf8)
    case "?", "~":
      let (wireCount, holesCount) = (number(3), number(3))
      if presence >> UInt64(slot) & 1 == 1 { return }
      wire = wire.dropFirst(wireCount)
      holes = holes.dropFirst(holesCount)
      if operation == "~" { output += Array("null".utf8) }
    case ",": if output.last != 0x7B && output.last != 0x5B { output.append(0x2C) }
    case "v":
      _ = holes.popFirst()
      let bounds = String(decoding: take(number(3)), as: UTF8.self)
        .split(separator: ":", omittingEmptySubsequences: false).map { Int64(String($0)) }
      let value = Int64(bitPattern: words[slot])
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
