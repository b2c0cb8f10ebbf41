import SignalbookExporting
import Testing

/// Tests that declared identifiers are unanswered in every form if the values that the stream sends contradict them.
@Suite struct ContradictedIdentifiersTests {
  private static func registry(_ identifiers: String) -> AnsweredRegistry { AnsweredRegistry(identifiers: identifiers) }

  @Test func `an identifying value that is not listed is one open question`() throws {
    let export = try Self.registry("").export("review-request")
    #expect(
      export.questions == [
        "app/streams/main sends app/streams/main/envelope/client, which is an identifier by its source, but does not list "
          + "it; add it to 'identifiers', or correct its 'from'"
      ], "\(export.questions)")
    let text = export.files[0].text
    #expect(!text.contains("long-lived identifier"), "\(text)")
    #expect(try Self.registry(AnsweredRegistry().identifiers).export("review-request").questions == [])
  }

  @Test(arguments: [
    (#""from": "client.id", "format": "uuid", "data": "id.install""#, "session", "data class 'id.install' is install"),
    (
      #""from": "client.id", "format": "uuid", "data": "usage.interaction""#, "session", "source 'client.id' is install"
    ),
    (#""type": "string", "from": "app.id", "data": "id.account""#, "install", "data class 'id.account' is account"),
  ])
  func `a scope that is narrower than that of the value is one open question`(
    client: String, scope: String, reason: String
  ) throws {
    var registry = Self.registry(#"{ "field": "client", "scope": "\#(scope)", "origin": "app", "reset": "Daily." }"#)
    registry.client = client
    let export = try registry.export("review-request")
    #expect(export.questions.count { $0.contains("the scope of its \(reason)") } == 1, "\(export.questions)")
    #expect(!export.files[0].text.contains("of one \(scope == "install" ? "installation" : scope)"))
  }

  @Test func `an origin that contradicts the source is unanswered`() throws {
    let registry = Self.registry(AnsweredRegistry().identifiers.replacing(#""app""#, with: #""system""#))
    let export = try registry.export("review-request")
    #expect(export.questions.count == 1 && export.questions[0].contains("the app generates its source 'client.id'"))
    #expect(!export.files[0].text.contains("supplied by the operating system"))
  }

  @Test func `store forms state the link that the value proves`() throws {
    #expect(try Self.registry("").document("app-store-label").contains("DATA_LINKED_TO_YOU"))
    var registry = Self.registry("")
    registry.client = #""from": "app.session", "format": "uuid", "data": "id.session""#
    let export = try registry.export("app-store-label")
    #expect(export.files[0].text.contains(#"["DATA_NOT_LINKED_TO_YOU"]"#), "\(export.files[0].text)")
    // An identifier of a session can be omitted from the list, because it does not recognize a user later.
    #expect(try registry.export("review-request").questions == [])
  }
}

/// Tests that the record and the merged forms count each question that they list.
@Suite struct ListedQuestionsTests {
  @Test func `a reason that is unanswered is a question with a location in the record`() throws {
    var registry = AnsweredRegistry()
    registry.events = #"""
      , "closed": { "description": "Closed.", "stream": "main", "fields": { "x": { "description": "X.", "enum": ["a", "b"] } } }
      """#
    let text = registry.text.replacing(#""why": "How is the app used?", "#, with: "")
    let export = try ExportFixture.format("record-of-processing").export(try ExportFixture.request(text: text))
    #expect(export.questions.contains { $0.hasSuffix("set 'why'") }, "\(export.questions)")
    #expect(export.files[0].text.contains("analytics; why: **unanswered** `"), "\(export.files[0].text)")
    #expect(try AnsweredRegistry().export("record-of-processing").questions == [])
  }

  @Test func `a sender that is unanswered is a question in the record`() throws {
    let text = AnsweredRegistry().text.replacing(#", "via": "upload""#, with: "")
    let export = try ExportFixture.format("record-of-processing").export(try ExportFixture.request(text: text))
    #expect(export.questions == ["app/streams/main does not declare who sends it; set 'via'"], "\(export.questions)")
    #expect(export.files[0].text.contains("10 days (enforcement unanswered) |"), "\(export.files[0].text)")
  }

  @Test func `a merged form that names a data type must answer the questions about its use`() throws {
    let form = try AnsweredRegistry().document("play-data-safety")
    #expect(form.contains("PSL_DATA_TYPES_PERSONAL,PSL_NAME,,"))
    let text = form.replacing("PSL_DATA_TYPES_PERSONAL,PSL_NAME,,", with: "PSL_DATA_TYPES_PERSONAL,PSL_NAME,true,")
    let export = try MergedContradictionsTests.export("play-data-safety", merging: text)
    #expect(
      export.questions == [
        "other does not answer PSL_DATA_USAGE_RESPONSES:PSL_NAME:PSL_DATA_USAGE_COLLECTION_AND_SHARING"
      ], "\(export.questions)")
    let collected = text.replacing(
      "PSL_NAME:PSL_DATA_USAGE_COLLECTION_AND_SHARING,PSL_DATA_USAGE_ONLY_COLLECTED,,",
      with: "PSL_NAME:PSL_DATA_USAGE_COLLECTION_AND_SHARING,PSL_DATA_USAGE_ONLY_COLLECTED,true,")
    #expect(try MergedContradictionsTests.export("play-data-safety", merging: collected).questions.count == 3)
    #expect(try MergedContradictionsTests.export("play-data-safety", merging: form).questions == [])
  }

  @Test func `Fides marks a list of retentions as incomplete`() throws {
    let open = AnsweredRegistry.acme.replacing("Acme", with: "Other")
    let text = AnsweredRegistry(
      recipients: AnsweredRegistry.acme.replacing(#""tracking""#, with: #""retention": "P60D", "tracking""#) + ","
        + open,
      retention: #"{ "device": "P10D" }"#
    )
    let fides = try text.document("fides")
    #expect(fides.contains(##"retention_period: "P60D (Acme)"  # UNANSWERED: incomplete"##), "\(fides)")
    #expect(!fides.contains("# UNANSWERED: retention_period"))
  }
}
