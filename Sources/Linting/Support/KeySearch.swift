extension [UInt8] {
  /// Whether one of the keys occurs in a file's text, with its quotes.
  ///
  /// The standard library's search of an array in an array is generic: it took half of all time.
  package func holdsKey(among keys: some Sequence<String>) -> Bool {
    let wanted = keys.map { Array("\($0)\"".utf8) }
    return withUnsafeBytes { bytes in
      for place in bytes.indices where bytes[place] == 0x22 {
        for key in wanted where place + key.count < bytes.count && bytes[place + 1] == key[0] {
          if (1..<key.count).allSatisfy({ bytes[place + 1 + $0] == key[$0] }) { return true }
        }
      }
      return false
    }
  }
}
