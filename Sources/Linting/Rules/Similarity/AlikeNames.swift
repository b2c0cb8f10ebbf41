import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let alikeNames = Rule(
    "SB1303", "alike-names", .similarity, .warning,
    summary: "Two wire names of the same kind differ only in letter case or separators.",
    reason: """
      Readers do not know whether `find_in_page` or `findInPage` is sent, and a query for one returns only part of the
      data. Use one of the two.
      """,
    example: #"""
        "events": {
          "search.opened": { "description": "The search was opened.", "method": "open", "object": "find_in_page" },
      -   "search.hidden": { "description": "The search was hidden.", "method": "hide", "object": "find_in_page" },
      -   "search.closed": { "description": "The search was closed.", "method": "close", "object": ⟦"findInPage"⟧ }
      +   "search.closed": { "description": "The search was closed.", "method": "close", "object": "find_in_page" }
        }
      """#,
    check: .registry { _, pass in
      struct FoldedName: Hashable {
        var dimension: WireName.Dimension
        var text: String
      }
      var uses: [FoldedName: [WireNameTable.Entry]] = [:]
      for entry in pass.wireNameTable.all {
        let foldedText = entry.firstUse.text.folded
        if foldedText.utf8.count < 2 { continue }
        uses[FoldedName(dimension: entry.firstUse.dimension, text: foldedText), default: []].append(entry)
      }
      for (_, names) in uses.sorted(by: { $0.key.text < $1.key.text }) where names.count > 1 {
        // Assume that the most frequent name is intended. If several names are equally frequent, assume the first in
        // alphabetical order.
        let sorted = names.sorted { ($1.count, $0.firstUse.text) < ($0.count, $1.firstUse.text) }
        for use in sorted.dropFirst() {
          pass.report(
            "the \(use.firstUse.dimension.rawValue) \(quoted(use.firstUse.text)) differs "
              + "from \(quoted(sorted[0].firstUse.text)) only in style; did you mean that name?",
            at: pass.sources.location(of: use.firstUse),
            notes: [.init(quoted(sorted[0].firstUse.text), at: pass.sources.location(of: sorted[0].firstUse))])
        }
      }
    })

  static let alikeCases = Rule(
    "SB1304", "alike-cases", .similarity, .warning,
    summary: "Two values of a vocabulary differ only in letter case or separators.",
    reason: """
      The values probably mean the same but appear separately in charts. Keep one, and retire the other if it was
      already sent.
      """,
    example: #"""
        "types": {
          "opened-from": {
            "description": "Where it came from.",
      -     "cases": { "tab-tray": { "wire": "Tab Tray", "description": "A." }, ⟦"tabs"⟧: { "wire": "tab_tray", "description": "B." } }
      +     "cases": {
      +       "tab-tray": { "wire": "Tab Tray", "description": "The tray." },
      +       "menu": { "wire": "Menu", "description": "The menu." }
      +     }
          }
        },
        "events": {
          "tab.opened": {
            "description": "The user opened a tab.", "method": "open", "object": "tab",
            "extras": { "from": { "description": "Where from.", "type": "opened-from" } }
          }
        }
      """#,
    check: .registry { _, pass in
      pass.visitVocabularies { vocabulary, name in
        var firstCases: [String: Vocabulary.Case] = [:]
        for item in vocabulary.cases where !item.metadata.isRetired && item.origin.importIndex == nil {
          guard case .text(let text) = item.wire else { continue }
          let foldedText = text.folded
          guard foldedText.utf8.count >= 2, let other = firstCases[foldedText] else {
            firstCases[foldedText] = item
            continue
          }
          pass.report(
            "\(item.wire.jsonText) of \(name()) differs from \(other.wire.jsonText) only in style",
            at: item.origin.location,
            notes: [.init(other.wire.jsonText, at: other.origin.location)])
        }
      }
    })
}

extension String {
  /// The letters and digits of the string, in lowercase.
  var folded: String {
    var result: [UInt8] = []
    for byte in utf8 {
      switch byte {
      case 0x61...0x7A, 0x30...0x39: result.append(byte)
      case 0x41...0x5A: result.append(byte | 0x20)
      case 0x80...:
        // Outside ASCII, use the Unicode case rules.
        var letters = ""
        for character in self where character.isLetter || character.isNumber { letters += character.lowercased() }
        return letters
      default: break
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
