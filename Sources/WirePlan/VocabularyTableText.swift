import SignalbookWireForm

/// The encoded table of a vocabulary, from which the runtime reads names and wire texts. See ``VocabularyFormat``.
package struct VocabularyTableText {
  package private(set) var bytes: [UInt8]

  package init(_ entries: [VocabularyEntry]) {
    let head = Self.headLength(for: entries)
    var offsets: [UInt8] = []
    var texts: [UInt8] = []
    for entry in entries {
      offsets += ProgramDigit.characters(head + texts.count, VocabularyFormat.offsetLength)
      for text in [entry.wire, entry.isQuotedName ? "" : entry.name] {
        texts += ProgramDigit.characters(text.utf8.count, 3) + text.utf8
      }
    }
    bytes = ProgramDigit.characters(entries.count, VocabularyFormat.headLength) + offsets + texts
    bytes += [UInt8](repeating: 0x20, count: VocabularyFormat.padding)
  }

  /// Returns whether a length is too large for the digits reserved for it.
  fileprivate static func exceedsFieldWidth(_ entries: [VocabularyEntry]) -> Bool {
    var length = headLength(for: entries)
    for entry in entries {
      let lengths = (entry.wire.utf8.count, entry.isQuotedName ? 0 : entry.name.utf8.count)
      if max(lengths.0, lengths.1) > ProgramEncoder.largestNumber { return true }
      length += lengths.0 + lengths.1 + 6
    }
    return length >= 1 << (6 * VocabularyFormat.offsetLength)
  }

  private static func headLength(for entries: [VocabularyEntry]) -> Int {
    VocabularyFormat.headLength + entries.count * VocabularyFormat.offsetLength
  }
}

/// The cases of a vocabulary with their wire texts, in the order used by generated code.
package struct VocabularyTable: Sendable, Hashable {
  package let entries: [VocabularyEntry]
  /// Whether a length is too large for the digits reserved for it in the encoded table.
  let exceedsFieldWidth: Bool

  init(_ entries: [VocabularyEntry]) {
    self.entries = entries
    exceedsFieldWidth = VocabularyTableText.exceedsFieldWidth(entries)
  }
}

extension VocabularyEntry {
  /// Whether the wire text is the name in quotes. If so, the table stores the text only once.
  fileprivate var isQuotedName: Bool {
    let (wire, name) = (wire.utf8, name.utf8)
    return wire.count == name.count + 2 && wire.first == 0x22 && wire.last == 0x22
      && wire.dropFirst().dropLast().elementsEqual(name)
  }
}
