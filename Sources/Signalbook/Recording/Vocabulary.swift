/// A closed vocabulary: what generated enums conform to.
///
/// Generated enums end in an uninhabited case `_never`. It keeps the compiler from deriving `Equatable` and `Hashable`
/// for each of them, which costs four times as much to compile as all the rest of an enum; `==` comes from here instead.
public protocol Vocabulary: Sendable {
  /// Place in the vocabulary, by name.
  var index: UInt8 { get }
  /// The case at a place; `nil` when there is none.
  init?(index: UInt8)
  /// `len2 name len2 wire` for each case, see `docs/generated-code.md`.
  static var table: StaticString { get }
  /// Whether texts are looked up without regard to letter case.
  static var ignoresCase: Bool { get }
}

extension Vocabulary {
  public static var ignoresCase: Bool { false }

  /// The same as `init(index:)`, which is deprecated where a vocabulary has deprecated cases: only there can they be
  /// made without a warning.
  public init?(at index: UInt8) { self.init(index: index) }

  public static func == (left: Self, right: Self) -> Bool { left.index == right.index }
  public static func != (left: Self, right: Self) -> Bool { left.index != right.index }

  /// All cases, by name.
  public static var all: [Self] {
    var cases: [Self] = []
    var index: UInt8 = 0
    while let next = Self(index: index) {
      cases.append(next)
      if index == .max { break }
      index += 1
    }
    return cases
  }
}

/// Without `Equatable` the standard library compares no optional vocabularies.
extension Optional where Wrapped: Vocabulary {
  public static func == (left: Self, right: Self) -> Bool { left?.index == right?.index }
  public static func != (left: Self, right: Self) -> Bool { left?.index != right?.index }
}
