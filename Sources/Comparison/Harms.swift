/// The impact of a change. Privacy has its own verdicts, see ``PrivacyVerdict``.
public struct Harms: OptionSet, Sendable, Hashable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// An app's calls no longer compile.
  public static let source = Harms(rawValue: 1)
  /// A receiver with the new schema refuses the pings of shipped builds with the old schema.
  public static let wireShipped = Harms(rawValue: 2)
  /// A receiver with the old schema refuses the pings of the new build, so the receiver must be updated first.
  public static let wireLagging = Harms(rawValue: 4)
  /// A stored query silently gets fewer results.
  public static let query = Harms(rawValue: 8)

  /// Returns the impact if a condition holds, otherwise an empty one.
  func when(_ condition: Bool) -> Harms { condition ? self : [] }

  /// Both directions of WIRE.
  public static let wire: Harms = [.wireShipped, .wireLagging]
  /// The impact that fails by default. A lagging receiver only requires an order of deployment, as for each added
  /// event, but shipped builds cannot be changed.
  public static let failingByDefault: Harms = [.source, .wireShipped, .query]

  /// The words of the command line and of `signalbook.json`, with their meaning.
  public static let words: [(word: String, harms: Harms, summary: String)] = [
    ("source", .source, "An app's calls no longer compile."),
    ("wire", .wire, "A receiver rejects pings: the combination of `wire-shipped` and `wire-lagging`."),
    ("wire-shipped", .wireShipped, "A receiver with the new schema rejects pings from shipped builds."),
    ("wire-lagging", .wireLagging, "A receiver with the old schema rejects pings from the new build."),
    ("query", .query, "A stored query gets fewer results than before."),
  ]

  /// The words of the individual impacts, worst first.
  public var list: [String] {
    Self.words.filter { $0.word != "wire" && contains($0.harms) }.map(\.word)
  }
}

/// The action that a change needs from a privacy reviewer.
public enum PrivacyVerdict: String, Sendable, Hashable, CaseIterable, Comparable {
  /// Only texts for readers changed.
  case textOnly = "text-only"
  /// No more data is collected, but the maintainers of the documents should know.
  case notify
  /// Data is collected for longer than approved.
  case needsRenewal = "needs-renewal"
  /// More data is collected than approved, or data from more people, for other recipients or for other purposes.
  case needsNewReview = "needs-new-review"

  public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }
  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// The part of the registry's version that changes.
public enum VersionBump: String, Sendable, Hashable, CaseIterable, Comparable {
  case none, patch, minor, major

  public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }
  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
