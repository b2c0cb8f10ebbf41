#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

/// The bytes of one schema file and the table that turns byte offsets into lines and columns.
public struct SourceFile: Sendable {
  /// The path as it is printed in messages.
  public var path: String
  public var bytes: [UInt8]
  /// Byte offset of the first byte of each line; a line ends at LF, CR or CR LF.
  private let lineStarts: [Int]

  public init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
    lineStarts = bytes.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return [0] }
      var starts: [Int] = []
      // Lines are about so long; too few of them are doubled by the array itself.
      starts.reserveCapacity(buffer.count / 24 + 1)
      starts.append(0)
      // The C library's search: a loop of our own takes as long as all the rest of the reading where nothing is optimised.
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

  /// Line and column of a byte offset, both from 1. A column counts UTF-8 bytes, as the Swift compiler does.
  public func position(of offset: Int) -> (line: Int, column: Int) {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return (low + 1, offset - lineStarts[low] + 1)
  }

  /// A location in this file for a diagnostic.
  public func location(_ range: ByteRange) -> Location { Location(path: path, span: span(range)) }

  package func span(_ range: ByteRange) -> TextSpan {
    let start = position(of: range.start)
    // Nearly all are on one line.
    let isOnLine = start.line == lineStarts.count || range.end < lineStarts[start.line]
    let end =
      isOnLine && range.end >= range.start
      ? (line: start.line, column: start.column + range.end - range.start)
      : position(of: max(range.start, range.end))
    return TextSpan(
      range: range, first: NumberPair(start.line, start.column), last: NumberPair(end.line, end.column))
  }
}
