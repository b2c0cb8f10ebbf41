import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let mixedWireStyle = Rule(
    "SB1017", "mixed-wire-style", .naming, .note,
    summary: "The style of a wire value differs from nearly all others in the vocabulary.",
    reason: """
      Query authors overlook `blog_analytics` among `ShopAnalytics` and `MailAnalytics`. The rule applies if at least
      80% of the values that have a style agree.
      """,
    example: #"""
        "events": {
          "menu.opened": {
            "description": "The user opened the menu.", "method": "open", "object": "menu",
            "extras": {
              "from": {
                "description": "Where from.",
      -         "enum": ["AddressBar", "SideBar", "TabBar", "ToolBar", ⟦"status_bar"⟧]
      +         "enum": ["AddressBar", "SideBar", "TabBar", "ToolBar", "StatusBar"]
              }
            }
          }
        }
      """#,
    check: .registry { registry, pass in
      var mismatches: [(text: String, item: Vocabulary.Case, majority: StyleMajority)] = []
      pass.visitVocabularies { vocabulary, _ in
        let cases = vocabulary.cases.compactMap { item -> (text: String, item: Vocabulary.Case)? in
          guard case .text(let text) = item.wire, item.origin.importIndex == nil, !item.metadata.isRetired else {
            return nil
          }
          return (text, item)
        }
        guard cases.count > 3, let majority = StyleMajority(of: cases.map(\.text)) else { return }
        // A value with spaces is a display name.
        for (text, item) in cases
        where !majority.style.fits(text) && !text.utf8.contains(0x20)
          && NameStyle.allCases.contains(where: { $0.fits(text) })
        {
          mismatches.append((text, item, majority))
        }
      }
      for (text, item, majority) in mismatches {
        pass.report(
          "the value \(quoted(text)) is not in \(majority.title)\(majority.phrase)",
          at: item.origin.location)
      }
    })
}
