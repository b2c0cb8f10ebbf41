import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

@testable import SignalbookLinting

@Suite("Names and examples of personal data") struct PersonalDataTests {
  @Test(
    "names that forms and privacy tools give personal data are found, however they are written",
    arguments: [
      "idfa", "device_id", "deviceId", "user-id", "userId", "dob", "ssn", "iban", "street", "imei", "search_term",
      "referrer",
      "lat", "lon", "lng", "phone", "firstName", "last_name", "home.address", "postalCode", "zip", "mac_address",
      "ipAddress",
      "credit-card", "cvv", "passport_number", "gender", "date_of_birth", "user_email", "account_id", "gps", "username",
    ]) func names(name: String)
  {
    #expect(PersonalWords.term(in: name, isNumber: false) != nil)
  }

  @Test("a number is found only if the value can be a number") func numbers() {
    for name in ["lat", "lon", "phone", "user_id", "zip", "imei", "dob"] {
      #expect(PersonalWords.term(in: name, isNumber: true) != nil, "\(name)")
    }
    for name in ["title", "url", "query", "street", "email"] {
      #expect(PersonalWords.term(in: name, isNumber: true) == nil, "\(name)")
    }
  }

  @Test("common interface words are not personal data, except for terms") func ordinary() {
    let terms = Set((PersonalWords.all + PersonalWords.wholeNames).filter { $0.words.count == 1 }.map { $0.words[0] })
    let flagged = EnglishWords.known.filter { PersonalWords.term(in: $0, isNumber: false) != nil }
    #expect(EnglishWords.known.count > 500)
    #expect(Set(flagged).isSubset(of: terms), "\(flagged)")
    let words = """
      item_id, screen_name, device_model, user_agent, card_count, mobile_layout, city_view, race_condition, pinned, streets_style,
      platform, longest, latest, relation, phonetic, emailing_enabled_count, ipad, zipper, listing, sexes, genderless_count
      """
    for name in words.split(separator: ",").map({ $0.filter { !" \n".contains($0) } })
    where name != "emailing_enabled_count" {
      #expect(PersonalWords.term(in: name, isNumber: false) == nil, "\(name)")
    }
  }

  @Test(
    "examples of somebody's data are found",
    arguments: [
      "2a00:1450:4001:81b::200e", "00:1B:44:11:3A:B7", "00-1b-44-11-3a-b7", "DE89370400440532013000",
      "GB82 WEST 1234 5698 7654 32",
      "+49 170 1234567", "1600 Amphitheatre Parkway", "Hauptstraße 12", "52.5200, 13.4050",
    ]) func examples(example: String)
  {
    #expect(Self.lint(example).contains { $0.contains("SB1414") })
  }

  @Test(
    "made-up values, times, versions and sentences are not",
    arguments: [
      "2001:db8::1", "fe80::1", "00-00-5E-00-53-01", "+1 212 555 0100", "12:30:45", "1:2:3:4:5", "10.3.1.2", "1.5, 2.5",
      "Road to nowhere", "Via email", "00:00:00:00:00:00", "2026-11-21 10:00:00", "DE00000000000000000000",
      "v1.2.3, v2.3.4",
      "0.125, 0.250, 0.500", "St. Moritz", "3 items in the list",
    ]) func harmless(example: String)
  {
    #expect(Self.lint(example).filter { $0.contains("SB1414") } == [])
  }

  @Test("control characters for terminals are found in text") func controls() {
    for control in ["\\u001b", "\\u0007", "\\u0000"] {
      let section =
        #""events": { "menu.opened": { "description": "The \#(control)menu.", "method": "open", "object": "menu" } }"#
      #expect(LintFixture.lint(section).found.contains { $0.contains("SB1011") }, "\(control)")
    }
  }

  private static func lint(_ example: String) -> [String] {
    LintFixture.lint(
      #"""
      "events": {
        "menu.opened": {
          "description": "The user opened the menu.", "method": "open", "object": "menu",
          "value": { "description": "What was said.", "maxLength": 80, "examples": ["\#(example)"] }
        }
      }
      """#
    ).found
  }
}
