import SignalbookWireForm

/// The table of a vocabulary, from which the runtime takes names and wire texts, see ``VocabularyFormat``.
package struct VocabularyTableText {
  package private(set) var bytes: [UInt8]
  /// Whether something is longer than its digits can say.
  private(set) var isOverfull = false

  package init(_ entries: [VocabularyEntry]) {
    let head = VocabularyFormat.headLength + entries.count * VocabularyFormat.offsetLength
    var offsets: [UInt8] = []
    var texts: [UInt8] = []
    for entry in entries {
      offsets += ProgramDigit.characters(head + texts.count, VocabularyFormat.offsetLength)
      let isNamed = entry.wire == "\"\(entry.name)\""
      for text in [entry.wire, isNamed ? "" : entry.name] {
        if text.utf8.count > ProgramEncoder.largestNumber { isOverfull = true }
        texts += ProgramDigit.characters(text.utf8.count, 3) + text.utf8
      }
    }
    if head + texts.count >= 1 << (6 * VocabularyFormat.offsetLength) { isOverfull = true }
    bytes = ProgramDigit.characters(entries.count, VocabularyFormat.headLength) + offsets + texts
    bytes += [UInt8](repeating: 0x20, count: VocabularyFormat.padding)
  }
}
