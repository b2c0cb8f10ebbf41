#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

/// The contents of a schema file, with a table that maps byte offsets to lines and columns.
public struct SourceFile: Sendable {
  /// The path shown in messages.
  public var path: String
  public var bytes: [UInt8]
  /// The byte offset of each line's start. Lines end with LF, CR or CR LF.
  private let lineStarts: [Int]

  public init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
    lineStarts = bytes.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return [0] }
      var starts: [Int] = []
      // Reserve capacity for lines of typical length. If lines are shorter, the array grows.
      starts.reserveCapacity(buffer.count / 24 + 1)
      starts.append(0)
      // Use the C library's search. In debug builds, a Swift loop would take as long as all other reading.
      let hasReturns = memchr(start, 0x0D, buffer.count) != nil
      var index = 0
      while index < buffer.count {
        if hasReturns {
          while index < buffer.count, start[index] != 0x0A, start[index] != 0x0D { index += 1 }
          if index + 1 < buffer.count, start[index] == 0x0D, start[index + 1] == 0x0A { index += 1 }
        } else if let found = memchr(start + index, 0x0A, buffer.count - index) {
          index = UnsafeRawPointer(found) - UnsafeRawPointer(start)
        } else {
          break
        }
        if index < buffer.count { starts.append(index + 1) }
        index += 1
      }
      return starts
    }
  }

  /// Returns the line and column of the given byte offset, both starting at 1. Columns count UTF-8 bytes, as in the
  /// Swift compiler.
  public func position(of offset: Int) -> (line: Int, column: Int) {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return (low + 1, offset - lineStarts[low] + 1)
  }

  /// Returns the location of the given range in this file, for a diagnostic.
  public func location(of range: ByteRange) -> Location { Location(path: path, span: span(of: range)) }

  package func span(of range: ByteRange) -> TextSpan {
    let start = position(of: range.start)
    // Nearly all ranges are on one line.
    let isOnLine = start.line == lineStarts.count || range.end < lineStarts[start.line]
    let end =
      isOnLine && range.end >= range.start
      ? (line: start.line, column: start.column + range.end - range.start)
      : position(of: max(range.start, range.end))
    return TextSpan(
      range: range, start: NumberPair(start.line, start.column), end: NumberPair(end.line, end.column))
  }
}
