import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

/// One edit of a registry: a root cause with all that follows from it.
public struct Change: Sendable {
  /// What was changed.
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
    /// As shown to people; `nil` when the location itself says all.
    public var value: String?
    public var location: Location
    /// Keys inside the entry at `location`, the outermost first, that lead to what was changed; empty for the entry itself.
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

    /// What a reviewer has to know of the renaming alone: whether it is the same thing, of what only the schema says so.
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
  /// The review that approves what needs one: the entry names it, and nothing named it on the old side.
  public var review: String?
  /// The entry of the schema that accepts it.
  public var acceptance: Acceptance?
  /// Whether later changes are checked less: fails unless it is accepted, or no change fails at all.
  public var weakensChecks = false
  /// The old sides that it breaks or differs from, in the order given; empty when there is only one.
  public var releases: [String] = []

  /// What part of the registry's version it asks to be raised: the first when calls, shipped builds or queries break, the
  /// second when receivers have to learn it first or more is collected, else the last.
  public var bump: VersionBump {
    if !harms.isDisjoint(with: [.source, .wireShipped, .query]) { return .major }
    return harms.contains(.wireLagging) || privacy ?? .notify >= .needsRenewal ? .minor : .patch
  }

  /// Whether `signalbook.json` was changed, and not a schema.
  public var isOfSettings: Bool { [.target, .setting].contains(subject.kind) }

  /// Whether a reviewer of privacy has to approve it, anew or for longer.
  public var needsReview: Bool { (privacy ?? .textOnly) >= .needsRenewal }

  /// Adds what another look at the same edit has found.
  mutating func add(harms: Harms, _ privacy: PrivacyVerdict?, _ witnesses: [Witness]) {
    self.harms.formUnion(harms)
    self.privacy = [self.privacy, privacy].compactMap(\.self).max()
    for witness in witnesses where !self.witnesses.contains(where: { $0.direction == witness.direction }) {
      self.witnesses.append(witness)
    }
  }

  /// What is still harmful: nothing, where it is accepted.
  public var open: Harms { acceptance == nil ? harms : [] }
}

/// What follows from a change somewhere else.
public struct Consequence: Sendable, Hashable {
  public var subject: Change.Subject
  /// One sentence without a full stop.
  public var message: String
  /// On the new side, where it is there.
  public var location: Location
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
  /// A request around units, or what only requests have.
  public var isRequest = false
  /// JSON text; of a request that goes elsewhere its first line, with the member that holds a batch.
  public var payload: String
  /// JSON pointer to what is refused; empty for the whole payload.
  public var pointer: String
  /// Why it is refused, the end of a sentence: `is greater than 5`.
  public var reason: String
}

/// An intended change, accepted by an entry of the new side's schema.
public struct Acceptance: Sendable, Hashable {
  public var rule: String
  /// The canonical id of what was changed.
  public var what: String
  public var reason: String
  /// The last day it holds, `YYYY-MM-DD`.
  public var expires: String?
  public var location: Location
}
