import SignalbookNaming
import Testing

/// Tests for names whose meaning depends on symbols or numbers.
@Suite("Swift names for symbols and numbers")
struct SpelledNamesTests {
  private func name(_ name: String) throws -> String {
    try swiftName(name, as: .enumCase, acronyms: .standard).get().bare
  }

  @Test(
    "are readable",
    arguments: [
      ("+1", "plus1"), ("-1", "minus1"), ("1", "number1"), ("0", "number0"), ("404", "number404"), ("", "empty"),
      ("28+", "from28"), ("3-5", "from3To5"), ("11-28", "from11To28"), ("11–28", "from11To28"), ("3 - 5", "from3To5"),
      ("-10-0", "fromMinus10To0"), ("<1", "lessThan1"), (">10", "moreThan10"), ("> 10", "moreThan10"),
      ("<=5", "atMost5"), (">=5", "atLeast5"), ("≤5", "atMost5"), ("≥5", "atLeast5"), ("0.5", "number0Point5"),
      ("-0.5", "minus0Point5"), ("1,000", "number1000"), ("1,000,000+", "from1000000"), ("1-2-3", "number1Dash2Dash3"),
      ("10%", "number10Percent"), ("0-10%", "from0To10Percent"), ("1.2.3", "number1Point2Point3"),
      ("2024-01-15", "number2024Dash01Dash15"), ("2018-10", "number2018Dash10"), ("1/2", "number1Slash2"),
      ("16:9", "number16Colon9"), ("1 2", "number1Space2"),
      // Numbers with units.
      ("5s+", "from5s"), ("1s-5s", "from1sTo5s"), ("<1s", "lessThan1s"), ("18-24 years", "from18To24Years"),
      ("100+ users", "from100Users"), ("5MB-10MB", "from5mbTo10mb"), ("0.5x", "_0Point5x"), ("1.5x", "_1Point5x"),
      ("50% off", "_50PercentOff"), ("v1.2", "v1Point2"), ("v1-2", "v12"), ("a < 5", "aLessThan5"),
      // Symbols that distinguish names.
      ("A+", "aPlus"), ("c++", "cPlusPlus"), ("c#", "cSharp"), ("R&D", "rAndD"), ("Home > Settings", "homeSettings"),
      // Only symbols.
      ("+", "plus"), ("-", "dash"), ("_", "underscore"), (".", "dot"), ("...", "dotDotDot"), ("*", "star"),
      ("?", "questionMark"), ("!", "exclamationMark"), (" ", "space"), ("->", "dashMoreThan"), ("#1", "hash1"),
      ("$5", "dollar5"), ("½", "vulgarFractionOneHalf"), ("≠", "notEqualTo"),
      ("👍", "thumbsUp"), ("👎", "thumbsDown"), ("😀", "grinningFace"), ("❤️", "heavyBlackHeart"), ("🇩🇪", "flagDe"),
      ("☂", "umbrella"), ("\u{200B}", "zeroWidthSpace"), ("\u{7}", "u7"), ("\u{E000}", "ue000"),
      // Unchanged names.
      ("true", "true"), ("ok 👍 go", "okGo"), ("日本", "日本"), ("2g", "_2g"), ("3d-touch", "_3dTouch"), ("-foo", "foo"),
    ])
  func readable(text: String, identifier: String) throws { #expect(try name(text) == identifier) }

  @Test("of types are capitalized") func types() throws {
    for (text, type) in [("28+", "From28"), ("3-5", "From3To5"), ("404", "Number404"), ("👍", "ThumbsUp")] {
      #expect(try swiftName(text, as: .type, acronyms: .standard).get().bare == type)
    }
  }

  @Test("distinguish names that differ in a symbol") func distinct() throws {
    let symbols = [
      "", "+", "-", "<", ">", "%", ".", "/", ":", "*", "#", "!", "≤", "😀", "(", ")", "=", "~", "$", "€", "_",
    ]
    var seen: [String: String] = [:]
    for first in symbols {
      for middle in symbols {
        for last in symbols {
          let text = first + "1" + middle + "2" + last
          let identifier = try name(text)
          // Two signs can express an open range of a number.
          #expect(seen[identifier] == nil, "\(text) and \(seen[identifier] ?? "") are \(identifier)")
          seen[identifier] = text
        }
      }
    }
    #expect(seen.count > 9000)
  }
}
