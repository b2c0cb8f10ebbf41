import SignalbookJournalSupport

/// Searches the memory of this process for encoded events: writable anonymous mappings and the heap.
enum MemoryScan {
  static func tokens() -> [Int] {
    #if os(Linux)
      var found: Set<Int> = []
      let isRead = ProcessMemory.search(overlap: 64, where: { $0.name.isEmpty || $0.name == "[heap]" }) { bytes, _ in
        found.formUnion(Token.numbers(in: bytes, isQuoted: true))
      }
      precondition(isRead, "the memory of the process cannot be read")
      return found.sorted()
    #else
      return []
    #endif
  }
}
