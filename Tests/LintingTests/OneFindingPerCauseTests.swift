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
        #"the value "log_in" is not in PascalCase, unlike 4 of 5"#
      ])
  }

  @Test("A field that many events copy is one finding, and each suppressed copy stays suppressed") func copies() throws
  {
    func found(_ names: [String], allowing allowed: Set<String> = []) throws -> LintResult {
      let events = events(names) { name in
        let allow =
          allowed.contains(name) ? #", "allow": [{ "rule": "SB1401", "reason": "The text is a code." }]"# : ""
        return #", "extras": { "id": { "description": "An id.", "type": "string"\#(allow) } }"#
      }
      return try #require(LintFixture.lint("\"events\": { \(events) }").result)
    }
    let all = try found(["a", "b", "c", "d"])
    let open = all.findings.filter { $0.rule.id == "SB1401" }
    #expect(open.count == 1 && open[0].message.hasPrefix(#"extra "id" of "a" is unrestricted free text"#))
    #expect(open[0].message.hasSuffix("the same applies to 3 other fields with this path"))
    #expect(open[0].covered.map(\.name) == ["a", "b", "c", "d"].map { "extra \"id\" of \"\($0)\"" })
    #expect(open[0].notes.count == 3)
    let some = try found(["a", "b", "c", "d"], allowing: ["a"])
    let rest = some.findings.filter { $0.rule.id == "SB1401" }
    #expect(rest.map { $0.covered.count } == [3] && rest[0].message.hasPrefix(#"extra "id" of "b""#))
    #expect(some.suppressed.map { $0.finding.rule.id } == ["SB1401"])
    #expect(!some.findings.contains { $0.rule.id == "SB0903" })
  }

  private func extras(_ texts: [(name: String, text: String)], _ type: String) -> String {
    let extras = texts.map { #""\#($0.name)": { "description": "\#($0.text)", \#(type) }"# }.joined(separator: ", ")
    return #""events": { "a": { "description": "It was.", "method": "do", "object": "a", "extras": { \#(extras) } } }"#
  }

  @Test("A condition after a statement about presence is part of the statement") func conditions() throws {
    func messages(_ text: String) throws -> [String] {
      try found(extras([("a", text)], #""enum": ["x"], "sent": "present""#)).filter { $0.rule.id == "SB1246" }
        .map(\.message)
    }
    #expect(try messages("The currency. Is required, if value is set.") == [])
    #expect(try messages("The currency (required when a value is set).") == [])
    #expect(try messages("The currency. Required (only for purchases).") == [])
    #expect(try messages("The currency. Is required. If it is set, the value counts.").count == 1)
    #expect(try messages("The currency. Is required, as a code.").count == 1)
  }

  @Test("Two known abbreviations and a technical term are not misspellings of each other") func abbreviations() throws {
    let names = extras(
      [
        ("user_id", "The id."), ("user_ip", "The address."), ("name", "What `uname` yields."), ("user_iq", "A number."),
      ],
      #""enum": ["x"]"#)
    let found = try found(names).filter { ["SB1301", "SB1261"].contains($0.rule.id) }.map(\.message)
    #expect(!found.contains { $0.contains("user_ip\" differs by one letter from \"user_id") }, "\(found)")
    #expect(!found.contains { $0.contains("uname") }, "\(found)")
  }

  @Test("A marker in quotes or backticks is a literal value") func markers() throws {
    func messages(_ text: String) throws -> [String] {
      try found(extras([("a", text)], #""enum": ["x"]"#)).filter { $0.rule.id == "SB1903" }.map(\.message)
    }
    #expect(try messages(#"One of the `\"rel:XXX\"` variants."#) == [])
    #expect(try messages(#"Defaults to \"{{auto}}\"."#) == [])
    #expect(try messages(#"The \"kind\" of XXX."#).count == 1)
    #expect(try messages(#"The 5\" screen. TODO describe."#).count == 1)
    #expect(try messages("The {{kind}}.").count == 1)
  }

  @Test("A correction is never a misspelling itself") func corrections() throws {
    let text = try found(
      #""events": {"#
        + ["occured", "occured", "occoured"].enumerated().map { index, word in
          #""e\#(index)": { "description": "The event \#(word).", "method": "do", "object": "a\#(index)" }"#
        }.joined(separator: ",") + "}"
    ).filter { $0.rule.id == "SB1308" }.map(\.message)
    #expect(text.count == 3 && text.allSatisfy { $0.hasSuffix("misspelling of \"occurred\"") }, "\(text)")
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

  /// If all entries lack an answer, lint reports one finding. If only one entry lacks an answer, lint reports a
  /// separate finding.
  @Test("A question that no entry answers is one finding with their count") func oneCause() throws {
    func events(_ last: String) -> String {
      #"""
      "registry": { "name": "notes", "namespace": "Notes", "version": "1.0.0", "description": "D.", "defaults": { "stream": "s", "category": "c" } },
      "streams": { "s": { "description": "S.", "encoding": "tuple", "time": { "type": "integer", "from": "clock.ms-since-process-start" } } },
      "events": {
        "a": { "description": "A.", "method": "a", "object": "x" }, "b": { "description": "B.", "method": "b", "object": "x" },
        "d": { "description": "D.", "method": "d", "object": "x" \#(last) } }
      """#
    }
    func owners(_ last: String) throws -> [String] {
      try #require(LintFixture.lint(events(last)).result).findings.filter { $0.rule.id == "SB1404" }.map(\.message)
    }
    #expect(try owners("").count == 1 && owners("")[0].contains("3 entries"))
    #expect(
      try owners(#", "owner": "a@example.com""#)
        == ["\"a\"", "\"b\""].map { "no owner is declared for \($0); set `owner`" })
  }
}
