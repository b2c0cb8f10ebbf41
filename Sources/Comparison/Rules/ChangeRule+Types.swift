extension ChangeRule {
  static let typeAdded = ChangeRule(
    "SB5401", "type-added", "A type was declared.",
    "Entries that use the type are listed separately.")
  static let typeRemoved = ChangeRule(
    "SB5402", "type-removed", "A type is no longer declared.",
    "Entries that used the type are listed separately.")
  static let typeRenamed = ChangeRule(
    "SB5403", "type-renamed", "A declared type was renamed.",
    "To keep the name of the enum, set `swiftName`.")
  static let caseAdded = ChangeRule(
    "SB5404", "case-added", "A case was added to a vocabulary.",
    "Update the receiver first. Calls still compile, but a `switch` without `default` does not.")
  static let caseRemoved = ChangeRule(
    "SB5405", "case-removed", "A case was deleted from a vocabulary.",
    "Set `deprecated` first, then `retired`.")
  static let caseRenamed = ChangeRule(
    "SB5406", "case-renamed", "A case was renamed.",
    "To keep the wire name, set `wire`; to keep the Swift name, set `swiftName`.")
  static let caseWireChanged = ChangeRule(
    "SB5407", "case-wire-changed", "The wire value of a case changed.",
    "Add a case and deprecate the old one.")
  static let heldTypeChanged = ChangeRule(
    "SB5408", "held-type-changed", "The type of a case's associated value (`holds`) was added or removed.",
    "Add a case instead.")
  static let defaultChanged = ChangeRule(
    "SB5409", "default-changed", "The default of a key changed.",
    "Queries that treat a missing key as the old default return wrong results.")
  static let unknownChanged = ChangeRule(
    "SB5410", "unknown-changed", "The wire value for values outside a vocabulary changed.",
    "Update the receiver first.")
  static let matchChanged = ChangeRule(
    "SB5411", "match-changed", "Strings are matched to a vocabulary's cases differently.",
    "Some strings match a different case after the change.")
  static let entryAdded = ChangeRule(
    "SB5412", "entry-added", "An entry was added to a closed map.",
    "It is a new data point and requires a privacy review.")
  static let entryRemoved = ChangeRule(
    "SB5413", "entry-removed", "An entry was removed from a closed map.",
    "Set `deprecated` first, then `retired`.")
  static let entryRenamed = ChangeRule(
    "SB5414", "entry-renamed", "An entry of a closed map was renamed.",
    "To keep the Swift name, set `swiftName`.")
  static let entryKeyChanged = ChangeRule(
    "SB5415", "entry-key-changed", "The wire key or wire name of an entry changed.",
    "Add an entry and deprecate the old one.")
  static let mapClosed = ChangeRule(
    "SB5416", "map-closed-or-opened", "A map became closed or open.",
    "An open map can contain any value and requires a privacy review.")
  static let conformanceChanged = ChangeRule(
    "SB5417", "conformance-changed", "The protocol conformances of a vocabulary's enum changed.",
    "Code that requires a removed conformance no longer compiles.")
  static let bucketChanged = ChangeRule(
    "SB5418", "bucket-changed", "A bucket's bounds changed, but not its label.",
    "Change the label too, so that queries can distinguish the two buckets.")

  static let types: [ChangeRule] = [
    typeAdded, typeRemoved, typeRenamed, caseAdded, caseRemoved, caseRenamed, caseWireChanged, heldTypeChanged,
    defaultChanged, unknownChanged, matchChanged, entryAdded, entryRemoved, entryRenamed, entryKeyChanged, mapClosed,
    conformanceChanged, bucketChanged,
  ]
}
