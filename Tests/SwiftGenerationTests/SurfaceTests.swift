import Foundation
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookSwiftGeneration
import SignalbookTestSupport
import Testing

/// The view of an app's own code on generated code in its own module.
@Suite("The surface of generated code", .enabled(if: Compiler.found != nil, "needs a build")) struct SurfaceTests {
  private static let schema = """
    {
      "$schema": "signalbook-1.schema.json",
      "registry": {"name": "r", "namespace": "R", "version": "1.0.0", "description": "x", "defaults": {"category": "c"}},
      "streams": {"a": {"encoding": "tuple", "time": {"type": "integer", "from": "clock.ms-since-1970"}}},
      "events": {
        "opened": {"stream": "a", "method": "m", "object": "o"},
        "named": {"stream": "a", "method": "n", "object": "o", "value": {"type": "string"}}
      }
    }
    """

  private func compile(_ code: String, edit: (String) -> String = { $0 }) throws -> (status: Int32, output: String) {
    let compiler = try #require(Compiler.found)
    let generated = Generated([SourceFile(path: "r/r.json", bytes: Array(Self.schema.utf8))], folder: "r", name: "r")
    return try inTemporaryFolder { folder in
      var paths = ["\(folder)/app.swift"]
      try Data("import Signalbook\n\(code)\n".utf8).write(to: URL(fileURLWithPath: paths[0]))
      for file in generated.files {
        paths.append("\(folder)/\(file.name)")
        try Data(edit(String(decoding: file.text, as: UTF8.self)).utf8).write(
          to: URL(fileURLWithPath: paths[paths.count - 1]))
      }
      return compiler.run(["-typecheck", "-swift-version", "6", "-module-name", "App", "-I", compiler.modules] + paths)
    }
  }

  @Test("code of another format does not compile, and the error's name says what to do") func format() throws {
    let result = try compile("") { $0.replacing("AgainForFormat2", with: "AgainForFormat1") }
    #expect(result.status != 0 && result.output.contains("'updateSignalbookAndGenerateAgainForFormat2'"))
  }

  @Test("declared events can be said and compared") func declared() throws {
    let result = try compile("func same() -> Bool { R.Event.opened == .opened && R.Event.named(\"a\") != .opened }")
    #expect(result.status == 0, "\(result.output)")
  }

  @Test(
    "an event that the schema does not declare cannot be said",
    arguments: [
      (#"R.Event("10")"#, "cannot convert value of type 'String'"),
      (#"R.Event(EventProgram(0, "10"))"#, "cannot find 'EventProgram' in scope"),
      (#"R.Event(R.Event.opened.payload, GeneratedCode())"#, "cannot find 'GeneratedCode' in scope"),
      (#"R.Event.opened.payload.imported(base: 1)"#, "inaccessible due to '@_spi' protection level"),
      (#"R.Event.undeclared"#, "has no member 'undeclared'"),
    ])
  func undeclared(expression: String, message: String) throws {
    let result = try compile("func say() { _ = \(expression) }")
    #expect(result.status != 0 && result.output.contains(message), "\(result.output)")
  }
}
