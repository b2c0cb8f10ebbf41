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
private let compoundNumberWords: Set<String> = Set(scales.keys).union(denominators.keys).union([
  "dozen", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety", "st", "nd", "rd", "th",
])

/// Replaces each number of several words with one token.
func joiningNumbers(in tokens: [PlacedToken]) -> [PlacedToken] {
  let hasCompoundNumberWord = tokens.contains { placed in
    if case .word(let word) = placed.token { compoundNumberWords.contains(word) } else { false }
  }
  if !hasCompoundNumberWord { return tokens }
  var result: [PlacedToken] = []
  var index = 0
  while index < tokens.count {
    if let (token, end) = number(in: tokens, at: index) {
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

private func number(in tokens: [PlacedToken], at start: Int) -> (TextToken, end: Int)? {
  func word(at index: Int) -> String? {
    guard index < tokens.count, case .word(let word) = tokens[index].token else { return nil }
    return word
  }
  func value(at index: Int) -> Double? {
    guard index < tokens.count else { return nil }
    switch tokens[index].token {
    case .number(let number): return number
    case .word(let word): return numberWords[word]
    default: return nil
    }
  }
  func isArticle(at index: Int) -> Bool { ["a", "an", "one"].contains(word(at: index)) }
  func isTime(at index: Int) -> Bool { word(at: index).map { statedTimes[$0] != nil } ?? false }

  if case .number(let number) = tokens[start].token, let ending = word(at: start + 1),
    ["st", "nd", "rd", "th"].contains(ending), tokens[start].range.upperBound == tokens[start + 1].range.lowerBound
  {
    return (.ordinal(number), start + 2)
  }
  // "Half a dozen", "a dozen", "two dozen".
  if word(at: start) == "half", isArticle(at: start + 1), word(at: start + 2) == "dozen" {
    return (.number(6), start + 3)
  }
  if word(at: start + 1) == "dozen" {
    if isArticle(at: start) { return (.number(12), start + 2) }
    if let count = value(at: start) { return (.number(12 * count), start + 2) }
  }
  // "Half an hour", "a quarter of an hour", "three quarters of an hour".
  if word(at: start) == "half", isArticle(at: start + 1), isTime(at: start + 2) { return (.number(0.5), start + 2) }
  if let count = isArticle(at: start) ? 1 : value(at: start),
    let part = word(at: start + 1).flatMap({ denominators[$0] })
  {
    if word(at: start + 2) == "of" {
      if isArticle(at: start + 3), isTime(at: start + 4) { return (.number(count / part), start + 4) }
      return (.fraction(count / part), start + 2)
    }
  }
  if word(at: start) == "half", word(at: start + 1) == "of" { return (.fraction(0.5), start + 1) }
  // "One and a half", "25", "two hundred", "a thousand".
  var total: Double
  var end: Int
  if let tens = word(at: start).flatMap({ numberWords[$0] }), tens >= 20,
    let ones = word(at: start + 1).flatMap({ numberWords[$0] }),
    (1...9).contains(ones)
  {
    (total, end) = (tens + ones, start + 2)
  } else if let tens = word(at: start).flatMap({ numberWords[$0] }), tens >= 20, start + 1 < tokens.count,
    tokens[start + 1].token == .dash, let ones = word(at: start + 2).flatMap({ numberWords[$0] }),
    (1...9).contains(ones)
  {
    (total, end) = (tens + ones, start + 3)
  } else if let count = isArticle(at: start) && word(at: start + 1).flatMap({ scales[$0] }) != nil
    ? 1 : value(at: start)
  {
    (total, end) = (count, start + 1)
  } else {
    return nil
  }
  while let scale = word(at: end).flatMap({ scales[$0] }) {
    total *= scale
    end += 1
  }
  if word(at: end) == "and", isArticle(at: end + 1), word(at: end + 2) == "half" {
    return (.number(total + 0.5), end + 3)
  }
  return end == start + 1 ? nil : (.number(total), end)
}
