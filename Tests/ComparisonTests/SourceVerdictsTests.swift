import Foundation
import SignalbookSchemaFiles
import SignalbookSwiftGeneration
import SignalbookTestSupport
import Testing

@testable import SignalbookComparison

/// Checks SOURCE verdicts with the compiler: calls for the old registry are compiled with each edited registry.
/// `SIGNALBOOK_LONG=all` compiles all edits instead of every tenth.
@Suite("SOURCE verdicts and the compiler") struct SourceVerdictsTests {
  @Test("calls compile exactly if the verdicts state so", .enabled(if: modules != nil, "needs swiftc and a build"))
  func calls() throws {
    let caller = SchemaEdit.text("caller.swift.txt")
    let edits = SchemaEdit.outcomes.enumerated().filter { Dose.ofRun == .whole || $0.offset.isMultiple(of: 10) }
    var files: [(name: String, text: String)] = []
    func add(_ text: String, _ place: Int) throws {
      // Use a single module, in which each edit has its own namespace and callers.
      let named = text.replacing(#""namespace" : "Book""#, with: #""namespace" : "Book\#(place)""#)
        .replacing(#""namespace": "Book""#, with: #""namespace": "Book\#(place)""#)
      let registry = try #require(SchemaEdit.registry(named, "r\(place)").registry)
      var diagnostics = Diagnostics()
      let options = GenerationOptions(access: .internal, parts: [.links, .decoders])
      for file in generateSwift(registry, layout: .schemaFiles(name: "r\(place)"), options: options, into: &diagnostics)
      {
        files.append(("\(place)_\(file.name)", String(decoding: file.text, as: UTF8.self)))
      }
      #expect(diagnostics.sorted.map(\.message) == [], "\(place)")
      var own = caller.replacing("Book.", with: "Book\(place).")
      for name in [
        "func calls", "func number", "func attributes", "struct App", "let stream", "let variant", "let link",
      ] {
        own = own.replacing(name, with: name + "\(place)")
      }
      files.append(("caller\(place)_.swift", own))
    }
    try add(SchemaEdit.base, 9999)
    for (place, outcome) in edits { try add(outcome.text ?? "", place) }
    let errors = try Self.typecheck(files)
    #expect(errors.filter { !$0.contains("/caller") } == [], "what is generated compiles")
    #expect(errors.filter { $0.contains("/caller9999_") } == [], "the callers fit the base")
    for (place, outcome) in edits {
      let own = errors.filter { $0.contains("/caller\(place)_.swift:") }
      let isBreaking = outcome.comparison?.changes.contains { $0.impacts.contains(.source) } == true
      #expect(isBreaking == !own.isEmpty, "\(outcome.edit.name): \(own.joined(separator: "\n"))")
    }
  }

  /// The folder of built modules, next to the test's own build.
  private static let modules: String? = {
    var candidates = [Paths.root + "/.build/debug/Modules"]
    var parent = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    for _ in 0..<4 {
      candidates.append(parent.appendingPathComponent("Modules").path)
      parent.deleteLastPathComponent()
    }
    return candidates.first { FileManager.default.fileExists(atPath: $0 + "/Signalbook.swiftmodule") }
  }()

  private static func typecheck(_ files: [(name: String, text: String)]) throws -> [String] {
    try inTemporaryFolder { folder in
      var paths: [String] = []
      for file in files {
        paths.append("\(folder)/\(file.name)")
        try Data(file.text.utf8).write(to: URL(fileURLWithPath: paths[paths.count - 1]))
      }
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments =
        ["swiftc", "-typecheck", "-wmo", "-swift-version", "6", "-module-name", "GeneratedCode", "-I", modules ?? ""]
        + paths
      let pipe = Pipe()
      process.standardOutput = pipe
      process.standardError = pipe
      try process.run()
      let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      return output.split(separator: "\n").map(String.init).filter { $0.contains(": error:") }
    }
  }
}
