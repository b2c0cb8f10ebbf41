/// The bytes of one schema file and the table that turns byte offsets into lines and columns.
public struct SourceFile: Sendable {
  /// The path as it is printed in messages.
  public var path: String
  public var bytes: [UInt8]
  /// Byte offset of the first byte of each line; a line ends at LF, CR or CR LF.
  let lineStarts: [Int]

  public init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
    var starts = [0]
    bytes.withUnsafeBufferPointer { buffer in
      var index = 0
      while index < buffer.count {
        let byte = buffer[index]
        index += 1
        if byte == 0x0A {
          starts.append(index)
        } else if byte == 0x0D {
          if index < buffer.count, buffer[index] == 0x0A { index += 1 }
          starts.append(index)
        }
      }
    }
    lineStarts = starts
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
  public func location(_ range: ByteRange) -> Location {
    let start = position(of: range.start)
    let end = position(of: max(range.start, range.end))
    return Location(
      path: path, range: range, line: start.line, column: start.column, endLine: end.line, endColumn: end.column)
  }
}
