import Testing

@testable import Signalbook

@Suite("Versions in restrictions") struct AppVersionRangeTests {
  @Test(
    "numbers are compared, not text",
    arguments: [
      ("1", "2"), ("1.9", "1.10"), ("1.9.9", "2"), ("0.0.1", "1"), ("1", "1.0.1"),
      ("99999999999999999998", "99999999999999999999"),
      ("9", "10000000000000000000000000000"), ("", "1"),
    ])
  func order(lower: String, higher: String) throws {
    let high = try #require(AppVersion(higher))
    guard let low = AppVersion(lower) else { return #expect(lower.isEmpty) }
    #expect(low < high && !(high < low) && low != high)
  }

  @Test(
    "zeros at the end and at the beginning of a number have no effect",
    arguments: [("1", "1.0.0"), ("01.002", "1.2"), ("0", "0.0")])
  func equal(left: String, right: String) { #expect(AppVersion(left) == AppVersion(right) && AppVersion(left) != nil) }

  @Test(
    "an app's version can have a suffix; a version in a document cannot", arguments: ["5.2-beta", "5.2 (17)", "5.2."])
  func suffix(text: String) {
    #expect(AppVersion(startOf: text) == AppVersion("5.2") && AppVersion(text) == nil)
  }

  @Test("a text without a number is not a version", arguments: ["", ".", "v1", "-1", "٣", "beta", ".5"])
  func invalid(text: String) { #expect(AppVersion(startOf: text) == nil && AppVersion(text) == nil) }

  @Test("the lower bound is inclusive, and the upper bound is exclusive") func range() throws {
    let range = AppVersionRange(from: AppVersion("5"), before: AppVersion("5.2"))
    func contains(_ text: String) throws -> Bool { range.contains(try #require(AppVersion(text))) }
    #expect(try contains("5.0") && contains("5.1.9") && !contains("5.2") && !contains("4.9"))
  }
}
