/// A word, a number or a punctuation mark in a description.
enum TextToken: Equatable {
  /// A word in lowercase.
  case word(String)
  case number(Double)
  /// A number such as `255th`.
  case ordinal(Double)
  /// A part of a whole, such as "a third".
  case fraction(Double)
  case dash
  /// A full stop, a comma or a bracket.
  case stop
}

/// A token and its byte range in the description.
struct PlacedToken: Equatable {
  var token: TextToken
  var range: Range<Int>
}

/// Returns the tokens of a description.
///
/// `1,000` is a number, and so is `-1` after a space. `500ms` is a number and a word. Versions and dates such as
/// `8.0.1` and `2019-03-05` are words, because they do not count anything. "Twenty-five", "a dozen" and the first words
/// of "half an hour" are one number.
func textTokens(of text: String) -> [PlacedToken] { joiningNumbers(in: plainTokens(of: text)) }

private func plainTokens(of text: String) -> [PlacedToken] {
  let bytes = Array(text.utf8)
  var tokens: [PlacedToken] = []
  var index = 0
  while index < bytes.count {
    let start = index
    switch bytes[index] {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\""), UInt8(ascii: "'"),
      UInt8(ascii: "`"):
      index += 1
      continue
    case UInt8(ascii: "-"):
      let isSign = tokens.last.map { $0.range.upperBound < start || $0.token == .stop } ?? true
      if isSign, let (number, end) = number(in: bytes, at: start + 1) {
        tokens.append(PlacedToken(token: number.map { .number(-$0) } ?? .word(""), range: start..<end))
        index = end
        continue
      }
      index += 1
      tokens.append(PlacedToken(token: .dash, range: start..<index))
    case UInt8(ascii: "%"):
      index += 1
      tokens.append(PlacedToken(token: .word("percent"), range: start..<index))
    case 0xE2 where bytes[index...].starts(with: "–".utf8):
      index += 3
      tokens.append(PlacedToken(token: .dash, range: start..<index))
    case let byte where byte.isDigit:
      guard let (number, end) = number(in: bytes, at: start) else { return tokens }
      index = end
      tokens.append(PlacedToken(token: number.map { .number($0) } ?? .word(""), range: start..<end))
    case let byte where byte.isWordPart:
      while index < bytes.count, bytes[index].isWordPart || bytes[index].isDigit { index += 1 }
      tokens.append(PlacedToken(token: .word(lowercased(bytes[start..<index])), range: start..<index))
    case UInt8(ascii: ".") where isBetweenNumbers(bytes, start):
      index += 2
      tokens.append(PlacedToken(token: .dash, range: start..<index))
    default:
      index += 1
      // The point of an abbreviation does not end a clause.
      let isAbbreviated =
        bytes[start] == UInt8(ascii: ".") && index < bytes.count
        && (tokens.last?.token == .word("max") || tokens.last?.token == .word("min"))
      if !isAbbreviated { tokens.append(PlacedToken(token: .stop, range: start..<index)) }
    }
  }
  return tokens
}

/// Returns the number at an index, and the index after its digits. The number is `nil` for a version or a date.
private func number(in bytes: [UInt8], at start: Int) -> (Double?, end: Int)? {
  func isDigit(_ index: Int) -> Bool { index < bytes.count && bytes[index].isDigit }
  guard isDigit(start) else { return nil }
  var digits: [UInt8] = []
  var index = start
  while isDigit(index) {
    digits.append(bytes[index])
    index += 1
    let isGrouped =
      index < bytes.count && bytes[index] == UInt8(ascii: ",") && (1...3).allSatisfy { isDigit(index + $0) }
    if isGrouped, !isDigit(index + 4) { index += 1 }
  }
  if index < bytes.count, bytes[index] == UInt8(ascii: "."), isDigit(index + 1) {
    digits.append(bytes[index])
    index += 1
    while isDigit(index) {
      digits.append(bytes[index])
      index += 1
    }
  }
  var end = index
  while end < bytes.count, [UInt8(ascii: "."), UInt8(ascii: "-")].contains(bytes[end]), isDigit(end + 1) {
    end += 1
    while isDigit(end) { end += 1 }
  }
  let isRange =
    end > index && bytes[index] == UInt8(ascii: "-") && !bytes[(index + 1)..<end].contains(UInt8(ascii: "-"))
  if isRange { return (Double(String(decoding: digits, as: UTF8.self)), index) }
  return (end > index ? nil : Double(String(decoding: digits, as: UTF8.self)), end)
}

/// Returns whether two points at an index join two numbers, as in "1..60".
private func isBetweenNumbers(_ bytes: [UInt8], _ index: Int) -> Bool {
  index > 0 && index + 2 < bytes.count && bytes[index - 1].isDigit && bytes[index + 1] == bytes[index]
    && bytes[index + 2].isDigit
}

private func lowercased(_ word: ArraySlice<UInt8>) -> String {
  String(decoding: word.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
}

extension UInt8 {
  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
  /// Whether the byte is an ASCII letter or part of a non-ASCII character.
  fileprivate var isWordPart: Bool { (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) || self >= 0x80 }
}
