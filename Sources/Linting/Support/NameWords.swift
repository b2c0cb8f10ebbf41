/// Returns the words of a name or a sentence, split at separators, at digits, and between lowercase and uppercase
/// letters.
func wordsOfName(_ name: String) -> [String] {
  var words: [String] = []
  let isPlain = visitPlainWords(of: name) { words.append(String(decoding: $0, as: UTF8.self)) }
  return isPlain ? words : splitByCharacters(name)
}

/// Calls `visit` with each word that is longer than `length` bytes, in lowercase.
func smallWords(of name: String, longerThan length: Int, _ visit: (String) -> Void) {
  let isPlain = visitPlainWords(of: name) { bytes in
    if bytes.count <= length { return }
    visit(
      String(unsafeUninitializedCapacity: bytes.count) { word in
        for index in bytes.indices { word[index - bytes.startIndex] = bytes[index] | 0x20 }
        return bytes.count
      })
  }
  if isPlain { return }
  for word in splitByCharacters(name) where word.utf8.count > length { visit(word.lowercased()) }
}

/// Calls `visit` with each word of at most `length` letters, packed into an integer to avoid allocating strings.
/// `length` is at most eight. Names with non-ASCII letters are skipped.
func shortWords(of name: String, atMost length: Int, _ visit: (UInt64) -> Void) {
  _ = visitPlainWords(of: name) { bytes in
    if bytes.count <= length { visit(bytes.reduce(0) { $0 << 8 | UInt64($1 | 0x20) }) }
  }
}

/// Calls `visit` with the words of an ASCII name. Nearly all names are ASCII.
///
/// - Returns: Whether the name is ASCII.
@inline(__always)
private func visitPlainWords(of name: String, _ visit: (Slice<UnsafeBufferPointer<UInt8>>) -> Void) -> Bool {
  var name = name
  return name.withUTF8 { bytes in
    guard bytes.allSatisfy({ $0 < 0x80 }) else { return false }
    var start = 0
    var wasLowercase = false
    for index in 0...bytes.count {
      let byte = index < bytes.count ? bytes[index] : 0
      let isUppercase = (0x41...0x5A).contains(byte)
      let isLowercase = (0x61...0x7A).contains(byte)
      if !(isUppercase || isLowercase) || (isUppercase && wasLowercase) {
        if start < index { visit(bytes[start..<index]) }
        start = isUppercase ? index : index + 1
      }
      wasLowercase = isLowercase
    }
    return true
  }
}

private func splitByCharacters(_ name: String) -> [String] {
  var words: [String] = []
  var word = ""
  var wasLowercase = false
  for character in name {
    let isUppercase = character.isUppercase
    if !character.isLetter || (isUppercase && wasLowercase) {
      if !word.isEmpty { words.append(word) }
      word = ""
    }
    if character.isLetter { word.append(character) }
    wasLowercase = character.isLowercase
  }
  if !word.isEmpty { words.append(word) }
  return words
}
