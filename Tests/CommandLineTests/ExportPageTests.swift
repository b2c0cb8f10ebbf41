import Foundation
import SignalbookTestSupport
import Testing

/// Runs each command in docs/exporting.md, and creates a review request from an edit.
@Suite("docs/exporting.md") struct ExportPageTests {
  @Test("each command on the page prints the output below it; … marks omissions")
  func commands() throws {
    let snippets = try DocumentTests.snippets(of: "docs/exporting.md").filter { $0.language == "console" }
    #expect(snippets.count >= 2)
    for snippet in snippets {
      var lines = snippet.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      let command = lines.removeFirst().split(separator: " ").map(String.init).dropFirst(2)
      let result = try Tool.run(Array(command), in: Paths.root)
      var rest = Substring(result.output + result.errors)
      for part in lines.joined(separator: "\n").components(separatedBy: "…") {
        let part = part.trimmingCharacters(in: .whitespacesAndNewlines)
        if part.isEmpty { continue }
        let range = rest.range(of: part)
        #expect(range != nil, "docs/exporting.md:\(snippet.line): not printed: \(part)\n\(rest.prefix(2000))")
        rest = range.map { rest[$0.upperBound...] } ?? rest
      }
    }
  }

  @Test func `a schema error is a finding of export, as of docs`() throws {
    try inTemporaryFolder { folder in
      try FileManager.default.createDirectory(atPath: folder + "/schemas/r", withIntermediateDirectories: true)
      try write("// An app.\n", to: folder + "/Package.swift")
      try write(#"{ "$schema": "../signalbook-1.schema.json", "registry": {} }"#, to: folder + "/schemas/r/r.json")
      for command in [["export", "fides", "schemas/r"], ["docs", "schemas/r", "--output", "out"]] {
        let result = try Tool.run(command, in: folder)
        #expect(result.status == 1 && result.errors.contains("No files were written."), "\(result.errors)")
      }
    }
  }

  @Test("adding an event to Focus creates its review request, end to end")
  func oneEvent() throws {
    try inTemporaryFolder { folder in
      let files = FileManager.default
      try files.createDirectory(atPath: folder + "/schemas", withIntermediateDirectories: true)
      for name in ["focus", "mozilla"] {
        try files.copyItem(atPath: "\(Paths.root)/schemas/\(name)", toPath: "\(folder)/schemas/\(name)")
      }
      try write("// An app.\n", to: folder + "/Package.swift")
      let edit = "\(Paths.root)/Tests/CommandLineTests/OneEvent/reader-mode.json"
      let command = ["export", "review-request", "schemas/focus", "--entry", "focus/events/reader-mode.opened"]
      // Without the edit, the event does not exist.
      #expect(try Tool.run(command, in: folder).status == 2)
      try files.copyItem(atPath: edit, toPath: folder + "/schemas/focus/reader-mode.json")
      let result = try Tool.run(command, in: folder)
      #expect(result.status == 1, "\(result.errors)")
      try Golden.expect(result.output, equals: "review-request-for-one-event.md")
      // The edit itself omits only one answer. The registry of Focus lacks the others.
      #expect(
        result.errors.contains(
          "schemas/focus/reader-mode.json:22:5: unanswered: the review 'reader-mode' does not declare the audience of the results;"
        ),
        "\(result.errors)")
    }
  }

  @Test(
    "a wrong argument is answered with what is possible, and nothing is written",
    arguments: [
      (["export", "privacy-manifst", "schemas/focus"], "did you mean 'privacy-manifest'?"),
      (["export", "privacy-manifest", "schemas/fcous"], "did you mean 'schemas/focus'?"),
      (
        ["export", "privacy-manifest", "schemas/focus", "--merge", "x"],
        "applies only to app-store-label, play-data-safety"
      ),
      (["export", "app-store-label", "schemas/focus", "--merge", "nowhere"], "cannot read the file"),
      (["export", "fides", "schemas/focus", "--variant", "clar"], "did you mean 'klar'?"),
      (
        ["export", "fides", "schemas/mma", "--variant", "nope"],
        "unknown variant 'nope'; the registries have no variants, so remove '--variant'"
      ),
      (["export", "json-schema", "schemas/focus", "--stream", "evnt"], "did you mean 'event'?"),
      (["export", "json-schema", "schemas/focus"], "set a folder with --output, or select a stream with --stream"),
      (["export", "json-schema", "schemas/focus", "--profile", "ois"], "did you mean 'ios'?"),
      (["export", "review-request", "schemas/focus", "--entry", "focus/events/url-entred"], "did you mean"),
      (["export", "meta-schema", "schemas/focus"], "remove the folders"),
      (["export", "fides", "schemas/focus", "--output", "/nowhere/x"], "cannot write"),
    ])
  func mistakes(arguments: [String], part: String) throws {
    let result = try Tool.run(arguments, in: Paths.root)
    #expect(result.status == 2)
    #expect(result.errors.contains(part), "\(result.errors)")
    #expect(result.output.isEmpty)
  }

  @Test("each format has a separate help page")
  func help() throws {
    let result = try Tool.run(["export", "play-data-safety", "--help"], in: Paths.root)
    #expect(result.status == 0)
    #expect(
      result.output.hasPrefix(
        "play-data-safety: Google Play's data-safety form, as CSV.\n\nThe form's 782 questions."))
    #expect(result.output.contains("Usage: signalbook export"))
  }
}
