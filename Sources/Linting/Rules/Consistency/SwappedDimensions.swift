import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let swappedDimensions = Rule(
    "SB1202", "swapped-dimensions", .consistency, .warning,
    summary: "A method is used as an object elsewhere, or an object as a method.",
    reason: """
      The method is what is done, the object what it is done to. A word that is both was probably put into the wrong place of
      one event, and a chart by method then shows a thing.
      """,
    example: #"""
        "events": {
          "menu.opened": { "description": "The user opened the menu.", "method": "open", "object": "menu" },
          "menu.closed": { "description": "The user closed the menu.", "method": "close", "object": "menu" },
      -   "bar.opened": { "description": "The user opened the bar.", "method": ⟦"menu"⟧, "object": "bar" }
      +   "bar.opened": { "description": "The user opened the bar.", "method": "open", "object": "bar" }
        }
      """#,
    check: .registry { registry, pass in
      // Few words are both, in most registries none.
      let both = Set(pass.wireNameTable[.method].map(\.first.text))
        .intersection(pass.wireNameTable[.object].map(\.first.text))
      if both.isEmpty { return }
      var uses: [String: (methods: [WireName], objects: [WireName])] = [:]
      for name in pass.allWalks.wireNames {
        switch both.contains(name.text) ? name.dimension : .value {
        case .method: uses[name.text, default: ([], [])].methods.append(name)
        case .object: uses[name.text, default: ([], [])].objects.append(name)
        default: break
        }
      }
      for (word, use) in uses.sorted(by: { $0.key < $1.key }) where !use.methods.isEmpty && !use.objects.isEmpty {
        // The rarer use is the mistaken one; where both are as frequent, nobody knows, and the methods are shown.
        let methodsAreRare = use.methods.count <= use.objects.count
        let (rare, other) = methodsAreRare ? (use.methods, use.objects) : (use.objects, use.methods)
        for name in rare {
          pass.report(
            "\(quoted(word)) is a \(name.dimension.rawValue) here and a \(methodsAreRare ? "object" : "method") in "
              + "\(quoted(other[0].event.name))", at: pass.sources.location(of: name),
            notes: [.init("as \(methodsAreRare ? "an object" : "a method")", at: pass.sources.location(of: other[0]))])
        }
      }
    })
}
