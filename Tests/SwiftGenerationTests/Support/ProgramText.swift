/// A text program taken apart by the contract's words alone (`docs/generated-code.md`, section 2); shares nothing with the
/// generator or the runtime.
struct ProgramText {
  struct Fault: Error, CustomStringConvertible {
    var description: String
  }

  /// The wire text; every value that an argument or a source gives is `<>`.
  private(set) var wire: [UInt8] = []
  private(set) var operations: [Character] = []
  private let bytes: [UInt8]
  private var place = 0

  /// A program, or both of an event and its counterpart, whose texts then stand one behind the other.
  init(_ bytes: [UInt8]) throws(Fault) {
    if bytes.count >= 4, bytes[0] == UInt8(ascii: "2") {
      var size = 0
      for byte in bytes[1..<4] { size = size * 78 + Int(byte) - 0x30 - (byte > 0x5C ? 1 : 0) }
      guard 4 + size <= bytes.count else { throw Fault(description: "the first program does not fit") }
      self = try ProgramText(Array(bytes[4..<(4 + size)]))
      let other = try ProgramText(Array(bytes[(4 + size)...]))
      wire += other.wire
      operations += other.operations
      return
    }
    self.bytes = bytes
    guard bytes.count >= 3, bytes[0] == UInt8(ascii: "1") else { throw Fault(description: "no program of format 1") }
    place = 1
    _ = try number(1)
    try body(to: bytes.count, isGroup: false)
  }

  private mutating func number(_ count: Int) throws(Fault) -> Int {
    var value = 0
    for _ in 0..<count {
      guard place < bytes.count else { throw Fault(description: "ends inside a number") }
      let byte = bytes[place]
      guard byte >= 0x30, byte <= 0x7E, byte != 0x5C else { throw Fault(description: "no digit at \(place)") }
      value = value * 78 + Int(byte) - 0x30 - (byte > 0x5C ? 1 : 0)
      place += 1
    }
    return value
  }

  private mutating func take(_ count: Int, _ end: Int) throws(Fault) -> [UInt8] {
    guard place + count <= end else { throw Fault(description: "\(count) bytes do not fit at \(place)") }
    defer { place += count }
    return Array(bytes[place..<(place + count)])
  }

  private mutating func body(to end: Int, isGroup: Bool) throws(Fault) {
    while true {
      let count = try number(1)
      let run = try take(count, end)
      guard String(validating: run, as: UTF8.self) != nil else { throw Fault(description: "a run splits a character") }
      wire += run
      if place == end {
        if isGroup { throw Fault(description: "a group must end with +") }
        return
      }
      let operation = Character(Unicode.Scalar(try take(1, end)[0]))
      operations.append(operation)
      if operation == "+", place == end {
        if !isGroup { throw Fault(description: "a program must end behind a run") }
        return
      }
      try apply(operation, end)
    }
  }

  private mutating func apply(_ operation: Character, _ end: Int) throws(Fault) {
    switch operation {
    case "+": break
    case "s", "S", "e", "E":
      _ = try number(1)
      let mode = try take(1, end)[0]
      guard Array("0gubGUB".utf8).contains(mode) else { throw Fault(description: "unknown mode") }
      if mode != UInt8(ascii: "0") { _ = try number(2) }
      if operation == "e" || operation == "E" { _ = try take(try number(1), end) }
      hole()
    case "i", "d", "r":
      _ = try number(1)
      hole()
    case "f":
      _ = try number(2)
      hole()
    case "c", "C", "k":
      _ = try number(1)
      let stop = try number(3) + place
      guard stop <= end else { throw Fault(description: "a table does not fit") }
      while place < stop { _ = try take(try number(operation == "c" ? 1 : 2), stop) }
      hole()
    case "?", "m", "o", "q":
      _ = try number(operation == "?" || operation == "m" ? 1 : 2)
      let stop = try number(3) + place
      guard stop <= end else { throw Fault(description: "a group does not fit") }
      try body(to: stop, isGroup: true)
    case ",": if wire.last != UInt8(ascii: "{"), wire.last != UInt8(ascii: "[") { wire.append(UInt8(ascii: ",")) }
    case "@":
      _ = try number(2)
      hole()
    case "v":
      _ = try number(1)
      guard Array("ndlphNDLP".utf8).contains(try take(1, end)[0]) else { throw Fault(description: "unknown check") }
      _ = try take(try number(3), end)
    case "x": _ = try number(3)
    case "l", "u", "w": _ = try number(2)
    default: throw Fault(description: "unknown operation \(operation)")
    }
  }

  private mutating func hole() { wire += "<>".utf8 }
}

/// The literals of generated Swift, found by the rules of raw strings.
enum SwiftLiterals {
  /// Contents of raw literals (`#"…"#`) that begin a program, with the text before them on their line.
  static func programs(in source: [UInt8]) -> [(before: String, program: [UInt8])] {
    var found: [(String, [UInt8])] = []
    for line in source.split(separator: 0x0A) {
      var index = line.startIndex
      while index < line.endIndex {
        guard line[index] == UInt8(ascii: "#") else {
          index += 1
          continue
        }
        let start = index
        while index < line.endIndex, line[index] == UInt8(ascii: "#") { index += 1 }
        let count = index - start
        guard index < line.endIndex, line[index] == UInt8(ascii: "\"") else { continue }
        let end = [UInt8(ascii: "\"")] + [UInt8](repeating: UInt8(ascii: "#"), count: count)
        let content = index + 1
        var stop = content
        while stop < line.endIndex, !line[stop...].starts(with: end) { stop += 1 }
        let before = String(decoding: line[..<start], as: UTF8.self)
        found.append((before, Array(line[content..<min(stop, line.endIndex)])))
        index = stop + end.count
      }
    }
    return found
  }
}
