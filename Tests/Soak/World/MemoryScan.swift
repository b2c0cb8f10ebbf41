import Foundation

/// Searches the memory of this process for encoded events: writable anonymous mappings and the heap.
enum MemoryScan {
  private static let window = 1 << 20
  private static let overlap = 64

  static func tokens() -> [Int] {
    #if os(Linux)
      guard let maps = try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8),
        let buffer = mmap(nil, window, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), buffer != MAP_FAILED
      else { return [] }
      let memory = open("/proc/self/mem", O_RDONLY)
      defer {
        close(memory)
        munmap(buffer, window)
      }
      var found: Set<Int> = []
      for line in maps.split(separator: "\n") {
        let parts = line.split(separator: " ", omittingEmptySubsequences: true)
        let bounds = parts[0].split(separator: "-").compactMap { UInt(String($0), radix: 16) }
        guard bounds.count == 2, parts[1].hasPrefix("rw"), parts.count < 6 || parts[5] == "[heap]" else { continue }
        var at = bounds[0]
        while at < bounds[1] {
          // Skip the window itself.
          let own = UInt(bitPattern: buffer)
          if at < own + UInt(window), at + UInt(window) > own, bounds[0] <= own {
            if at >= own {
              at = own + UInt(window)
              continue
            }
          }
          let count = pread(
            memory, buffer, min(window, Int(bounds[1] - at), at < own ? Int(min(own - at, UInt(window))) : window),
            off_t(at))
          if count <= 0 { break }
          found.formUnion(Token.numbers(in: UnsafeRawBufferPointer(start: buffer, count: count), isQuoted: true))
          memset(buffer, 0, count)
          at += UInt(count > overlap && at + UInt(count) < bounds[1] ? count - overlap : count)
        }
      }
      return found.sorted()
    #else
      return []
    #endif
  }
}
