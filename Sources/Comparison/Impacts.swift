/// The impact of a change, other than on privacy; see ``PrivacyVerdict``.
public struct Impacts: OptionSet, Sendable, Hashable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Calls in app code no longer compile.
  public static let source = Impacts(rawValue: 1)
  /// A receiver with the new schema rejects pings from shipped builds, which have the old schema.
  public static let wireShipped = Impacts(rawValue: 2)
  /// A receiver with the old schema rejects pings from the new build, so the receiver must be updated first.
  public static let wireLagging = Impacts(rawValue: 4)
  /// A stored query silently returns fewer results, or a published link stops working.
  public static let query = Impacts(rawValue: 8)

  /// Returns the impact if a condition is true, otherwise an empty set.
  func when(_ condition: Bool) -> Impacts { condition ? self : [] }

  /// The WIRE impact in both directions.
  public static let wire: Impacts = [.wireShipped, .wireLagging]
  /// The impacts that fail by default. `wireLagging` is not included, because every added event has this impact, and
  /// receivers, unlike shipped builds, can be updated first.
  public static let failingByDefault: Impacts = [.source, .wireShipped, .query]

  /// The keywords for the command line and `signalbook.json`, with their descriptions.
  public static let words: [(word: String, impacts: Impacts, summary: String)] = [
    ("source", .source, "Calls in the app no longer compile."),
    ("wire", .wire, "A receiver rejects pings: either `wire-shipped` or `wire-lagging`."),
    ("wire-shipped", .wireShipped, "A receiver with the new schema rejects pings from shipped builds."),
    ("wire-lagging", .wireLagging, "A receiver with the old schema rejects pings from the new build."),
    ("query", .query, "A stored query silently returns fewer results, or a published link stops working."),
  ]

  /// The keywords of the impact, most severe first.
  public var list: [String] {
    Self.words.filter { $0.word != "wire" && contains($0.impacts) }.map(\.word)
  }
}

/// The action that a change requires from privacy reviewers.
public enum PrivacyVerdict: String, Sendable, Hashable, CaseIterable, Comparable {
  /// Only descriptive text changed.
  case textOnly = "text-only"
  /// No additional data is collected, but the document owners should be notified.
  case notify
  /// Data is collected for longer than approved.
  case needsRenewal = "needs-renewal"
  /// The change exceeds the approval: more data, more people, additional recipients or additional purposes.
  case needsNewReview = "needs-new-review"

  public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }
  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// The part of the version number to increase.
public enum VersionBump: String, Sendable, Hashable, CaseIterable, Comparable {
  case none, patch, minor, major

  public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }
  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
