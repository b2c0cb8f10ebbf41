import SignalbookSchemaFiles
import Testing

@Suite("Source files")
struct SourceFileTests {
  @Test("ends lines at LF, CR and CR LF, even if mixed", arguments: 1...6)
  func lineBreaks(length: Int) {
    // Compares all strings with this length and these four bytes with a bytewise scan.
    let alphabet: [UInt8] = [0x61, 0x0A, 0x0D, 0x62]
    let count = (0..<length).reduce(1) { all, _ in all * alphabet.count }
    for number in 0..<count {
      var rest = number
      let bytes = (0..<length).map { _ -> UInt8 in
        defer { rest /= alphabet.count }
        return alphabet[rest % alphabet.count]
      }
      let file = SourceFile(path: "a.json", bytes: bytes)
      var (line, column) = (1, 1)
      for index in 0...length {
        let position = file.position(of: index)
        #expect(position.line == line && position.column == column, "\(bytes) at \(index)")
        guard index < length else { break }
        let endsLine =
          bytes[index] == 0x0A || (bytes[index] == 0x0D && !(index + 1 < length && bytes[index + 1] == 0x0A))
        (line, column) = endsLine ? (line + 1, 1) : (line, column + 1)
      }
    }
  }

  @Test("reports both ends of a range, even across lines or beyond the end")
  func locations() {
    let file = SourceFile(path: "a.json", bytes: Array("ab\ncd\n\nef".utf8))
    for (start, end) in [(0, 0), (0, 2), (1, 3), (0, 9), (3, 6), (6, 6), (7, 9), (8, 20)] {
      let location = file.location(of: ByteRange(start, end))
      let (first, last) = (file.position(of: start), file.position(of: end))
      #expect(location.line == first.line && location.column == first.column, "\(start)")
      #expect(location.endLine == last.line && location.endColumn == last.column, "\(start) to \(end)")
      #expect(location.range == ByteRange(start, end))
    }
  }

  @Test("has 32-bit ranges with clamped ends")
  func clampedRanges() {
    let most = Int(UInt32.max)
    for (value, kept) in [(0, 0), (1, 1), (most, most), (most + 1, most), (Int.max, most), (-1, 0), (Int.min, 0)] {
      #expect(ByteRange(value, 7).start == kept)
      #expect(ByteRange(7, value).end == kept)
      var range = ByteRange(3, 4)
      range.start = value
      #expect(range.start == kept && range.end == 4)
      range.end = value
      #expect(range.start == kept && range.end == kept)
    }
  }
}
