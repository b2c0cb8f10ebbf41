import SignalbookComparison
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

@Suite("Changes of counters") struct CounterChangesTests {
  private static let base = #"""
    {
      "$schema": "signalbook-1.schema.json",
      "registry": {"name": "shop", "namespace": "Shop", "version": "1.0.0", "description": "x"},
      "types": {"kind": {"description": "x", "cases": {"page": {"description": "x"}, "file": {"description": "x"}}}},
      "streams": {"s": {"build": ["background"], "consent": {"default": "on"}, "envelope": {
        "tabs": {"description": "x", "type": "integer", "from": "counter.app.tabs-opened", "resetBy": "build"},
        "pages": {"description": "x", "type": "map", "keys": {"type": "kind"}, "values": {"type": "integer"}, "from": "counter.app.pages", "resetBy": "build"},
        "v": {"description": "x", "const": 1}
      }}}
    }
    """#

  struct Seen: Equatable, CustomStringConvertible {
    var rule: String
    var impacts: String

    var description: String { "\(rule): \(impacts)" }
  }

  private static let tabs =
    #""tabs": {"description": "x", "type": "integer", "from": "counter.app.tabs-opened", "resetBy": "build"},"#

  static let edits: [(String, String, String, [Seen])] = [
    ("a counter is gone", tabs, "", [Seen(rule: "field-removed", impacts: "source query")]),
    (
      "a counter is new", #""v": {"#, #""w": {"description": "x", "type": "integer", "from": "counter.app.w"}, "v": {"#,
      [Seen(rule: "field-added", impacts: "")]
    ),
    (
      "a counter has another name in Swift", "counter.app.tabs-opened", "counter.app.tabs",
      [Seen(rule: "source-changed", impacts: "source query")]
    ),
    (
      "a label is gone", #", "file": {"description": "x"}"#, "", [Seen(rule: "case-removed", impacts: "source query")]
    ),
    (
      "a label is new", #""page": {"#, #""other": {"description": "x"}, "page": {"#,
      [Seen(rule: "case-added", impacts: "source")]
    ),
    (
      "the reset changes", #"tabs-opened", "resetBy": "build""#, #"tabs-opened", "resetBy": "session""#,
      [Seen(rule: "reset-changed", impacts: "query")]
    ),
    (
      "a counter has labels now", #""tabs": {"description": "x", "type": "integer","#,
      #""tabs": {"description": "x", "type": "map", "keys": {"type": "kind"}, "values": {"type": "integer"},"#,
      [Seen(rule: "type-changed", impacts: "source query")]
    ),
    (
      "a field is sent from another source", #""from": "counter.app.tabs-opened""#, #""from": "counter.sessions""#,
      [Seen(rule: "source-changed", impacts: "source query")]
    ),
  ]

  @Test("are reported with their consequences", arguments: edits)
  func edit(name: String, before: String, after: String, expected: [Seen]) throws {
    let found = try changes(of: Self.base, replacing: before, with: after).map { change in
      Seen(
        rule: change.rule.id.name,
        impacts: [(change.impacts.contains(.source), "source"), (change.impacts.contains(.query), "query")].filter(\.0)
          .map(
            \.1
          )
          .joined(separator: " "))
    }
    #expect(found == expected, "\(name)")
  }
}
