import SignalbookComparison
import SignalbookJSONWriting
import SignalbookSchemaFiles

/// The result of a comparison by registry, for several output formats.
public struct ChangeReport {
  /// The comparison of one registry with its counterparts.
  public struct Registry {
    /// The registry's folder in the project, on the new side if it exists there.
    public var folder: String
    public var comparison: Comparison

    public init(folder: String, comparison: Comparison) {
      self.folder = folder
      self.comparison = comparison
    }
  }

  /// The sides as a person wrote them.
  public var oldSides: [String]
  public var newSide: String
  public var registries: [Registry]
  public var failing: FailingHarms
  let locations: ChangeLocations

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - oldSides: the old sides as on the command line.
  ///   - newSide: the new side.
  ///   - registries: the changes by registry.
  ///   - failing: the changes that fail.
  ///   - source: returns the bytes of a file of any side, by its path in locations.
  public init(
    oldSides: [String], newSide: String, registries: [Registry], failing: FailingHarms,
    source: @escaping (String) -> [UInt8]?
  ) {
    self.oldSides = oldSides
    self.newSide = newSide
    self.registries = registries
    self.failing = failing
    locations = ChangeLocations(source: source)
  }

  public var changeCount: Int { registries.reduce(0) { $0 + $1.comparison.changes.count } }
  public var failingCount: Int {
    registries.reduce(0) { $0 + $1.comparison.changes.filter(failing.contains).count }
  }

  /// Whether a change fails, or an acceptance is at fault.
  public var fails: Bool {
    failingCount > 0 || registries.contains { $0.comparison.findings.contains { $0.severity > .note } }
  }

  /// How much a change matters.
  enum Rank: Int {
    case fails, harmful, accepted, harmless

    /// As tables print it.
    var word: String {
      switch self {
      case .fails: "fails"
      case .harmful: "harms"
      case .accepted: "accepted"
      case .harmless: ""
      }
    }
  }

  func rank(_ change: Change) -> Rank {
    if failing.contains(change) { return .fails }
    let isHarmful = !change.harms.isEmpty || change.needsReview
    if change.acceptance != nil { return isHarmful ? .accepted : .harmless }
    return isHarmful ? .harmful : .harmless
  }

  /// The changes of a registry, those that fail first.
  func ordered(_ comparison: Comparison) -> [Change] {
    comparison.changes.enumerated().sorted { left, right in
      (rank(left.element).rawValue, left.offset) < (rank(right.element).rawValue, right.offset)
    }.map(\.element)
  }
}

extension Change {
  /// `SOURCE, WIRE (shipped builds), QUERY`; empty without an impact.
  var harmText: String { harms.list.map(harmName).joined(separator: ", ") }

  /// Returns the value of a side, unless the message has it already.
  func value(of side: Side) -> String? {
    side.value.flatMap { message.contains($0) ? nil : $0 }
  }

  /// The entry of the schema that accepts it, all but the reason.
  var acceptingEntry: String {
    "\"accepted\": ["
      + JSONTree.object([
        ("rule", .text(rule.id.name)), ("what", .text(subject.id)), ("reason", .text("…")),
      ]).oneLine() + "]"
  }
}

/// A harm as people read it.
func harmName(_ word: String) -> String {
  switch word {
  case "wire-shipped": "WIRE (shipped builds)"
  case "wire-lagging": "WIRE (lagging receivers)"
  case "unreviewed": "PRIVACY without a new review"
  default: word.uppercased()
  }
}

extension Witness {
  /// The sender and the receiver that refuses it.
  var phrase: String {
    let payload = isEvent ? "an event" : isRequest ? "a request" : "a document"
    return switch direction {
    case .shipped: "\(payload) that shipped builds send and a receiver with the new schema refuses"
    case .lagging: "\(payload) that the new build sends and a receiver with the old schema refuses"
    }
  }

  /// Why it is refused.
  var refusal: String { pointer.isEmpty ? reason : "\(pointer) \(reason)" }
}

extension Comparison {
  /// The name and the versions, if there are any.
  var title: String { versionText.isEmpty ? name : "\(name) \(versionText)" }

  /// `1.0.0 → 1.1.0`; one version if both are equal.
  var versionText: String {
    let olds = oldVersions.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    guard let newVersion else { return olds.joined(separator: ", ") }
    return olds.isEmpty || olds == [newVersion] ? newVersion : "\(olds.joined(separator: ", ")) → \(newVersion)"
  }

  /// The lowest version for the suggested bump; `nil` if no bump is suggested, or a version is not three numbers.
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

  /// The advice about the version; `nil` if it is raised enough.
  var advice: String? {
    guard declaredBump < suggestedBump else { return nil }
    let version = suggestedVersion.map { ", to \($0) or later" } ?? ""
    return "raise the version by a \(suggestedBump.rawValue) step\(version)"
  }

  private static func numbers(_ version: String) -> [Int]? {
    let parts = version.split(separator: ".").map { Int($0) }
    return parts.count == 3 && !parts.contains(nil) ? parts.compactMap(\.self) : nil
  }
}
