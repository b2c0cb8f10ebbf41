import Foundation
import SignalbookNaming
import SignalbookSchemaFiles
import SignalbookSwiftGeneration
import SignalbookTestSupport
import Testing

@testable import SignalbookRegistry

/// Checks that a registry without lint findings generates and compiles. Declarations that would take the compiler too
/// long are errors at their location.
@Suite("Loaded registries compile") struct AcceptedCompilesTests {
  private static func generated(
    _ sections: String, name: String = "book", namespace: String = "Book"
  ) -> Generated {
    Generated([source(sections, name: name, namespace: namespace)], folder: "/\(name)", name: name)
  }

  private static func source(
    _ sections: String, name: String = "book", namespace: String = "Book", imports: String = ""
  ) -> SourceFile {
    let text = """
      {"$schema": "signalbook-1.schema.json",
       "registry": {"name": "\(name)", "namespace": "\(namespace)", "version": "1.0.0", "description": "D."\(imports),
         "defaults": {"stream": "\(name)-s", "category": "action"}},
       "streams": {
         "\(name)-s": {"consent": {"default": "on"}, "encoding": "tuple",
           "time": {"type": "integer", "from": "clock.ms-since-process-start"}},
         "\(name)-o": {"consent": {"default": "on"}, "encoding": "object", "eventField": {"wire": "what", "type": "string"}},
         "\(name)-u": {"consent": {"default": "on"},
           "envelope": {"a": {"type": "map", "values": {}, "from": "stream.attributes"}}}},
      \(sections)}
      """
    return SourceFile(path: "/\(name)/\(name).json", bytes: Array(text.utf8))
  }

  private static func errors(_ generated: Generated) -> [String] {
    generated.diagnostics.sorted.filter { $0.severity == .error }.map {
      "\($0.location.line):\($0.location.column) \($0.rule.id) \($0.message)"
    }
  }

