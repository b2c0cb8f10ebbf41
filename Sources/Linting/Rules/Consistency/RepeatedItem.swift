import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let repeatedItem = Rule(
    "SB1238", "repeated-item", .consistency, .warning,
    summary: "A list with unique items contains an item twice.",
    reason: """
      One of the items was probably copied by mistake instead of another item.
      """,
    example: ownStream(
      members: #"""
        -     "population": { "countries": ["DE", ⟦"DE"⟧] }
        +     "population": { "countries": ["DE", "AT"] }
        """#),
    check: .registry { registry, pass in
      for file in registry.files {
        file.parsed.root?.visitLists { key, list in
          var visitedItems = Set<String>()
          for item in list {
            guard let text = item.string, !visitedItems.insert(text).inserted else { continue }
            pass.report(
              "\(quoted(key)) contains \(quoted(text)) twice; remove or replace one",
              at: file.parsed.source.location(of: item.range))
          }
        }
      }
    })
}

/// Schema keys whose value is a set.
private let setKeys: Set<String> = [
  "build", "channels", "countries", "delete", "hosts", "imports", "keep", "locales", "measures",
  "notJoinedWith", "only", "purposes", "review", "starts", "subjects", "success", "swiftConforms", "when",
]

extension JSONNode {
  /// Calls `visit` with each list under one of these keys.
  fileprivate func visitLists(_ visit: (String, [JSONNode]) -> Void) {
    for member in members ?? [] {
      if member.key == "examples" { continue }
      if case .array(let items) = member.value.value {
        if setKeys.contains(member.key) { visit(member.key, items) }
      } else {
        member.value.visitLists(visit)
      }
    }
  }
}
