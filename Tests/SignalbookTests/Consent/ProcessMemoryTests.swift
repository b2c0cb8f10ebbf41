#if os(Linux)
  import Glibc
  import SignalbookJournalSupport
  import Testing

  /// Tests for the search for declined data. If it missed memory, other tests would pass by mistake.
  @Suite("The search of process memory") struct ProcessMemoryTests {
    @Test("finds each of hundreds of mappings") func mappings() throws {
      // Adjacent mappings have different permissions, so that the system does not merge them.
      let count = 600
      let mappings = try (0..<count).map { index in
        let rights = index % 2 == 0 ? PROT_READ | PROT_WRITE : PROT_READ
        let mapping = try #require(mmap(nil, 4096, rights, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0))
        try #require(mapping != MAP_FAILED)
        return mapping
      }
      defer { for mapping in mappings { munmap(mapping, 4096) } }
      let mark = UInt64.random(in: .min ... .max)
      for index in stride(from: 0, to: count, by: 2) {
        mappings[index].storeBytes(of: mark &+ UInt64(index), as: UInt64.self)
      }
      let starts = Set(mappings.map { UInt(bitPattern: $0) })
      var missing = Set(stride(from: 0, to: count, by: 2))
      // A mapping can merge with a mapping of another test, even while the list is read. With an overlap of a page,
      // each piece begins at a page.
      for _ in 0..<5 where !missing.isEmpty {
        let isRead = ProcessMemory.search(
          overlap: 4096, where: { mapping in starts.contains { mapping.range.contains($0) } }
        ) { bytes, _ in
          for offset in stride(from: 0, to: bytes.count - 7, by: 4096) {
            let index = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self) &- mark
            if index < count { missing.remove(Int(index)) }
          }
        }
        #expect(isRead)
      }
      #expect(missing.isEmpty, "\(missing.count) of \(count / 2) mappings")
    }
  }
#endif
