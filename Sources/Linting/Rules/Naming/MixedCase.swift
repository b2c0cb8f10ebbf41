import SignalbookRegistry
import SignalbookSchemaFiles

// Each dimension has its own rule, because dashboards group by each dimension separately.
extension Rule {
  static let mixedCategoryCase = mixedCaseRule(
    "SB1001", .category, bad: #""category": ⟦"mediaPlayer"⟧, "method": "open", "object": "menu""#,
    good: #""category": "media_player", "method": "open", "object": "menu""#)
  static let mixedMethodCase = mixedCaseRule(
    "SB1002", .method, bad: #""method": ⟦"openWide"⟧, "object": "menu""#,
    good: #""method": "open_wide", "object": "menu""#)
  static let mixedObjectCase = mixedCaseRule(
    "SB1003", .object, bad: #""method": "open", "object": ⟦"side-menu"⟧"#,
    good: #""method": "open", "object": "side_menu""#)
  static let mixedValueCase = mixedCaseRule(
    "SB1004", .value, bad: #""method": "open", "object": "menu", "value": ⟦"fromBar"⟧"#,
    good: #""method": "open", "object": "menu", "value": "from_bar""#)
  static let mixedExtraKeyCase = mixedCaseRule(
    "SB1005", .extraKey,
    bad: #""method": "open", "object": "menu", "extras": { ⟦"fromBar"⟧: { "description": "F.", "type": "boolean" } }"#,
    good: #""method": "open", "object": "menu", "extras": { "from_bar": { "description": "F.", "type": "boolean" } }"#)

  private static func mixedCaseRule(_ id: String, _ dimension: WireName.Dimension, bad: String, good: String) -> Rule {
    // The example needs enough names to establish a convention.
    let custom = (1...4).map { number in
      let words = "\"some_thing_\(["one", "two", "three", "four"][number - 1])\""
      let category = dimension == .category ? "\"category\": \(words), " : ""
      let value = dimension == .value ? ", \"value\": \(words)" : ""
      let extras =
        dimension == .extraKey
        ? ", \"extras\": { \(words): { \"description\": \"A thing.\", \"type\": \"boolean\" } }" : ""
      return """
            "thing.\(number)": {
              "description": "The thing \(number).", \(category)"method": "\(dimension == .method ? words.withoutQuotes : "do")", "object": "\(dimension == .object ? words.withoutQuotes : "thing\(number)")"\(value)\(extras)
            },
        """
    }.joined(separator: "\n")
    return mixedCaseRule(
      id, dimension,
      example: """
          "events": {
        \(custom)
        -   "menu.opened": { "description": "The user opened the menu.", \(bad) }
        +   "menu.opened": { "description": "The user opened the menu.", \(good) }
          }
        """)
  }

  static func mixedCaseRule(_ id: String, _ dimension: WireName.Dimension, example: String) -> Rule {
    let article = "aeiou".contains(dimension.rawValue.prefix(1)) ? "an" : "a"
    return Rule(
      id, "mixed-\(dimension.rawValue.split(separator: " ").joined(separator: "-"))-case", .naming, .warning,
      summary: "The style of \(article) \(dimension.rawValue) differs from nearly all others in the registry.",
      reason: """
        People mistype names that differ only in style, and their queries silently return no results. Use the style of
        the other names; if the name was already sent, add a new entry. You can also set the style for the whole
        registry.
        """,
      example: example, options: [styleOption], check: .registry { _, pass in checkStyle(of: dimension, &pass) })
  }

  private static let styleOption = RuleOption(
    name: "style",
    summary: "The required style; \"consistent\" is the style of at least 80% of the names.",
    value: .word("consistent", of: ["consistent"] + NameStyle.allCases.map(\.rawValue)))

  /// Reports the names of a dimension that do not match the configured style, or the style of most names.
  private static func checkStyle(of dimension: WireName.Dimension, _ pass: inout LintPass) {
    let names = pass.wireNameTable[dimension].map(\.firstUse)
    let configuredStyle = NameStyle(rawValue: pass.wordOption(named: "style"))
    let custom = configuredStyle == nil ? StyleMajority(of: names.map(\.text)) : nil
    guard let style = configuredStyle ?? custom?.style else { return }
    // The receiver determines names that begin with `$`, such as `$screen`.
    for name in names where !style.fits(name.text) && name.text.lookalike == nil && !name.text.hasPrefix("$") {
      pass.report(
        "the \(dimension.rawValue) \(quoted(name.text)) is not in \(custom?.title ?? style.rawValue)\(custom?.phrase ?? "")",
        at: pass.sources.location(of: name))
    }
  }
}

extension String {
  fileprivate var withoutQuotes: String { filter { $0 != "\"" } }
}

/// The convention for joining the words of a name.
enum NameStyle: String, CaseIterable {
  case snakeCase = "snake_case"
  case kebabCase = "kebab-case"
  case camelCase
  case upperSnakeCase = "UPPER_SNAKE_CASE"
  /// Words separated by spaces, as in `Added to Cart`. Words of up to three letters after the first can be lowercase.
  case titleCase = "Title Case"

  /// Returns whether the given name matches the style. A single lowercase word matches three styles.
  func fits(_ name: String) -> Bool { Self.matchingStyles(of: name) & bit != 0 }

  fileprivate var bit: UInt8 {
    switch self {
    case .snakeCase: 1
    case .kebabCase: 2
    case .camelCase: 4
    case .upperSnakeCase: 8
    case .titleCase: 16
    }
  }

  /// Returns the bits of all styles that the given name matches.
  fileprivate static func matchingStyles(of name: String) -> UInt8 {
    let title = isTitle(name) ? titleCase.bit : 0
    if name.utf8.contains(0x20) { return title }
    var styles: UInt8 = 15 | title
    for byte in name.utf8 {
      switch byte {
      case 0x30...0x39, 0x2E: continue
      case 0x61...0x7A: styles &= ~upperSnakeCase.bit
      case 0x41...0x5A: styles &= upperSnakeCase.bit | camelCase.bit | title
      case 0x5F: styles &= snakeCase.bit | upperSnakeCase.bit
      case 0x2D: styles &= kebabCase.bit
      // Letters outside ASCII match every style.
      case 0x80...: continue
      default: return 0
      }
    }
    return styles
  }

  /// Whether each word of a name is capitalized. A single word with capitals inside, such as `PageViewed`, is camel case.
  private static func isTitle(_ name: String) -> Bool {
    let words = name.utf8.split(separator: 0x20, omittingEmptySubsequences: false)
    return words.enumerated().allSatisfy { index, word in
      guard let first = word.first else { return false }
      if index > 0, word.count <= 3 { return true }
      if words.count == 1, word.dropFirst().contains(where: isUppercase), word.contains(where: isLowercase) {
        return false
      }
      return !isLowercase(first)
    }
  }

  private static func isUppercase(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }
  private static func isLowercase(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }
}

/// The style of at least four fifths of the names that match at most one style.
struct StyleMajority {
  let style: NameStyle
  /// The number of names that match only this style.
  private let count: Int
  /// The number of names that match at most one style.
  private let total: Int
  /// Whether most names of a camel-case majority begin with a capital letter.
  private let isCapitalized: Bool

  /// Finds the majority style of distinct names. Fails if fewer than four names have a clear style, or if no style has
  /// a majority.
  init?(of names: [String]) {
    // Skip names with spaces that match no style, because they are prose. Other names that match no style count only
    // toward the total. A single capitalized word is in title case only if other names contain spaces.
    let hasSpacedNames = names.contains { $0.utf8.contains(0x20) && NameStyle.titleCase.fits($0) }
    let names = names.filter { !$0.hasPrefix("$") }
    let clearStyles = names.map {
      ($0, NameStyle.matchingStyles(of: $0) & (hasSpacedNames ? .max : ~NameStyle.titleCase.bit))
    }
    .filter { name, fitting in fitting.nonzeroBitCount == 1 || fitting == 0 && !name.utf8.contains(0x20) }.map(\.1)
    let counts = NameStyle.allCases.map { style in (style, clearStyles.count { $0 == style.bit }) }
    guard clearStyles.count >= 4, let best = counts.max(by: { $0.1 < $1.1 }), best.1 * 5 >= clearStyles.count * 4 else {
      return nil
    }
    (style, count, total) = (best.0, best.1, clearStyles.count)
    let capitalizedCount = names.count { $0.utf8.first.map { (0x41...0x5A).contains($0) } ?? false }
    isCapitalized = style == .camelCase && capitalizedCount * 2 > names.count
  }

  /// The style's name. Names such as `PageViewed` are in Pascal case, which is a kind of camel case.
  var title: String { isCapitalized ? "PascalCase" : style.rawValue }

  /// The counts, phrased as the end of a message.
  var phrase: String { ", unlike \(count) of \(total)" }
}
