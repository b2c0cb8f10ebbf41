import Foundation

/// Python, for independent checks. Tests that need it report that they are skipped if it is missing.
public enum Python {
  /// Whether `python3` and the package `jsonschema` are available.
  public static let hasJSONSchema: Bool = (try? run("import jsonschema, referencing; print('yes')")) == "yes\n"

  /// Whether `python3` is available.
  public static let isPresent: Bool = (try? run("print('yes')")) == "yes\n"

  public struct Failure: Error, CustomStringConvertible {
    public var description: String
  }

  /// Runs a script and returns its output. `arguments` are its `sys.argv[1:]`.
  public static func run(_ script: String, arguments: [String] = []) throws -> String {
    #if os(macOS) || os(Linux)
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["python3", "-c", script] + arguments
      let output = Pipe()
      let errors = FileManager.default.temporaryDirectory.appendingPathComponent("python-\(UUID().uuidString).txt")
      _ = FileManager.default.createFile(atPath: errors.path, contents: nil)
      defer { try? FileManager.default.removeItem(at: errors) }
      process.standardOutput = output
      process.standardError = try FileHandle(forWritingTo: errors)
      try process.run()
      let data = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      if process.terminationStatus != 0 {
        throw Failure(description: (try? String(contentsOf: errors, encoding: .utf8)) ?? "python3 failed")
      }
      return String(decoding: data, as: UTF8.self)
    #else
      throw Failure(description: "a process of this system cannot start another one")
    #endif
  }

  /// Runs a script that reads JSON from the file `sys.argv[1]` and prints JSON.
  public static func run<Result: Decodable>(
    _ script: String, input: some Encodable, as type: Result.Type
  ) throws -> Result {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("python-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    try JSONEncoder().encode(input).write(to: file)
    return try JSONDecoder().decode(type, from: Data(run(script, arguments: [file.path]).utf8))
  }
}
