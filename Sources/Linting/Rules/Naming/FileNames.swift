import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let fileName = Rule(
    "SB1010", "file-name", .naming, .note,
    summary: "A schema file's name is not in kebab-case.",
    reason: """
      Generated files are named after schema files. Uppercase letters cause conflicts on case-insensitive file systems;
      spaces and other special characters must be quoted in commands. Use lowercase letters, digits and hyphens.
      """,
    example: #"""
        ⟦"events"⟧: {
          "menu.opened": { "description": "The user opened the menu.", "method": "open", "object": "menu" }
        }
      """#,
    badFile: "MenuEvents.json",
    check: .registry { registry, pass in
      for file in registry.files where !file.stem.isFileStem {
        // A file has no location of its own, so report its first section.
        guard let source = pass.sources.file(at: file.path), let tree = pass.sources.tree(at: file.path),
          let section = tree.members?.first(where: { $0.key != "$schema" && $0.key != "note" })
        else { continue }
        pass.report(
          "the file name \(quoted(file.stem + ".json")) is not in kebab-case", at: source.location(of: section.keyRange)
        )
      }
    })
}

extension String {
  fileprivate var isFileStem: Bool {
    utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D }
  }
}
