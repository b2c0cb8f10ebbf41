extension ChangeRule {
  static let retired = ChangeRule(
    "SB5301", "retired", "An entry was retired: it has no member any more, its name stays reserved.",
    "First `deprecated` for a release; receivers keep accepting it until no shipped build sends it.")
  static let revived = ChangeRule(
    "SB5302", "revived", "A retired entry is in use again.",
    "Old data under its name has the old meaning. Check that the meaning is still the same.")
  static let deprecationChanged = ChangeRule(
    "SB5303", "deprecation-changed", "An entry was deprecated, or is no longer.",
    "Calls compile with a warning that has the reason.")
  static let tombstoneRemoved = ChangeRule(
    "SB5304", "tombstone-removed", "A retired entry was deleted, so its name and code can be used again.",
    "Keep it: queries would add the data of a new entry with its name to the old data.")
  static let retiredNameReused = ChangeRule(
    "SB5305", "retired-name-reused", "A new entry has the wire form of a removed or retired entry.",
    "Give it a code or text of its own: queries would add its data to the old data.")
  static let swiftNameChanged = ChangeRule(
    "SB5306", "swift-name-changed", "The Swift name was changed.",
    "Only calls break; the compiler finds them.")
  static let textChanged = ChangeRule(
    "SB5307", "text-changed", "A text for readers was changed.")

  static let lifecycles: [ChangeRule] = [
    retired, revived, deprecationChanged, tombstoneRemoved, retiredNameReused, swiftNameChanged, textChanged,
  ]
}
