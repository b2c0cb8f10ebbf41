import SignalbookSchemaFiles

/// The anchors of a page: canonical IDs in which `~` and two hexadecimal digits replace each character except letters,
/// digits, `-`, `.`, `_` and `/`. Distinct IDs have distinct anchors. Percent-encoding does not work, because some
/// sites decode the fragment before looking up the anchor. Every anchor contains `/`, so it never conflicts with the
/// anchors that sites generate for headings.
enum MarkdownAnchor {
  static func anchor(for id: String) -> String {
    EntryLink.escaped(Secrets.mask(id), with: 0x7E) { byte in
      switch byte {
      case 0x2D...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A: true
      default: false
      }
    }
  }
}
