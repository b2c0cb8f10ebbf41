import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let unusedImport = Rule(
    "SB1206", "unused-import", .consistency, .warning,
    summary: "A registry imports another registry but does not use its declarations.",
    reason: """
      An unused import makes builds read unneeded files, and sends readers looking for declarations that the registry
      does not use. Remove the import. An import that another import requires counts as used.
      """,
    example: #"""
        "registry": {
          "name": "notes", "namespace": "Notes", "version": "1.0.0", "description": "The telemetry of a notes app.",
          "imports": [⟦"../shared"⟧]
      - }
      + },
      + "streams": {
      +   "state": {
      +     "description": "The state of the app.", "retention": { "recipient": "P180D" },
      +     "consent": { "default": "on", "mechanism": "The setting for sending usage data." },
      +     "recipients": [{ "name": "Us", "role": "self", "hosts": ["example.com"], "country": "DE" }],
      +     "why": "How many people use the app?", "data": "device.info", "owner": "mobile@example.com", "review": ["first"], "expires": "never",
      +     "envelope": { "model": { "description": "The model.", "type": "device-model", "from": "device.model", "sent": "present" } }
      +   }
      + },
      + "reviews": { "first": { "url": "https://example.com/1", "date": "2026-01-31" } }
      """#,
    check: .registry { registry, pass in
      let requiredImports = Set(registry.imports.flatMap(\.imports))
      for (index, imported) in registry.imports.enumerated() {
        // Skip indirect imports, and imports that another import requires.
        guard imported.origin.location.range.end > imported.origin.location.range.start,
          !requiredImports.contains(index)
        else {
          continue
        }
        if registry.uses(importAt: index) || registry.mentionsNames(of: imported, in: pass.sources) { continue }
        pass.report(
          "no entry refers to the registry \(quoted(imported.registryName)); remove the import",
          at: imported.origin.location)
      }
    })
}

extension Registry {
  /// Returns whether this registry's resolved model refers to the import at the given index.
  fileprivate func uses(importAt index: Int) -> Bool {
    // The app records the import's events through a member, or as its own.
    if !refinements.isEmpty || events.contains(where: { $0.origin.importIndex == index }) { return true }
    for event in events where event.origin.importIndex == nil {
      if streams[event.streamIndex].origin.importIndex == index { return true }
    }
    for stream in streams where stream.origin.importIndex == nil {
      if (stream.envelope + stream.common).contains(where: { $0.origin.importIndex == index }) { return true }
      if let profile = stream.profileIndex, profiles[profile].origin.importIndex == index { return true }
    }
    return false
  }

  /// Returns whether a string or key in this registry's files is a name that the import declares.
  fileprivate func mentionsNames(of imported: Import, in sources: SourceStore) -> Bool {
    var names = Set(imported.variants.map(\.name))
    for file in imported.files {
      // Assume that an unreadable file refers to the import.
      guard let tree = sources.tree(at: file.path) else { return true }
      for section in tree.members ?? [] where section.key != "registry" {
        names.formUnion((section.value.members ?? []).map(\.key))
      }
    }
    return files.contains { file in sources.tree(at: file.path)?.mentions(anyOf: names) ?? true }
  }
}

extension JSONNode {
  fileprivate func mentions(anyOf names: Set<String>) -> Bool {
    switch value {
    case .string(let text):
      // `FAMILY:ROUTE` starts with a family's name.
      return names.contains(text) || names.contains(String(text.prefix { $0 != ":" }))
    case .array(let nodes): return nodes.contains { $0.mentions(anyOf: names) }
    case .object(let members): return members.contains { names.contains($0.key) || $0.value.mentions(anyOf: names) }
    default: return false
    }
  }
}
