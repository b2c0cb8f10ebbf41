import SignalbookComparison
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

@testable import SignalbookChangeReports

/// Changes that are reported together with their cause, such as those of a stream that extends another base.
@Suite("Annotations of caused changes") struct CausedChangeTests {
  private static func registry(_ side: String, extends base: String) throws -> Registry {
    let stream = #""encoding": "object", "eventField": {"wire": "e", "type": "string"}"#
    let files = [
      "registry.json": #"""
      {"$schema": "../signalbook-1.schema.json",
       "registry": {"name": "r", "namespace": "R", "version": "1.0.0", "description": "R."},
       "streams": {"s": {"extends": "\#(base)", "description": "S."}}}
      """#,
      "bases.json": #"""
      {"$schema": "../signalbook-1.schema.json",
       "streams": {
         "a": {"abstract": true, \#(stream), "consent": {"default": "off", "mechanism": "Switch."}, "limits": {"stored": 5}},
         "b": {"abstract": true, \#(stream), "consent": {"default": "on", "mechanism": "Switch."}, "limits": {"stored": 500},
           "recipients": [{"name": "Ads", "role": "third-party", "hosts": ["ads.example"]}]}}}
      """#,
    ]
    var diagnostics = Diagnostics()
    let registry = loadRegistry(
      files: files.sorted { $0.key < $1.key }.map {
        SourceFile(path: "\(side)/\($0.key)", bytes: Array($0.value.utf8))
      },
      folder: side, into: &diagnostics, reading: { _, _ in [] })
    return try #require(registry, "\(diagnostics.sorted.map(\.message))")
  }

  private static func report(_ failing: FailingImpacts) throws -> ChangeReport {
    let comparison = compare(
      try registry("old", extends: "a"), try registry("new", extends: "b"), today: "2026-11-28")
    return ChangeReport(
      oldRevisions: ["old"], newRevision: "new", registries: [.init(folder: "new", comparison: comparison)],
      failing: failing, source: { _ in nil })
  }

  @Test("each failing change has an annotation, which contains its cause")
  func annotated() throws {
    let report = try Self.report(FailingImpacts(words: ["privacy"]))
    let change = try #require(report.registries[0].comparison.changes.first)
    #expect(report.registries[0].comparison.changes.count == 1, "the cause merges the changes")
    let lines = report.gitHub { $0.hasPrefix("new/") ? $0 : nil }.split(separator: "\n")
    var failingCount = 0
    for consequence in change.consequences {
      let own = try #require(consequence.ownChange)
      let message = consequence.message.prefix { $0 != "[" && $0 != "%" }
      let annotation = try #require(lines.first { $0.contains("::\(message)") }, "\(consequence.message)")
      #expect(annotation.contains("caused by: 'extends' of the stream"), "\(annotation)")
      #expect(annotation.contains("title=\(own.rule.id.id) \(own.rule.id.name)"))
      #expect(annotation.hasPrefix("::error file=new/bases.json") == (own.privacy == .needsNewReview), "\(annotation)")
      if own.privacy == .needsNewReview { failingCount += 1 }
    }
    #expect(failingCount >= 2)
  }

  @Test("a change in a file outside the repository contains the location")
  func outside() throws {
    let text = try Self.report(.byDefault).gitHub { _ in nil }
    #expect(text.contains("%0Aat new/bases.json:"), "\(text)")
    #expect(!text.contains("file="))
  }
}
