import SignalbookLinting
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

/// The documents of Focus and WebXR Viewer, transcribed literally with all their faults.
///
/// Known faults must be reported on their lines. Lint's other findings are listed here with an assessment.
@Suite("Literal transcriptions of documents") struct TranscriptionTests {
  /// A fault that the code, the traffic or the receiver confirmed, and the rule that reports it.
  struct Fault: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var file: String
    /// Text on the line of the finding. If several lines contain the text, the first line.
    var line: String
    var rule: String

    init(_ words: String, _ file: String, _ line: String, _ rule: String) {
      (testDescription, self.file, self.line, self.rule) = (words, file, line, rule)
    }
  }

  static let faults = [
    Fault(
      "find_previous_buttom is misspelt", "focus/sessions.json", #""object": "find_previous_buttom""#, "misspelling"),
    Fault(
      "autofill performed and submitted are one tuple", "focus/sessions.json",
      #""submitted-with-autocompleted-url": {"#,
      "duplicate-tuple"),
    Fault(
      "settings are printed as booleans, and the receiver takes texts", "focus/registry.json", #""receiver": {"#,
      "refused-by-receiver"),
    Fault(
      "the sample ping has type_query, which is in no table", "focus/registry.json",
      #"[2147, "action", "type_query", "search_bar"]"#,
      "sample-of-no-event"),
    Fault(
      "the samples show two identifiers of one installation", "focus/registry.json",
      #""2AF1A5A8-29B3-44B0-9653-346B67811E99""#,
      "samples-disagree"),
    Fault(
      "what init is done to is written as the method", "webxr/events.json", #""object": "init""#, "thing-as-method"),
    Fault(
      "record_video_button is an object", "webxr/events.json", #""method": "record_video_button""#, "thing-as-method"),
    Fault(
      "record_picture_button is an object", "webxr/events.json", #""method": "record_picture_button""#,
      "thing-as-method"),
    Fault(
      "release_video_button is an object", "webxr/events.json", #""method": "release_video_button""#, "thing-as-method"),
    Fault(
      "the sample has method and object of foreground swapped", "webxr/events.json",
      #"[[2147, "action", "app", "foreground"]]"#,
      "bad-example"),
    Fault(
      "the sample has method and object of background swapped", "webxr/events.json",
      #"[[2213, "action", "app", "background"]]"#,
      "bad-example"),
    Fault(
      "the sample ping has the swapped events as well", "webxr/registry.json",
      #"[2147, "action", "app", "foreground"]"#,
      "sample-of-no-event"),
    Fault(
      "the samples show two identifiers of one installation", "webxr/registry.json",
      #""2AF1A5A8-29B3-44B0-9653-346B67811E99""#,
      "samples-disagree"),
  ]

  /// The other findings, with an assessment of each.
  static let judged: [String: String] = [
    "stream-never-built": "True of what is written down here: the documents say it of the app, and not in a schema.",
    "missing-expiry": "True: the documents do not say when the collection ends.",
    "missing-owner": "True: the documents name none.",
    "missing-why": "True: the documents say what is sent, not why.",
    "missing-review": "True: the documents name none.",
    "missing-data-class": "True: the documents have no classes of data.",
    "missing-retention": "True: the documents do not say how long data is kept.",
    "missing-consent": "True: the documents say what holds by default, not how a user decides.",
    "missing-recipient": "True: the hosts are in the text, who runs them is not.",
    "recipient-without-country": "True: of the SDK that measures installs the document says neither hosts nor country.",
    "misdeclared-source": "True: `clientId` comes from `client.id`, and the documents give no data class.",
    "open-text": "True: a setting's text has no limit, and the documents give no data class.",
    "undeclared-identifier": "True: `clientId` identifies an installation, and the documents list no identifiers.",
    "description-repeats-name": "True by its making: the names were made of the documents' words for want of others.",
  ]

  @Test("Known faults of the documents are found on their lines", arguments: faults)
  func known(fault: Fault) throws {
    let document = try Document(String(fault.file.prefix { $0 != "/" }))
    let text = try #require(document.text[fault.file])
    let line =
      try #require(
        text.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.contains(fault.line) }) + 1
    #expect(
      document.findings.contains {
        $0.rule.name == fault.rule && $0.location.line == line && $0.location.path == fault.file
      },
      "\(document.findings.filter { $0.rule.name == fault.rule }.map(\.compilerText))")
  }

  @Test("Other findings have an assessment", arguments: ["focus", "webxr"])
  func judgement(name: String) throws {
    let known = Set(Self.faults.map(\.rule))
    let others = try Document(name).findings.filter { !known.contains($0.rule.name) }
    let unjudged = others.filter { Self.judged[$0.rule.name] == nil }
    #expect(unjudged.isEmpty, "\(unjudged.map(\.compilerText).joined())")
    #expect(!others.isEmpty)
  }

  @Test("Free text of a changed setting is reported once the registry declares its data class")
  func openTexts() throws {
    let document = try Document("focus") {
      $0.replacing(#""defaults": {"#, with: #""defaults": { "data": "usage.interaction","#)
    }
    let open = document.findings.filter { $0.rule.name == "open-text" }.map(\.message).joined()
    #expect(
      open.contains(#"the value of "setting-changed""#) && open.contains(#"extra "to" of "setting-changed""#), "\(open)"
    )
  }

  @Test("Names that the receiver truncates are found")
  func cutNames() throws {
    let old =
      #""profiles": { "old": { "description": "Before 2018-04-06.", "method": { "atMost": 20 }, "object": { "atMost": 20 } } }, "streams""#
    let document = try Document("focus") {
      $0.replacing(#""streams""#, with: old, maxReplacements: 1)
        .replacing(#""encoding": "tuple","#, with: #""encoding": "tuple", "profile": "old","#, maxReplacements: 1)
    }
    let cut = document.findings.filter { $0.rule.name == "outside-profile" }.map(\.message).joined()
    // Confirmed: one method and three objects. The object of the share tip and two others have the same length.
    for name in [
      "opened_from_extension", "quick_add_custom_domain_button", "tracking_protection_drawer",
      "tracking_protection_toggle",
      "tracker_stats_share_button",
    ] { #expect(cut.contains(name), "\(name)") }
  }

  /// A document's registry and its findings. The samples contradict their events and prevent loading, so the document
  /// is also linted without the samples of events. All lines stay the same.
  private struct Document {
    var text: [String: String] = [:]
    private(set) var findings: [Diagnostic] = []

    init(_ name: String, edited edit: (String) -> String = { $0 }) throws {
      let folder = "\(Paths.root)/Tests/LintingTests/Transcriptions"
      for path in try #require(FolderReader.schemaPaths(in: "\(folder)/\(name)")) {
        text[String(path.dropFirst(folder.utf8.count + 1))] = edit(
          String(decoding: try #require(FolderReader.bytes(of: path)), as: UTF8.self))
      }
      look(at: text, name)
      if !findings.contains(where: { $0.rule.name == "missing-owner" }) {
        look(
          at: text.mapValues {
            $0.replacing(/"examples": \[\[[0-9][^\n]*/, with: #""note": "Its sample is left out.""#)
          }, name)
      }
    }

    private mutating func look(at text: [String: String], _ name: String) {
      var diagnostics = Diagnostics()
      let files = text.sorted { $0.key < $1.key }.map { SourceFile(path: $0.key, bytes: Array($0.value.utf8)) }
      if let registry = loadRegistry(files: files, folder: name, into: &diagnostics) {
        for finding in lint(registry, settings: LintFixture.forIOS, today: LintFixture.today).findings {
          diagnostics.add(finding)
        }
      }
      findings += diagnostics.sorted
    }
  }
}
