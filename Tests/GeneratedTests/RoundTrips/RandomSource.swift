import SignalbookTestSupport

/// A seeded generator of random values, so that failures can be reproduced.
struct RandomSource: RandomNumberGenerator {
  private var words: SeededGenerator

  init(seed: UInt64) { words = SeededGenerator(seed: seed) }

  mutating func next() -> UInt64 { words.next() }

  mutating func flag() -> Bool { Bool.random(using: &self) }
  mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }

  mutating func element<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

  /// Returns a small number, a large number or a 64-bit limit.
  mutating func integer() -> Int {
    switch below(6) {
    case 0: element([.min, .min + 1, -1, 0, 1, .max - 1, .max, 1 << 53, (1 << 53) + 1, -(1 << 53) - 1])
    case 1: Int(truncatingIfNeeded: next())
    case 2: Int(truncatingIfNeeded: next() >> UInt64(below(64)))
    default: Int.random(in: -1000...100_000, using: &self)
    }
  }

  /// Returns a finite number: a random bit pattern, a price or an edge case.
  mutating func double() -> Double {
    switch below(4) {
    case 0:
      return element([
        0, -0.0, 1, -1, 0.1, 0.30000000000000004, 1e21, 1e22, 1e-7, .leastNonzeroMagnitude, 2.2250738585072014e-308,
        1.7976931348623157e308, -1.7976931348623157e308, 9_007_199_254_740_992, 123456789012345680,
      ])
    case 1: return Double(below(10_000_000)) / 100
    default:
      while true {
        let value = Double(bitPattern: next())
        if value.isFinite { return value }
      }
    }
  }

  /// Returns a string that is difficult to encode.
  mutating func text() -> String {
    switch below(12) {
    case 0: return ""
    case 1: return String(repeating: element(["a", "é", "e\u{301}", "👨‍👩‍👧‍👦", "\"", "\u{0}"]), count: below(700))
    case 2: return element(Self.words)
    default:
      var text = ""
      for _ in 0..<below(24) { text.unicodeScalars.append(scalar()) }
      return text
    }
  }

  private mutating func scalar() -> Unicode.Scalar {
    switch below(8) {
    case 0: return element(Self.hostile)
    case 1: return Unicode.Scalar(UInt8(below(128)))
    case 2:
      while true {
        if let scalar = Unicode.Scalar(UInt32(below(0x110000))) { return scalar }
      }
    default: return Unicode.Scalar(UInt8(0x20 + below(95)))
    }
  }

  private static let words = [
    #"","action"]"#, #"}]}"#, #"\u0041"#, #"\"#, #"\\""#, "</script>", "null", "-1", "cs-empty", "\r\n", "\u{FEFF}",
    "\u{1F468}\u{200D}", "\u{301}", "\u{1100}\u{1161}\u{11A8}", "🇩🇪🇩", "a\u{202E}b", "%00%s%n", "{\"a\":1}",
  ]

  private static let hostile: [Unicode.Scalar] = [
    "\"", "\\", "/", "\u{0}", "\u{1}", "\u{8}", "\u{9}", "\u{A}", "\u{C}", "\u{D}", "\u{1F}", "\u{7F}", "\u{80}",
    "\u{9F}", "\u{A0}", "\u{AD}", "\u{301}", "\u{20DD}", "\u{200D}", "\u{200E}", "\u{2028}", "\u{2029}", "\u{202E}",
    "\u{2066}", "\u{FEFF}", "\u{FFFD}", "\u{FFFF}", "\u{1F1E9}", "\u{1F468}", "\u{E0001}", "\u{10FFFF}", "\u{D7FF}",
    "\u{E000}", "ß", "İ", "あ",
  ]
}
