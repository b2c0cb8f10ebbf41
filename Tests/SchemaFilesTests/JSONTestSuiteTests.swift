import Foundation
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

/// The public JSON parsing test suite: y_ must be accepted, n_ rejected, and i_ is implementation-defined.
@Suite("JSON test suite")
struct JSONTestSuiteTests {
  static let folder = Paths.shared.map { $0 + "/reference/json-test-suite/test_parsing" }

  static func files(_ prefix: String) -> [String] {
    let names = folder.flatMap { try? FileManager.default.contentsOfDirectory(atPath: $0) } ?? []
    return names.filter { $0.hasPrefix(prefix) && $0.hasSuffix(".json") }.sorted()
  }

  static func readFile(_ name: String) throws -> (node: JSONNode?, diagnostics: Diagnostics, size: Int) {
    let data = try Data(contentsOf: URL(fileURLWithPath: "\(folder ?? "")/\(name)"))
    var diagnostics = Diagnostics()
    let file = SourceFile(path: name, bytes: Array(data))
    // The suite accepts repeated keys. Schema files do not, and are read with the default.
    let node = JSONReader.read(file, into: &diagnostics, duplicateKeys: .areKept)
    return (node, diagnostics, data.count)
  }

  @Test("accepts every y_ file", .enabled(if: folder != nil, "the JSON test suite is not beside this checkout"))
  func acceptsValid() throws {
    let names = Self.files("y_")
    #expect(names.count == 95)
    for name in names {
      let result = try Self.readFile(name)
      #expect(result.node != nil && result.diagnostics.all.isEmpty, "\(name): \(result.diagnostics.all)")
    }
  }

  @Test(
    "rejects every n_ file, with a place inside it",
    .enabled(if: folder != nil, "the JSON test suite is not beside this checkout"))
  func rejectsInvalid() throws {
    let names = Self.files("n_")
    #expect(names.count == 188)
    for name in names {
      let result = try Self.readFile(name)
      #expect(result.node == nil && result.diagnostics.hasErrors, "\(name) is accepted")
      for diagnostic in result.diagnostics.all {
        let range = diagnostic.location.range
        #expect(0 <= range.start && range.start <= range.end && range.end <= result.size, "\(name): \(diagnostic)")
      }
    }
  }

  @Test(
    "does with every i_ file what Tests/Evidence/json-reader.md says",
    .enabled(if: folder != nil, "the JSON test suite is not beside this checkout"))
  func decidesAsDocumented() throws {
    let page = try String(contentsOfFile: "\(Paths.root)/Tests/Evidence/json-reader.md", encoding: .utf8)
    var documented: [String: String] = [:]
    for row in page.split(separator: "\n") where row.hasPrefix("| `i_") {
      let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      documented[cells[0].trimmingCharacters(in: ["`"])] = cells[1]
      #expect(cells.count == 3 && !cells[2].isEmpty, "\(row)")
    }
    let names = Self.files("i_")
    #expect(names.count == 35)
    #expect(names == documented.keys.sorted())
    for name in names {
      let result = try Self.readFile(name)
      let rule = result.diagnostics.all.first?.rule.id
      let verdict = rule.map { "rejected `\($0)`" } ?? "accepted"
      #expect(verdict == documented[name], "\(name)")
      #expect((result.node == nil) == (rule != nil), "\(name)")
    }
  }

  @Test(
    "reports repeated keys of the suite as schema files are read",
    .enabled(if: folder != nil, "the JSON test suite is not beside this checkout"))
  func reportsRepeatedKeys() throws {
    for name in ["y_object_duplicated_key.json", "y_object_duplicated_key_and_value.json"] {
      let data = try Data(contentsOf: URL(fileURLWithPath: "\(Self.folder ?? "")/\(name)"))
      #expect(read(Array(data)).found.map(\.rule) == [.duplicateKey])
    }
  }
}
