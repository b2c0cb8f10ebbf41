import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let sinceForm = Rule(
    "SB1513", "since-form", .lifecycle, .warning,
    summary: "A `since` is neither a version nor a date.",
    reason: """
      Documents sort entries by `since`, and `diff` compares the values. Write a version such as `8.0` or a date such as
      `2018-08-07`; a word can follow, as in `8.0 beta`.
      """,
    example: #"""
        "events": {
      -   "menu.opened": { "description": "The user opened the menu.", "method": "open", "object": "menu", "since": ⟦"8.O"⟧ }
      +   "menu.opened": { "description": "The user opened the menu.", "method": "open", "object": "menu", "since": "8.0" }
        }
      """#,
    check: .registry { registry, pass in
      for entry in registry.files where pass.isWanted(path: entry.path) {
        entry.parsed.root?.visitSince { node, text in
          pass.report(
            "\(quoted(text)) is neither a version, such as \"8.0\", nor a date, such as \"2018-08-07\"",
            at: entry.parsed.source.location(of: node.range))
        }
      }
    })
}

extension JSONNode {
  /// Calls `visit` with each `since` that is neither a version nor a date. Skips examples and vocabularies, in which
  /// the key may belong to the app.
  fileprivate func visitSince(_ visit: (JSONNode, String) -> Void) {
    switch value {
    case .array(let elements): for element in elements { element.visitSince(visit) }
    case .object(let members):
      for member in members where !["examples", "const", "enum"].contains(member.key) {
        if member.key == "since", let text = member.value.string {
          if !text.isVersionOrDay { visit(member.value, text) }
        } else {
          member.value.visitSince(visit)
        }
      }
    default: break
    }
  }
}

extension String {
  /// Whether any word of the text is a version or a date, as in `Firefox 57.0`, `v2`, or `2018-08-07`.
  fileprivate var isVersionOrDay: Bool {
    let words = split { $0 == " " || $0 == "," || $0 == "(" || $0 == ")" }
    return words.contains { word in
      let digits = word.first == "v" || word.first == "V" ? word.dropFirst() : word
      let parts = digits.split(separator: "+", maxSplits: 1)[...].first ?? ""
      let core = parts.prefix { $0 != "-" || parts.utf8.count == 10 }
      let numbers = core.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "-" }
      return !numbers.isEmpty && numbers.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
    }
  }
}
