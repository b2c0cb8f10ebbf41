/// A Swift identifier, made from a name or given by the schema's `swiftName`.
public struct SwiftName: Sendable, Hashable {
  /// The identifier without backticks: what names are compared by.
  public var bare: String

  /// The identifier as it is in a declaration and as an argument label: keywords are in backticks.
  public var text: String { SwiftKeywords.reserved.contains(bare) ? "`\(bare)`" : bare }

  public init(bare: String) { self.bare = bare }

  /// The name of a type as one of a member: its first letter small.
  public static func ofMember(_ type: String) -> String { type.prefix(1).lowercased() + type.dropFirst() }
}

/// The kind of declaration that an identifier is for; each kind has reserved names of its own.
public enum DeclarationKind: Sendable {
  /// A member of `NAMESPACE.Event` or of a group.
  case member
  /// A case of a generated enum.
  case enumCase
  /// A case of an enum of links.
  case linkRoute
  /// A parameter's label.
  case parameter
  /// A type nested in the namespace.
  case type
  /// The namespace itself, a type beside those of the module.
  case namespace
}

/// Why a name yields no identifier; the remedy is always `swiftName`.
public enum NameFault: Error, Sendable, Hashable {
  /// Nothing of the name can be in an identifier.
  case empty
  /// The identifier cannot be used there, even in backticks; the reason ends a sentence.
  case taken(String, reason: String)

  /// The fault as a sentence's end: "the name yields …".
  public var message: String {
    switch self {
    case .empty: "has no letter or digit that a Swift identifier can have"
    case .taken(let identifier, let reason): "yields the Swift identifier '\(identifier)', which \(reason)"
    }
  }
}

/// The identifier for a name (or for the part of a dotted name between two dots); see `docs/naming.md`.
///
/// - Parameters:
///   - name: the entry's name.
///   - explicit: the schema's `swiftName`, used instead of the derived identifier.
///   - kind: what it declares.
///   - acronyms: those of the registry that declares it.
/// - Returns: the identifier, or why there is none.
public func swiftName(
  _ name: String, explicit: String? = nil, as kind: DeclarationKind, acronyms: Acronyms
) -> Result<SwiftName, NameFault> {
  let bare = explicit ?? derivedIdentifier(name, capitalized: kind == .type, acronyms)
  if bare.isEmpty { return .failure(.empty) }
  if let reason = SwiftKeywords.reason(against: bare, as: kind) {
    return .failure(.taken(bare, reason: reason))
  }
  return .success(SwiftName(bare: bare))
}

/// Words are runs of letters and digits; anything else separates them. The first word starts small (in a type: with a
/// capital), each later one with a capital; the rest of a word keeps its case. Names all in capitals are lowered first.
/// Acronyms are in small letters where they start an identifier that does, else in capitals. A digit in front gets an
/// underscore.
func derivedIdentifier(_ name: String, capitalized: Bool, _ acronyms: Acronyms) -> String {
  plainIdentifier(name, capitalized: capitalized, acronyms)
    ?? generalIdentifier(name, capitalized: capitalized, acronyms)
}

/// The identifier of nearly every name: ASCII that starts with a small letter. `nil` for any other name.
private func plainIdentifier(_ name: String, capitalized: Bool, _ acronyms: Acronyms) -> String? {
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
/// - Returns: its length; `nil` where the name is no ASCII.
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
    if byte >= 0x80 { return nil }
    let isSmall = byte >= 0x61 && byte <= 0x7A
    if isSmall || (byte >= 0x30 && byte <= 0x39) || (byte >= 0x41 && byte <= 0x5A) {
      target[length] = isSmall && startsWord ? byte - 0x20 : byte
      length += 1
      startsWord = false
      continue
    }
    // The word ends here. The first one starts small, so it may stay.
    if word > 0 || capitalized { _ = acronyms.capitalize(target + word, count: length - word) }
    word = length
    startsWord = true
  }
  return length
}

private func generalIdentifier(_ name: String, capitalized: Bool, _ acronyms: Acronyms) -> String {
  var words: [[Unicode.Scalar]] = []
  var word: [Unicode.Scalar] = []
  var hasLower = false
  for scalar in name.unicodeScalars {
    if isIdentifierScalar(scalar) {
      word.append(scalar)
      if scalar.isASCII ? (0x61...0x7A).contains(scalar.value) : !scalar.properties.isUppercase { hasLower = true }
    } else if !word.isEmpty {
      words.append(word)
      word = []
    }
  }
  if !word.isEmpty { words.append(word) }
  var result = ""
  for (index, word) in words.enumerated() {
    var scalars = hasLower ? word : word.flatMap(lowered)
    var bytes = word.compactMap { $0.isASCII ? UInt8($0.value) : nil }
    let isAcronym = bytes.withUnsafeMutableBufferPointer { bytes in
      bytes.count == word.count && bytes.baseAddress.map { acronyms.capitalize($0, count: bytes.count) } == true
    }
    if isAcronym { scalars = index == 0 && !capitalized ? word.flatMap(lowered) : bytes.map { Unicode.Scalar($0) } }
    if index == 0 && !capitalized {
      if hasLower { lowerHead(&scalars) }
      result.unicodeScalars.append(contentsOf: scalars)
    } else {
      result.unicodeScalars.append(contentsOf: raised(scalars[0]))
      result.unicodeScalars.append(contentsOf: scalars[1...])
    }
  }
  if let first = result.unicodeScalars.first, !isIdentifierHead(first) { result = "_" + result }
  return result
}

/// Lowers the leading capitals, except the last of several when a small letter follows: `URLBar` is `urlBar`.
private func lowerHead(_ scalars: inout [Unicode.Scalar]) {
  let count = scalars.prefix { $0.properties.isUppercase }.count
  guard count > 0 else { return }
  let nextIsLetter = count < scalars.count && scalars[count].properties.isLowercase
  let end = count > 1 && nextIsLetter ? count - 1 : count
  scalars = scalars[..<end].flatMap(lowered) + scalars[end...]
}

private func lowered(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
  if scalar.isASCII {
    return [(0x41...0x5A).contains(scalar.value) ? Unicode.Scalar(UInt8(scalar.value + 0x20)) : scalar]
  }
  return Array(scalar.properties.lowercaseMapping.unicodeScalars)
}

private func raised(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
  if scalar.isASCII {
    return [(0x61...0x7A).contains(scalar.value) ? Unicode.Scalar(UInt8(scalar.value - 0x20)) : scalar]
  }
  return Array(scalar.properties.titlecaseMapping.unicodeScalars)
}

/// Letters, digits and the marks that belong to letters. Joiners, emoji, bidirectional controls and all punctuation
/// separate words, though Swift would take some of them: nobody can see or type them.
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

/// Swift's own rule for the first character, which is stricter than Unicode's about some marks and digits.
func isIdentifierHead(_ scalar: Unicode.Scalar) -> Bool {
  if scalar.isASCII { return !(0x30...0x39).contains(scalar.value) }
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .spacingMark, .decimalNumber: return false
  default: return true
  }
}
