/// Returns the identifier derived from a name; see `docs/naming.md`.
///
/// Words are runs of letters and digits, separated by other characters or by a capital in camel case. Symbols that are
/// essential to the meaning become words; see ``SpelledName``. The first word starts with a lower-case letter, or with
/// a capital for a type, and later words start with a capital; the rest of a word keeps its case. Names in all capitals
/// are converted to lower case first. Acronyms are in lower case at the start of an identifier that begins with a
/// lower-case letter, otherwise in upper case. A leading digit gets an underscore.
func derivedIdentifier(for name: String, capitalized: Bool, _ acronyms: Acronyms) -> String {
  plainIdentifier(for: name, capitalized: capitalized, acronyms)
    ?? generalIdentifier(for: name, capitalized: capitalized, acronyms)
}

/// Returns the identifier of a plain name, which is ASCII and starts with a lower-case letter, like nearly all names.
/// Returns `nil` for other names.
private func plainIdentifier(for name: String, capitalized: Bool, _ acronyms: Acronyms) -> String? {
  var name = name
  return name.withUTF8 { bytes -> String? in
    guard let first = bytes.first, first >= 0x61, first <= 0x7A else { return nil }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bytes.count) { out -> String? in
      guard let source = bytes.baseAddress, let target = out.baseAddress else { return nil }
      guard let count = write(source, count: bytes.count, to: target, capitalized: capitalized, acronyms) else {
        return nil
      }
      return String(decoding: UnsafeBufferPointer(start: target, count: count), as: UTF8.self)
    }
  }
}

/// Writes the identifier of a plain name.
///
/// - Returns: The length, or `nil` if the name is not ASCII, or contains an apostrophe or symbols that become words.
private func write(
  _ source: UnsafePointer<UInt8>, count: Int, to target: UnsafeMutablePointer<UInt8>, capitalized: Bool,
  _ acronyms: Acronyms
) -> Int? {
  var length = 0
  var word = 0
  var startsWord = capitalized
  var index = 0
  while index <= count {
    let byte = index < count ? source[index] : 0
    index += 1
    if byte >= 0x80 || byte == 0x27 { return nil }
    let isLowercase = byte >= 0x61 && byte <= 0x7A
    let isUppercase = byte >= 0x41 && byte <= 0x5A
    if isUppercase, length > word {
      let previous = source[index - 2]
      let next = index < count ? source[index] : 0
      var endsWord = previous < 0x41 || previous > 0x5A
      if !endsWord, next >= 0x61, next <= 0x7A {
        target[length] = byte
        // In `tabURLsOpened`, the lower-case letter is a plural ending.
        let isEnding = next == 0x73 && !(index + 1 < count && source[index + 1] >= 0x61 && source[index + 1] <= 0x7A)
        endsWord = !isEnding || !acronyms.contains(target + word, count: length + 1 - word)
      }
      if endsWord {
        if word > 0 || capitalized { _ = acronyms.capitalize(target + word, count: length - word) }
        word = length
      }
    }
    if isLowercase || isUppercase || (byte >= 0x30 && byte <= 0x39) {
      target[length] = isLowercase && startsWord ? byte - 0x20 : byte
      length += 1
      startsWord = false
      continue
    }
    if index <= count, SpelledName.isSpelled(byte, behind: source[index - 2], before: index < count ? source[index] : 0)
    {
      return nil
    }
    // The word ends here. The first word is already in lower case, so it changes only if the identifier is capitalized.
    if word > 0 || capitalized { _ = acronyms.capitalize(target + word, count: length - word) }
    word = length
    startsWord = true
  }
  return length
}

private func generalIdentifier(for name: String, capitalized: Bool, _ acronyms: Acronyms) -> String {
  var source = Array(name.unicodeScalars)
  if !source.contains(where: isLowercase) { source = source.flatMap(lowercase) }
  if let spelled = SpelledName.text(of: source) { source = Array(spelled.unicodeScalars) }
  var result = ""
  for (index, word) in words(of: source, acronyms).enumerated() {
    var scalars = word.scalars
    let isFirst = index == 0 && !capitalized
    var bytes = scalars.compactMap { $0.isASCII ? UInt8($0.value) : nil }
    let isAcronym = bytes.withUnsafeMutableBufferPointer { bytes in
      bytes.count == scalars.count && bytes.baseAddress.map { acronyms.capitalize($0, count: bytes.count) } == true
    }
    if isAcronym { scalars = isFirst ? scalars.flatMap(lowercase) : bytes.map { Unicode.Scalar($0) } }
    if isFirst {
      lowerHead(&scalars)
      result.unicodeScalars.append(contentsOf: scalars)
    } else {
      result.unicodeScalars.append(contentsOf: word.startsRun ? uppercase(of: scalars[0]) : [scalars[0]])
      result.unicodeScalars.append(contentsOf: scalars[1...])
    }
  }
  if let first = result.unicodeScalars.first, !isIdentifierHead(first) { result = "_" + result }
  return result
}

