import SignalbookExporting
import SignalbookReview
import Testing

/// Tests for the rows of a form that a schema cannot answer. A person must complete them.
@Suite struct ManualRowsTests {
  private static let purposes = #""purposes": ["analytics"]"#

  private func rows(_ format: String, _ registry: AnsweredRegistry = AnsweredRegistry()) throws -> [String] {
    try registry.export(format).manualRows
  }

  private func replacing(_ text: String, with other: String, in format: String) throws -> [String] {
    let schema = AnsweredRegistry().text.replacing(text, with: other)
    return try ExportFixture.format(format).export(ExportFixture.request(text: schema)).manualRows
  }

  @Test func `the manifest always needs the accessed APIs`() throws {
    #expect(try rows("privacy-manifest") == ["NSPrivacyAccessedAPITypes"])
  }

  @Test func `Google's form needs the accounts, and other answers that it cannot express`() throws {
    let accounts = "PSL_SUPPORTED_ACCOUNT_CREATION_METHODS"
    #expect(try rows("play-data-safety") == [accounts])
    let url = #""url": "https://acme.example/delete""#
    #expect(
      try replacing(url, with: #""autoDays": 400"#, in: "play-data-safety") == [
        "PSL_SUPPORT_DATA_DELETION_BY_USER", accounts,
      ])
    #expect(try replacing(url, with: #""autoDays": 30"#, in: "play-data-safety") == [accounts])
    let other = try replacing(Self.purposes, with: #""purposes": ["other"]"#, in: "play-data-safety")
    #expect(other.contains("PSL_DATA_USAGE_RESPONSES:PSL_USER_INTERACTION:DATA_USAGE_COLLECTION_PURPOSE"), "\(other)")
  }

  @Test func `the label needs the types without a fastlane ID`() throws {
    #expect(try rows("app-store-label") == [])
    let rows = try replacing(
      #""data": "usage.interaction""#, with: #""data": "spatial.surroundings""#, in: "app-store-label")
    #expect(rows == ["EnvironmentScanning"])
  }

  @Test func `Fides needs the answers that the file contains as cautious values`() throws {
    let known = try rows("fides")
    for key in ["responsibility", "uses_profiling", "processes_personal_data", "uses_non_cookie_access"] {
      #expect(known.contains("app/\(key)"), "\(known)")
    }
    #expect(!known.contains { $0.hasSuffix("data_use") || $0.hasSuffix("processes_special_category_data") })
    let other = try replacing(Self.purposes, with: #""purposes": ["other"]"#, in: "fides")
    #expect(other.contains("app/main/other/data_use"), "\(other)")
    let doubtful = try replacing(
      #""data": "usage.interaction""#, with: #""data": "person.other""#, in: "fides")
    #expect(doubtful.contains("app/main/analytics/processes_special_category_data"), "\(doubtful)")
    #expect(
      try replacing(#"["customer"]"#, with: #"["astronaut"]"#, in: "fides").contains("app/data_subjects/astronaut"))
  }

  @Test func `each row that the file marks as unanswered is counted as missing or to complete by hand`() throws {
    for format in ["privacy-manifest", "app-store-label", "play-data-safety", "fides"] {
      let export = try AnsweredRegistry().export(format)
      #expect(export.questions == [])
      let isMarked = export.files[0].text.contains("UNANSWERED:")
      #expect(isMarked == !export.manualRows.isEmpty, "\(format)")
    }
  }

  @Test func `the status counts and lists the rows, and only a form without them is ready`() throws {
    let request = try ExportFixture.request(text: AnsweredRegistry().text)
    for status in FormStatus.all(of: request.inventory.registries[0]) {
      #expect(status.isReady == ["app-store-label", "record-of-processing", "review-request"].contains(status.format))
      #expect(status.statusDescription.hasPrefix("complete by hand: ") == !status.isReady)
    }
    let page = try AnsweredRegistry().document("status")
    #expect(
      page.contains("| Apple's privacy manifest | `PrivacyInfo.xcprivacy` | complete by hand: 1 row |"), "\(page)")
    #expect(page.contains("- Apple's privacy manifest: `NSPrivacyAccessedAPITypes`"))
    // An answer that only a person can give does not stop a release script.
    #expect(try AnsweredRegistry().export("status").questions == [])
  }
}
