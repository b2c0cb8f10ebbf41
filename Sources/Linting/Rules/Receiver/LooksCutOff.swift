import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let looksCutOff = Rule(
    "SB1104", "looks-cut-off", .receiver, .note,
    summary: "A name has exactly the receiver's maximum length, and ends within a word.",
    reason: """
      The name was probably copied from data that the receiver had truncated, such as the 20-character
      `custom_tab_close_but`. Write the complete name if the receiver accepts it, or choose a shorter name.
      """,
    example: #"""
        "profiles": { "short": { "description": "Keeps 20.", "object": { "atMost": 20 } } },
        "streams": { "cut": { "extends": "app", "ping": "cut", "description": "Cut.", "profile": "short" } },
        "events": {
          "tab.closed": {
      -     "description": "The user closed a tab.", "method": "click", "object": ⟦"custom_tab_close_but"⟧, "stream": "cut"
      +     "description": "The user closed a tab.", "method": "click", "object": "custom_tab_closer", "stream": "cut"
          }
        }
      """#,
    check: .registry { registry, pass in
      // Collect the limits of all known receivers, because the name may be copied from any receiver's documentation.
      var limits: [WireName.Dimension: [(limit: Cut, profile: String)]] = [:]
      for profile in registry.profiles {
        let cuts: [(WireName.Dimension, Cut?)] = [
          (.category, profile.category), (.method, profile.method), (.object, profile.object), (.value, profile.value),
          (.extraKey, profile.extraKey),
        ]
        for (dimension, cut) in cuts {
          if let cut { limits[dimension, default: []].append((cut, profile.name)) }
        }
      }
      if limits.isEmpty { return }
      var candidates: [(WireName, String, String)] = []
      pass.visitWireNames { name in
        let length = name.text.utf8.count
        for (limit, profile) in limits[name.dimension] ?? [] where limit.atMost == length {
          guard let word = wordsOfName(name.text).last, EnglishWords.isBeginning(word) else { return }
          candidates.append((name, word, profile))
          return
        }
      }
      for (name, word, profile) in candidates {
        pass.report(
          "the \(name.dimension.rawValue) \(quoted(name.text)) ends with \(quoted(word)), exactly at the "
            + "truncation limit of the profile \(quoted(profile))", at: pass.sources.location(of: name))
      }
    })
}
