/// Anchors of a page: the canonical id with characters other than letters, digits, `-`, `.`, `_` and `/` replaced by
/// `~` and two hexadecimal digits. Distinct ids have distinct anchors. Percent-encoding does not work, because some
/// sites decode the fragment before they look up the anchor. Anchors always contain `/`, so they never collide with the
/// anchors that sites generate for headings.
enum MarkdownAnchor {
  static func of(_ id: String) -> String {
    EntryLink.escaped(id, with: 0x7E) { byte in
      switch byte {
      case 0x2D...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A: true
      default: false
      }
    }
  }
}
