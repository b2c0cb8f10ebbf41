/// A parser of programs, based only on `docs/generated-code.md`, section 2. It shares no code with the generator or the
/// runtime.
struct ProgramText {
  struct Fault: Error, CustomStringConvertible {
    var description: String
  }

  /// The wire text, with `<>` in place of each value of an argument or source.
  private(set) var wire: [UInt8] = []
  private(set) var operations: [Character] = []
  private let source: [UInt8]
  private let holes: [UInt8]
  private var place = 0
  private var offset = 0

  /// Parses a program, or the programs of an event and its counterpart, which follow one another.
  init(_ source: [UInt8], _ holes: [UInt8]) throws(Fault) {
    self.source = source
    self.holes = holes
    if holes.first == UInt8(ascii: "&") {
      offset = 2
      let (wireCount, holesCount) = (try number(3), try number(3))
      guard wireCount <= source.count, 8 + holesCount <= holes.count else {
        throw Fault(description: "the first program does not fit")
      }
      let own = try ProgramText(Array(source[..<wireCount]), Array(holes[8..<(8 + holesCount)]))
      let other = try ProgramText(Array(source[wireCount...]), Array(holes[(8 + holesCount)...]))
      wire = own.wire + other.wire
      operations = own.operations + other.operations
      return
    }
    try body(to: source.count, holes.count)
  }

  private mutating func number(_ count: Int) throws(Fault) -> Int {
    var value = 0
    for byte in try take(count, holes.count) {
      guard (0x30...0x6F).contains(byte) else { throw Fault(description: "no digit before \(offset)") }
      value = value * 64 + Int(byte) - 0x30
    }
    return value
  }

  private mutating func take(_ count: Int, _ end: Int) throws(Fault) -> [UInt8] {
    guard offset + count <= end else { throw Fault(description: "\(count) bytes do not fit at \(offset)") }
    defer { offset += count }
    return Array(holes[offset..<(offset + count)])
  }

  private mutating func body(to wireEnd: Int, _ holesEnd: Int) throws(Fault) {
    while offset < holesEnd {
      let operation = Character(Unicode.Scalar(try take(1, holesEnd)[0]))
      operations.append(operation)
      let (run, placeholder, slot) = (try number(1), try number(1), try number(1))
      guard place + run + placeholder <= wireEnd else { throw Fault(description: "a run does not fit") }
      wire += source[place..<(place + run)]
      place += run
      let shown = String(decoding: source[place..<(place + placeholder)], as: UTF8.self)
      place += placeholder
      try apply(operation, slot, shown, wireEnd, holesEnd)
    }
    wire += source[place..<wireEnd]
    place = wireEnd
  }

  private mutating func apply(
    _ operation: Character, _ slot: Int, _ shown: String, _ wireEnd: Int, _ holesEnd: Int
  ) throws(Fault) {
    func hole() throws(Fault) {
      guard shown.hasPrefix("<"), shown.hasSuffix(">"), shown.utf8.count > 2 else {
        throw Fault(description: "'\(shown)' is no placeholder")
      }
    }
    switch operation {
    case "+", "^": break
    case "t", "i", "d", "b", "c", "r", "m": try hole()
    case "*":
      let stop = try number(3) + offset
      while offset < stop { _ = try take(try number(2), stop) }
      guard ["<", ",<"].contains(where: { shown.hasPrefix($0) }), shown.hasSuffix(">") else {
        throw Fault(description: "'\(shown)' is no placeholder of entries")
      }
      if wire.last != UInt8(ascii: "{") { wire.append(UInt8(ascii: ",")) }
    case "s", "e":
      guard Array("0gubGUB".utf8).contains(try take(1, holesEnd)[0]) else { throw Fault(description: "unknown mode") }
      _ = try number(2)
      if operation == "e" { _ = try take(try number(2), holesEnd) }
      try hole()
    case "f":
      _ = try number(1)
      try hole()
    case "k", "@":
      _ = try number(2)
      try hole()
    case "?", "~", "M", "o", "q", "J":
      let (wireCount, holesCount) = (try number(3), try number(3))
      if operation == "o" || operation == "q" { _ = try number(2) }
      guard place + wireCount <= wireEnd, offset + holesCount <= holesEnd else {
        throw Fault(description: "a group does not fit")
      }
      let stop = offset + holesCount
      let start = wire.count
      try body(to: place + wireCount, stop)
      guard offset == stop else { throw Fault(description: "a group ends inside an operation") }
      if operation == "J" {
        let content = wire[start...].flatMap { $0 == 0x22 || $0 == 0x5C ? [0x5C, $0] : [$0] }
        wire.replaceSubrange(start..., with: [0x22] + content + [0x22])
      }
      return
    case ",":
      guard shown == "," else { throw Fault(description: "'\(shown)' is no comma") }
      if wire.last != UInt8(ascii: "{"), wire.last != UInt8(ascii: "[") { wire.append(UInt8(ascii: ",")) }
      return
    case "v":
      guard Array("ndlphNDLP".utf8).contains(try take(1, holesEnd)[0]) else {
        throw Fault(description: "unknown check")
      }
      _ = try take(try number(3), holesEnd)
    case "x": _ = try number(3)
    case "l", "u", "w": _ = try number(2)
    default: throw Fault(description: "unknown operation \(operation)")
    }
    if !shown.isEmpty { wire += "<>".utf8 }
  }
}

/// The literals in generated Swift, found by the syntax of raw strings.
enum SwiftLiterals {
  /// Returns the wire text and the operations of each program: the raw literals after `EventProgram(0, ` or
  /// `WireProgram(`.
  static func programs(in source: [UInt8]) -> [(wire: [UInt8], holes: [UInt8])] {
    source.split(separator: 0x0A).flatMap { line -> [(wire: [UInt8], holes: [UInt8])] in
      let literals = literals(in: line)
      return literals.indices.compactMap { index -> (wire: [UInt8], holes: [UInt8])? in
        let before = literals[index].before
        guard before.hasSuffix("WireProgram(") || Self.isCall(before) else {
          return nil
        }
        let next = index + 1
        let holes = next < literals.count && literals[next].gap == ", " ? literals[next].content : []
        return (literals[index].content, holes)
      }
    }
  }

  /// Returns whether the text ends with `EventProgram(0, `.
  private static func isCall(_ text: String) -> Bool {
    guard text.hasSuffix(", "), let open = text.lastIndex(of: "(") else { return false }
    return Int(text[text.index(after: open)...].dropLast(2)) != nil && text[..<open].hasSuffix("EventProgram")
  }

  /// Returns the contents of raw literals (`#"…"#`), each with the preceding text on its line and after the previous
  /// literal.
  static func literals(in line: ArraySlice<UInt8>) -> [(before: String, gap: String, content: [UInt8])] {
    var found: [(String, String, [UInt8])] = []
    var last = line.startIndex
    do {
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
        found.append(
          (
            String(decoding: line[..<start], as: UTF8.self), String(decoding: line[last..<start], as: UTF8.self),
            Array(line[content..<min(stop, line.endIndex)])
          ))
        index = stop + end.count
        last = min(index, line.endIndex)
      }
    }
    return found
  }
}
