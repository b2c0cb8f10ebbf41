/// Unicode Normalization Form C (NFC, UAX #15), in which canonically equivalent strings have equal bytes.
///
/// Swift compares strings by canonical equivalence: `é` equals `e` followed by a combining accent, although an app
/// sends different bytes for them.
package enum NormalForm {
  /// Returns whether the given string is normalized to NFC.
  package static func isComposed(_ text: String) -> Bool {
    // Scalars below U+0300 do not combine with a preceding scalar and have only one form.
    if text.utf8.allSatisfy({ $0 < 0xCC }) { return true }
    var starter: Unicode.Scalar?
    var lastClass: UInt8 = 0
    for scalar in text.unicodeScalars {
      let properties = scalar.properties
      if properties.isFullCompositionExclusion { return false }
      let combiningClass = properties.canonicalCombiningClass.rawValue
      if combiningClass != 0, combiningClass < lastClass { return false }
      // A mark is blocked by a preceding mark of the same class.
      let isBlocked = lastClass != 0 && (combiningClass == 0 || combiningClass == lastClass)
      if let starter, !isBlocked {
        if isComposite(starter, scalar) || isBehind(starter, combiningClass) { return false }
      }
      if combiningClass == 0 { starter = scalar }
      lastClass = combiningClass
    }
    return true
  }

  /// Returns whether the mark sorts before the marks that the composed letter already contains, so that the bare letter
  /// and this mark might form another composed character.
  ///
  /// Also returns `true` for the few strings in form C without such a character, such as `ż` with a cedilla.
  private static func isBehind(_ starter: Unicode.Scalar, _ combiningClass: UInt8) -> Bool {
    if combiningClass == 0 || starter.value < 0xC0 { return false }
    // In composed letters, marks have class 230 at most, except the iota below Greek letters, which has class 240.
    let isGreek = (0x1F80...0x1FFC).contains(starter.value)
    guard combiningClass < (isGreek ? 240 : 230) else { return false }
    switch starter.value {
    case 0x622...0x626: return true
    case ..<0x530, 0x1E00...0x1FFC: return isGreek || starter.properties.name?.contains(" WITH ") == true
    default: return false
    }
  }

  /// Returns whether Unicode has a composed character for the pair.
  private static func isComposite(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Bool {
    if second.value < 0x300 { return false }
    // Hangul (Unicode 3.12): a consonant followed by a vowel, or a syllable of both followed by another consonant.
    switch (first.value, second.value) {
    case (0x1100...0x1112, 0x1161...0x1175): return true
    case (0xAC00...0xD7A3, 0x11A8...0x11C2): return (first.value - 0xAC00) % 28 == 0
    default: break
    }
    var pair = ""
    pair.unicodeScalars.append(contentsOf: [first, second])
    return composites.contains(pair)
  }

  /// The characters that Unicode composes from two scalars, except Hangul.
  private static let composites: Set<String> = {
    var composites: Set<String> = []
    let blocks: [ClosedRange<UInt32>] = [
      0xC0...0x1EF, 0x1F0...0x233, 0x385...0x3CE, 0x3D3...0x3D4, 0x400...0x4F9, 0x622...0x6D3, 0x929...0x934,
      0x9CB...0x9CC, 0xB48...0xB4C, 0xB94...0xBCC, 0xC48...0xC48, 0xCC0...0xCCB, 0xD4A...0xD4C, 0xDDA...0xDDE,
      0x1026...0x1026, 0x1B06...0x1B43, 0x1E00...0x1FFE, 0x219A...0x22ED, 0x304C...0x30FE, 0x10D67...0x10D6A,
      0x1109A...0x110AB, 0x1112E...0x1112F, 0x1134B...0x1134C, 0x11383...0x113C8, 0x114BB...0x114BE, 0x115BA...0x115BB,
      0x11938...0x11938, 0x16121...0x16128, 0x16D68...0x16D6A,
    ]
    for scalar in blocks.joined().compactMap(Unicode.Scalar.init) where !scalar.properties.isFullCompositionExclusion {
      composites.insert(String(scalar))
    }
    return composites
  }()
}
