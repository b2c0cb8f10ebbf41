import Foundation
import SignalbookTestSupport
import Testing

/// Runs each `signalbook` command in the pages about git and CI, in a repository that contains the files that the pages
/// mention.
@Suite("Commands in documents") struct CommandSnippetTests {
  @Test(
    "every command runs as written",
    arguments: ["adopting", "changing-a-schema", "comparing", "continuous-integration", "linting", "reviewing"])
  func run(page: String) throws {
    let lines = try DocumentTests.snippets(of: "docs/\(page).md").filter { $0.language == "sh" }.flatMap { snippet in
      snippet.text.split(separator: "\n").map { $0.prefix { $0 != "#" }.trimmingCharacters(in: .whitespaces) }
        .map { $0.replacing("swift run --package-path ../signalbook signalbook", with: "signalbook") }
    }
    let commands = lines.filter { $0.hasPrefix("signalbook ") }
    #expect(commands.count >= (page == "changing-a-schema" ? 1 : 4))
    for command in commands {
      try Scratch.with("sound") { scratch in
        try scratch.git("tag", "v1.0")
        try scratch.git("archive", "-o", "release-1.0.tar.gz", "HEAD")
        try scratch.edit("schemas/toy/menu.json", "The menu was opened.", "The menu was opened, by whatever.")
        try scratch.git("commit", "-qam", "second")
        try scratch.git("tag", "v1.1")
        let arguments = command.split(separator: " ").dropFirst().map { String($0.filter { $0 != "'" }) }
        let result = try Tool.run(arguments, in: scratch.folder, environment: Scratch.environment)
        #expect(result.status != 2, "\(page): \(command): \(result.errors)")
      }
    }
  }
}
