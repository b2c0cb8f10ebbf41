import SignalbookReview

/// The changes of a dictionary's entries by release.
///
/// Plain values: who makes them compares the registries of each release with those of the next.
public struct DictionaryHistory: Sendable {
  /// Which of three things has happened; its sign is in the page.
  public enum Kind: String, Sendable, Hashable, Comparable {
    /// It is sent from then on.
    case added = "+"
    /// It says, means or does something else.
    case changed = "~"
    /// It is sent no more.
    case removed = "-"

    public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }
    private var rank: Int { self == .added ? 0 : self == .changed ? 1 : 2 }
  }

  /// What a reviewer of privacy has to do about it; the letter is in the page.
  public enum Verdict: String, Sendable, Hashable, CaseIterable, Comparable {
    case textOnly = "t"
    case notify = "n"
    case renewal = "w"
    case newReview = "r"

    public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }
    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    /// As readers see it.
    public var words: String {
      switch self {
      case .newReview: "new review"
      case .renewal: "renewal"
      case .notify: "notify"
      case .textOnly: "text only"
      }
    }
  }

  /// Something that has happened to an entry.
  public struct HistoryEntry: Sendable, Hashable {
    public var kind: Kind
    /// In ``DictionaryHistory/releases``; at least 1.
    public var release: Int
    /// `added`, `widened`, `data class changed`.
    public var word: String
    /// What exactly, each without a full stop.
    public var details: [String]
    /// `nil`: no matter of privacy.
    public var verdict: Verdict?

    public init(_ kind: Kind, _ release: Int, _ word: String, _ details: [String] = [], _ verdict: Verdict?) {
      self.kind = kind
      self.release = release
      self.word = word
      self.details = details
      self.verdict = verdict
    }
  }

  /// An entry that was there in a release and is not there now.
  public struct Removed: Sendable {
    /// Something in it, which has gone with it.
    public struct Member: Sendable {
      public var id: String
      /// From the entry inwards, joined by ` / `.
      public var name: String
      public var description: String?

      public init(id: String, name: String, description: String?) {
        self.id = id
        self.name = name
        self.description = description
      }
    }

    /// The registry as it is called now, or was at last.
    public var registry: String
    public var id: String
    /// `event`, `field`, `type`.
    public var kind: String
    /// With what it was in: `setting-changed / to`.
    public var name: String
    public var description: String?
    /// What it was; `nil` where it was no point, such as a type.
    public var point: Point?
    /// The stream it went to.
    public var stream: StreamInventory?
    /// What it was in, where that is still there.
    public var owner: (id: String, name: String)?
    public var members: [Member]
    /// Its last one is the removal.
    public var historyEntries: [HistoryEntry]
    /// Ids that it had before.
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

  /// What releases are called, oldest first. In the first one nothing happens: it is what the second is compared with. The last
  /// is what is documented, and no release yet.
  public let releases: [String]
  /// The origin of a release: a state of the schemas, or a profile of the documented one.
  public enum Origin: Sendable {
    case release
    /// The schemas without profiles: the source documents.
    case documents
    /// The schemas with profiles: what a released app sent, otherwise than its documents say.
    case app
  }
  /// Of each of ``releases``; those behind the end are releases.
  public let origins: [Origin]

  /// By the id of the entry, in the order of releases.
  public let historyEntries: [String: [HistoryEntry]]
  /// In the order of their ids.
  public let removed: [Removed]
  /// Ids that an entry had before, by the one that it has now. None of them is the id of another entry.
  public let formerIDs: [String: [String]]

  /// By entry, what has happened to it and in it, in signs: `+1r~2n`.
  private let marks: [String: String]

  /// Those of ``releases`` that documents list.
  var shown: Range<Int> { 0..<(releases.count - (hasUnreleased ? 0 : 1)) }

  /// What the last of ``releases`` is called.
  public static let unreleased = "unreleased"
  /// Whether the last of ``releases`` can differ from the one before; it does not where that is a profile of what is documented.
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
    var found: [String: Set<Mark>] = [:]
    for (id, list) in historyEntries {
      for historyEntry in list {
        found[id, default: []].insert(Mark(historyEntry))
        // What is around it is changed by it.
        var outer = Mark(historyEntry)
        outer.kind = .changed
        for end in id.utf8.indices where id.utf8[end] == 0x2F {
          found[String(id[..<end]), default: []].insert(outer)
        }
      }
    }
    for entry in removed {
      for historyEntry in entry.historyEntries { found[entry.id, default: []].insert(Mark(historyEntry)) }
    }
    marks = found.mapValues { $0.sorted().map(\.text).joined() }
  }

  /// What has happened to an entry and in it, in signs, each with the number of the release and the letter of the verdict;
  /// empty for nothing.
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

  /// The name of a release in headings: differences of an app from its documents are no changes in time.
  func title(of release: Int) -> String {
    switch origin(of: release) {
    case .release: releases[release]
    case .documents: "as documented"
    case .app: "\(releases[release]), as the app sent it"
    }
  }
}

extension DictionaryHistory.HistoryEntry {
  /// `added 8.2`; what is in no release yet, `added, unreleased`.
  func title(in history: DictionaryHistory) -> String {
    if history.origin(of: release) == .app { return "\(word), as the app sent it (\(history.releases[release]))" }
    return release == history.releases.count - 1
      ? "\(word), \(history.releases[release])" : "\(word) \(history.releases[release])"
  }
}
