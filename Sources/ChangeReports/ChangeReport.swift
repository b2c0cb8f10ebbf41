import SignalbookComparison
import SignalbookJSONWriting
import SignalbookSchemaFiles

/// The results of comparing registries, with methods for several output formats.
public struct ChangeReport {
  /// The comparison of one registry.
  public struct Registry {
    /// The registry's folder in the project, in the new version if it exists there.
    public var folder: String
    public var comparison: Comparison

    public init(folder: String, comparison: Comparison) {
      self.folder = folder
      self.comparison = comparison
    }
  }

  /// The old versions, as the user wrote them.
  public var oldRevisions: [String]
  public var newRevision: String
  public var registries: [Registry]
  public var failing: FailingImpacts
  let locations: ChangeLocations

  /// The maximum number of consequences to list. The remaining consequences are only counted.
  static let consequenceLimit = 10

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - oldRevisions: The old versions, as on the command line.
  ///   - newRevision: The new version, as on the command line.
  ///   - registries: The comparison of each registry.
  ///   - failing: The changes that fail.
  ///   - source: Returns the contents of a file in any version, given its path.
  public init(
    oldRevisions: [String], newRevision: String, registries: [Registry], failing: FailingImpacts,
    source: @escaping (String) -> [UInt8]?
  ) {
    self.oldRevisions = oldRevisions
    self.newRevision = newRevision
    self.registries = registries
    self.failing = failing
    locations = ChangeLocations(source: source)
  }

  public var changeCount: Int { registries.reduce(0) { $0 + $1.comparison.changes.count } }
  public var failingCount: Int {
    registries.reduce(0) { $0 + $1.comparison.changes.filter(failing.contains).count }
  }

  /// Whether a change fails, or an acceptance has a finding.
  public var fails: Bool {
    failingCount > 0 || registries.contains { $0.comparison.findings.contains { $0.severity > .note } }
  }

  /// The severity of a change.
  enum Rank: Int {
    case fails, harmful, accepted, harmless

    /// The label for tables.
    var word: String {
      switch self {
      case .fails: "fails"
      case .harmful: "harms"
      case .accepted: "accepted"
      case .harmless: ""
      }
    }
  }

  func rank(of change: Change) -> Rank {
    if failing.contains(change) { return .fails }
    let isHarmful = !change.impacts.isEmpty || change.needsReview
    if change.acceptance != nil { return isHarmful ? .accepted : .harmless }
    return isHarmful ? .harmful : .harmless
  }

  /// Returns the remedy for a failing change: a new review, an acceptance, or both. An acceptance does not replace a
  /// review.
  func remedy(for change: Change) -> (review: Bool, acceptance: Bool) {
    let needsReview =
      change.needsReview && change.review == nil && failing.reviews != .none && !change.isSettingsChange
    let isOnlyUnreviewed =
      change.impacts.isDisjoint(with: failing.impacts) && !change.weakensChecks && failing.reviews == .missing
    return (needsReview, change.acceptance == nil && !(needsReview && isOnlyUnreviewed))
  }

  /// Returns the changes to a registry. Failing changes come first and changes of descriptive text last, so that
  /// truncation does not hide important changes.
  func orderedChanges(of comparison: Comparison) -> [Change] {
    func key(_ item: (offset: Int, element: Change)) -> (Int, Int, Int) {
      (rank(of: item.element).rawValue, item.element.isTextOnly ? 1 : 0, item.offset)
    }
    return comparison.changes.enumerated().sorted { key($0) < key($1) }.map(\.element)
  }
}

extension Change {
  /// The impacts, such as `SOURCE, WIRE (shipped builds), QUERY`. Empty if the change has no impact.
  var impactText: String { impacts.list.map(impactName).joined(separator: ", ") }

  /// Returns the text of the given value, or `nil` if the message already contains it.
  func text(of value: Value) -> String? {
    value.text.flatMap { message.contains($0) ? nil : $0 }
  }

  /// Whether only descriptive text changed.
  var isTextOnly: Bool { privacy == .textOnly && impacts.isEmpty }

  /// A schema entry that accepts the change, with a placeholder for the reason.
  var acceptingEntry: String {
    "\"accepted\": ["
      + JSONTree.object([
        ("rule", .text(rule.id.name)), ("what", .text(subject.id)), ("reason", .text("…")),
      ]).oneLine() + "]"
  }
}

/// Returns the display name of the impact with the given keyword.
func impactName(for word: String) -> String {
  switch word {
  case "wire-shipped": "WIRE (shipped builds)"
  case "wire-lagging": "WIRE (lagging receivers)"
  case "unreviewed": "PRIVACY without a new review"
  default: word.uppercased()
  }
}

extension Witness {
  /// A phrase for the payload, its sender, and the receiver that rejects it.
  var phrase: String {
    let payload = isEvent ? "an event" : isRequest ? "a request" : "a document"
    return switch direction {
    case .shipped: "\(payload) from shipped builds that a receiver with the new schema rejects"
    case .lagging: "\(payload) from the new build that a receiver with the old schema rejects"
    }
  }

  /// The reason for the rejection.
  var refusal: String { pointer.isEmpty ? reason : "\(pointer) \(reason)" }
}

extension Comparison {
  /// The name, followed by the versions if there are any.
  var title: String { versionText.isEmpty ? name : "\(name) \(versionText)" }

  /// The versions, such as `1.0.0 → 1.1.0`, or a single version if they are equal.
  var versionText: String {
    let distinctVersions = oldVersions.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    guard let newVersion else { return distinctVersions.joined(separator: ", ") }
    return distinctVersions.isEmpty || distinctVersions == [newVersion]
      ? newVersion : "\(distinctVersions.joined(separator: ", ")) → \(newVersion)"
  }

  /// The lowest version that satisfies the suggested bump. `nil` if no bump is suggested or a version does not consist
  /// of three numbers.
  var suggestedVersion: String? {
    guard suggestedBump > .none else { return nil }
    let known = oldVersions.compactMap(Self.numbers)
    guard known.count == oldVersions.count, let last = known.max(by: { $0.lexicographicallyPrecedes($1) }) else {
      return nil
    }
    return switch suggestedBump {
    case .major: "\(last[0] + 1).0.0"
    case .minor: "\(last[0]).\(last[1] + 1).0"
    case .patch: "\(last[0]).\(last[1]).\(last[2] + 1)"
    case .none: nil
    }
  }

  /// Advice on raising the version, or `nil` if the version was raised sufficiently.
  var advice: String? {
    guard declaredBump < suggestedBump else { return nil }
    let version = suggestedVersion.map { ", to \($0) or later" } ?? ""
    return "increase at least the \(suggestedBump.rawValue) version\(version)"
  }

  private static func numbers(of version: String) -> [Int]? {
    let parts = version.split(separator: ".").map { Int($0) }
    return parts.count == 3 && !parts.contains(nil) ? parts.compactMap(\.self) : nil
  }
}
