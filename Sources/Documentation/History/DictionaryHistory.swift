import SignalbookReview

/// The changes to a dictionary's entries, by release.
///
/// The caller compares the registries of each release with those of the next.
public struct DictionaryHistory: Sendable {
  /// The kind of change. The raw value represents it on the page.
  public enum Kind: String, Sendable, Hashable, Comparable {
    /// The entry has been sent since this release.
    case added = "+"
    /// The meaning, description or behavior of the entry changed.
    case changed = "~"
    /// The entry is no longer sent.
    case removed = "-"

    public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }
    private var rank: Int { self == .added ? 0 : self == .changed ? 1 : 2 }
  }

  /// The privacy review that a change needs. The raw value represents it on the page.
  public enum Verdict: String, Sendable, Hashable, CaseIterable, Comparable {
    case textOnly = "t"
    case notify = "n"
    case renewal = "w"
    case newReview = "r"

    public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }
    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    /// The name of the verdict in documents.
    public var title: String {
      switch self {
      case .newReview: "new review"
      case .renewal: "renewal"
      case .notify: "notify"
      case .textOnly: "text only"
      }
    }
  }

  /// A change to an entry.
  public struct HistoryEntry: Sendable, Hashable {
    public var kind: Kind
    /// The index in ``DictionaryHistory/releases``. At least 1.
    public var release: Int
    /// A short label, such as `added`, `widened` or `data class changed`.
    public var word: String
    /// The details, each without a full stop.
    public var details: [String]
    /// The required review, or `nil` if the change does not affect privacy.
    public var verdict: Verdict?

    public init(_ kind: Kind, _ release: Int, _ word: String, _ details: [String] = [], _ verdict: Verdict?) {
      self.kind = kind
      self.release = release
      self.word = word
      self.details = details
      self.verdict = verdict
    }
  }

  /// An entry of an earlier release that no longer exists.
  public struct Removed: Sendable {
    /// A part of the entry that was removed with it.
    public struct Member: Sendable {
      public var id: String
      /// The names below the entry, outermost first, joined by ` / `.
      public var name: String
      public var description: String?

      public init(id: String, name: String, description: String?) {
        self.id = id
        self.name = name
        self.description = description
      }
    }

    /// The registry's current name, or its last name if the registry was removed.
    public var registry: String
    public var id: String
    /// The kind of entry, such as `event`, `field` or `type`.
    public var kind: String
    /// The entry's name, preceded by the names of its owners, such as `setting-changed / to`.
    public var name: String
    public var description: String?
    /// The removed data point, or `nil` for entries such as types.
    public var point: Point?
    /// The entry's stream.
    public var stream: StreamInventory?
    /// The entry's owner, if it still exists.
    public var owner: (id: String, name: String)?
    public var members: [Member]
    /// The entry's changes, ending with the removal.
    public var historyEntries: [HistoryEntry]
    /// The entry's former IDs.
    public var formerly: [String]

    public init(
      registry: String, id: String, kind: String, name: String, description: String?, point: Point?,
      stream: StreamInventory?, owner: (id: String, name: String)?, members: [Member], historyEntries: [HistoryEntry],
      formerly: [String]
    ) {
      self.registry = registry
      self.id = id
      self.kind = kind
      self.name = name
      self.description = description
      self.point = point
      self.stream = stream
      self.owner = owner
      self.members = members
      self.historyEntries = historyEntries
      self.formerly = formerly
    }
  }

  /// The names of the releases, oldest first. The first release is the baseline and has no changes. The last is the
  /// documented state, which is not yet released.
  public let releases: [String]
  /// The origin of a release's schemas.
  public enum Origin: Sendable {
    case release
    /// The schemas without profiles, as in the source documents.
    case documents
    /// The schemas with profiles, which describe a released app whose data differs from the documents.
    case app
  }
  /// The origin of each of ``releases``. The default for missing elements is `release`.
  public let origins: [Origin]

  /// The changes by entry ID, oldest release first.
  public let historyEntries: [String: [HistoryEntry]]
  /// The removed entries, sorted by ID.
  public let removed: [Removed]
  /// The former IDs by current ID. A former ID is never the ID of another entry.
  public let formerIDs: [String: [String]]

  /// The encoded changes of each entry and its descendants, such as `+1r~2n`.
  private let marks: [String: String]

  /// The indices of the ``releases`` that documents list.
  var listedReleases: Range<Int> { 0..<(releases.count - (hasUnreleased ? 0 : 1)) }

  /// The name of the last of ``releases``.
  public static let unreleased = "unreleased"
  /// Whether the last release can differ from the previous one. `false` if the previous one is a profile of the
  /// documented state.
  public let hasUnreleased: Bool

  public init(
    releases: [String], origins: [Origin] = [], hasUnreleased: Bool = true, historyEntries: [String: [HistoryEntry]],
    removed: [Removed],
    formerIDs: [String: [String]]
  ) {
    self.hasUnreleased = hasUnreleased
    self.releases = releases
    self.origins = origins
    self.historyEntries = historyEntries
    self.removed = removed
    self.formerIDs = formerIDs
    var marksByID: [String: Set<Mark>] = [:]
    for (id, list) in historyEntries {
      for historyEntry in list {
        marksByID[id, default: []].insert(Mark(historyEntry))
        // A change to an entry also counts as a change to its ancestors.
        var outer = Mark(historyEntry)
        outer.kind = .changed
        for end in id.utf8.indices where id.utf8[end] == 0x2F {
          marksByID[String(id[..<end]), default: []].insert(outer)
        }
      }
    }
    for entry in removed {
      for historyEntry in entry.historyEntries { marksByID[entry.id, default: []].insert(Mark(historyEntry)) }
    }
    marks = marksByID.mapValues { $0.sorted().map(\.text).joined() }
  }

  /// Returns the encoded changes of the entry with the given ID and of its descendants. Each change consists of a sign,
  /// a release number, and the letter of the verdict.
  func marks(of id: String) -> String { marks[id] ?? "" }

  private struct Mark: Hashable, Comparable {
    var kind: Kind
    var release: Int
    var verdict: Verdict?

    init(_ historyEntry: HistoryEntry) {
      kind = historyEntry.kind
      release = historyEntry.release
      verdict = historyEntry.verdict
    }

    var text: String { "\(kind.rawValue)\(release)\(verdict?.rawValue ?? "")" }

    static func < (left: Self, right: Self) -> Bool {
      if left.release != right.release { return left.release < right.release }
      if left.kind != right.kind { return left.kind < right.kind }
      guard let first = left.verdict, let second = right.verdict else {
        return left.verdict == nil && right.verdict != nil
      }
      return first < second
    }
  }
}

extension DictionaryHistory {
  func origin(of release: Int) -> Origin { origins.indices.contains(release) ? origins[release] : .release }

  /// Returns the heading for the release at the given index. Differences between an app and its documents do not have a
  /// release as their heading.
  func title(of release: Int) -> String {
    switch origin(of: release) {
    case .release: releases[release]
    case .documents: "as documented"
    case .app: "\(releases[release]), as the app sent it"
    }
  }
}

extension DictionaryHistory.HistoryEntry {
  /// Returns the change with its release, such as `added 8.2`, or `added, unreleased` if the release is not yet
  /// published.
  func title(in history: DictionaryHistory) -> String {
    if history.origin(of: release) == .app { return "\(word), as the app sent it (\(history.releases[release]))" }
    return release == history.releases.count - 1
      ? "\(word), \(history.releases[release])" : "\(word) \(history.releases[release])"
  }
}
