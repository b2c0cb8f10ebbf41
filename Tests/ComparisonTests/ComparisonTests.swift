import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

@testable import SignalbookComparison

@Suite("Comparison of registries") struct ComparisonTests {
  private static let today = "2026-11-21"

  private static func registry(_ changes: [(String, String)] = [], side: String = "new") throws -> Registry {
    var text = SchemaEdit.base
    for (old, new) in changes {
      #expect(text.contains(old), "\(old)")
      text = text.replacing(old, with: new)
    }
    let (registry, faults) = SchemaEdit.registry(text, side)
    #expect(faults == [])
    return try #require(registry)
  }

  @Test("a registry does not differ from itself") func same() throws {
    let comparison = compare(try Self.registry(side: "old"), try Self.registry(), today: Self.today)
    #expect(comparison.changes.map(\.message) == [])
    #expect(comparison.suggestedBump == .none)
  }

  @Test("each impact has a keyword, and `wire` covers both directions") func words() {
    let all: Impacts = [.source, .wireShipped, .wireLagging, .query]
    #expect(all.list == ["source", "wire-shipped", "wire-lagging", "query"])
    #expect(Impacts.words.first { $0.word == "wire" }?.impacts == .wire)
  }

  @Test("each kind of change has a unique ID and name, and a page") func rules() {
    #expect(Set(ChangeRule.all.map(\.id.id)).count == ChangeRule.all.count)
    #expect(Set(ChangeRule.all.map(\.id.name)).count == ChangeRule.all.count)
    #expect(ChangeRule.all.map(\.id.id) == ChangeRule.all.map(\.id.id).sorted())
    for rule in ChangeRule.all {
      #expect(rule.summary.hasSuffix("."), "\(rule.id.id)")
      #expect(rule.page.contains(rule.id.name) && ChangeRule.named(rule.id.name) == rule)
    }
  }

  @Test("most kinds of change result from the single edits") func coverage() {
    var seen: Set<String> = []
    for outcome in SchemaEdit.outcomes { seen.formUnion(outcome.comparison?.changes.map(\.rule.id.name) ?? []) }
    // The rules for `signalbook.json` have separate tests.
    let rules = ChangeRule.all.filter { !$0.id.id.hasPrefix("SB59") }
    let unseen = rules.map(\.id.name).filter { !seen.contains($0) }
    #expect(unseen.count * 10 <= rules.count * 3, "\(unseen)")
  }

  /// Returns the advice for each change between two sections of events, by rule.
  private static func advice(_ before: String, _ after: String) throws -> [String: String] {
    func registry(_ events: String, _ side: String) throws -> Registry {
      let (registry, faults) = SchemaEdit.registry(twoStreamSchema("\"events\": {\(events)}"), side)
      #expect(faults == [])
      return try #require(registry)
    }
    let changes = compare(try registry(before, "old"), try registry(after, "new"), today: today).changes
    return Dictionary(changes.map { ($0.rule.id.name, $0.advice) }, uniquingKeysWith: { first, _ in first })
  }

  @Test("the advice on a rename matches the event's encoding, and names `formerly` if it is unused") func renames()
    throws
  {
    func tuple(_ name: String, _ method: String = "open", _ more: String = "") -> String {
      #""\#(name)": {"description": "The user opened it.", "stream": "a", "method": "\#(method)", "object": "menu"\#(more)}"#
    }
    let same = try Self.advice(tuple("menu.opened"), tuple("menu.shown"))["event-renamed"]
    #expect(
      same
        == "List \"menu.opened\" in `formerly`. To keep calls compiling, keep the Swift name with `swiftName`."
    )
    let listed = #", "formerly": ["menu.opened"]"#
    let declared = try Self.advice(tuple("menu.opened"), tuple("menu.shown", "open", listed))["event-renamed"]
    #expect(declared == "To keep calls compiling, keep the Swift name with `swiftName`.")
    let other = try Self.advice(tuple("menu.opened"), tuple("menu.shown", "show", listed))["event-renamed"]
    #expect(other == "To stay compatible, keep the old strings of the tuple, and the Swift name with `swiftName`.")
    let object = try Self.advice(
      #""menu": {"description": "The menu.", "stream": "b"}"#,
      #""bar": {"description": "The menu.", "stream": "b", "formerly": ["menu"]}"#)["event-renamed"]
    #expect(object?.hasPrefix("To stay compatible, keep the old code with `code`") == true, "\(object ?? "")")
  }

