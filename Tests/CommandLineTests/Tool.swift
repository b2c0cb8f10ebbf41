import Foundation
import SignalbookTestSupport

/// The built `signalbook` executable, run as a user would.
struct Tool {
  struct Result {
    var status: Int32
    var output: String
    var errors: String
  }

  /// The folder that contains the package's binaries and the test bundle.
  static let products: URL = {
    for bundle in Bundle.allBundles where bundle.bundlePath.hasSuffix(".xctest") {
      return bundle.bundleURL.deletingLastPathComponent()
    }
    return URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
  }()

  /// Runs the tool in `folder` and waits for it. The environment does not have colors or a terminal.
  static func run(_ arguments: [String], in folder: String, environment: [String: String] = [:]) throws -> Result {
    try run(executable: products.appendingPathComponent("signalbook"), arguments, in: folder, environment: environment)
  }

  static func run(
    executable: URL, _ arguments: [String], in folder: String, environment: [String: String] = [:]
  ) throws -> Result {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder, isDirectory: true)
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    // Use files instead of pipes, because an unread pipe blocks a process with much output.
    return try inTemporaryFolder { temporary in
      try write("", to: temporary + "/output")
      try write("", to: temporary + "/errors")
      let output = URL(fileURLWithPath: temporary + "/output")
      let errors = URL(fileURLWithPath: temporary + "/errors")
      process.standardOutput = try FileHandle(forWritingTo: output)
      process.standardError = try FileHandle(forWritingTo: errors)
      process.standardInput = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      return Result(
        status: process.terminationStatus, output: try String(contentsOf: output, encoding: .utf8),
        errors: try String(contentsOf: errors, encoding: .utf8))
    }
  }
}
