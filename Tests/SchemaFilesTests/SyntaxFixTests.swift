import SignalbookSchemaFiles
import Testing

/// A misplaced quote can swallow punctuation. A fix must not turn such text into valid JSON with another value.
@Suite("Fixes of invalid JSON") struct SyntaxFixTests {
  private static let marks: Set<UInt8> = Set(",:[]{}\"".utf8)

  private static let texts = [
    "{\n  \"method\": \"open\",\n  \"object\": \"menu\"\n}", "{\"method\": \"open\", \"object\": \"menu\", \"n\": 1}",
    "{\"a\": {\"b\": \"c\", \"d\": \"e\"},\n \"f\": [\"g\", \"h\",\n \"i\"],\n \"j\": [{\"k\": \"l\"}, [\"m\"]]}",
    "[\n  \"a\",\n  \"b\",\n  {\"c\": \"d\"},\n  \"e\"\n]",
  ]

  /// Applies fixes until there are no more.
  private func fixed(_ text: [UInt8]) -> (text: [UInt8], isValid: Bool) {
    var bytes = text
    for _ in 0..<20 {
      let (node, found) = read(bytes)
      let fixes = found.flatMap(\.fixes).sorted { $0.range.start > $1.range.start }
      if fixes.isEmpty { return (bytes, node != nil && found.isEmpty) }
      for fix in fixes { bytes.replaceSubrange(fix.range.start..<fix.range.end, with: Array(fix.replacement.utf8)) }
    }
    return (bytes, false)
  }

  private func strings(_ node: JSONNode) -> [String] {
    [node.string].compactMap(\.self) + (node.elements ?? []).flatMap(strings)
      + (node.members ?? []).flatMap { [$0.key] + strings($0.value) }
  }

  /// The edits of a text that move, delete or repeat a mark, each alone and after another deleted mark.
  private func brokenTexts(_ text: [UInt8]) -> [[UInt8]] {
    var broken: [[UInt8]] = []
    let offsets = text.indices.filter { Self.marks.contains(text[$0]) }
    for offset in offsets {
      var without = text
      let mark = without.remove(at: offset)
      broken.append(without)
      for distance in -3...3 where (0...without.count).contains(offset + distance) {
        // The quote is misplaced, not the text.
        let passed = without[min(offset, offset + distance)..<max(offset, offset + distance)]
        if passed.contains(where: { Set("abcdefghijklmnopqrstuvwxyz".utf8).contains($0) }) { continue }
        var moved = without
        moved.insert(mark, at: offset + distance)
        broken.append(moved)
        var repeated = text
        repeated.insert(mark, at: offset + distance)
        broken.append(repeated)
      }
      for other in without.indices where Self.marks.contains(without[other]) {
        var both = without
        both.remove(at: other)
        broken.append(both)
      }
    }
    return broken
  }

  @Test("fixed text has no string with punctuation that belongs outside", arguments: texts)
  func swallowed(text: String) throws {
    var fixedCount = 0
    for broken in brokenTexts(Array(text.utf8)) {
      if read(broken).found.isEmpty { continue }
      let (result, isValid) = fixed(broken)
      guard isValid, let node = read(result).node else { continue }
      fixedCount += 1
      for string in strings(node) {
        let hasMark = string.utf8.contains { Self.marks.contains($0) }
        #expect(
          !hasMark,
          "\(String(decoding: broken, as: UTF8.self)) became \(String(decoding: result, as: UTF8.self))")
      }
    }
    #expect(fixedCount > 0)
  }

  @Test(
    "punctuation inside the quotes is reported and not fixed",
    arguments: [
      (
        "{\"method\": \"open,\"\n \"object\": \"menu\"}",
        "a comma is missing before this key, because it is inside the quotes"
      ),
      ("{\"method\": \"open, \" \"object\": \"menu\"}", "because it is inside the quotes"),
      ("{\"method\": \"open\"\n \",object\": \"menu\"}", "because it is inside the quotes"),
      ("[{\"a\": \"b,\"}\n \"c\"]", "because it is inside the quotes"),
      ("[\"a,\"\n \"b\"]", "a comma is missing before this item, because it is inside the quotes"),
      ("{\"method:\" \"open\"}", "the colon after this key is inside the quotes; move it after them"),
      ("{\"a\": [\"b]\"\n \"c\"]}", "a comma is missing before this item"),
    ])
  func message(text: String, words: String) {
    let found = read(text).found
    #expect(found.first?.message.contains(words) == true, "\(found)")
    #expect(found.flatMap(\.fixes).isEmpty)
  }

  @Test("a comma that is missing between two values is inserted") func missing() {
    for text in ["{\"a\": \"b\"\n \"c\": \"d\"}", "{\"a\": {}\n \"c\": \"d\"}", "[\"a\"\n \"b\"]"] {
      #expect(fixed(Array(text.utf8)).isValid)
    }
  }
}