  @Test("the advice on presence depends on the direction") func presence() throws {
    func event(_ sent: String) -> String {
      #""e": {"description": "E.", "stream": "b", "fields": {"n": {"description": "N.", "type": "integer"\#(sent)}}}"#
    }
    let optional = #", "sent": "present""#
    let more = try Self.advice(event(optional), event(""))["presence-changed"]
    #expect(more?.hasPrefix("Shipped builds omit the field: set `\"required\": false`") == true, "\(more ?? "")")
    let less = try Self.advice(event(""), event(optional))["presence-changed"]
    #expect(less?.hasPrefix("Before you make a field optional") == true, "\(less ?? "")")
  }

  @Test(
    "the advice on a field fits the effect of the change",
    arguments: [
      (#""n", "maxItems": 9"#, #""n", "maxItems": 8"#, "bound-narrowed", "New builds drop and count the excess items"),
      (
        #""n", "pattern": "^[A-Z0-9]+$""#, #""n", "pattern": "^[0-9A-Z]+$""#, "bound-widened",
        "Both bounds accept the same values."
      ),
    ])
  func bounds(before: String, after: String, rule: String, words: String) throws {
    func event(_ field: String) -> String {
      let type =
        field.contains("maxItems") ? #""type": "array", "items": {"type": "integer", "minimum": 0, "maximum": 9},"# : ""
      return
        #""e": {"description": "E.", "stream": "b", "fields": {"f": {\#(type) "description": \#(field)}}}"#
    }
    let advice = try Self.advice(event(before), event(after))[rule]
    #expect(advice?.hasPrefix(words) == true, "\(advice ?? "")")
  }

  @Test("the advice on an added or removed optional field mentions neither calls nor receivers") func optionalFields()
    throws
  {
    func event(_ fields: String) -> String {
      #""e": {"description": "E.", "stream": "b", "fields": {"n": {"description": "N.", "type": "integer"}\#(fields)}}"#
    }
    let optional = #", "o": {"description": "O.", "type": "integer", "sent": "present"}"#
    let always = #", "o": {"description": "O.", "type": "integer"}"#
    #expect(
      try Self.advice(event(""), event(optional))["field-added"]
        == "The field is a new data point and requires a privacy review.")
    #expect(
      try Self.advice(event(optional), event(""))["field-removed"] == "Queries do not find the field in new data.")
    let added = try Self.advice(event(""), event(always))["field-added"]
    #expect(added?.contains("existing calls") == true && added?.contains("no shipped build") == true, "\(added ?? "")")
  }

  @Test("the advice on a removed condition is about the removal") func removals() throws {
    func event(_ keys: String) -> String {
      #""e": {"description": "E.", "stream": "b"\#(keys)}, "a": {"description": "A.", "stream": "a", "method": "m", "object": "o"}"#
    }
    let once = try Self.advice(event(#", "once": "per-install""#), event(""))["event-condition-changed"]
    #expect(once?.hasPrefix("The runtime records events that it refused before") == true, "\(once ?? "")")
  }

  @Test("many new events get the same verdicts as single events, even in parallel") func many() throws {
    func registry(_ numbers: some Sequence<Int>, side: String) throws -> Registry {
      // Every third event is sent to a receiver that accepts only declared codes.
      let events = numbers.map { number in
        let place =
          number.isMultiple(of: 3) ? #""stream": "b""# : #""stream": "a", "method": "m\#(number)", "object": "o""#
        return #""e\#(number)": {"description": "D\#(number).", \#(place)}"#
      }
      let (registry, faults) = SchemaEdit.registry(
        twoStreamSchema(#""events": {\#(events.joined(separator: ", "))}"#), side)
      #expect(faults == [])
      return try #require(registry)
    }
    let old = try registry(0..<1, side: "old")
    func added(_ numbers: some Sequence<Int>) throws -> [String: [Witness]] {
      let new = try registry([0] + Array(numbers), side: "new")
      return Dictionary(
        uniqueKeysWithValues: compare(old, new, today: Self.today).changes.filter { $0.rule == .eventAdded }.map {
          ($0.subject.id, $0.witnesses)
        })
    }
    let all = try added(1...1_600)
    #expect(all.count == 1_600 && all.values.filter { !$0.isEmpty }.count == 533)
    for start in stride(from: 1, to: 1_600, by: 400) {
      let part = try added(start..<(start + 400))
      #expect(part.allSatisfy { all[$0.key] == $0.value } && part.count == 400)
    }
  }

  @Test("a new event does not get the payload of an import's new event of the same name") func sameName() throws {
    func registry(_ side: String, own: String, imported: String) throws -> Registry {
      let base = """
        {"$schema": "signalbook-1.schema.json",
         "registry": {"name": "base", "namespace": "Base", "version": "1.0.0", "description": "B."},
         "streams": {"c": {"encoding": "object", "eventField": {"wire": "e", "type": "string"}}},
         "events": {\(imported)}}
        """
      let text = twoStreamSchema(#""events": {\#(own)}"#).replacing(
        #""version": "1.0.0""#, with: #""version": "1.0.0", "imports": ["../base"]"#)
      var diagnostics = Diagnostics()
      let found = loadRegistry(
        files: [SourceFile(path: "\(side)/own/r.json", bytes: Array(text.utf8))], folder: "\(side)/own",
        into: &diagnostics,
        reading: { _, _ in [SourceFile(path: "\(side)/base/base.json", bytes: Array(base.utf8))] })
      #expect(diagnostics.sorted.filter { $0.severity == .error }.map(\.message) == [])
      return try #require(found)
    }
    let old = try registry("old", own: "", imported: #""first": {"stream": "c", "description": "F."}"#)
    let new = try registry(
      "new", own: #""e": {"stream": "a", "method": "m", "object": "o", "description": "E.", "swiftName": "mine"}"#,
      imported: #""first": {"stream": "c", "description": "F."}, "e": {"stream": "c", "description": "E."}"#)
    let added = compare(old, new, today: Self.today).changes.filter { $0.rule == .eventAdded }
    let own = try #require(added.first { $0.new?.location.path.hasPrefix("new/own") == true })
    #expect(own.witnesses.isEmpty, "\(own.witnesses.map(\.payload))")
    // Equal versions have no changes.
    let same = compare(
      try registry(
        "old", own: #""e": {"stream": "a", "method": "m", "object": "o", "description": "E.", "swiftName": "mine"}"#,
        imported: #""first": {"stream": "c", "description": "F."}, "e": {"stream": "c", "description": "E."}"#),
      new, today: Self.today)
    #expect(same.changes.isEmpty, "\(same.changes.map(\.message))")
  }

  // MARK: Whole registries, several old versions

  @Test("a registry that exists in only one version is one change") func whole() throws {
    let registry = try Self.registry()
    let added = compare(nil, registry, today: Self.today)
    #expect(added.changes.map(\.rule.id.name) == ["registry-added"])
    #expect(added.changes[0].consequences.count == registry.streams.count + registry.events.count)
    let removed = compare(registry, nil, today: Self.today)
    #expect(removed.changes.map(\.rule.id.name) == ["registry-removed"])
    #expect(removed.suggestedBump == .major)
    #expect(compare(nil, nil, today: Self.today).changes.isEmpty)
  }

  @Test("a change names the old releases that it breaks") func releases() throws {
    let first = try Self.registry([("\"maximum\": 500", "\"maximum\": 400")], side: "old")
    let second = try Self.registry(side: "old")
    let new = try Self.registry([("\"maximum\": 500", "\"maximum\": 400"), (#""code": "close""#, #""code": "closed""#)])
    let comparison = compare([("1.0", first), ("1.1", second)], new, today: Self.today)
    #expect(comparison.changes.map(\.rule.id.name) == ["event-code-changed", "bound-narrowed"])
    #expect(comparison.changes.map(\.releases) == [["1.0", "1.1"], ["1.1"]])
  }

  @Test("the new version is compared with the highest old version") func bumps() throws {
    let raised = try Self.registry([(#""version": "1.0.0""#, #""version": "1.2.0""#)])
    let older = try Self.registry([(#""version": "1.0.0""#, #""version": "1.1.0""#)], side: "old")
    let comparison = compare([("a", try Self.registry(side: "old")), ("b", older)], raised, today: Self.today)
    #expect(comparison.declaredBump == .minor)
    #expect(comparison.oldVersions == ["1.0.0", "1.1.0"] && comparison.newVersion == "1.2.0")
  }

  // MARK: Acceptances

  private static func accepting(_ entries: String) throws -> Comparison {
    let new = try registry([
      (#""code": "open""#, #""code": "opened""#), (#""docs":"#, #""accepted": [\#(entries)], "docs":"#),
    ])
    return compare(try registry(side: "old"), new, today: today)
  }

  @Test("an accepted change is no longer open") func accepted() throws {
    let comparison = try Self.accepting(
      #"{"rule": "event-code-changed", "what": "book.opened", "reason": "Agreed.", "expires": "2026-11-21"}"#)
    #expect(comparison.changes.count == 1 && comparison.findings.isEmpty)
    #expect(comparison.changes[0].acceptance?.reason == "Agreed.")
    #expect(comparison.changes[0].impacts == [.wire, .query] && comparison.unacceptedImpacts == [])
  }

  @Test("an expired, unneeded or empty acceptance is reported") func unaccepted() throws {
    func found(_ entry: String) throws -> [String] {
      let comparison = try Self.accepting(entry)
      #expect(comparison.unacceptedImpacts == [.wire, .query])
      return comparison.findings.map { "\($0.rule.name): \($0.message)" }
    }
    #expect(
      try found(#"{"rule": "SB5104", "what": "book.opened", "reason": "x", "expires": "2026-11-20"}"#) == [
        "expired-acceptance: the acceptance of \"book.opened\" expired on 2026-11-20; revert the change, "
          + "or renew the acceptance"
      ])
    #expect(
      try found(#"{"rule": "SB5104", "what": "book.open", "reason": "x"}"#) == [
        "unneeded-acceptance: the comparison found no event-code-changed change of \"book.open\"; did you mean "
          + "\"book.opened\"?"
      ])
    #expect(
      try found(#"{"rule": "event-code-change", "what": "book.opened", "reason": "x"}"#) == [
        "acceptance-of-unknown-change: unknown change rule \"event-code-change\"; did you mean \"event-code-changed\"?"
      ])
  }

  // MARK: Imports

  @Test("a change of an import is one change of the importer") func imports() throws {
    func registry(_ maximum: Int) throws -> Registry {
      let shared = """
        {"$schema": "signalbook-1.schema.json", "registry": {"name": "shared", "namespace": "Shared", "version": "1.0.0",
        "description": "Shared."}, "types": {"page": {"type": "integer", "minimum": 0, "maximum": \(maximum)}}}
        """
      let own = """
        {"$schema": "signalbook-1.schema.json", "registry": {"name": "own", "namespace": "Own", "version": "1.0.0",
        "description": "Own.", "imports": ["../shared"], "defaults": {"stream": "s"}},
        "streams": {"s": {"encoding": "object", "eventField": {"wire": "e", "type": "string"}}},
        "events": {"turned": {"fields": {"page": {"type": "page"}}}}}
        """
      var diagnostics = Diagnostics()
      let registry = loadRegistry(
        files: [SourceFile(path: "own/own.json", bytes: Array(own.utf8))], folder: "own", into: &diagnostics,
        reading: { _, _ in [SourceFile(path: "shared/shared.json", bytes: Array(shared.utf8))] })
      #expect(diagnostics.sorted.map(\.message) == [])
      return try #require(registry)
    }
    let comparison = compare(try registry(10), try registry(5), today: Self.today)
    #expect(comparison.changes.map(\.rule.id.name) == ["import-content-changed"])
    #expect(comparison.changes[0].impacts == [.wireShipped, .query])
    #expect(comparison.changes[0].witnesses.map(\.payload) == [#"{"e":"turned","page":7}"#])
    #expect(comparison.changes[0].consequences.count == 2)
  }

  // MARK: Hostile

  @Test("thousands of renamed events are matched in acceptable time", .long) func manyRenamed() throws {
    func text(_ prefix: String) -> String {
      let events = (0..<3000).map { "\"\(prefix)-\($0)\": {\"description\": \"Event \($0).\"}" }.joined(separator: ",")
      return """
        {"$schema": "signalbook-1.schema.json", "registry": {"name": "r", "namespace": "R", "version": "1.0.0",
        "description": "x", "defaults": {"stream": "s"}}, "streams": {"s": {"encoding": "object", "eventField":
        {"wire": "e", "type": "string"}}}, "events": {\(events)}}
        """
    }
    let (old, new) = (
      SchemaEdit.registry(text("a"), "old").registry, SchemaEdit.registry(text("zebra"), "new").registry
    )
    let comparison = compare(old, new, today: Self.today)
    #expect(comparison.changes.count == 3000)
    #expect(Set(comparison.changes.map(\.rule.id.name)) == ["event-renamed"])
    #expect(comparison.changes.allSatisfy { $0.certainty == .likely && $0.witnesses.count == 2 })
  }

  @Test("the order of files and keys does not affect the result") func order() throws {
    let text = #"{"$schema": "signalbook-1.schema.json", "types": {"t": {"enum": ["a", "b"]}}}"#
    let files = [
      SourceFile(path: "r/book.json", bytes: Array(SchemaEdit.base.utf8)),
      SourceFile(path: "r/types.json", bytes: Array(text.utf8)),
    ]
    var diagnostics = Diagnostics()
    let forward = loadRegistry(files: files, folder: "r", into: &diagnostics)
    let backward = loadRegistry(files: files.reversed(), folder: "r", into: &diagnostics)
    let old = try Self.registry(side: "old")
    #expect(
      compare(old, forward, today: Self.today).changes.map(\.message)
        == compare(old, backward, today: Self.today).changes.map(\.message))
  }
}
