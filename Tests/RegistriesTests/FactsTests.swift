import Foundation
import SignalbookTestSupport
import Testing

/// The facts themselves against the source document, where that is present: the table rows are read mechanically.
@Suite struct FactsTests {
  @Test(
    "Each of the 49 table rows of the Focus document is a fact, in its own words",
    .enabled(if: Paths.shared != nil, "needs the source documents beside the checkout"))
  func everyTableRowIsAFact() throws {
    let document = try String(contentsOfFile: Paths.shared! + "/seeds/focus-telemetry.txt", encoding: .utf8)
    let facts = try Facts.file("focus-events")["events"]?.members ?? [:]
    var rows = 0
    for line in document.split(separator: "\n") where line.hasPrefix("|") {
      let cells = line.split(separator: "|", omittingEmptySubsequences: false).dropFirst()
        .map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count >= 4, cells[1] == "action" else { continue }
      rows += 1
      let fact = facts[cells[0].replacingOccurrences(of: "\"", with: "\\\"")] ?? facts[cells[0]]
      let tuple = fact?["tuple"]?.elements.compactMap(\.string) ?? []
      let printed = Array(cells[1..<min(5, cells.count)]).filter { !$0.isEmpty }
      #expect(Array(printed.prefix(tuple.count)) == tuple, "\(cells[0])")
      let template = printed.dropFirst(tuple.count)
      #expect(template.isEmpty == (fact?["value"] == nil), "\(cells[0])")
      let extras = cells.count > 5 && cells[5].contains("to")
      #expect(extras == (fact?["extras"] != nil), "\(cells[0])")
    }
    #expect(rows == 49)
    #expect(facts.count == 50, "49 rows and the event that only the sample ping shows")
  }
}
