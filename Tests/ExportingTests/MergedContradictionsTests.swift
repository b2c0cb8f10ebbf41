import SignalbookExporting
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

/// Checks that merged forms never answer for others: missing parts are unanswered, and the stricter answer applies.
@Suite struct MergedContradictionsTests {
  static func export(_ format: String, _ registry: AnsweredRegistry = .init(), merging file: String) throws
    -> Export
  {
    var request = try ExportFixture.request(text: registry.text)
    request.merged = [SourceFile(path: "other", bytes: Array(file.utf8))]
    return try ExportFixture.format(format).export(request)
  }

  private static func manifest(_ members: String) -> String {
    "<plist version=\"1.0\"><dict>\(members)</dict></plist>"
  }

  private static let health = "<key>NSPrivacyCollectedDataType</key><string>NSPrivacyCollectedDataTypeHealth</string>"
  private static let answers =
    "<key>NSPrivacyCollectedDataTypeLinked</key><true/><key>NSPrivacyCollectedDataTypeTracking</key><false/>"

  @Test(
    "a missing part of a merged label or manifest counts as unanswered",
    arguments: [
      (#"[{"category":"HEALTH","purposes":["ANALYTICS"]}]"#, "DATA_LINKED_TO_YOU or"),
      (#"[{"category":"HEALTH","purposes":["ANALYTICS"],"data_protections":[]}]"#, "DATA_LINKED_TO_YOU or"),
      (
        #"[{"category":"HEALTH","purposes":["ANALYTICS"],"data_protections":["DATA_USED_TO_TRACK_YOU"]}]"#,
        "DATA_LINKED_TO_YOU or"
      ),
      (#"[{"category":"HEALTH","data_protections":["DATA_LINKED_TO_YOU"]}]"#, "purposes"),
      (#"[{"category":"HEALTH","purposes":[],"data_protections":["DATA_LINKED_TO_YOU"]}]"#, "purposes"),
      (manifest("<key>NSPrivacyCollectedDataTypes</key><array><dict>\(health)\(answers)</dict></array>"), "purposes"),
      (
        manifest(
          "<key>NSPrivacyCollectedDataTypes</key><array><dict>\(health)\(answers)<key>NSPrivacyCollectedDataTypePurposes</key><array/></dict></array>"
        ), "purposes"
      ),
      (manifest("<key>NSPrivacyTracking</key><true/>"), "NSPrivacyCollectedDataTypes"),
      (
        manifest("<key>NSPrivacyTracking</key><true/><key>NSPrivacyCollectedDataTypes</key><array/>"),
        "which data is used to track"
      ),
      (
        "<!-- UNANSWERED: app does not declare recipients -->"
          + manifest("<key>NSPrivacyCollectedDataTypes</key><array/>"), "app does not declare recipients"
      ),
    ])
  func label(file: String, question: String) throws {
    let export = try Self.export("app-store-label", merging: file)
    #expect(export.questions.contains { $0.contains(question) }, "\(export.questions)")
    let text = export.files[0].text
    #expect(text.contains("UNANSWERED"), "\(text)")
    #expect(
      !question.hasPrefix("DATA_LINKED") || !text.split(separator: "HEALTH")[1].contains(#"["DATA_NOT_LINKED"#),
      "\(text)")
  }

  @Test func `a merged manifest keeps its remarks about omitted data and inferred answers`() throws {
    let file =
      "<!-- OMITTED: sdk/streams/x: a third-party SDK sends it -->\n<!-- INFERRED: HEALTH/purposes = analytics -->\n"
      + Self.manifest("<key>NSPrivacyCollectedDataTypes</key><array/>")
    let text = try Self.export("app-store-label", merging: file).files[0].text
    #expect(text.contains(#""OMITTED: sdk/streams/x: a third-party SDK sends it""#), "\(text)")
    #expect(text.contains(#""INFERRED: HEALTH/purposes = analytics""#), "\(text)")
  }

  @Test func `a label without data keeps the remarks of a merged label`() throws {
    let file = #"""
      [{"inferred":["INFERRED: a = b"],"omitted":["OMITTED: sdk/streams/x: gone"],"data_protections":["DATA_NOT_COLLECTED"]}]
      """#
    let text = try Self.export("app-store-label", merging: file).files[0].text
    #expect(text.contains("INFERRED: a = b") && text.contains("OMITTED: sdk/streams/x: gone"), "\(text)")
  }

  @Test func `a manifest's answers about a type that fastlane lacks are passed on`() throws {
    let file = Self.manifest(
      "<key>NSPrivacyTracking</key><true/><key>NSPrivacyCollectedDataTypes</key><array><dict>"
        + "<key>NSPrivacyCollectedDataType</key><string>NSPrivacyCollectedDataTypeHands</string>"
        + "<key>NSPrivacyCollectedDataTypeLinked</key><false/><key>NSPrivacyCollectedDataTypeTracking</key><true/>"
        + "<key>NSPrivacyCollectedDataTypePurposes</key><array><string>NSPrivacyCollectedDataTypePurposeAnalytics</string></array>"
        + "</dict></array>")
    let export = try Self.export("app-store-label", merging: file)
    #expect(export.questions == [], "\(export.questions)")
    #expect(export.files[0].text.contains("declares Hands (not linked, tracking; purposes Analytics), which"))
  }

  @Test func `a complete answer of another label leaves nothing open`() throws {
    let file = #"[{"category":"HEALTH","purposes":["ANALYTICS"],"data_protections":["DATA_NOT_LINKED_TO_YOU"]}]"#
    #expect(try Self.export("app-store-label", merging: file).questions == [])
  }

  private static func form(_ edit: (String, String)..., registry: AnsweredRegistry = .init()) throws -> String {
    var text = try registry.document("play-data-safety")
    for (old, new) in edit {
      #expect(text.contains(old))
      text = text.replacing(old, with: new)
    }
    return text
  }

  private static func differences(_ export: Export) -> [String] {
    export.gaps.map(\.message).filter { $0.contains("the registry's answer is") }
  }

  @Test(
    "what the registry proves replaces a milder answer of the form",
    arguments: [
      ("COLLECTS_PERSONAL_DATA,,true", "COLLECTS_PERSONAL_DATA,,false"),
      ("PSL_USER_INTERACTION,true", "PSL_USER_INTERACTION,false"),
      ("PSL_USER_INTERACTION:PSL_DATA_USAGE_EPHEMERAL,,false", "PSL_USER_INTERACTION:PSL_DATA_USAGE_EPHEMERAL,,true"),
    ])
  func milder(answer: String, milder: String) throws {
    let export = try Self.export("play-data-safety", merging: Self.form((answer, milder)))
    #expect(export.files[0].text == (try Self.form()))
    #expect(Self.differences(export).contains { $0.contains("stricter answer replaced it") }, "\(export.gaps)")
  }

  @Test func `an unencrypted or required collection cannot be kept as encrypted or optional`() throws {
    let form = try Self.form()
    for (registry, answer, old) in [
      (
        AnsweredRegistry(encryption: #""security": { "encryptedInTransit": false, "measures": ["access control"] }"#),
        "ENCRYPTED_IN_TRANSIT,,false", "ENCRYPTED_IN_TRANSIT,,true"
      ),
      (
        AnsweredRegistry(consent: #"{ "default": "always" }"#),
        "USER_INTERACTION:DATA_USAGE_USER_CONTROL,PSL_DATA_USAGE_USER_CONTROL_REQUIRED,true",
        "PSL_DATA_USAGE_USER_CONTROL_OPTIONAL,true"
      ),
    ] {
      let export = try Self.export("play-data-safety", registry, merging: form)
      let text = export.files[0].text
      #expect(text.contains(answer) && !text.contains(old), "\(text)")
      #expect(Self.differences(export).contains { $0.contains("stricter answer replaced it") })
    }
  }

  @Test func `a form that denies deletion gets no address for deletion`() throws {
    let form = try Self.form(
      ("DATA_DELETION_YES,true", "DATA_DELETION_YES,"), ("DATA_DELETION_NO,,", "DATA_DELETION_NO,true,"),
      ("PSL_DATA_DELETION_URL,,https://acme.example/delete", "PSL_DATA_DELETION_URL,,"))
    let export = try Self.export("play-data-safety", merging: form)
    #expect(export.files[0].text == form)
    #expect(Self.differences(export).count == 2, "\(Self.differences(export))")
    let denied = form.replacing("DATA_DELETION_NO,true,", with: "DATA_DELETION_NO,,").replacing(
      "DATA_DELETION_YES,,", with: "DATA_DELETION_YES,false,")
    let unanswered = try Self.export("play-data-safety", merging: denied)
    #expect(unanswered.files[0].text == denied)
    #expect(unanswered.questions.contains { $0.contains("PSL_SUPPORT_DATA_DELETION_BY_USER") })
  }

  @Test func `a remark of an earlier export goes with the answer, or counts as unanswered`() throws {
    let open = AnsweredRegistry(encryption: #""security": { "measures": ["access control"] }"#)
    let form = try Self.form(registry: open)
    #expect(form.contains("UNANSWERED: app does not declare whether data is encrypted"))
    let answered = try Self.export("play-data-safety", merging: form)
    #expect(
      !answered.files[0].text.contains("encrypted in transit; set") && answered.questions == [], "\(answered.questions)"
    )
    let other = form.replacing(
      "PSL_ACM_SPECIFY,,,MAYBE_REQUIRED,", with: "PSL_ACM_SPECIFY,,,MAYBE_REQUIRED,UNANSWERED: how")
    #expect(
      try Self.export("play-data-safety", merging: other).questions.contains {
        $0.contains("UNANSWERED: how") || $0.hasSuffix("how")
      })
  }
}

/// Checks the documents of a registry whose recipient has a country that does not exist, or that is retired.
@Suite struct UnknownCountriesTests {
  @Test("a country that does not exist is unanswered", arguments: ["XX", "UK", "EL", "SU", "ZZ", "de", "Germany"])
  func country(code: String) throws {
    let recipient = #"""
      { "name": "Acme", "role": "self", "hosts": ["t.acme.example"], "country": "\#(code)", "safeguard": "SCC", "tracking": false }
      """#
    let registry = AnsweredRegistry(recipients: recipient)
    for format in ["record-of-processing", "fides"] {
      let export = try ExportFixture.format(format).export(ExportFixture.request(text: registry.text))
      #expect(
        export.questions.contains { $0.contains("'\(code)'") && $0.contains("ISO 3166-1") },
        "\(format): \(export.questions)")
      #expect(!export.files[0].text.contains("| \(code) |"))
    }
  }

  @Test func `a registry whose streams are retired collects no more data, but its recipients may keep data`() throws {
    let registry = AnsweredRegistry(stream: #", "retired": "Gone.""#)
    for format in ["record-of-processing", "fides"] {
      let text = try registry.document(format)
      #expect(text.contains("collects no more data, because all of its streams are retired"), "\(text)")
      #expect(text.contains("recipients may still keep the data that was sent"), "\(text)")
      #expect(!text.contains("no processing activities"), "\(text)")
    }
  }
}