/// Returns the words of a name. Within a run of letters, a capital starts a new word.
private func words(
  of source: [Unicode.Scalar], _ acronyms: Acronyms
) -> [(scalars: [Unicode.Scalar], startsRun: Bool)] {
  var words: [(scalars: [Unicode.Scalar], startsRun: Bool)] = []
  var word: [Unicode.Scalar] = []
  var startsRun = true
  func end(startsRun next: Bool) {
    if !word.isEmpty { words.append((word, startsRun)) }
    word = []
    startsRun = next
  }
  for (index, scalar) in source.enumerated() {
    guard isIdentifierScalar(scalar) else {
      if !isContraction(source, at: index) { end(startsRun: true) }
      continue
    }
    if isUppercase(scalar), let previous = word.last {
      let next = index + 1 < source.count ? source[index + 1] : nil
      if !isUppercase(previous) {
        end(startsRun: false)
      } else if let next, next.properties.isLowercase {
        let behind = index + 2 < source.count ? source[index + 2] : nil
        let isEnding = next == "s" && behind?.properties.isLowercase != true
        var nextWord = ""
        nextWord.unicodeScalars.append(contentsOf: (word + [scalar]).flatMap(lowercase))
        if !isEnding || !acronyms.contains(nextWord) { end(startsRun: false) }
      }
    }
    word.append(scalar)
  }
  end(startsRun: true)
  return words
}

/// Returns whether a scalar is an apostrophe as in `don't` or `user's`, which does not separate words. Up to two
/// letters follow it.
private func isContraction(_ source: [Unicode.Scalar], at index: Int) -> Bool {
  guard source[index] == "'" || source[index] == "\u{2019}", index > 0, isIdentifierScalar(source[index - 1]) else {
    return false
  }
  return (1...2).contains(source[(index + 1)...].prefix(while: isIdentifierScalar).count)
}

/// Returns whether a scalar shows that a name is not written in all capitals.
private func isLowercase(_ scalar: Unicode.Scalar) -> Bool {
  scalar.isASCII ? (0x61...0x7A).contains(scalar.value) : isIdentifierScalar(scalar) && !isUppercase(scalar)
}

private func isUppercase(_ scalar: Unicode.Scalar) -> Bool {
  scalar.isASCII ? (0x41...0x5A).contains(scalar.value) : scalar.properties.isUppercase
}

/// Converts leading capitals to lower case. If a lower-case letter follows several capitals, the last one is kept:
/// `URLBar` becomes `urlBar`.
private func lowerHead(_ scalars: inout [Unicode.Scalar]) {
  let count = scalars.prefix { $0.properties.isUppercase }.count
  guard count > 0 else { return }
  let nextIsLetter = count < scalars.count && scalars[count].properties.isLowercase
  let end = count > 1 && nextIsLetter ? count - 1 : count
  scalars = scalars[..<end].flatMap(lowercase) + scalars[end...]
}

private func lowercase(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
  if scalar.isASCII {
    return [(0x41...0x5A).contains(scalar.value) ? Unicode.Scalar(UInt8(scalar.value + 0x20)) : scalar]
  }
  return Array(scalar.properties.lowercaseMapping.unicodeScalars)
}

private func uppercase(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
  if scalar.isASCII {
    return [(0x61...0x7A).contains(scalar.value) ? Unicode.Scalar(UInt8(scalar.value - 0x20)) : scalar]
  }
  return Array(scalar.properties.titlecaseMapping.unicodeScalars)
}

/// Returns whether a scalar is permitted in identifiers: letters, digits, and the marks that belong to letters.
/// Joiners, emoji, bidirectional controls and punctuation separate words. Swift permits some of these, but they are
/// invisible or hard to type.
func isIdentifierScalar(_ scalar: Unicode.Scalar) -> Bool {
  if scalar.isASCII {
    switch scalar.value {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: return true
    default: return false
    }
  }
  switch scalar.properties.generalCategory {
  case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
    .spacingMark, .decimalNumber, .letterNumber:
    return scalar.properties.isXIDContinue && !scalar.properties.isDefaultIgnorableCodePoint
  default: return false
  }
}

/// Returns whether Swift permits a scalar as the first character. Swift is stricter than Unicode about some marks and
/// digits.
func isIdentifierHead(_ scalar: Unicode.Scalar) -> Bool {
  if scalar.isASCII { return !(0x30...0x39).contains(scalar.value) }
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .spacingMark, .decimalNumber: return false
  default: return true
  }
}
