extension ChangeRule {
  static let registryAdded = ChangeRule(
    "SB5001", "registry-added", "A registry was added.", "Review all data that it collects.")
  static let registryRemoved = ChangeRule(
    "SB5002", "registry-removed", "A registry was removed.",
    "Shipped builds still send the registry's pings. Keep the schema at the receivers until those builds are no longer "
      + "in use.")
  static let registryRenamed = ChangeRule(
    "SB5003", "registry-renamed", "A registry was renamed.",
    "Payloads contain the name only as `variant.name`, and only if the registry has no variants.")
  static let namespaceChanged = ChangeRule(
    "SB5004", "namespace-changed", "The Swift namespace of a registry changed.",
    "Every call uses the namespace. To keep the old name, add a `typealias` to the app.")
  static let variantAdded = ChangeRule(
    "SB5005", "variant-added", "A variant of the app was added.",
    "Review the variant's data and data subjects.")
  static let variantRemoved = ChangeRule("SB5006", "variant-removed", "A variant of the app was removed.")
  static let variantChanged = ChangeRule(
    "SB5007", "variant-changed", "A variant was renamed, or its wire name changed.",
    "Existing queries filter by the old name.")
  static let importChanged = ChangeRule(
    "SB5008", "import-changed", "An import was added or removed.",
    "Only imported declarations that events and streams use have an effect. Their changes are listed separately.")
  static let versionLowered = ChangeRule(
    "SB5009", "version-lowered", "The version of a registry was lowered.",
    "Versions only increase. Check that the two sides are not swapped.")
  static let controllerChanged = ChangeRule(
    "SB5010", "controller-changed", "The data controller changed.",
    "Update the privacy notice and the records of processing.")
  static let legalChanged = ChangeRule(
    "SB5011", "legal-basis-changed", "The legal basis or the data subjects changed.",
    "Update the privacy notice and the records of processing.")
  static let securityChanged = ChangeRule(
    "SB5012", "security-changed", "The security measures for the data changed.",
    "Update the records of processing and the store forms.")
  static let deletionChanged = ChangeRule(
    "SB5013", "deletion-changed", "The deletion settings changed.",
    "Update the records of processing and the store forms.")
  static let importedChanged = ChangeRule(
    "SB5014", "import-content-changed", "Declarations of an import changed.",
    "Each change is reported for the imported registry. This entry lists the changes that affect this registry.")
  static let acronymsChanged = ChangeRule(
    "SB5015", "acronyms-changed", "The acronyms for Swift names changed.",
    "Calls to renamed declarations no longer compile. To keep a name, set `swiftName`.")

  static let registries: [ChangeRule] = [
    registryAdded, registryRemoved, registryRenamed, namespaceChanged, variantAdded, variantRemoved, variantChanged,
    importChanged, versionLowered, controllerChanged, legalChanged, securityChanged, deletionChanged, importedChanged,
    acronymsChanged,
  ]
}
