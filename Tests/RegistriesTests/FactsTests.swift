import Foundation
import SignalbookTestSupport
import Testing

/// Compares the facts with the tables and lists in the source documents, if the documents are available.
@Suite(.enabled(if: Paths.shared != nil, "needs the source documents beside the checkout"))
struct FactsTests {
  private func document(_ name: String) throws -> String {
    try String(contentsOfFile: #require(Paths.shared) + "/seeds/\(name).txt", encoding: .utf8)
  }

  private func rows(_ document: String) -> [[String]] {
    document.split(separator: "\n").filter { $0.hasPrefix("|") }.map { line in
      line.split(separator: "|", omittingEmptySubsequences: false).dropFirst()
        .map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  @Test("Each of the 49 table rows of the Focus document is a fact, with its wording")
  func everyTableRowIsAFact() throws {
    let facts = try Facts.file("focus-events")["events"]?.members ?? [:]
    var rows = 0
    for cells in self.rows(try document("focus-telemetry")) {
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

  @Test("Each of the 6 table rows of the WebXR Viewer document is a fact, with its wording")
  func everyRowOfTheViewerIsAFact() throws {
    let facts = try Facts.file("webxr")["events"]?.members ?? [:]
    let rows = self.rows(try document("webxr-telemetry")).filter { $0[1] == "action" || $0[1] == "api" }
    #expect(rows.count == 6)
    #expect(facts.count == 6)
    for cells in rows {
      #expect(facts[cells[0]]?["tuple"]?.elements.compactMap(\.string) == Array(cells[1...3]), "\(cells[0])")
    }
  }

  /// Returns the keys of a printed sample, which has one member per line.
  private func members(of document: String, after heading: String) throws -> Set<String> {
    let start = try #require(document.range(of: heading)).upperBound
    let sample = try #require(document[start...].range(of: "#### Request\n")).upperBound
    let end = try #require(document[sample...].range(of: "#### Response")).lowerBound
    return Set(
      document[sample..<end].split(separator: "\n").compactMap { line in
        let key = line.prefix { $0 != ":" }
        return key.count < line.count && key.allSatisfy(\.isLetter) ? String(key) : nil
      })
  }

  @Test("The pings of the WebXR Viewer have the members of the document's samples")
  func membersOfTheViewersPings() throws {
    let text = try document("webxr-telemetry")
    let streams = try Facts.webXR().tree["streams"]
    let core = try #require(streams?["core 7"]?["fields"]?.members.keys)
    #expect(try members(of: text, after: "### Core Ping") == Set(core))
    let event = try #require(streams?["mobile-event 1"]?["fields"]?.members.keys)
    // The sample prints its events without their key, and the receiver requires an additional member.
    #expect(
      try members(of: text, after: "### Event Ping").union(["events", "processStartTimestamp"]) == Set(event))
  }

  @Test("Each value and field on the Activity Stream page is a fact")
  func everyWordOfTheNewTabPanelIsAFact() throws {
    let file = try Facts.file("activity-stream")
    let text = try document("activity-stream-telemetry")
    var words: Set<String> = []
    var fields: Set<String> = []
    for line in text.split(separator: "\n") {
      let first = String(line.prefix { $0 != " " })
      if first.count > 1, first.allSatisfy({ $0.isUppercase || $0 == "_" }) { words.insert(first) }
      let second = line.dropFirst(first.count + 1).prefix { $0 != " " }
      if second == "String" || second == "Integer" { fields.insert(first) }
    }
    for sentence in text.split(separator: "\n") where sentence.contains("MISSING_") {
      for word in sentence.split(whereSeparator: { !($0.isUppercase || $0 == "_") }) where word.count > 1 {
        words.insert(String(word))
      }
    }
    let codes = Set((file["events"]?.members ?? [:]).values.compactMap { $0["code"]?.string })
    #expect(words.count == 11)
    #expect(codes == words.union(["session-ended"]))
    let source = try #require(text.range(of: "event originated from: ")).upperBound
    let sections = text[source...].prefix { $0 != "\n" }.components(separatedBy: ", ")
    #expect(Set(sections) == Set(file["sections"]?.members.keys.map { $0 } ?? []))
    let actions = try Facts.activityStream().tree["streams"]?["actions"]
    let common = Set(actions?["common"]?.members.keys.map { $0 } ?? [])
    #expect(common.union(["event"]) == fields)
    #expect(actions?["events"]?["wire"]?.string == "event")
  }

  @Test("Each event, request member, attribute and link in the marketing document is a fact")
  func everyPrintedMarketingValueIsAFact() throws {
    let file = try Facts.file("mma")
    let lines = try document("mma-leanplum").split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    func quoted(_ line: String) -> [String] {
      line.split(separator: "\"", omittingEmptySubsequences: false).enumerated().compactMap { index, part in
        index % 2 == 1 ? String(part) : nil
      }
    }
    let names = lines.filter { $0.hasPrefix("\"event\": ") }.compactMap { quoted($0).last }
    let events = (file["events"]?.members ?? [:]).values.compactMap { $0["code"]?.string }
    #expect(names.count == 12)
    #expect(Set(events.filter { $0.hasPrefix("E_") }) == Set(names))

    let assigned = lines.filter { $0.hasPrefix("\"") && $0.contains(" -> ") }.compactMap { quoted($0).first }
    let attributes = Set(file["attributes"]?.members.keys.map { $0 } ?? [])
    let members = Set(assigned).subtracting(attributes)
    #expect(attributes.count == 5)
    #expect(attributes.isSubset(of: assigned))
    let tree = try Facts.mma().tree
    /// Data that is sent only to a profile's receiver is not in the document.
    func printed(_ fields: FactTree?) -> [String] {
      (fields?.members ?? [:]).filter { $0.value["sent"]?.string != "never" }.map(\.key)
    }
    var stated: Set<String> = ["action", "event"]
    for stream in tree["streams"]?.members.values ?? [:].values {
      stated.formUnion(printed(stream["common"]))
    }
    for event in tree["events"]?.members.values ?? [:].values {
      stated.formUnion(printed(event["fields"]))
    }
    #expect(stated == members)
    for (key, field) in tree["events"]?["\"start\""]?["fields"]?.members ?? [:] {
      guard let constant = field["const"]?.string else { continue }
      let line = lines.first { $0.hasPrefix("\"\(key)\" -> ") } ?? ""
      #expect(quoted(line).dropFirst().first == constant, "\(key)")
    }

    let links = lines.compactMap { line in
      line.range(of: "firefox://").map { line[$0.lowerBound...].prefix { $0 != ")" } }
    }
    let family = try #require(file["links"]?.members.first { $0.key.hasPrefix("firefox://deep-link") })
    #expect(links.count == 10)
    let routes = (family.value["routes"]?.members.keys.map { $0 } ?? []).filter { !$0.hasPrefix("only for profiles:") }
    #expect(Set(routes.map { family.key + $0 }) == Set(links.map(String.init)))
  }
}
