extension Diagnostic {
  /// A byte-exact edit to a source file.
  ///
  /// Tools apply fixes without asking, so every fix must be certain. Each kind of fix has its own function, and there
  /// is no other way to create a fix. A fix must not introduce another value, another reference or a duplicate key, or
  /// delete content such as the reason of a suppression. Guesses belong in the finding's message.
  public struct Fix: Sendable, Hashable {
    public let message: String
    public let path: String
    public let range: ByteRange
    public let replacement: String

    private init(_ message: String, _ file: SourceFile, _ range: ByteRange, _ replacement: String) {
      self.message = message
      path = file.path
      self.range = range
      self.replacement = replacement
    }
  }
}

extension Diagnostic.Fix {
  /// An edit that turns text into valid JSON without changing its values.
  enum Syntax {
    case deletesByteOrderMark
    /// Deletes a comment that contains only white space.
    case deletesEmptyComment
    case deletesSurplusComma
    case insertsMissingComma
    case quotesKey
    case escapesControlCharacter
  }

  /// Returns a fix for a syntax error.
  ///
  /// - Parameters:
  ///   - syntax: The kind of edit.
  ///   - range: The bytes to replace. Empty for an insertion.
  ///   - file: The file to edit.
  /// - Returns: The fix.
  static func mending(_ syntax: Syntax, at range: ByteRange, in file: SourceFile) -> Self {
    let old = file.bytes[range.start..<range.end]
    switch syntax {
    case .deletesByteOrderMark: return Self("delete the byte order mark", file, range, "")
    case .deletesEmptyComment: return Self("delete the empty comment", file, range, "")
    case .deletesSurplusComma: return Self("delete the comma", file, range, "")
    case .insertsMissingComma: return Self("insert a comma", file, ByteRange(range.start, range.start), ",")
    case .quotesKey: return Self("add double quotes", file, range, "\"\(String(decoding: old, as: UTF8.self))\"")
    case .escapesControlCharacter:
      let byte = old.first ?? 0
      return Self("escape the character", file, range, byte == 0x09 ? "\\t" : "\\u00\(hexadecimal(of: byte))")
    }
  }

  /// Returns a fix that renames a misspelled key.
  ///
  /// - Parameters:
  ///   - key: The key's range, including the quotes.
  ///   - name: The intended key.
  ///   - object: The object that contains the key.
  ///   - file: The object's file.
  /// - Returns: The fix, or `nil` if the object already has the intended key.
  static func renaming(key: ByteRange, to name: String, of object: JSONNode, in file: SourceFile) -> Self? {
    if object.member(name) != nil { return nil }
    return Self("replace with \"\(name)\"", file, key, "\"\(name)\"")
  }

  /// Returns the content of a JSON string without leading and trailing spaces, tabs and line breaks, including escaped
  /// ones.
  private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    func isWhitespaceEscape(_ byte: UInt8) -> Bool { [0x6E, 0x72, 0x74].contains(byte) }
    var text = text
    while let first = text.first {
      if first == 0x20 {
        text.removeFirst()
      } else if first == 0x5C, let next = text.dropFirst().first, isWhitespaceEscape(next) {
        text.removeFirst(2)
      } else {
        break
      }
    }
    while let last = text.last {
      if last == 0x20 {
        text.removeLast()
      } else if isWhitespaceEscape(last), text.dropLast().reversed().prefix(while: { $0 == 0x5C }).count % 2 == 1 {
        text.removeLast(2)
      } else {
        break
      }
    }
    return text
  }

  /// Returns a fix that removes superfluous spaces from a description, between words and at both ends.
  ///
  /// - Parameters:
  ///   - object: The object that contains the description.
  ///   - file: The object's file.
  /// - Returns: The fix, or `nil` if there are no superfluous spaces or the description is blank.
  package static func squeezingBlanks(ofDescriptionIn object: JSONNode, in file: SourceFile) -> Self? {
    guard let description = object["description"], description.string != nil else { return nil }
    let range = description.range
    let old = file.bytes[(range.start + 1)..<(range.end - 1)]
    let new = Array(trimmed(old).split(separator: 0x20).joined(separator: [0x20]))
    if new.isEmpty || old.elementsEqual(new) { return nil }
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old.dropFirst(start).reversed(), new.dropFirst(start).reversed()).prefix { $0 == $1 }.count
    return Self(
      "leave one space between words", file, ByteRange(range.start + 1 + start, range.end - 1 - end),
      String(decoding: new[start..<(new.count - end)], as: UTF8.self))
  }
}
