extension ChangeRule {
  static let retired = ChangeRule(
    "SB5301", "retired", "An entry was retired: it has no member any more, its name stays reserved.",
    "First `deprecated` for a release; receivers keep accepting it until no shipped build sends it.")
  static let revived = ChangeRule(
    "SB5302", "revived", "A retired entry is alive again.",
    "Old data under its name means what it meant then: look whether that still holds.")
  static let deprecationChanged = ChangeRule(
    "SB5303", "deprecation-changed", "An entry was deprecated, or is no longer.",
    "Calls compile with a warning that says why.")
  static let tombstoneRemoved = ChangeRule(
    "SB5304", "tombstone-removed", "A retired entry was deleted: what it reserved can be taken again.",
    "Keep it: a new entry of its name would be added up with old data.")
  static let retiredNameReused = ChangeRule(
    "SB5305", "retired-name-reused", "Something new is on the wire what an entry was that is gone or retired.",
    "Give it a code or text of its own: queries would add it up with old data.")
  static let swiftNameChanged = ChangeRule(
    "SB5306", "swift-name-changed", "The Swift name was changed.",
    "Only calls break; the compiler finds them.")
  static let textChanged = ChangeRule(
    "SB5307", "text-changed", "A text for readers was changed.")

  static let lifecycles: [ChangeRule] = [
    retired, revived, deprecationChanged, tombstoneRemoved, retiredNameReused, swiftNameChanged, textChanged,
  ]
}
