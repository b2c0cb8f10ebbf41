import SignalbookJournalSupport

/// A search for encoded events in the memory of this process: writable anonymous mappings and the heap.
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
