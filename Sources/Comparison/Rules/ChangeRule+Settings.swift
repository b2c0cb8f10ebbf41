extension ChangeRule {
  static let targetAdded = ChangeRule(
    "SB5911", "target-added", "A target was added to `signalbook.json`.",
    "The target's registry is compared separately.")
  static let targetRemoved = ChangeRule(
    "SB5912", "target-removed", "A target in `signalbook.json` was removed or renamed.",
    "Checks no longer compare the target's generated code with the registry. Delete the code in the same change.")
  static let targetRegistry = ChangeRule(
    "SB5913", "target-registry-changed", "A target's registry folder changed.",
    "The app sends the new registry's events. Compare the two registries.")
  static let targetProfiles = ChangeRule(
    "SB5914", "target-profiles-changed", "The receiver profiles of a target changed.",
    "Profiles change names and values on the wire. Compare the generated code of both sides.")
  static let targetImports = ChangeRule(
    "SB5915", "target-imports-changed", "A target imports a registry from a different folder.",
    "The app sends the new registry's events.")
  static let targetParts = ChangeRule(
    "SB5916", "target-parts-changed", "The generated parts of a target changed.",
    "Code that uses a removed part no longer compiles.")
  static let targetAccess = ChangeRule(
    "SB5917", "target-access-changed", "The access level of a target's generated names changed.",
    "With a lower access level, modules that use these names no longer compile.")
  static let targetOutput = ChangeRule(
    "SB5918", "target-output-changed", "The output folder of a target changed.",
    "Delete the old folder in the same change.")
  static let ruleWeakened = ChangeRule(
    "SB5919", "lint-rule-weakened", "A lint rule has a lower severity or different options.",
    "The rule can miss findings in every later change. To silence a single finding, suppress it with a reason.")
  static let ruleStrengthened = ChangeRule(
    "SB5920", "lint-rule-strengthened", "A lint rule has a higher severity.",
    "More later changes can fail because of the rule.")
  static let baselineGrown = ChangeRule(
    "SB5921", "baseline-grown", "The baseline covers additional findings.",
    "A baseline covers findings that existed before a rule was turned on. Fix new findings, or suppress them with a "
      + "reason.")
  static let rootAdded = ChangeRule(
    "SB5922", "root-added", "An additional folder outside the package can be read.",
    "Lines from the folder's files can appear in the logs of every later change.")
  static let failingReduced = ChangeRule(
    "SB5923", "failing-changes-reduced", "Fewer impacts fail a comparison.",
    "Later changes with these impacts pass without an acceptance.")
  static let packageRemoved = ChangeRule(
    "SB5924", "package-removed", "A package or its `signalbook.json` was deleted or moved.",
    "Checks no longer cover the targets at the old location. Check the new location in the same change.")
  public static let suppressionAdded = ChangeRule(
    "SB5925", "suppression-added", "A suppression of a lint rule was added to a schema.",
    "The suppression hides every later finding of the rule in the entry. Fix the finding instead, or accept the "
      + "suppression.")
  static let generatedCodeChanged = ChangeRule(
    "SB5926", "generated-code-changed", "The generated code of a target changed, and no other rule reports the cause.",
    "The payload can differ. Generate the code of both sides and compare it.")
  static let packageAdded = ChangeRule(
    "SB5927", "package-added", "A nested package with its own `signalbook.json` was added.",
    "This package's checks do not cover the nested package. Also run `signalbook review` in its folder, then accept "
      + "the change."
  )
  static let manifestPathsChanged = ChangeRule(
    "SB5928", "manifest-paths-changed",
    "The code of `Package.swift` changed, and a target's schemas are among its sources, or it imports another target's "
      + "registry.",
    "Only a build can determine the folder of these schemas. Compare the schemas with the previous ones and accept the "
      + "change, or set `registry`, which makes the target independent of the manifest."
  )

  static let settingChanged = ChangeRule(
    "SB5929", "setting-changed", "A setting of the documents, or the path of the baseline, changed.",
    "Data and checks do not change. Make sure that the documents link to your own repository.")
  static let unlistedSchemaChanged = ChangeRule(
    "SB5930", "unlisted-schema-changed",
    "A schema file among a target's sources was added or changed, and no `signalbook.json` lists the target.",
    "The build plugin generates code from the file, but checks do not read it. Add the target to its package's "
      + "`signalbook.json`."
  )
  static let packageSettingsChanged = ChangeRule(
    "SB5931", "package-settings-changed", "The `signalbook.json` of a nested package changed.",
    "This package's checks do not cover the nested package. Also run `signalbook review` in its folder, then accept "
      + "the change."
  )
  static let submoduleChanged = ChangeRule(
    "SB5932", "submodule-changed", "The schemas in a submodule changed, or cannot be compared.",
    "The files are in another repository. Check out the submodule with both commits, run `signalbook review` in its "
      + "folder, then accept the change."
  )

  /// Changes to `signalbook.json`.
  static let settings = [
    targetAdded, targetRemoved, targetRegistry, targetProfiles, targetImports, targetParts, targetAccess, targetOutput,
    ruleWeakened, ruleStrengthened, baselineGrown, rootAdded, failingReduced, packageRemoved, suppressionAdded,
    generatedCodeChanged, packageAdded, manifestPathsChanged, settingChanged, unlistedSchemaChanged,
    packageSettingsChanged, submoduleChanged,
  ]
}