  private static func keys(_ count: Int) -> Generated {
    let cases = (0..<count).map { #""k\#(1000 + $0)": {"holds": "\#($0 % 2 == 0 ? "boolean" : "string")"}"# }
    return generated(
      """
      "types": {"key": {"cases": {
      \(cases.joined(separator: ",\n"))}}},
      "events": {"set": {"method": "s", "object": "y", "value": {"type": "key"},
        "extras": {"to": {"heldBy": "value", "as": "text"}}}}
      """)
  }

  private static func entries(_ count: Int) -> Generated {
    let entries = (0..<count).map {
      #""e\#(1000 + $0)": {"key": "k\#($0)", "value": {"type": "\#($0 % 2 == 0 ? "boolean" : "integer")"}}"#
    }
    return generated(
      """
      "types": {"facts": {"type": "map", "values": {"maxLength": 40}, "entries": {
      \(entries.joined(separator: ",\n"))}}},
      "events": {"shown": {"stream": "book-o", "code": "x", "fields": {"facts": {"type": "facts", "sent": "present"}}}}
      """)
  }

  @Test("an enum with payloads has at most as many cases as the compiler supports in a switch")
  func surplus() {
    #expect(
      Self.errors(Self.keys(501)) == [
        "511:1 SB0401 'Key' has 501 keys with held values; the limit of a Swift enum with associated "
          + "values is 500"
      ])
    #expect(
      Self.errors(Self.entries(501)) == [
        "511:1 SB0401 'FactsEntry' has 501 entries; the limit of a Swift enum with associated values is 500"
      ])
  }

  @Test("the largest registries compile", .enabled(if: Compiler.found != nil, "needs swiftc and a build"))
  func largest() throws {
    for generated in [Self.keys(500), Self.entries(500)] {
      let result = try #require(Compiler.found).check(generated.files, mode: "6")
      #expect(result.status == 0 && !generated.files.isEmpty, "\(result.output.prefix(2000))")
    }
  }

  private static func importing(_ name: String) -> (importer: Generated, imported: Generated) {
    let events = #""events": {"opened": {"method": "open", "object": "menu"}}"#
    let imported = source(events, name: name, namespace: "Imported")
    let importer = Generated(
      [source(events, imports: #", "imports": ["../imported"]"#)], folder: "/book", name: "book",
      modules: ["../imported": ImportedModule(folder: "/imported", module: "ImportedModule")],
      imported: ["/imported": [imported]])
    return (importer, Generated([imported], folder: "/imported", name: "imported"))
  }

  @Test(
    "imports named like members of decoded events", .enabled(if: Compiler.found != nil, "needs swiftc and a build"),
    arguments: [
      "event", "decoder", "category", "method", "object", "match", "candidates", "index", "payload", "init", "self",
    ].sampled(oneOf: 5))
  func imports(name: String) throws {
    let (importer, imported) = Self.importing(name)
    #expect(Self.errors(importer) == [])
    let result = try #require(Compiler.found).check(
      importer.files, mode: "6", imported: ("ImportedModule", imported.files))
    #expect(result.status == 0, "\(result.output.prefix(2000))")
  }

  @Test(
    "structs with lists and maps of values that are not Equatable",
    .enabled(if: Compiler.found != nil, "needs swiftc and a build"))
  func nestedEquality() throws {
    let cases = #"{"cases": {"on": "On.", "off": "Off."}}"#
    let list = #"{"type": "array", "maxItems": 3, "items": \#(cases)}"#
    let members = [
      #""l": \#(list)"#, #""ll": {"type": "array", "maxItems": 3, "items": \#(list)}"#,
      #""m": {"type": "map", "maxProperties": 3, "keys": {"type": "integer", "minimum": 0, "maximum": 9}, "values": \#(cases)}"#,
    ]
    for isOptional in [false, true] {
      let fields = members.map { isOptional ? $0.dropLast() + #", "sent": "present"}"# : $0 }.joined(separator: ", ")
      let generated = Self.generated(
        #""types": {"o": {"fields": {\#(fields), "z": {"type": "integer"}}}}, "events": {"e": {"stream": "book-o", "code": "x", "fields": {"x": {"type": "o"}}}}"#
      )
      #expect(Self.errors(generated) == [])
      let result = try #require(Compiler.found).check(generated.files, mode: "6")
      #expect(result.status == 0 && !generated.files.isEmpty, "\(result.output.prefix(2000))")
    }
  }

  @Test("a namespace of one letter", .enabled(if: Compiler.found != nil, "needs swiftc and a build"))
  func namespace() throws {
    let generated = Self.generated(
      #""attributes": {"a": {"type": "string", "stream": "book-u"}}, "events": {}"#, namespace: "R")
    let result = try #require(Compiler.found).check(generated.files, mode: "6")
    #expect(result.status == 0 && !generated.files.isEmpty, "\(result.output.prefix(2000))")
  }

  @Test(
    "declared types, attributes and values that are called like types of generated code have a name of their own",
    .enabled(if: Compiler.found != nil, "needs swiftc and a build"))
  func takenNames() throws {
    let names = ["source", "type", "result", "event", "stream", "variant"]
    let types = names.dropLast(2).map { #""\#($0)": {"enum": ["\#($0)-one", "two"]}"# }.joined(separator: ", ")
    let generated = Self.generated(
      #""types": {\#(types)}, "attributes": {"stream": {"enum": ["a", "b"], "stream": "book-u"}}, "events": {"variant": {"method": "open", "object": "menu", "value": {"enum": ["c", "d"]}}}"#
    )
    #expect(Self.errors(generated) == [])
    let text = generated.files.map { String(decoding: $0.text, as: UTF8.self) }.joined()
    for name in names { #expect(text.contains("enum \(name.capitalized)Choice:"), "\(name)") }
    let result = try #require(Compiler.found).check(generated.files, mode: "6")
    #expect(result.status == 0, "\(result.output.prefix(2000))")
  }

  /// A vocabulary must not hide a runtime type that generated code uses without a module prefix.
  @Test("types do not hide types that generated code uses")
  func hiddenTypes() throws {
    func files(_ folder: String, _ suffix: String) throws -> [String] {
      try FileManager.default.subpathsOfDirectory(atPath: Paths.root + folder).filter { $0.hasSuffix(suffix) }.map {
        try String(contentsOfFile: Paths.root + folder + "/" + $0, encoding: .utf8)
      }
    }
    let declared = Set(
      try files("/Sources/Signalbook", ".swift").flatMap {
        $0.matches(of: /(?m)^(?:@_spi\(Generated\) )?public (?:struct|enum|protocol|class|typealias) (\w+)/).map {
          String($0.1)
        }
      })
    let code = try files("/Generated/Swift", ".swift") + files("/Tests/SwiftGenerationTests/Golden", ".swift.txt")
    let used = Set(
      code.flatMap { file in
        file.split(separator: "\n").filter { !$0.contains("//") }.flatMap { line in
          line.replacing(/"(?:[^"\\]|\\.)*"/, with: "").matches(of: /(?:^|[^.\w])([A-Z]\w+)/).map { String($0.1) }
        }
      })
    #expect(declared.intersection(used).count > 25)
    for name in declared.intersection(used).sorted() {
      #expect(throws: NameFault.self, "\(name)") {
        try swiftName(name, explicit: name, as: .type, acronyms: .standard).get()
      }
    }
  }
}
