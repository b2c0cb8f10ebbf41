extension ChangeRule {
  static let typeAdded = ChangeRule(
    "SB5401", "type-added", "A type was declared.",
    "Entries that use it are listed by themselves.")
  static let typeRemoved = ChangeRule(
    "SB5402", "type-removed", "A type is no longer declared.",
    "Entries that used it are listed by themselves.")
  static let typeRenamed = ChangeRule(
    "SB5403", "type-renamed", "A declared type was renamed.",
    "Keep the name of the enum with `swiftName`.")
  static let caseAdded = ChangeRule(
    "SB5404", "case-added", "A case was added to a vocabulary.",
    "The receiver learns it first. Calls compile; a `switch` without `default` does not.")
  static let caseRemoved = ChangeRule(
    "SB5405", "case-removed", "A case was deleted from a vocabulary.",
    "First `deprecated`, then `retired`.")
  static let caseRenamed = ChangeRule(
    "SB5406", "case-renamed", "A case was renamed.",
    "Keep the wire text with `wire`, and the Swift name with `swiftName`.")
  static let caseWireChanged = ChangeRule(
    "SB5407", "case-wire-changed", "The wire value of a case was changed.",
    "Add a case, deprecate the old one.")
  static let heldTypeChanged = ChangeRule(
    "SB5408", "held-type-changed", "A case holds something now, or no longer.",
    "Add a case.")
  static let defaultChanged = ChangeRule(
    "SB5409", "default-changed", "The default of a key was changed.",
    "Queries that take silence for the default are wrong from then on.")
  static let unknownChanged = ChangeRule(
    "SB5410", "unknown-changed", "The wire value of something outside a vocabulary was changed.",
    "The receiver learns it first.")
  static let matchChanged = ChangeRule(
    "SB5411", "match-changed", "How texts are looked up in a vocabulary was changed.",
    "Some texts are another case from then on.")
  static let entryAdded = ChangeRule(
    "SB5412", "entry-added", "A closed map has a new entry.",
    "It is a new data point to review.")
  static let entryRemoved = ChangeRule(
    "SB5413", "entry-removed", "A closed map lost an entry.",
    "First `deprecated`, then `retired`.")
  static let entryRenamed = ChangeRule(
    "SB5414", "entry-renamed", "An entry of a closed map was renamed.",
    "Keep the Swift name with `swiftName`.")
  static let entryKeyChanged = ChangeRule(
    "SB5415", "entry-key-changed", "Key or name of an entry on the wire was changed.",
    "Add an entry, deprecate the old one.")
  static let mapClosed = ChangeRule(
    "SB5416", "map-closed-or-opened", "A map got a closed set of entries, or lost it.",
    "An open map can say anything: it is to be reviewed.")
  static let conformanceChanged = ChangeRule(
    "SB5417", "conformance-changed", "The protocols that a vocabulary's enum conforms to were changed.",
    "Code that needs a conformance that is gone breaks, and the compiler finds it.")
  static let bucketChanged = ChangeRule(
    "SB5418", "bucket-changed", "The numbers of a bucket were changed, and its label was not.",
    "Give the bucket another label, so that queries can tell the two apart.")

  static let types: [ChangeRule] = [
    typeAdded, typeRemoved, typeRenamed, caseAdded, caseRemoved, caseRenamed, caseWireChanged, heldTypeChanged,
    defaultChanged, unknownChanged, matchChanged, entryAdded, entryRemoved, entryRenamed, entryKeyChanged, mapClosed,
    conformanceChanged, bucketChanged,
  ]
}
