import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let swappedDimensions = Rule(
    "SB1202", "swapped-dimensions", .consistency, .warning,
    summary: "A method is an object in other events, or an object is a method in other events.",
    reason: """
      The method is the action, and the object is its target. They were probably swapped in one event, so charts by
      method show a target.
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
      // Most registries use no word as both a method and an object, so check this first.
      let sharedWords = Set(pass.wireNameTable[.method].map(\.firstUse.text))
        .intersection(pass.wireNameTable[.object].map(\.firstUse.text))
      if sharedWords.isEmpty { return }
      var uses: [String: (methods: [WireName], objects: [WireName])] = [:]
      for name in pass.allWalks.wireNames {
        switch sharedWords.contains(name.text) ? name.dimension : .value {
        case .method: uses[name.text, default: ([], [])].methods.append(name)
        case .object: uses[name.text, default: ([], [])].objects.append(name)
        default: break
        }
      }
      for (word, use) in uses.sorted(by: { $0.key < $1.key }) where !use.methods.isEmpty && !use.objects.isEmpty {
        // Report the less frequent use. If both are equally frequent, report the method.
        let methodsAreRare = use.methods.count <= use.objects.count
        let (rareNames, other) = methodsAreRare ? (use.methods, use.objects) : (use.objects, use.methods)
        for name in rareNames {
          pass.report(
            "\(quoted(word)) is \(methodsAreRare ? "a method" : "an object") here and \(methodsAreRare ? "an object" : "a method") in "
              + "\(quoted(other[0].event.name))", at: pass.sources.location(of: name),
            notes: [.init("as \(methodsAreRare ? "an object" : "a method")", at: pass.sources.location(of: other[0]))])
        }
      }
    })
}
