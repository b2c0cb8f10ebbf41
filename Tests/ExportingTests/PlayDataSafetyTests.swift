import SignalbookExporting
import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

@Suite struct PlayDataSafetyTests {
  private func rows(_ text: String) -> [[String]] {
    text.split(separator: "\n").dropFirst().map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
  }

  private func export(merging form: String? = nil) throws -> Export {
    var request = try ExportFixture.request("notes")
    if let form { request.merged = [SourceFile(path: "form.csv", bytes: Array(form.utf8))] }
    return try ExportFixture.format("play-data-safety").export(request)
  }

  @Test(.enabled(if: Paths.shared != nil, "needs ../shared/reference/play"))
  func `the form has exactly the keys of a form that was exported`() throws {
    let path = "\(Paths.shared ?? "")/reference/play/data-safety-keys.csv"
    let reference = String(decoding: try #require(FolderReader.bytes(of: path)), as: UTF8.self)
    let ours = rows(try export().files[0].text)
    #expect(ours.map { [$0[0], $0[1], $0[3]] } == rows(reference).map { [$0[0], $0[1], $0[2]] })
    #expect(ours.count == 782)
  }

  @Test func `a question with one answer has at most one`() throws {
    var answered: [String: Int] = [:]
    for row in rows(try export().files[0].text) where row[3] == "SINGLE_CHOICE" && row[2] == "true" {
      answered[row[0], default: 0] += 1
    }
    #expect(!answered.isEmpty)
    #expect(answered.values.allSatisfy { $0 == 1 })
  }

  @Test func `only what a third party receives is shared, for its purposes`() throws {
    let rows = rows(try export().files[0].text).filter { $0[2] == "true" }
    func has(_ type: String, _ question: String, _ response: String) -> Bool {
      rows.contains { $0[0] == "PSL_DATA_USAGE_RESPONSES:PSL_\(type):\(question)" && $0[1] == response }
    }
    #expect(has("DEVICE_ID", "PSL_DATA_USAGE_COLLECTION_AND_SHARING", "PSL_DATA_USAGE_ONLY_SHARED"))
    #expect(has("DEVICE_ID", "DATA_USAGE_SHARING_PURPOSE", "PSL_ADVERTISING"))
    #expect(has("DEVICE_ID", "DATA_USAGE_COLLECTION_PURPOSE", "PSL_ANALYTICS"))
    #expect(!has("DEVICE_ID", "DATA_USAGE_SHARING_PURPOSE", "PSL_ANALYTICS"))
    #expect(!has("USER_GENERATED_CONTENT", "PSL_DATA_USAGE_COLLECTION_AND_SHARING", "PSL_DATA_USAGE_ONLY_SHARED"))
  }

  private static let header =
    "\u{FEFF}Question ID (machine readable),Response ID (machine readable),Response value,Answer requirement,Label\r\n"

  @Test func `merging fills empty cells and leaves every other byte`() throws {
    let form =
      Self.header + "PSL_DATA_COLLECTION_COLLECTS_PERSONAL_DATA,,,REQUIRED,\"Nome, \"\"etc\"\"\r\nlinha 2\"\r\n"
      + "PSL_DATA_TYPES_APP_ACTIVITY,PSL_USER_INTERACTION,\"\",MULTIPLE_CHOICE,é\r\n"
      + "PSL_SOMETHING_NEW,,true,OPTIONAL,\r\nPSL_DATA_TYPES_PERSONAL,PSL_NAME,TRUE,MULTIPLE_CHOICE,"
    let merged = try export(merging: form).files[0].text
    let expected =
      form
      .split(separator: "COLLECTS_PERSONAL_DATA,,,", maxSplits: 1).joined(separator: "COLLECTS_PERSONAL_DATA,,true,")
      .split(separator: "USER_INTERACTION,\"\",", maxSplits: 1).joined(separator: "USER_INTERACTION,true,")
    #expect(merged == expected)
    #expect(Array(merged.utf8) == Array(expected.utf8))
  }

  @Test func `an answer that is in the form is kept, and the difference listed`() throws {
    let form =
      Self.header + "PSL_SUPPORT_DATA_DELETION_BY_USER,DATA_DELETION_YES,,SINGLE_CHOICE,\n"
      + "PSL_SUPPORT_DATA_DELETION_BY_USER,DATA_DELETION_NO,true,SINGLE_CHOICE,\n"
      + "PSL_DATA_COLLECTION_ENCRYPTED_IN_TRANSIT,,false,MAYBE_REQUIRED,\n"
    let export = try export(merging: form)
    #expect(export.files[0].text == form)
    let messages = export.gaps.map(\.message)
    #expect(messages.contains { $0.contains("DATA_DELETION_YES") && $0.contains("DATA_DELETION_NO;") })
    #expect(
      messages.contains { $0.contains("ENCRYPTED_IN_TRANSIT: the registry's answer is true, but the form false") })
  }

  @Test(arguments: ["", "a,b,c\n", "Question ID (machine readable),\"Response", "\u{FEFF}\n\n"])
  func `what is no form is refused with a sentence`(form: String) throws {
    #expect(throws: ExportFault.self) { try export(merging: form) }
  }
}
