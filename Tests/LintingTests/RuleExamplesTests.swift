import SignalbookLinting
import SignalbookSchemaFiles
import Testing

@Suite("Rules and their examples")
struct RuleExamplesTests {
  @Test("Exactly the marked findings are found in the bad example", arguments: Rule.all.map(\.id.id))
  func bad(id: String) throws {
    let rule = try #require(Rule.named(id))
    let linted = LintFixture.lint(rule.bad, marked: id, in: rule.badFile)
    #expect(!linted.expected.isEmpty)
    #expect(linted.found == linted.expected, "\(linted.text)")
  }

  @Test("The good example has no findings", arguments: Rule.all.map(\.id.id))
  func good(id: String) throws {
    let rule = try #require(Rule.named(id))
    let linted = LintFixture.lint(rule.good)
    #expect(linted.result != nil)
    #expect(linted.found.isEmpty, "\(linted.text)")
  }

  @Test(
    "The two examples of a rule differ, and their lines do not begin with a diff sign", arguments: Rule.all.map(\.id.id)
  )
  func sides(id: String) throws {
    let rule = try #require(Rule.named(id))
    let isFileNameAtFault = rule.badFile != "example.json"
    #expect(isFileNameAtFault || rule.bad.filter { $0 != "⟦" && $0 != "⟧" } != rule.good)
    for line in (rule.bad + "\n" + rule.good).split(separator: "\n") {
      let depth = line.prefix { $0 == " " }.count
      #expect(depth.isMultiple(of: 2) && !["-", "+"].contains(line.dropFirst(depth).first), "\(line)")
    }
  }

  @Test("IDs and names are unique and ascending, and the hundreds digit is the group's")
  func ids() {
    let ids = Rule.all.map(\.id.id)
    #expect(ids == ids.sorted() && Set(ids).count == ids.count)
    #expect(Set(Rule.all.map(\.id.name)).count == ids.count)
    for rule in Rule.all {
      #expect(rule.id.id.hasPrefix("SB\(rule.group.rawValue)"), "\(rule.id.id)")
      #expect(rule.summary.hasSuffix(".") && rule.reason.hasSuffix("."), "\(rule.id.id)")
    }
  }
}
