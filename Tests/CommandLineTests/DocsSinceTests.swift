import Foundation
import SignalbookTestSupport
import Testing

/// Tests for `docs --since`, with the releases in Tests/HistoryTests/Releases as tags of a repository.
@Suite("The dictionary with releases") struct DocsSinceTests {
  static func withReleases(_ body: (Scratch) throws -> Void) throws {
    try inTemporaryFolder { folder in
      let scratch = Scratch(folder: folder + "/scratch")
      let files = FileManager.default
      try files.createDirectory(atPath: scratch.folder, withIntermediateDirectories: true)
      try scratch.git("init", "-q", "-b", "main")
      for release in ["7.0", "8.0", "8.2", "now"] {
        for name in ["schemas", "signalbook.json"] {
          try? files.removeItem(atPath: "\(scratch.folder)/\(name)")
          try files.copyItem(
            atPath: "\(Paths.root)/Tests/HistoryTests/Releases/\(release)/\(name)", toPath: "\(scratch.folder)/\(name)")
        }
        if release == "now" { break }
        try scratch.commit(release)
        try scratch.git("tag", "v\(release)")
      }
      try body(scratch)
    }
  }

  @Test("a release can be a profile that describes earlier releases, also from signalbook.json")
  func profiles() throws {
    try inTemporaryFolder { folder in
      for name in ["mozilla", "webxr"] {
        try FileManager.default.createDirectory(atPath: folder + "/schemas", withIntermediateDirectories: true)
        try FileManager.default.copyItem(
          atPath: "\(Paths.root)/schemas/\(name)", toPath: "\(folder)/schemas/\(name)")
      }
      let releases = ["documents=profile:", "2018=profile:app-2018"]
      func configure(_ last: String, _ link: String = "https://example.com/main") throws {
        let since = [releases[0], last].map { "\"\($0)\"" }.joined(separator: ", ")
        try write(
          #"{"targets": {}, "docs": {"sourceLink": "\#(link)", "since": [\#(since)]}}"#, to: folder + "/signalbook.json"
        )
      }
      try configure(releases[1])
      let docs = ["docs", "--format", "markdown", "--format", "html"]
      let configured = try Tool.run(docs, in: folder)
      #expect(configured.status == 0, "\(configured.errors)")
      let output = folder + "/Generated/docs/"
      let changes = try String(contentsOfFile: output + "CHANGES.md", encoding: .utf8)
      #expect(changes.contains("## 2018") && !changes.contains("unreleased"), "\(changes)")
      #expect(changes.contains(#"`category "api" → "action"`; `method "WebXR" → "webXR"`"#), "\(changes)")
      let page = try String(contentsOfFile: output + "dictionary.html", encoding: .utf8)
      // A difference between an app and its documents is not a change over time.
      #expect(
        changes.contains("# Changes from the documented version\n\nThe required review is in parentheses.\n"))
      #expect(changes.contains("\n## 2018, as the app sent it\n\nDifferences from the documented version.\n"))
      #expect(page.contains("<th scope=row>2018, as the app sent it<td"))
      #expect(page.contains(", as the app sent it (2018)</b>"))
      #expect(page.contains("compared with the previous one, starting with the documented version."))
      #expect(page.contains("https://example.com/main/schemas/webxr/events.json#L"))
      #expect(try Tool.run(docs + ["--check"] + releases.flatMap { ["--since", $0] }, in: folder).status == 0)
      // The last release is the schemas without the profile, so the profile's differences are not changes.
      #expect(try Tool.run(["docs", "--check", "--since", "profile:app-2018"], in: folder).status == 1)
      // A single registry may lack a profile of the project, but the whole project may not.
      #expect(try Tool.run(["docs", "schemas/mozilla", "--output", folder + "/part"], in: folder).status == 0)
      try configure("2018=profile:app-2081")
      let unknown = try Tool.run(docs, in: folder)
      #expect(
        unknown.status == 2 && unknown.errors.contains("unknown profile 'app-2081'; use one of app-2018"), "\(unknown)")
      let lists = try Tool.run(["docs", "--format", "csv", "--output", "-"], in: folder)
      #expect(lists.status == 0, "an inventory has no history: \(lists.errors)")
    }
  }

  @Test("tags, folders and archives of the same releases give the same bytes, and '--check' compares them")
  func sides() throws {
    try Self.withReleases { scratch in
      func page(_ sides: String...) throws -> String {
        let result = try Tool.run(
          ["docs", "--format", "html", "--output", "-"] + sides.flatMap { ["--since", $0] }, in: scratch.folder,
          environment: Scratch.environment)
        #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
        return result.output
      }
      for release in ["7.0", "8.0", "8.2"] {
        try scratch.git("archive", "-o", "\(release).tar.gz", "v\(release)")
      }
      let tags = try page("7.0=git:v7.0", "8.0=git:v8.0", "8.2=git:v8.2")
      let releases = "\(Paths.root)/Tests/HistoryTests/Releases"
      #expect(try page("\(releases)/7.0", "\(releases)/8.0/", "\(releases)/8.2") == tags)
      #expect(try page("7.0=7.0.tar.gz", "8.0=8.0.tar.gz", "8.2=8.2.tar.gz") == tags)
      // A pattern selects all tags, which provide the names.
      #expect(try page("git:v*").replacing("v7.0", with: "7.0").replacing("v8.", with: "8.") == tags)
      let since = ["docs", "--since", "git:v8.0", "--since=git:v8.2"]
      func docs(_ more: String...) throws -> Tool.Result {
        try Tool.run(since + more, in: scratch.folder, environment: Scratch.environment)
      }
      let written = try docs()
      #expect(written.status == 0 && written.output.contains("Generated/docs/CHANGES.md: written"), "\(written)")
      #expect(try docs("--check").status == 0)
      #expect(try scratch.signalbook("docs", "--check").status == 1)
      try scratch.edit("schemas/reader/reader.json", "A page was kept for later.", "A page was kept.")
      let stale = try docs("--check")
      // The addition is still described in the same words, so the page of changes is up to date.
      #expect(
        stale.status == 1 && stale.errors.contains("Generated/docs/dictionary.html: stale: differs from the schemas")
          && !stale.errors.contains("CHANGES.md"), "\(stale.errors)")
    }
  }

  @Test("a removed registry is listed on the page of the whole project, but not on another registry's page")
  func goneRegistry() throws {
    try Self.withReleases { scratch in
      try scratch.git("mv", "schemas/reader", "schemas/writer")
      try scratch.edit("schemas/writer/reader.json", #""name": "reader""#, #""name": "writer""#)
      let both = try scratch.signalbook("docs", "--format=html", "--output=-", "--since=git:v8.2")
      #expect(both.output.contains("reader, removed") && both.output.contains("id=reader/events/page-opened"))
      let one = try scratch.signalbook("docs", "schemas/writer", "--format=html", "--output=-", "--since=git:v8.2")
      #expect(one.status == 0 && !one.output.contains("reader, removed"), "\(one.errors)")
    }
  }

  @Test(
    "what cannot be compared is said in one sentence, with status 2, and nothing is written",
    arguments: [
      (["git:nope"], "unknown git ref 'nope'"),
      (
        ["nowhere"],
        "'nowhere' does not exist; use a folder, an archive (.tar, .tar.gz, .zip) or a git ref, written "
          + "git:nowhere"
      ),
      (
        ["8.0=git:v8.0", "8.0=git:v8.2"],
        "'8.0' is given twice; set a different name with NAME=SIDE, such as 8.0=git:v8.0"
      ),
      (["unreleased=git:v8.0"], "'unreleased' is reserved for the current schemas"),
      (["old=git:v*"], "'git:v*' matches 3 releases, which cannot share a name; remove 'old='"),
      (["git:x*"], "no tag matches 'x*'"),
      (["broken"], "cannot load 'broken': broken/schemas/reader/reader.json:1:1:"),
    ])
  func mistakes(sides: [String], sentence: String) throws {
    try Self.withReleases { scratch in
      try scratch.write(#"{ "targets": {} }"#, to: "broken/signalbook.json")
      try scratch.write("nothing", to: "broken/schemas/reader/reader.json")
      let result = try Tool.run(
        ["docs"] + sides.flatMap { ["--since", $0] }, in: scratch.folder, environment: Scratch.environment)
      #expect(result.status == 2 && result.output.isEmpty && result.errors.contains(sentence), "\(result.errors)")
      #expect(!FileManager.default.fileExists(atPath: scratch.folder + "/Generated"))
    }
  }
}
