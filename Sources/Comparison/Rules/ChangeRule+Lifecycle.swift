extension ChangeRule {
  static let retired = ChangeRule(
    "SB5301", "retired", "An entry was retired: its Swift member is removed, and its name stays reserved.",
    "Set `deprecated` for one release first. Receivers accept the entry until no shipped build sends it.")
  static let revived = ChangeRule(
    "SB5302", "revived", "A retired entry is in use again.",
    "Old data with this name keeps its old meaning. Check that the new meaning is the same.")
  static let deprecationChanged = ChangeRule(
    "SB5303", "deprecation-changed", "An entry was deprecated, or is no longer deprecated.",
    "Calls to a deprecated entry compile with a warning that contains the reason.")
  static let tombstoneRemoved = ChangeRule(
    "SB5304", "tombstone-removed", "A retired entry was deleted, so its name and code can be reused.",
    "Keep the entry; otherwise, queries can mix data from a new entry of that name with the old data.")
  static let retiredNameReused = ChangeRule(
    "SB5305", "retired-name-reused", "A new entry has the wire form of a removed or retired entry.",
    "Set a different code or wire string; otherwise, queries mix the entry's data with the old data.")
  static let swiftNameChanged = ChangeRule(
    "SB5306", "swift-name-changed", "A Swift name changed.",
    "Only calls break, and the compiler reports each one.")
  static let textChanged = ChangeRule(
    "SB5307", "text-changed", "A description, note or other documentation text changed.")

  static let lifecycles: [ChangeRule] = [
    retired, revived, deprecationChanged, tombstoneRemoved, retiredNameReused, swiftNameChanged, textChanged,
  ]
}
