import SignalbookRegistry
import SignalbookReview

// Retired fields. Their names and keys stay reserved, and links to them still work.
extension DictionaryPage {
  /// Writes an entry's retired fields.
  ///
  /// - Parameters:
  ///   - section: The schema section: `events`, `streams` or `types`.
  ///   - owner: The name of the entry that declares the fields.
  ///   - registry: The entry's registry.
  mutating func writeRetiredFields(of section: String, _ owner: String, in registry: RegistryInventory) {
    let retired = registry.registry.retiredFields.filter { $0.section == section && $0.owner == owner }
    if retired.isEmpty { return }
    html.writeRaw("<p class=w>No longer sent:\n<ul class=vals>")
    for field in retired {
      let id = field.id(in: registry)
      html.write("<li\(id: id)><code>\(was: formerIDs[id])\(field.field.wire)</code>")
      html.write("\(" ", prose: field.field.description)")
      html.write("\(formerly: field.field.metadata.formerly)\(lifecycle: field.field.metadata)")
      html.write(historyEntries(of: id, .text))
    }
    html.writeRaw("</ul>")
  }
}
