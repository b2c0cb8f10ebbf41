#if os(Linux)
  import Glibc

  /// The writable memory of this process, which tests search for declined data.
  package enum ProcessMemory {
    private static let window = 1 << 20

    /// A memory mapping of the process.
    package struct Mapping {
      package let range: Range<UInt>
      /// The file, or a name such as `[heap]`. Empty for anonymous memory.
      package let name: String
    }

    /// Calls `visit` with overlapping pieces of the writable mappings.
    ///
    /// Other threads keep running. Pieces that they unmap are skipped, and mappings that they add are not visited.
    ///
    /// - Parameters:
    ///   - overlap: The number of bytes that adjacent pieces share. At least the length of the longest text to find.
    ///   - isWanted: Returns whether to search a mapping.
    ///   - visit: Called with a copy of each piece.
    /// - Returns: Whether the memory could be read.
    package static func search(
      overlap: Int, where isWanted: (Mapping) -> Bool = { _ in true },
      _ visit: (UnsafeRawBufferPointer, Mapping) -> Void
    ) -> Bool {
      // A separate mapping, so that the copies are not found in another mapping.
      guard let own = mmap(nil, window, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), own != MAP_FAILED,
        let maps = opened("/proc/self/maps"), let memory = opened("/proc/self/mem")
      else { return false }
      defer {
        close(maps)
        close(memory)
        munmap(own, window)
      }
      let mappings = writable(in: lines(of: maps))
      let copies = UInt(bitPattern: own)..<UInt(bitPattern: own) + UInt(window)
      for mapping in mappings where isWanted(mapping) {
        var start = mapping.range.lowerBound
        while start < mapping.range.upperBound {
          if copies.contains(start) {
            start = copies.upperBound
            continue
          }
          var end = min(mapping.range.upperBound, start + UInt(window))
          if start < copies.lowerBound { end = min(end, copies.lowerBound) }
          let count = pread(memory, own, Int(end - start), off_t(bitPattern: start))
          guard count > 0 else {
            start += 4096
            continue
          }
          visit(UnsafeRawBufferPointer(start: own, count: count), mapping)
          let isLast = start + UInt(count) == mapping.range.upperBound
          start += UInt(count > overlap && !isLast ? count - overlap : count)
        }
      }
      return !mappings.isEmpty
    }

    /// Returns a file descriptor. Retries, because other tests can temporarily use all descriptors. Waits in real time,
    /// because only those tests release descriptors.
    private static func opened(_ path: String) -> Int32? {
      for _ in 0..<1000 {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        if descriptor >= 0 { return descriptor }
        usleep(50_000)
      }
      return nil
    }

    /// Reads until the end. A read from `/proc` returns at most one page, which Foundation mistakes for the whole file.
    private static func lines(of file: Int32) -> String {
      var bytes: [UInt8] = []
      var piece = [UInt8](repeating: 0, count: 65_536)
      while true {
        let count = read(file, &piece, piece.count)
        if count <= 0 { return String(decoding: bytes, as: UTF8.self) }
        bytes += piece[..<count]
      }
    }

    private static func writable(in maps: String) -> [Mapping] {
      maps.split(separator: "\n").compactMap { line in
        let parts = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true)
        let bounds = parts[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
        guard parts.count > 1, parts[1].hasPrefix("rw"), bounds.count == 2, bounds[0] < bounds[1] else { return nil }
        let name = parts.count > 5 ? parts[5].drop { $0 == " " } : ""
        return Mapping(range: bounds[0]..<bounds[1], name: String(name))
      }
    }
  }
#endif
