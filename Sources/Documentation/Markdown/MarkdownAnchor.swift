/// Anchors of a page: the canonical id of an entry, with everything but letters, digits, `-`, `.`, `_` and `/` as `~` and two
/// hexadecimal digits. Different ids stay different. A percent sign would not do: some sites decode it before they look for
/// the anchor. Sites make anchors of headings themselves; those have no `/`, which all of these have.
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
