/// The words that make a sentence too vague to compare with a declaration, such as "usually" or "rarely".
private let hedgeWords: Set<String> = [
  "seldom", "rarely", "rare", "usually", "typically", "normally", "generally", "mostly", "roughly", "approximately",
  "approx", "sometimes", "occasionally", "nearly", "almost", "circa", "probably", "perhaps", "maybe", "commonly",
  "likely", "unlikely", "ideally", "average", "averages", "median", "mean", "dashboard", "dashboards", "query",
  "queries", "chart", "charts", "analysis", "statistics", "histogram", "histograms", "example", "formerly",
  "previously", "originally", "historically", "versions", "releases", "planned", "should", "could", "might",
  "hopefully",
]

/// The words before a number, or before "once" and "every", that make it approximate.
private let approximationWords: Set<String> = ["about", "around", "ca", "some", "approximately", "near", "close"]

/// The words after "it was" that describe an earlier form. Others, as in "since it was installed", describe an event.
private let pastStates: Set<String> = [
  "in", "a", "an", "the", "from", "at", "up", "on", "off", "null", "always", "only", "never", "not", "called", "named",
  "counted", "measured", "limited", "left", "kept", "given", "sent", "missing", "optional", "required", "empty",
]

private let editionNouns: Set<String> = ["version", "release", "build"]

private let editionWords: Set<String> = [
  "old", "older", "earlier", "previous", "later", "newer", "first", "next", "original", "earliest", "before",
]

/// The words in a note that make a sentence a report about another source.
private let reportWords: Set<String> = [
  "document", "documents", "page", "pages", "sample", "samples", "vendor", "specification", "desktop", "android",
  "library", "released", "elsewhere", "today",
]

/// Returns whether the sentence around a token is hedged, reports about the past or another version, or instructs
/// analysts. Such a sentence is not a plain statement about the current declaration.
///
/// - Parameters:
///   - tokens: The tokens of the text.
///   - bytes: The text.
///   - index: The index of the token.
///   - isNote: Whether the text is a note. Notes often quote other sources, which can differ from the declaration.
/// - Returns: Whether the sentence is vague or about something else.
func isQualified(_ tokens: [PlacedToken], of bytes: [UInt8], at index: Int, isNote: Bool = false) -> Bool {
  let sentenceEndMarks = Set(".;!?".utf8)
  func isEnd(at index: Int) -> Bool {
    tokens[index].token == .stop && sentenceEndMarks.contains(bytes[tokens[index].range.lowerBound])
  }
  var (start, end) = (index, index)
  if isEnd(at: start) {
    start += 1
    end += 1
  }
  while start > 0, !isEnd(at: start - 1) { start -= 1 }
  while end < tokens.count, !isEnd(at: end) { end += 1 }
  if start >= end { return false }
  func neighbor(at index: Int) -> String {
    guard start <= index, index < end, case .word(let word) = tokens[index].token else { return "-" }
    return word
  }
  for index in start..<end {
    guard case .word(let word) = tokens[index].token else { continue }
    if hedgeWords.contains(word) || isNote && reportWords.contains(word) { return true }
    switch word {
    case "often": if neighbor(at: index - 1) != "how" { return true }
    case "most": if !["at", "the"].contains(neighbor(at: index - 1)) { return true }
    case "used": if neighbor(at: index + 1) == "to" { return true }
    case "was", "were", "had":
      let isAboutPast = ["it", "they", "this", "there", "these"].contains(neighbor(at: index - 1))
      if isAboutPast, pastStates.contains(neighbor(at: index + 1)) { return true }
    case _ where approximationWords.contains(word):
      if index + 1 < end {
        switch tokens[index + 1].token {
        case .number, .fraction: return true
        case .word(let next):
          if numberWords[next] != nil || ["once", "every", "half", "a", "an", "to"].contains(next) { return true }
        default: break
        }
      }
    case _ where editionNouns.contains(word):
      if editionWords.contains(neighbor(at: index - 1)) { return true }
      if index + 1 < end {
        if case .number = tokens[index + 1].token { return true }
        if neighbor(at: index + 1).isEmpty { return true }
      }
    case "in", "since", "until", "before", "after", "from":
      if index + 1 < end, isYear(tokens[index + 1], bytes) { return true }
    default: break
    }
  }
  return false
}

/// Returns whether a token is a year or a date, except for the start of a time scale, as in "since 1970".
private func isYear(_ placed: PlacedToken, _ bytes: [UInt8]) -> Bool {
  let text = String(decoding: bytes[placed.range], as: UTF8.self)
  if text.hasPrefix("1970") || text.hasPrefix("2001-01-01") || text.hasPrefix("1601") { return false }
  switch placed.token {
  case .number(let number): return number == number.rounded() && (1990...2100).contains(number)
  case .word(""): return true
  default: return false
  }
}
