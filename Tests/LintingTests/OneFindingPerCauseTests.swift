import SignalbookLinting
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

@Suite("One finding for one cause") struct OneFindingPerCauseTests {
  private func found(_ sections: String, settings: LintSettings = LintSettings()) throws -> [Diagnostic] {
    let linted = LintFixture.lint(sections, settings: settings)
    return try #require(linted.result, "\(linted.text.prefix(2000))").findings
  }

  private func events(_ names: [String], _ rest: (String) -> String) -> String {
    names.map { name in
      #""\#(name)": { "description": "It was \#(name).", "method": "do", "object": "\#(name)"\#(rest(name)) }"#
    }.joined(separator: ",\n")
  }

  @Test("If most names mix two styles, none is reported as inconsistent") func noMajority() throws {
    let mixed = (1...58).map { "pir_step-\(letters($0))" }
    let snake = (59...79).map { "pir_step_\(letters($0))" }
    let names = try found("\"events\": { \(events(mixed + snake) { _ in "" }) }").filter {
      $0.rule.id.hasPrefix("SB10")
    }
    #expect(names.map(\.message) == [])
  }

  @Test(
    "Where nearly all names have a style, the figures are said, and a name that repeats a text of the wire is one finding"
  )
  func majority() throws {
    let snake = (1...18).map { "step_\(letters($0))" }
    let odd = ["step-odd", "step_odd-one"]
    let names = try found("\"events\": { \(events(snake + odd) { _ in "" }) }").filter { $0.rule.id.hasPrefix("SB10") }
    #expect(
      names.map(\.message) == odd.map { "the object \"\($0)\" is not in snake_case, unlike 18 of 20" })
  }

  @Test("Names of capitalized words have one style, and a name in another style is reported")
  func titleCase() throws {
    let titles = ["Product Viewed", "Added to Cart", "Signup", "Order Completed", "Cart Viewed", "CTA Clicked"]
    func found(_ names: [String]) throws -> [String] {
      let events = names.map {
        let name = $0.lowercased().replacing(" ", with: "-")
        return
          #""\#(name)": { "description": "It was \#(name).", "method": "do", "object": "\#(name.replacing("_", with: "-"))", "value": "\#($0)" }"#
      }
      return try self.found("\"events\": { \(events.joined(separator: ",\n")) }").filter {
        $0.rule.name == "mixed-value-case"
      }.map(\.message)
    }
    #expect(try found(titles) == [])
    #expect(
      try found(titles + ["cart_emptied"]) == [#"the value "cart_emptied" is not in Title Case, unlike 5 of 6"#])
    #expect(
      try found(["Signup", "Logout", "Deposit", "Transfer", "log_in"]) == [
        #"the value "log_in" is not in camelCase, unlike 4 of 5"#
      ])
  }

  private func letters(_ number: Int) -> String {
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    return "\(letters[number / 26])\(letters[number % 26])"
  }

  @Test("A free-text type is one finding at the type, and a field that suppresses it causes no others")
  func openType() throws {
    let names = (1...20).map { "step_\(letters($0))" }
    func sections(_ allow: String) -> String {
      #"""
      "types": { "reason": { "description": "A reason.", "type": "string" } },
      "events": { \#(events(names) { name in
        #", "extras": { "why_\#(name)": { "description": "Why.", "type": "reason"\#(allow) } }"# }) }
      """#
    }
    let open = try found(sections("")).filter { $0.rule.name == "open-text" }
    #expect(
      open.count == 1 && open[0].message.hasPrefix(#"the type "reason" is unrestricted free text"#),
      "\(open.map(\.message))")
    #expect(open.first?.location.line == 2)
    let suppressed = try found(sections(#", "allow": [{ "rule": "open-text", "reason": "R." }]"#))
    #expect(!suppressed.contains { $0.rule.name == "open-text" || $0.rule.name == "unneeded-suppression" })
  }

  @Test("Fields with the same description are one finding per description and event") func sameDescription() throws {
    func extras(_ names: [String], _ description: String) -> String {
      names.map { #""\#($0)": { "description": "\#(description)", "maxLength": 9 }"# }.joined(separator: ", ")
    }
    let shared = extras(["a", "b", "c", "d"], "The value.") + ", " + extras(["e", "f"], "The kind.")
    let findings = try found("\"events\": { \(events(["one", "two"]) { _ in ", \"extras\": { \(shared) }" }) }").filter
    {
      $0.rule.name == "same-part-description"
    }
    #expect(
      findings.map(\.message)
        == ["one", "two"].flatMap {
          [
            #"field "b" of "\#($0)" and 2 others have the same description as "a""#,
            #"field "f" of "\#($0)" has the same description as "e""#,
          ]
        })
  }

  @Test("An answer that most entries lack is one finding, without entries that suppress it")
  func missingAnswer() throws {
    let answers =
      #", "stream": "bare", "data": "usage.interaction", "review": ["first"], "why": "Why?", "expires": "never""#
    let lacking = (1...20).map { "step_\(letters($0))" }
    let allowed = #", "allow": [{ "rule": "missing-owner", "reason": "R." }]"#
    let all = try found(
      """
      "events": { \(events(lacking) { _ in answers }), \(events(["known"]) { _ in answers + #", "owner": "a@example.com""# }),
        \(events(["allowed"]) { _ in answers + allowed }) }
      """)
    let owners = all.filter { $0.rule.name == "missing-owner" }
    #expect(owners.count == 1, "\(owners.map(\.message))")
    #expect(owners.first?.message.contains("20 of") == true)
    #expect(!all.contains { $0.rule.name == "unneeded-suppression" })
  }
}
