/// A program: the wire text, which has a placeholder for each value, and the operations for these holes. Both are
/// literals, which are never deallocated. Only generated code can create programs, so undeclared events cannot be
/// recorded.
@_spi(Generated) public struct WireProgram: Sendable {
  let wire: StaticString
  let holes: StaticString

  /// Creates a program.
  ///
  /// - Parameters:
  ///   - wire: The wire text.
  ///   - holes: The operations. See `docs/generated-code.md`.
  public init(_ wire: StaticString, _ holes: StaticString = "") {
    self.wire = wire
    self.holes = holes
  }

  /// The empty program.
  public static var empty: WireProgram { WireProgram("") }

  var isEmpty: Bool { wire.utf8CodeUnitCount == 0 && holes.utf8CodeUnitCount == 0 }

  var part: ProgramPart { ProgramPart(Self.bytes(wire), Self.bytes(holes)) }

  private static func bytes(_ literal: StaticString) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount)
  }
}

/// Pointers to the wire text and the operations of a program.
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
    // The address for empty parts. It is never read.
    let nowhere = UnsafeRawPointer(StaticString("").utf8Start)
    self.init(wire.baseAddress ?? nowhere, wire.count, holes.baseAddress ?? nowhere, holes.count)
  }

  var wireBytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: wire, count: wireEnd - wire) }
  var holeBytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: holes, count: holesEnd - holes) }
}
