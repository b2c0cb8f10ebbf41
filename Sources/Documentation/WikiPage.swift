import SignalbookRegistry
import SignalbookReview

/// A registry as Markdown, for a repository's wiki.
struct WikiPage {
  let registry: RegistryInventory
  init(of registry: RegistryInventory) { self.registry = registry }
  var text: String { "\(DocumentFile.mark). -->\n\n# \(registry.name)\n" }
}
