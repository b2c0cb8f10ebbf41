import Foundation
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookSwiftGeneration
import SignalbookTestSupport
import Testing

/// Checks which generated declarations an app can use in the same module.
@Suite("The surface of generated code", .enabled(if: Compiler.found != nil, "needs a build")) struct SurfaceTests {
  private static let schema = """
    {
      "$schema": "signalbook-1.schema.json",
      "registry": {"name": "r", "namespace": "R", "version": "1.0.0", "description": "x", "defaults": {"category": "c"}},
      "streams": {
        "a": {"encoding": "tuple", "time": {"type": "integer", "from": "clock.ms-since-1970"}},
        "b": {"encoding": "object", "eventField": {"wire": "e", "type": "integer"}}
      },
      "events": {
        "opened": {"stream": "a", "method": "m", "object": "o"},
        "named": {"stream": "a", "method": "n", "object": "o", "value": {"type": "string"}},
        "seen": {"stream": "b", "code": 1, "fields": {
          "slots": {"type": "map", "keys": {"type": "integer", "minimum": 1, "maximum": 20}, "values": {"type": "string"}},
          "floors": {"type": "map", "keys": {"type": "integer", "exclusiveMinimum": -4, "maximum": -1}, "values": {"type": "boolean"}},
          "years": {"type": "map", "keys": {"type": "integer", "minimum": 0}, "values": {"type": "integer"}}
        }}
      }
    }
    """

  private func compile(_ code: String, until phase: [String] = ["-typecheck"], edit: (String) -> String = { $0 }) throws
    -> (status: Int32, output: String)
  {
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
      return compiler.run(phase + ["-swift-version", "6", "-module-name", "App", "-I", compiler.modules] + paths)
    }
  }

  @Test("code in another format does not compile, and the error's name explains the remedy") func format() throws {
    let result = try compile("") { $0.replacing("AgainForFormat3", with: "AgainForFormat1") }
    #expect(result.status != 0 && result.output.contains("'updateSignalbookAndGenerateAgainForFormat3'"))
  }

  @Test("declared events can be created and compared") func declared() throws {
    let result = try compile("func same() -> Bool { R.Event.opened == .opened && R.Event.named(\"a\") != .opened }")
    #expect(result.status == 0, "\(result.output)")
  }

  @Test(
    "a literal out of the bounds of a map's keys does not compile",
    arguments: [
      ("slots: [.init(key: 1, value: \"a\"), .init(key: 20, value: \"b\")]", true),
      ("slots: [.init(key: 0, value: \"a\")]", false), ("slots: [.init(key: 21, value: \"a\")]", false),
      ("floors: [.init(key: -3, value: true), .init(key: -1, value: true)]", true),
      ("floors: [.init(key: -4, value: true)]", false), ("floors: [.init(key: 0, value: true)]", false),
      ("years: [.init(key: 21, value: 1)]", true),
    ])
  func keys(argument: String, compiles: Bool) throws {
    let others = ["floors", "slots", "years"].map { argument.hasPrefix($0) ? argument : "\($0): []" }
    // Sums are evaluated after type checking. For an initializer in another file, this requires whole-module
    // compilation.
    let result = try compile(
      "func say() -> R.Event { .seen(\(others.joined(separator: ", "))) }", until: ["-emit-sil", "-wmo"])
    #expect((result.status == 0) == compiles, "\(result.output.suffix(2000))")
    #expect(compiles || result.output.contains("app.swift:2:") && result.output.contains("overflow"))
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
