import Foundation
import SignalbookTestSupport
import Testing

@testable import signalbook_soak

@Suite("Promises that the soak command judges")
struct PromisesTests {
  /// Returns the first cell of each table row, and the rest of the row.
  private static func rows(_ text: Substring) -> [(promise: String, rest: String)] {
    text.split(separator: "\n").filter { $0.hasPrefix("| ") && !$0.hasPrefix("| promise") }.map { line in
      let cells = line.dropFirst(2).split(separator: " | ", maxSplits: 1)
      return (String(cells[0]), cells.count > 1 ? String(cells[1]) : "")
    }
  }

  private static func page(_ path: String) throws -> String {
    try String(contentsOfFile: Paths.root + "/" + path, encoding: .utf8)
  }

  private static func judged() throws -> [(promise: String, rest: String)] {
    rows(Substring(try page("Tests/Soak/Promises.md")))
  }

  @Test("each promise of docs/runtime.md has a property, or a test that proves it")
  func promises() throws {
    let page = try Self.page("docs/runtime.md")
    let start = try #require(page.range(of: "## Promises")).upperBound
    let end = try #require(page.range(of: "\n## ", range: start..<page.endIndex)).lowerBound
    let promised = Self.rows(page[start..<end]).map(\.promise)
    let judged = try Self.judged().map(\.promise)
    #expect(promised.count > 20)
    #expect(promised.filter { !judged.contains($0) } == [])
  }

  @Test("each property checks a promise, and each property in the table exists")
  func properties() throws {
    let named = Set(
      try Self.judged().flatMap { row in
        row.rest.hasPrefix("not judged")
          ? [] : row.rest.split(separator: "`").filter { Property(rawValue: String($0)) != nil }.map(String.init)
      })
    #expect(Set(Property.allCases.map(\.rawValue)).subtracting(named) == [])
    for row in try Self.judged() where !row.rest.hasPrefix("not judged") {
      let words = row.rest.split(separator: "`").map(String.init).filter {
        $0.contains(where: \.isLetter) && !$0.contains(" ")
      }
      #expect(words.allSatisfy { Property(rawValue: $0) != nil }, "\(row)")
    }
  }
}
