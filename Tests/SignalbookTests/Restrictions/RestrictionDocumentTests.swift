import Testing

@testable import Signalbook

@Suite("Restriction documents") struct RestrictionDocumentTests {
  private static func error(_ text: String) -> RestrictionsError? {
    do throws(RestrictionsError) {
      _ = try RestrictionDocument(Array(text.utf8), registry: "book")
      return nil
    } catch { return error }
  }

  private static func text(_ restriction: String, expires: String = #""2027-01-31T12:00:00Z""#) -> String {
    #"{"format":1,"registry":"book","expires":\#(expires),"restrictions":[{"streams":["s"],"sample":0},\#(restriction)]}"#
  }

  @Test("a document is parsed") func parsed() throws {
    let text = Self.text(
      #"{"events":["a.b","c"],"sample":2.5e-1,"channels":["beta"],"appVersions":{"from":"5.0","before":"5.10"}}"#)
    let document = try RestrictionDocument(Array(text.utf8), registry: "book")
    #expect(document.expirationTime == 1_801_396_800_000)
    #expect(document.restrictions.count == 2 && document.restrictions[0].streams == ["s"])
    let second = document.restrictions[1]
    #expect(second.events == ["a.b", "c"] && second.rate == 0.25 && second.channels == ["beta"])
    #expect(second.appVersions?.from == AppVersion("5") && second.appVersions?.before == AppVersion("5.10"))
  }

  @Test(
    "a mistake has a type and a location",
    arguments: [
      ("", .invalidJSON, ""), ("[]", .wrongType, ""), ("{}", .missingKey, "/format"),
      (#"{"format":"1"}"#, .wrongType, "/format"), (#"{"format":2,"later":0}"#, .unsupportedFormat, "/format"),
      (#"{"format":1}"#, .missingKey, "/registry"), (#"{"format":1,"registry":"shop"}"#, .otherRegistry, "/registry"),
      (#"{"format":1,"registry":"book","x~/":0}"#, .unknownKey, "/x~0~1"),
      (#"{"format":1,"registry":"book"}"#, .missingKey, "/expires"),
      (#"{"format":1,"registry":"book","expires":"2027-01-31T12:00:00Z"}"#, .missingKey, "/restrictions"),
      (
        #"{"format":1,"registry":"book","expires":"2027-01-31T12:00:00Z","restrictions":{}}"#, .wrongType,
        "/restrictions"
      ),
      (#"{"format":1,"format":1}"#, .invalidJSON, "/format"),
    ] as [(String, RestrictionsError.Reason, String)])
  func mistake(text: String, reason: RestrictionsError.Reason, pointer: String) {
    let error = Self.error(text)
    #expect(error?.reason == reason && error?.pointer == pointer, "\(String(describing: error))")
    #expect(error?.expected.isEmpty == false)
  }

  @Test(
    "a mistake in a restriction has a type and a location",
    arguments: [
      ("7", .wrongType, ""), ("{}", .missingKey, "/streams"), (#"{"streams":["s"]}"#, .missingKey, "/sample"),
      (#"{"streams":[],"sample":0}"#, .wrongType, "/streams"),
      (#"{"streams":["s",1],"sample":0}"#, .wrongType, "/streams/1"),
      (#"{"events":"e","sample":0}"#, .wrongType, "/events"),
      (#"{"events":["e"],"sample":"0"}"#, .wrongType, "/sample"),
      (#"{"events":["e"],"sample":1.0000001}"#, .invalidValue, "/sample"),
      (#"{"events":["e"],"sample":-0.1}"#, .invalidValue, "/sample"),
      (#"{"events":["e"],"sample":2}"#, .invalidValue, "/sample"),
      (#"{"events":["e"],"sample":1e999}"#, .invalidValue, "/sample"),
      (#"{"events":["e"],"sample":99999999999999999999}"#, .invalidValue, "/sample"),
      (#"{"events":["e"],"sample":null}"#, .wrongType, "/sample"),
      (#"{"events":["e"],"rate":0}"#, .unknownKey, "/rate"),
      (#"{"events":["e"],"sample":0,"on":true}"#, .unknownKey, "/on"),
      (#"{"events":["e"],"sample":0,"sample":1}"#, .invalidJSON, "/sample"),
      (#"{"events":["e"],"sample":0,"channels":[]}"#, .wrongType, "/channels"),
      (#"{"events":["e"],"sample":0,"appVersions":{}}"#, .missingKey, "/appVersions"),
      (#"{"events":["e"],"sample":0,"appVersions":"5"}"#, .wrongType, "/appVersions"),
      (#"{"events":["e"],"sample":0,"appVersions":{"from":5}}"#, .wrongType, "/appVersions/from"),
      (#"{"events":["e"],"sample":0,"appVersions":{"from":"5-beta"}}"#, .invalidValue, "/appVersions/from"),
      (#"{"events":["e"],"sample":0,"appVersions":{"through":"5"}}"#, .unknownKey, "/appVersions/through"),
      (#"{"events":["e"],"sample":0,"appVersions":{"from":"5.0","before":"5"}}"#, .emptyRange, "/appVersions"),
    ] as [(String, RestrictionsError.Reason, String)])
  func mistakeInside(text: String, reason: RestrictionsError.Reason, pointer: String) {
    let error = Self.error(Self.text(text))
    #expect(error?.reason == reason && error?.pointer == "/restrictions/1" + pointer, "\(String(describing: error))")
  }

  @Test(
    "a time that does not exist is invalid",
    arguments: [
      "2027-02-29T00:00:00Z", "2027-01-31", "2027-01-31T24:00:00Z", "2027-01-31T23:60:00Z", "2027-01-31T00:00:60Z",
      "2027-01-31T00:00:00+00:00", "2027-1-31T00:00:00Z", " 2027-01-31T00:00:00Z", "never", "",
    ])
  func time(text: String) {
    let error = Self.error(Self.text(#"{"streams":["s"],"sample":1}"#, expires: "\"\(text)\""))
    #expect(error?.reason == .invalidValue && error?.pointer == "/expires")
  }

  @Test("a document of 64 KB is parsed, and a larger document is rejected") func size() {
    let text = Self.text(#"{"streams":["s"],"sample":1}"#)
    let spaces = String(repeating: " ", count: RestrictionDocument.maxBytes - text.utf8.count)
    #expect(Self.error(text + spaces) == nil && Self.error(text + spaces + " ")?.reason == .tooLarge)
  }

  @Test("long numbers and deep nesting are rejected without a long computation") func extremes() {
    let digits = String(repeating: "9", count: 60_000)
    let clock = ContinuousClock()
    let duration = clock.measure {
      #expect(Self.error(Self.text(#"{"streams":["s"],"sample":0.\#(digits)}"#))?.reason == .invalidValue)
      #expect(Self.error(String(repeating: "[", count: 60_000))?.reason == .invalidJSON)
      #expect(Self.error(String(repeating: #"{"a":"#, count: 12_000))?.reason == .invalidJSON)
      let names = (0..<8_000).map { "\"\($0)\"" }.joined(separator: ",")
      #expect(Self.error(Self.text(#"{"streams":[\#(names)],"sample":1}"#)) == nil)
    }
    #expect(duration < .seconds(10))
  }

  @Test("unknown versions and channels match") func facts() throws {
    var restriction = RestrictionDocument.Restriction(streams: ["s"], rate: 0)
    restriction.appVersions = AppVersionRange(from: AppVersion("5"), before: nil)
    restriction.channels = ["beta"]
    func applies(_ version: String?, _ channel: String?) -> Bool {
      var platform = TelemetryPlatform()
      (platform.appVersion, platform.releaseChannel) = (version, channel)
      return restriction.applies(to: platform)
    }
    #expect(applies(nil, nil) && applies("5", "beta") && applies("unknown", "") && applies("6", nil))
    #expect(!applies("4.9", nil) && !applies(nil, "release") && !applies("4", "beta") && !applies("5", "Beta"))
  }
}
