/// Punctuation that was typed inside the quotes of a string, as in `"open," "menu"`.
extension JSONParser {
  /// Returns the offset of a comma at the end of the string before an offset, or at the start of the string at another
  /// offset, or `nil` if neither string has one.
  func commaInQuotes(before itemEnd: Int, after next: Int) -> Int? {
    lastInQuotes(before: itemEnd, [0x2C]) ?? firstInQuotes(at: next, [0x2C])
  }

  /// Returns whether the string before an offset ends, or the string at another offset starts, with a bracket, a colon
  /// or a comma. Its quotes may be in the wrong place.
  func hasPunctuationInQuotes(before itemEnd: Int, after next: Int) -> Bool {
    let marks: Set<UInt8> = [0x2C, 0x3A, 0x5B, 0x5D, 0x7B, 0x7D]
    return lastInQuotes(before: itemEnd, marks) != nil || firstInQuotes(at: next, marks) != nil
  }

  /// Returns the offset of the last character of the string that ends before `end` and before any closing brackets,
  /// ignoring spaces, if it is one of the given marks.
  func lastInQuotes(before end: Int, _ marks: Set<UInt8>) -> Int? {
    var quote = end - 1
    while quote > 0, [0x5D, 0x7D, 0x20, 0x09, 0x0A, 0x0D].contains(base[quote]) { quote -= 1 }
    guard quote >= 1, base[quote] == 0x22 else { return nil }
    var offset = quote - 1
    while offset > 0, isBlank(base[offset]) { offset -= 1 }
    return marks.contains(base[offset]) ? offset : nil
  }

  private func firstInQuotes(at start: Int, _ marks: Set<UInt8>) -> Int? {
    guard start < end, base[start] == 0x22 else { return nil }
    var offset = start + 1
    while offset < end, isBlank(base[offset]) { offset += 1 }
    return offset < end && marks.contains(base[offset]) ? offset : nil
  }

  private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
