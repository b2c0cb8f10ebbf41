import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let unextendedStream = Rule(
    "SB1251", "unextended-stream", .consistency, .warning,
    summary: "No stream extends an abstract stream.",
    reason: """
      An abstract stream has no purpose other than providing keys for other streams to inherit. Remove the stream, or
      extend it in this registry or in an importing registry.
      """,
    example: #"""
        "streams": {
          ⟦"base"⟧: { "description": "Keys of all pings.", "abstract": true, "extends": "app" },
      -   "own": { "description": "Actions of the user.", "extends": "app", "ping": "own" }
      +   "own": { "description": "Actions of the user.", "extends": "base", "ping": "own" }
        },
        "events": {
          "menu.opened": { "description": "The user opened the menu.", "method": "open", "object": "menu", "stream": "own" }
        }
      """#,
    check: .registry { registry, pass in
      // A registry without events only provides its streams to importers.
      guard registry.events.contains(where: { $0.origin.importIndex == nil }) else { return }
      lazy var extendedNames = pass.texts(of: ["extends"])
      for entry in registry.files where pass.isWanted(path: entry.path) {
        for stream in entry.parsed.root?["streams"]?.members ?? [] {
          guard stream.value["abstract"]?.boolean == true,
            !extendedNames.contains(where: { $0.refersToEntry(named: stream.key) })
          else {
            continue
          }
          pass.report(
            "no stream extends the abstract stream \(quoted(stream.key)); remove it or extend it",
            at: entry.parsed.source.location(of: stream.keyRange))
        }
      }
    })
}

extension String {
  /// Returns whether the text refers to the entry with the given name, either directly or through an import, as in
  /// `shared.base`.
  fileprivate func refersToEntry(named name: String) -> Bool {
    self == name || hasSuffix(".\(name)") || hasSuffix("/\(name)")
  }
}
