import Foundation
import SignalbookTestSupport
import Testing

/// A schema change as a privacy reviewer sees it: the registry of Focus, released as `v1.0`, with an added event.
@Suite("Privacy reviews of changes") struct PrivacyReviewTests {
  static func withFocus(_ body: (Scratch) throws -> Void) throws {
    try inTemporaryFolder { folder in
      let scratch = Scratch(folder: folder + "/scratch")
      let files = FileManager.default
      try files.createDirectory(atPath: scratch.folder + "/schemas", withIntermediateDirectories: true)
      for name in ["focus", "mozilla"] {
        try files.copyItem(atPath: "\(Paths.root)/schemas/\(name)", toPath: "\(scratch.folder)/schemas/\(name)")
      }
      try scratch.write("// An app.\n", to: "Package.swift")
      try scratch.git("init", "-q", "-b", "main")
      try scratch.commit("first")
      try scratch.git("tag", "v1.0")
      try body(scratch)
    }
  }

  private static func addEvent(_ scratch: Scratch) throws {
    try FileManager.default.copyItem(
      atPath: "\(Paths.root)/Tests/CommandLineTests/OneEvent/reader-mode.json",
      toPath: scratch.folder + "/schemas/focus/reader-mode.json")
  }

  @Test("an added event in Focus: the request covers only this event, with all 12 questions answered or located")
  func request() throws {
    try Self.withFocus { scratch in
      let command = ["export", "review-request", "schemas/focus", "--since", "git:v1.0"]
      func run() throws -> Tool.Result {
        try Tool.run(command, in: scratch.folder, environment: Scratch.environment)
      }
      let nothing = try run()
      #expect(nothing.status == 0 && nothing.errors.isEmpty, "\(nothing.errors)")
      #expect(nothing.output.contains("No changes since `git:v1.0` require a review."))
      try Self.addEvent(scratch)
      let result = try run()
      #expect(result.status == 1, "\(result.errors)")
      try Golden.expect(result.output, equals: "review-request-since.md")
      for number in 1...12 { #expect(result.output.contains("\n## \(number). ")) }
      // The request contains no other data of Focus.
      let rows = result.output.split(separator: "\n").filter { $0.hasPrefix("| `") }
      #expect(rows.count == 2 && rows.allSatisfy { $0.hasPrefix("| `focus/events/reader-mode.opened") }, "\(rows)")
      #expect(
        result.errors.contains(
          "schemas/focus/reader-mode.json:22:5: unanswered: the review 'reader-mode' does not declare the audience of the results;"
        ))
    }
  }

  @Test("an added event in Focus: the report contains its verdict and every document's rows")
  func report() throws {
    try Self.withFocus { scratch in
      let same = try scratch.signalbook("diff", "git:v1.0", "--format", "privacy")
      #expect(same.status == 0 && same.output.contains("**No change affects privacy.**"), "\(same)")
      try Self.addEvent(scratch)
      let result = try scratch.signalbook("diff", "git:v1.0", "--format", "privacy")
      #expect(result.errors.isEmpty, "\(result.errors)")
      try Golden.expect(result.output, equals: "privacy-since.md")
      #expect(try scratch.signalbook("diff", "git:v1.0", "--format=privacy", "--fail-on", "privacy").status == 1)
    }
  }

  @Test("the commands in docs/reviewing.md run as printed")
  func page() throws {
    let commands = try DocumentTests.snippets(of: "docs/reviewing.md").filter { $0.language == "sh" }
      .flatMap { $0.text.split(separator: "\n") }
      .filter { $0.contains("--format privacy") || $0.contains("--since") }
    #expect(commands.count >= 2)
    try Self.withFocus { scratch in
      try Self.addEvent(scratch)
      for command in commands {
        let words = command.prefix { $0 != "#" }.split(separator: " ").map(String.init).dropFirst()
        let result = try Tool.run(Array(words), in: scratch.folder, environment: Scratch.environment)
        #expect(result.status < 2 && !result.output.isEmpty, "\(command): \(result.errors)")
      }
    }
  }

  @Test(
    "what --since cannot do is said in one sentence",
    arguments: [
      (["fides", "--since", "git:v1.0"], "'--since' applies only to review-request, not to 'fides'"),
      (["review-request", "--since", "git:nope"], "unknown git ref 'nope'"),
      (
        ["review-request", "schemas/focus", "--since", "git:v1.0", "--entry", "focus/events/url-entered"],
        "remove '--entry'"
      ),
    ])
  func mistakes(arguments: [String], sentence: String) throws {
    try Self.withFocus { scratch in
      let result = try Tool.run(["export"] + arguments, in: scratch.folder, environment: Scratch.environment)
      #expect(result.status == 2 && result.output.isEmpty && result.errors.contains(sentence), "\(result.errors)")
    }
  }
}
