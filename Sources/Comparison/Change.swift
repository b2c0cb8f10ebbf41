import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

/// An edit to a registry, with its consequences.
public struct Change: Sendable {
  /// The changed entry.
  public struct Subject: Sendable, Hashable {
    public enum Kind: String, Sendable, CaseIterable {
      case registry, variant, `import`, stream, type, `case`, entry, event, field, attribute, link, route, message,
        review, profile, target, setting
    }
    public var kind: Kind
    /// The canonical ID of the entry in the new version, or in the old version if the entry was removed. The names are
    /// joined by `/`, outermost first (`page-shown/duration`). As in data point IDs, `/` and `%` in names are escaped
    /// as `%2F` and `%25`.
    public var id: String

    public init(_ kind: Kind, _ id: String) {
      self.kind = kind
      self.id = id
    }
    init(_ kind: Kind, path: [String]) {
      self.init(kind, path.map(EntryID.escaped).joined(separator: "/"))
    }
  }

  /// The changed value in one of the two versions.
  public struct Value: Sendable, Hashable {
    /// The value as text, or `nil` if the location is sufficient.
    public var text: String?
    public var location: Location
    /// The key path from the entry at `location` to the changed value. Empty if the entry itself changed.
    public var keys: [String]
    /// The key through which the entry inherits the value at `location`, or `nil` if the value is not inherited.
    public var inheritedKey: String?

    /// The key path from the changed entry to the changed value.
    public var path: [String] { [inheritedKey].compactMap(\.self) + keys }

    public init(
      _ value: String? = nil, at location: Location, keys: [String] = [], inheriting inheritedKey: String? = nil
    ) {
      (text, self.location, self.keys, self.inheritedKey) = (value, location, keys, inheritedKey)
    }
  }

  /// The evidence that an entry was renamed rather than removed and replaced.
  public enum Certainty: String, Sendable {
    /// The new entry lists the old name in `formerly`.
    case declared
    /// The entries are identical on the wire.
    case certain
    /// The entries have the same form, and a similar name or the same description.
    case likely

    /// Returns the privacy verdict on the rename. If the entries differ on the wire, only `formerly` links them, so
    /// reviewers are notified. Without `formerly`, or with another description, the new entry may be different data.
    func verdict(isSameOnWire: Bool, hasSameDescription: Bool) -> PrivacyVerdict? {
      if isSameOnWire { return nil }
      return self == .declared && hasSameDescription ? .notify : .needsNewReview
    }
  }

  /// Data whose changes need a review although their rules do not demand one.
  public enum Scrutiny: Sendable {
    /// Users rely on deletion requests.
    case deletionRequest
    /// A third-party SDK collects the data, so no generated code enforces the change.
    case collectedBySDK
  }

  public let rule: ChangeRule
  public let subject: Subject
  public var impacts: Impacts
  public var privacy: PrivacyVerdict?
  /// Why the change needs a review, or `nil` if its rule demands one or none is needed.
  public var scrutiny: Scrutiny?
  public var old: Value?
  public var new: Value?
  /// A one-sentence message without a full stop.
  public var message: String
  /// The certainty of a rename, if any.
  public var certainty: Certainty?
  public var consequences: [Consequence] = []
  /// Advice on how to make the change safely, in one or two sentences.
  public var advice: String
  /// An example payload for each direction of the WIRE impact.
  public var witnesses: [Witness] = []
  /// The review that approves the change, if the changed entry refers to a review that the old version does not have.
  public var review: String?
  /// The schema entry that accepts the change.
  public var acceptance: Acceptance?
  /// Whether the change weakens checks that apply to later changes. Such a change fails the comparison unless it is
  /// accepted or the comparison does not fail for any impact.
  public var weakensChecks = false
  /// The releases whose schemas the change applies to, in order. Empty if there is only one old version.
  public var releases: [String] = []

