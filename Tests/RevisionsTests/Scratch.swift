import Foundation
import SignalbookTestSupport

/// A temporary project, with git and the system's archive tools.
struct Scratch {
  var folder: String

  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  static func registry(_ name: String, imports: String? = nil) -> String {
    """
    {
      "$schema": "signalbook-1.schema.json",
      "registry": {"name": "\(name)", "namespace": "\(name.capitalized)", "version": "1.0.0", "description": "A toy."\(imports.map { #", "imports": "# + $0 } ?? "")}
    }
    """
  }

  @discardableResult
  func run(_ arguments: String..., in inner: String = "") throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder + "/" + inner, isDirectory: true)
    process.environment = ProcessInfo.processInfo.environment.merging([
      "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null", "GIT_AUTHOR_NAME": "A",
      "GIT_AUTHOR_EMAIL": "a@example.com",
      "GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@example.com",
    ]) { $1 }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let text = String(decoding: data, as: UTF8.self)
    if process.terminationStatus != 0 { throw Failure(description: "\(arguments): \(text)") }
    return text
  }

  func write(_ text: String, to path: String) throws { try SignalbookTestSupport.write(text, to: folder + "/" + path) }

  func commit(_ message: String, in inner: String = "") throws {
    try run("git", "add", "-A", in: inner)
    try run("git", "commit", "-q", "-m", message, in: inner)
  }

  /// Writes two registries. The second imports the first.
  func writeProject() throws {
    try write(#"{"targets": {}}"#, to: "signalbook.json")
    try write(Self.registry("one"), to: "schemas/one/registry.json")
    try write(Self.registry("two", imports: #"["../one"]"#), to: "schemas/two/registry.json")
    try write("{}", to: "schemas/x.schema.json")
  }

  static func with(_ body: (Scratch) throws -> Void) throws { try inTemporaryFolder { try body(Scratch(folder: $0)) } }
}
