extension ChangeRule {
  static let registryAdded = ChangeRule(
    "SB5001", "registry-added", "A registry was added.", "All it collects is to be reviewed.")
  static let registryRemoved = ChangeRule(
    "SB5002", "registry-removed", "A registry was removed.",
    "Shipped builds keep sending its pings. Keep its schema at the receivers until these builds are gone.")
  static let registryRenamed = ChangeRule(
    "SB5003", "registry-renamed", "A registry has another name.",
    "Payloads have the name only as `variant.name` of a registry without variants.")
  static let namespaceChanged = ChangeRule(
    "SB5004", "namespace-changed", "The Swift namespace was changed.",
    "Every call names it; a `typealias` in the app helps.")
  static let variantAdded = ChangeRule(
    "SB5005", "variant-added", "A variant of the app was added.",
    "Its data, and the people it is of, are to be reviewed.")
  static let variantRemoved = ChangeRule("SB5006", "variant-removed", "A variant of the app was removed.")
  static let variantChanged = ChangeRule(
    "SB5007", "variant-changed", "A variant was renamed, or reports another name on the wire.",
    "Queries that look for a variant's name look for the old one.")
  static let importChanged = ChangeRule(
    "SB5008", "import-changed", "An import was added or removed.",
    "Only the imported declarations that events and streams use have an effect. Their changes are listed separately.")
  static let versionLowered = ChangeRule(
    "SB5009", "version-lowered", "The registry's version is lower than it was.",
    "Versions only rise; is the side that shall be really the newer one?")
  static let controllerChanged = ChangeRule(
    "SB5010", "controller-changed", "The controller of the data was changed.", "Privacy notice and records name it.")
  static let legalChanged = ChangeRule(
    "SB5011", "legal-basis-changed", "Legal basis or data subjects were changed.",
    "Privacy notice and records name them.")
  static let securityChanged = ChangeRule(
    "SB5012", "security-changed", "The protection of the data was changed.", "Records and store forms name it.")
  static let deletionChanged = ChangeRule(
    "SB5013", "deletion-changed", "The deletion of data was changed.", "Records and store forms name it.")
  static let importedChanged = ChangeRule(
    "SB5014", "import-content-changed", "The declarations of an import have changed.",
    "Each change is reported for the imported registry. This change lists the part that this registry uses.")
  static let acronymsChanged = ChangeRule(
    "SB5015", "acronyms-changed", "The acronyms that Swift names are made with were changed.",
    "Calls of renamed declarations no longer compile. A `swiftName` keeps a name.")

  static let registries: [ChangeRule] = [
    registryAdded, registryRemoved, registryRenamed, namespaceChanged, variantAdded, variantRemoved, variantChanged,
    importChanged, versionLowered, controllerChanged, legalChanged, securityChanged, deletionChanged, importedChanged,
    acronymsChanged,
  ]
}
