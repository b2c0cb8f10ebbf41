import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

/// An edit of a registry with all its consequences.
public struct Change: Sendable {
  /// The changed entry.
  public struct Subject: Sendable, Hashable {
    public enum Kind: String, Sendable, CaseIterable {
      case registry, variant, `import`, stream, type, `case`, entry, event, field, attribute, link, route, message,
        review, profile, target, setting
    }
    public var kind: Kind
    /// The canonical id on the new side, or on the old side for a removed entry: names from the outermost to the
    /// innermost, joined by `/` (`page-shown/duration`). A `/` or `%` in a name is `%2F` or `%25`, as in the ids of
    /// points.
    public var id: String

    public init(_ kind: Kind, _ id: String) {
      self.kind = kind
      self.id = id
    }
    init(_ kind: Kind, path: [String]) {
      self.init(kind, path.map(EntryID.escaped).joined(separator: "/"))
    }
  }

  /// The changed value on one side.
  public struct Side: Sendable, Hashable {
    /// The value as text; `nil` if the location is sufficient.
    public var value: String?
    public var location: Location
    /// The keys inside the entry at `location`, outermost first, that lead to the changed value; empty for the entry
    /// itself.
    public var keys: [String]

    public init(_ value: String? = nil, at location: Location, keys: [String] = []) {
      self.value = value
      self.location = location
      self.keys = keys
    }
  }

  /// The certainty that an entry was renamed, instead of removed and replaced by another.
  public enum Certainty: String, Sendable {
    /// The new side lists the old name in its `formerly`.
    case declared
    /// The entries are the same on the wire.
    case certain
    /// The entries have the same form and a similar name or the same description.
    case likely

    /// Returns the verdict on the rename alone: reviewers are notified if only the schema declares that the entries are
    /// the same.
    func verdict(isSameOnWire: Bool) -> PrivacyVerdict? { self == .declared && !isSameOnWire ? .notify : nil }
  }

  public let rule: ChangeRule
  public let subject: Subject
  public var harms: Harms
  public var privacy: PrivacyVerdict?
  public var old: Side?
  public var new: Side?
  /// The message: one sentence without a full stop.
  public var message: String
  /// The certainty of a rename.
  public var certainty: Certainty?
  public var consequences: [Consequence] = []
  /// Advice on making the change safely, in one or two sentences.
  public var advice: String
  /// A payload for each direction of WIRE impact.
  public var witnesses: [Witness] = []
  /// The review that approves the change: the entry refers to it, and the old side does not.
  public var review: String?
  /// The entry of the schema that accepts the change.
  public var acceptance: Acceptance?
  /// Whether the change weakens the checks of later changes. It fails unless it is accepted or no impact fails.
  public var weakensChecks = false
  /// The old sides that the change affects, in order; empty for a single old side.
  public var releases: [String] = []

  /// The required bump of the registry's version: major if calls, shipped builds or queries break; minor if receivers
  /// must be updated first or more is collected; otherwise patch.
  public var bump: VersionBump {
    if !harms.isDisjoint(with: [.source, .wireShipped, .query]) { return .major }
    return harms.contains(.wireLagging) || privacy ?? .notify >= .needsRenewal ? .minor : .patch
  }

  /// Whether the change is in `signalbook.json` instead of a schema.
  public var isOfSettings: Bool { [.target, .setting].contains(subject.kind) }

  /// Whether the change needs a privacy review, for new data or longer collection.
  public var needsReview: Bool { (privacy ?? .textOnly) >= .needsRenewal }

  /// Adds the impact of the same edit seen from another entry.
  mutating func add(harms: Harms, _ privacy: PrivacyVerdict?, _ witnesses: [Witness]) {
    self.harms.formUnion(harms)
    self.privacy = [self.privacy, privacy].compactMap(\.self).max()
    for witness in witnesses where !self.witnesses.contains(where: { $0.direction == witness.direction }) {
      self.witnesses.append(witness)
    }
  }

  /// Returns the consequences to list, and the number of the others. Separate changes are always listed.
  public func listedConsequences(atMost limit: Int) -> (listed: [Consequence], others: Int) {
    var left = limit
    let listed = consequences.filter { consequence in
      left -= 1
      return consequence.isOwnChange || left >= 0
    }
    return (listed, consequences.count - listed.count)
  }

  /// The remaining impact, which is empty for an accepted change.
  public var open: Harms { acceptance == nil ? harms : [] }
}

/// A consequence of a change in another entry.
public struct Consequence: Sendable, Hashable {
  public var subject: Change.Subject
  /// The message: one sentence without a full stop.
  public var message: String
  /// The location on the new side, if it exists there.
  public var location: Location
  /// Whether the consequence is a separate change, which is reported with this one, instead of the same change
  /// elsewhere.
  public var isOwnChange = false
}

/// A payload that one side sends and the other refuses.
public struct Witness: Sendable, Hashable {
  public enum Direction: String, Sendable {
    /// A build with the old schema sends the payload, and a receiver with the new schema refuses it.
    case shipped
    /// A build with the new schema sends the payload, and a receiver with the old schema refuses it.
    case lagging

    public var harm: Harms { self == .shipped ? .wireShipped : .wireLagging }
  }
  public var direction: Direction
  /// The stream on the sender's side.
  public var stream: String
  /// Whether the payload is one event of the stream instead of a whole ping.
  public var isEvent: Bool
  /// Whether the payload is a request around pings, or has members that only requests have.
  public var isRequest = false
  /// The JSON text; for a request with another address, its first line with the member that contains the batch.
  public var payload: String
  /// The JSON pointer to the refused value; empty for the whole payload.
  public var pointer: String
  /// The reason for the refusal, as the end of a sentence: `is greater than 5`.
  public var reason: String
}

/// An intended change, accepted by an entry of the new side's schema.
public struct Acceptance: Sendable, Hashable {
  public var rule: String
  /// The canonical id of the changed entry.
  public var what: String
  public var reason: String
  /// The last day of the acceptance, as `YYYY-MM-DD`.
  public var expires: String?
  public var location: Location
}
