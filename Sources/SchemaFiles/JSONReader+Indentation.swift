extension JSONParser {
  /// An object or list that lacks its closing bracket, as the file's indentation shows.
  struct UnclosedContainer {
    /// The offset of the opening bracket.
    var openingOffset: Int
    /// The offset of the first token that has an outer object's indentation. The closing bracket belongs before it.
    var limit: Int
  }

  /// Finds the unclosed bracket in a file that ends too early. Without this search, the error would be reported at the
  /// end of the file, far from the edit that removed the bracket.
  ///
  /// - Returns: The unclosed object or list, or `nil` if the indentation is consistent or the file has a single line.
  func unclosedByIndentation() -> UnclosedContainer? {
    var openContainers: [OpenContainer] = []
    return firstResult { token in
      if token.isClosing {
        if token.isFirst, let last = openContainers.last, token.indentation < last.indentation {
          return UnclosedContainer(openingOffset: last.offset, limit: token.offset)
        }
        _ = openContainers.popLast()
        return nil
      }
      if token.isFirst, let last = openContainers.indices.last {
        let inner = openContainers[last].inner ?? token.indentation
        openContainers[last].inner = inner
        if token.indentation < inner, token.indentation <= openContainers[last].indentation {
          return UnclosedContainer(openingOffset: openContainers[last].offset, limit: token.offset)
        }
      }
      if token.isOpening { openContainers.append(OpenContainer(token)) }
      return nil
    }
  }

  /// A closing bracket that closes an object or list too early, as the file's indentation shows.
  struct SurplusBracket {
    var offset: Int
    /// The offset of the opening bracket of the object or list.
    var openingOffset: Int
  }

  /// Finds the closing bracket after which the content of a closed object or list continues, in a file whose top-level
  /// value ends too early. Without this search, the error would be reported at the end of the top-level value, far from
  /// the surplus bracket.
  ///
  /// - Returns: The first such bracket, or `nil` if the indentation is consistent.
  func surplusByIndentation() -> SurplusBracket? {
    var openContainers: [OpenContainer] = []
    // A closing bracket whose line is indented like the content of the object or list that it closes.
    var candidate: (bracket: SurplusBracket, inner: Int)?
    return firstResult { token in
      if token.isFirst {
        // A closing bracket is indented like the line of its opening bracket.
        let continues =
          token.isClosing
          ? openContainers.last?.indentation != token.indentation : token.indentation == candidate?.inner
        if let candidate, continues { return candidate.bracket }
        candidate = nil
        if !token.isClosing, let last = openContainers.indices.last, openContainers[last].inner == nil {
          openContainers[last].inner = token.indentation
        }
      }
      if token.isClosing, let closed = openContainers.popLast(), let inner = closed.inner, token.indentation >= inner {
        candidate = (SurplusBracket(offset: token.offset, openingOffset: closed.offset), inner)
      }
      if token.isOpening { openContainers.append(OpenContainer(token)) }
      return nil
    }
  }

  // MARK: Tokens

  /// An object or list whose closing bracket has not been read.
  private struct OpenContainer {
    /// The offset of the opening bracket.
    var offset: Int
    /// The indentation of the opening bracket's line.
    var indentation: Int
    /// The indentation of the first line in the object or list, or `nil` before that line.
    var inner: Int?

    init(_ token: IndentedToken) { (offset, indentation) = (token.offset, token.indentation) }
  }

  /// A bracket, a string, or a single byte of other text.
  private struct IndentedToken {
    var offset: Int
    var byte: UInt8
    /// The number of spaces and tabs at the start of the token's line.
    var indentation: Int
    /// Whether the token is the first of its line.
    var isFirst: Bool

    var isOpening: Bool { byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") }
    var isClosing: Bool { byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") }
  }

  /// Returns the first result of a search in the file's tokens, or `nil` if there is none.
  private func firstResult<Result>(of search: (IndentedToken) -> Result?) -> Result? {
    var (indentation, isFirst) = (0, true)
    var offset = 0
    while offset < end {
      let byte = base[offset]
      switch byte {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): (indentation, isFirst) = (0, true)
      case UInt8(ascii: " "), UInt8(ascii: "\t"): if isFirst { indentation += 1 }
      default:
        let token = IndentedToken(offset: offset, byte: byte, indentation: indentation, isFirst: isFirst)
        if let result = search(token) { return result }
        isFirst = false
        if byte == UInt8(ascii: "\"") { offset = stringEnd(from: offset) }
      }
      offset += 1
    }
    return nil
  }

  /// Returns the offset of a string's closing quote or, if the line ends first, of the string's last byte.
  private func stringEnd(from start: Int) -> Int {
    var offset = start + 1
    while offset < end, base[offset] != 0x22, base[offset] != 0x0A, base[offset] != 0x0D {
      offset += base[offset] == 0x5C ? 2 : 1
    }
    return offset < end && base[offset] == 0x22 ? offset : offset - 1
  }
}
