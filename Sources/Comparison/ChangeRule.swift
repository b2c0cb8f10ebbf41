import SignalbookSchemaFiles

/// A kind of change.
public struct ChangeRule: Sendable, Hashable {
  public let id: RuleID
  /// A one-sentence description of the change.
  public let summary: String
  /// Advice on how to make the change safely, in one or two sentences.
  public let advice: String

  @inline(never) init(_ id: String, _ name: String, _ summary: String, _ advice: String = "") {
    self.id = RuleID(id, name)
    self.summary = summary
    self.advice = advice
  }

  public static func == (left: Self, right: Self) -> Bool { left.id == right.id }
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }

  /// Returns the rule with the given ID or name, or `nil` if the name is unknown.
  public static func named(_ name: String) -> ChangeRule? { all.first { $0.id.id == name || $0.id.name == name } }

  private var isSettingsRule: Bool { self != .suppressionAdded && Self.settings.contains(self) }

  /// The rule's page for `signalbook explain`, in plain text.
  public var page: String {
    var text =
      "\(id.id) \(id.name): \(isSettingsRule ? "a change of signalbook.json" : "a change between two registries")\n\n\(summary)\n"
    if !advice.isEmpty { text += "\n\(advice)\n" }
    return text + """

      To accept an intended change, add this to \(isSettingsRule ? "`diff` of the new `signalbook.json`" : "the section `registry` of the new side"):

        "accepted": [{ "rule": "\(id.id)", "what": "…", "reason": "…", "expires": "YYYY-MM-DD" }]

      """
  }
}
