#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

extension [UInt8] {
  /// Whether one of the keys occurs in a file's text, with its quotes.
  ///
  /// The C library finds the quotes: the standard library's search of an array in an array is generic and took half of all
  /// time.
  package func holdsKey(among keys: some Sequence<String>) -> Bool {
    let wanted = keys.map { Array("\"\($0)\"".utf8) }
    return withUnsafeBytes { bytes in
      guard var place = bytes.baseAddress else { return false }
      let end = place + bytes.count
      while let quote = memchr(place, 0x22, end - place) {
        let start = UnsafeRawPointer(quote)
        for key in wanted where key.count <= end - start && memcmp(start, key, key.count) == 0 { return true }
        place = start + 1
      }
      return false
    }
  }
}
