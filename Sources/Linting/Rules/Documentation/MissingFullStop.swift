import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let missingFullStop = Rule(
    "SB1907", "missing-full-stop", .documentation, .note,
    summary: "A description does not end with a period, although nearly all others do.",
    reason: """
      The text may be incomplete. The rule applies if at least 80% of the registry's descriptions end with a period.
      """,
    example: #"""
        "events": {
          "menu.opened": { "description": "The user opened the menu.", "method": "open", "object": "menu" },
      -   "menu.closed": { "description": ⟦"The user closed the menu"⟧, "method": "close", "object": "menu" }
      +   "menu.closed": { "description": "The user closed the menu.", "method": "close", "object": "menu" }
        }
      """#,
    check: .registry { registry, pass in
      var count = 0
      var unterminatedEntries: [VisitedEntry] = []
      for entry in pass.allWalks.entries {
        guard let text = entry.description, let last = text.utf8.last else { continue }
        // Members of other apps are described in the receiver's documentation.
        if entry.isForReceiverOnly { continue }
        count += 1
        if last.isLetterOrDigit { unterminatedEntries.append(entry) }
      }
      guard count >= 4, unterminatedEntries.count * 5 <= count else { return }
      for entry in unterminatedEntries {
        pass.report(
          "the description of \(entry.phrase) does not end with a period, although \(count - unterminatedEntries.count) of \(count) "
            + "descriptions do; finish the sentence",
          at: pass.sources.textLocation(of: "description", in: entry.location))
      }
    })
}

extension UInt8 {
  fileprivate var isLetterOrDigit: Bool {
    (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
  }
}
