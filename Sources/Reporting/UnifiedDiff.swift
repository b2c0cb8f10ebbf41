/// The line-by-line difference between two versions of a text, in the format of `diff -u`.
///
/// If the text is UTF-8, `git apply` and `patch -p1` convert the first version to the second, byte for byte. Use
/// ``displayText(of:)`` for terminals.
public enum UnifiedDiff {
  /// Returns the difference, or an empty string if the versions are equal. Names have the prefixes `a/` and `b/` and
  /// are quoted as in git.
  public static func text(from old: [UInt8], to new: [UInt8], path: String) -> String {
    if old == new { return "" }
    let before = lines(of: old)
    let after = lines(of: new)
    var text = "--- \(name(ofFile: "a/" + path))\n+++ \(name(ofFile: "b/" + path))\n"
    for hunk in hunks(after.difference(from: before), before.count) { append(hunk, before, &text) }
    return text
  }

  /// Returns a difference for display in a terminal. Escapes characters that would move the cursor or reorder a line.
  public static func displayText(of difference: String) -> String {
    // In Swift, CR LF is one character, which is not a line feed.
    difference.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { DisplayText.escaped(String(decoding: $0, as: UTF8.self)) }.joined(separator: "\n")
  }

  /// Returns a name, with a trailing tab if it contains a space. Programs that read diffs interpret text after a space
  /// as a time.
  private static func name(ofFile path: String) -> String {
    let isPlain = path.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != 0x22 && $0 != 0x5C }
    if isPlain { return path.utf8.contains(0x20) ? path + "\t" : path }
    var text = "\""
    for byte in path.utf8 {
      switch byte {
      case 0x22, 0x5C: text += "\\" + String(UnicodeScalar(byte))
      case 0..<0x20, 0x7F...:
        let octal = String(byte, radix: 8)
        text += "\\" + String(repeating: "0", count: 3 - octal.count) + octal
      default: text.unicodeScalars.append(UnicodeScalar(byte))
      }
    }
    return text + "\""
  }

  /// Returns the lines with their line breaks, so that a missing final line break is a difference.
  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    for index in bytes.indices where bytes[index] == 0x0A {
      lines.append(bytes[start...index])
      start = index + 1
    }
    if start < bytes.count { lines.append(bytes[start...]) }
    return lines
  }

  /// The changes before an old line.
  private struct Change {
    var isRemoved = false
    var insertedLines: [ArraySlice<UInt8>] = []
  }

  private struct Hunk {
    var oldStart: Int
    var oldEnd: Int
    var newStart: Int
    var changes: [Int: Change]
  }

  private static let context = 3

  private static func hunks(_ difference: CollectionDifference<ArraySlice<UInt8>>, _ count: Int) -> [Hunk] {
    var changes: [Int: Change] = [:]
    for case .remove(let offset, _, _) in difference.removals { changes[offset, default: Change()].isRemoved = true }
    // The offset of an insertion refers to the new text, so walk both texts to find the old line that follows.
    var old = 0
    var new = 0
    for case .insert(let offset, let line, _) in difference.insertions {
      while new < offset || changes[old]?.isRemoved == true {
        if changes[old]?.isRemoved == true {
          old += 1
        } else {
          old += 1
          new += 1
        }
      }
      changes[old, default: Change()].insertedLines.append(line)
      new += 1
    }
    var hunks: [Hunk] = []
    for index in changes.keys.sorted() {
      let start = max(0, index - context)
      let end = min(count, index + (changes[index]?.isRemoved == true ? 1 : 0) + context)
      if var last = hunks.last, start <= last.oldEnd {
        last.oldEnd = max(last.oldEnd, end)
        last.changes[index] = changes[index]
        hunks[hunks.count - 1] = last
      } else {
        hunks.append(Hunk(oldStart: start, oldEnd: end, newStart: 0, changes: [index: changes[index] ?? Change()]))
      }
    }
    var shift = 0
    for index in hunks.indices {
      hunks[index].newStart = hunks[index].oldStart + shift
      for change in hunks[index].changes.values { shift += change.insertedLines.count - (change.isRemoved ? 1 : 0) }
    }
    return hunks
  }

  private static func append(_ hunk: Hunk, _ before: [ArraySlice<UInt8>], _ text: inout String) {
    let grown = hunk.changes.values.reduce(0) { $0 + $1.insertedLines.count - ($1.isRemoved ? 1 : 0) }
    let oldCount = hunk.oldEnd - hunk.oldStart
    text += "@@ -\(range(from: hunk.oldStart, oldCount)) +\(range(from: hunk.newStart, oldCount + grown)) @@\n"
    for index in hunk.oldStart...hunk.oldEnd {
      let change = hunk.changes[index]
      if change?.isRemoved == true { append("-", before[index], &text) }
      for line in change?.insertedLines ?? [] { append("+", line, &text) }
      if change?.isRemoved != true, index < hunk.oldEnd { append(" ", before[index], &text) }
    }
  }

  private static func range(from start: Int, _ count: Int) -> String { "\(count == 0 ? start : start + 1),\(count)" }

  private static func append(_ mark: String, _ line: ArraySlice<UInt8>, _ text: inout String) {
    let isEnded = line.last == 0x0A
    text += mark + String(decoding: isEnded ? line.dropLast() : line, as: UTF8.self) + "\n"
    if !isEnded { text += "\\ No newline at end of file\n" }
  }
}
