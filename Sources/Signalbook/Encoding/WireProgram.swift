/// A program: the wire text as it is sent, with a placeholder for each value, and the operations of these holes. Both are
/// literals, which live as long as the process. Code that is not generated cannot make one, hence no event that no schema
/// declares.
@_spi(Generated) public struct WireProgram: Sendable {
  let wire: StaticString
  let holes: StaticString

  /// - Parameters:
  ///   - wire: the wire text.
  ///   - holes: the operations, see `docs/generated-code.md`.
  public init(_ wire: StaticString, _ holes: StaticString = "") {
    self.wire = wire
    self.holes = holes
  }

  /// No text at all.
  public static var empty: WireProgram { WireProgram("") }

  var isEmpty: Bool { wire.utf8CodeUnitCount == 0 && holes.utf8CodeUnitCount == 0 }

  var part: ProgramPart { ProgramPart(Self.bytes(wire), Self.bytes(holes)) }

  private static func bytes(_ literal: StaticString) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount)
  }
}

/// Where the wire text and the operations of one program are.
struct ProgramPart {
  var wire: UnsafeRawPointer
  var wireEnd: UnsafeRawPointer
  var holes: UnsafeRawPointer
  var holesEnd: UnsafeRawPointer

  @inline(__always) init(_ wire: UnsafeRawPointer, _ wireCount: Int, _ holes: UnsafeRawPointer, _ holesCount: Int) {
    self.wire = wire
    wireEnd = wire + wireCount
    self.holes = holes
    holesEnd = holes + holesCount
  }

  init(_ wire: UnsafeRawBufferPointer, _ holes: UnsafeRawBufferPointer) {
    // A part without bytes has no address of its own; nothing is read there.
    let nowhere = UnsafeRawPointer(StaticString("").utf8Start)
    self.init(wire.baseAddress ?? nowhere, wire.count, holes.baseAddress ?? nowhere, holes.count)
  }

  var wireBytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: wire, count: wireEnd - wire) }
  var holeBytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: holes, count: holesEnd - holes) }
}
