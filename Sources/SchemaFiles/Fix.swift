extension Diagnostic {
  /// A byte-exact edit of one source file.
  ///
  /// Tools apply fixes without asking, so only edits that cannot be a wrong guess exist: there is one function here for
  /// each, and no other way to make a fix. None of them can express a new value, another reference, a second key of the same
  /// name, or the loss of a text, such as the reason of a suppression. A guess belongs into the finding's message.
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
  /// An edit that turns a text into JSON without changing a value in it.
  enum Syntax {
    case deletesByteOrderMark
    /// Of a comment in which nobody has written anything.
    case deletesEmptyComment
    case deletesSurplusComma
    case insertsMissingComma
    case quotesKey
    case escapesControlCharacter
  }

  /// - Parameters:
  ///   - syntax: the kind of edit.
  ///   - range: the bytes that go; empty for an insertion.
  ///   - file: the file that has them.
  /// - Returns: the edit.
  static func mending(_ syntax: Syntax, at range: ByteRange, in file: SourceFile) -> Self {
    let old = file.bytes[range.start..<range.end]
    switch syntax {
    case .deletesByteOrderMark: return Self("delete the byte order mark", file, range, "")
    case .deletesEmptyComment: return Self("delete the empty comment", file, range, "")
    case .deletesSurplusComma: return Self("delete the comma", file, range, "")
    case .insertsMissingComma: return Self("insert a comma", file, ByteRange(range.start, range.start), ",")
    case .quotesKey: return Self("put it in double quotes", file, range, "\"\(String(decoding: old, as: UTF8.self))\"")
    case .escapesControlCharacter:
      let byte = old.first ?? 0
      return Self("escape it", file, range, byte == 0x09 ? "\\t" : "\\u00\(hexadecimal(byte))")
    }
  }

  /// Renames a misspelt key.
  ///
  /// - Parameters:
  ///   - key: where the key is, with its quotes.
  ///   - name: the key that is meant.
  ///   - object: the object that has it.
  ///   - file: the object's file.
  /// - Returns: `nil` if the object has a key of that name.
  static func renaming(key: ByteRange, to name: String, of object: JSONNode, in file: SourceFile) -> Self? {
    if object.member(name) != nil { return nil }
    return Self("replace it by \"\(name)\"", file, key, "\"\(name)\"")
  }

  /// The bytes between the quotes of a text, without the blanks, tabs and line ends at its ends, escaped as JSON has them.
  private static func withoutOuterBlanks(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    func isLetter(_ byte: UInt8) -> Bool { [0x6E, 0x72, 0x74].contains(byte) }
    var text = text
    while let first = text.first {
      if first == 0x20 {
        text.removeFirst()
      } else if first == 0x5C, let next = text.dropFirst().first, isLetter(next) {
        text.removeFirst(2)
      } else {
        break
      }
    }
    while let last = text.last {
      if last == 0x20 {
        text.removeLast()
      } else if isLetter(last), text.dropLast().reversed().prefix(while: { $0 == 0x5C }).count % 2 == 1 {
        text.removeLast(2)
      } else {
        break
      }
    }
    return text
  }

  /// Leaves one blank between the words of a description, and none at its ends.
  ///
  /// - Parameters:
  ///   - object: the object that has the description.
  ///   - file: the object's file.
  /// - Returns: `nil` if no blank is too many, or the description consists of blanks.
  package static func squeezingBlanks(ofDescriptionIn object: JSONNode, in file: SourceFile) -> Self? {
    guard let description = object["description"], description.string != nil else { return nil }
    let range = description.range
    let old = file.bytes[(range.start + 1)..<(range.end - 1)]
    let new = Array(withoutOuterBlanks(old).split(separator: 0x20).joined(separator: [0x20]))
    if new.isEmpty || old.elementsEqual(new) { return nil }
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old.dropFirst(start).reversed(), new.dropFirst(start).reversed()).prefix { $0 == $1 }.count
    return Self(
      "leave one blank between words", file, ByteRange(range.start + 1 + start, range.end - 1 - end),
      String(decoding: new[start..<(new.count - end)], as: UTF8.self))
  }
}
