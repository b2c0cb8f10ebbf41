/// The numbers that one word expresses.
let numberWords: [String: Double] = [
  "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
  "ten": 10,
  "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17,
  "eighteen": 18, "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70,
  "eighty": 80, "ninety": 90,
]

/// The ordinals that one word expresses. "Second" is missing, because it is also a unit.
let ordinalWords: [String: Double] = [
  "first": 1, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9, "tenth": 10,
  "twelfth": 12, "fifteenth": 15, "twentieth": 20, "thirtieth": 30, "fiftieth": 50, "hundredth": 100,
  "thousandth": 1000,
]

private let scales: [String: Double] = ["hundred": 100, "thousand": 1000, "million": 1_000_000]

private let denominators: [String: Double] = [
  "half": 2, "halves": 2, "third": 3, "thirds": 3, "quarter": 4, "quarters": 4, "fourth": 4, "fifth": 5, "fifths": 5,
  "sixth": 6, "eighth": 8, "tenth": 10, "tenths": 10, "twentieth": 20, "hundredth": 100, "thousandth": 1000,
]

/// The words that can begin or end a number of several words.
private let joined: Set<String> = Set(scales.keys).union(denominators.keys).union([
  "dozen", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety", "st", "nd", "rd", "th",
])

/// Replaces each number of several words with one token.
func joiningNumbers(_ tokens: [PlacedToken]) -> [PlacedToken] {
  let hasJoined = tokens.contains { placed in
    if case .word(let word) = placed.token { joined.contains(word) } else { false }
  }
  if !hasJoined { return tokens }
  var result: [PlacedToken] = []
  var index = 0
  while index < tokens.count {
    if let (token, end) = number(of: tokens, at: index) {
      let range = tokens[index].range.lowerBound..<tokens[end - 1].range.upperBound
      result.append(PlacedToken(token: token, range: range))
      index = end
    } else {
      result.append(tokens[index])
      index += 1
    }
  }
  return result
}

private func number(of tokens: [PlacedToken], at start: Int) -> (TextToken, end: Int)? {
  func word(_ index: Int) -> String? {
    guard index < tokens.count, case .word(let word) = tokens[index].token else { return nil }
    return word
  }
  func value(_ index: Int) -> Double? {
    guard index < tokens.count else { return nil }
    switch tokens[index].token {
    case .number(let number): return number
    case .word(let word): return numberWords[word]
    default: return nil
    }
  }
  func isArticle(_ index: Int) -> Bool { ["a", "an", "one"].contains(word(index)) }
  func isTime(_ index: Int) -> Bool { word(index).map { statedTimes[$0] != nil } ?? false }

  if case .number(let number) = tokens[start].token, let ending = word(start + 1),
    ["st", "nd", "rd", "th"].contains(ending), tokens[start].range.upperBound == tokens[start + 1].range.lowerBound
  {
    return (.ordinal(number), start + 2)
  }
  // "Half a dozen", "a dozen", "two dozen".
  if word(start) == "half", isArticle(start + 1), word(start + 2) == "dozen" { return (.number(6), start + 3) }
  if word(start + 1) == "dozen" {
    if isArticle(start) { return (.number(12), start + 2) }
    if let count = value(start) { return (.number(12 * count), start + 2) }
  }
  // "Half an hour", "a quarter of an hour", "three quarters of an hour".
  if word(start) == "half", isArticle(start + 1), isTime(start + 2) { return (.number(0.5), start + 2) }
  if let count = isArticle(start) ? 1 : value(start), let part = word(start + 1).flatMap({ denominators[$0] }) {
    if word(start + 2) == "of" {
      if isArticle(start + 3), isTime(start + 4) { return (.number(count / part), start + 4) }
      return (.fraction(count / part), start + 2)
    }
  }
  if word(start) == "half", word(start + 1) == "of" { return (.fraction(0.5), start + 1) }
  // "One and a half", "25", "two hundred", "a thousand".
  var total: Double
  var end: Int
  if let tens = word(start).flatMap({ numberWords[$0] }), tens >= 20,
    let ones = word(start + 1).flatMap({ numberWords[$0] }),
    (1...9).contains(ones)
  {
    (total, end) = (tens + ones, start + 2)
  } else if let tens = word(start).flatMap({ numberWords[$0] }), tens >= 20, start + 1 < tokens.count,
    tokens[start + 1].token == .dash, let ones = word(start + 2).flatMap({ numberWords[$0] }), (1...9).contains(ones)
  {
    (total, end) = (tens + ones, start + 3)
  } else if let count = isArticle(start) && word(start + 1).flatMap({ scales[$0] }) != nil ? 1 : value(start) {
    (total, end) = (count, start + 1)
  } else {
    return nil
  }
  while let scale = word(end).flatMap({ scales[$0] }) {
    total *= scale
    end += 1
  }
  if word(end) == "and", isArticle(end + 1), word(end + 2) == "half" { return (.number(total + 0.5), end + 3) }
  return end == start + 1 ? nil : (.number(total), end)
}
