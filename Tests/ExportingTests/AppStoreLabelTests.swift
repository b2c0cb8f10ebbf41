import SignalbookExporting
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

@Suite struct AppStoreLabelTests {
  private func export(merging texts: String...) throws -> Export {
    var request = try ExportFixture.request("notes")
    request.variant = "quiet"
    request.merged = texts.map { SourceFile(path: "other", bytes: Array($0.utf8)) }
    return try ExportFixture.format("app-store-label").export(request)
  }

  private static let manifest = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!-- Of another <SDK>. -->
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0"><dict>
      <key>NSPrivacyTracking</key><false/>
      <key>NSPrivacyCollectedDataTypes</key><array>
        <dict>
          <key>NSPrivacyCollectedDataType</key><string>NSPrivacyCollectedDataTypeCrashData</string>
          <key>NSPrivacyCollectedDataTypeLinked</key><false/>
          <key>NSPrivacyCollectedDataTypeTracking</key><false/>
          <key>NSPrivacyCollectedDataTypePurposes</key>
          <array><string>NSPrivacyCollectedDataTypePurposeAppFunctionality</string></array>
        </dict>
      </array>
    </dict></plist>
    """

  @Test func `what another SDK's manifest declares is merged in`() throws {
    let text = try export(merging: Self.manifest).files[0].text
    #expect(text.contains(#""category": "CRASH_DATA""#))
    #expect(text.contains(#""purposes": ["APP_FUNCTIONALITY"]"#))
    #expect(text.contains("DATA_NOT_LINKED_TO_YOU"))
  }

  @Test func `of two that speak of the same data the graver holds`() throws {
    let other = """
      [{"category": "DEVICE_ID", "purposes": ["THIRD_PARTY_ADVERTISING"],
        "data_protections": ["DATA_NOT_LINKED_TO_YOU", "DATA_USED_TO_TRACK_YOU"]}]
      """
    let text = try export(merging: other).files[0].text
    #expect(text.contains(#""purposes": ["ANALYTICS", "THIRD_PARTY_ADVERTISING"]"#))
    #expect(text.contains(#"["DATA_LINKED_TO_YOU", "DATA_USED_TO_TRACK_YOU"]"#))
  }

  @Test(arguments: [
    (#"[{"category": "DEVICE_IDS", "purposes": [], "data_protections": []}]"#, "did you mean 'DEVICE_ID'"),
    (#"[{"category": "NAME", "purposes": ["ANALYTIC"], "data_protections": []}]"#, "did you mean 'ANALYTICS'"),
    (#"[{"purposes": []}]"#, "must have a 'category'"), (#"[{"#, "not a list of answers"), ("bplist00", "plutil"),
    ("<plist><dict><key>a</key></dict></plist>", "expected"), ("<plist><dict>", "expected"),
    ("<!DOCTYPE plist [<!ENTITY a 'b'>]><plist/>", "internal declarations"),
    ("<plist><string>&evil;</string></plist>", "unknown entity"), ("", "neither"),
  ])
  func `what cannot be merged is refused with a sentence`(text: String, part: String) throws {
    let error = #expect(throws: ExportFault.self) { try export(merging: text) }
    #expect(error?.description.contains(part) == true, "\(error?.description ?? "")")
  }

  @Test func `nothing is declared where nothing is sent`() throws {
    let text = """
      { "$schema": "signalbook-1.schema.json",
        "registry": { "name": "none", "namespace": "None", "version": "1.0.0", "description": "Nothing." } }
      """
    let export = try ExportFixture.format("app-store-label").export(ExportFixture.request(text: text))
    #expect(export.files[0].text.contains("DATA_NOT_COLLECTED"))
  }
}