  /// The required version bump: major if calls, shipped builds or queries break; minor if receivers must be updated
  /// first or the change needs a privacy review; otherwise patch.
  public var bump: VersionBump {
    if !impacts.isDisjoint(with: [.source, .wireShipped, .query]) { return .major }
    return impacts.contains(.wireLagging) || privacy ?? .notify >= .needsRenewal ? .minor : .patch
  }

  /// Whether the change is in `signalbook.json` instead of a schema.
  public var isSettingsChange: Bool { [.target, .setting].contains(subject.kind) }
  /// Whether `diff.accepted` of `signalbook.json` accepts the change, because no registry of the new version contains
  /// the changed entry.
  public var isAcceptedBySettings: Bool { isSettingsChange || rule == .registryRemoved }

  /// Whether the change needs a privacy review because it collects more data or extends collection.
  public var needsReview: Bool { (privacy ?? .textOnly) >= .needsRenewal }

  /// Adds the impact that the same edit has on another entry.
  mutating func add(impacts: Impacts, _ privacy: PrivacyVerdict?, _ witnesses: [Witness]) {
    self.impacts.formUnion(impacts)
    self.privacy = [self.privacy, privacy].compactMap(\.self).max()
    for witness in witnesses where !self.witnesses.contains(where: { $0.direction == witness.direction }) {
      self.witnesses.append(witness)
    }
  }

  /// Returns the consequences to list, and the number of omitted ones. Separate changes are listed even beyond the
  /// limit.
  public func consequences(limit: Int) -> (shown: [Consequence], omittedCount: Int) {
    var remainingCount = limit
    let shown = consequences.filter { consequence in
      remainingCount -= 1
      return consequence.isOwnChange || remainingCount >= 0
    }
    return (shown, consequences.count - shown.count)
  }

  /// The impact, or an empty set if the change is accepted.
  public var unacceptedImpacts: Impacts { acceptance == nil ? impacts : [] }
}

/// The effect of a change on another entry.
public struct Consequence: Sendable, Hashable {
  public var subject: Change.Subject
  /// A one-sentence message without a full stop.
  public var message: String
  /// The entry's location in the new version, if it exists there.
  public var location: Location
  /// The separate change that is reported together with its cause, or `nil` if the consequence is part of the change.
  public var ownChange: OwnChange?

  public var isOwnChange: Bool { ownChange != nil }

  public struct OwnChange: Sendable, Hashable {
    public var rule: ChangeRule
    public var impacts: Impacts
    public var privacy: PrivacyVerdict?
    public var review: String?

    public init(of change: Change) {
      (rule, impacts, privacy, review) = (change.rule, change.impacts, change.privacy, change.review)
    }
  }
}

/// A payload that one version sends and the other rejects.
public struct Witness: Sendable, Hashable {
  public enum Direction: String, Sendable {
    /// A build with the old schema sends the payload, and a receiver with the new schema rejects it.
    case shipped
    /// A build with the new schema sends the payload, and a receiver with the old schema rejects it.
    case lagging

    public var impact: Impacts { self == .shipped ? .wireShipped : .wireLagging }
  }
  public var direction: Direction
  /// The stream's name in the sender's version.
  public var stream: String
  /// Whether the payload is a single event instead of a ping.
  public var isEvent: Bool
  /// Whether the payload is a request, or contains members that only requests have.
  public var isRequest = false
  /// The payload as JSON. If the request changed, the request line, followed by the structure of the batch.
  public var payload: String
  /// The JSON pointer to the rejected value. Empty for the whole payload.
  public var pointer: String
  /// The reason for the rejection, as the end of a sentence: `is greater than 5`.
  public var reason: String
}

/// An entry of the new schema that accepts an intended change.
public struct Acceptance: Sendable, Hashable {
  public var rule: String
  /// The canonical ID of the changed entry.
  public var subjectID: String
  public var reason: String
  /// The last day on which the change is accepted, as `YYYY-MM-DD`.
  public var expires: String?
  public var location: Location
}
