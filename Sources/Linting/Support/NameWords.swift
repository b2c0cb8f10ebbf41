/// The words of a name or a sentence: at separators, digits, and where small letters turn into capitals.
func wordsOfName(_ name: String) -> [String] {
  var words: [String] = []
  var name = name
  let isPlain = name.withUTF8 { bytes in
    // Nearly all names are ASCII, where no letter is more than one byte.
    guard bytes.allSatisfy({ $0 < 0x80 }) else { return false }
    var start = 0
    var wasSmall = false
    for place in 0...bytes.count {
      let byte = place < bytes.count ? bytes[place] : 0
      let isCapital = (0x41...0x5A).contains(byte)
      let isSmall = (0x61...0x7A).contains(byte)
      if !(isCapital || isSmall) || (isCapital && wasSmall) {
        if start < place { words.append(String(decoding: bytes[start..<place], as: UTF8.self)) }
        start = isCapital ? place : place + 1
      }
      wasSmall = isSmall
    }
    return true
  }
  return isPlain ? words : wordsOfCharacters(name)
}

/// The same words in small letters, but for those of at most so many bytes.
func smallWords(of name: String, longerThan length: Int, _ visit: (String) -> Void) {
  var name = name
  let isPlain = name.withUTF8 { bytes in
    guard bytes.allSatisfy({ $0 < 0x80 }) else { return false }
    var start = 0
    var wasSmall = false
    for place in 0...bytes.count {
      let byte = place < bytes.count ? bytes[place] : 0
      let isCapital = (0x41...0x5A).contains(byte)
      let isSmall = (0x61...0x7A).contains(byte)
      if !(isCapital || isSmall) || (isCapital && wasSmall) {
        if place - start > length {
          visit(
            String(unsafeUninitializedCapacity: place - start) { word in
              for index in start..<place { word[index - start] = bytes[index] | 0x20 }
              return place - start
            })
        }
        start = isCapital ? place : place + 1
      }
      wasSmall = isSmall
    }
    return true
  }
  if isPlain { return }
  for word in wordsOfCharacters(name) where word.utf8.count > length { visit(word.lowercased()) }
}

private func wordsOfCharacters(_ name: String) -> [String] {
  var words: [String] = []
  var word = ""
  var wasSmall = false
  for character in name {
    let isCapital = character.isUppercase
    if !character.isLetter || (isCapital && wasSmall) {
      if !word.isEmpty { words.append(word) }
      word = ""
    }
    if character.isLetter { word.append(character) }
    wasSmall = character.isLowercase
  }
  if !word.isEmpty { words.append(word) }
  return words
}
