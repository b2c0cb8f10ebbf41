import Foundation
import Signalbook
import SignalbookComparison
import SignalbookSchemaFiles
import SignalbookSwiftGeneration
import SignalbookTestSupport
import Testing

/// Checks each row in `docs/changing-a-schema.md`. The edited schema is generated, and a caller for the old schema is
/// compiled with it. The resulting payload is validated with the old receiver's schema.
@Suite("Effects of schema changes") struct SchemaChangesTests {
  struct Harm: Equatable, CustomStringConvertible {
    var source: Bool
    var wire: Bool
    var query: Bool
    var description: String { "SOURCE \(source), WIRE \(wire), QUERY \(query)" }
  }

  private static let table: [String: Harm] = {
    let page = (try? String(contentsOfFile: "\(Paths.root)/docs/changing-a-schema.md", encoding: .utf8)) ?? ""
    var rows: [String: Harm] = [:]
    for line in page.split(separator: "\n") where line.hasPrefix("| ") {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 5, ["yes", "–"].contains(cells[1]) else { continue }
      rows[cells[0]] = Harm(source: cells[1] == "yes", wire: cells[2] == "yes", query: cells[3] == "yes")
    }
    return rows
  }()

  private static func generate(_ schema: String) -> Generated {
    Generated([SourceFile(path: "r/r.json", bytes: Array(schema.utf8))], folder: "r", name: "r")
  }

  private static func edited(_ change: SchemaChange) -> String {
    var text = SchemaChange.schema
    for (old, new) in change.edits {
      #expect(text.contains(old), "\(change.name): \(old)")
      text = text.replacing(old, with: new)
    }
    return text
  }

  /// Returns the validator for an event of a stream, for either the producer or the receiver.
  private static func judge(_ generated: Generated, _ side: String, of stream: String = "clicks") throws
    -> DocumentValidator
  {
    let lines = generated.text.split(separator: "\n").map(String.init)
    let place = try #require(
      lines.firstIndex {
        $0.contains("var \(stream)Event\(side)") || (stream == "clicks" && $0.contains("var tapsEvent\(side)"))
      })
    let literal = try #require(SwiftLiterals.literals(in: Array(lines[place + 1].utf8)[...]).first)
    return try DocumentValidator(schema: String(decoding: literal.content, as: UTF8.self))
  }

  private static func accepts(_ judge: DocumentValidator, _ text: String) throws -> Bool {
    judge.isValid(try JSONValue(parsing: text))
  }

  @Test("the table has exactly one row for each tested change") func rows() {
    #expect(Set(Self.table.keys) == Set(SchemaChange.all.map(\.name)))
  }

  @Test("bytes and queries match the table", arguments: SchemaChange.all.indices) func wire(place: Int) throws {
    let change = SchemaChange.all[place]
    let generated = Self.generate(Self.edited(change))
    #expect(generated.diagnostics.sorted.map(\.message) == [], "\(change.name)")
    let old = Self.generate(SchemaChange.schema)
    if let before = change.before { #expect(try Self.accepts(Self.judge(old, "Consumer"), before)) }
    var isRejected = false
    if let after = change.after {
      // The changed schema must accept the bytes in the row.
      #expect(
        try Self.accepts(Self.judge(generated, "Producer", of: change.stream), after), "\(change.name): \(after)")
      isRejected = try !Self.accepts(Self.judge(old, "Consumer", of: change.stream), after)
    }
    #expect(Self.table[change.name]?.wire == isRejected, "\(change.name): rejected \(isRejected)")
    let finds = try change.before.map { before in
      guard let after = change.after, change.stream == "clicks", case .object(let old) = try JSONValue(parsing: before)
      else { return false }
      let new = try JSONValue(parsing: after)
      return old.allSatisfy { new[$0.name] == $0.value }
    }
    #expect(
      Self.table[change.name]?.query == (finds == false), "\(change.name): a query finds the same: \(finds ?? true)")
  }

  @Test("`signalbook diff` matches the table", arguments: SchemaChange.all.indices) func comparison(place: Int)
    throws
  {
    let change = SchemaChange.all[place]
    let old = try #require(Self.generate(SchemaChange.schema).registry)
    let new = try #require(Self.generate(Self.edited(change)).registry)
    let impacts = compare(old, new, today: "2026-11-21").changes.reduce(into: Impacts()) { $0.formUnion($1.impacts) }
    let row = try #require(Self.table[change.name])
    let found = Harm(
      source: impacts.contains(.source), wire: impacts.contains(.wireLagging), query: impacts.contains(.query))
    #expect(found == row, "\(change.name)")
  }

  @Test("calls compile exactly if the table states so", .enabled(if: Compiler.found != nil, "needs swiftc and a build"))
  func source() throws {
    let compiler = try #require(Compiler.found)
    var files: [GeneratedFile] = []
    for (place, change) in SchemaChange.all.enumerated() {
      // Use a single module, in which each change has its own namespace and callers.
      for file in Self.generate(Self.edited(change)).files {
        let text = String(decoding: file.text, as: UTF8.self).replacing("Book", with: "Book\(place)")
        files.append(GeneratedFile(name: "change\(place)_\(file.name)", text: Array(text.utf8)))
      }
      let caller = SchemaChange.caller.replacing("Book", with: "Book\(place)")
        .replacing("func calls", with: "func calls\(place)").replacing("func number", with: "func number\(place)")
        .replacing("let stream", with: "let stream\(place)")
      files.append(GeneratedFile(name: "caller\(place)_.swift", text: Array(caller.utf8)))
    }
    let output = try compiler.check(files, mode: "6", warningsAreErrors: false).output
    let all = output.split(separator: "\n").filter { $0.contains(": error:") }
    #expect(all.filter { !$0.contains("/caller") } == [], "what is generated compiles")
    for (place, change) in SchemaChange.all.enumerated() {
      let errors = all.filter { $0.contains("/caller\(place)_.swift:") }
      #expect(Self.table[change.name]?.source == !errors.isEmpty, "\(change.name): \(errors.joined(separator: "\n"))")
    }
  }
}
