import Foundation
import SignalbookNaming
import SignalbookTestSupport
import Testing

/// Checks that `docs/naming.md` matches the code.
@Suite("The page on names")
struct NamingPageTests {
  let page: String

  init() throws { page = try String(contentsOfFile: "\(Paths.root)/docs/naming.md", encoding: .utf8) }

  @Test("Each row of the table matches the rule")
  func table() throws {
    var count = 0
    for line in page.components(separatedBy: "\n") where line.hasPrefix("| `") {
      let cells = line.split(separator: "`").enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
      try #require(cells.count == 3, "\(line)")
      #expect(try swiftName(cells[0], as: .member, acronyms: .standard).get().bare == cells[1])
      #expect(try swiftName(cells[0], as: .type, acronyms: .standard).get().bare == cells[2])
      count += 1
    }
    #expect(count >= 10)
  }

  @Test(
    "Each name that is said to be taken is taken",
    arguments: [
      (DeclarationKind.enumCase, ["allCases", "vocabularyTable", "ignoresLetterCase", "none", "some", "self", "init"]),
      (.linkRoute, ["family"]), (.member, ["self", "Self", "init", "Type", "Protocol"]),
      (.parameter, ["self", "init"]),
      (
        .type,
        ["Event", "Variant", "Stream", "AppValues", "DecodedEvent", "Documents", "Links", "String", "Int", "Source"]
      ),
    ])
  func taken(place: DeclarationKind, names: [String]) {
    for name in names {
      #expect(page.contains("`\(name)`"))
      #expect(throws: NameFault.self, "\(name)") {
        try swiftName(name, explicit: name, as: place, acronyms: .standard).get()
      }
    }
  }

  @Test("Each row of symbols and numbers matches the rule") func symbols() throws {
    var count = 0
    for line in page.components(separatedBy: "\n") where line.hasPrefix("| a case `") || line.hasPrefix("| a case ``") {
      let cells = line.matches(of: /(`+)(.*?)\1/).map { String($0.2) }
      for (name, identifier) in zip(cells.dropFirst(0).prefix(cells.count / 2), cells.suffix(cells.count / 2)) {
        #expect(try swiftName(name, as: .enumCase, acronyms: .standard).get().bare == identifier, "\(name)")
        count += 1
      }
    }
    #expect(count > 20)
  }

  @Test("The page lists the acronyms of every registry")
  func acronyms() throws {
    let paragraph = try #require(
      page.components(separatedBy: "**Acronyms**").last?.components(separatedBy: "\n\n").first)
    let list = try #require(paragraph.components(separatedBy: "Every registry has").last)
    let words = list.matches(of: /`([a-z]+)`/).map { String($0.1) }.filter { $0 != "acronyms" }
    #expect(Acronyms(words) == .standard && Set(words).count == words.count)
  }
}
