import SignalbookNaming
import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let unneededAcronym = Rule(
    "SB1014", "unneeded-acronym", .naming, .warning,
    summary: "A registry's acronym does not affect any name.",
    reason: """
      Either no name contains the acronym, the acronym is listed twice, or it is built in (such as `url`, `id` and
      `api`; see docs/naming.md). Remove the acronym, so that the list contains only effective acronyms.
      """,
    example: registry(
      lines: #"""
        - "registry": {
        -   "name": "notes", "namespace": "Notes", "version": "1.0.0", "description": "The telemetry of a notes app.",
        -   "acronyms": ["xr", ⟦"url"⟧, ⟦"mma"⟧, ⟦"xr"⟧]
        - },
        - "types": { "xr-mode": { "description": "Where an app for XR draws.", "maxLength": 40 } },
        """#, attribute: #""type": "xr-mode""#),
    check: .registry { registry, pass in
      for file in registry.files {
        guard let list = file.parsed.root?["registry"]?["acronyms"]?.elements else { continue }
        var usedWords = Set<String>()
        for entry in pass.allWalks.entries {
          smallWords(of: entry.name, longerThan: 0) { usedWords.insert($0) }
        }
        for importer in pass.importers {
          importer.visitEntries(where: { _ in true }) { entry in
            smallWords(of: entry.name, longerThan: 0) { usedWords.insert($0) }
          }
        }
        var visitedAcronyms = Set<String>()
        for node in list {
          guard let word = node.string else { continue }
          let isUsed = usedWords.contains(word) || usedWords.contains(word + "s")
          if visitedAcronyms.insert(word).inserted, isUsed, !Acronyms.standard.contains(word) { continue }
          pass.report(
            "the acronym \(quoted(word)) does not change any name; remove it",
            at: file.parsed.source.location(of: node.range))
        }
      }
    })
}
