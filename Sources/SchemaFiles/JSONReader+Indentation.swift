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
    // `inner` is the indentation of the first line in the object or list.
    var openContainers: [(offset: Int, indentation: Int, inner: Int?)] = []
    var (indentation, isFirst) = (0, true)
    var offset = 0
    while offset < end {
      let byte = base[offset]
      switch byte {
      case 0x0A, 0x0D: (indentation, isFirst) = (0, true)
      case 0x20, 0x09: if isFirst { indentation += 1 }
      case 0x7D, 0x5D:
        if isFirst, let last = openContainers.last, indentation < last.indentation {
          return UnclosedContainer(openingOffset: last.offset, limit: offset)
        }
        _ = openContainers.popLast()
        isFirst = false
      default:
        if isFirst, let last = openContainers.indices.last {
          let inner = openContainers[last].inner ?? indentation
          openContainers[last].inner = inner
          if indentation < inner, indentation <= openContainers[last].indentation {
            return UnclosedContainer(openingOffset: openContainers[last].offset, limit: offset)
          }
        }
        isFirst = false
        if byte == 0x7B || byte == 0x5B { openContainers.append((offset, indentation, nil)) }
        if byte == 0x22 { offset = stringEnd(from: offset) }
      }
      offset += 1
    }
    return nil
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
    // `inner` is the indentation of the first line in the object or list.
    var openContainers: [(offset: Int, indentation: Int, inner: Int?)] = []
    // A closing bracket whose line is indented like the content of the object or list that it closes.
    var candidate: (bracket: SurplusBracket, inner: Int)?
    var (indentation, isFirst) = (0, true)
    var offset = 0
    while offset < end {
      let byte = base[offset]
      switch byte {
      case 0x0A, 0x0D: (indentation, isFirst) = (0, true)
      case 0x20, 0x09: if isFirst { indentation += 1 }
      default:
        let isClosing = byte == 0x7D || byte == 0x5D
        if isFirst {
          // A closing bracket is indented like the line of its opening bracket.
          let continues = isClosing ? openContainers.last?.indentation != indentation : indentation == candidate?.inner
          if let candidate, continues { return candidate.bracket }
          candidate = nil
          if !isClosing, let last = openContainers.indices.last, openContainers[last].inner == nil {
            openContainers[last].inner = indentation
          }
        }
        if isClosing, let closed = openContainers.popLast(), let inner = closed.inner, indentation >= inner {
          candidate = (SurplusBracket(offset: offset, openingOffset: closed.offset), inner)
        }
        isFirst = false
        if byte == 0x7B || byte == 0x5B { openContainers.append((offset, indentation, nil)) }
        if byte == 0x22 { offset = stringEnd(from: offset) }
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
