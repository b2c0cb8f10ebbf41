/// Detection of merge conflict markers written by git, Mercurial and `diff3 -m`.
enum MergeConflict {
  /// Returns a finding for the first unresolved merge conflict in a file, if any.
  static func finding(in file: SourceFile) -> Diagnostic? {
    var starts: [ByteRange] = []
    var openingLine: ByteRange?
    var middle: ByteRange?
    var isWhole = false
    var conflict: (middle: ByteRange, end: ByteRange)?
    forEachLine(of: file.bytes) { line in
      switch mark(file.bytes[line.start..<line.end]) {
      case 0x3C: (openingLine, middle) = (line, nil)
      case 0x3D where openingLine != nil: middle = line
      case 0x3E:
        guard let start = openingLine, let between = middle else { return }
        starts.append(start)
        if conflict == nil { conflict = (between, line) }
        (openingLine, middle, isWhole) = (nil, nil, true)
      default: break
      }
    }
    guard isWhole, let start = starts.first, let conflict else { return nil }
    let others = starts.count > 1 ? " (the first of \(starts.count) in this file)" : ""
    return Diagnostic(
      .mergeConflict,
      "unresolved merge conflict\(others); keep the lines of one side or combine both, and delete the markers",
      at: file.location(of: start),
      notes: [
        Diagnostic.Note("the other side starts here", at: file.location(of: conflict.middle)),
        Diagnostic.Note("the conflict ends here", at: file.location(of: conflict.end)),
      ])
  }

  /// Returns the repeated byte of a conflict marker: `<`, `=` or `>`, seven times, followed by a space or the line's
  /// end.
  private static func mark(_ line: ArraySlice<UInt8>) -> UInt8? {
    guard let byte = line.first, [0x3C, 0x3D, 0x3E].contains(byte), line.prefix(7).count(where: { $0 == byte }) == 7
    else {
      return nil
    }
    let rest = line.dropFirst(7)
    return rest.isEmpty || rest.first == 0x20 || rest.first == 0x0D ? byte : nil
  }

  /// Calls `body` with the range of each line, without its line break.
  private static func forEachLine(of bytes: [UInt8], _ body: (ByteRange) -> Void) {
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      body(ByteRange(start, end))
      start = end + 1
    }
  }
}
