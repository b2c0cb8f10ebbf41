import Foundation
import SignalbookTestSupport

/// A temporary repository for tests of commands that read git.
struct Scratch {
  var folder: String

  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// Runs `body` with a repository whose first commit, on `main`, is a copy of a fixture.
  static func with(_ fixture: String, _ body: (Scratch) throws -> Void) throws {
    try inTemporaryFolder { folder in
      let scratch = Scratch(folder: folder + "/scratch")
      try FileManager.default.copyItem(atPath: SnapshotTests.fixtures + "/" + fixture, toPath: scratch.folder)
      try scratch.git("init", "-q", "-b", "main")
      try scratch.commit("first")
      try body(scratch)
    }
  }

  static let environment = [
    "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null", "GIT_AUTHOR_NAME": "A",
    "GIT_AUTHOR_EMAIL": "a@example.com", "GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@example.com",
  ]

  @discardableResult
  func git(_ arguments: String...) throws -> String {
    let result = try Tool.run(
      executable: URL(fileURLWithPath: "/usr/bin/env"), ["git"] + arguments, in: folder,
      environment: Self.environment)
    if result.status != 0 { throw Failure(description: "git \(arguments): \(result.errors)") }
    return result.output
  }

  func commit(_ message: String) throws {
    try git("add", "-A")
    try git("commit", "-q", "-m", message)
  }

  func signalbook(_ arguments: String..., in inner: String = "") throws -> Tool.Result {
    try Tool.run(arguments, in: folder + "/" + inner, environment: Self.environment)
  }

  func text(_ path: String) throws -> String { try String(contentsOfFile: folder + "/" + path, encoding: .utf8) }

  func write(_ text: String, to path: String) throws { try SignalbookTestSupport.write(text, to: folder + "/" + path) }

  /// Replaces existing text in a file.
  func edit(_ path: String, _ old: String, _ new: String) throws {
    let text = try text(path)
    guard text.contains(old) else { throw Failure(description: "'\(old)' is not in \(path)") }
    try write(text.replacing(old, with: new), to: path)
  }
}
