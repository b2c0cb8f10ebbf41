import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

/// One edit of a registry: a root cause with all that follows from it.
public struct Change: Sendable {
  /// The changed entry.
  public struct Subject: Sendable, Hashable {
    public enum Kind: String, Sendable, CaseIterable {
      case registry, variant, `import`, stream, type, `case`, entry, event, field, attribute, link, route, message,
        review, profile, target, setting
    }
    public var kind: Kind
    /// The canonical id, as the new side has it, else as the old one has: names from the outermost to the innermost, joined
    /// by `/` (`page-shown/duration`). A `/` or `%` in a name is `%2F` or `%25`, as in the ids of points.
    public var id: String

    public init(_ kind: Kind, _ id: String) {
      self.kind = kind
      self.id = id
    }
    init(_ kind: Kind, path: [String]) {
      self.init(kind, path.map(EntryID.escaped).joined(separator: "/"))
    }
  }

  /// How it was on one side.
  public struct Side: Sendable, Hashable {
    /// The value for people; `nil` if the location is enough.
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

  /// How sure it is that something was renamed, and not one thing removed and another added.
  public enum Certainty: String, Sendable {
    /// The new side lists the old name in its `formerly`.
    case declared
    /// It is the same on the wire.
    case certain
    /// It has the same form and a similar name or the same description.
    case likely

    /// Returns the verdict on the renaming alone: whether it is the same entry, if only the schema declares so.
    func verdict(isSameOnWire: Bool) -> PrivacyVerdict? { self == .declared && !isSameOnWire ? .notify : nil }
  }

  public let rule: ChangeRule
  public let subject: Subject
  public var harms: Harms
  public var privacy: PrivacyVerdict?
  public var old: Side?
  public var new: Side?
  /// One sentence without a full stop.
  public var message: String
  /// For renames.
  public var certainty: Certainty?
  public var consequences: [Consequence] = []
  /// How to do it well; one or two sentences.
  public var advice: String
  /// A payload for each WIRE harm.
  public var witnesses: [Witness] = []
  /// The review that approves the change: the entry names it, and the old side does not.
  public var review: String?
  /// The entry of the schema that accepts it.
  public var acceptance: Acceptance?
  /// Whether later changes are checked less: fails unless it is accepted, or no change fails at all.
  public var weakensChecks = false
  /// The old sides that the change breaks or from which it differs, in order; empty for a single one.
  public var releases: [String] = []

  /// The required bump of the registry's version: major if calls, shipped builds or queries break; minor if receivers
  /// must be updated first or more is collected; otherwise patch.
  public var bump: VersionBump {
    if !harms.isDisjoint(with: [.source, .wireShipped, .query]) { return .major }
    return harms.contains(.wireLagging) || privacy ?? .notify >= .needsRenewal ? .minor : .patch
  }

  /// Whether `signalbook.json` was changed, and not a schema.
  public var isOfSettings: Bool { [.target, .setting].contains(subject.kind) }

  /// Whether the change needs a privacy review, for new data or a longer time.
  public var needsReview: Bool { (privacy ?? .textOnly) >= .needsRenewal }

  /// Adds the impact of the same edit seen from another entry.
  mutating func add(harms: Harms, _ privacy: PrivacyVerdict?, _ witnesses: [Witness]) {
    self.harms.formUnion(harms)
    self.privacy = [self.privacy, privacy].compactMap(\.self).max()
    for witness in witnesses where !self.witnesses.contains(where: { $0.direction == witness.direction }) {
      self.witnesses.append(witness)
    }
  }

  /// The consequences to list, and the number of others. All that are changes of their own are listed.
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
  /// One sentence without a full stop.
  public var message: String
  /// The location on the new side, if it exists there.
  public var location: Location
  /// Whether it is another change, which is reported with this one, and not the same at another place.
  public var isOwnChange = false
}

/// A payload that one side sends and the other refuses.
public struct Witness: Sendable, Hashable {
  public enum Direction: String, Sendable {
    /// A build with the old schema sends it, a receiver with the new one refuses it.
    case shipped
    /// A build with the new schema sends it, a receiver with the old one refuses it.
    case lagging

    public var harm: Harms { self == .shipped ? .wireShipped : .wireLagging }
  }
  public var direction: Direction
  /// The stream on the sender's side.
  public var stream: String
  /// One event of the stream, or a whole unit.
  public var isEvent: Bool
  /// Whether it is a request around units, or has members that only requests have.
  public var isRequest = false
  /// The JSON text; for a request with another address its first line, with the member that has the batch.
  public var payload: String
  /// The JSON pointer to the refused value; empty for the whole payload.
  public var pointer: String
  /// Why it is refused, the end of a sentence: `is greater than 5`.
  public var reason: String
}

/// An intended change, accepted by an entry of the new side's schema.
public struct Acceptance: Sendable, Hashable {
  public var rule: String
  /// The canonical id of the changed entry.
  public var what: String
  public var reason: String
  /// The last day it holds, `YYYY-MM-DD`.
  public var expires: String?
  public var location: Location
}
