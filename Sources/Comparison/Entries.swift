import SignalbookRegistry
import SignalbookSchemaFiles

/// A named declaration in a registry.
protocol DeclaredEntry {
  var name: String { get }
  var origin: Origin { get }
  /// Whether the declaration is a tombstone, which only reserves its names.
  var isRetired: Bool { get }
  /// The description of the declared data, or `nil` if the declaration does not describe data.
  var statedContent: String? { get }
}

extension DeclaredEntry {
  var isRetired: Bool { false }
  var statedContent: String? { nil }
}

extension Registry.Variant: DeclaredEntry {}
extension Profile: DeclaredEntry {}
extension Review: DeclaredEntry {}
extension NamedType: DeclaredEntry {}
extension Event: DeclaredEntry {
  var isRetired: Bool { metadata.isRetired }
  var statedContent: String? { description }
}
extension Message: DeclaredEntry { var isRetired: Bool { metadata.isRetired } }
extension LinkFamily: DeclaredEntry { var isRetired: Bool { metadata.isRetired } }
extension LinkFamily.Route: DeclaredEntry { var isRetired: Bool { metadata.isRetired } }
extension MapType.Entry: DeclaredEntry {
  var isRetired: Bool { metadata.isRetired }
  var statedContent: String? { description }
}
extension Attribute: DeclaredEntry {
  var origin: Origin { field.origin }
  var isRetired: Bool { field.metadata.isRetired }
  var statedContent: String? { field.description }
}

/// The nouns and rules for reporting changes to one kind of entry.
struct EntryKind {
  var kind: Change.Subject.Kind
  /// The noun for messages, such as `receiver profile`.
  var noun: String
  /// The names of the enclosing entries in the canonical ID.
  var path: [String] = []
  /// The phrase for the enclosing entry, which follows the entry's name in messages.
  var owner = ""
  var additionRule: ChangeRule
  var removalRule: ChangeRule
  var renameRule: ChangeRule
  var addition = "was added"
  /// The consequence that is reported when a tombstone is deleted.
  var reservation = "its name is no longer reserved"

  func subject(named name: String) -> Change.Subject { .init(kind, path: path + [name]) }
}

/// The impact of a change.
struct Effect {
  var impacts: Impacts = []
  var privacy: PrivacyVerdict?
  var witnesses: [Witness] = []
  /// The advice on an addition or a rename, or `nil` to use the rule's advice.
  var advice: String?
}

extension Comparer {
  /// Compares the entries of one kind.
  ///
  /// - Parameters:
  ///   - matching: The matched entries.
  ///   - kind: The kind of entry.
  ///   - value: Returns the value of an entry to show for a change.
  ///   - isSameOnWire: Returns whether a renamed entry is identical on the wire. If not, the rename is known only from
  ///     the schema.
  ///   - added: Returns the impact of an added entry, or `nil` if the addition is not reported.
  ///   - removed: Returns the impact of a removed entry. Removing a tombstone has no impact.
  ///   - renamed: Returns the impact of a rename.
  ///   - compare: Compares a matched pair, except for its names.
  // Prevent specialization, which would copy this function and its callees for each of ten kinds of entries.
  @_semantics("optimize.sil.specialize.generic.never")
  func compareEntries<Declared: DeclaredEntry>(
    _ matching: Matching<Declared>, _ kind: EntryKind, value: (Declared) -> String? = { _ in nil },
    isSameOnWire: (Declared, Declared) -> Bool = { _, _ in true }, added: (Declared) -> Effect?,
    removed: (Declared) -> Effect?, renamed: (Declared, Declared) -> Effect,
    compare: (Declared, Declared, Entry, _ isRenamed: Bool) -> Void
  ) {
    func noun(for entry: Declared) -> String { "\(kind.noun) \(quoted(entry.name))\(kind.owner)" }
    for entry in matching.addedEntries {
      attributingChanges(toImportOf: nil, or: entry.origin) {
        guard let effect = added(entry) else { return }
        report(
          kind.additionRule, kind.subject(named: entry.name), "the \(noun(for: entry)) \(kind.addition)",
          new: .init(value(entry), at: entry.origin.location), advice: effect.advice, effect)
      }
    }
    for entry in matching.removedEntries {
      attributingChanges(toImportOf: entry.origin, or: nil) {
        guard let effect = removed(entry) else { return }
        report(
          entry.isRetired ? .tombstoneRemoved : kind.removalRule, kind.subject(named: entry.name),
          entry.isRetired
            ? "the retired \(noun(for: entry)) was deleted: \(kind.reservation)"
            : "the \(noun(for: entry)) was removed",
          old: .init(value(entry), at: entry.origin.location),
          entry.isRetired ? Effect(privacy: effect.privacy) : effect)
      }
    }
    for (before, after, certainty) in matching.pairs {
      attributingChanges(toImportOf: before.origin, or: after.origin) {
        let entry = Entry(
          subject: kind.subject(named: after.name), noun: "the \(noun(for: after))", old: before.origin.location,
          new: after.origin.location)
        if let certainty {
          var effect = renamed(before, after)
          effect.privacy =
            effect.privacy
            ?? certainty.verdict(
              isSameOnWire: isSameOnWire(before, after), hasSameDescription: before.statedContent == after.statedContent
            )
          reportRename(kind.renameRule, entry, from: before.name, to: after.name, certainty, effect)
        }
        compare(before, after, entry, certainty != nil)
      }
    }
  }

  func reportRename(
    _ rule: ChangeRule, _ entry: Entry, from old: String, to new: String, _ certainty: Change.Certainty,
    _ effect: Effect
  ) {
    let advice = effect.advice ?? rule.advice
    // Variants and profiles do not have `formerly`.
    let listing = "List \(quoted(old)) in `formerly`\(advice.isEmpty ? "" : ". ")"
    report(
      rule, entry.subject, "\(entry.noun) was renamed from \(quoted(old))", old: .init(old, at: entry.old),
      new: .init(new, at: entry.new), certainty: certainty,
      advice: (certainty == .declared || [.variantChanged, .profileChanged].contains(rule) ? "" : listing) + advice,
      effect)
  }

  private func report(
    _ rule: ChangeRule, _ subject: Change.Subject, _ message: String, old: Change.Value? = nil,
    new: Change.Value? = nil,
    certainty: Change.Certainty? = nil, advice: String? = nil, _ effect: Effect
  ) {
    report(
      rule, subject, message, old: old, new: new, impacts: effect.impacts, privacy: effect.privacy,
      certainty: certainty,
      advice: advice, witnesses: effect.witnesses)
  }

  /// Returns whether the entry was added or removed together with its stream. If so, adds the entry to the consequences
  /// of the stream's change.
  func follows(_ kind: EntryKind, _ entry: some DeclaredEntry, _ change: Int?, _ verb: String) -> Bool {
    guard let change else { return false }
    add(
      Consequence(
        subject: kind.subject(named: entry.name), message: "the \(kind.noun) \(quoted(entry.name)) \(verb) with it",
        location: entry.origin.location), to: change)
    return true
  }
}
