import Testing

@testable import SignalbookLinting

@Suite("Statements in descriptions") struct StatementReaderTests {
  private func statements(_ text: String) -> [String] {
    StatementReader.shared.statements(in: text).map { statement in
      let numbers = statement.numbers.map { number in Int(exactly: number).map(String.init) ?? "\(number)" }
      return ([statement.role.rawValue] + numbers + (statement.noun.map { [$0] } ?? [])).joined(separator: " ")
    }
  }

  @Test(
    "A phrase is read with its numbers and their noun",
    arguments: [
      ("The position, from 1 to 20.", ["range 1 20"]), ("Between 0 and 100 percent.", ["range 0 100 percent"]),
      ("Pages (counted from 0).", ["first 0"]), ("The index, zero-based.", ["first 0 "]),
      ("1-based index.", ["first 1 index"]),
      ("At most 1,000 characters.", ["atMost 1000 characters"]), ("Up to ten items.", ["atMost 10 items"]),
      ("At least 3 and at most 5.", ["atLeast 3", "atMost 5"]), ("No more than 20.", ["atMost 20"]),
      ("5 or more", ["atLeast 5"]), ("More than 0.5.", ["moreThan 0.5"]), ("Values 1-5.", ["range 1 5"]),
      ("Values 1–5.", ["range 1 5"]), ("From -10 to 10.", ["range -10 10"]), ("At least 500ms.", ["atLeast 500 ms"]),
      ("A three-letter code.", ["length 3 code"]), ("One of three states.", ["choices 3"]),
      ("Left out when unknown.", ["omitted unknown"]), ("Only sent if the user asks.", ["omitted the"]),
      ("Optional.", ["optional"]), ("The topic (optional).", ["optional"]), ("Always sent.", ["always"]),
      ("An upper-case UUID.", ["upperCase uuid"]), ("In lowercase.", ["lowerCase"]),
      ("Off until the user agrees.", ["off the"]), ("It is on by default.", ["on"]), ("Disabled by default.", ["off"]),
      ("Every 15 minutes.", ["every 15 minutes"]), ("Sent once a day.", ["every day"]), ("Sent daily.", ["every"]),
      ("Once per session.", ["once"]), ("Kept for 30 days.", ["kept 30 days"]),
      ("Deleted after two weeks.", ["kept 2 weeks"]),
      ("A session ends after 30 minutes in the background.", ["inBackground 30 minutes"]),
      ("Sent by 10 % of users.", ["share 10"]), ("At most 3 pings a day.", ["perDay 3"]),
      ("A two-finger swipe.", ["fingers 2"]), ("At most a dozen items.", ["atMost 12 items"]),
      ("Up to twenty-five.", ["atMost 25"]), ("At least two hundred.", ["atLeast 200"]),
      ("Up to one and a half hours.", ["atMost 1.5 hours"]), ("Kept for a month.", ["kept 1 month"]),
      ("A session ends after a quarter of an hour in the background.", ["inBackground 0.25 hour"]),
      ("Cut after the 255th character.", ["cut 255"]), ("Sent by one in ten users.", ["oneIn 1 10"]),
      ("Sent by every tenth user.", ["oneIn 10"]), ("Sent by a third of all users.", ["part 0.3333333333333333"]),
      ("Shown ten times a week.", ["times 10 week"]), ("Kept for a day and a half.", ["kept 1.5 day"]),
      ("Up to twelve starts within a week.", ["atMost 12 starts"]),
      ("Values of 80 characters at most.", ["atMost 80 characters"]),
      ("Not below 7.", ["atLeast 7"]), ("Days (1-60).", ["range 1 60"]), ("Days, 1..60.", ["range 1 60"]),
      ("Days (max. 60).", ["atMost 60"]), ("Never left out.", ["always"]),
    ])
  func read(text: String, said: [String]) {
    // Only some roles use the noun.
    let counted = Set(["range", "atMost", "atLeast", "moreThan", "first", "every", "kept", "inBackground", "times"])
    let found = statements(text).map { statement in
      let words = statement.split(separator: " ")
      return counted.contains(String(words[0]))
        ? statement : words.filter { Double($0) != nil || $0 == words[0] }.joined(separator: " ")
    }
    let expected = said.map { statement in
      let words = statement.split(separator: " ")
      return counted.contains(String(words[0]))
        ? words.joined(separator: " ") : words.filter { Double($0) != nil || $0 == words[0] }.joined(separator: " ")
    }
    #expect(found == expected)
  }

  @Test(
    "Other words, versions, dates and denials are not statements",
    arguments: [
      "The user went from page 1 to page 20.", "Since version 8.0.1.", "Until 2019-03-05.", "Not always sent.",
      "Never off by default.", "The upper bound.", "On the device.", "The opt-in screen was shown.", "A few letters.",
      "Seldom over 10 seconds.", "Usually from 1 to 20.", "Before version 7, from 1 to 20.", "Until 2019, at most 5.",
      "It was limited to 5.", "About once a day.", "Queries above 20.",
      "The first page.", "Sent when the app starts.", "The user turned it off.", "How often it was kept.", "",
    ])
  func ignored(text: String) { #expect(statements(text) == []) }

  @Test("Words are quoted as written") func words() {
    let statements = StatementReader.shared.statements(in: "Größe, From 1 To 20.")
    #expect(statements.map(\.text) == ["From 1 To 20"])
  }

  @Test("Every role has a phrase", arguments: Statement.Role.allCases)
  func roles(role: Statement.Role) { #expect(StatementPhrase.all.contains { $0.role == role }) }
}
