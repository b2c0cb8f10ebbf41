import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

/// The words for what a browser shows in private mode.
private let modes: Set = [
  "browser", "browsing", "mode", "search", "searching", "session", "sessions", "surf", "surfing", "tab", "tabs",
  "window",
  "windows",
]

extension Rule {
  static let privateModeEvent = Rule(
    "SB1415", "private-mode-event", .privacy, .warning,
    summary: "An event reports that the user entered private mode.",
    reason: """
      Users expect private mode to leave no trace, but the event is a trace. Remove the event, or have a review approve
      a count that cannot be linked to a person.
      """,
    example: #"""
        "events": {
      -   ⟦"tab.private"⟧: { "description": "The user opened a tab.", "method": "open", "object": "private_tab" }
      +   "tab.opened": { "description": "The user opened a tab.", "method": "open", "object": "tab" }
        }
      """#,
    check: .event { event, stream, pass in
      guard !event.metadata.isRetired, !stream.isExternal else { return }
      var names: [String] = []
      switch event.shape {
      case .tuple(let tuple):
        names = [tuple.category, tuple.method, tuple.object]
        if case .literal(let text) = tuple.value { names.append(text) }
      case .object(let code, _): names = [code.plainText]
      }
      let words = names.flatMap { wordsOfName($0).map { $0.lowercased() } }
      // "Private" alone is not sufficient: keys and messages can be private too.
      let isMode =
        names.contains { $0.lowercased() == "private" }
        || words.contains("private") && words.contains(where: modes.contains)
      guard isMode || words.contains("incognito") else { return }
      // Clearing private data does not imply that private mode was used.
      guard !words.contains("clear"), !words.contains("cleared"), !words.contains("data") else { return }
      pass.report("\(quoted(event.name)) reports the use of private mode", at: event.origin.location)
    })
}
