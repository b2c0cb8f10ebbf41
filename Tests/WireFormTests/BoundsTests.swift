import SignalbookWireForm
import Testing

@Suite("Bounds")
struct BoundsTests {
  @Test("Each bound has a separate fault")
  func faults() {
    var bounds = Bounds()
    bounds.minimum = .integer(1)
    bounds.exclusiveMaximum = .number("2.5")
    bounds.minLength = 2
    bounds.maxLength = 3
    bounds.patterns = ["^[a-z]+$"]
    #expect(bounds.faults(of: .integer(1)) == [])
    #expect(bounds.faults(of: .integer(0)) == ["is less than 1"])
    #expect(bounds.faults(of: .number("2.5")) == ["is not less than 2.5"])
    #expect(bounds.faults(of: .text("ab")) == [])
    #expect(bounds.faults(of: .text("A")) == ["is shorter than 2", "does not match ^[a-z]+$"])
    #expect(bounds.faults(of: .text("e\u{301}abc")).first == "is longer than 3")
  }

  @Test("Contradictions are found, including between inclusive and exclusive bounds")
  func contradictions() {
    var bounds = Bounds()
    #expect(bounds.contradiction() == nil)
    bounds.minimum = .integer(3)
    bounds.maximum = .integer(3)
    #expect(bounds.contradiction() == nil)
    bounds.exclusiveMaximum = .integer(3)
    #expect(bounds.contradiction() != nil)
  }

  @Test(
    "Between the bounds of integers there is an integer of 64 bits",
    arguments: [
      ("1.2", nil, "1.8", nil, false), ("1.2", nil, "2", nil, true), ("1.2", nil, nil, "2", false),
      (nil, "1", nil, "2", false), (nil, "1", nil, "3", true), (nil, "-1", nil, "0", false),
      (nil, "-1.5", nil, "-1", false), (nil, "-1.5", "-1", nil, true), ("-0.5", nil, "0.5", nil, true),
      ("-0.9", nil, nil, "-0.1", false), (nil, "9223372036854775807", nil, nil, false),
      ("9223372036854775807", nil, nil, nil, true), ("9223372036854775807.5", nil, nil, nil, false),
      ("1e30", nil, nil, nil, false), ("-1e30", nil, "1e30", nil, true), (nil, nil, "-1e30", nil, false),
      (nil, nil, nil, "-9223372036854775808", false), (nil, nil, "-9223372036854775808", nil, true),
      (nil, nil, "-9223372036854775808.5", nil, false), (nil, nil, nil, "-9223372036854775807.5", true),
    ] as [(String?, String?, String?, String?, Bool)])
  func integers(least: String?, above: String?, most: String?, below: String?, isPossible: Bool) {
    var bounds = Bounds()
    bounds.minimum = least.map(Scalar.number)
    bounds.exclusiveMinimum = above.map(Scalar.number)
    bounds.maximum = most.map(Scalar.number)
    bounds.exclusiveMaximum = below.map(Scalar.number)
    #expect((bounds.contradiction(ofIntegers: true) == nil) == isPossible)
    #expect(bounds.contradiction() == nil)
  }

  @Test("Every format is a pattern in the supported subset", arguments: Format.names)
  func formats(name: String) throws {
    _ = try Pattern(#require(Format.pattern(name)))
  }

  @Test(
    "Formats take what they are named after and nothing else",
    arguments: [
      ("uuid", "AC1529A7-59f6-49d9-b254-6f0a22f57284", "AC1529A7-59f6-49d9-b254-6f0a22f5728"),
      ("date", "2026-11-21", "2026-13-21"), ("time-zone", "America/Argentina/Buenos_Aires", "Europe/"),
      ("time-zone", "Etc/GMT+1", "+01:00"), ("url", "https://a.example/b?c=%20", "https://a b"),
      ("language-region", "en-US", "en_US"), ("language-region", "??", "?"), ("locale", "en_US", "en US"),
      ("version", "13.1.1", "13."),
      ("uuid-lowercase", "ac1529a7-59f6-49d9-b254-6f0a22f57284", "AC1529A7-59f6-49d9-b254-6f0a22f57284"),
      ("date-time", "2026-11-21T23:59:60.5+01:00", "2026-11-21T24:00:00Z"),
      ("date-time", "2026-11-21t00:00:00z", "2026-11-21 00:00:00Z"),
      ("date-time", "0001-01-01T00:00:00-23:59", "2026-11-21"),
      ("uri", "https://[::1]/a?b=%20#c", "https://a b"), ("uri", "urn:a", "a/b"), ("uri", "a:%2F", "a:%2"),
      ("uri", "https://a/?b#c", "https://a/#b#c"), ("uri", "https://a/b", "https://a/[b]"),
      ("uri", "https://u:p@a:80", "https://u@p@a"), ("uri", "https://a:/", "https://a:b"), ("uri", "a:", "a:b|c"),
      ("uri-reference", "", "a b"), ("uri-reference", "/a/b?c#d", "/a|b"), ("uri-reference", "../a", "a%2"),
      ("uri-reference", "//example.com:80/a", "//a:b"), ("uri-reference", "a/b:c", "1:b"),
      ("uri-reference", "https://[::1]/a?b=%20#c", "https://a b"), ("uri-reference", "urn:a", ":a"),
      ("uri-reference", "./a:b", "#a#b"), ("uri-reference", "?q", "//u@p@a"), ("uri-reference", "mailto:a@b", "\\"),
      ("email", "a.b+c@example.co.uk", "a@b@c"), ("email", "a@b", "@b"), ("email", "a@b-c", "a@b-"),
      ("hostname", "www.example-1.com", "a_b"), ("hostname", "localhost", "a..b"), ("hostname", "1", "-a"),
    ])
  func formats(name: String, good: String, bad: String) throws {
    let pattern = try Pattern(#require(Format.pattern(name)))
    #expect(pattern.matches(good))
    #expect(!pattern.matches(bad))
  }
}
