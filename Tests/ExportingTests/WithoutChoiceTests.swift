import SignalbookExporting
import SignalbookReview
import SignalbookSchemaFiles
import Testing

/// Tests for data that the user cannot decline, in each document that asks about it.
@Suite struct WithoutChoiceTests {
  private static func schema(_ consent: String, variants: String = "") -> String {
    #"""
    {
      "$schema": "../signalbook-1.schema.json",
      "registry": {
        "name": "duty", "namespace": "Duty", "version": "1.0.0", "description": "D.",
        "variants": {"plain": {"description": "P."}, "special": {"description": "S."}},
        "defaults": {"data": "diag.crash", "purposes": ["analytics"]}
      },
      "streams": {
        "crashes": {
          "description": "Crashes.",
          "envelope": {"kind": {"description": "What crashed.", "enum": ["app", "page"], "from": "app.kind"}},
          "consent": \#(consent)\#(variants)
        },
        "speed": {
          "description": "How fast.", "consent": {"default": "on", "mechanism": "The switch."},
          "envelope": {"pages": {
            "description": "How many.", "data": "diag.performance", "type": "integer", "from": "counter.screens"
          }}
        }
      }
    }
    """#
  }

  private func export(_ format: String, _ schema: String) throws -> Export {
    try ExportFixture.format(format).export(try ExportFixture.request(text: schema))
  }

  private func control(_ type: String, _ schema: String) throws -> [String] {
    let text = try export("play-data-safety", schema).files[0].text
    return text.split(separator: "\n").filter {
      $0.hasPrefix("PSL_DATA_USAGE_RESPONSES:\(type):DATA_USAGE_USER_CONTROL,") && $0.contains(",true,")
    }.map { String($0.split(separator: ",")[1]) }
  }

  private let always = Self.schema(#"{"default": "always", "privateMode": "never"}"#)
  private let inOne = Self.schema(
    #"{"default": "on", "mechanism": "The switch."}"#,
    variants: #", "variants": {"special": {"consent": {"default": "always"}}}"#)
  private let chosen = Self.schema(#"{"default": "on", "mechanism": "The switch."}"#)

  @Test func `the Play form says required, also where one variant alone leaves no choice`() throws {
    #expect(try control("PSL_CRASH_LOGS", always) == ["PSL_DATA_USAGE_USER_CONTROL_REQUIRED"])
    #expect(try control("PSL_CRASH_LOGS", inOne) == ["PSL_DATA_USAGE_USER_CONTROL_REQUIRED"])
    #expect(try control("PSL_CRASH_LOGS", chosen) == ["PSL_DATA_USAGE_USER_CONTROL_OPTIONAL"])
    #expect(try control("PSL_PERFORMANCE_DIAGNOSTICS", always) == ["PSL_DATA_USAGE_USER_CONTROL_OPTIONAL"])
    let export = try export("play-data-safety", always)
    let answer = try #require(export.sources.first { $0.path.hasSuffix("CONTROL_REQUIRED") })
    #expect(answer.location.line == 12)
    #expect(!export.gaps.contains { $0.message.contains("declines duty/streams/crashes") })
  }

  @Test func `the review request names the place instead of a mechanism, and does not ask for one`() throws {
    let export = try export("review-request", always)
    let text = export.files[0].text
    #expect(
      text.contains(
        "- `duty/streams/crashes`, variant plain: collected regardless of the user's decision. Users cannot opt out: "
          + "`r.json:12`."
      ), "\(text)")
    #expect(text.contains("- duty/streams/crashes, variant plain: never in private browsing (enforcement unanswered)."))
    #expect(text.contains("- `duty/streams/crashes` has no opt-out control."))
    #expect(!export.gaps.contains { $0.message.contains("turns duty/streams/crashes off") })
    #expect(export.sources.contains { $0.path == "9/duty/streams/crashes/mechanism" && $0.location.line == 12 })
    let one = try self.export("review-request", inOne).files[0].text
    #expect(one.contains("- `duty/streams/crashes`, variant special has no opt-out control."))
  }

  @Test func `the steward reads of sensitive data that cannot be declined`() throws {
    let text = try export("review-request", always.replacing("\"diag.crash\"", with: "\"content.text\"")).files[0].text
    #expect(text.contains("has no opt-out control, and sends category 3 data."), "\(text)")
  }

  @Test func `the record of processing says that there is no choice`() throws {
    let export = try export("record-of-processing", always)
    #expect(
      export.files[0].text.contains("| on by default (variant plain) | always on; users cannot opt out |"))
    #expect(export.sources.contains { $0.value == "always on; users cannot opt out" && $0.location.line == 12 })
    #expect(!(try self.export("record-of-processing", chosen).files[0].text.contains("users cannot opt out")))
  }

  @Test func `no question for a mechanism is left, and the answer has a word of its own`() throws {
    let stream = try ExportFixture.request(text: always).inventory.streams[0]
    #expect(stream.audiences.map(\.defaultWord) == ["always", "always"])
    #expect(stream.audiences.allSatisfy { !$0.mechanism.isAnswered && $0.isAlways })
  }
}
