import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let placeholderName = Rule(
    "SB1016", "placeholder-name", .naming, .warning,
    summary: "A wire name looks like an unfilled placeholder: `<page>`, `{key}`, `%s`.",
    reason: """
      The placeholder is sent literally. Declare a field for a value that varies, or a `template` for text with variable
      parts.
      """,
    example: #"""
        "events": {
          "menu.opened": {
            "description": "The user opened the menu.", "method": "open", "object": "menu",
      -     "value": ⟦"<page>"⟧
      +     "value": { "description": "The page.", "maxLength": 20 }
          }
        }
      """#,
    check: .registry { _, pass in
      pass.reportNames { name, fault in
        "the \(name.dimension.rawValue) \(quoted(name.text)) \(fault)"
      } fault: {
        $0.isPlaceholder ? "looks like an unfilled placeholder, but is sent literally" : nil
      }
    })
}

extension String {
  fileprivate var isPlaceholder: Bool {
    // Most names contain none of these characters.
    if !utf8.contains(where: { $0 == 0x25 || $0 == 0x3C || $0 == 0x5B || $0 == 0x7B }) { return false }
    if ["%s", "%d", "%@"].contains(where: contains) { return true }
    for (open, close) in [("<", ">"), ("{", "}"), ("[", "]")] as [(Character, Character)] {
      guard let start = firstIndex(of: open), let end = self[start...].firstIndex(of: close) else { continue }
      let inside = self[index(after: start)..<end]
      if inside.first?.isLetter == true, inside.allSatisfy({ $0.isLetter || $0.isNumber || "-_. ".contains($0) }) {
        return true
      }
    }
    return false
  }
}
